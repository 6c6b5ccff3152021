"""The drawings: complete, distinct, up to date, and where the eye expects them."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
cv2 = pytest.importorskip("cv2", reason="the drawings need OpenCV")
draw = pytest.importorskip("tools.art.assets")

from quadropolis_score.boards import BOARDS  # noqa: E402
from quadropolis_score.buildings import BOX, PLAYGROUND, Building, Expansion, Kind, Mode  # noqa: E402
from quadropolis_score.city import City  # noqa: E402

ASSETS = Path(__file__).parents[3] / "assets"
PITCH = 100


def pixel_colour(image: Any, x: float, y: float) -> list[int]:
    return [int(part) for part in image[round((y + 0.46) * PITCH), round((x + 0.08) * PITCH)]]


def read_picture(name: str) -> object:
    """Return a committed picture as signed numbers."""
    return cv2.imread(str(ASSETS / name), cv2.IMREAD_UNCHANGED).astype(int)


def test_every_tile_of_the_box_has_a_face() -> None:
    shown = list(draw.faces().values())
    for mode in Mode:
        for kind, prints in BOX[mode].items():
            for printed in prints:
                assert Building(kind, **printed._asdict()) in shown
    assert Building(Kind.PLAYGROUND, **PLAYGROUND._asdict()) in shown
    assert {face.expansion for face in shown} == {None, *Expansion}
    assert sum(face.kind == Kind.MONUMENT for face in shown) == 4
    assert "tower_block_1_mayor" in draw.faces()


def test_no_two_faces_look_alike_even_small_and_without_colours() -> None:
    grey = {name: cv2.cvtColor(draw.face(name, 64)[:, :, :3], cv2.COLOR_BGR2GRAY).astype(int) for name in draw.faces()}
    for one, other in combinations(grey, 2):
        assert (abs(grey[one] - grey[other]) > 32).sum() >= 8, (one, other)


def test_a_tile_is_clear_outside_its_round_corners_and_solid_inside() -> None:
    alpha = draw.face("shop", 200)[:, :, 3]
    assert alpha.shape == (200, 200)
    assert alpha[0, 0] == alpha[-1, -1] == 0
    assert alpha[100, 0] == alpha[0, 100] == alpha[8, 8] == 255


def test_the_committed_tiles_are_up_to_date() -> None:
    assert {path.stem for path in (ASSETS / "tiles").glob("*.png")} == set(draw.faces())
    for name in draw.faces():
        drawn = draw.face(name, draw.SIDE, letter=True)
        assert abs(read_picture(f"tiles/{name}.png") - drawn).mean() < 0.5, name


@pytest.mark.parametrize("mode", list(Mode))
def test_the_committed_boards_are_up_to_date(mode: Mode) -> None:
    assert abs(read_picture(f"boards/{mode.value}.png") - draw.empty_board(mode, draw.PITCH)).mean() < 0.5


@pytest.mark.parametrize("mode", list(Mode))
def test_the_board_has_a_framed_space_at_every_place_of_the_lattice(mode: Mode) -> None:
    board, picture = BOARDS[mode], draw.empty_board(mode, PITCH)
    assert picture.shape == (453, 100 * board.columns + 16, 3)
    ground = pixel_colour(picture, 1.0, -0.06)
    tints: dict[object, list[list[int]]] = {}
    for spot in board.spots:
        x, y = spot.column + 0.5, spot.row + 0.5
        tints.setdefault(board.district(spot), []).append(pixel_colour(picture, x, y))
        assert pixel_colour(picture, x - 0.385, y - 0.2) == pixel_colour(picture, x - 0.2, y - 0.385) == [255, 255, 255]
        assert pixel_colour(picture, x - 0.42, y - 0.1) == ground
    assert all(tint == same[0] for same in tints.values() for tint in same)
    assert len({tuple(same[0]) for same in tints.values()}) == len(tints)
    assert max(pixel_colour(picture, 0.0, -0.4)) < 80


def test_a_tile_is_exactly_on_its_space() -> None:
    picture = draw.city_picture(City.parse(". . . . / . . Fe1 . / . . . . / . . . ."), PITCH)
    top, left = round((1.09 + 0.46) * PITCH), round((2.09 + 0.08) * PITCH)
    laid, tile = picture[top : top + 82, left : left + 82].astype(int), draw.face("factory_1", 82)
    assert abs(laid - tile[:, :, :3])[4:-4, 4:-4].mean() < 4


def test_a_pile_leans_away_from_the_middle_of_the_board() -> None:
    low, high = (
        draw.city_picture(City.parse(f"T{n}i1 . . . . / . . . . . / . . . . . / . . . . ."), PITCH) for n in (1, 5)
    )
    house = (slice(50, 130), slice(10, 100))
    moved = [abs(low[house].astype(int) - np.roll(high, shift, axis=1)[house]).mean() for shift in (-8, 0, 8)]
    assert moved.index(min(moved)) == 2


def test_a_building_that_no_tile_shows_is_drawn_as_one_of_its_kind() -> None:
    odd, plain = (
        draw.city_picture(City.parse(f"{word} . . . / . . . . / . . . . / . . . ."), 40) for word in ("Si3", "S")
    )
    assert (odd == plain).all()


def test_careless_players_lay_the_same_city_differently_and_a_seed_repeats_it() -> None:
    city = City.parse("T2i1 S . . . / . M . . . / . . . . . / . . . . P")
    one, again, other = (draw.city_picture(city, 40, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert (one == again).all()
    assert (one != other).any()
    assert (draw.city_picture(city, 40) == draw.city_picture(city, 40)).all()


def test_the_committed_sheet_drawings_are_up_to_date() -> None:
    sheet = pytest.importorskip("tools.art.sheet")
    assert {*sheet.drawings()} == {path.stem for path in (ASSETS / "sheet").glob("*.png")}


def test_the_symbols_for_the_dark_theme_are_up_to_date_and_contrast_with_it() -> None:
    sheet, theme = pytest.importorskip("tools.art.sheet"), pytest.importorskip("screens.kit.theme")
    symbols = sheet.light_symbols()
    assert {*symbols} == {path.stem for path in (ASSETS / "symbols").glob("*.png")}
    dark = json.loads((ASSETS / "colours.json").read_text(encoding="utf-8"))["Dark"]["surfaceContainerHighColor"]
    for name, symbol in symbols.items():
        assert abs(read_picture(f"symbols/{name}.png") - symbol).mean() < 0.5, name
        solid = symbol[symbol[:, :, 3] == 255][:, 2::-1] / 255
        assert theme.contrast(solid.mean(axis=0), [part / 255 for part in dark]) >= 3, name
