"""The upper bound of a city's points with some buildings decided and others open, and the gaps in it.

The points of a pair are split between its two buildings while both are open, those of a park equally among its piles.
A park's points grow at least as fast as its piles, so the bound never falls below the points of a choice. The rest is
counting under two budgets, and exact: districts, harbor lines, office groups and customers are not relaxed.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate
from operator import add
from typing import Final, NamedTuple

from quadropolis_score.buildings import Expansion, Kind
from quadropolis_score.optimiser.bitboards import ALL, MOST_SPACES, bits
from quadropolis_score.optimiser.city_model import CityModel
from quadropolis_score.optimiser.packed_scores import NEVER, POINT, best_sums, idle_inhabitant_worths, merge_tables
from quadropolis_score.scoring import DISTRICT_POINTS, PARK_POINTS, PLANNING_POINTS

# Office groups are exact up to this many open office towers; of more, each is bounded by its largest possible group.
EXACT_OFFICES: Final = 8
# In each round half as much of a pair's points changes sides as in the one before.
ROUNDS: Final = 3
# A pair with negative points counts as 0 while both are open.
NO_SHARE: Final = -1
PARK_WORTHS: Final = tuple(POINT * points for points in PARK_POINTS)


class Node(NamedTuple):
    """A search node: some buildings lit, some open, the others dark, and the tokens that the lit ones leave.

    For City Planning some districts are settled as full, and some are undecided; the others are not counted.
    """

    lit: int
    open: int
    inhabitants: int
    energy: int
    districts: tuple[int, ...] = ()
    full: int = 0
    earned: int = 0  # the points of the lit buildings alone


class UpperBound:
    """The relaxed city, which gives upper bounds; `free_shops` are the shops without settled customers."""

    def __init__(self, puzzle: CityModel, seats: int) -> None:
        self.model = puzzle
        self.free_shops = seats
        self.table_builders = {
            Kind.PUBLIC_SERVICE: self.public_services,
            Kind.HARBOR: self.harbors,
            Kind.OFFICE_TOWER: self.office_towers,
        }
        self.tables: dict[tuple[object, ...], list[int]] = {}
        # The share of each pair's points that goes to its first building; the second gets the rest.
        self.pair_shares = [pair.worth // 2 if pair.worth > 0 else NO_SHARE for pair in puzzle.pairs]

    def upper_bound(self, node: Node) -> int:
        """Return the upper bound of a node, packed with the open buildings that reach it."""
        model, free_shops = self.model, self.free_shops
        spaces = model.spaces
        lit, open_, inhabitants, energy, *_ = node
        base, worths = self.share_points(node)
        by_inhabitants = best_sums([worths[space] for space in model.workers if open_ >> space & 1])
        if model.services:
            services = self.table(Kind.PUBLIC_SERVICE, lit, open_, worths)
            by_inhabitants = merge_tables(services, by_inhabitants, inhabitants)
        if model.harbors:
            by_inhabitants = merge_tables(self.table(Kind.HARBOR, lit, open_, worths), by_inhabitants, inhabitants)
        by_offices = self.table(Kind.OFFICE_TOWER, lit, open_, worths) if model.offices else [0]
        by_shops = best_sums([worths[space] for space in spaces[Kind.SHOP] if open_ & free_shops & 1 << space])
        # the buildings that need energy alone: tower blocks, and shops whose customers are settled
        others = [worths[space] for space in model.without_customers if open_ >> space & 1]
        if free_shops != model.shops:
            others += [worths[space] for space in bits(model.shops & open_ & ~free_shops)]
        reprocessed = (lit | open_) & model.tiles[Expansion.REPROCESSING_PLANT]
        energy_worth = POINT * model.values[Expansion.REPROCESSING_PLANT].points
        if reprocessed:
            others = [each for each in others if each > energy_worth]
        by_energy = best_sums(others)
        most = len(others)
        full = (lit & free_shops).bit_count()
        idle = [
            idle_inhabitant_worths(model.board.max_customers, full + more, inhabitants) for more in range(len(by_shops))
        ]
        best = NEVER
        for offices, office_worth in enumerate(by_offices[: min(inhabitants, energy) + 1]):
            barrels = energy - offices
            # A shop is better than unused energy, unless unused energy earns points.
            fewest = 0 if reprocessed else min(max(0, barrels - most), len(by_shops) - 1)
            for shops in range(fewest, min(barrels, len(by_shops) - 1) + 1):
                left = barrels - shops
                used = most if most < left else left
                left -= used
                total = max(map(add, by_inhabitants, idle[shops][offices:]))
                total += office_worth + by_shops[shops] + by_energy[used]
                if reprocessed:
                    total += energy_worth * left
                elif left > model.parks:
                    total -= POINT * (left - model.parks)
                if total > best:
                    best = total
        return best + base

    def share_points(self, node: Node) -> tuple[int, list[int]]:
        """Return the points of the lit buildings, and the points of open ones with shares of pairs and parks."""
        model = self.model
        lit, open_ = node.lit, node.open
        worths = model.single_worths.copy()
        base = node.earned
        for (one, other, mask, points), part in zip(model.pairs, self.pair_shares, strict=True):
            undecided = mask & open_
            if undecided == mask:
                if part != NO_SHARE:
                    worths[one] += part
                    worths[other] += points - part
            elif undecided | mask & lit == mask:
                if undecided:
                    worths[undecided.bit_length() - 1] += points
                else:
                    base += points
        base += self.share_parks(lit, open_, worths)
        for tile, points, _ in self.tile_points(node, lit | open_) if model.city_wide_tiles else ():
            base += POINT * points * (model.tiles[tile] & lit).bit_count()
            for space in bits(model.tiles[tile] & open_):
                worths[space] += POINT * points
        return base, worths

    def tile_points(self, node: Node, active: int, *, is_payable: bool = False) -> Iterator[tuple[Expansion, int, int]]:
        """Yield each Public Services tile that scores the whole city, its points, and the buildings that raise them."""
        model = self.model
        watching = model.city_wide_tiles & (node.lit | node.open)
        if watching & model.tiles[Expansion.POLICE_STATION]:
            points = model.values[Expansion.POLICE_STATION].points * model.tallest(active)
            yield Expansion.POLICE_STATION, points, model.piles
        if watching & model.tiles[Expansion.CUSTOMS_OFFICE] and model.whole_lines:
            whole = any(not line & ~active for line in model.whole_lines)
            customs = model.values[Expansion.CUSTOMS_OFFICE].points
            yield Expansion.CUSTOMS_OFFICE, customs if whole else 0, model.harbors
        if watching & model.tiles[Expansion.CITY_PLANNING]:
            possible = [district & node.open for district in node.districts if not district & ~active]
            districts = node.full + (len(possible) if is_payable else self.affordable_districts(node, possible))
            points = model.values[Expansion.CITY_PLANNING].points * PLANNING_POINTS[districts]
            yield Expansion.CITY_PLANNING, points, 0

    def affordable_districts(self, node: Node, districts: list[int]) -> int:
        """Return the number of districts that the tokens can fill at most, the cheapest ones first."""
        if not districts:
            return 0
        users = self.model.inhabitant_users
        all_districts = sum(districts)
        for_all = (all_districts & self.model.energy_users).bit_count() <= node.energy
        if for_all and sum([(all_districts & each).bit_count() for each in users]) <= node.inhabitants:
            return len(districts)
        energy = [(district & self.model.energy_users).bit_count() for district in districts]
        inhabitants = [sum([(district & each).bit_count() for each in users]) for district in districts]
        return min(affordable_count(energy, node.energy), affordable_count(inhabitants, node.inhabitants))

    def share_parks(self, lit: int, open_: int, worth: list[int]) -> int:
        """Give open piles their shares of the points that parks can still earn; return the points so far."""
        earned = 0
        for mask, piles in self.model.park_piles:
            active = (mask & lit).bit_count()
            earned += PARK_WORTHS[active]
            undecided = mask & open_
            if undecided:
                share = share_of_park(active, undecided.bit_count())
                for space in piles:
                    if undecided >> space & 1:
                        worth[space] += share
        return earned

    def table(self, kind: Kind, lit: int, open_: int, worth: list[int]) -> list[int]:
        """Return the highest sums of 0, 1, 2... buildings of a kind; cached by their points."""
        mask, spaces = self.model.table_masks[kind], self.model.spaces[kind]
        key = (kind, lit & mask, open_ & mask, *[worth[space] for space in spaces])
        table = self.tables.get(key)
        if table is None:
            table = self.tables[key] = self.table_builders[kind](lit, open_, worth)
        return table

    def public_services(self, lit: int, open_: int, worth: list[int]) -> list[int]:
        """Return the best public services for every number of inhabitants, with the points for their districts."""
        reached = 0
        best = {(0, 0): 0}  # by new districts and inhabitants
        for mask in self.model.services:
            new = 0 if mask & lit else 1
            reached += 1 - new
            choices = [(0, 0)]
            for space in bits(mask & open_):
                cost = self.model.costs[space].inhabitants
                choices += [(spent + cost, value + worth[space]) for spent, value in choices]
            for (districts, spent), value in tuple(best.items()):
                for cost, more in choices[1:]:
                    key = (districts + new, spent + cost)
                    if value + more > best.get(key, NEVER):
                        best[key] = value + more
        table = [NEVER] * (1 + max([spent for _, spent in best]))
        for (districts, spent), value in best.items():
            table[spent] = max(table[spent], value + POINT * DISTRICT_POINTS[reached + districts])
        return table

    def harbors(self, lit: int, open_: int, worth: list[int]) -> list[int]:
        """Return the best harbors for every number of open ones, with the points for their lines."""
        puzzle = self.model
        harbors = sorted([worth[space] for space in puzzle.spaces[Kind.HARBOR] if open_ >> space & 1], reverse=True)
        table = [NEVER] * (len(harbors) + 1)
        for mask, points in puzzle.possible_lines(puzzle.harbors & (lit | open_)):
            need = mask & open_
            count = need.bit_count()
            value = POINT * points
            rest = harbors
            if need:
                value += sum([each for each in harbors if each & need])
                rest = [each for each in harbors if not each & need]
            for each in accumulate(rest, initial=value):
                if each > table[count]:
                    table[count] = each
                count += 1
        return table

    def office_towers(self, lit: int, open_: int, worth: list[int]) -> list[int]:
        """Return the best office towers for every number of open ones, with the points of their groups.

        An open Congress Center is counted in its group, wherever that is better.
        """
        model = self.model
        fixed = (lit | open_ & ~model.office_towers) & model.offices
        offices = [worth[space] for space in model.spaces[Kind.OFFICE_TOWER] if open_ >> space & 1]
        if len(offices) > EXACT_OFFICES:
            possible = model.offices & (lit | open_)
            base = sum([model.points_in_group(space, possible) for space in bits(fixed)])
            offices = [each + model.points_in_group((each & ALL).bit_length() - 1, possible) for each in offices]
            return [base + each for each in best_sums(offices)]
        sums = [0]
        for each in offices:
            sums += [each + other for other in sums]
        table = [NEVER] * (len(offices) + 1)
        for each in sums:
            chosen = each & ALL
            count = chosen.bit_count()
            value = each + model.points_of_groups(chosen | fixed)
            if value > table[count]:
                table[count] = value
        return table

    def unearned(self, node: Node, chosen: int) -> int | None:
        """Return the decision with the largest gap between bound and points of a choice; None if there is no gap.

        The decision is the space of an open building or, for City Planning, a district's number beyond all spaces.
        """
        model, lit, open_ = self.model, node.lit, node.open
        gaps: dict[int, int] = defaultdict(int)
        for (one, other, mask, points), part in zip(model.pairs, self.pair_shares, strict=True):
            if mask & open_ == mask and mask & chosen:
                gap = unearned_pair_points(points, part, first=chosen >> one & 1, both=mask & chosen == mask)
                gaps[one] += gap
                gaps[other] += gap
        for mask, piles in model.park_piles:
            undecided = mask & open_
            if undecided & chosen:
                gap = unearned_park_points(
                    (mask & lit).bit_count(), undecided.bit_count(), (undecided & chosen).bit_count()
                )
                for space in piles:
                    if undecided >> space & 1:
                        gaps[space] += gap
        self.add_office_gaps(node, chosen, gaps)
        planning_gap = self.add_tile_gaps(node, chosen, gaps) if model.city_wide_tiles else 0
        worst, choice = self.first_to_decide(node, gaps)
        if planning_gap and planning_gap >= worst:
            missing = [(district & ~(lit | chosen)).bit_count() for district in node.districts]
            possible = [number for number, district in enumerate(node.districts) if not district & ~(lit | open_)]
            return MOST_SPACES + min((number for number in possible if missing[number]), key=missing.__getitem__)
        return choice if worst else None

    def first_to_decide(self, node: Node, gaps: dict[int, int]) -> tuple[int, int]:
        """Return the building to decide first with its weight, 0 if no building has a gap.

        What weighs is its gap, the worth of its open pairs, and whether it needs the token that is scarcer.
        """
        model, open_ = self.model, node.open
        for one, other, mask, points in model.pairs:
            if mask & open_ == mask and points > 0:
                for space in (one, other):
                    if gaps[space]:
                        gaps[space] += points
        workers, users = open_ & model.inhabitant_users[0], open_ & model.energy_users
        fewer_workers = node.inhabitants * users.bit_count() < node.energy * workers.bit_count()
        scarcer = workers if fewer_workers else users
        weights = [(gap + (gap // 2 if scarcer >> space & 1 else 0), space) for space, gap in gaps.items()]
        return max(weights, default=(0, 0))

    def add_office_gaps(self, node: Node, chosen: int, gaps: dict[int, int]) -> None:
        """Add the gaps of office groups too large for an exact bound, and of an unchosen Congress Center."""
        model = self.model
        towers = node.open & model.office_towers
        absent = node.open & model.tiles[Expansion.CONGRESS_CENTER] & ~chosen
        many = towers.bit_count() > EXACT_OFFICES
        if not many and not absent:
            return
        certain = model.offices & (node.lit | chosen)
        if many:
            possible = model.offices & (node.lit | node.open)
            assumed = sum([model.points_in_group(space, possible) for space in bits(certain | absent)])
        else:
            assumed = model.points_of_groups(certain | absent)
        for space in bits(absent | (towers if many else 0)):
            gaps[space] += assumed - model.points_of_groups(certain)

    def add_tile_gaps(self, node: Node, chosen: int, gaps: dict[int, int]) -> int:
        """Add the gaps of the Public Services tiles; return the gap of a lit City Planning."""
        tiles = self.model.tiles
        planning_gap = 0
        assumed_points = self.tile_points(node, node.lit | node.open)
        for (tile, assumed, helpers), (_, earned, _) in zip(
            assumed_points, self.tile_points(node, node.lit | chosen, is_payable=True), strict=True
        ):
            gap = POINT * (assumed - earned)
            for space in bits(tiles[tile] & chosen):
                gaps[space] += gap
            gap *= (tiles[tile] & node.lit).bit_count()
            for space in bits(helpers & node.open & ~chosen):
                gaps[space] += gap
            if tile is Expansion.CITY_PLANNING:
                planning_gap = gap
        plants = tiles[Expansion.REPROCESSING_PLANT]
        if plants & node.open and not plants & (node.lit | chosen):
            left = node.energy - (chosen & self.model.energy_users).bit_count()
            for space in bits(plants & node.open):
                gaps[space] += POINT * self.model.values[Expansion.REPROCESSING_PLANT].points * left
        return planning_gap

    def rebalance(self, node: Node) -> None:
        """Split the points of pairs anew to lower the bound: a building chosen without its partner gives some away."""
        bound = self.upper_bound(node)
        best, best_shares = bound, self.pair_shares
        for halvings in range(1, ROUNDS + 1):
            parts = self.pair_shares.copy()
            for number, (one, _, mask, points) in enumerate(self.model.pairs):
                chosen = bound & mask
                if mask & node.open == mask and chosen and chosen != mask and parts[number] != NO_SHARE:
                    moved = points >> halvings
                    part = parts[number] - moved if chosen >> one & 1 else parts[number] + moved
                    parts[number] = min(max(part, 0), points)
            self.pair_shares = parts
            bound = self.upper_bound(node)
            if bound < best:
                best, best_shares = bound, parts
        self.pair_shares = best_shares


def unearned_pair_points(points: int, part: int, *, first: int, both: bool) -> int:
    """Return the gap of an open pair: its share if one is chosen alone, minus the negative points if both are."""
    if part == NO_SHARE:
        return -points if both else 0
    if both:
        return 0
    return part if first else points - part


def unearned_park_points(active: int, undecided: int, taken: int) -> int:
    """Return the gap of the piles chosen among the undecided ones beside a park."""
    earned = PARK_WORTHS[active + taken] - PARK_WORTHS[active]
    return taken * share_of_park(active, undecided) - earned


def share_of_park(active: int, undecided: int) -> int:
    """Return the points of a park that the bound gives to each undecided pile beside it, by the active piles."""
    return (PARK_WORTHS[active + undecided] - PARK_WORTHS[active]) // undecided


def affordable_count(costs: list[int], budget: int) -> int:
    return sum(spent <= budget for spent in accumulate(sorted(costs)))
