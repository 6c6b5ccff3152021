"""Drawings are loaded at the size at which they are drawn, once for all screens."""

import pytest

from screens.kit.widgets.textures import drawing_texture, mean


@pytest.mark.parametrize(
    ("side", "width"), [(400, 152), (152, 152), (77, 152), (76, 76), (24, 38), (19, 19), (1, 19), (0, 19)]
)
def test_a_drawing_has_at_most_twice_the_pixels_that_are_drawn(side: float, width: int) -> None:
    assert drawing_texture("park", side).size == (width, width)


def test_a_drawing_is_loaded_once_for_all_sizes_that_need_as_many_pixels() -> None:
    assert drawing_texture("park", 30) is drawing_texture("park", 35)
    assert drawing_texture("park", 30, on_dark=True) is not drawing_texture("start_photo", 30, on_dark=True)


def test_a_smaller_drawing_shows_the_same() -> None:
    whole, half = (drawing_texture("block_p", side).pixels for side in (120, 60))
    pixel = (30 * 76 + 20) * 4
    around = [(60 * 152 + 40 + x + y * 152) * 4 for x in (0, 1) for y in (0, 1)]
    for part in range(3):
        assert abs(half[pixel + part] - sum(whole[at + part] for at in around) / 4) <= 2


def test_the_mean_of_bytes_is_that_of_each() -> None:
    one, other = bytes(range(256)), bytes(reversed(range(256)))
    assert mean(one, other) == bytes([127] * 256)
    assert mean(bytes([255, 0, 7]), bytes([255, 255, 4])) == bytes([255, 127, 5])
