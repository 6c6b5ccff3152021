"""Draw, photograph, read back: the whole way from a photo to a city, with our own drawings."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Expansion, Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.reading import Corners, Guess, Reading
from tabletop.messages import Refused
from tests.support.photos import (
    drawn_exactly,
    load_city_photo,
    photograph_city,
    photograph_flat,
    shipped_models,
    with_single_floors,
)
from tools.art.sample import CITY
from tools.eye.camera import add_clutter, random_table
from tools.eye.compose import CompositionRates, compose_board, sprite_library
from vision.arrays import BlueGreenRed, Matrix, Picture, Points
from vision.errors import ErrorCode, PhotoError
from vision.load import KEPT_SIDE, Photo
from vision.quadropolis.box_limits import apply_box_limits
from vision.quadropolis.flatten import flat_size, flatten_in_good_light, lattice_corners, transform_points
from vision.quadropolis.locate import locate
from vision.quadropolis.models import Models
from vision.quadropolis.read import BoardScan, choose_mode, find_board, make_guess, read_photo, without_numbers
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import FACES, face_index

CLASSIC = City.parse("""
    T1i1  S    P    U
    Fe1   Gi1  T2i2 H*1
    Hi2   U*1  S    Fe3
    .     T1i3 P    He2
""")
REMAINING_TILES = City.parse("""
    U:police_station  U:congress_center  U                 U*2                   P
    Fe1               H*1                H*2               O1                    M
    U:school          U:park_district    U:fire_station    Ui3:maternity_ward    Ue3:electric_utility
    U:customs_office  U:city_planning    U:capitol         U:reprocessing_plant  U:tv_station
""")
CLASSIC_TILES = City.parse("""
    U:city_hall      U:school             T2i2           U*1
    U:park_district  U:fire_station       Fe2            U:maternity_ward
    H*1              U:electric_utility  U:city_planning U:customs_office
    U:tv_station     U:police_station     S              U:reprocessing_plant
""")


def as_corners(points: Points) -> Corners:
    first, second, third, fourth = ((float(x), float(y)) for x, y in points)
    return first, second, third, fourth


def read_back(city: City, **changes: Any) -> City:
    """Return a city that was photographed and read, without its piles."""
    return with_single_floors(read_photo(load_city_photo(city, **changes), shipped_models()).city())


@pytest.mark.untraced
@pytest.mark.parametrize("city", [CITY, CLASSIC, CLASSIC_TILES, REMAINING_TILES])
def test_a_drawn_city_is_read_back_unchanged(city: City) -> None:
    assert read_back(city) == with_single_floors(city)


def test_the_numbers_of_expert_tiles_are_not_read_from_a_classic_board() -> None:
    ward = Building(Kind.PUBLIC_SERVICE, inhabitants=3, expansion=Expansion.MATERNITY_WARD)
    tower = Building(Kind.TOWER_BLOCK, inhabitants=2)
    guess = without_numbers(Guess(ward, 0.9, is_doubtful=False, alternatives=(tower, None, ward)))
    bare = replace(ward, inhabitants=0)
    assert (guess.building, guess.alternatives) == (bare, (tower, None, bare))


@pytest.mark.parametrize("mode", Mode)
def test_a_board_before_the_first_turn_is_empty(mode: Mode) -> None:
    assert read_back(City.empty(mode)) == City.empty(mode)


@pytest.mark.parametrize("quarter", [90, 180, 270])
def test_the_side_from_which_the_photo_was_taken_does_not_matter(quarter: int) -> None:
    assert read_back(CITY, roll=(quarter, quarter)) == with_single_floors(CITY)


@pytest.mark.parametrize("roll", [0, 180])
def test_a_board_whose_header_is_cut_off_is_read(roll: int) -> None:
    flat = drawn_exactly(CITY)
    solid = flat.solid.copy()
    solid[: round((0.75 - 0.05) * 112)] = 0
    picture = photograph_flat(replace(flat, solid=solid), roll=(roll, roll), fill=(0.8, 0.8)).picture
    assert with_single_floors(read_photo(Photo(picture, 1000, 800), shipped_models()).city()) == with_single_floors(
        CITY
    )


@pytest.mark.parametrize("angle", [-35, 20, 50])
def test_the_board_may_be_rotated_on_the_photo(angle: int) -> None:
    assert read_back(CITY, roll=(angle, angle), fill=(0.8, 0.8)) == with_single_floors(CITY)


def test_a_photo_from_the_chair_is_read() -> None:
    assert read_back(CITY, tilt=(32, 32), fill=(0.8, 0.8)) == with_single_floors(CITY)


@pytest.mark.parametrize("cast", [(0.75, 0.95, 1.15), (1.2, 1.0, 0.7)])
def test_the_colour_of_the_lamp_does_not_matter(cast: tuple[float, float, float]) -> None:
    taken = load_city_photo()
    tinted = np.clip(taken.picture * np.array(cast), 0, 255).astype(np.uint8)
    assert with_single_floors(
        read_photo(replace(taken, picture=tinted), shipped_models()).city()
    ) == with_single_floors(CITY)


def test_missing_models_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="install the app again"):
        Models.load(tmp_path)


def test_a_photo_that_was_read_once_is_read_the_same_again() -> None:
    assert read_photo(load_city_photo(), shipped_models()) == read_photo(load_city_photo(), shipped_models())


def test_the_corners_are_those_of_the_printed_spaces_in_the_photo() -> None:
    taken = photograph_city()
    reading = read_photo(Photo(taken.picture, 1000, 800), shipped_models())
    assert (
        np.abs(np.array(reading.corners) - transform_points(taken.to_picture, lattice_corners(Mode.EXPERT))).max() < 8
    )


def test_corners_are_in_pixels_of_the_full_photo() -> None:
    small, large = load_city_photo(), replace(load_city_photo(), width=2000, height=1600)
    assert np.allclose(
        np.array(read_photo(large, shipped_models()).corners),
        np.array(read_photo(small, shipped_models()).corners) * 2,
        atol=1,
    )


@pytest.mark.parametrize("mode", [None, Mode.EXPERT])
def test_marked_corners_are_enough(mode: Mode | None) -> None:
    taken = photograph_city(seed=4)
    pointed = transform_points(taken.to_picture, lattice_corners(Mode.EXPERT)) + np.array(
        [(5, -6), (-5, 4), (6, 5), (-4, -5)]
    )
    reading = read_photo(Photo(taken.picture, 1000, 800), shipped_models(), mode, as_corners(pointed))
    assert with_single_floors(reading.city()) == with_single_floors(CITY)


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("step", [1, -1])
def test_corners_may_be_marked_in_any_order(turn: int, step: int) -> None:
    taken = photograph_city()
    four = np.roll(transform_points(taken.to_picture, lattice_corners(Mode.EXPERT)), turn, axis=0)[::step]
    reading = read_photo(Photo(taken.picture, 1000, 800), shipped_models(), None, as_corners(four))
    assert with_single_floors(reading.city()) == with_single_floors(CITY)


def test_corners_outside_the_photo_show_no_board() -> None:
    with pytest.raises(PhotoError, match="outside the photo"):
        read_photo(load_city_photo(), shipped_models(), None, ((-500, -500), (-100, -500), (-100, -100), (-500, -100)))


def test_corners_marked_off_the_board_are_read_and_doubted() -> None:
    taken = photograph_city(fill=(0.5, 0.5))
    reading = read_photo(
        Photo(taken.picture, 1000, 800), shipped_models(), Mode.EXPERT, ((5, 5), (150, 5), (150, 120), (5, 120))
    )
    assert len(reading.doubtful_spots) == 20


@pytest.mark.parametrize("seed", range(4))
def test_a_table_without_a_board_shows_no_board(seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = random_table((800, 600), rng)
    for _ in range(8):
        add_clutter(table, rng)
    with pytest.raises(PhotoError, match="mark its corners") as unread:
        read_photo(Photo(table, 800, 600), shipped_models())
    assert unread.value.code is ErrorCode.BOARD_NOT_FOUND


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_a_blank_picture_shows_no_board(grey: int) -> None:
    with pytest.raises(PhotoError):
        read_photo(Photo(np.full((600, 800, 3), grey, np.uint8), 800, 600), shipped_models())


def test_a_mirrored_photo_never_becomes_a_sure_city() -> None:
    taken = load_city_photo()
    mirrored = replace(taken, picture=np.ascontiguousarray(cv2.flip(taken.picture, 1)))
    try:
        reading = read_photo(mirrored, shipped_models())
    except PhotoError:
        return
    assert len(reading.doubtful_spots) >= 10


def test_what_tokens_hide_is_doubted_and_the_rest_still_read() -> None:
    flat = drawn_exactly(CITY)
    rng = np.random.default_rng(5)
    own = CompositionRates(move=0, lay=0, tokens=1, covered=0.6, fingers=0)
    taken = photograph_flat(compose_board(sprite_library([], []), flat, own, rng))
    reading = read_photo(Photo(taken.picture, 1000, 800), shipped_models())
    truth = with_single_floors(CITY)
    right = [spot for spot in reading.spots() if with_single_floors(reading.city())[spot] == truth[spot]]
    assert len(right) >= 16
    assert all(reading[spot].is_doubtful for spot in set(reading.spots()) - set(right))


def reading_with_cup(middle: tuple[float, float], size: float, colour: int) -> Reading:
    """Return the reading of the sample city with a round object on it, so many pitches wide."""
    flat = drawn_exactly(CITY)
    picture, hidden = flat.picture.copy(), flat.occluded.copy()
    x, y = transform_points(np.linalg.inv(flat.to_lattice), np.array([middle]))[0]
    radius = size / 2 / flat.to_lattice[0, 0]
    for mask, paint in ((picture, (colour,) * 3), (hidden, (255,))):
        cv2.circle(mask, (round(x), round(y)), round(radius), paint, -1, cv2.LINE_AA)
    cv2.circle(picture, (round(x), round(y)), round(radius * 0.85), (colour // 2,) * 3, -1, cv2.LINE_AA)
    taken = photograph_flat(replace(flat, picture=picture, occluded=hidden))
    return read_photo(Photo(taken.picture, 1000, 800), shipped_models())


@pytest.mark.untraced
@pytest.mark.parametrize("spot", [Spot(1, 2), Spot(3, 0), Spot(0, 4)])
@pytest.mark.parametrize("colour", [40, 130, 230])
def test_a_space_under_a_cup_is_covered_and_doubtful_and_the_others_are_read(spot: Spot, colour: int) -> None:
    reading = reading_with_cup((spot.column + 0.5, spot.row + 0.5), 1.25, colour)
    assert [each for each in reading.spots() if reading[each].is_covered] == [spot]
    assert reading[spot].is_doubtful
    assert reading[spot].building is None
    truth = with_single_floors(CITY)
    assert all(with_single_floors(reading.city())[each] == truth[each] for each in reading.spots() if each != spot)


def test_several_spaces_under_one_thing_are_covered() -> None:
    reading = reading_with_cup((2.0, 2.0), 2.95, 90)
    covered = {spot for spot in reading.spots() if reading[spot].is_covered}
    assert covered == {Spot(1, 1), Spot(1, 2), Spot(2, 1), Spot(2, 2)}


def test_a_space_of_which_a_part_shows_is_not_covered() -> None:
    reading = reading_with_cup((2.95, 1.5), 0.7, 200)
    assert not any(reading[spot].is_covered for spot in reading.spots())


def test_no_space_of_an_open_board_is_covered() -> None:
    for city in (CITY, CLASSIC, REMAINING_TILES):
        assert not any(
            guess.is_covered for line in read_photo(load_city_photo(city), shipped_models()).guesses for guess in line
        )


def test_high_piles_are_distinguished_from_single_tiles_and_counted_within_one() -> None:
    city = City.parse("T5i2 . O4 . T1i2 / . T1i3 . O1 . / . . . . T4i3 / . O1 . O3 .")
    reading = read_photo(load_city_photo(city), shipped_models()).city()
    read_as = {spot: (building.floors, reading[spot]) for spot, building in city.buildings()}
    off = [abs(truth - building.floors) for truth, building in read_as.values() if building and truth > 1]
    singles = [building.floors == 1 for truth, building in read_as.values() if building and truth == 1]
    assert len(off) == 4
    assert max(off) <= 1
    assert sum(singles) >= len(singles) - 1


def test_unread_signs_are_decided_by_the_tile_net(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.quadropolis.classify.SETTINGS", replace(SETTINGS, sign_threshold=1.1))
    reading = read_photo(load_city_photo(), shipped_models())
    kinds = [[b and b.kind for b in line] for line in reading.city().cells]
    assert kinds == [[b and b.kind for b in line] for line in CITY.cells]


def test_in_classic_no_pile_has_more_than_four_floors() -> None:
    reading = read_photo(load_city_photo(City.parse("T4i3 . . . / . T1i2 . . / . . . . / . . S .")), shipped_models())
    assert len(reading[Spot(0, 0)].heights) == 4
    assert sum(reading[Spot(0, 0)].heights) == pytest.approx(1, abs=0.001)
    assert reading[Spot(3, 2)].heights == ()


def test_the_floors_are_those_that_the_turns_make_likely() -> None:
    full = City.parse("T1i2 S P F / T1i1 S P F / T1i3 S P F / T1i2 S P F".replace(" F", " Fe2"))
    assert read_photo(load_city_photo(full), shipped_models()).city().tile_count == 16


def test_a_board_read_in_the_wrong_mode_is_doubted_everywhere() -> None:
    try:
        reading = read_photo(load_city_photo(CITY), shipped_models(), Mode.CLASSIC)
    except PhotoError:
        return
    assert len(reading.doubtful_spots) == 16


def test_a_mode_that_is_known_is_kept() -> None:
    reading = read_photo(load_city_photo(CLASSIC), shipped_models(), Mode.CLASSIC)
    assert reading.mode is Mode.CLASSIC
    assert not [b for _, b in reading.city().buildings(Kind.OFFICE_TOWER, Kind.MONUMENT)]
    assert reading[Spot(0, 0)].building is not None


def test_box_limits_never_raise_a_confidence() -> None:
    hall, school = (face_index(Building(Kind.PUBLIC_SERVICE, expansion=tile)) for tile in
                    (Expansion.CITY_HALL, Expansion.SCHOOL))  # fmt: skip
    seen = np.full((2, len(FACES)), 1e-6)
    seen[:, hall], seen[:, school] = 0.52, 0.48
    likely = apply_box_limits(seen, Mode.EXPERT)
    guesses = [make_guess(*each, (), is_trusted=True) for each in zip(seen, likely, strict=True)]
    tiles = {each.building.expansion for each in guesses if each.building}
    assert tiles == {Expansion.CITY_HALL, Expansion.SCHOOL}
    assert all(each.is_doubtful and each.confidence <= 0.52 for each in guesses)


@pytest.mark.parametrize(("upright", "ways"), [(True, 1), (False, 2)])
def test_a_board_is_straightened_once_for_every_way_round(
    monkeypatch: pytest.MonkeyPatch, ways: int, *, upright: bool
) -> None:
    looks = []

    def count_and_flatten(picture: Picture, to_picture: Matrix, mode: Mode) -> tuple[Picture, BlueGreenRed]:
        looks.append(to_picture)
        return flatten_in_good_light(picture, to_picture, mode)

    monkeypatch.setattr("vision.quadropolis.read.locate", lambda *asked: replace(locate(*asked), is_oriented=upright))
    monkeypatch.setattr("vision.quadropolis.read.flatten_in_good_light", count_and_flatten)
    assert with_single_floors(read_photo(load_city_photo(), shipped_models()).city()) == with_single_floors(CITY)
    assert len(looks) == ways


def test_the_picture_that_is_kept_is_the_board_from_above() -> None:
    kept = cv2.imdecode(
        np.frombuffer(read_photo(load_city_photo(), shipped_models()).picture, np.uint8), cv2.IMREAD_COLOR
    )
    assert (kept.shape[1], kept.shape[0]) == flat_size(Mode.EXPERT)


def seen_as(mode: Mode, chance: float, sure: float) -> BoardScan:
    view = find_board(load_city_photo(), shipped_models())
    faces = np.full_like(view.scores.faces, np.exp(sure))
    return replace(view, pose=replace(view.pose, mode=mode, chance=chance), scores=replace(view.scores, faces=faces))


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("expert", "classic", "mode", "is_sure"),
    [
        ((0.4, -0.02), (0.6, -0.5), Mode.EXPERT, True),
        ((0.6, -0.5), (0.4, -0.02), Mode.CLASSIC, True),
        ((0.6, -0.02), (0.4, -0.02), Mode.EXPERT, False),
    ],
)
def test_the_mode_is_that_of_the_reading_that_explains_the_picture_better(
    expert: tuple[float, float], classic: tuple[float, float], mode: Mode, *, is_sure: bool
) -> None:
    views = sorted((seen_as(Mode.EXPERT, *expert), seen_as(Mode.CLASSIC, *classic)), key=lambda view: -view.pose.chance)
    best = choose_mode(*views)
    assert (best.pose.mode, best.pose.is_mode_sure, best.pose.is_trusted) == (mode, is_sure, is_sure)


def test_both_boards_are_read_where_the_mode_is_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    askew = np.array([[1, 0, 0.4], [0, 1, 0.4], [0, 0, 1.0]])
    found = locate(load_city_photo().picture, shipped_models(), Mode.CLASSIC)
    other = replace(found, to_picture=found.to_picture @ askew)
    monkeypatch.setattr(
        "vision.quadropolis.read.locate",
        lambda *asked: replace(
            locate(*asked), chance=0.6, is_mode_sure=False, is_trusted=False, others=(replace(other, chance=0.4),)
        ),
    )
    reading = read_photo(load_city_photo(), shipped_models())
    assert (reading.mode, reading.is_mode_sure) == (Mode.EXPERT, True)


def test_the_whole_photo_is_kept_small_and_readable() -> None:
    taken = load_city_photo()
    reading = read_photo(taken, shipped_models())
    kept = cv2.imdecode(np.frombuffer(reading.photo, np.uint8), cv2.IMREAD_COLOR)
    assert max(kept.shape) == min(KEPT_SIDE, max(taken.picture.shape))
    assert len(reading.photo) < 150_000


def test_the_watch_of_a_photo_gets_the_board_and_then_row_after_row() -> None:
    shown: list[tuple[Any, ...]] = []
    watched = replace(load_city_photo(), watch=lambda *known: shown.append(known))
    reading = read_photo(watched, shipped_models(), Mode.EXPERT)
    assert reading == read_photo(load_city_photo(), shipped_models(), Mode.EXPERT)
    assert [(corners, mode) for corners, _, mode in shown] == [(reading.corners, Mode.EXPERT)] * 5
    assert [len(buildings) for _, buildings, _ in shown] == [0, 5, 10, 15, 20]
    kinds = [building and building.kind for building in shown[-1][1]]
    assert kinds == [building and building.kind for line in reading.city().cells for building in line]


def test_the_watch_of_a_photo_gets_no_board_of_unknown_orientation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[object] = []
    monkeypatch.setattr("vision.quadropolis.read.locate", lambda *asked: replace(locate(*asked), is_oriented=False))
    read_photo(replace(load_city_photo(), watch=lambda *known: shown.append(known)), shipped_models(), Mode.EXPERT)
    assert shown == []
