"""The icon, its layers and the presplash: up to date, and complete behind the mask of every phone."""

from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
cv2 = pytest.importorskip("cv2", reason="the drawings need OpenCV")
draw = pytest.importorskip("tools.art.icon")

from screens.kit.theme import SEED  # noqa: E402
from tools.art.pen import rgb  # noqa: E402

ASSETS = Path(__file__).parents[3] / "assets"
SIDES = {"icon": 512, "foreground": 432, "background": 432, "presplash": 960}


def read_picture(name: str) -> Any:
    return cv2.imread(str(ASSETS / "icon" / f"{name}.png"), cv2.IMREAD_UNCHANGED).astype(int)


def distance_from_middle(side: int) -> Any:
    """Return the distance of every pixel from the middle, in shares of half the side."""
    along = np.abs(np.arange(side) + 0.5 - side / 2) * 2 / side
    return np.hypot(along[:, None], along)


def test_the_committed_pictures_are_up_to_date() -> None:
    drawn = draw.pictures()
    assert {path.stem for path in (ASSETS / "icon").glob("*.png")} == set(drawn)
    for name, picture in drawn.items():
        assert abs(read_picture(name) - picture).mean() < 0.5, name


@pytest.mark.parametrize("name", SIDES)
def test_a_picture_is_as_large_as_android_wants_it(name: str) -> None:
    assert read_picture(name).shape[:2] == (SIDES[name], SIDES[name])


def test_no_launcher_mask_cuts_into_the_emblem_and_it_fills_the_safe_area() -> None:
    seen = read_picture("foreground")[:, :, 3] > 0
    reach = distance_from_middle(SIDES["foreground"])[seen].max()
    assert 0.95 * draw.SAFE < reach <= draw.SAFE


def test_the_stacked_layers_show_the_emblem() -> None:
    front, back = read_picture("foreground"), read_picture("background")
    solid = front[:, :, 3:] / 255
    laid = front[:, :, :3] * solid + back * (1 - solid)
    assert abs(laid - draw.emblem_on(draw.FADE, draw.LAYER, draw.SAFE)).max() <= 2


def test_a_circle_cut_from_the_icon_holds_the_emblem() -> None:
    emblem = abs(draw.emblem_on(draw.FADE, draw.ICON, draw.ON_ICON).astype(int) - draw.icon_background(draw.ICON))
    assert distance_from_middle(draw.ICON)[emblem.max(axis=2) > 8].max() < 1


def test_the_presplash_is_one_flat_colour_away_from_the_emblem() -> None:
    picture = read_picture("presplash")
    flat = (picture == rgb(draw.VIOLET)[::-1]).all(axis=2)
    assert flat[distance_from_middle(SIDES["presplash"]) > 0.5].all()
    assert not flat.all()


def test_the_presplash_colour_is_the_seed_of_the_themes() -> None:
    assert rgb(draw.VIOLET) == tuple(round(part * 255) for part in SEED[:3])


def test_the_pictures_that_are_only_androids_are_up_to_date() -> None:
    drawn = draw.resources()
    folder = ASSETS / "android" / "res"
    assert {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.png")} == set(drawn)
    for name, picture in drawn.items():
        kept = cv2.imread(str(folder / f"{name}.png"), cv2.IMREAD_UNCHANGED).astype(int)
        assert abs(kept - picture).max() <= 2, name


def test_the_icon_in_one_colour_is_white_within_what_every_launcher_shows() -> None:
    picture = draw.resources()["mipmap/icon_monochrome"].astype(int)
    rows, columns = np.nonzero(picture[:, :, 3] > 16)
    middle = (draw.LAYER - 1) / 2
    assert np.hypot(rows - middle, columns - middle).max() <= draw.LAYER * draw.SAFE / 2 + 1
    assert picture[:, :, :3].min() == 255
