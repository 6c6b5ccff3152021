"""Every screen, in every language and at the largest size of text: nothing is cut off, everything can be hit."""

from collections.abc import Iterator

import pytest
from kivy.core.window import Window as Glass
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.app import ScoreApp
from screens.kit.background import at_once
from screens.kit.keyboard import stops
from screens.kit.theme import TOUCH
from screens.kit.widgets.buttons import IconAction, Tappable
from screens.photo.photo_reader import Eye
from screens.preferences import TEXT_SIZES
from store.store import Store
from tabletop.catalogues import LANGUAGES
from tools.hands import PHONE, Hands
from tools.pretend import NOON, Pretend
from tools.screenshots import SCENES, World, furnished

TREMBLE = 1.5  # pixels that rounding may make of a size


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The app with a finished game, a photographed one and a new one."""
    folder = tmp_path_factory.mktemp("looks")
    with Store.open(folder, lambda: NOON) as store:
        eye, device = Eye(store), Pretend()
        games = furnished(store, eye)
        hands = Hands(ScoreApp(store, folder, device, eye, at_once))
        yield World(hands, device, *games)
        hands.leave()


def at(world: World, scene: str, language: str = "en", text: int = 100) -> None:
    """Look at a scene."""
    parts = world.hands.app.parts
    if (parts.preferences.language, parts.preferences.text) != (language, text):
        parts.prefer("language", language)
        parts.prefer("text", text)
        world.hands.app.restyle()
    world.hands.app.presenter.dismiss()
    parts.way.home()
    SCENES[scene](world)
    world.hands.frames(0.05)


def outside(widget: Widget, around: Widget) -> bool:
    """Whether a part of a widget is outside of another."""
    (x, y), (right, top) = widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)
    (left, low), (far, high) = around.to_window(around.x, around.y), around.to_window(around.right, around.top)
    return x < left - TREMBLE or right > far + TREMBLE or y < low - TREMBLE or top > high + TREMBLE


def cut_off(top: Widget) -> Iterator[str]:
    """The texts of which a part cannot be seen, even by scrolling."""
    for widget in top.walk(restrict=True):
        if not isinstance(widget, Label) or not widget.text:
            continue
        wide, high = widget.texture_size
        if wide > widget.width + TREMBLE or high > widget.height + TREMBLE:
            yield f"{widget.text!r} is {widget.texture_size} in {widget.size}"
        above = widget.parent
        while above is not None and above is not above.parent and not isinstance(above, ScrollView):
            if outside(widget, above):
                yield f"{widget.text!r} is outside of {type(above).__name__}"
                break
            above = above.parent


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_cut_off_at_the_largest_size_of_text(world: World, scene: str, language: str) -> None:
    at(world, scene, language, TEXT_SIZES[-1])
    assert list(cut_off(world.hands.app.root)) == []


@pytest.mark.parametrize("window", [(360, 640), (824, 412), (1280, 800)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_cut_off_in_another_window(world: World, scene: str, window: tuple[int, int]) -> None:
    world.hands.turn(*window)
    try:
        for text in (100, TEXT_SIZES[-1]):
            at(world, scene, "it", text)
            assert list(cut_off(world.hands.app.root)) == [], text
    finally:
        world.hands.turn(*PHONE)


@pytest.mark.parametrize("scene", SCENES)
def test_every_target_is_large_enough_for_a_finger(world: World, scene: str) -> None:
    at(world, scene)
    targets = [widget for widget in world.hands.widgets() if isinstance(widget, Tappable)]
    assert targets
    least = dp(TOUCH) - TREMBLE
    assert [(type(each).__name__, each.size) for each in targets if min(each.size) < least] == []


@pytest.mark.parametrize("scene", SCENES)
def test_every_target_is_reached_by_the_tab_key(world: World, scene: str) -> None:
    at(world, scene)
    expected = set(stops(world.hands.app.top))
    reached = set()
    for _ in expected:
        world.hands.app.keyboard._move(world.hands.app.top, 1)
        reached.add(world.hands.app.keyboard._focused)
    world.hands.app.keyboard.leave()
    assert reached == expected
    assert {widget for widget in world.hands.app.top.walk(restrict=True) if isinstance(widget, Tappable)} - {
        widget for widget in expected if isinstance(widget, Tappable)
    } == {
        widget for widget in world.hands.app.top.walk(restrict=True) if isinstance(widget, Tappable) and widget.disabled
    }


@pytest.mark.parametrize("scene", SCENES)
def test_a_button_without_words_says_what_it_does(world: World, scene: str) -> None:
    at(world, scene)
    for widget in world.hands.widgets():
        known = not isinstance(widget, IconAction) or widget.icon == "arrow-left"  # everybody knows the step back
        assert known or widget.text, widget.icon


def test_an_icon_says_what_it_means_when_a_mouse_rests_on_it(world: World) -> None:
    at(world, "games")
    icon = next(widget for widget in world.hands.widgets() if isinstance(widget, IconAction) and widget.icon == "cog")
    Glass.mouse_pos = icon.to_window(*icon.center)
    world.hands.frames(0.7)
    assert "Settings" in world.hands.words()
    Glass.mouse_pos = (1, 1)
    world.hands.frames()
    assert "Settings" not in world.hands.words()
