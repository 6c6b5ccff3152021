"""Simulated annealing of arrangements: it exchanges two spaces, and activates or deactivates buildings.

Every step computes its change of points without scoring the city: the pairs around two spaces, and the cached features
of the layers that change (parks, lines, districts, groups). Every total is exact.
"""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Final

from quadropolis_score.optimiser.arrangement_model import NOTHING, UNPAYABLE, ArrangementModel

# The temperatures, in points, of the first and the last sweep of a run, and the lengths of the runs in turn.
HOT: Final = 3.0
COLD: Final = 0.6
RUN_LENGTHS: Final = (80, 160, 160, 320)
# A step that loses more points is never made.
LARGEST_LOSS: Final = 30
# The size at which the cache of a feature is cleared, because it would fill the memory of a phone.
MOST_KNOWN: Final = 100_000


class Annealing:
    """The arrangement that is being annealed, its points, and the best one so far."""

    def __init__(self, model: ArrangementModel, classes: list[int], random: Random) -> None:
        """Begin with an arrangement: the class on every space."""
        self.model = model
        self.random = random
        neighbours = model.neighbours
        self.pairs = [
            (one, other, 1 << one | 1 << other, neighbours[one], neighbours[other], other in neighbours[one])
            for one in range(len(neighbours))
            for other in range(one)
        ]
        points = model.pair_points
        # for two classes: the gain for every neighbour of a space if the first is replaced by the second
        self.gains = [
            [[more - less for more, less in zip(points[new], points[old], strict=True)] for new in range(len(points))]
            for old in range(len(points))
        ]
        self.optional = [each for each in range(1, len(points)) if not model.classes[each - 1].always_stands]
        self.begin(classes)
        self.best_total = self.total
        self.best = classes.copy()

    def begin(self, classes: list[int]) -> None:
        """Continue from another arrangement."""
        model = self.model
        self.classes = classes.copy()
        self.lit = model.lit_of(classes)
        self.counts = [classes.count(each) for each in range(len(model.most))]
        self.state = model.state_of(classes)
        self.total = model.total(classes)
        for feature in model.features:
            if len(feature.known) > MOST_KNOWN:
                feature.known.clear()
            feature.known[self.state & feature.layers] = feature.points(self.state & feature.layers)

    def run(self, sweeps: int) -> Iterator[None]:
        """Anneal once, from hot to cold; yield after every sweep."""
        for sweep in range(sweeps):
            temperature = HOT * (COLD / HOT) ** (sweep / sweeps)
            # by the gain of a step, which is negative: chances[-3] is the chance of accepting a loss of 3
            chances = [1.0, *(exp(-loss / temperature) for loss in range(LARGEST_LOSS, 0, -1))]
            self.random.shuffle(self.pairs)
            self.exchange_spaces(chances)
            self.light_and_darken(chances)
            yield

    def exchange_spaces(self, chances: list[float]) -> None:
        """Try to exchange every two spaces of different classes."""
        classes, state, total = self.classes, self.state, self.total
        gains, changed, patterns, random = self.gains, self.model.changed, self.model.patterns, self.random.random
        for one, other, both, beside_one, beside_other, are_adjacent in self.pairs:
            old, new = classes[one], classes[other]
            if old == new:
                continue
            row = gains[old][new]
            gain = row[old] - row[new] if are_adjacent else 0
            for space in beside_one:
                gain += row[classes[space]]
            for space in beside_other:
                gain -= row[classes[space]]
            exchanged = state ^ (patterns[old] ^ patterns[new]) * both
            for layers, points, known in changed[old][new]:
                key = exchanged & layers
                earned = known.get(key)
                if earned is None:
                    earned = known[key] = points(key)
                gain += earned - known[state & layers]
            if gain >= 0 or (gain >= -LARGEST_LOSS and random() < chances[gain]):
                classes[one], classes[other] = new, old
                state = exchanged
                total += gain
                if total > self.best_total:
                    self.best_total, self.best = total, classes.copy()
        self.state, self.total = state, total

    def light_and_darken(self, chances: list[float]) -> None:
        """Try on every space to deactivate its building, to activate another one there, or both."""
        random, counts, most = self.random.random, self.counts, self.model.most
        dark = [each for each in self.optional if counts[each] < most[each]]
        for space, old in enumerate(self.classes):
            if old and self.model.classes[old - 1].always_stands:
                continue
            choices = [each for each in dark if each != old and counts[each] < most[each]]
            choices += [NOTHING] if old else []
            if not choices:
                continue
            new = choices[int(random() * len(choices))]
            gain = self.gain(space, old, new)
            if gain >= 0 or (gain >= -LARGEST_LOSS and random() < chances[gain]):
                self.change(space, old, new, gain)
                if old not in dark and old:
                    dark.append(old)

    def gain(self, space: int, old: int, new: int) -> int:
        """Return the points that the space gains by another class."""
        model, classes = self.model, self.classes
        gain = model.lit_worth(self.lit + model.digit[new] - model.digit[old])
        if gain == UNPAYABLE:
            return UNPAYABLE
        gain -= model.lit_worth(self.lit)
        row = self.gains[old][new]
        gain += sum([row[classes[beside]] for beside in model.neighbours[space]])
        changed = self.state ^ (model.patterns[old] ^ model.patterns[new]) << space
        for layers, points, known in model.changed[old][new]:
            key = changed & layers
            if key not in known:
                known[key] = points(key)
            gain += known[key] - known[self.state & layers]
        return gain

    def change(self, space: int, old: int, new: int, gain: int) -> None:
        """Give a space another class."""
        model = self.model
        self.classes[space] = new
        self.lit += model.digit[new] - model.digit[old]
        self.state ^= (model.patterns[old] ^ model.patterns[new]) << space
        self.counts[old] -= 1
        self.counts[new] += 1
        self.total += gain
        if self.total > self.best_total:
            self.best_total, self.best = self.total, self.classes.copy()
