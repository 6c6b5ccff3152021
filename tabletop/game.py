"""The interface between a game and the rooms that know no game: its values, and the rules that a plugin offers.

A plugin is a module with `RULES` (`quadropolis_score/plugin.py`); games.py lists the plugins. Boards and readings are
values of the game: store, exports and shared screens only pass them on.
"""

import typing
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, cast

from tabletop.evening import NO_OCCASION, Occasion
from tabletop.messages import Message, Refused, approximate_points, message, place_prefix, quoted, with_minus
from tabletop.people import PlayerColour
from tabletop.strict_json import VERSION, Json, array, file_object, json_object, string
from tabletop.typed_score import TYPED, TYPED_TOTAL, Signs, TypedScore

if TYPE_CHECKING:
    from tabletop.companion import Companion

# The types of a game's parts: the board of a side, the reading of a photo, and what its own sheets need of a verdict.
# A room that knows no game leaves them out, and passes objects on.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    BoardT = TypeVar("BoardT", default=Any)
    ReadingT = TypeVar("ReadingT", default=Any)
    DetailsT = TypeVar("DetailsT", default=Any)
    Board_co = TypeVar("Board_co", default=object, covariant=True)
    Reading_co = TypeVar("Reading_co", default=Any, covariant=True)
    Details_co = TypeVar("Details_co", default=object, covariant=True)
else:
    BoardT, ReadingT, DetailsT = map(typing.TypeVar, ("BoardT", "ReadingT", "DetailsT"))
    Board_co, Reading_co, Details_co = map(typing.TypeVar, ("Board_co", "Reading_co", "Details_co"))
# The settled place that stands for "Count it anyway".
COUNT_ANYWAY: Final = "anyway"
NOT_KNOWN: Final = "\u2013"  # in place of points that were not typed
# The chosen options of a game by their keys: a word, or True for a switch that is on.
Options = Mapping[str, str | bool]


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a new game: several words, or a switch without words; the default is the first word, or off.

    The sentence `option.<game>.<key>` names a switch, `option.<game>.<key>.<word>` a word.
    """

    key: str
    values: tuple[str, ...] = ()

    @property
    def default(self) -> str | bool:
        return self.values[0] if self.values else False


@dataclass(frozen=True, slots=True)
class Side(Generic[Board_co, Reading_co]):
    """One column of the pad: its people, their board, and the reading of the photo that the board came from.

    `settled` holds the places of the reading that the player has checked, and perhaps COUNT_ANYWAY; the reading never
    changes.
    """

    people: tuple[str, ...]
    colour: PlayerColour
    board: Board_co
    reading: Reading_co | None = None
    settled: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return ", ".join(self.people)


@dataclass(frozen=True, slots=True)
class Note:
    """A warning, or a decision on the rules, about one side or the game; `places` are named as the game does."""

    message: Message
    side: int | None = None
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """The result of a side: points by row of the pad in its order, and facts beside the points by their names.

    Four facts mean the same in every game that has them: `own_plan` is 1 if people chose the allocation instead of the
    optimiser, `possible` is then the best total, and `left` the difference; `typed` is 1 for a typed score, which may
    lack facts, and whose total without rows has the one row TYPED_TOTAL. `unconfirmed` lists the tasks before the total
    is certain; it is empty for a certain total, and for one that is counted anyway.
    """

    points: Mapping[str, int]
    total: int
    rank: int | None = field(metadata={"key": "place"})
    won: bool = False
    facts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    unconfirmed: tuple[Message, ...] = field(default=(), metadata={"key": ""})  # a stored result has none

    @property
    def total_text(self) -> str:
        """Return the total as text; an unconfirmed one is marked as approximate."""
        return approximate_points(self.total) if self.unconfirmed else with_minus(self.total)

    @property
    def is_typed(self) -> bool:
        """Return whether the score was typed instead of counted from a board."""
        return bool(self.facts.get(TYPED))


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Details_co]):
    """The result of a game, and all that its sheets show: the game, a column a side, and the reasons.

    While any total is unconfirmed there is no winner, and the headline names the leader so far. `sides_counted_anyway`
    names the sides whose unconfirmed totals count. `deciding` names the facts that broke ties. `details` is the input
    of the game's own sheets and screens, so that nothing is scored twice; no other room reads it. The day and the
    occasion are those of a saved game.
    """

    rules: "Rules" = field(repr=False, compare=False)
    options: Options
    sides: "tuple[GivenSide, ...]"
    columns: tuple[Column, ...]
    headline: Message
    target: int | None = None
    deciding: frozenset[str] = frozenset()
    notes: tuple[Note, ...] = ()
    sides_counted_anyway: tuple[int, ...] = ()
    details: Details_co = field(default=None, repr=False, compare=False)  # type: ignore[assignment]
    played: date = date.min
    occasion: Occasion = NO_OCCASION

    @property
    def is_final(self) -> bool:
        """Return whether every total is certain or counted anyway."""
        return not any(column.unconfirmed for column in self.columns)

    @property
    def won(self) -> tuple[int, ...]:
        """Return the winning columns; none if the target was missed or a total is unconfirmed."""
        return tuple(number for number, column in enumerate(self.columns) if column.won)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the headings of the columns."""
        return tuple(side.name for side in self.sides)

    @property
    def rows(self) -> tuple[str, ...]:
        """Return the keys of the pad's rows in order."""
        found = dict.fromkeys(row for column in self.columns for row in column.points if row != TYPED_TOTAL)
        return tuple(found)

    def points_text(self, side: int, row: str) -> str:
        """Return the points of a side in a row; a dash if only its total was typed."""
        points = self.columns[side].points.get(row)
        return NOT_KNOWN if points is None else with_minus(points)

    @property
    def counted_anyway(self) -> str:
        """Return the names of the sides whose unconfirmed totals count."""
        return ", ".join(self.names[number] for number in self.sides_counted_anyway)

    @property
    def typed(self) -> str:
        """Return the names of the sides whose scores were typed."""
        columns = zip(self.names, self.columns, strict=True)
        return ", ".join(name for name, column in columns if column.is_typed)

    @property
    def variant(self) -> tuple[Message, ...]:
        return variant_of(self.rules, self.options)

    @property
    def switched_on(self) -> tuple[Message, ...]:
        """Return the names of the expansions and house rules that are played."""
        on = (choice.key for choice in self.rules.OPTIONS if self.options[choice.key] is True)
        return tuple(message(f"option.{self.rules.KEY}.{key}") for key in on)

    def settled_sides(self) -> "tuple[GivenSide, ...]":
        """Return the sides with every unconfirmed total settled as "Count it anyway"."""
        return tuple(
            replace(side, settled=side.settled | {COUNT_ANYWAY}) if column.unconfirmed else side
            for side, column in zip(self.sides, self.columns, strict=True)
        )


# What a room that knows no game hands to the code of one, which gives it its types.
GivenBoard = Any
GivenReading = Any
GivenSide = Side[Any, Any]
GivenVerdict = Verdict[Any]


@dataclass(frozen=True, slots=True)
class GameFile(Generic[Board_co]):
    """The content of an interchange file: options and, for each side, its people and its board.

    `unconfirmed` has the numbers of the sides whose totals are approximate.
    """

    options: Options
    sides: tuple[tuple[tuple[str, ...], Board_co], ...]
    unconfirmed: frozenset[int] = frozenset()

    @property
    def coloured_sides(self) -> tuple[Side[Board_co, Any], ...]:
        """Return the sides, their colours in the order of the box."""
        sides = zip(self.sides, PlayerColour, strict=False)
        return tuple(Side(people, colour, board) for (people, board), colour in sides)


GivenFile = GameFile[Any]


class Rules(ABC, Generic[BoardT, ReadingT, DetailsT]):
    """The rules of a game, `RULES` in the module of its plugin. Methods that are not abstract suit most games.

    Sentences: `game.<key>` is the name of the game, `name.<row>` of a row, `fact.<game>.<fact>` of a fact.
    """

    KEY: str
    BGG_ID: int | None = None  # of BoardGameGeek
    SIDES: range
    PEOPLE: range = range(1, 2)  # of one side
    OPTIONS: tuple[Choice, ...] = ()
    FACTS: tuple[str, ...] = ()  # the facts below the total of the pad, in order; a verdict may have more
    TYPED_FACTS: tuple[str, ...] = ()  # those that may be typed beside the points, because they break ties
    ROW_SIGNS: Signs = MappingProxyType({})  # of typed rows

    @property
    def FILE_FORMAT(self) -> str:  # noqa: N802 - a constant of its game
        """Return the `format` of the interchange file."""
        return f"{self.KEY}-game"

    @abstractmethod
    def rows(self, options: Options) -> tuple[str, ...]:
        """Return the rows of the pad in order: the keys of a column, unless boards hold what the options exclude."""

    @abstractmethod
    def new_board(self, options: Options) -> BoardT:
        """Return an empty board."""

    def is_empty(self, board: BoardT, options: Options) -> bool:
        """Return whether a board has nothing to score."""
        return bool(board == self.new_board(options))

    @abstractmethod
    def read_board(self, data: Json, options: Options) -> BoardT:
        """Read a board from the JSON of `write_board`; raise Refused with a place for anything else."""

    @abstractmethod
    def write_board(self, board: BoardT) -> Json:
        """Return a board as JSON; two boards are equal if and only if their JSON is."""

    def changed_part(self, before: BoardT, after: BoardT) -> str:  # noqa: ARG002 - a game names its own
        """Return which part of a board a step changed: the ending of a sentence `step.<part>`."""
        return "city"

    def companion(self, options: Options, sides: tuple[Side[BoardT, ReadingT], ...]) -> "Companion | None":  # noqa: ARG002 - most have none
        """Return the course of a game at the table for its companion; None if the game has none."""
        return None

    @abstractmethod
    def verdict(self, options: Options, sides: tuple[Side[BoardT, ReadingT], ...]) -> Verdict[DetailsT]:
        """Score a game and rank its sides; the store never calls it, because it may take a second."""

    def typed_rows(self, board: BoardT, options: Options) -> tuple[str, ...]:  # noqa: ARG002 - a game has its own
        """Return the rows of the pad that may be typed instead of a board; none if the game cannot."""
        return ()

    def typed_score(self, board: BoardT) -> TypedScore | None:  # noqa: ARG002
        """Return the score that was typed instead of a board."""
        return None

    def with_typed_score(self, board: BoardT, typed: TypedScore | None, options: Options) -> BoardT:  # noqa: ARG002
        """Return a board with a typed score in place of its city; None removes both."""
        return self.new_board(options)

    def final_verdict(
        self, options: Options, sides: tuple[Side[BoardT, ReadingT], ...], unconfirmed: frozenset[int] = frozenset()
    ) -> Verdict[DetailsT]:
        """Score final boards, such as those of a file: totals count even with warnings, but for `unconfirmed`."""
        verdict = self.verdict(options, sides)
        if verdict.is_final:
            return verdict
        settled = verdict.settled_sides()
        return self.verdict(options, tuple(sides[n] if n in unconfirmed else side for n, side in enumerate(settled)))

    def verdict_of_file(self, file: GameFile[BoardT], played: date) -> Verdict[DetailsT]:
        """Score the game of an interchange file."""
        return replace(self.final_verdict(file.options, file.coloured_sides, file.unconfirmed), played=played)

    def refuse_options(self, options: Options) -> None:
        for choice in self.OPTIONS:
            value = options.get(choice.key)
            if value not in choice.values if choice.values else not isinstance(value, bool):
                raise Refused(f"options.{choice.key}", message("data.corrupt"))
        known = [choice.key for choice in self.OPTIONS]
        for key in options.keys() - {*known}:
            raise Refused("options", message("key.unknown", key=quoted(key), known=", ".join(known)))

    def refuse_side(self, side: Side[BoardT, ReadingT], options: Options) -> None:
        """Raise Refused for a board, a reading or settled places that a game with these options cannot have."""
        self.read_board(self.write_board(side.board), options)

    def read_reading(self, raw: bytes) -> ReadingT:
        """Read a reading from the bytes of `write_reading`; raise Refused for anything else."""
        return cast("ReadingT", raw)

    def write_reading(self, reading: ReadingT) -> bytes:
        """Return the bytes of a reading, its picture included; by default the reading is bytes already."""
        return cast("bytes", reading)

    def from_file(self, data: Json) -> GameFile[BoardT]:
        """Read the game's interchange file; raise Refused with a place for anything else."""
        found = file_object(data, self.FILE_FORMAT, "", ("options", "sides"))
        options = json_object(found["options"], "options", tuple(choice.key for choice in self.OPTIONS))
        self.refuse_options(options)
        sides = []
        for number, each in enumerate(array(found["sides"], "sides")):
            with place_prefix(f"sides[{number}]"):
                side = json_object(each, "", ("people", "board"))
                people = tuple(string(name, "people") for name in array(side["people"], "people"))
                sides.append((people, self.read_board(side["board"], options)))
        return GameFile(options, tuple(sides))

    def to_file(self, game: GameFile[BoardT]) -> Json:
        """Return the interchange file from which `from_file` reads the same game."""
        sides = [{"people": list(people), "board": self.write_board(board)} for people, board in game.sides]
        return {"format": self.FILE_FORMAT, "version": VERSION, "options": dict(game.options), "sides": sides}


def variant_of(rules: Rules, options: Options) -> tuple[Message, ...]:
    words = ((choice.key, options[choice.key]) for choice in rules.OPTIONS if choice.values)
    return tuple(message(f"option.{rules.KEY}.{key}.{word}") for key, word in words)
