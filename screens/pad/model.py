"""The model and the events of the score pad: a saved game, and its score once that is computed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games import rules_of
from screens.game_screens import PadExtension, game_screens
from screens.kit.cursor import Cursor
from screens.kit.navigation import Route, Surroundings
from screens.pad.moment import CELEBRATED
from store.settings import EXAMPLE
from store.store import Store
from store.values import SavedGame
from tabletop.game import Rules, Side, Verdict
from tabletop.messages import Refused, with_minus

TOTAL: Final = "total"  # the row below all others
NO_BREAK: Final = "\u00a0"
Numbers = Mapping[tuple[str, int], str]


@dataclass(frozen=True, slots=True)
class Explained:
    """The reasons of a number are wanted, or of all numbers of a row."""

    row: str
    side: int | None = None


@dataclass(frozen=True, slots=True)
class AnywayAsked:
    """Unconfirmed totals are to be counted."""


@dataclass(frozen=True, slots=True)
class CursorMoved:
    arrow: str


@dataclass(frozen=True, slots=True)
class MomentEnded:
    """The points were counted row by row."""


@dataclass(frozen=True, slots=True)
class Scored:
    score: Verdict | Refused


PadEvent = Explained | AnywayAsked | CursorMoved | MomentEnded | Scored


@dataclass(frozen=True, slots=True)
class Pad:
    """The pad of a game; until it is scored it has the numbers known before, by row and side."""

    saved: SavedGame
    is_example: bool
    celebrated: tuple[str, ...]  # the games whose moment was shown, the latest last
    numbers: Numbers
    around: Surroundings = field(default_factory=Surroundings)
    score: Verdict | Refused | None = None
    asked: Explained | AnywayAsked | None = None  # the panel; reasons are shown as soon as they are known
    cursor: Cursor | None = None
    is_counting: bool = False  # row by row, once in a game

    @property
    def verdict(self) -> Verdict | None:
        return self.score if isinstance(self.score, Verdict) else None

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.saved.envelope.sides

    @property
    def rules(self) -> Rules:
        return rules_of(self.saved.envelope.game)

    @property
    def extension(self) -> PadExtension | None:
        return game_screens(self.saved.envelope.game).pad_extension()

    @property
    def explains(self) -> bool:
        """Return whether the game has reasons for its numbers, which a tap shows."""
        return self.extension is not None and type(self.extension).reason_lines is not PadExtension.reason_lines

    @property
    def rows(self) -> tuple[str, ...]:
        """Return the rows above the total: those of the options, or all that the boards need."""
        played = tuple(self.rules.rows(self.saved.envelope.options))
        return self.verdict.rows if self.verdict and not {*self.verdict.rows} <= {*played} else played

    @property
    def can_count_anyway(self) -> bool:
        """Return whether totals are unconfirmed, and no board is empty."""
        verdict = self.verdict
        if verdict is None or verdict.is_final:
            return False
        return not any(self.rules.is_empty(side.board, verdict.options) for side in verdict.sides)

    def is_winner(self, side: int) -> bool:
        return self.verdict is not None and side in self.verdict.won


def load(store: Store, route: Route) -> Pad:
    """Load the game with the numbers of its saved result; raise Refused if it is missing."""
    saved, celebrated = store.game(route.game), store.setting(CELEBRATED)
    known = {
        (row, side): with_minus(points)
        for side, result in enumerate(saved.result or ())
        for row, points in (*result.points.items(), (TOTAL, result.total))
    }
    return Pad(saved, store.setting(EXAMPLE) == saved.key, tuple(str(celebrated or "").split()), known)


def numbers_of(verdict: Verdict) -> Numbers:
    return {
        (row, side): text
        for side, column in enumerate(verdict.columns)
        for row, text in (
            *((row, with_minus(points)) for row, points in column.points.items()),
            (TOTAL, column.total_text.replace(" ", NO_BREAK)),
        )
    }
