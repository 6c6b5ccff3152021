"""Every screen as the first of a process: its layout imports the widgets that it uses."""

import subprocess
import sys
from pathlib import Path

import pytest

from screens.kit.navigation import Screen
from store.store import Store
from tools.app.example import example_envelope

ROOT = Path(__file__).parents[2]
COLD_START_PROGRAM = """
import os, sys
from pathlib import Path
import main
from store.store import Store
folder = Path(sys.argv[1])
app = main.build_app(Store.open(folder), folder)
from kivy.clock import Clock
from screens.kit.navigation import Route, Screen
def go(_):
    app.context.navigator.go(Route(Screen(sys.argv[2]), app.context.store.games()[0].key))
    Clock.schedule_once(lambda _: app.stop(), 0.1)
Clock.schedule_once(go, 0)
app.run()
print("cv2" in sys.modules)
"""


@pytest.mark.parametrize("screen", Screen)
def test_a_screen_opens_before_any_other_without_loading_opencv(tmp_path: Path, screen: Screen) -> None:
    with Store.open(tmp_path) as store:
        store.new(example_envelope())
    ended = subprocess.run(
        [sys.executable, "-c", COLD_START_PROGRAM, str(tmp_path), screen.value],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", "False\n")
