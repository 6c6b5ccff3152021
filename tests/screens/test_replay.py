"""A screen is shown again from its log: its game and its events are in it, and nothing that people wrote."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from screens.companion.events import Chosen, RoundBegun, TurnTaken
from screens.companion.program import COMPANION
from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.program import Switched
from screens.kit.runner import Runner
from screens.registry import SHARED_SCREENS
from screens.shell.log import LogFormatter
from screens.typed.events import Removed, Written
from screens.typed.program import TYPED
from store.store import Store
from tabletop.game import Options
from tests.support.opened import opened
from tools.app.fake_device import new_game
from tools.app.replay import replay

ROOT = Path(__file__).parents[2]
EXPERT: Options = {"mode": "expert", "playgrounds": True, "public_services": False}


def lines_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [LogFormatter().format(record) for record in caplog.records if record.name.startswith("screens")]


@pytest.fixture
def key(context: AppContext, store: Store, caplog: pytest.LogCaptureFixture) -> str:
    caplog.set_level(logging.INFO, "screens")
    saved = store.new(new_game(EXPERT, ("Adelheid", "Benedikt")))
    context.navigator.go(Route(Screen.TABLE, saved.key))
    return saved.key


def test_the_screen_is_shown_after_each_of_its_events(
    context: AppContext, key: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    runner = opened(COMPANION, context, Route(Screen.COMPANION, key))
    for event in (Chosen(1), RoundBegun(), TurnTaken()):
        runner.send(event)
    first, *others = replay(lines_of(caplog), tmp_path)
    assert first.startswith("companion of quadropolis")
    assert "CompanionState(title='Set-up'" in first
    assert [part.split("\n")[1].partition("(")[0] for part in others] == ["Chosen", "RoundBegun", "TurnTaken"]
    assert "Player 2 begins" in others[0]
    assert "Next: Player 2" in others[2]


def test_a_screen_that_is_shown_again_is_recorded_from_there(
    context: AppContext, key: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    companion = opened(COMPANION, context, Route(Screen.COMPANION, key))
    companion.send(Chosen(1))
    companion.close()
    typed = opened(TYPED, context, Route(Screen.TYPED, key, 1))
    typed.send(Written(0, "shops", "7"))
    typed.close()
    companion.reload()
    companion.send(RoundBegun())
    first, *others = replay(lines_of(caplog), tmp_path)
    assert "Player 2 begins" in first
    assert [part.split("\n")[1].partition("(")[0] for part in others] == ["RoundBegun"]


def test_a_screen_that_was_open_before_the_log_is_recorded(
    context: AppContext, key: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    runner = Runner(COMPANION, context, Route(Screen.COMPANION, key), lambda _: None)
    caplog.set_level(logging.WARNING, "screens")
    runner.open()
    caplog.set_level(logging.INFO, "screens")
    runner.send(Chosen(1))
    assert len([*replay(lines_of(caplog), tmp_path)]) == 2


def test_what_people_wrote_is_in_no_log(
    context: AppContext, key: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    runner = opened(TYPED, context, Route(Screen.TYPED, key, 1))
    runner.send(Written(0, "shops", "secret 12"))
    runner.send(Removed())
    log = "\n".join(lines_of(caplog))
    assert "xxxxxx 12" in log
    assert not [word for word in ("Adelheid", "Benedikt", "secret", str(tmp_path)) if word in log]
    assert "text='xxxxxx 12'" in [*replay(lines_of(caplog), tmp_path)][1]


def test_an_undone_step_leaves_no_name_in_the_log(
    context: AppContext, key: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    runner = opened(COMPANION, context, Route(Screen.COMPANION, key))
    runner.send(Chosen(1))
    runner.undo()
    assert "Adelheid" not in "\n".join(lines_of(caplog))
    assert "Draw, or tap a player." in [*replay(lines_of(caplog), tmp_path)][2]


def test_a_screen_without_a_game_is_recorded_too(
    context: AppContext, key: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    for route, event in ((Route(Screen.COMPANION, key), Chosen(1)), (Route(Screen.SETTINGS), Switched("motion"))):
        runner = Runner(SHARED_SCREENS[route.screen].load(), context, route, lambda _: None)
        runner.open()
        runner.send(event)
    first, switched = replay(lines_of(caplog), tmp_path)
    assert first.startswith("settings\nSettingsState")
    assert "is_on=False" in switched


@pytest.mark.parametrize("text", ["", "2026-11-20 12:00:00 INFO screen games\n", "\ud83d"])
def test_a_file_without_a_screen_is_answered_with_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "app.log"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    command = [sys.executable, "-m", "tools.app.replay", str(file)]
    answered = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answered.returncode == 1
    assert answered.stderr.startswith("replay.py: ")
    assert "Traceback" not in answered.stderr
