"""The model and the events of the screen of a city's worth; which city is shown is `Switched`."""

from dataclasses import dataclass, field
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.one_change import ChangeKind
from screens.kit.program import Left, Loaded, Switched
from screens.quadropolis.side_program import SideModel
from screens.quadropolis.worth import search
from screens.quadropolis.worth.search import Worth
from screens.quadropolis.worth.state import Arrow

# The positions of the switch above the board.
PLAYED: Final = "played"
BEST: Final = "best"
CHANGE: Final = "change"
# The buttons of the search.
STOP: Final = "stop"
SEARCH_ON: Final = "search"
TO_SHEET: Final = "sheet"


@dataclass(frozen=True, slots=True)
class Pressed:
    key: str


@dataclass(frozen=True, slots=True)
class ArrowTapped:
    """A building that moved was tapped."""

    arrow: Arrow


@dataclass(frozen=True, slots=True)
class SpaceTapped:
    spot: Spot


@dataclass(frozen=True, slots=True)
class PlayerChosen:
    side: int


WorthEvent = Pressed | ArrowTapped | SpaceTapped | PlayerChosen | Switched | Worth | Loaded | Left


@dataclass(frozen=True, slots=True)
class WorthModel(SideModel):
    """The worth of one player's city, as far as the search got."""

    worth: Worth | None = None
    shown: str = BEST
    marked: Arrow | None = None
    is_stopped: bool = False
    wanted: float = field(default_factory=lambda: search.SECONDS)  # seconds of the search

    @property
    def is_busy(self) -> bool:
        worth = self.worth
        is_over = self.is_stopped or (worth is not None and (worth.is_over or worth.spent >= self.wanted))
        return not (is_over or self.board.city.is_empty)

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        """Return the arrows of the moved buildings on the shown board."""
        if self.worth is None or self.shown == PLAYED:
            return ()
        if self.shown == BEST:
            return tuple(Arrow(move.origin, move.target) for move in self.worth.best.moves)
        change = self.worth.change.change if self.worth.change else None
        if change is None or change.kind not in {ChangeKind.MOVE, ChangeKind.EXCHANGE}:
            return ()
        one, other = change.spots
        back = (Arrow(other, one),) if change.kind is ChangeKind.EXCHANGE else ()
        return (Arrow(one, other), *back)
