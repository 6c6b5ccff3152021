"""The draft of a new game, saved so that it survives a kill of the app."""

import json
from dataclasses import dataclass, replace
from typing import Final

from games import GAMES
from screens.player_choice import Chair, free, painted, played
from store.envelope import Envelope
from store.store import Store
from tabletop.game import Options, Rules
from tabletop.messages import Refused
from tabletop.people import Colour, is_unnamed

SETTING: Final = "draft"


@dataclass(frozen=True, slots=True)
class Draft:
    """A new game with a chair for every possible side, so that a lower count keeps the names.

    People are numbered side by side, each side with as many numbers as it can have people.
    """

    game: str
    options: Options
    count: int  # the playing sides
    chairs: tuple[Chair, ...]

    @property
    def taken(self) -> tuple[Chair, ...]:
        """Return the playing sides."""
        return self.chairs[: self.count]

    @property
    def most(self) -> int:
        """Return the largest number of people on a side."""
        return len(self.chairs[0].names)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the numbers of the playing people."""
        sides = enumerate(self.taken)
        return tuple(side * self.most + person for side, chair in sides for person in range(chair.people))

    @property
    def free(self) -> int | None:
        """Return the first person without a name; otherwise one on a new side, or one more on a side."""
        unnamed = (number for number in self.people if not self.name(number))
        sides = (number * self.most for number in range(self.count, len(self.chairs)))
        more = (side * self.most + each.people for side, each in enumerate(self.chairs) if each.people < self.most)
        return next((number for numbers in (unnamed, sides, more) for number in numbers), None)

    def name(self, number: int) -> str:
        """Return the typed name of a person."""
        side, person = divmod(number, self.most)
        return self.chairs[side].names[person].strip()

    def named(self, number: int, name: str) -> "Draft":
        """Set the name of a person."""
        side, person = divmod(number, self.most)
        names = self.chairs[side].names
        return self._with(side, replace(self.chairs[side], names=(*names[:person], name, *names[person + 1 :])))

    def seated(self, number: int) -> "Draft":
        """Add a person, with the side, to the playing ones."""
        side, person = divmod(number, self.most)
        chair = self.chairs[side]
        return replace(self._with(side, replace(chair, people=max(chair.people, person + 1))), count=self._least(side))

    def _least(self, side: int) -> int:
        """Return the number of playing sides that includes a side."""
        return max(self.count, side + 1)

    def of_people(self, side: int, people: int) -> "Draft":
        """Set the number of people on a side."""
        return self._with(side, replace(self.chairs[side], people=people))

    def painted(self, side: int, colour: Colour) -> "Draft":
        """Set the colour of a side."""
        return replace(self, chairs=painted(self.chairs, side, colour))

    def _with(self, side: int, chair: Chair) -> "Draft":
        """Replace a side."""
        return replace(self, chairs=(*self.chairs[:side], chair, *self.chairs[side + 1 :]))


def draft(store: Store) -> Draft:
    """Return the saved draft; otherwise the last game again, otherwise the smallest one."""
    try:
        return read(store, store.setting(SETTING))
    except (ValueError, TypeError):
        return again(store)


def keep(store: Store, chosen: Draft) -> None:
    """Save the draft."""
    chairs = [[list(chair.names), chair.people, chair.colour.value] for chair in chosen.chairs]
    store.set(SETTING, json.dumps([chosen.game, dict(chosen.options), chosen.count, chairs]))


def read(store: Store, kept: object) -> Draft:
    """Read a draft saved by `keep`; raise ValueError or TypeError for anything else, and for an unknown game."""
    game, options, count, chairs = json.loads(str(kept))
    rules = store.rules(str(game))
    rules.refuse_options(dict(options))
    read_ = tuple(Chair(tuple(map(str, names)), people, Colour(colour)) for names, people, colour in chairs)
    sides, most = rules.SIDES[-1], rules.PEOPLE[-1]
    wrong = any(len(chair.names) != most or chair.people not in rules.PEOPLE for chair in read_)
    if wrong or count not in rules.SIDES or len(read_) != sides or len({chair.colour for chair in read_}) != sides:
        raise ValueError(count)
    return Draft(game, options, count, read_)


def again(store: Store, game: str = "") -> Draft:
    """Return the last game, or the last one of a game: its options, its people in their colours."""
    games = [each for each in played(store) if each.kind.game == game or (not game and each.kind.game in GAMES)]
    first = game or next(iter(GAMES))
    try:
        return like(store, store.game(games[0].key).envelope) if games else smallest(store.rules(first))
    except Refused:  # saved by another version
        return smallest(store.rules(first))


def smallest(rules: Rules) -> Draft:
    """Return a draft with default options and the fewest people."""
    chairs = (Chair(("",) * rules.PEOPLE[-1], rules.PEOPLE[0], colour) for colour in tuple(Colour)[: rules.SIDES[-1]])
    return Draft(rules.KEY, {choice.key: choice.default for choice in rules.OPTIONS}, rules.SIDES[0], tuple(chairs))


def like(store: Store, envelope: Envelope) -> Draft:
    """Return a draft of the same game, with free colours for additional sides."""
    rules = store.rules(envelope.game)
    chairs: list[Chair] = []
    for side in envelope.sides:
        taken = {chair.colour for chair in chairs}
        named = ("" if is_unnamed(name) else name for name in side.people)
        names = (*named, *("",) * (rules.PEOPLE[-1] - len(side.people)))
        chairs.append(Chair(names, len(side.people), free(taken) if side.colour in taken else side.colour))
    for empty in smallest(rules).chairs[len(chairs) :]:
        chairs.append(replace(empty, colour=free({chair.colour for chair in chairs})))
    return Draft(envelope.game, envelope.options, len(envelope.sides), tuple(chairs))
