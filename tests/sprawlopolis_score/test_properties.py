"""Properties of every city: rotated, mirrored, moved, and scored by an independent checker (S24)."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sprawlopolis_score import CARDS, BlockType, City, ParkHopping, Variant, score
from sprawlopolis_score.decisions import decision_notes
from sprawlopolis_score.files import city_from, city_to, result_to
from sprawlopolis_score.survey import Survey
from sprawlopolis_score.validation import warnings
from tools.soak.disagreement import smallest
from tools.soak.random_sprawlopolis import as_grid, random_game, random_grid
from tools.soak.sprawlopolis import city_files, difference

pytestmark = pytest.mark.untraced

SEEDS = range(20)
TURNED = str.maketrans("NESW", "ESWN")
MIRRORED = str.maketrans("EW", "WE")
VARIANTS = [Variant(gap_is_edge=edge, park_hopping=hopping) for edge in (True, False) for hopping in ParkHopping]
Grid = list[list[str | None]]


def changed(word: str | None, sides: dict[int, int]) -> str | None:
    """Return a block with its sides exchanged; the letter of its type stays."""
    return word and word[:1] + word[1:].translate(sides)


def rotate_grid(grid: Grid) -> Grid:
    """Return a grid and its roads rotated by 90 degrees: no cards can form it, but its score must be the same."""
    return [[changed(word, TURNED) for word in column[::-1]] for column in zip(*grid, strict=True)]


def mirror_grid(grid: Grid) -> Grid:
    return [[changed(word, MIRRORED) for word in line[::-1]] for line in grid]


def grids(seed: int) -> Grid:
    """Return a random grid, half of them of cards, half of arbitrary blocks."""
    data = as_grid(random_game(Random(seed))) if seed % 2 else random_grid(Random(seed))
    return data["grid"]  # type: ignore[no-any-return]


def city(grid: Grid) -> City:
    return City.parse("/".join(" ".join(word or "." for word in line) for line in grid))


def counts(grid: Grid) -> list[Any]:
    """Return all scores of a city, in every variant."""
    found: list[Any] = []
    for variant in VARIANTS:
        sheets = [score(city(grid), (number,), variant) for number in CARDS]
        found += [sheet.points[CARDS[number].condition] for number, sheet in zip(CARDS, sheets, strict=True)]
        found += [sheets[0].largest, sheets[0].road_lengths, sheets[0].loops, sheets[0].base]
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_turning_mirroring_and_moving_a_city_change_nothing(seed: int) -> None:
    grid = grids(seed)
    expected = counts(grid)
    quarter = rotate_grid(grid)
    assert counts(quarter) == expected
    assert rotate_grid(rotate_grid(rotate_grid(quarter))) == [[changed(word, {}) for word in line] for line in grid]
    assert counts(rotate_grid(quarter)) == expected
    assert counts(mirror_grid(grid)) == expected
    moved: Grid = [
        [None] * (len(grid[0]) + 3),
        *([None, None, *line, None] for line in grid),
        [None] * (len(grid[0]) + 3),
    ]
    assert counts(moved) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_roads_are_blocks_with_a_road_less_joins_plus_loops(seed: int) -> None:
    survey = Survey.of(city(grids(seed)))
    joins = survey.joins_beside.bit_count() + survey.joins_below.bit_count()
    roads, loops = [*survey.divided(survey.roads)], [*survey.divided(survey.loops)]
    assert len(roads) == survey.count_roads(survey.roads) == survey.roads.bit_count() - joins + len(loops)
    assert {*loops} <= {*roads}
    assert sum(roads) == survey.roads
    for road in roads:
        assert sum(1 << space for space in survey.way(road)) == road


@pytest.mark.parametrize("seed", SEEDS)
def test_a_city_of_cards_is_connected_and_made_of_squares(seed: int) -> None:
    data = random_game(Random(seed), cards=1 + seed % 18, scoring=0)
    file = city_from(data)
    assert 4 <= file.city.block_count <= 4 * len(data["cards"])
    assert not [*warnings(file.city, ())]


def test_a_game_is_counted_alike_by_a_checker_that_shares_no_code(verdict: Callable[[str], None]) -> None:
    verdict(smallest(difference(data) for seed in SEEDS for data in city_files(seed)))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_counts_the_same_as_cards_and_as_a_grid_and_read_back(seed: int) -> None:
    data = random_game(Random(seed))
    by_cards, by_grid = city_from(data), city_from(as_grid(data))
    assert by_cards.city == by_grid.city
    assert by_cards.sheet == by_grid.sheet
    for file in (by_cards, by_grid):
        assert city_from(json.loads(json.dumps(city_to(file)))) == file


@pytest.mark.parametrize("seed", SEEDS)
def test_lines_sum_to_the_rows_and_rows_to_the_total(seed: int) -> None:
    file = city_from(random_game(Random(seed)))
    sheet = file.sheet
    assert sum(sheet.points.values()) == sheet.total == sum(line.points for line in sheet.lines)
    assert {line.row for line in sheet.lines} <= {*sheet.points}
    assert sheet.base == sheet.total - sum(sheet.points[row] for row in sheet.conditions.values())
    assert {*sheet.largest} == {*BlockType}
    assert result_to(file) == json.loads(json.dumps(result_to(file)))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_decision_is_noted_just_where_it_changes_the_score(seed: int) -> None:
    grid = grids(seed)
    for variant in VARIANTS:
        scoring = (1, 13, 17)
        sheet = score(city(grid), scoring, variant)
        other = Variant(gap_is_edge=not variant.gap_is_edge, park_hopping=variant.park_hopping)
        blocks = variant.park_hopping is ParkHopping.BLOCK
        hopping = Variant(
            gap_is_edge=variant.gap_is_edge, park_hopping=ParkHopping.GROUP if blocks else ParkHopping.BLOCK
        )
        expected = [
            code
            for code, each in (("gap_is_edge", other), ("park_hopping", hopping))
            if score(city(grid), scoring, each).points != sheet.points
        ]
        notes = [*decision_notes(city(grid), sheet, variant)]
        assert [note.code for note in notes] == expected
        assert all(note.spots for note in notes)
