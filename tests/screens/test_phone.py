"""The real app on a fake phone: the camera, the share sheet, the bars, and being killed behind the camera."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kivy.base import EventLoop

import main
from quadropolis_score.files import city_from
from screens.kit.navigation import Route, Screen
from screens.photo.eyes import Eyes
from screens.photo.pending_files import SAMPLE, collect_photos
from screens.shell.app import ScoreApp
from screens.shell.log import log_text
from screens.shell.startup_error import StartupErrorApp
from screens.shell.window import after_next_frame, collect_seldom, kivy_background
from store.store import Store
from tests.support.fake_phone import Phone, photo_taker
from tools.app.app_driver import AppDriver
from tools.app.fake_device import envelope_of

ROOT = Path(__file__).parents[2]
EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."
TRUTH = city_from(json.loads((ROOT / "assets" / "cities" / "sample.json").read_text(encoding="utf-8")))[0]


@pytest.fixture(params=[29, 33, 36])
def phone(request: pytest.FixtureRequest, tmp_path: Path) -> Phone:
    return Phone(request.param, tmp_path / "phone")


@contextmanager
def start_app(phone: Phone, folder: Path) -> Iterator[AppDriver]:
    """Start the app on a phone, as main.py does."""
    with phone.boot() as module, Store.open(folder) as store:
        in_background = kivy_background(phone.jvm.detach)
        device = module.Android(in_background)
        collect_photos(store, folder, device)
        with AppDriver(ScoreApp(store, folder, device, Eyes(store), in_background)) as hands:
            yield hands


def request_photo(hands: AppDriver) -> str:
    """Open the camera for Ada's city."""
    key = hands.app.context.store.new(envelope_of(EXPERT, EXPERT)).key
    hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(Screen.PHOTO, key, 0))
    hands.tap("Prendre une photo")
    return key


def test_a_photo_of_the_camera_app_becomes_a_city(phone: Phone, tmp_path: Path) -> None:
    phone.user = photo_taker(SAMPLE.read_bytes())
    with start_app(phone, tmp_path / "games") as hands:
        key = request_photo(hands)
        hands.wait_until(lambda: hands.is_on("floors"))
        assert hands.app.context.store.game(key).envelope.sides[0].board.city == TRUTH
        assert phone.haptics
    assert phone.rows == {}


def test_a_photo_is_read_after_the_app_was_killed_behind_the_camera(phone: Phone, tmp_path: Path) -> None:
    with start_app(phone, tmp_path / "games") as hands:
        key = request_photo(hands)
        ((intent, _),) = phone.requests
    photo_taker(SAMPLE.read_bytes())(phone, intent)
    with start_app(phone, tmp_path / "games") as hands:
        hands.wait_until(lambda: hands.is_on("floors"))
        assert hands.app.context.store.game(key).envelope.sides[0].board.city == TRUTH
    assert phone.rows == {}


def test_the_sheet_of_a_game_reaches_another_app(phone: Phone, tmp_path: Path) -> None:
    with start_app(phone, tmp_path / "games") as hands:
        key = hands.app.context.store.new(envelope_of(EXPERT.replace(".", "T1", 1), EXPERT)).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(Screen.SHARE, key))
        hands.tap("Partager l\u2019image")
        hands.wait_until(lambda: phone.shared)
    assert phone.shared[0][1].startswith(b"\x89PNG")


def test_it_has_the_phones_language_and_avoids_its_bars(phone: Phone, tmp_path: Path) -> None:
    with start_app(phone, tmp_path / "games") as hands:
        assert hands.app.context.language_code == "fr"
        assert hands.app.root.y == (48 if phone.level >= 35 else 0)


@pytest.mark.usefixtures("clean_log")
def test_where_the_games_cannot_be_opened_the_phone_shows_why(
    phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games").write_text("a file where a folder belongs")
    shown: list[str] = []
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["main.py"])
    monkeypatch.setattr(StartupErrorApp, "run", lambda app: shown.append(app.text))
    with phone.boot():
        assert main.main() == 2
    assert len(shown) == 1
    assert "/" not in shown[0]
    assert "no games can be kept here" in capsys.readouterr().err


@pytest.mark.usefixtures("clean_log")
def test_a_bug_in_opening_the_games_is_logged_and_shown_on_the_phone(
    phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["main.py"])
    monkeypatch.setattr(StartupErrorApp, "run", lambda app: shown.append(app.text))
    monkeypatch.setattr(Store, "open", lambda folder: folder.missing)
    (tmp_path / "games").mkdir()
    with phone.boot(), pytest.raises(AttributeError):
        main.main()
    assert shown == ["Une erreur s’est produite. Vos parties sont en sécurité."]
    assert "object has no attribute 'missing'" in log_text(tmp_path / "games")


def test_garbage_is_collected_from_the_first_frame_on_and_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    for name in ("freeze", "enable"):
        monkeypatch.setattr(f"gc.{name}", lambda name=name: calls.append(name))
    monkeypatch.setattr("gc.set_threshold", lambda *numbers: calls.append(numbers))
    after_next_frame(collect_seldom)
    EventLoop.idle()
    assert calls == []
    EventLoop.idle()
    assert (calls[0], calls[-1]) == ("freeze", "enable")
