"""The icon, its layers and the picture of the start: up to date, and whole behind the mask of every phone."""

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


def read(name: str) -> Any:
    """A committed picture, as signed numbers."""
    return cv2.imread(str(ASSETS / "icon" / f"{name}.png"), cv2.IMREAD_UNCHANGED).astype(int)


def from_middle(side: int) -> Any:
    """How far every pixel is from the middle, in shares of half the side."""
    along = np.abs(np.arange(side) + 0.5 - side / 2) * 2 / side
    return np.hypot(along[:, None], along)


def test_the_committed_pictures_are_up_to_date() -> None:
    drawn = draw.pictures()
    assert {path.stem for path in (ASSETS / "icon").glob("*.png")} == set(drawn)
    for name, picture in drawn.items():
        assert abs(read(name) - picture).mean() < 0.5, name


@pytest.mark.parametrize("name", SIDES)
def test_a_picture_is_as_large_as_android_wants_it(name: str) -> None:
    assert read(name).shape[:2] == (SIDES[name], SIDES[name])


def test_no_mask_of_a_phone_cuts_into_the_emblem_and_it_fills_what_is_safe() -> None:
    seen = read("foreground")[:, :, 3] > 0
    reach = from_middle(SIDES["foreground"])[seen].max()
    assert 0.95 * draw.SAFE < reach <= draw.SAFE


def test_the_layers_on_each_other_show_the_emblem_as_it_is_drawn_there() -> None:
    front, back = read("foreground"), read("background")
    solid = front[:, :, 3:] / 255
    laid = front[:, :, :3] * solid + back * (1 - solid)
    assert abs(laid - draw.on(draw.FADE, draw.LAYER, draw.SAFE)).max() <= 2


def test_a_circle_cut_from_the_icon_holds_the_emblem() -> None:
    emblem = abs(draw.on(draw.FADE, draw.ICON, draw.ON_ICON).astype(int) - draw.ground(draw.ICON))
    assert from_middle(draw.ICON)[emblem.max(axis=2) > 8].max() < 1


def test_the_picture_of_the_start_ends_in_one_flat_colour_far_from_the_emblem() -> None:
    picture = read("presplash")
    flat = (picture == rgb(draw.VIOLET)[::-1]).all(axis=2)
    assert flat[from_middle(SIDES["presplash"]) > 0.5].all()
    assert not flat.all()


def test_the_colour_of_the_start_is_the_seed_of_the_apps_colours() -> None:
    assert rgb(draw.VIOLET) == tuple(round(part * 255) for part in SEED[:3])
