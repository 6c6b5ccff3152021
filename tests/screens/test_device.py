"""The app on its device: bars that cover the window, a screen that stays on, night and languages that come meanwhile."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from kivy.core.window import Window as Glass

from device import Insets
from screens.app import ScoreApp
from screens.context import SAVING
from screens.kit.background import at_once
from screens.kit.navigation import Place, Screen
from screens.kit.widgets.buttons import Snack
from screens.startup_error import Sorry
from store.store import Store
from tabletop.messages import Refused, say
from tools.app.app_driver import Hands
from tools.app.fake_device import Pretend, table

CLASSIC = ". . . . / . . . . / . . . . / . . . ."
BARS = Insets(0, 40, 0, 24)


@pytest.fixture
def device() -> Pretend:
    return Pretend()


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games") as store:
        yield store


@pytest.fixture
def hands(games: Store, tmp_path: Path, device: Pretend) -> Iterator[Hands]:
    hands = Hands(ScoreApp(games, tmp_path / "games", device, None, at_once))
    yield hands
    hands.leave()


# the system's bars
def edges(hands: Hands) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what everything lies on, from the edges of the window."""
    ground = hands.app.root
    return ground.x, Glass.height - ground.top, Glass.width - ground.right, ground.y


def test_nothing_is_shown_under_the_systems_bars(hands: Hands, device: Pretend) -> None:
    assert edges(hands) == (0, 0, 0, 0)
    device.insets = BARS
    hands.app.dispatch("on_resume")
    hands.frames()
    assert edges(hands) == BARS
    assert (hands.app.window.y, hands.app.window.height) == (24, Glass.height - 64)
    hands.app.tell("Saved")
    hands.frames()
    (snack,) = (widget for widget in hands.widgets() if isinstance(widget, Snack))
    assert snack.y > BARS.bottom


def test_the_bars_go_round_with_the_device(hands: Hands, device: Pretend) -> None:
    device.insets = Insets(40, 0, 24, 0)
    hands.turn(824, 412)
    hands.until(lambda: edges(hands) == device.insets)
    device.insets = Insets(24, 0, 40, 0)  # the system was a little late
    hands.until(lambda: edges(hands) == device.insets)


def test_a_sheet_lies_above_the_lower_bar_on_a_ground_that_is_dark_everywhere(
    hands: Hands, device: Pretend, games: Store
) -> None:
    device.insets = BARS
    hands.app.dispatch("on_resume")
    hands.app.parts.way.go(Place(Screen.TABLE, games.new(table(CLASSIC, CLASSIC)).key))
    hands.app.presenter.show_game()
    hands.frames()
    panel = hands.app.top.ids.panel
    assert panel.to_window(*panel.pos)[1] == BARS.bottom
    ground = hands.app.top.canvas.before.children[-1]
    assert ground.pos == (0, 0)
    assert all(there >= window for there, window in zip(ground.size, Glass.size, strict=True))


# the screen
def test_while_a_city_is_scored_the_screen_stays_on(hands: Hands, device: Pretend, games: Store) -> None:
    assert not device.awake
    hands.app.parts.way.go(Place(Screen.TABLE, games.new(table(CLASSIC, CLASSIC)).key))
    assert device.awake
    hands.app.parts.way.home()
    assert not device.awake


def test_a_phone_that_is_left_on_the_table_goes_dark_at_last_and_wakes_with_a_touch(
    games: Store, tmp_path: Path, device: Pretend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.app.IDLE", 0.05)
    woken: list[bool] = []
    device.stay_awake = lambda *, awake: woken.append(awake)  # type: ignore[method-assign]
    with Hands(ScoreApp(games, tmp_path / "games", device, None, at_once)) as hands:
        hands.app.parts.way.go(Place(Screen.TABLE, games.new(table(CLASSIC, CLASSIC)).key))
        hands.until(lambda: woken == [True, False])
        for wakes in (partial(hands.touch, 5, 5), partial(hands.key, "tab")):
            woken.clear()
            wakes()
            hands.until(lambda: woken == [True, False])


def test_whoever_leaves_the_app_leaves_the_screen_alone(games: Store, tmp_path: Path, device: Pretend) -> None:
    with Hands(ScoreApp(games, tmp_path / "games", device, None, at_once)) as hands:
        hands.app.parts.way.go(Place(Screen.TABLE, games.new(table(CLASSIC, CLASSIC)).key))
        assert device.awake
    assert not device.awake


# meanwhile
def test_a_language_of_the_device_that_changed_meanwhile_is_spoken(hands: Hands, device: Pretend) -> None:
    device.language = "nl-NL"
    hands.app.dispatch("on_resume")
    assert "Nieuwe partij" in hands.words()


def test_night_that_fell_meanwhile_is_dark_and_the_signs_of_the_bars_are_light(hands: Hands, device: Pretend) -> None:
    assert not device.blended
    device.dark = True
    hands.app.dispatch("on_resume")
    assert hands.app.theme_cls.theme_style == "Dark"
    assert device.blended


def test_a_store_that_cannot_be_read_meanwhile_costs_nothing(
    hands: Hands, games: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise Refused("", say("store.busy"))

    monkeypatch.setattr(games, "setting", busy)
    hands.app.dispatch("on_resume")
    assert hands.on("games")


def test_a_save_that_was_cut_short_is_told_at_the_next_start(games: Store, tmp_path: Path, device: Pretend) -> None:
    games.set(SAVING, "backup.zip")
    for words in ("backup.zip was not saved because the app was closed. Save it again", None):
        with Hands(ScoreApp(games, tmp_path / "games", device, None, at_once)) as hands:
            assert [each.text for each in hands.widgets() if isinstance(each, Snack)] == ([words] if words else [])


def test_who_cannot_be_told_now_is_told_the_next_time(
    games: Store, tmp_path: Path, device: Pretend, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("", say("store.busy"))

    games.set(SAVING, "backup.zip")
    with monkeypatch.context() as patch:
        patch.setattr(games, "set", full)
        with Hands(ScoreApp(games, tmp_path / "games", device, None, at_once)) as hands:
            assert not [each for each in hands.widgets() if isinstance(each, Snack)]
    assert games.setting(SAVING) == "backup.zip"


def test_nothing_is_made_anew_where_nothing_changed(hands: Hands) -> None:
    window = hands.app.window
    hands.app.dispatch("on_resume")
    assert hands.app.window is window


def test_the_back_key_leads_back_and_out_at_last(hands: Hands) -> None:
    hands.tap("New game")
    back = 27  # Kivy's code for it, on Android
    assert Glass.dispatch("on_key_down", back, 0, None, [])
    assert hands.on("games")
    assert not Glass.dispatch("on_key_down", back, 0, None, [])  # Kivy hands it to the system then


# games that cannot be opened
def test_why_the_games_cannot_be_opened_is_said_in_the_devices_language(device: Pretend) -> None:
    device.language, device.insets, device.dark = "fr", BARS, True
    hands = Hands(Sorry(Refused("/data/games", say("store.folder", reason="No space left")), device))
    words = hands.words()
    goes_on = hands.app.dispatch("on_pause")
    hands.leave()
    assert not goes_on  # Kivy ends the app then
    assert len(words) == 1
    assert "No space left" in words[0]
    assert words[0][0].isupper()
    assert "/data" not in words[0]
