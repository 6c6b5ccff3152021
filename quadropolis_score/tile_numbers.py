"""The numbers of the Public Services tiles in a city: in Classic some are known only from the tile itself (E31)."""

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import (
    BLANK_PRINT,
    EXPANSION_VALUES,
    EXPANSIONS,
    TILE_NUMBERS,
    Expansion,
    ExpansionValue,
    Kind,
    Mode,
    TilePrint,
)
from quadropolis_score.city import City


def number_prints(tile: Expansion, mode: Mode) -> tuple[TilePrint, ...]:
    """Return the numbers that a tile can show, as symbols of its cell; none where its number is known."""
    if EXPANSION_VALUES[mode][tile].is_known:
        return ()
    return tuple(BLANK_PRINT._replace(**{EXPANSIONS[tile].number: number}) for number in TILE_NUMBERS)


def values_in_city(city: City) -> dict[Expansion, ExpansionValue]:
    """Return the values of the tiles: those of the mode, but for the numbers that the tiles of the city show."""
    values = EXPANSION_VALUES[city.mode]
    shown = {
        building.expansion: building.points
        for _, building in city.buildings(Kind.PUBLIC_SERVICE)
        if building.expansion and building.points
    }
    return {**values, **{tile: ExpansionValue(points) for tile, points in shown.items()}} if shown else values


def unnumbered_tiles(city: City) -> tuple[tuple[Spot, Expansion], ...]:
    """Return the tiles and their spaces whose number is neither known nor said, here or on a tile of the same name."""
    values = EXPANSION_VALUES[city.mode]
    tiles = tuple(city.buildings(Kind.PUBLIC_SERVICE))
    said = {building.expansion for _, building in tiles if building.tile_number}
    return tuple(
        (spot, building.expansion)
        for spot, building in tiles
        if building.expansion and not values[building.expansion].is_known and building.expansion not in said
    )
