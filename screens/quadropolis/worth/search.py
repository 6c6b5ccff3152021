"""The search for a city's best arrangement in slices, so that the screen shows its progress between them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from threading import Lock
from time import monotonic

from quadropolis_score.one_change import BestChange, best_change
from quadropolis_score.player_board import PlayerSide
from quadropolis_score.rearranging import Rearranged, Rearranging
from quadropolis_score.score_sheet import ScoreSheet
from screens.quadropolis.side_program import score_side

# Seconds of a search, of a slice, and of a continued search.
SECONDS = 4.0
SLICE = 0.25
LONGER = 20.0


@dataclass(frozen=True, slots=True)
class Worth:
    """The results of a search so far, which are an event, too.

    `own` has the player's own allocation, which may score less than the best one.
    """

    own: ScoreSheet
    change: BestChange | None
    search: Rearranging
    steps: Iterator[int]
    best: Rearranged
    lock: Lock  # a slice of a closed screen may still run when the next one begins
    spent: float = 0.0
    is_over: bool = False


def begin(side: PlayerSide) -> Worth:
    """Price a city and its single changes, and prepare the search."""
    own = score_side(side)
    search = Rearranging(own.city, own.tokens)
    return Worth(own, best_change(own), search, search.steps(), search.result(), Lock())


def search_on(worth: Worth) -> Worth:
    start = monotonic()
    is_over = True
    with worth.lock:
        for _ in worth.steps:
            if monotonic() - start >= SLICE:
                is_over = False
                break
        is_better = worth.search.best_total > worth.best.total
        best = worth.search.result() if is_better else replace(worth.best, at_most=worth.search.at_most)
    return replace(worth, best=best, spent=worth.spent + monotonic() - start, is_over=is_over)
