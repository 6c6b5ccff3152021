"""The states of the allocation screen."""

from dataclasses import dataclass, field

from quadropolis_score.boards import Spot
from screens.kit.options import Option
from screens.kit.undo import UndoState
from screens.quadropolis.allocation.model import Lock
from screens.quadropolis.board_view import BoardView
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class AllocationLine:
    """Points with their reason; a tap marks their spaces on the board."""

    reason: str
    where: str
    points: str
    number: int
    marked: bool


@dataclass(frozen=True, slots=True)
class AllocationRow:
    drawing: str
    name: str
    points: str
    lines: tuple[AllocationLine, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AllocationToken:
    """The use of one sort of tokens, and the worth of one more."""

    drawing: str
    left: str
    more: str


@dataclass(frozen=True, slots=True)
class AllocationDark:
    """A building that stays inactive: its name with the space, the space alone, the reason."""

    spot: Spot
    drawing: str
    name: str
    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class AllocationGroup:
    """The buildings that stay inactive for one reason."""

    title: str
    buildings: tuple[AllocationDark, ...]


@dataclass(frozen=True, slots=True)
class AllocationPrompt:
    text: str
    action: str


@dataclass(frozen=True, slots=True)
class AllocationHead:
    """The title of the shown allocation, the points that it misses, and its total."""

    status: str
    cost: str
    total: str
    colour: PlayerColour


@dataclass(frozen=True, slots=True)
class AllocationSection:
    """Lines under a heading in a building's panel."""

    title: str
    lines: tuple[AllocationLine, ...]


@dataclass(frozen=True, slots=True)
class AllocationShop:
    spot: Spot
    drawing: str
    title: str
    customers: int


@dataclass(frozen=True, slots=True)
class AllocationChoice:
    """One decision about a building."""

    spot: Spot
    lock: Lock
    icon: str
    action: str


@dataclass(frozen=True, slots=True)
class AllocationBuilding:
    """The panel of a building: its points, its cost, the possible decisions."""

    spot: Spot
    drawing: str
    name: str
    where: str
    needs: str
    lit_status: str | None
    points: str
    sections: tuple[AllocationSection, ...]
    notes: tuple[str, ...]
    shop: AllocationShop | None
    choices: tuple[AllocationChoice, ...]
    rule: str
    close: str


@dataclass(frozen=True, slots=True)
class AllocationState:
    name: str = ""
    colour: PlayerColour = PlayerColour.RED
    title: str = ""
    head: AllocationHead | None = None
    picture: BoardView = field(default_factory=BoardView)
    undo_state: UndoState = field(default_factory=UndoState)
    switch: tuple[Option, ...] = ()
    empty: AllocationPrompt | None = None
    tokens: tuple[AllocationToken, ...] = ()
    dark_title: str | None = None
    dark: tuple[AllocationDark, ...] = ()
    groups: tuple[AllocationGroup, ...] = ()
    rows_title: str | None = None
    rows: tuple[AllocationRow, ...] = ()
    remarks: tuple[str, ...] = ()
    worth: str | None = None  # the label of the button to what the city was worth
    done: str = ""
    panel: AllocationBuilding | None = None
