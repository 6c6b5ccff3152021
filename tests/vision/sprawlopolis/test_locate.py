"""How the lattice of a city grows from block to block, with answers of a net that a test makes up."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sprawlopolis_score.blocks import Spot
from vision.errors import PhotoError
from vision.sprawlopolis import locate as module
from vision.sprawlopolis.locate import (
    Blob,
    View,
    find_blobs,
    from_origin,
    gaps,
    grow,
    grow_from,
    homography,
    locate,
    moved,
)
from vision.sprawlopolis.settings import HIGH, SETTINGS

RIGHT = np.array([1.0, 0.0])
WIDE = 20.0
CITY = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), (3, 2))


def blob(row: float, column: float, angle: float = 0.0, wide: float = WIDE) -> Blob:
    """A block at a place of an upright lattice, turned about itself."""
    turn = np.radians(angle)
    along = np.array([np.cos(turn), np.sin(turn)]) * wide
    down = np.array([-np.sin(turn), np.cos(turn)]) * wide * HIGH
    return Blob(np.array([100 + column * WIDE, 80 + row * WIDE * HIGH]), along, down, 1.0)


def blobs(spots: Iterable[tuple[int, int]] = CITY, seed: int = 1, off: float = 0.1, askew: float = 4) -> list[Blob]:
    """Blocks of a city, each a little askew and off its place, either end of its axes first."""
    rng = np.random.default_rng(seed)
    found = []
    for row, column in spots:
        each = blob(row + rng.uniform(-off, off), column + rng.uniform(-off, off), rng.uniform(-askew, askew))
        found.append(replace(each, along=each.along * rng.choice([-1, 1]), down=each.down * rng.choice([-1, 1])))
    return found


def spots_of(lattice: dict[Spot, Blob]) -> set[tuple[int, int]]:
    return {(spot.row, spot.column) for spot in from_origin(lattice)}


@pytest.mark.parametrize("seed", range(8))
def test_a_city_askew_grows_from_any_of_its_blocks(seed: int) -> None:
    found = blobs(seed=seed)
    np.random.default_rng(seed).shuffle(found)  # type: ignore[arg-type]
    assert spots_of(grow(found, RIGHT)) == set(CITY)


def test_upside_down_is_right_too() -> None:
    rows, columns = 4, 3
    assert spots_of(grow(blobs(), -RIGHT)) == {(rows - 1 - row, columns - 1 - column) for row, column in CITY}


@pytest.mark.parametrize(
    "loose", [blob(0, 4.0), blob(1.0, 3.0, 40), blob(1.0, 3.0, wide=2 * WIDE), blob(1.5, 3.5), blob(0.0, 3.45)]
)
def test_a_card_beside_the_city_is_no_part_of_it(loose: Blob) -> None:
    assert spots_of(grow([*blobs(off=0.02, askew=1), loose], RIGHT)) == set(CITY)


def test_a_step_that_one_block_hides_is_found_on_the_plane() -> None:
    # the axes of this neighbour point elsewhere, so that only the plane of the others finds it
    odd = replace(blob(1.0, 3.0), along=np.array([WIDE * 1.4, 3.0]), down=np.array([-6.0, WIDE]))
    assert (1, 3) in spots_of(grow([*blobs(off=0, askew=0), odd], RIGHT))


def test_of_two_cities_the_larger_one_is_read() -> None:
    other = [blob(row, column + 9) for row in range(2) for column in range(2)]
    assert spots_of(grow([*other, *blobs()], RIGHT)) == set(CITY)
    assert grow([], RIGHT) == {}


def test_parts_that_only_touch_at_a_corner_do_not_hang_together() -> None:
    lattice = {Spot(row, column): blob(row, column) for row, column in ((0, 0), (1, 1), (1, 2))}
    assert set(grow_from(lattice)) == {Spot(1, 1), Spot(1, 2)}
    assert grow_from({}) == {}


def test_the_plane_of_a_lattice_takes_rows_and_columns_to_the_picture() -> None:
    lattice = from_origin(grow(blobs(off=0, askew=0), RIGHT))
    matrix = homography(lattice)
    assert matrix is not None
    middle = matrix @ [1.5, 1.5, 1]
    np.testing.assert_allclose(middle[:2] / middle[2], lattice[Spot(1, 1)].middle, atol=0.05)
    assert homography({Spot(0, 0): blob(0, 0), Spot(0, 1): blob(0, 1)}) is None


def test_a_space_between_three_blocks_or_with_few_votes_may_have_a_block() -> None:
    ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    lattice = from_origin(grow(blobs(ring, off=0, askew=0), RIGHT))
    found = gaps(lattice, [])
    assert set(found) == {Spot(1, 1)}
    np.testing.assert_allclose(found[Spot(1, 1)].middle, blob(1, 1).middle, atol=0.1)
    assert set(gaps(lattice, [replace(blob(3, 0), share=0.1)])) == {Spot(1, 1), Spot(3, 0)}


def test_a_block_moves_with_the_picture() -> None:
    doubled = moved(blob(0, 0), np.diag([2.0, 2.0, 1.0]))
    np.testing.assert_allclose(doubled.along, [2 * WIDE, 0])


def maps_of(lying: Iterable[Blob], channel: int = 0) -> Any:
    """What a net without mistakes answers: every cell of a block votes for its middle."""
    side = SETTINGS.look_pixels // SETTINGS.look_stride
    maps = np.zeros((8, side, side), np.float32)
    maps[:2] = -9
    xs, ys = np.meshgrid(np.arange(side) * 4 + 1.5, np.arange(side) * 4 + 1.5)
    for each in lying:
        inside = (np.abs(xs - each.middle[0]) < WIDE / 2) & (np.abs(ys - each.middle[1]) < WIDE * HIGH / 2)
        maps[channel][inside] = 9
        maps[2][inside] = (each.middle[0] - xs[inside]) / SETTINGS.length_unit
        maps[3][inside] = (each.middle[1] - ys[inside]) / SETTINGS.length_unit
        for first, axis in ((4, each.along), (6, each.down)):
            length = np.hypot(*axis)
            doubled = np.array([axis[0] ** 2 - axis[1] ** 2, 2 * axis[0] * axis[1]]) / length
            maps[first : first + 2, inside] = doubled[:, None] / SETTINGS.length_unit
    return maps


def test_votes_find_the_middle_and_the_axes_of_every_block() -> None:
    found = find_blobs(maps_of([blob(0, 0), blob(0, 1)]), 0, 1.0)
    assert len(found) == 2
    for each in found:
        assert abs(each.along[0]) == pytest.approx(WIDE, rel=0.01)
        assert each.share > 0.6
    assert {round(float(each.middle[0])) for each in found} == {100, 120}


def test_few_votes_are_no_block_yet_and_none_are_none() -> None:
    maps = maps_of([blob(0, 0)])
    maps[0][:, :] = np.where(np.arange(maps.shape[2])[None] % 4 == 1, maps[0], -9)
    (found,) = find_blobs(maps, 0, 1.0)
    assert SETTINGS.hint_share < found.share < SETTINGS.least_share
    assert grow([found], RIGHT) == {}
    assert find_blobs(np.full((8, 56, 56), -9, np.float32), 0, 1.0) == []


def view_of(found: Iterable[Blob], cells: int = 40) -> View:
    """What the net sees in a square that is as large as the picture."""
    lattice = from_origin(grow(list(found), RIGHT))
    return View(np.eye(3), list(found), [], np.full((cells, 2), 9.0), lattice)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """What the net sees, look after look; the last one again and again."""
    queue: list[View] = []
    monkeypatch.setattr(module, "look", lambda *_: queue.pop(0) if len(queue) > 1 else queue[0])
    return queue


def located() -> set[tuple[int, int]]:
    found = locate(np.zeros((224, 224, 3), np.uint8), None)  # type: ignore[arg-type]
    return spots_of(found.blocks)


def test_a_city_of_one_row_is_taken_as_it_was_first_seen(looks: list[View]) -> None:
    looks += [view_of(blob(0, column) for column in range(5))]
    assert located() == {(0, column) for column in range(5)}


def test_a_further_look_that_shows_less_is_not_believed(looks: list[View]) -> None:
    looks += [view_of(blobs()), view_of([])]
    assert located() == set(CITY)


def test_a_city_is_looked_at_until_it_grows_no_more(looks: list[View]) -> None:
    looks += [view_of(blobs(CITY[:6])), view_of(blobs(CITY)), view_of(blobs(CITY)), view_of([])]
    assert located() == set(CITY)
    assert len(looks) == 1


def test_what_a_lattice_hardly_explains_is_looked_at_nearer_and_turned(looks: list[View]) -> None:
    poor = view_of(blobs(CITY[:4]), cells=400)
    looks += [poor, poor, view_of(blobs(CITY)), poor, poor, view_of(blobs(CITY))]
    assert located() == set(CITY)


def test_few_cells_are_not_worth_another_look(looks: list[View]) -> None:
    looks += [view_of([], cells=3), view_of(blobs())]
    with pytest.raises(PhotoError):
        located()


def test_scoring_cards_are_those_of_the_first_and_of_the_last_look(looks: list[View]) -> None:
    card = blob(-3, 0)
    looks += [replace(view_of(blobs()), scoring=[card, replace(card, share=0.1)])]
    found = locate(np.zeros((224, 224, 3), np.uint8), None)  # type: ignore[arg-type]
    assert len(found.scoring) == 2
    np.testing.assert_allclose(found.scoring[0].middle, card.middle)
