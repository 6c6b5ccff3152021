"""Every screen as the first of a process: its layout imports the widgets that it uses."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from store.store import Store
from tools.app.example import example_envelope

ROOT = Path(__file__).parents[2]
# Forks a process for each screen once what every start loads is there, and prints the screens that failed.
COLD_START_PROGRAM = """
import os, sys, traceback
from pathlib import Path
from device.window import configure
configure(412, 824)
from main import build_app
from kivy.clock import Clock
from screens.game_screens import game_screens
from screens.kit.navigation import Route
from screens.registry import SHARED_SCREENS
from store.store import Store
import screens.shell.app
def show(screen):
    folder = Path(sys.argv[1])
    with Store.open(folder) as store:
        app = build_app(store, folder)
        def go(_):
            app.context.navigator.go(Route(screen, store.games()[0].key))
            Clock.schedule_once(lambda _: app.stop(), 0.1)
        Clock.schedule_once(go, 0)
        app.run()
    assert "cv2" not in sys.modules, "OpenCV is loaded"
for screen in (*SHARED_SCREENS, *game_screens("quadropolis").screens):
    child = os.fork()
    if not child:
        try:
            show(screen)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
    if os.waitpid(child, 0)[1]:
        print(screen)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked for each screen")
def test_every_screen_opens_before_any_other_without_loading_opencv(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.new(example_envelope())
    ended = subprocess.run(
        [sys.executable, "-c", COLD_START_PROGRAM, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
