"""The spaces of a board on a photo, by perspective."""

import pytest

from screens.photo.perspective import spaces_between

TILTED = ((0.2, 0.1), (0.8, 0.2), (0.9, 0.9), (0.1, 0.8))


def test_spaces_fill_the_corners_row_by_row() -> None:
    quads = list(spaces_between(TILTED, 4, 5))
    assert len(quads) == 20
    outer = (quads[0][0], quads[4][1], quads[19][2], quads[15][3])
    for place, corner in zip(outer, TILTED, strict=True):
        assert place == pytest.approx(corner)
    assert quads[0][1] == quads[1][0]
    assert quads[0][3] == quads[5][0]


def test_spaces_farther_away_are_smaller() -> None:
    near, far = ((0.0, 1.0), (1.0, 1.0)), ((0.3, 0.0), (0.7, 0.0))
    quads = list(spaces_between((*far, near[1], near[0]), 2, 1))
    heights = [quad[3][1] - quad[0][1] for quad in quads]
    assert heights[0] < heights[1]


def test_corners_on_a_line_have_no_spaces() -> None:
    assert list(spaces_between(((0, 0), (1, 1), (2, 2), (3, 3)), 4, 4)) == []
