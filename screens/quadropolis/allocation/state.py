"""What the screen of the allocation shows: finished words and plain values."""

from dataclasses import dataclass, field

from quadropolis_score.boards import Spot
from screens.kit.undo import Steps
from screens.quadropolis.board_view import Picture
from tabletop.people import Colour


@dataclass(frozen=True, slots=True)
class AllocationLine:
    """Some points with their reason; tapped, it shows on the board where they come from."""

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
    """What became of one sort of tokens, and what one more would have brought."""

    face: str
    left: str
    more: str


@dataclass(frozen=True, slots=True)
class AllocationDark:
    """A building that stays dark, and why."""

    spot: Spot
    face: str
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class AllocationTurn:
    """Something to know with the one thing to do about it."""

    text: str
    action: str


@dataclass(frozen=True, slots=True)
class AllocationHead:
    """What the player looks at, and what it is worth."""

    status: str
    total: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class AllocationPart:
    """Lines under a heading in a building's sheet."""

    title: str
    lines: tuple[AllocationLine, ...]


@dataclass(frozen=True, slots=True)
class AllocationShop:
    """The customers of a shop, to be changed one by one."""

    spot: Spot
    face: str
    title: str
    customers: int


@dataclass(frozen=True, slots=True)
class AllocationChoice:
    """One thing that can be settled about a building."""

    spot: Spot
    action: str


@dataclass(frozen=True, slots=True)
class AllocationBuilding:
    """A building: what it brings and needs, and what the player can settle about it."""

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
    """A player's city with the tokens where they are worth most."""

    name: str = ""
    colour: Colour = Colour.RED
    title: str = ""
    head: tuple[AllocationHead, ...] = ()
    picture: Picture = field(default_factory=Picture)
    steps: Steps = field(default_factory=Steps)
    empty: tuple[AllocationTurn, ...] = ()
    own: tuple[AllocationTurn, ...] = ()
    locked: tuple[AllocationTurn, ...] = ()
    tokens: tuple[AllocationToken, ...] = ()
    dark_title: tuple[str, ...] = ()
    dark: tuple[AllocationDark, ...] = ()
    rows_title: tuple[str, ...] = ()
    rows: tuple[AllocationRow, ...] = ()
    remarks: tuple[str, ...] = ()
    done: str = ""
    sheet: AllocationBuilding | None = None
