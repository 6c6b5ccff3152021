"""What the store hands out: a saved game, its result, a line of the list of games, a player, what a backup brought."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from store.envelope import Envelope
from tabletop.game import Verdict
from tabletop.messages import SENTENCES, Message, Refused, say, shown
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
    """The result of a side: points by row of the pad, and facts beside the points."""

    points: Mapping[str, int]
    total: int
    place: int | None
    won: bool
    facts: Mapping[str, int]


def results_of(verdict: Verdict) -> tuple[Result, ...]:
    """Return what is kept of a verdict, by side."""
    won = verdict.won or ()
    return tuple(
        Result(dict(each.points), each.total, each.place, number in won, dict(each.facts))
        for number, each in enumerate(verdict.columns)
    )


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as it is on disk."""

    key: str
    envelope: Envelope
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
class Kind:
    """What is played: a game and, where its first choice of words divides it, that choice as `mode.expert`."""

    game: str
    variant: str = ""

    @property
    def title(self) -> Message:
        """The name of the variant, else of the game; its key, where this version does not have the game."""
        if f"option.{self.game}.{self.variant}" in SENTENCES:
            return say(f"option.{self.game}.{self.variant}")
        if f"game.{self.game}" in SENTENCES:
            return say(f"game.{self.game}")
        return say("game.other", game=shown(self.game))

    @property
    def option(self) -> dict[str, str]:
        """The choice that the variant is, by its key."""
        key, _, word = self.variant.partition(".")
        return {key: word} if key else {}


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in the list of games; without a total while it is unfinished, without winners if all of them lost."""

    key: str
    played: date
    changed: datetime
    kind: Kind
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
    """What a person has reached in one kind of game."""

    name: str
    kind: Kind
    games: int
    wins: int
    average: float
    best: int
    rows: Mapping[str, float]  # the averages, in the order of the pad
    facts: Mapping[str, int]  # the sums

    @property
    def own(self) -> int:
        """The games with an own allocation; what it left, and what was possible, are sums of these."""
        return self.facts.get("own_plan", 0)

    @property
    def left(self) -> int:
        """The points that own allocations left on the table."""
        return self.facts.get("left", 0)

    @property
    def possible(self) -> int:
        """The points that were possible in games with an own allocation."""
        return self.facts.get("possible", 0)


@dataclass(frozen=True, slots=True)
class Restored:
    """What a backup brought: games that were not there, games whose history went on, settings."""

    added: int
    longer: int
    settings: int
