"""Motion: what is drawn moves for a moment, what is tapped does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.clock import Clock
from kivy.graphics import Translate

from quadropolis_score.boards import Spot
from screens.kit.background import run_inline
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.widgets.motion import AXIS, LONGEST_FRAME, Motions, rolled
from screens.kit.widgets.screen_frame import ScreenView
from screens.quadropolis.city.events import BrushChosen, Tapped
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.table.events import GameShown, PlayerShown
from screens.settings.events import Pressed, SettingsAction
from screens.shell.app import ScoreApp
from store.store import Store
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of

CLASSIC = ". . . . / . . . . / . . . . / . . . ."
LARGE = (1280, 800)
LOW = (824, 412)
SETTINGS = Route(Screen.SETTINGS)


class Frames:
    """Frames of the motions, drawn when a test says so."""

    def __init__(self, *, is_on: bool = True) -> None:
        self.motions = Motions(lambda: is_on)
        self.drawn: list[float] = []
        self.ended = 0

    def start(self, seconds: float = 0.1, key: object = "key") -> None:
        self.motions.start(key, seconds, self.drawn.append, self.end)

    def end(self) -> None:
        self.ended += 1

    def run(self, *seconds: float) -> None:
        for each in seconds:
            self.motions._draw_frame(each)


def test_a_motion_runs_from_its_start_to_its_end_and_ends_once() -> None:
    frames = Frames()
    frames.start()
    frames.run(0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02)
    assert frames.drawn == sorted(frames.drawn)
    assert (frames.drawn[0], frames.drawn[-1], frames.ended) == (0.0, 1.0, 1)


def test_a_long_frame_counts_as_a_short_one() -> None:
    frames = Frames()
    frames.start(seconds=2 * LONGEST_FRAME)
    frames.run(5.0, 5.0)
    assert (frames.drawn[-1] < 1, frames.ended) == (True, 0)
    frames.run(5.0)
    assert (frames.drawn[-1], frames.ended) == (1.0, 1)


def test_where_nothing_moves_the_end_is_drawn_at_once_and_alone() -> None:
    frames = Frames(is_on=False)
    frames.start()
    assert (frames.drawn, frames.ended) == ([1.0], 1)


def test_a_motion_ends_an_earlier_one_of_its_key_and_no_other() -> None:
    frames = Frames()
    for key in ("one", "other", "one"):
        frames.start(key=key)
    assert (frames.drawn, frames.ended) == ([0.0, 0.0, 1.0, 0.0], 1)
    frames.motions.end()
    assert frames.ended == 3


@pytest.mark.parametrize(
    ("before", "after", "half"),
    [
        ("20 VP", "30 VP", "25 VP"),
        ("\u2248 20 VP", "\u2248 30 VP", "\u2248 25 VP"),
        ("\u22124", "4", "0"),
        ("2", "\u22124", "\u22121"),
        ("3 of 10", "5 of 20", "4 of 15"),
        ("20 VP", "\u2248 30 VP", "\u2248 30 VP"),
        ("", "30 VP", "30 VP"),
        ("\u2026", "\u2026", "\u2026"),
    ],
)
def test_a_number_rolls_where_nothing_else_changes(before: str, after: str, half: str) -> None:
    assert (rolled(before, after, 0.5), rolled(before, after, 1.0)) == (half, after)


# in the app
class MovingDevice(FakeDevice):
    reduces_motion = False


@pytest.fixture
def driver(games: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppDriver]:
    monkeypatch.setattr("screens.kit.widgets.motion.LONGEST_FRAME", 0.0)  # motions wait for `end`
    hands = AppDriver(ScoreApp(games, tmp_path / "games", MovingDevice(), None, run_inline))
    yield hands
    hands.close()


def shift_of(view: object) -> tuple[float, float] | None:
    """Return how far a screen is drawn from its place; None if it stands."""
    found = [each for each in view.canvas.before.children if isinstance(each, Translate)]  # type: ignore[attr-defined]
    return tuple(map(float, found[0].xy)) if found else None  # type: ignore[return-value]


def app_view(driver: AppDriver) -> ScreenView:
    assert driver.app.screen_view is not None
    return driver.app.screen_view


def moving(driver: AppDriver) -> int:
    return len(driver.app.motions._running)


def test_the_first_screen_does_not_move(driver: AppDriver) -> None:
    assert (moving(driver), shift_of(app_view(driver))) == (0, None)


def test_a_step_ahead_comes_from_the_right_and_a_step_back_from_the_left(driver: AppDriver) -> None:
    driver.app.context.navigator.go(SETTINGS)
    assert shift_of(app_view(driver)) == (AXIS, 0)
    driver.app.context.navigator.back()
    assert shift_of(app_view(driver)) == (-AXIS, 0)
    driver.app.motions.end()
    assert (shift_of(app_view(driver)), app_view(driver).canvas.opacity) == (None, 1)


def test_a_screen_that_was_left_is_drawn_until_the_motion_ends_and_takes_no_touch(driver: AppDriver) -> None:
    old = app_view(driver)
    driver.app.context.navigator.go(SETTINGS)
    assert (old.parent, old.canvas in driver.app.root.canvas.before.children) == (None, True)
    driver.app.motions.end()
    assert (old.canvas in driver.app.root.canvas.before.children, shift_of(old)) == (False, None)


def test_a_tap_during_the_motion_acts_on_the_screen_that_arrives(driver: AppDriver) -> None:
    driver.app.context.navigator.go(Route(Screen.NEW))
    assert moving(driver) == 2
    driver.tap("Start")
    assert driver.is_on(Screen.TABLE)


def test_a_key_ends_the_motion_and_acts(driver: AppDriver) -> None:
    driver.app.context.navigator.go(SETTINGS)
    driver.key("escape")
    assert (driver.app.context.navigator.current, moving(driver)) == (HOME, 2)


def test_the_same_route_shown_again_does_not_move(driver: AppDriver) -> None:
    driver.app.restyle()
    assert moving(driver) == 0


def test_frames_bring_a_motion_to_its_end(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.kit.widgets.motion.LONGEST_FRAME", 0.2)
    driver.app.context.navigator.go(SETTINGS)
    driver.wait_until(lambda: not moving(driver))
    assert shift_of(app_view(driver)) is None
    assert driver.app.motions._frames not in Clock.get_events()


@pytest.mark.parametrize("switched_off", ["device", "preference"])
def test_nothing_moves_where_motion_is_off(driver: AppDriver, switched_off: str) -> None:
    if switched_off == "device":
        driver.app.context.device = FakeDevice()
    else:
        driver.app.context.set_preference("motion", 0)
    driver.app.context.navigator.go(SETTINGS)
    driver.app.runner.send(Pressed(SettingsAction.FORGET))
    assert (moving(driver), shift_of(app_view(driver))) == (0, None)
    driver.app.runner.dismiss()
    assert moving(driver) == 0


@pytest.mark.parametrize(
    ("size", "way"), [((412, 824), (0, -1)), (LOW, (1, 0)), (LARGE, (0, -1))], ids=["upright", "turned", "large"]
)
def test_a_panel_slides_in_from_its_edge_and_out_again(
    driver: AppDriver, size: tuple[int, int], way: tuple[int, int]
) -> None:
    driver.resize(*size)
    driver.app.context.navigator.go(SETTINGS)
    driver.app.runner.send(Pressed(SettingsAction.FORGET))
    overlay = driver.app.panels.overlay
    assert overlay is not None
    driver.run_frames()
    x, y = overlay.way_out
    assert ((x > 0) - (x < 0), (y > 0) - (y < 0)) == way
    assert (shift_of(overlay.ids.panel), overlay.scrim) == (overlay.way_out, 0)
    driver.app.motions.end()
    assert (shift_of(overlay.ids.panel), overlay.scrim) == (None, 1)
    driver.app.runner.dismiss()
    assert (driver.app.panels.overlay, overlay.parent) == (None, None)
    assert overlay.canvas in driver.app.root.canvas.after.children
    driver.app.motions.end()
    assert overlay.canvas not in driver.app.root.canvas.after.children
    driver.resize(412, 824)


def test_a_panel_in_place_of_another_one_does_not_move(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of(CLASSIC, CLASSIC)).key
    driver.app.context.navigator.go(Route(Screen.TABLE, key))
    driver.app.runner.send(GameShown())
    driver.app.motions.end()
    driver.app.runner.send(PlayerShown(0))
    assert (driver.app.panels.overlay is not None, moving(driver)) == (True, 0)


def test_of_two_panes_the_one_that_stays_does_not_move(driver: AppDriver, games: Store) -> None:
    games.new(envelope_of("P . . . / . . . . / . . . . / . . . .", CLASSIC))
    driver.resize(*LARGE)
    driver.app.context.navigator.home()
    driver.app.motions.end()
    driver.app.context.navigator.go(SETTINGS)
    assert driver.app.panes.beside is not None
    assert (shift_of(driver.app.panes.beside.view), shift_of(app_view(driver))) == (None, (0, -AXIS))
    driver.app.context.navigator.back()
    assert shift_of(driver.app.panes.beside.view) == (0, AXIS)
    driver.resize(412, 824)


def test_a_total_rolls_to_its_new_value(driver: AppDriver, games: Store) -> None:
    key = games.new(envelope_of("P T1 . . / . . . . / . . . . / . . . .", CLASSIC)).key
    driver.app.context.navigator.go(Route(OwnScreen.CITY, key))
    driver.app.motions.end()
    driver.run_frames()
    old = driver.state.total
    driver.runner.send(BrushChosen("park"))
    driver.runner.send(Tapped(Spot(1, 1)))
    driver.run_frames()
    assert driver.state.total != old
    assert old in driver.visible_texts()
    driver.app.motions.end()
    assert driver.state.total in driver.visible_texts()
