"""The envelope: a game of any kind as it is edited and undone, with options, notes, place and sides."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from tabletop.evening import Evening, Occasion
from tabletop.game import GameFile, GivenFile, GivenSide, Options, Rules, Side
from tabletop.messages import Refused, message, place_prefix, quoted
from tabletop.people import name_key, refuse_name
from tabletop.shown_text import shown_text

LONGEST_NOTES: Final = 10_000
LONGEST_TOWN: Final = 60
# The most bytes of a reading.
LARGEST_READING: Final = 9_000_000
RulesOf = Callable[[str], Rules]


@dataclass(frozen=True, slots=True)
class Envelope:
    """The state that undo and redo move through; only the rules of its game understand the boards."""

    game: str  # the game's key
    options: Options
    sides: tuple[GivenSide, ...]
    notes: str = ""
    town: str = ""  # where the game is played
    evening: Evening | None = None  # the progress at the table, if it has a companion

    def __post_init__(self) -> None:
        """Refuse overlong notes and invalid places and names; drop from the notes what cannot be shown."""
        object.__setattr__(self, "notes", shown_text(self.notes, lines=True))
        if len(self.notes) > LONGEST_NOTES:
            raise Refused("notes", message("table.notes", most=LONGEST_NOTES))
        if len(self.town) > LONGEST_TOWN or shown_text(self.town) != self.town:
            raise Refused("place", message("table.place", most=LONGEST_TOWN))
        used_names: set[str] = set()
        for number, name in enumerate(self.names):
            refuse_name(name, f"players[{number}].name")
            if name_key(name) in used_names:  # otherwise one person would count twice
                raise Refused(f"players[{number}].name", message("store.name_taken", name=quoted(name)))
            used_names.add(name_key(name))

    @classmethod
    def from_file(cls, game: str, file: GameFile) -> "Envelope":
        """Return the envelope of an interchange file."""
        return cls(game, file.options, file.coloured_sides)

    @property
    def occasion(self) -> Occasion:
        """Return the facts of the game beside its players."""
        begun, ended = (self.evening.begun, self.evening.ended) if self.evening else (None, None)
        return Occasion(self.town, self.notes, begun, ended)

    @property
    def names(self) -> tuple[str, ...]:
        """Return all people, side by side."""
        return tuple(name for side in self.sides for name in side.people)

    def with_side(self, number: int, side: Side) -> "Envelope":
        return replace(self, sides=(*self.sides[:number], side, *self.sides[number + 1 :]))

    def to_file(self) -> GivenFile:
        """Return the content of an interchange file."""
        return GameFile(self.options, tuple((side.people, side.board) for side in self.sides))


def refuse_invalid(envelope: Envelope, rules: Rules, checked: tuple[Side, ...] = ()) -> None:
    """Raise for sides that the rules of the game refuse; skip sides already checked with these options."""
    rules.refuse_options(envelope.options)
    count = len(envelope.sides)
    if count not in rules.SIDES:
        raise Refused("players", message("table.sides", count=count, least=rules.SIDES[0], most=rules.SIDES[-1]))
    for number, side in enumerate(envelope.sides):
        if not any(side is each for each in checked):
            with place_prefix(f"players[{number}]"):
                refuse_side(side, envelope.options, rules)


def refuse_side(side: Side, options: Options, rules: Rules) -> None:
    """Raise if no side of the game may have so many people, or if its rules refuse the side."""
    count = len(side.people)
    if count not in rules.PEOPLE:
        raise Refused("people", message("table.people", count=count, least=rules.PEOPLE[0], most=rules.PEOPLE[-1]))
    rules.refuse_side(side, options)
