"""The draft of a new game, saved so that it survives a kill of the app."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from games import rules_of
from screens.kit.player_choice import DraftSide, default_name, first_free_colour, with_swapped_colour
from screens.kit.words import Words
from store.envelope import Envelope
from store.store import Store
from store.values import Summary
from tabletop.game import Options, Rules
from tabletop.messages import Refused, is_refused
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
    sides: tuple[DraftSide, ...]

    @property
    def playing(self) -> tuple[DraftSide, ...]:
        return self.sides[: self.count]

    @property
    def people_per_side(self) -> int:
        return len(self.sides[0].names)

    @property
    def people(self) -> tuple[int, ...]:
        sides = enumerate(self.playing)
        return tuple(side * self.people_per_side + person for side, chair in sides for person in range(chair.people))

    @property
    def first_free_person(self) -> int | None:
        """Return the first unnamed person; otherwise the first person of a new side, or a further one of a side."""
        unnamed = (number for number in self.people if not self.name(number))
        sides = (number * self.people_per_side for number in range(self.count, len(self.sides)))
        more = (
            side * self.people_per_side + each.people
            for side, each in enumerate(self.sides)
            if each.people < self.people_per_side
        )
        return next((number for numbers in (unnamed, sides, more) for number in numbers), None)

    @property
    def rules(self) -> Rules:
        return rules_of(self.game)

    @property
    def fits(self) -> bool:
        """Return whether the game has such options, so many sides and people, and every side a colour of its own."""
        rules, sides, most = self.rules, self.rules.SIDES[-1], self.rules.PEOPLE[-1]
        return (
            not is_refused(rules.refuse_options, self.options)
            and all(len(chair.names) == most and chair.people in rules.PEOPLE for chair in self.sides)
            and self.count in rules.SIDES
            and len(self.sides) == len({chair.colour for chair in self.sides}) == sides
        )

    @property
    def sitting(self) -> dict[str, PlayerColour]:
        named = (number for number in self.people if self.name(number))
        return {self.name(number): self.sides[number // self.people_per_side].colour for number in named}

    def shown_names(self, words: Words) -> tuple[str, ...]:
        """Return the names of the playing people, default names included."""
        return tuple(self.name(number) or default_name(words, at) for at, number in enumerate(self.people))

    def team(self, side: int, names: Iterable[str]) -> tuple[str, ...]:
        """Return those of the names of the playing people that are of a side."""
        numbered = zip(self.people, names, strict=True)
        return tuple(name for number, name in numbered if number // self.people_per_side == side)

    def name(self, number: int) -> str:
        side, person = divmod(number, self.people_per_side)
        return self.sides[side].names[person].strip()

    def with_name(self, number: int, name: str) -> "Draft":
        side, person = divmod(number, self.people_per_side)
        names = self.sides[side].names
        return self._with_side(side, replace(self.sides[side], names=(*names[:person], name, *names[person + 1 :])))

    def with_person(self, number: int) -> "Draft":
        """Add a person and the person's side to those who play."""
        side, person = divmod(number, self.people_per_side)
        chair = self.sides[side]
        seated = self._with_side(side, replace(chair, people=max(chair.people, person + 1)))
        return replace(seated, count=max(self.count, side + 1))

    def with_people(self, side: int, people: int) -> "Draft":
        return self._with_side(side, replace(self.sides[side], people=people))

    def with_colour(self, side: int, colour: PlayerColour) -> "Draft":
        return replace(self, sides=with_swapped_colour(self.sides, side, colour))

    def _with_side(self, side: int, chair: DraftSide) -> "Draft":
        return replace(self, sides=(*self.sides[:side], chair, *self.sides[side + 1 :]))


def draft_text(draft: Draft) -> str:
    chairs = [[list(chair.names), chair.people, chair.colour.value] for chair in draft.sides]
    return json.dumps([draft.game, dict(draft.options), draft.count, chairs])


def parse_draft(stored: object) -> Draft:
    """Read a draft from its text; raise ValueError or TypeError for anything else, and for an unknown game."""
    game, options, count, chairs = json.loads(str(stored))
    sides = tuple(
        DraftSide(tuple(shown_text(str(name)) for name in names), people, PlayerColour(colour))
        for names, people, colour in chairs
    )
    draft = Draft(str(game), dict(options), count, sides)
    if not draft.fits:
        raise ValueError(stored)
    return draft


def last_game_draft(store: Store, games: Iterable[Summary], game: str) -> Draft:
    """Return the last one of these games that is of a kind, with its people in their colours; else the smallest one."""
    smallest, last = smallest_draft(rules_of(game)), next((each for each in games if each.kind.game == game), None)
    try:
        return draft_like(store.game(last.key).envelope) if last else smallest
    except Refused:  # saved by another version
        return smallest


def smallest_draft(rules: Rules) -> Draft:
    """Return a draft with default options and the fewest people."""
    chairs = (
        DraftSide(("",) * rules.PEOPLE[-1], rules.PEOPLE[0], colour)
        for colour in tuple(PlayerColour)[: rules.SIDES[-1]]
    )
    return Draft(rules.KEY, {choice.key: choice.default for choice in rules.OPTIONS}, rules.SIDES[0], tuple(chairs))


def draft_like(envelope: Envelope) -> Draft:
    """Return a draft of the same game, with free colours for additional sides."""
    rules = rules_of(envelope.game)
    chairs: list[DraftSide] = []
    for side in envelope.sides:
        taken = {chair.colour for chair in chairs}
        named = ("" if is_unnamed(name) else name for name in side.people)
        names = (*named, *("",) * (rules.PEOPLE[-1] - len(side.people)))
        chairs.append(
            DraftSide(names, len(side.people), first_free_colour(taken) if side.colour in taken else side.colour)
        )
    for empty in smallest_draft(rules).sides[len(chairs) :]:
        chairs.append(replace(empty, colour=first_free_colour({chair.colour for chair in chairs})))
    return Draft(envelope.game, envelope.options, len(envelope.sides), tuple(chairs))
