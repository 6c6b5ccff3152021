"""Plays a game in the app of the working folder's tree and prints its cost as JSON; for tools/bench/app.py.

`play_app.py FOLDER ROUNDS TAPS` runs in other commits too, back to 44cfe84, so it uses only `main.build_app`,
`Store.open` and `games`, `app.context`, `open_game` of presenters, items of brushes, and a board's `on_spot` and rows,
under the names that they had. Everything else goes by texts and keys. FOLDER holds the finished example.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

for switch in ("NO_ARGS", "NO_CONFIG", "NO_FILELOG", "NO_CONSOLELOG"):
    os.environ[f"KIVY_{switch}"] = "1"
os.environ["KIVY_METRICS_DENSITY"] = "1"
if not os.environ.get("DISPLAY"):
    os.environ["SDL_VIDEODRIVER"] = "offscreen"

import main  # isort: skip - it configures Kivy

from kivy.base import EventLoop
from kivy.config import Config

for name, value in (("width", "412"), ("height", "824"), ("maxfps", "0")):
    Config.set("graphics", name, value)

from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.uix.widget import Widget

from store.store import Store

ESCAPE: Final = 27
MOST_FRAMES: Final = 30  # a screen that still changes after so many is never at rest
BRUSHES: Final = ("tower_block", "park", "shop", "office_tower")


def all_widgets() -> Iterator[Widget]:
    for child in Window.children:
        yield from child.walk(restrict=True)


def visible_state() -> list[tuple[Any, ...]]:
    """Return every widget with its position, size and text."""
    return [(type(each), *each.pos, *each.size, getattr(each, "text", "")) for each in all_widgets()]


def wait_for_threads() -> None:
    for thread in threading.enumerate():
        if thread not in INITIAL_THREADS:
            thread.join()


def wait_until_idle() -> None:
    """Wait for the background threads, then run the app until nothing changes any more, and until that is drawn.

    A screen limits how many frames wait for Mesa's threads; without one they would be most of the memory.
    """
    wait_for_threads()
    before, frames = None, 0
    while before != (before := visible_state()) and frames < MOST_FRAMES:
        EventLoop.idle()
        frames += 1
    glFinish()


def press_key(code: int, letter: str | None = None) -> None:
    Window.dispatch("on_key_down", code, 0, letter, [])


def tap_text(*words: str) -> None:
    found = next(each for each in all_widgets() if getattr(each, "text", "") in words)
    while not found.is_event_type("on_release"):
        found = found.parent
    found.dispatch("on_release")


def measure_action(action: Callable[[], None]) -> dict[str, float]:
    """Return the milliseconds (clock and main thread) until an action's result is at rest, and its frames.

    `first` are those of the main thread up to the first frame.
    """
    clock, cpu, before = time.perf_counter(), time.thread_time(), None
    action()
    spent = [(time.perf_counter() - clock, time.thread_time() - cpu)]
    while before != (before := visible_state()) and len(spent) <= MOST_FRAMES:
        clock, cpu = time.perf_counter(), time.thread_time()
        EventLoop.idle()
        spent.append((time.perf_counter() - clock, time.thread_time() - cpu))
    needed = spent[: max(2, len(spent) - 1)]  # the last frame changed nothing
    wait_until_idle()
    clocks, cpu_times = zip(*needed, strict=True)
    main_thread, first = 1000 * sum(cpu_times), 1000 * sum(cpu_times[:2])
    return {"clock": 1000 * sum(clocks), "main": main_thread, "first": first, "frames": len(needed) - 1}


def part(whole: Any, *names: str) -> Any:
    """Return the part that has one of these names, as it is called now and as it was called in earlier commits."""
    return next(getattr(whole, name) for name in names if hasattr(whole, name))


def runner_of(app: Any) -> Any:
    """Return what runs the shown screen, which older commits call a presenter."""
    return getattr(app, "runner", None) or app.presenter


def open_game(runner: Any, key: str) -> None:
    """Open a game of the list, as it is done now or as it was done in earlier commits."""
    if hasattr(runner, "open_game"):
        runner.open_game(key)
    else:
        from screens.games.program import Action, Pressed  # noqa: PLC0415 - not in earlier commits

        runner.send(Pressed(Action.OPEN, key))


def choose_brush(brush: str) -> None:
    items = ((each, getattr(each, "item", None)) for each in all_widgets())
    next(each for each, item in items if brush in (getattr(item, "tool", ""), getattr(item, "what", ""))).dispatch(
        "on_release"
    )
    wait_until_idle()


def measure_tap(board: Any, random: Random) -> float:
    """Return the main thread's milliseconds after a tap on a board: its handler, the next frame, the score."""
    spot = random.choice(part(board, "board_view", "picture").rows[random.randrange(4)]).spot
    start = time.thread_time()
    board.dispatch("on_spot", spot)
    EventLoop.idle()
    spent = time.thread_time() - start
    wait_for_threads()
    start = time.thread_time()
    EventLoop.idle()
    return (spent + time.thread_time() - start) * 1000


def megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def play(app: Any, rounds: int, taps: int) -> dict[str, Any]:
    """Go from the list to the pad and back again and again; then paint a city and open its allocation."""
    wait_until_idle()
    found: dict[str, Any] = {}
    finished = next(game.key for game in part(app, "context", "parts").store.games() if game.winners)
    found["first_pad"] = [measure_action(lambda: open_game(runner_of(app), finished))]
    found["first_back"] = [measure_action(lambda: press_key(ESCAPE))]
    found["pad"], found["back"] = [], []
    for _ in range(rounds):
        found["pad"].append(measure_action(lambda: press_key(ord("p"), "p")))
        found["back"].append(measure_action(lambda: press_key(ESCAPE)))
    found["table_megabytes"] = megabytes()
    press_key(ord("1"), "1")
    wait_until_idle()
    board, random = next(each for each in all_widgets() if each.is_event_type("on_spot")), Random(1)
    choose_brush(BRUSHES[0])
    found["taps"] = []
    for _ in range(taps):
        if random.random() < 0.3:
            choose_brush(random.choice(BRUSHES))
        found["taps"].append(measure_tap(board, random))
    tap_text("Tokens & points", "Allocation")
    wait_until_idle()
    found["megabytes"] = megabytes()
    return found


def run() -> None:
    folder, rounds, taps = sys.argv[1:]
    app = part(main, "build_app", "app_of")(Store.open(Path(folder)), Path(folder))
    app._run_prepare()  # noqa: SLF001 - what App.run() does before its loop
    print(json.dumps(play(app, int(rounds), int(taps))))


INITIAL_THREADS: Final = set(threading.enumerate())

if __name__ == "__main__":
    run()
