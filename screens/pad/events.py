"""The events of the score pad."""

from dataclasses import dataclass

from exports.finished_game import FinishedGame
from tabletop.messages import Refused


@dataclass(frozen=True, slots=True)
class Explained:
    """The reasons of a number are wanted, or of all numbers of a row."""

    row: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class AnywayAsked:
    """Unconfirmed totals are to be counted."""


@dataclass(frozen=True, slots=True)
class CursorMoved:
    """The cursor was moved with an arrow key."""

    arrow: str


@dataclass(frozen=True, slots=True)
class MomentEnded:
    """The points were counted row by row."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The game was scored, or cannot be."""

    score: FinishedGame | Refused


PadEvent = Explained | AnywayAsked | CursorMoved | MomentEnded | Scored
