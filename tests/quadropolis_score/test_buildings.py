"""The contents of the box, and the costs of buildings."""

import pytest

from quadropolis_score.buildings import (
    BLANK_PRINT,
    BOX,
    COST,
    ENERGY_IN_BOX,
    EXPANSION_COST,
    EXPANSION_GIFTS,
    EXPANSION_VALUES,
    EXPANSIONS,
    GREEN_KINDS,
    INHABITANTS_IN_BOX,
    KINDS,
    NO_TOKENS,
    PILED_KINDS,
    PLAYGROUND,
    PLAYGROUNDS,
    Building,
    Category,
    Expansion,
    Kind,
    Mode,
    TilePrint,
    Tokens,
)
from quadropolis_score.scoring import EXPANSION_SCORERS


def in_play(mode: Mode, kind: Kind) -> int:
    """Count the tiles of a kind that a game uses."""
    return sum(map(sum, BOX[mode].get(kind, {}).values()))


def tiles_a_round(mode: Mode) -> list[int]:
    """Count the tiles that each round of a game lays out."""
    every_row = (rounds for tiles in BOX[mode].values() for rounds in tiles.values())
    return [sum(tiles) for tiles in zip(*every_row, strict=True)]


def rounds_of_both(kind: Kind, printed: TilePrint) -> list[tuple[int, int]]:
    """Count the tiles with one print by rounds, Classic beside Expert; Classic has no fifth round."""
    classic = BOX[Mode.CLASSIC].get(kind, {}).get(printed, (0, 0, 0, 0))
    expert = BOX[Mode.EXPERT][kind].get(printed, (0, 0, 0, 0, 0))
    return list(zip((*classic, 0), expert, strict=True))


def test_the_box_holds_65_inhabitants_and_50_energy_units() -> None:
    assert (INHABITANTS_IN_BOX, ENERGY_IN_BOX) == (65, 50)


@pytest.mark.parametrize(
    ("kind", "classic", "expert"),
    [
        (Kind.TOWER_BLOCK, 26, 26),
        (Kind.SHOP, 12, 14),
        (Kind.PUBLIC_SERVICE, 16, 17),
        (Kind.PARK, 13, 13),
        (Kind.FACTORY, 16, 15),
        (Kind.HARBOR, 17, 19),
        (Kind.OFFICE_TOWER, 0, 17),
        (Kind.MONUMENT, 0, 4),
    ],
)
def test_each_game_uses_so_many_tiles_of_a_kind(kind: Kind, classic: int, expert: int) -> None:
    assert (in_play(Mode.CLASSIC, kind), in_play(Mode.EXPERT, kind)) == (classic, expert)


@pytest.mark.parametrize(
    ("kind", "in_box"),
    [
        (Kind.TOWER_BLOCK, 32),
        (Kind.SHOP, 15),
        (Kind.PUBLIC_SERVICE, 19),
        (Kind.PARK, 15),
        (Kind.FACTORY, 19),
        (Kind.HARBOR, 21),
        (Kind.OFFICE_TOWER, 17),
        (Kind.MONUMENT, 4),
    ],
)
def test_both_games_together_fit_into_the_box(kind: Kind, in_box: int) -> None:
    prints = {*BOX[Mode.CLASSIC].get(kind, {}), *BOX[Mode.EXPERT][kind]}
    assert sum(max(both) for printed in prints for both in rounds_of_both(kind, printed)) <= in_box


@pytest.mark.parametrize(
    ("kind", "printed", "classic", "expert"),
    [
        (Kind.TOWER_BLOCK, TilePrint(inhabitants=1), (3, 3, 2, 2), (2, 1, 1, 2, 0)),
        (Kind.TOWER_BLOCK, TilePrint(inhabitants=2), (3, 3, 3, 3), (3, 3, 3, 2, 3)),
        (Kind.TOWER_BLOCK, TilePrint(inhabitants=3), (1, 1, 1, 1), (1, 1, 1, 1, 2)),
        (Kind.SHOP, BLANK_PRINT, (3, 3, 3, 3), (3, 2, 3, 3, 3)),
        (Kind.PUBLIC_SERVICE, BLANK_PRINT, (1, 1, 1, 1), (1, 1, 1, 1, 1)),
        (Kind.PUBLIC_SERVICE, TilePrint(points=1), (2, 2, 2, 2), (1, 2, 2, 1, 1)),
        (Kind.PUBLIC_SERVICE, TilePrint(points=2), (1, 1, 1, 1), (1, 1, 1, 1, 1)),
        (Kind.PARK, BLANK_PRINT, (3, 3, 4, 3), (3, 3, 2, 3, 2)),
        (Kind.FACTORY, TilePrint(energy=1), (2, 1, 1, 1), (1, 0, 0, 0, 0)),
        (Kind.FACTORY, TilePrint(energy=2), (1, 2, 2, 2), (1, 2, 2, 2, 2)),
        (Kind.FACTORY, TilePrint(energy=3), (1, 1, 1, 1), (1, 1, 1, 1, 1)),
        (Kind.HARBOR, TilePrint(inhabitants=2), (1, 1, 1, 1), (1, 1, 1, 0, 0)),
        (Kind.HARBOR, TilePrint(energy=2), (1, 0, 1, 1), (1, 0, 1, 1, 0)),
        (Kind.HARBOR, TilePrint(inhabitants=1, energy=1), (1, 2, 1, 2), (1, 2, 1, 1, 2)),
        (Kind.HARBOR, TilePrint(points=1), (1, 0, 0, 0), (1, 0, 0, 0, 0)),
        (Kind.HARBOR, TilePrint(points=2), (0, 1, 1, 0), (0, 1, 1, 0, 0)),
        (Kind.HARBOR, TilePrint(points=3), (0, 0, 0, 1), (0, 0, 0, 1, 2)),
        (Kind.OFFICE_TOWER, BLANK_PRINT, None, (3, 3, 3, 4, 4)),
        (Kind.MONUMENT, BLANK_PRINT, None, (0, 1, 1, 1, 1)),
    ],
)
def test_the_tiles_belong_to_their_printed_rounds(
    kind: Kind, printed: TilePrint, classic: tuple[int, ...] | None, expert: tuple[int, ...]
) -> None:
    assert BOX[Mode.CLASSIC].get(kind, {}).get(printed) == classic
    assert BOX[Mode.EXPERT][kind][printed] == expert


@pytest.mark.parametrize(("mode", "prints"), [(Mode.CLASSIC, 17), (Mode.EXPERT, 19)])
def test_no_tile_shows_anything_else(mode: Mode, prints: int) -> None:
    assert sum(len(tiles) for tiles in BOX[mode].values()) == prints


def test_every_round_lays_out_25_tiles() -> None:
    assert tiles_a_round(Mode.CLASSIC) == [25, 25, 25, 25]
    assert tiles_a_round(Mode.EXPERT) == [25, 25, 25, 25, 25]


def test_one_playground_a_round_replaces_one_of_its_parks() -> None:
    assert PLAYGROUNDS == {Mode.CLASSIC: (1, 1, 1, 1), Mode.EXPERT: (1, 1, 1, 1, 1)}
    assert not any(Kind.PLAYGROUND in tiles for tiles in BOX.values())


def test_a_playground_gives_one_inhabitant() -> None:
    assert TilePrint(points=0, inhabitants=1, energy=0) == PLAYGROUND


@pytest.mark.parametrize(
    ("kind", "inhabitants", "energy"),
    [
        (Kind.TOWER_BLOCK, 0, 1),
        (Kind.SHOP, 0, 1),
        (Kind.PUBLIC_SERVICE, 1, 0),
        (Kind.PARK, 0, 0),
        (Kind.PLAYGROUND, 0, 0),
        (Kind.FACTORY, 1, 0),
        (Kind.HARBOR, 1, 0),
        (Kind.OFFICE_TOWER, 1, 1),
        (Kind.MONUMENT, 0, 0),
    ],
)
def test_an_activation_costs_what_the_cream_octagon_shows(kind: Kind, inhabitants: int, energy: int) -> None:
    assert Building(kind).cost == Tokens(inhabitants, energy)


def test_every_kind_has_a_cost() -> None:
    assert set(COST) == set(Kind)


@pytest.mark.parametrize(
    ("expansion", "inhabitants"),
    [
        (Expansion.CITY_HALL, 1),
        (Expansion.SCHOOL, 1),
        (Expansion.PARK_DISTRICT, 2),
        (Expansion.FIRE_STATION, 2),
        (Expansion.MATERNITY_WARD, 1),
        (Expansion.ELECTRIC_UTILITY, 1),
        (Expansion.CUSTOMS_OFFICE, 1),
        (Expansion.CITY_PLANNING, 1),
        (Expansion.POLICE_STATION, 1),
        (Expansion.CAPITOL, 3),
        (Expansion.REPROCESSING_PLANT, 1),
        (Expansion.TV_STATION, 1),
        (Expansion.CONGRESS_CENTER, 1),
    ],
)
def test_a_public_services_tile_costs_inhabitants_only(expansion: Expansion, inhabitants: int) -> None:
    assert Building(Kind.PUBLIC_SERVICE, expansion=expansion).cost == Tokens(inhabitants, 0)


def test_only_three_public_services_tiles_cost_more_than_a_public_service() -> None:
    dearer = {tile for tile, cost in EXPANSION_COST.items() if cost != COST[Kind.PUBLIC_SERVICE]}
    assert dearer == {Expansion.CAPITOL, Expansion.FIRE_STATION, Expansion.PARK_DISTRICT}


def test_two_public_services_tiles_gave_three_tokens_when_placed() -> None:
    assert {Expansion.MATERNITY_WARD: Tokens(3, 0), Expansion.ELECTRIC_UTILITY: Tokens(0, 3)} == EXPANSION_GIFTS


def test_a_pile_costs_the_same_at_any_height() -> None:
    assert Building(Kind.TOWER_BLOCK, floors=5).cost == Tokens(0, 1)
    assert Building(Kind.OFFICE_TOWER, floors=5).cost == Tokens(1, 1)


def test_parks_playgrounds_and_monuments_need_no_activation() -> None:
    assert [kind for kind in Kind if Building(kind).always_stands] == [Kind.PARK, Kind.PLAYGROUND, Kind.MONUMENT]


def test_every_public_services_tile_needs_activation() -> None:
    assert not any(Building(Kind.PUBLIC_SERVICE, expansion=expansion).always_stands for expansion in Expansion)


def test_tower_blocks_and_office_towers_are_piled() -> None:
    assert {Kind.TOWER_BLOCK, Kind.OFFICE_TOWER} == PILED_KINDS


def test_parks_and_playgrounds_are_green() -> None:
    assert {Kind.PARK, Kind.PLAYGROUND} == GREEN_KINDS


def test_a_building_has_one_floor_and_no_print_by_default() -> None:
    assert Building(Kind.SHOP) == Building(Kind.SHOP, floors=1, points=0, inhabitants=0, energy=0, expansion=None)


def test_a_building_has_the_print_of_its_tile() -> None:
    assert Building(Kind.HARBOR, inhabitants=1, energy=2, points=3).tile_print == TilePrint(3, 1, 2)


def test_blank_tiles_and_empty_hands_hold_nothing() -> None:
    assert (TilePrint(0, 0, 0), Tokens(0, 0)) == (BLANK_PRINT, NO_TOKENS)


def test_an_enum_member_equals_its_text() -> None:
    text: str = Kind.OFFICE_TOWER
    assert text == "office_tower"
    counts: dict[str, int] = {Kind.OFFICE_TOWER: 17}
    assert counts["office_tower"] == 17


def test_the_kinds_are_listed_in_score_pad_order() -> None:
    assert " ".join(Kind) == "tower_block shop public_service park playground factory harbor office_tower monument"


def test_classic_has_every_public_services_tile_but_two() -> None:
    assert set(Expansion) - set(EXPANSION_VALUES[Mode.CLASSIC]) == {Expansion.CAPITOL, Expansion.CONGRESS_CENTER}
    assert set(EXPANSION_VALUES[Mode.EXPERT]) == set(Expansion)


def test_the_numbers_of_five_classic_tiles_are_known_and_of_all_expert_ones() -> None:
    known = {tile: value.points for tile, value in EXPANSION_VALUES[Mode.CLASSIC].items() if value.is_known}
    assert known == {
        Expansion.CITY_HALL: 1,
        Expansion.SCHOOL: 1,
        Expansion.PARK_DISTRICT: 1,
        Expansion.FIRE_STATION: 2,
        Expansion.CUSTOMS_OFFICE: 3,
    }
    assert all(value.is_known for value in EXPANSION_VALUES[Mode.EXPERT].values())


@pytest.mark.parametrize("mode", Mode)
def test_the_tiles_of_a_mode_come_in_the_order_in_which_all_are_listed(mode: Mode) -> None:
    assert [*EXPANSION_VALUES[mode]] == [tile for tile in Expansion if tile in EXPANSION_VALUES[mode]]


def test_every_kind_and_every_public_services_tile_is_in_its_table_in_order() -> None:
    assert [*KINDS] == [*Kind]
    assert [*EXPANSIONS] == [*Expansion]


def test_every_kind_has_a_row_of_the_pad_and_a_letter_of_its_own() -> None:
    assert {info.row for info in KINDS.values()} <= {category.value for category in Category}
    assert len({info.letter for info in KINDS.values()}) == len(Kind)


def test_a_tile_that_counts_nothing_has_a_scorer_of_its_own_or_gave_tokens() -> None:
    scores = {tile for tile in Expansion if tile in EXPANSION_SCORERS or tile in EXPANSION_GIFTS}
    assert set(Expansion) - scores == {Expansion.TV_STATION}
