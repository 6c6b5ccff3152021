"""The model of the allocation: the city with its score, the report on it, what is open, and the player's choices."""

from dataclasses import dataclass, replace

from quadropolis_score.advice import Advice, advice, score_best_plan
from quadropolis_score.boards import Spot
from quadropolis_score.plan import NO_LOCKS
from quadropolis_score.player_board import PlayerBoard
from quadropolis_score.score_sheet import Line, ScoreSheet
from screens.quadropolis.side_program import SideModel
from tabletop.text_enum import TextEnum


class Lock(TextEnum):
    """A decision of the player about a building."""

    LIT = "lit"
    DARK = "dark"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class AllocationReport:
    """The report on an allocation: its owner, the advice, and the most that the tokens can earn without locks.

    It is an event, too.
    """

    scored: ScoreSheet
    is_own: bool
    advice: Advice
    possible: int


def allocation_report(scored: ScoreSheet, is_own: bool) -> AllocationReport:  # noqa: FBT001 - the values of a job
    """Compute the report; this takes as long as a few best plans."""
    unlocked = score_best_plan(scored.city, scored.tokens) if is_own or scored.locks != NO_LOCKS else scored
    return AllocationReport(scored, is_own, advice(scored), unlocked.total)


@dataclass(frozen=True, slots=True)
class Allocation(SideModel):
    report: AllocationReport | None = None
    building: Spot | None = None  # of the open panel
    cursor: Spot | None = None
    marked: Line | None = None  # whose spaces are marked on the board
    decides: bool = False  # whether the player asked to decide
    choices: PlayerBoard | None = None  # the board with the player's choices, before the best one was shown

    @property
    def is_own(self) -> bool:
        """Return whether the player decides: there are choices of the player, or the player asked for that."""
        return self.decides or self.board.locks != NO_LOCKS or self.board.plan is not None

    @property
    def has_report(self) -> bool:
        """Return whether the report is about this side."""
        return self.is_scored and self.scored is not None and self.is_current(self.report)

    def is_current(self, report: AllocationReport | None) -> bool:
        """Return whether a report is about the score that is shown."""
        return report is not None and self.scored is not None and report.scored is self.scored.sheet

    @property
    def settled(self) -> "Allocation":
        """Let go of what the board no longer has; the old report stays until the new one is there."""
        city = self.board.city
        there = [spot for spot in (self.building, self.cursor) if spot in city.board.spots]
        is_other = self.scored is not None and self.scored.sheet.city.mode is not city.mode
        return replace(
            self,
            scored=None if is_other else self.scored,
            report=None if is_other else self.report,
            building=self.building if self.building in there and city[self.building] else None,
            cursor=self.cursor if self.cursor in there else None,
            marked=None,
        )
