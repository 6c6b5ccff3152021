"""What holds the screens: messages, sheets, keys, leaving and coming back."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window as Glass
from kivy.tests.common import UnitTestTouch

from quadropolis_score.messages import Refused, say
from screens.app import ScoreApp
from screens.background import at_once
from screens.places import Place, Screen
from screens.widgets.touch import IconAction, Snack
from store.store import Store
from tools.hands import Hands
from tools.pretend import Pretend, table

ROOT = Path(__file__).parents[2]
CLASSIC = ". . . . / . . . . / . . . . / . . . ."


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games") as store:
        yield store


@pytest.fixture
def hands(games: Store, tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(ScoreApp(games, tmp_path / "games", Pretend(), None, at_once))
    yield hands
    hands.leave()


def started(games: Store, tmp_path: Path) -> Hands:
    return Hands(ScoreApp(games, tmp_path / "games", Pretend(), None, at_once))


def test_a_message_stays_until_the_screen_is_touched(hands: Hands) -> None:
    hands.app.tell("Saved")
    assert "Saved" in hands.words()
    hands.touch(200, 600)
    assert "Saved" not in hands.words()


def test_a_message_goes_when_it_was_read(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.app.READ", (0.05, 0.0))
    hands.app.tell("Saved")
    hands.frames(0.2)
    assert "Saved" not in hands.words()


def test_a_later_message_takes_the_place_of_an_earlier_one(hands: Hands) -> None:
    hands.app.tell("One")
    hands.app.tell("Two")
    assert [widget.text for widget in hands.widgets() if isinstance(widget, Snack)] == ["Two"]


def test_everything_that_the_store_tells_at_the_start_is_told(games: Store, tmp_path: Path) -> None:
    games.told = (say("store.newer"), say("store.partly", games=2))
    hands = started(games, tmp_path)
    told = [widget.text for widget in hands.widgets() if isinstance(widget, Snack)]
    hands.leave()
    assert told == [
        "These games were saved by a newer version; update the app. "
        "The file of the games is damaged; 2 games could be read"
    ]


def test_if_nothing_can_be_shown_it_says_why(games: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise Refused("", say("store.damaged"))

    monkeypatch.setattr(games, "games", damaged)
    hands = started(games, tmp_path)
    words = hands.words()
    Glass.mouse_pos = (50, 60)
    hands.frames(0.7)
    hands.key("tab")
    hands.leave()
    assert any(text.startswith("The file of the games is damaged") for text in words)


def test_two_fingers_start_one_game(hands: Hands, games: Store) -> None:
    hands.tap("New game")
    button = hands.find("Start")
    place = button.to_window(*button.center)
    fingers = [UnitTestTouch(*place) for _ in range(2)]
    for finger in fingers:
        finger.touch_down()
    hands.frames(0.08)
    for finger in fingers:
        finger.touch_up()
    hands.frames()
    assert len(games.games()) == 1


def test_a_board_that_was_left_under_the_finger_is_not_painted(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    hands.app.parts.way.go(Place(Screen.TABLE, key))
    hands.app.parts.way.go(Place(Screen.CITY, key))
    hands.frames()
    finger = UnitTestTouch(206, 600)
    finger.touch_down()
    hands.frames()
    hands.back()
    finger.touch_up()
    hands.frames(0.6)
    assert not any(games.game(key).table.seats[0].city.buildings())


def test_what_is_being_written_is_kept_when_the_app_is_closed(games: Store, tmp_path: Path) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    hands = started(games, tmp_path)
    hands.app.parts.way.go(Place(Screen.TABLE, key))
    hands.app.presenter.show_game()
    hands.app.presenter.write_notes("At the lake")
    hands.leave()
    assert games.game(key).table.notes == "At the lake"


def test_pausing_keeps_it_too_and_goes_on(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    hands.app.parts.way.go(Place(Screen.TABLE, key))
    hands.app.presenter.show_game()
    hands.app.presenter.write_notes("At the lake")
    assert hands.app.dispatch("on_pause")
    hands.app.dispatch("on_resume")
    assert games.game(key).table.notes == "At the lake"


def test_a_word_beside_an_icon_at_the_foot_stands_above_it(hands: Hands) -> None:
    icon = next(widget for widget in hands.widgets() if isinstance(widget, IconAction))
    hands.app.whisper._place = (icon.to_window(*icon.center)[0], 5)
    icon.y = -icon.parent.y  # at the foot of the window
    hands.app.whisper._place = icon.to_window(*icon.center)
    hands.app.whisper._say(0)
    said = hands.app.root.children[0]
    assert said.y > icon.to_window(*icon.pos)[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--folder", "/dev/null"],
            "/dev/null: no games can be kept here (File exists); make room, or choose another folder\n",
        ),
        (["--size", "foo"], "argument --size: invalid size value: 'foo'\n"),
    ],
)
def test_the_main_program_says_in_a_sentence_what_it_cannot_do(arguments: list[str], said: str) -> None:
    ended = subprocess.run(
        [sys.executable, "main.py", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.endswith(said)
