"""Measures the app: its start beside a bare KivyMD app with one label, steps back, and the work after a tap on a board.

`python -m tools.bench.app [--against COMMIT]` starts ours and the bare app in turns, each in a process of its own, up
to the first frame (tools/app/first_frame.py). Then tools/bench/play_app.py plays a game in ours and in the app of the
commit (checked out in a temporary folder) in turns. Of the play only the main thread counts: the optimiser has its own
thread, and most of the drawing is a GPU's work, which Mesa does in threads here.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

from screens.kit.navigation import Screen
from tools.app.rooms import ROOT
from tools.app.startup import save_open_screen

TOOLS: Final = ROOT / "tools"
SAMPLE: Final = ROOT / "assets" / "games" / "example.json"
STARTS: Final = 9
PLAYS: Final = 3
ROUNDS: Final = 9
TAPS: Final = 300
FRAME: Final = 16.0  # ms
BARE: Final = "a bare app"
OURS: Final = "ours"
# Runs a script of this tree with the modules of the working folder.
RUN_SCRIPT: Final = "import runpy, sys; runpy.run_path(sys.argv.pop(1), run_name='__main__')"


@contextmanager
def checkouts(commit: str) -> Iterator[dict[str, Path]]:
    """Yield our tree and, in a temporary folder, that of a commit, if one is named."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "tree"
        git = ["git", "-C", str(ROOT), "worktree"]
        if commit:
            added = [*git, "add", "--quiet", "--detach", str(folder), commit]
            if subprocess.run(added, check=False, capture_output=True).returncode:
                sys.exit(f"git has no commit {commit} to compare with here: fetch it, or name another one")
        try:
            yield {OURS: ROOT, **({commit: folder} if commit else {})}
        finally:
            if commit:
                subprocess.run([*git, "remove", "--force", str(folder)], check=True)


def run_python(tree: Path, *arguments: str) -> str:
    """Run Python in a tree, in English and with Kivy configured by the script; return its output."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "PYTHONDONT"))}
    completed = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env={**environment, "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "STARTED": str(time.time())},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return completed.stdout


def measure_start(app_name: str, folder: Path) -> dict[str, float]:
    """Measure one start up to the first frame."""
    seconds, megabytes, *_ = run_python(ROOT, "-m", "tools.app.first_frame", app_name, str(folder)).split()
    return {"seconds": float(seconds), "megabytes": float(megabytes)}


def measure_play(tree: Path, rounds: int = ROUNDS, taps: int = TAPS) -> dict[str, Any]:
    """Play one game in a new folder; return the median of each figure."""
    with tempfile.TemporaryDirectory() as folder:
        run_python(tree, "-m", "store", "--folder", folder, "add", str(SAMPLE))
        output = run_python(
            tree, "-c", RUN_SCRIPT, str(TOOLS / "bench" / "play_app.py"), folder, str(rounds), str(taps)
        )
        found: dict[str, Any] = json.loads(output)
    times = sorted(found["taps"])
    return {
        **{
            f"{which}_{what}": median(each[what] for each in found[which])
            for which in ("first_pad", "first_back", "back", "pad")
            for what in ("main", "first", "clock", "frames")
        },
        "tap": median(times),
        "late": times[int(0.95 * len(times))],
        "within": 100 * sum(each <= FRAME for each in times) / len(times),
        "megabytes": found["megabytes"],
    }


def print_figure(title: str, unit: str, digits: int, runs: dict[str, list[dict[str, float]]], figure: str) -> None:
    """Print one figure of every app, and our ratio to the others: the median of the rounds."""
    texts = []
    for name, found in runs.items():
        texts.append(f"{name} {median(each[figure] for each in found):.{digits}f} {unit}")
        if name != OURS:
            ratio = median(mine[figure] / other[figure] for mine, other in zip(runs[OURS], found, strict=True))
            texts[-1] += f" (ratio {ratio:.2f})"
    print(f"{title}: {', '.join(texts)}")


def compare_starts() -> None:
    """Measure our starts on an empty folder, at the list of games and at a table, and the bare app's, in turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measure_start("ours", folder / "first")  # it compiles the modules
        for screen in (Screen.GAMES, Screen.TABLE):
            save_open_screen(screen, folder / screen)
        runs: dict[str, list[dict[str, float]]] = {}
        for number in range(STARTS):
            for title, app, where in (
                (BARE, "bare", "first"),
                ("first start", "ours", f"empty {number}"),
                ("list of games", "ours", Screen.GAMES),
                ("left at a table of four", "ours", Screen.TABLE),
            ):
                runs.setdefault(title, []).append(measure_start(app, folder / where))
    bare = runs.pop(BARE)
    for title, found in runs.items():
        print_figure(f"first frame, {title}", "s", 2, {OURS: found, BARE: bare}, "seconds")
    print_figure("memory then, list of games", "MB", 0, {OURS: runs["list of games"], BARE: bare}, "megabytes")


def compare_plays(compared: dict[str, Path]) -> None:
    """Measure the games of all apps in turns."""
    runs: dict[str, list[dict[str, float]]] = {each: [] for each in compared}
    for _ in range(PLAYS):
        for each, tree in compared.items():
            runs[each].append(measure_play(tree))
    for which, what in (
        ("back", "a step back from the pad to the table"),
        ("first_back", "a table that was not shown yet"),
        ("pad", "the pad"),
        ("first_pad", "the pad, shown for the first time"),
    ):
        print_figure(f"{what}, work of the main thread up to the first frame", "ms", 0, runs, f"{which}_first")
        print_figure(f"{what}, work of the main thread", "ms", 0, runs, f"{which}_main")
        print_figure(f"{what}, on the clock, drawing included", "ms", 0, runs, f"{which}_clock")
        print_figure(f"{what}, frames", "", 0, runs, f"{which}_frames")
    print_figure("a tap on the board, work of the main thread", "ms", 1, runs, "tap")
    print_figure("the same at p95", "ms", 1, runs, "late")
    print_figure(f"taps within {FRAME:.0f} ms", "%", 0, runs, "within")
    print_figure("memory at the end, four screens deep", "MB", 0, runs, "megabytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default="", metavar="COMMIT", help="a commit whose app runs beside ours")
    with checkouts(parser.parse_args().against) as compared:
        compare_starts()
        compare_plays(compared)


if __name__ == "__main__":
    main()
