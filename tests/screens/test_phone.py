"""The real app on a phone that is none: the camera, the share sheet, the bars, and being killed behind the camera."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import main
from quadropolis_score.files import city_from
from screens.app import ScoreApp, beside
from screens.kit.navigation import Place, Screen
from screens.photo.pending_files import SAMPLE, take_in
from screens.photo.photo_reader import Eye
from screens.startup_error import Sorry
from store.store import Store
from tests.support.fake_phone import Phone, photographs
from tools.app.app_driver import Hands
from tools.app.fake_device import table

ROOT = Path(__file__).parents[2]
EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."
TRUTH = city_from(json.loads((ROOT / "assets" / "cities" / "sample.json").read_text(encoding="utf-8")))[0]


@pytest.fixture(params=[29, 33, 36])
def phone(request: pytest.FixtureRequest, tmp_path: Path) -> Phone:
    return Phone(request.param, tmp_path / "phone")


@contextmanager
def started(phone: Phone, folder: Path) -> Iterator[Hands]:
    """The app is started on a phone, as main.py does it."""
    with phone.booted() as module, Store.open(folder) as store:
        in_background = beside(phone.machine.detach)
        device = module.Android(in_background)
        take_in(store, folder, device)
        with Hands(ScoreApp(store, folder, device, Eye(store), in_background)) as hands:
            yield hands


def asked_for_a_photo(hands: Hands) -> str:
    """Ada wants to photograph her city."""
    key = hands.app.parts.store.new(table(EXPERT, EXPERT)).key
    hands.app.parts.way.go(Place(Screen.TABLE, key), Place(Screen.PHOTO, key, 0))
    hands.tap("Prendre une photo")
    return key


def test_a_photo_of_the_camera_app_becomes_a_city(phone: Phone, tmp_path: Path) -> None:
    phone.person = photographs(SAMPLE.read_bytes())
    with started(phone, tmp_path / "games") as hands:
        key = asked_for_a_photo(hands)
        hands.until(lambda: hands.on("floors"))
        assert hands.app.parts.store.game(key).envelope.sides[0].board.city == TRUTH
        assert phone.felt
    assert phone.rows == {}


def test_who_is_killed_behind_the_camera_finds_the_city_read(phone: Phone, tmp_path: Path) -> None:
    with started(phone, tmp_path / "games") as hands:
        key = asked_for_a_photo(hands)
        ((intent, _),) = phone.asks
    photographs(SAMPLE.read_bytes())(phone, intent)
    with started(phone, tmp_path / "games") as hands:
        hands.until(lambda: hands.on("floors"))
        assert hands.app.parts.store.game(key).envelope.sides[0].board.city == TRUTH
    assert phone.rows == {}


def test_the_sheet_of_a_game_reaches_another_app(phone: Phone, tmp_path: Path) -> None:
    with started(phone, tmp_path / "games") as hands:
        key = hands.app.parts.store.new(table(EXPERT.replace(".", "T1", 1), EXPERT)).key
        hands.app.parts.way.go(Place(Screen.TABLE, key), Place(Screen.SHARE, key))
        hands.tap("Partager")
        hands.until(lambda: phone.shared)
    assert phone.shared[0][1].startswith(b"\x89PNG")


def test_it_speaks_the_phones_language_clear_of_its_bars(phone: Phone, tmp_path: Path) -> None:
    with started(phone, tmp_path / "games") as hands:
        assert hands.app.parts.lang == "fr"
        assert hands.app.root.y == (48 if phone.level >= 35 else 0)


def test_where_the_games_cannot_be_opened_the_phone_shows_why(
    phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games").write_text("a file where a folder belongs")
    shown: list[str] = []
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["main.py"])
    monkeypatch.setattr(Sorry, "run", lambda app: shown.append(app.text))
    with phone.booted():
        assert main.main() == 2
    assert len(shown) == 1
    assert "/" not in shown[0]
    assert "no games can be kept here" in capsys.readouterr().err
