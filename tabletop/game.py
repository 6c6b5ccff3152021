"""The seam between a game and the rooms that know none: the values that cross it, and what a game's plugin offers.

A plugin is a module with `RULES` (`quadropolis_score/plugin.py`); games.py lists the plugins. Boards and readings are
values of the game: store, exports and shared screens only hand them on.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from tabletop.messages import Message, Refused, about, inside, printed, say, shown
from tabletop.people import Colour
from tabletop.strict_json import VERSION, array, file_of, json_object, text

Board = Any
Reading = Any
Json = Any
# The settled place that says: count the total of this side although it is not confirmed.
ANYWAY: Final = "anyway"
# The choices of a game by their keys: a word, or whether something is in play.
Options = Mapping[str, str | bool]


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a new game: one of some words, or without words a switch; the first word, or off, is the default.

    The sentence `option.<game>.<key>` names a switch, `option.<game>.<key>.<word>` a word.
    """

    key: str
    words: tuple[str, ...] = ()

    @property
    def default(self) -> str | bool:
        """The value that a new game begins with."""
        return self.words[0] if self.words else False


@dataclass(frozen=True, slots=True)
class Side:
    """One column of the pad: its people, their board, and the reading of the photo that the board came from.

    `settled` holds the places of the reading that a person has looked at, and perhaps ANYWAY; the reading stays as it
    was read.
    """

    people: tuple[str, ...]
    colour: Colour
    board: Board
    reading: Reading | None = None
    settled: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The names of the people."""
        return ", ".join(self.people)


@dataclass(frozen=True, slots=True)
class Note:
    """Something odd, or decided by this project: of one side, or of the game; `places` are named as the game does."""

    message: Message
    side: int | None = None
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """What a side has reached: points by row of the pad in its order, and facts beside the points by their names.

    Three facts mean the same in every game that has them: `own_plan` is 1 where people chose themselves what the game
    could have found best, `possible` is the best then, and `left` what is missing to it. `unconfirmed` says what to do
    before the total can be believed; it is empty for a certain total, and for one that is counted anyway.
    """

    points: Mapping[str, int]
    total: int
    place: int | None
    facts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    unconfirmed: tuple[Message, ...] = ()

    @property
    def total_text(self) -> str:
        """The total as it is written; one that is not confirmed is about so many points."""
        return about(self.total) if self.unconfirmed else printed(self.total)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a game: a column a side, who has won (None while a target decides and is missed), and why.

    While the total of any side is unconfirmed, nobody has won, and the headline says who leads so far. `anyway` names
    the sides whose totals are not confirmed and count.
    `deciding` names the facts that broke ties. `scored` is what the game's own sheets and screens draw from, so that
    nothing is scored twice; no other room looks into it.
    """

    columns: tuple[Column, ...]
    won: tuple[int, ...] | None
    headline: Message
    target: int | None = None
    deciding: frozenset[str] = frozenset()
    notes: tuple[Note, ...] = ()
    anyway: tuple[int, ...] = ()
    scored: Any = field(default=None, repr=False, compare=False)

    @property
    def is_final(self) -> bool:
        """Whether every total is certain or counted anyway."""
        return not any(column.unconfirmed for column in self.columns)

    def counted_anyway(self, sides: tuple[Side, ...]) -> tuple[Side, ...]:
        """Settle that the unconfirmed totals of these sides count anyway."""
        return tuple(
            replace(side, settled=side.settled | {ANYWAY}) if column.unconfirmed else side
            for side, column in zip(sides, self.columns, strict=True)
        )


@dataclass(frozen=True, slots=True)
class GameFile:
    """An interchange file as it was read: options and, for each side, its people and its board."""

    options: Options
    sides: tuple[tuple[tuple[str, ...], Board], ...]


class Rules(ABC):
    """The rules of a game; the module of its plugin has them as `RULES`. What is not abstract suits most games.

    Sentences: `game.<key>` is the name of the game, `name.<row>` of a row, `fact.<game>.<fact>` of a fact.
    """

    KEY: str
    SIDES: range
    PEOPLE: range = range(1, 2)  # of one side
    OPTIONS: tuple[Choice, ...] = ()
    FACTS: tuple[str, ...] = ()  # that the pad shows below the total, in their order; a verdict may have more

    @property
    def FILE_FORMAT(self) -> str:  # noqa: N802 - a constant of its game
        """Name the interchange file in its key `format`."""
        return f"{self.KEY}-game"

    @abstractmethod
    def rows(self, options: Options) -> tuple[str, ...]:
        """Return the rows of the pad in their order: the keys of a column, unless boards hold what options exclude."""

    @abstractmethod
    def new_board(self, options: Options) -> Board:
        """Return an empty board."""

    @abstractmethod
    def read_board(self, data: Json, options: Options) -> Board:
        """Read what `write_board` made; Refused with a place for anything else."""

    @abstractmethod
    def write_board(self, board: Board) -> Json:
        """Write a board as JSON; two boards are equal if and only if their JSON is."""

    @abstractmethod
    def verdict(self, options: Options, sides: tuple[Side, ...]) -> Verdict:
        """Score a game and say who has won; may take a second, so the store never calls it."""

    def final_verdict(self, options: Options, sides: tuple[Side, ...]) -> tuple[tuple[Side, ...], Verdict]:
        """Score final boards, as those of a file are: every total counts, even if something looks odd."""
        verdict = self.verdict(options, sides)
        if verdict.is_final:
            return sides, verdict
        sides = verdict.counted_anyway(sides)
        return sides, self.verdict(options, sides)

    def refuse_options(self, options: Options) -> None:
        """Raise Refused for options that are not those of OPTIONS."""
        for choice in self.OPTIONS:
            value = options.get(choice.key)
            if value not in choice.words if choice.words else not isinstance(value, bool):
                raise Refused(f"options.{choice.key}", say("kept.broken"))
        known = [choice.key for choice in self.OPTIONS]
        for key in options.keys() - {*known}:
            raise Refused("options", say("key.unknown", key=shown(key), known=", ".join(known)))

    def refuse_side(self, side: Side, options: Options) -> None:
        """Raise Refused for a board, a reading or settled places that cannot be in a game with these options."""
        self.read_board(self.write_board(side.board), options)

    def read_reading(self, raw: bytes) -> Reading:
        """Read what `write_reading` made; Refused for anything else."""
        return raw

    def write_reading(self, reading: Reading) -> bytes:
        """Write the reading of a photo, its picture included; by default it consists of bytes."""
        return bytes(reading)

    def from_file(self, data: Json) -> GameFile:
        """Read the game's interchange file; Refused with a place for anything else."""
        found = file_of(data, self.FILE_FORMAT, "", ("options", "sides"))
        options = json_object(found["options"], "options", tuple(choice.key for choice in self.OPTIONS))
        self.refuse_options(options)
        sides = []
        for number, each in enumerate(array(found["sides"], "sides")):
            with inside(f"sides[{number}]"):
                side = json_object(each, "", ("people", "board"))
                people = tuple(text(name, "people") for name in array(side["people"], "people"))
                sides.append((people, self.read_board(side["board"], options)))
        return GameFile(options, tuple(sides))

    def to_file(self, game: GameFile) -> Json:
        """Write the interchange file that `from_file` reads back."""
        sides = [{"people": list(people), "board": self.write_board(board)} for people, board in game.sides]
        return {"format": self.FILE_FORMAT, "version": VERSION, "options": dict(game.options), "sides": sides}
