"""The draft of a new game, saved so that it survives a kill of the app."""

import json
from dataclasses import dataclass, replace
from typing import Final

from games import GAMES
from screens.player_choice import DraftSeat, first_free_colour, played_games, with_swapped_colour
from store.envelope import Envelope
from store.store import Store
from tabletop.game import Options, Rules
from tabletop.messages import Refused
from tabletop.people import PlayerColour, is_unnamed
from tabletop.shown_text import shown_text

SETTING: Final = "draft"


@dataclass(frozen=True, slots=True)
class Draft:
    """A new game with a chair for every possible side, so that a lower count keeps the names.

    People are numbered side by side, each side with as many numbers as it can have people.
    """

    game: str
    options: Options
    count: int  # the playing sides
    seats: tuple[DraftSeat, ...]

    @property
    def playing(self) -> tuple[DraftSeat, ...]:
        """Return the playing sides."""
        return self.seats[: self.count]

    @property
    def people_per_side(self) -> int:
        """Return the largest number of people on a side."""
        return len(self.seats[0].names)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the numbers of the playing people."""
        sides = enumerate(self.playing)
        return tuple(side * self.people_per_side + person for side, chair in sides for person in range(chair.people))

    @property
    def first_free_person(self) -> int | None:
        """Return the first unnamed person; otherwise the first person of a new side, or a further one of a side."""
        unnamed = (number for number in self.people if not self.name(number))
        sides = (number * self.people_per_side for number in range(self.count, len(self.seats)))
        more = (
            side * self.people_per_side + each.people
            for side, each in enumerate(self.seats)
            if each.people < self.people_per_side
        )
        return next((number for numbers in (unnamed, sides, more) for number in numbers), None)

    def name(self, number: int) -> str:
        """Return the typed name of a person."""
        side, person = divmod(number, self.people_per_side)
        return self.seats[side].names[person].strip()

    def with_name(self, number: int, name: str) -> "Draft":
        """Set the name of a person."""
        side, person = divmod(number, self.people_per_side)
        names = self.seats[side].names
        return self._with_seat(side, replace(self.seats[side], names=(*names[:person], name, *names[person + 1 :])))

    def with_person(self, number: int) -> "Draft":
        """Add a person and the person's side to those who play."""
        side, person = divmod(number, self.people_per_side)
        chair = self.seats[side]
        return replace(
            self._with_seat(side, replace(chair, people=max(chair.people, person + 1))), count=self._count_with(side)
        )

    def _count_with(self, side: int) -> int:
        """Return the number of playing sides that includes a side."""
        return max(self.count, side + 1)

    def with_people(self, side: int, people: int) -> "Draft":
        """Set the number of people on a side."""
        return self._with_seat(side, replace(self.seats[side], people=people))

    def with_colour(self, side: int, colour: PlayerColour) -> "Draft":
        """Set the colour of a side."""
        return replace(self, seats=with_swapped_colour(self.seats, side, colour))

    def _with_seat(self, side: int, chair: DraftSeat) -> "Draft":
        """Replace a side."""
        return replace(self, seats=(*self.seats[:side], chair, *self.seats[side + 1 :]))


def load_draft(store: Store) -> Draft:
    """Return the saved draft; otherwise the last game again, otherwise the smallest one."""
    try:
        return parse_draft(store, store.setting(SETTING))
    except (ValueError, TypeError):
        return last_game_draft(store)


def save_draft(store: Store, draft_: Draft) -> None:
    """Save the draft."""
    chairs = [[list(chair.names), chair.people, chair.colour.value] for chair in draft_.seats]
    store.set(SETTING, json.dumps([draft_.game, dict(draft_.options), draft_.count, chairs]))


def parse_draft(store: Store, stored: object) -> Draft:
    """Read a draft saved by `save_draft`; raise ValueError or TypeError for anything else, and for an unknown game."""
    game, options, count, chairs = json.loads(str(stored))
    rules = store.rules(str(game))
    rules.refuse_options(dict(options))
    seats = tuple(
        DraftSeat(tuple(shown_text(str(name)) for name in names), people, PlayerColour(colour))
        for names, people, colour in chairs
    )
    sides, most = rules.SIDES[-1], rules.PEOPLE[-1]
    is_wrong = any(len(chair.names) != most or chair.people not in rules.PEOPLE for chair in seats)
    if is_wrong or count not in rules.SIDES or len(seats) != sides or len({chair.colour for chair in seats}) != sides:
        raise ValueError(count)
    return Draft(game, options, count, seats)


def last_game_draft(store: Store, game: str = "") -> Draft:
    """Return the last game, or the last one of a game: its options, its people in their colours."""
    games = [each for each in played_games(store) if each.kind.game == game or (not game and each.kind.game in GAMES)]
    first = game or next(iter(GAMES))
    try:
        return draft_like(store, store.game(games[0].key).envelope) if games else smallest_draft(store.rules(first))
    except Refused:  # saved by another version
        return smallest_draft(store.rules(first))


def smallest_draft(rules: Rules) -> Draft:
    """Return a draft with default options and the fewest people."""
    chairs = (
        DraftSeat(("",) * rules.PEOPLE[-1], rules.PEOPLE[0], colour)
        for colour in tuple(PlayerColour)[: rules.SIDES[-1]]
    )
    return Draft(rules.KEY, {choice.key: choice.default for choice in rules.OPTIONS}, rules.SIDES[0], tuple(chairs))


def draft_like(store: Store, envelope: Envelope) -> Draft:
    """Return a draft of the same game, with free colours for additional sides."""
    rules = store.rules(envelope.game)
    chairs: list[DraftSeat] = []
    for side in envelope.sides:
        taken = {chair.colour for chair in chairs}
        named = ("" if is_unnamed(name) else name for name in side.people)
        names = (*named, *("",) * (rules.PEOPLE[-1] - len(side.people)))
        chairs.append(
            DraftSeat(names, len(side.people), first_free_colour(taken) if side.colour in taken else side.colour)
        )
    for empty in smallest_draft(rules).seats[len(chairs) :]:
        chairs.append(replace(empty, colour=first_free_colour({chair.colour for chair in chairs})))
    return Draft(envelope.game, envelope.options, len(envelope.sides), tuple(chairs))
