"""The states of the companion: choice of the first player, turns, check lists, the tiles of a round."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from screens.companion.events import CompanionEvent
from screens.kit.undo import UndoState
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class CompanionPlayer:
    """A player who can begin or lead; only the chosen one has a crown."""

    side: int
    name: str
    colour: PlayerColour
    chosen: bool


@dataclass(frozen=True, slots=True)
class CompanionChoice:
    """The choice of the player who begins or leads; every increase of `draws` starts the motion of a draw."""

    title: str
    result: str
    hint: str
    players: tuple[CompanionPlayer, ...]
    draws: int = 0


@dataclass(frozen=True, slots=True)
class CompanionCrown:
    """The mark of the leader; a faint outline beside players who do not lead."""

    icon: str
    opacity: float


LEADS: Final = CompanionCrown("crown", 1.0)
FOLLOWS: Final = CompanionCrown("crown-outline", 0.45)


@dataclass(frozen=True, slots=True)
class CompanionSide:
    """A player in the order of the round, with the turns taken."""

    side: int
    name: str
    colour: PlayerColour
    turns: tuple[str, ...]  # an icon each
    now: bool
    leads: bool
    can_lead: bool

    @property
    def is_fixed(self) -> bool:
        """Return whether a tap on the player has no effect, because the lead no longer changes in the last round."""
        return not self.can_lead

    @property
    def crown(self) -> CompanionCrown | None:
        """Return the mark of the player; none in the last round, in which the lead stays."""
        if not self.can_lead:
            return None
        return LEADS if self.leads else FOLLOWS


@dataclass(frozen=True, slots=True)
class CompanionTurn:
    """The current turn: its player, the action, the order of the round, and the leader."""

    name: str
    colour: PlayerColour
    turn: str
    nudge: str
    remark: str
    sides: tuple[CompanionSide, ...]
    leader: str | None
    lead: str | None


@dataclass(frozen=True, slots=True)
class CompanionCheck:
    key: str
    text: str
    done: bool

    @property
    def icon(self) -> str:
        """Return its box, ticked or not."""
        return "checkbox-marked-circle" if self.done else "checkbox-blank-circle-outline"


@dataclass(frozen=True, slots=True)
class CompanionList:
    title: str
    count: str
    checks: tuple[CompanionCheck, ...]


@dataclass(frozen=True, slots=True)
class CompanionSupply:
    """A number of tiles of a kind."""

    drawing: str
    count: str
    name: str


@dataclass(frozen=True, slots=True)
class CompanionTiles:
    """The tiles of a round, and what is special about them."""

    title: str
    news: tuple[str, ...]
    supplies: tuple[CompanionSupply, ...]


@dataclass(frozen=True, slots=True)
class CompanionAction:
    event: Callable[[], CompanionEvent]
    icon: str
    text: str
    main: bool


@dataclass(frozen=True, slots=True)
class CompanionState:
    title: str = ""
    detail: str = ""
    phase: tuple[int, int] = (0, 0)  # its round, and the turns taken in it
    undo_state: UndoState = field(default_factory=UndoState)
    turn: CompanionTurn | None = None
    choice: CompanionChoice | None = None
    checks: CompanionList | None = None
    tiles: CompanionTiles | None = None
    played: str | None = None  # how long
    stop: str | None = None  # the button that ends the game early
    actions: tuple[CompanionAction, ...] = ()
