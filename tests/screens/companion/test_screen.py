"""The companion in the real app, by touches."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from kivy.uix.label import Label
from PIL import Image

from screens.companion import widgets
from screens.companion.events import Chosen, Drawn, RoundBegun, Ticked, TurnTaken
from screens.companion.widgets import DrawRow
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.labels import PlayerBadge
from screens.kit.widgets.screen_frame import Scroll
from screens.shell.app import ScoreApp
from store.store import Store
from tabletop.game import Options
from tools.app.app_driver import AppDriver
from tools.app.fake_device import NOON, FakeDevice, new_game

CLASSIC: Options = {"mode": "classic", "playgrounds": False, "public_services": False}


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[AppDriver]:
    with Store.open(tmp_path, lambda: NOON) as store:
        store.new(new_game(CLASSIC, ("Ada", "Ben")))
        with AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as driver:
            driver.resize(412, 824)
            driver.app.context.navigator.go(Route(Screen.TABLE, store.games()[0].key))
            yield driver


def row_of(hands: AppDriver) -> DrawRow:
    return next(widget for widget in hands.widgets() if isinstance(widget, DrawRow))


@pytest.mark.untraced
def test_an_evening_takes_one_tap_a_turn_and_one_a_round(hands: AppDriver) -> None:
    hands.tap("Play with the companion")
    hands.tap("Ben")
    hands.tap("Start the game")
    hands.taps = 0
    for number in range(1, 5):
        for turn in range(8):
            hands.tap(f"End of round {number}" if turn == 7 else f"Next: {('Ada', 'Ben')[turn % 2]}")
        if number < 4:
            hands.tap(f"Begin round {number + 1}")
    assert hands.taps == 4 * 8 + 3
    hands.tap("Score now")
    assert hands.is_on("city")
    hands.back()
    assert hands.is_on("table")
    assert "Play with the companion" not in hands.visible_texts()


def test_back_leads_from_the_companion_to_the_table_and_there_again(hands: AppDriver) -> None:
    hands.tap("Play with the companion")
    hands.tap("Ada")
    hands.tap("Start the game")
    hands.back()
    assert hands.is_on("table")
    hands.tap("Round 1 of 4: Ada")
    assert hands.is_on("companion")
    hands.resize(824, 412)
    assert "Next: Ben" in hands.visible_texts()


def test_a_draw_goes_round_and_rests_on_the_one_who_begins(hands: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widgets, "DRAW_SECONDS", 1000.0)
    monkeypatch.setattr(hands.app.context.device, "reduces_motion", False)
    hands.tap("Play with the companion")
    hands.runner.send(Drawn())
    hands.run_frames()
    row = row_of(hands)
    assert row.is_moving
    assert all(player.is_hidden for player in row.children)
    row._light(0.5)
    assert sum(player.is_lit for player in row.children) == 1
    hands.app.motions.end()  # as every touch does
    assert not row.is_moving
    assert not any(player.is_lit or player.is_hidden for player in row.children)
    assert any(text.endswith(" begins") for text in hands.visible_texts())


def test_a_draw_without_motion_shows_the_one_who_begins_at_once(hands: AppDriver) -> None:
    hands.tap("Play with the companion")
    hands.tap("Draw who begins")
    assert not row_of(hands).is_moving
    assert any(text.endswith(" begins") for text in hands.visible_texts())
    hands.runner.send(Chosen(1))
    assert "Ben begins" in hands.visible_texts()


def first_text_is_seen(hands: AppDriver) -> bool:
    """Return whether the first text below the bar lies where it can be read."""
    scroll = next(widget for widget in hands.widgets() if isinstance(widget, Scroll))
    first = next(widget for widget in scroll.walk(restrict=True) if isinstance(widget, Label) and widget.text)
    return bool(scroll.collide_point(*first.to_window(*first.center)))


def scroll_down(hands: AppDriver) -> None:
    for widget in hands.widgets():
        if isinstance(widget, Scroll):
            widget.scroll_y = 0
    hands.run_frames()


@pytest.mark.untraced
@pytest.mark.parametrize("size", [(412, 824), (824, 412)])
def test_every_phase_begins_at_its_top(hands: AppDriver, size: tuple[int, int]) -> None:
    hands.resize(*size)
    hands.tap("Play with the companion")
    hands.tap("Ada")
    turns = [f"Next: {name}" for name in ("Ben", "Ada") * 3] + ["Next: Ben", "End of round 1"]
    for text in ("Start the game", *turns, "Begin round 2"):
        scroll_down(hands)
        hands.tap(text)
        assert first_text_is_seen(hands), text
    scroll_down(hands)
    hands.key("z", "ctrl")
    assert first_text_is_seen(hands)


def test_the_short_end_stands_at_the_top_after_scrolling(hands: AppDriver) -> None:
    hands.tap("Play with the companion")
    hands.runner.send(Chosen(0))
    for _ in range(4):
        hands.runner.send(RoundBegun())
        for _turn in range(8):
            hands.runner.send(TurnTaken())
    hands.run_frames()
    scroll_down(hands)
    first = next(widget for widget in hands.widgets() if getattr(widget, "text", "") == "Before you score")
    assert first.to_window(*first.pos)[1] > hands.app.root.height * 0.7


def test_a_tick_and_another_leader_move_nothing(hands: AppDriver) -> None:
    hands.tap("Play with the companion")
    hands.tap("Draw who begins")
    scroll_down(hands)
    hands.runner.send(Ticked("boards"))
    hands.runner.send(Chosen(1))
    hands.run_frames()
    assert not first_text_is_seen(hands)


def test_a_draw_is_in_sight_wherever_its_button_was_pressed(hands: AppDriver) -> None:
    hands.tap("Play with the companion")
    for text in ("Draw who begins", "Draw again"):
        scroll_down(hands)
        hands.tap(text)
        row = row_of(hands)
        scroll = next(widget for widget in hands.widgets() if isinstance(widget, Scroll))
        assert scroll.collide_point(*row.to_window(*row.pos))
        assert scroll.collide_point(*row.to_window(row.x, row.top - 1))


def test_the_letters_of_the_badges_are_seen_in_the_last_round(hands: AppDriver, tmp_path: Path) -> None:
    hands.tap("Play with the companion")
    hands.runner.send(Chosen(0))
    for number in range(4):
        hands.runner.send(RoundBegun())
        for _ in range(8 if number < 3 else 0):
            hands.runner.send(TurnTaken())
    hands.run_frames()
    picture = Image.open(hands.take_screenshot(tmp_path / "last.png")).convert("RGB")
    badges = [each for each in hands.widgets() if isinstance(each, PlayerBadge)]
    assert [each.initial for each in badges] == ["A", "A", "B"]
    for badge in badges:
        left, bottom = badge.to_window(*badge.pos)
        seen = picture.crop((int(left), int(824 - bottom - badge.height), int(left + badge.width), int(824 - bottom)))
        ink = tuple(round(255 * part) for part in badge.ink[:3])
        assert any(
            max(abs(a - b) for a, b in zip(ink, each, strict=True)) < 40
            for each in np.asarray(seen).reshape(-1, 3).tolist()
        ), badge.name


def test_the_mayor_is_taken_by_a_tap_on_a_row(hands: AppDriver) -> None:
    hands.tap("Play with the companion")
    hands.tap("Ada")
    hands.tap("Start the game")
    hands.tap("Ben")
    assert "Mayor: Ben begins round 2" in hands.visible_texts()
    hands.key("z", "ctrl")
    assert "Mayor: Ada begins round 2" in hands.visible_texts()
