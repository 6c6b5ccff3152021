"""The states of the allocation screen."""

from dataclasses import dataclass, field

from quadropolis_score.boards import Spot
from screens.kit.options import Option
from screens.kit.undo import Steps
from screens.quadropolis.board_view import Picture
from tabletop.people import Colour


@dataclass(frozen=True, slots=True)
class AllocationLine:
    """Points with their reason; a tap marks their spaces on the board."""

    reason: str
    where: str
    points: str
    spots: tuple[Spot, ...] = ()
    marked: bool = False


@dataclass(frozen=True, slots=True)
class AllocationRow:
    """A row of the pad with its lines."""

    sign: str
    name: str
    points: str
    lines: tuple[AllocationLine, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AllocationToken:
    """The use of one sort of tokens, and the worth of one more."""

    face: str
    left: str
    more: str


@dataclass(frozen=True, slots=True)
class AllocationDark:
    """A building that stays inactive: its name with the space, the space alone, the reason."""

    spot: Spot
    face: str
    name: str
    where: str
    why: str


@dataclass(frozen=True, slots=True)
class AllocationGroup:
    """The buildings that stay inactive for one reason."""

    title: str
    buildings: tuple[AllocationDark, ...]


@dataclass(frozen=True, slots=True)
class AllocationTurn:
    """A remark with its one action."""

    text: str
    action: str


@dataclass(frozen=True, slots=True)
class AllocationHead:
    """The title of the shown allocation, what it costs, and its total."""

    status: str
    cost: str
    total: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class AllocationPart:
    """Lines under a heading in a building's panel."""

    title: str
    lines: tuple[AllocationLine, ...]


@dataclass(frozen=True, slots=True)
class AllocationShop:
    """The customers of a shop, with a stepper."""

    spot: Spot
    face: str
    title: str
    customers: int


@dataclass(frozen=True, slots=True)
class AllocationChoice:
    """One decision about a building."""

    spot: Spot
    action: str


@dataclass(frozen=True, slots=True)
class AllocationBuilding:
    """The panel of a building: its points, its cost, the possible decisions."""

    spot: Spot
    face: str
    name: str
    where: str
    needs: str
    settled: tuple[str, ...]
    points: str
    parts: tuple[AllocationPart, ...]
    notes: tuple[str, ...]
    shop: tuple[AllocationShop, ...]
    keep_lit: tuple[AllocationChoice, ...]
    leave_dark: tuple[AllocationChoice, ...]
    free: tuple[AllocationChoice, ...]
    rule: str
    close: str


@dataclass(frozen=True, slots=True)
class Allocation:
    """The allocation of a player's tokens."""

    name: str = ""
    colour: Colour = Colour.RED
    title: str = ""
    head: tuple[AllocationHead, ...] = ()
    picture: Picture = field(default_factory=Picture)
    steps: Steps = field(default_factory=Steps)
    switch: tuple[Option, ...] = ()
    empty: tuple[AllocationTurn, ...] = ()
    tokens: tuple[AllocationToken, ...] = ()
    dark_title: tuple[str, ...] = ()
    dark: tuple[AllocationDark, ...] = ()
    groups: tuple[AllocationGroup, ...] = ()
    rows_title: tuple[str, ...] = ()
    rows: tuple[AllocationRow, ...] = ()
    remarks: tuple[str, ...] = ()
    done: str = ""
    sheet: AllocationBuilding | None = None
