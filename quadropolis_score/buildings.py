"""Kinds of building, Public Services tiles, tokens and costs, and the tiles in the box."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tabletop.codec import OPTIONAL
from tabletop.text_enum import TextEnum


class Mode(TextEnum):
    """R3, R5: the Classic and the Expert game."""

    CLASSIC = "classic"
    EXPERT = "expert"


class Kind(TextEnum):
    """R2, R8: the kinds of building, in score-pad order."""

    TOWER_BLOCK = "tower_block"
    SHOP = "shop"
    PUBLIC_SERVICE = "public_service"
    PARK = "park"
    PLAYGROUND = "playground"
    FACTORY = "factory"
    HARBOR = "harbor"
    OFFICE_TOWER = "office_tower"
    MONUMENT = "monument"


class Category(TextEnum):
    """The rows of the score pad, in order; points of Public Services tiles have a row of their own."""

    TOWER_BLOCKS = "tower_blocks"
    SHOPS = "shops"
    PUBLIC_SERVICES = "public_services"
    PARKS = "parks"
    FACTORIES = "factories"
    HARBORS = "harbors"
    OFFICE_TOWERS = "office_towers"
    MONUMENTS = "monuments"
    EXPANSION = "expansion"
    INHABITANTS_LEFT = "inhabitants_left"
    POLLUTION = "pollution"


class Expansion(TextEnum):
    """The Public Services tiles; each is a public service with an effect of its own."""

    CITY_HALL = "city_hall"
    SCHOOL = "school"
    PARK_DISTRICT = "park_district"
    FIRE_STATION = "fire_station"
    MATERNITY_WARD = "maternity_ward"
    ELECTRIC_UTILITY = "electric_utility"
    CUSTOMS_OFFICE = "customs_office"
    CITY_PLANNING = "city_planning"
    POLICE_STATION = "police_station"
    CAPITOL = "capitol"
    REPROCESSING_PLANT = "reprocessing_plant"
    TV_STATION = "tv_station"
    CONGRESS_CENTER = "congress_center"


class Tokens(NamedTuple):
    """Inhabitants (blue meeples) and energy units (red barrels)."""

    inhabitants: int = 0
    energy: int = 0


class TilePrint(NamedTuple):
    """Symbols of the visible tile: points in a star, and the inhabitants and energy that it gave when placed."""

    points: int = 0
    inhabitants: int = 0
    energy: int = 0


NO_TOKENS: Final = Tokens()
BLANK_PRINT: Final = TilePrint()


class KindInfo(NamedTuple):
    """Facts of a kind of building; every list of kinds is derived from KINDS."""

    letter: str  # the letter in the text of a city
    cost: Tokens  # R20, R23: the cost of activation, the same for every height (R21)
    row: Category
    is_piled: bool = False  # R15
    is_green: bool = False  # R46: a park
    expert_only: bool = False  # E31
    terminal_colours: tuple[int, int] = (231, 16)  # background and letter, of the 256 colours of a terminal


KINDS: Final[dict[Kind, KindInfo]] = {
    Kind.TOWER_BLOCK: KindInfo("T", Tokens(0, 1), Category.TOWER_BLOCKS, is_piled=True, terminal_colours=(220, 16)),
    Kind.SHOP: KindInfo("S", Tokens(0, 1), Category.SHOPS, terminal_colours=(97, 231)),
    Kind.PUBLIC_SERVICE: KindInfo("U", Tokens(1, 0), Category.PUBLIC_SERVICES, terminal_colours=(44, 16)),
    Kind.PARK: KindInfo("P", NO_TOKENS, Category.PARKS, is_green=True, terminal_colours=(34, 231)),
    Kind.PLAYGROUND: KindInfo("G", NO_TOKENS, Category.PARKS, is_green=True, terminal_colours=(150, 16)),
    Kind.FACTORY: KindInfo("F", Tokens(1, 0), Category.FACTORIES, terminal_colours=(166, 231)),
    Kind.HARBOR: KindInfo("H", Tokens(1, 0), Category.HARBORS, terminal_colours=(26, 231)),
    Kind.OFFICE_TOWER: KindInfo(
        "O", Tokens(1, 1), Category.OFFICE_TOWERS, is_piled=True, expert_only=True, terminal_colours=(246, 16)
    ),
    Kind.MONUMENT: KindInfo("M", NO_TOKENS, Category.MONUMENTS, expert_only=True, terminal_colours=(117, 16)),
}
COST: Final = {kind: info.cost for kind, info in KINDS.items()}
PILED_KINDS: Final = frozenset(kind for kind, info in KINDS.items() if info.is_piled)
GREEN_KINDS: Final = frozenset(kind for kind, info in KINDS.items() if info.is_green)
EXPERT_KINDS: Final = frozenset(kind for kind, info in KINDS.items() if info.expert_only)


class ExpansionInfo(NamedTuple):
    """Facts of a Public Services tile; effects beyond counting buildings are in scoring.py.

    `expert` and `classic` are the points for each thing that it counts, 0 if it scores in another way.
    """

    expert: int = 0
    classic: int | None = None  # None: no source shows the number, so the Expert number counts (E31)
    in_classic: bool = True
    counted_kinds: tuple[Kind, ...] = ()  # the kinds whose active buildings bring these points
    neighbours_only: bool = False  # True if only neighbours of the tile count
    cost: Tokens = Tokens(1, 0)
    gift: Tokens = NO_TOKENS  # given when placed; a TV station gave one inhabitant per shop
    number: str = ""  # the symbol in whose place a cell keeps the number that the Classic tile shows, if unknown (E31)


EXPANSIONS: Final[dict[Expansion, ExpansionInfo]] = {
    Expansion.CITY_HALL: ExpansionInfo(1, 1, counted_kinds=(Kind.PUBLIC_SERVICE,)),
    Expansion.SCHOOL: ExpansionInfo(1, 1, counted_kinds=(Kind.TOWER_BLOCK,)),
    Expansion.PARK_DISTRICT: ExpansionInfo(1, 1, counted_kinds=(Kind.PARK, Kind.PLAYGROUND), cost=Tokens(2, 0)),
    Expansion.FIRE_STATION: ExpansionInfo(3, 2, counted_kinds=(Kind.FACTORY,), neighbours_only=True, cost=Tokens(2, 0)),
    Expansion.MATERNITY_WARD: ExpansionInfo(gift=Tokens(3, 0), number="inhabitants"),
    Expansion.ELECTRIC_UTILITY: ExpansionInfo(gift=Tokens(0, 3), number="energy"),
    Expansion.CUSTOMS_OFFICE: ExpansionInfo(5, 3),
    Expansion.CITY_PLANNING: ExpansionInfo(1, number="points"),
    Expansion.POLICE_STATION: ExpansionInfo(1, number="points"),
    Expansion.CAPITOL: ExpansionInfo(in_classic=False, cost=Tokens(3, 0)),
    Expansion.REPROCESSING_PLANT: ExpansionInfo(1, number="points"),
    Expansion.TV_STATION: ExpansionInfo(number="inhabitants"),
    Expansion.CONGRESS_CENTER: ExpansionInfo(in_classic=False),
}
# The numbers that a Classic tile can show whose number is not known.
TILE_NUMBERS: Final = range(1, 7)
EXPANSION_COST: Final = {tile: info.cost for tile, info in EXPANSIONS.items()}
EXPANSION_GIFTS: Final = {tile: info.gift for tile, info in EXPANSIONS.items() if info.gift != NO_TOKENS}


class ExpansionValue(NamedTuple):
    """Points of a Public Services tile for each thing counted in a mode, and whether a source shows the number."""

    points: int = 0
    is_known: bool = True


# The Public Services tiles of each mode with their values; a tile that is not listed does not exist there (E31).
EXPANSION_VALUES: Final[dict[Mode, dict[Expansion, ExpansionValue]]] = {
    Mode.CLASSIC: {
        tile: ExpansionValue(info.expert if info.classic is None else info.classic, is_known=info.classic is not None)
        for tile, info in EXPANSIONS.items()
        if info.in_classic
    },
    Mode.EXPERT: {tile: ExpansionValue(info.expert) for tile, info in EXPANSIONS.items()},
}


@dataclass(frozen=True, slots=True)
class Building:
    """A building on its space; `floors` counts the tiles of a pile (R15)."""

    kind: Kind
    floors: int = field(default=1, metadata=OPTIONAL)
    points: int = field(default=0, metadata=OPTIONAL)
    inhabitants: int = field(default=0, metadata=OPTIONAL)
    energy: int = field(default=0, metadata=OPTIONAL)
    expansion: Expansion | None = field(default=None, metadata=OPTIONAL)

    @property
    def cost(self) -> Tokens:
        """R20: return the tokens that activate the building; none if it is always active (R23)."""
        return COST[self.kind] if self.expansion is None else EXPANSION_COST[self.expansion]

    @property
    def always_stands(self) -> bool:
        """R23: return whether the building is active without tokens, as parks, playgrounds and monuments are."""
        return COST[self.kind] == NO_TOKENS

    @property
    def star(self) -> int:
        """R26: return the points printed in the tile's star; Public Services tiles have none."""
        return 0 if self.expansion else self.points

    @property
    def tile_number(self) -> int:
        """E31: return the number that a Public Services tile shows; 0 if nobody said."""
        field = EXPANSIONS[self.expansion].number if self.expansion else ""
        return int(getattr(self, field)) if field else 0

    @property
    def tile_print(self) -> TilePrint:
        return TilePrint(self.points, self.inhabitants, self.energy)


INHABITANTS_IN_BOX: Final = 65
ENERGY_IN_BOX: Final = 50

# The tiles of the box by their symbols, one number a round (R2, R3, R5).
# A park's number includes playgrounds, because a playground replaces a park (R8).
BOX: Final[dict[Mode, dict[Kind, dict[TilePrint, tuple[int, ...]]]]] = {
    Mode.CLASSIC: {
        Kind.TOWER_BLOCK: {
            TilePrint(inhabitants=1): (3, 3, 2, 2),
            TilePrint(inhabitants=2): (3, 3, 3, 3),
            TilePrint(inhabitants=3): (1, 1, 1, 1),
        },
        Kind.SHOP: {BLANK_PRINT: (3, 3, 3, 3)},
        Kind.PUBLIC_SERVICE: {
            BLANK_PRINT: (1, 1, 1, 1),
            TilePrint(points=1): (2, 2, 2, 2),
            TilePrint(points=2): (1, 1, 1, 1),
        },
        Kind.PARK: {BLANK_PRINT: (3, 3, 4, 3)},
        Kind.FACTORY: {
            TilePrint(energy=1): (2, 1, 1, 1),
            TilePrint(energy=2): (1, 2, 2, 2),
            TilePrint(energy=3): (1, 1, 1, 1),
        },
        Kind.HARBOR: {
            TilePrint(inhabitants=2): (1, 1, 1, 1),
            TilePrint(energy=2): (1, 0, 1, 1),
            TilePrint(inhabitants=1, energy=1): (1, 2, 1, 2),
            TilePrint(points=1): (1, 0, 0, 0),
            TilePrint(points=2): (0, 1, 1, 0),
            TilePrint(points=3): (0, 0, 0, 1),
        },
    },
    Mode.EXPERT: {
        Kind.TOWER_BLOCK: {
            TilePrint(inhabitants=1): (2, 1, 1, 2, 0),
            TilePrint(inhabitants=2): (3, 3, 3, 2, 3),
            TilePrint(inhabitants=3): (1, 1, 1, 1, 2),
        },
        Kind.SHOP: {BLANK_PRINT: (3, 2, 3, 3, 3)},
        Kind.PUBLIC_SERVICE: {
            BLANK_PRINT: (1, 1, 1, 1, 1),
            TilePrint(points=1): (1, 2, 2, 1, 1),
            TilePrint(points=2): (1, 1, 1, 1, 1),
        },
        Kind.PARK: {BLANK_PRINT: (3, 3, 2, 3, 2)},
        Kind.FACTORY: {
            TilePrint(energy=1): (1, 0, 0, 0, 0),
            TilePrint(energy=2): (1, 2, 2, 2, 2),
            TilePrint(energy=3): (1, 1, 1, 1, 1),
        },
        Kind.HARBOR: {
            TilePrint(inhabitants=2): (1, 1, 1, 0, 0),
            TilePrint(energy=2): (1, 0, 1, 1, 0),
            TilePrint(inhabitants=1, energy=1): (1, 2, 1, 1, 2),
            TilePrint(points=1): (1, 0, 0, 0, 0),
            TilePrint(points=2): (0, 1, 1, 0, 0),
            TilePrint(points=3): (0, 0, 0, 1, 2),
        },
        Kind.OFFICE_TOWER: {BLANK_PRINT: (3, 3, 3, 4, 4)},
        Kind.MONUMENT: {BLANK_PRINT: (0, 1, 1, 1, 1)},
    },
}
# R8: playgrounds, one a round, instead of one of the round's parks.
PLAYGROUND: Final = TilePrint(inhabitants=1)
PLAYGROUNDS: Final = {Mode.CLASSIC: (1, 1, 1, 1), Mode.EXPERT: (1, 1, 1, 1, 1)}
# The kinds with tiles that print points, one number or another.
POINTED_KINDS: Final = frozenset(
    kind for kind, tiles in BOX[Mode.EXPERT].items() if any(printed.points for printed in tiles)
)
