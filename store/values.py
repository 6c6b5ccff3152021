"""The values of the store's interface: a saved game, its result, a line of the list, a player, a restored backup."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final, NamedTuple

from store.envelope import Envelope
from tabletop.evening import NO_OCCASION, Occasion
from tabletop.game import Column
from tabletop.messages import SENTENCES, Message, Refused, message, quoted
from tabletop.people import PlayerColour
from tabletop.strict_json import moment_from
from tabletop.typed_score import TYPED

# The name of the file of a pending photo, which is deleted after reading. Version 0.1.0 used the prefix "photo-".
PHOTO_FILE: Final = r"(photo-[0-9a-z-]{1,80}|[0-9a-f]{32}-[0-9]{1,2}-[0-9a-f]{8})\.jpg"


@dataclass(frozen=True, slots=True)
class PendingPhoto:
    """A requested photo of a side, saved because the app may be killed behind the camera."""

    side: int = field(metadata={"key": "seat"})
    file: str
    since: datetime

    def __post_init__(self) -> None:
        """Refuse other file names, because a hostile backup could otherwise get any file deleted."""
        if not re.fullmatch(PHOTO_FILE, self.file):
            raise Refused("pending", message("data.corrupt"))


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The saved state of a game."""

    key: str
    envelope: Envelope
    created: datetime
    changed: datetime
    played: date
    step: int
    can_undo: bool
    can_redo: bool
    pending: tuple[PendingPhoto, ...]  # at most one a side, by side
    result: tuple[Column, ...] | None

    def pending_photo(self, side: int) -> PendingPhoto | None:
        return next((each for each in self.pending if each.side == side), None)


@dataclass(frozen=True, slots=True)
class GameKind:
    """A kind of game: the game and its variant, such as `mode.expert`; the variant is empty if the game has none."""

    game: str
    variant: str = ""

    @property
    def title(self) -> Message:
        """Return the name of the variant, or of the game; the key of a game that this version does not know."""
        if f"option.{self.game}.{self.variant}" in SENTENCES:
            return message(f"option.{self.game}.{self.variant}")
        if f"game.{self.game}" in SENTENCES:
            return message(f"game.{self.game}")
        return message("game.other", game=quoted(self.game))

    @property
    def option(self) -> dict[str, str]:
        """Return the choice of the variant, by its key."""
        key, _, word = self.variant.partition(".")
        return {key: word} if key else {}


class SideSummary(NamedTuple):
    """A side of a game in the list of games; it has no total while the game is unfinished."""

    names: tuple[str, ...]
    colour: PlayerColour
    total: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in the list of games."""

    key: str
    played: date
    changed: datetime
    kind: GameKind
    sides: tuple[SideSummary, ...]
    pending: bool
    about: Mapping[str, str] | None = None  # what else is known, read only where it is shown

    @property
    def occasion(self) -> Occasion:
        """Return place, notes, start and end, as far as they are known."""
        return occasion_from(self.about) if self.about else NO_OCCASION

    @property
    def names(self) -> tuple[str, ...]:
        """Return all people, side by side."""
        return tuple([name for names, *_ in self.sides for name in names])

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the people who won; empty while the game is unfinished, or if all sides lost."""
        return tuple([name for names, _, _, won in self.sides if won for name in names])

    @property
    def total(self) -> int | None:
        """Return the points of the winners, otherwise the most points; None while the game is unfinished."""
        won = [total or 0 for _, _, total, won in self.sides if won]
        return won[0] if won else max((total for _, _, total, _ in self.sides if total is not None), default=None)

    @property
    def leading_side(self) -> int:
        """Return the number of the side that won, otherwise of the one with the most points, otherwise of the first."""
        order = [(won, total is not None, total or 0) for _, _, total, won in self.sides]
        return order.index(max(order))

    @property
    def is_typed(self) -> bool:
        """Return whether any score was typed instead of counted from a board."""
        return TYPED in (self.about or {})


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player of the saved games, with the last colour; a hidden one is in no statistics and is not suggested."""

    name: str
    colour: PlayerColour
    played: date
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Statistic:
    """The sums of a person in one kind of game."""

    name: str
    kind: GameKind
    games: int
    wins: int
    average: float
    best: int
    rows: Mapping[str, float]  # the averages, in the order of the pad
    facts: Mapping[str, int]  # the sums

    @property
    def typed(self) -> int:
        """Return the number of games whose score was typed."""
        return self.facts.get(TYPED, 0)

    @property
    def own_allocations(self) -> int:
        """Return the number of games with an own allocation; `points_left` and `points_possible` sum over these."""
        return self.facts.get("own_plan", 0)

    @property
    def points_left(self) -> int:
        """Return the points that own allocations missed."""
        return self.facts.get("left", 0)

    @property
    def points_possible(self) -> int:
        """Return the points that were possible in games with an own allocation."""
        return self.facts.get("possible", 0)


class PlayerGame(NamedTuple):
    """A finished game of one player; `lead` is the difference to the best other side, None without other sides."""

    key: str
    played: date
    total: int
    won: bool
    lead: int | None


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two people in their finished games: against each other how often each was ahead, on one side how often both won.

    `difference` is the sum of the points that the first one had more.
    """

    name: str
    games: int = 0
    ahead: int = 0
    behind: int = 0
    difference: int = 0
    together: int = 0
    won_together: int = 0


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """The finished games of one player in one kind of game, the oldest first.

    `group` has the averages of the other sides in the same games, by row of the pad.
    """

    statistic: Statistic
    games: tuple[PlayerGame, ...]
    group: Mapping[str, float]
    group_average: float | None
    opponents: tuple[HeadToHead, ...]


def occasion_from(about: Mapping[str, str]) -> Occasion:
    """Read what lists show about a game beside its players; a value that is none is not known."""
    times: dict[str, datetime] = {}
    for name in ("begun", "ended"):
        with suppress(Refused):
            times[name] = moment_from(about.get(name), name)
    return Occasion(str(about.get("place", "")), str(about.get("notes", "")), **times)


@dataclass(frozen=True, slots=True)
class RestoreSummary:
    """The effect of a backup: new games, continued games, settings."""

    added: int
    extended: int
    settings: int
