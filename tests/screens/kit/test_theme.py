"""Colours: every text can be read on its ground, in both themes, and kinds are not told apart by colour alone."""

import pytest

from screens.kit import theme, theming
from screens.preferences import Theme
from screens.quadropolis.district_colours import district
from screens.quadropolis.widgets.drawing import INK, WHITE
from tabletop.people import Colour
from tools.art.colours import schemes

READABLE = 4.5
SEEN = 3.0  # of a line or a sign, against what is around it
# Ink on ground: the names of Material's roles that our layouts put on each other.
ROLES = [
    *[("onSurfaceColor", ground) for ground in (
        "surfaceColor", "surfaceContainerLowColor", "surfaceContainerColor", "surfaceContainerHighColor",
        "surfaceContainerHighestColor",
    )],
    *[("onSurfaceVariantColor", ground) for ground in (
        "surfaceColor", "surfaceContainerLowColor", "surfaceContainerColor", "surfaceContainerHighColor",
        "surfaceContainerHighestColor",
    )],
    *[("primaryColor", ground) for ground in ("surfaceColor", "surfaceContainerColor", "surfaceContainerHighColor")],
    *[("errorColor", ground) for ground in ("surfaceColor", "surfaceContainerColor", "surfaceContainerHighColor")],
    ("onPrimaryColor", "primaryColor"),
    ("onPrimaryContainerColor", "primaryContainerColor"),
    ("onSurfaceColor", "primaryContainerColor"),
    ("onSecondaryContainerColor", "secondaryContainerColor"),
    ("onSurfaceColor", "secondaryContainerColor"),
    ("inverseOnSurfaceColor", "inverseSurfaceColor"),
]  # fmt: skip


@pytest.fixture(scope="module", params=["light", "dark"])
def colours(request: pytest.FixtureRequest) -> theming.Colours:
    manager = theming.Colours()
    manager.dress(Theme(request.param), dark_device=False)
    return manager


def test_every_text_can_be_read_on_its_ground(colours: theming.Colours) -> None:
    for ink, ground in ROLES:
        ratio = theme.contrast(getattr(colours, ink), getattr(colours, ground))
        assert ratio >= READABLE, f"{ink} on {ground}: {ratio:.2f}"


def test_the_colours_are_those_that_material_makes_of_our_seed() -> None:
    assert theming.schemes() == schemes()


def test_what_must_be_looked_at_can_be_read() -> None:
    assert theme.contrast(theme.DOUBT, theme.DOUBT_INK) >= READABLE


@pytest.mark.parametrize("colour", Colour)
def test_a_players_letter_can_be_read_on_the_players_colour(colour: Colour) -> None:
    ground, ink = theme.player(colour)
    assert theme.contrast(ground, ink) >= READABLE


@pytest.mark.parametrize("style", ["Light", "Dark"])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_line_of_a_district_is_seen_on_its_paper(style: str, number: int) -> None:
    paper, line = district(style, number)
    assert theme.contrast(paper, line) >= SEEN - 0.2


def test_badges_can_be_read() -> None:
    assert theme.contrast(INK, WHITE) >= READABLE


def test_black_on_white_is_as_readable_as_it_gets() -> None:
    assert theme.contrast((0, 0, 0, 1), (1, 1, 1, 1)) == pytest.approx(21)


def test_a_device_that_likes_it_dark_is_followed_unless_somebody_chose() -> None:
    manager = theming.Colours()
    manager.dress(Theme.SYSTEM, dark_device=True)
    assert manager.theme_style == "Dark"
    manager.dress(Theme.LIGHT, dark_device=True)
    assert manager.theme_style == "Light"
