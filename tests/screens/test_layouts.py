"""Every screen, in every language and at the largest text size: nothing is cut off, everything can be tapped."""

from collections.abc import Iterator
from itertools import product

import pytest
from kivy.core.window import Window as Glass
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from PIL import Image

from screens.kit.background import run_inline
from screens.kit.keyboard import focus_stops
from screens.kit.preferences import TEXT_SIZES
from screens.kit.theme import TOUCH_TARGET
from screens.kit.widgets.buttons import IconButton, Tappable
from screens.kit.widgets.labels import BoxedText, text_height
from screens.pad.widgets import ROW, PadStripe
from screens.photo.eyes import Eyes
from screens.shell.app import ScoreApp
from store.store import Store
from tabletop.catalogues import LANGUAGES
from tests.support.soaking import SOAKING
from tools.app.app_driver import PHONE_SIZE, AppDriver
from tools.app.fake_device import NOON, FakeDevice
from tools.app.screenshots import (
    SCENES,
    STATES,
    STORY_PICTURE,
    ScreenshotSession,
    add_sample_games,
    hash_of_story,
    story_scenes,
)

ROUNDING = 1.5  # pixels by which rounding may change a size
# A window, a language, a size of text in percent.
Style = tuple[tuple[int, int], str, int]
USUAL: Style = (PHONE_SIZE, "en", 100)
WINDOWS: tuple[tuple[int, int], ...] = ((360, 640), (824, 412), (1280, 800), PHONE_SIZE)
# The largest text in every window and language.
LARGEST: tuple[Style, ...] = tuple(
    (window, language, TEXT_SIZES[-1]) for window, language in product(WINDOWS, LANGUAGES)
)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScreenshotSession]:
    """Start the app with a finished game, a photographed one and a new one."""
    folder = tmp_path_factory.mktemp("looks")
    with Store.open(folder, lambda: NOON) as store:
        eye, device = Eyes(store), FakeDevice()
        games = add_sample_games(store, eye)
        hands = AppDriver(ScoreApp(store, folder, device, eye, run_inline))
        yield ScreenshotSession(hands, device, *games)
        hands.resize(*PHONE_SIZE)
        hands.close()


@pytest.fixture(scope="module")
def shown(world: ScreenshotSession, request: pytest.FixtureRequest) -> ScreenshotSession:
    """Show a scene in a style; tests are grouped by style, because changing it is slow."""
    style, scene = request.param
    app = world.driver.app
    app.runner.dismiss()
    app.context.navigator.home()
    if style != style_of(world):
        window, language, text = style
        world.driver.resize(*window)
        app.context.set_preference("language", language)
        app.context.set_preference("text", text)
        app.restyle()
    SCENES[scene](world)
    world.driver.run_frames(0.05)
    return world


def style_of(world: ScreenshotSession) -> Style:
    preferences = world.driver.app.context.preferences
    return tuple(Glass.size), preferences.language, preferences.text


def showing(*looks: tuple[Style, str]) -> pytest.MarkDecorator:
    """Parametrise a test with scenes in a style."""
    names = [f"{width}x{height}-{language}-{text}-{scene}" for ((width, height), language, text), scene in looks]
    return pytest.mark.parametrize("shown", looks, ids=names, indirect=True, scope="module")


def in_largest_text() -> list[tuple[Style, str]]:
    """Return every scene in all styles if soaking; otherwise in one, in turns."""
    turns = {scene: number for number, scene in enumerate(SCENES)}
    return [
        (style, scene)
        for number, style in enumerate(LARGEST)
        for scene in SCENES
        if SOAKING or number == 5 * turns[scene] % len(LARGEST)
    ]


def outside(widget: Widget, around: Widget) -> bool:
    (x, y), (right, top) = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    (left, low), (far, high) = around.to_window(around.x, around.y), around.to_window(around.right, around.top)
    return bool(x < left - ROUNDING or right > far + ROUNDING or y < low - ROUNDING or top > high + ROUNDING)


def cut_off(top: Widget) -> Iterator[str]:
    """Yield the texts that cannot be seen in full, even by scrolling."""
    for widget in top.walk(restrict=True):
        if not isinstance(widget, Label) or not widget.text:
            continue
        wide, high = widget.texture_size
        if isinstance(widget, BoxedText):  # whose texture is as high as the box
            high = text_height(widget.text, widget.font_name, widget.font_size, widget.width)
        if wide > widget.width + ROUNDING or high > widget.height + ROUNDING:
            yield f"{widget.text!r} is {widget.texture_size} in {widget.size}"
        above = widget.parent
        while above is not None and above is not above.parent and not isinstance(above, ScrollView):
            if outside(widget, above):
                yield f"{widget.text!r} is outside of {type(above).__name__}"
                break
            above = above.parent


@showing(*in_largest_text())
def test_nothing_is_cut_off_at_the_largest_size_of_text(shown: ScreenshotSession) -> None:
    assert list(cut_off(shown.driver.app.root)) == []


def spared(target: Widget) -> float:
    """Return by how much a target may be too low: rows of the pad are lower, so that all fit the screen."""
    is_of_pad = any(isinstance(above, PadStripe) for above in parents(target))
    return float(dp(TOUCH_TARGET - ROW) * is_of_pad)


def parents(widget: Widget) -> Iterator[Widget]:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


@showing(*((USUAL, scene) for scene in SCENES))
def test_every_target_is_large_enough_for_a_finger(shown: ScreenshotSession) -> None:
    targets = [widget for widget in shown.driver.widgets() if isinstance(widget, Tappable)]
    assert targets
    small = [each for each in targets if min(each.width, each.height + spared(each)) < dp(TOUCH_TARGET) - ROUNDING]
    assert [(type(each).__name__, each.size) for each in small] == []


@showing(*((USUAL, scene) for scene in SCENES))
def test_every_target_is_reached_by_the_tab_key(shown: ScreenshotSession) -> None:
    app = shown.driver.app
    expected = set(focus_stops(app.top_surface))
    tappable = {widget for widget in app.top_surface.walk(restrict=True) if isinstance(widget, Tappable)}
    reached: list[Widget | None] = []
    while len(reached) < 2 or reached[-1] is not reached[0]:  # once round; a scrolled list reuses its rows
        app.keyboard._move_focus(app.top_surface, 1)
        reached.append(app.keyboard._focused)
    app.keyboard.clear_focus()
    assert expected <= {*reached}
    assert tappable - expected == {widget for widget in tappable if widget.disabled}


@showing(*((USUAL, scene) for scene in SCENES))
def test_a_button_without_words_has_a_tooltip(shown: ScreenshotSession) -> None:
    for widget in shown.driver.widgets():
        known = not isinstance(widget, IconButton) or widget.icon == "arrow-left"  # the back arrow needs no text
        assert known or widget.text, widget.icon


@showing((USUAL, "games"))
def test_a_resting_mouse_shows_the_tooltip_of_an_icon(shown: ScreenshotSession) -> None:
    icon = next(widget for widget in shown.driver.widgets() if isinstance(widget, IconButton) and widget.icon == "cog")
    Glass.mouse_pos = icon.to_window(*icon.center)
    shown.driver.run_frames(0.7)
    assert "Settings" in shown.driver.visible_texts()
    Glass.mouse_pos = (1, 1)
    shown.driver.run_frames()
    assert "Settings" not in shown.driver.visible_texts()


def test_the_picture_of_the_readme_shows_the_screens_as_they_are(world: ScreenshotSession) -> None:
    app = world.driver.app
    world.driver.resize(*PHONE_SIZE)
    for name, preference in (("language", "en"), ("text", 100)):
        app.context.set_preference(name, preference)
    app.restyle()
    with Image.open(STORY_PICTURE) as picture:
        drawn = picture.info[STATES]
    assert drawn == hash_of_story(story_scenes(world)), "draw it anew: python -m tools.app.screenshots story"
