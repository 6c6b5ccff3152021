"""What stands in a city and what it costs: kinds, buildings, tokens, and the tiles that the box holds."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from tabletop.text_enum import TextEnum


class Mode(TextEnum):
    """R3, R5: the two games in the box."""

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


class Expansion(TextEnum):
    """The Public Services tiles: every one is a public service with an effect of its own."""

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
    """Blue meeples and red barrels."""

    inhabitants: int = 0
    energy: int = 0


class Printed(NamedTuple):
    """What the visible tile shows: points in a star, inhabitants and energy that it gave when placed."""

    points: int = 0
    inhabitants: int = 0
    energy: int = 0


NOTHING: Final = Tokens()
BLANK: Final = Printed()
PILED: Final = frozenset({Kind.TOWER_BLOCK, Kind.OFFICE_TOWER})
GREEN: Final = frozenset({Kind.PARK, Kind.PLAYGROUND})

# R20, R23: what lights a building, whatever its height (R21).
COST: Final = {
    Kind.TOWER_BLOCK: Tokens(0, 1),
    Kind.SHOP: Tokens(0, 1),
    Kind.PUBLIC_SERVICE: Tokens(1, 0),
    Kind.PARK: NOTHING,
    Kind.PLAYGROUND: NOTHING,
    Kind.FACTORY: Tokens(1, 0),
    Kind.HARBOR: Tokens(1, 0),
    Kind.OFFICE_TOWER: Tokens(1, 1),
    Kind.MONUMENT: NOTHING,
}
# The Public Services tiles that cost more than the one inhabitant of any public service.
EXPANSION_COST: Final = {
    Expansion.CAPITOL: Tokens(3, 0),
    Expansion.FIRE_STATION: Tokens(2, 0),
    Expansion.PARK_DISTRICT: Tokens(2, 0),
}
# The Public Services tiles that gave tokens when they were placed (the TV station gave one inhabitant per shop).
EXPANSION_GAVE: Final = {
    Expansion.MATERNITY_WARD: Tokens(3, 0),
    Expansion.ELECTRIC_UTILITY: Tokens(0, 3),
}


class TileValue(NamedTuple):
    """Points for each thing that a Public Services tile counts, 0 if it scores in another way.

    Its number is not known if no source shows the tile of this mode.
    """

    points: int = 0
    known: bool = True


# The Public Services tiles of each mode with their values; a tile that is not listed does not exist there (E31).
# A Classic tile whose number is not known counts as the Expert tile does.
EXPANSION_VALUES: Final[dict[Mode, dict[Expansion, TileValue]]] = {
    Mode.CLASSIC: {
        Expansion.CITY_HALL: TileValue(1),
        Expansion.SCHOOL: TileValue(1),
        Expansion.PARK_DISTRICT: TileValue(1),
        Expansion.FIRE_STATION: TileValue(2),
        Expansion.MATERNITY_WARD: TileValue(known=False),
        Expansion.ELECTRIC_UTILITY: TileValue(known=False),
        Expansion.CUSTOMS_OFFICE: TileValue(3),
        Expansion.CITY_PLANNING: TileValue(known=False),
        Expansion.POLICE_STATION: TileValue(known=False),
        Expansion.REPROCESSING_PLANT: TileValue(known=False),
        Expansion.TV_STATION: TileValue(known=False),
    },
    Mode.EXPERT: {
        **dict.fromkeys(Expansion, TileValue()),
        Expansion.CITY_HALL: TileValue(1),
        Expansion.SCHOOL: TileValue(1),
        Expansion.PARK_DISTRICT: TileValue(1),
        Expansion.FIRE_STATION: TileValue(3),
        Expansion.CUSTOMS_OFFICE: TileValue(5),
    },
}


@dataclass(frozen=True, slots=True)
class Building:
    """One building as it stands on its space; `floors` counts the tiles of a pile (R15)."""

    kind: Kind
    floors: int = 1
    points: int = 0
    inhabitants: int = 0
    energy: int = 0
    expansion: Expansion | None = None

    @property
    def cost(self) -> Tokens:
        """R20: the tokens that activate it; nothing for what always stands (R23)."""
        if self.expansion in EXPANSION_COST:
            return EXPANSION_COST[self.expansion]
        return COST[self.kind]

    @property
    def always_stands(self) -> bool:
        """R23: parks, playgrounds and monuments need no token."""
        return COST[self.kind] == NOTHING

    @property
    def printed(self) -> Printed:
        """What its visible tile shows."""
        return Printed(self.points, self.inhabitants, self.energy)


INHABITANTS_IN_BOX: Final = 65
ENERGY_IN_BOX: Final = 50

# The tiles of the box by what is printed on them, one number a round (R2, R3, R5).
# A park's number is that of parks and playgrounds together: a playground replaces a park (R8).
BOX: Final[dict[Mode, dict[Kind, dict[Printed, tuple[int, ...]]]]] = {
    Mode.CLASSIC: {
        Kind.TOWER_BLOCK: {
            Printed(inhabitants=1): (3, 3, 2, 2),
            Printed(inhabitants=2): (3, 3, 3, 3),
            Printed(inhabitants=3): (1, 1, 1, 1),
        },
        Kind.SHOP: {BLANK: (3, 3, 3, 3)},
        Kind.PUBLIC_SERVICE: {
            BLANK: (1, 1, 1, 1),
            Printed(points=1): (2, 2, 2, 2),
            Printed(points=2): (1, 1, 1, 1),
        },
        Kind.PARK: {BLANK: (3, 3, 4, 3)},
        Kind.FACTORY: {
            Printed(energy=1): (2, 1, 1, 1),
            Printed(energy=2): (1, 2, 2, 2),
            Printed(energy=3): (1, 1, 1, 1),
        },
        Kind.HARBOR: {
            Printed(inhabitants=2): (1, 1, 1, 1),
            Printed(energy=2): (1, 0, 1, 1),
            Printed(inhabitants=1, energy=1): (1, 2, 1, 2),
            Printed(points=1): (1, 0, 0, 0),
            Printed(points=2): (0, 1, 1, 0),
            Printed(points=3): (0, 0, 0, 1),
        },
    },
    Mode.EXPERT: {
        Kind.TOWER_BLOCK: {
            Printed(inhabitants=1): (2, 1, 1, 2, 0),
            Printed(inhabitants=2): (3, 3, 3, 2, 3),
            Printed(inhabitants=3): (1, 1, 1, 1, 2),
        },
        Kind.SHOP: {BLANK: (3, 2, 3, 3, 3)},
        Kind.PUBLIC_SERVICE: {
            BLANK: (1, 1, 1, 1, 1),
            Printed(points=1): (1, 2, 2, 1, 1),
            Printed(points=2): (1, 1, 1, 1, 1),
        },
        Kind.PARK: {BLANK: (3, 3, 2, 3, 2)},
        Kind.FACTORY: {
            Printed(energy=1): (1, 0, 0, 0, 0),
            Printed(energy=2): (1, 2, 2, 2, 2),
            Printed(energy=3): (1, 1, 1, 1, 1),
        },
        Kind.HARBOR: {
            Printed(inhabitants=2): (1, 1, 1, 0, 0),
            Printed(energy=2): (1, 0, 1, 1, 0),
            Printed(inhabitants=1, energy=1): (1, 2, 1, 1, 2),
            Printed(points=1): (1, 0, 0, 0, 0),
            Printed(points=2): (0, 1, 1, 0, 0),
            Printed(points=3): (0, 0, 0, 1, 2),
        },
        Kind.OFFICE_TOWER: {BLANK: (3, 3, 3, 4, 4)},
        Kind.MONUMENT: {BLANK: (0, 1, 1, 1, 1)},
    },
}
# R8: playgrounds, one a round, in the place of one of the round's parks.
PLAYGROUND: Final = Printed(inhabitants=1)
PLAYGROUNDS: Final = {Mode.CLASSIC: (1, 1, 1, 1), Mode.EXPERT: (1, 1, 1, 1, 1)}
