"""What the store hands out: a saved game, its result, a line of the list of games, a player, what a backup brought."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.ranking import Standing
from quadropolis_score.score_sheet import Category
from store.envelope import Table
from tabletop.messages import Refused, say
from tabletop.people import Colour

# The name of a photo that is not read yet; it is deleted then. Version 0.1.0 began it with "photo-".
PHOTO_FILE: Final = r"(photo-[0-9a-z-]{1,80}|[0-9a-f]{32}-[0-9]{1,2}-[0-9a-f]{8})\.jpg"


@dataclass(frozen=True, slots=True)
class Pending:
    """A photo that was asked for: the app may be killed behind the camera, and must know then whose photo it is."""

    seat: int
    file: str
    since: datetime

    def __post_init__(self) -> None:
        """Refuse what is no name of a photo: whoever made a backup could have any other file deleted."""
        if not re.fullmatch(PHOTO_FILE, self.file):
            raise Refused("pending", say("kept.broken"))


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a seat: its place, the rows of its pad, and what the tokens could have earned at best."""

    seat: int
    place: int
    categories: tuple[int, ...]  # in the order of Category
    possible: int
    own_plan: bool

    @property
    def total(self) -> int:
        """The player's points."""
        return sum(self.categories)


def results_of(standings: Iterable[Standing]) -> tuple[Result, ...]:
    """What is kept of a ranking, by seat."""
    results = []
    for standing in standings:
        rows = tuple(standing.sheet.categories[category] for category in Category)
        results.append(Result(standing.seat, standing.place, rows, standing.possible, standing.own_plan))
    return tuple(sorted(results, key=lambda result: result.seat))


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as it is on disk."""

    key: str
    table: Table
    created: datetime
    changed: datetime
    played: date
    step: int
    can_undo: bool
    can_redo: bool
    pending: tuple[Pending, ...]  # at most one a seat, by seat
    result: tuple[Result, ...] | None

    def awaited(self, seat: int) -> Pending | None:
        """The photo of a seat that is waited for."""
        return next((each for each in self.pending if each.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in the list of games; without winners and total while it is unfinished."""

    key: str
    played: date
    changed: datetime
    mode: Mode
    names: tuple[str, ...]
    winners: tuple[str, ...]
    total: int | None
    pending: bool


@dataclass(frozen=True, slots=True)
class Known:
    """A player of the saved games, with the colour of the last one."""

    name: str
    colour: Colour
    played: date


@dataclass(frozen=True, slots=True)
class Statistic:
    """What a player has reached in one mode; `own`, `left` and `possible` are of the games with an own allocation."""

    name: str
    mode: Mode
    games: int
    wins: int
    average: float
    best: int
    categories: tuple[float, ...]  # the averages, in the order of Category
    own: int
    left: int  # points that were left on the table
    possible: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What a backup brought: games that were not there, games whose history went on, settings."""

    added: int
    longer: int
    settings: int
