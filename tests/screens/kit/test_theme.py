"""Colours: every text is readable on its ground, in both themes, and kinds do not differ by colour only."""

import pytest

from screens.kit import theme, theming
from screens.kit.preferences import Theme
from screens.quadropolis.district_colours import colours_of_district
from screens.quadropolis.widgets.drawing import INK, WHITE
from tabletop.people import PlayerColour
from tools.art.colours import schemes

READABLE_CONTRAST = 4.5
VISIBLE_CONTRAST = 3.0  # of a line or a sign, against its surroundings
# Pairs of ink and ground that our layouts use, by Material's roles.
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
def colours(request: pytest.FixtureRequest) -> theming.ThemeColours:
    manager = theming.ThemeColours()
    manager.apply_theme(Theme(request.param), is_device_dark=False)
    return manager


def test_every_text_can_be_read_on_its_ground(colours: theming.ThemeColours) -> None:
    for ink, ground in ROLES:
        ratio = theme.contrast(getattr(colours, ink), getattr(colours, ground))
        assert ratio >= READABLE_CONTRAST, f"{ink} on {ground}: {ratio:.2f}"


def test_the_colours_are_those_that_material_derives_from_the_seed() -> None:
    assert theming.colour_schemes() == schemes()


def test_doubt_labels_are_readable() -> None:
    assert theme.contrast(theme.DOUBT, theme.DOUBT_INK) >= READABLE_CONTRAST


@pytest.mark.parametrize("colour", PlayerColour)
def test_a_players_letter_can_be_read_on_the_players_colour(colour: PlayerColour) -> None:
    ground, ink = theme.player_colours(colour)
    assert theme.contrast(ground, ink) >= READABLE_CONTRAST


@pytest.mark.parametrize("style", ["Light", "Dark"])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_line_of_a_district_contrasts_with_its_paper(style: str, number: int) -> None:
    paper, line = colours_of_district(style, number)
    assert theme.contrast(paper, line) >= VISIBLE_CONTRAST - 0.2


def test_badges_can_be_read() -> None:
    assert theme.contrast(INK, WHITE) >= READABLE_CONTRAST


def test_black_on_white_is_as_readable_as_it_gets() -> None:
    assert theme.contrast((0, 0, 0, 1), (1, 1, 1, 1)) == pytest.approx(21)


def test_the_theme_follows_the_device_unless_one_is_chosen() -> None:
    manager = theming.ThemeColours()
    manager.apply_theme(Theme.SYSTEM, is_device_dark=True)
    assert manager.theme_style == "Dark"
    manager.apply_theme(Theme.LIGHT, is_device_dark=True)
    assert manager.theme_style == "Light"
