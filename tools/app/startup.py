"""Measures what is loaded up to the first frame, and its cost: writes the tables of docs/startup.md.

`python -m tools.app.startup` measures our app at the list of games and at a table, beside a bare KivyMD app. A test
compares the loaded modules with the page.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from screens.kit.navigation import Navigator, Route, Screen
from store.store import Store
from tools.app.arguments import no_arguments
from tools.app.example import example_envelope
from tools.app.rooms import ROOMS, ROOT

STARTS: Final = 9
PAGE: Final = ROOT / "docs" / "startup.md"
MIN_MILLISECONDS: Final = 1.0  # ms from which another package gets its own line


@dataclass(frozen=True, slots=True)
class StartupRun:
    """A start up to the first frame: its time, its memory, the loaded modules, and the log of -X importtime."""

    seconds: float
    megabytes: float
    modules: tuple[str, ...]
    import_log: str

    @property
    def names(self) -> set[str]:
        """Return the project modules and the packages of others, without private modules and tools."""
        return {name for name in map(module_group, self.modules) if not name.startswith("_") and name != "tools"}


def module_group(module: str) -> str:
    """Return the full name of a module of this project, the package of any other."""
    package = module.partition(".")[0]
    return module if package in {*ROOMS, "games", "main"} else package


def measure_start(app_name: str, folder: Path, *options: str) -> StartupRun:
    """Start the app once, in a new process that configures Kivy itself and keeps compiled modules, as a phone has."""
    without_kivys = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "PYTHONDONT"))}
    completed = subprocess.run(
        [sys.executable, *options, "-m", "tools.app.first_frame", app_name, str(folder)],
        cwd=ROOT,
        env={**without_kivys, "STARTED": str(time.time())},
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, megabytes, *modules = completed.stdout.split()
    return StartupRun(float(seconds), float(megabytes), tuple(modules), completed.stderr)


def save_open_screen(screen: str, folder: Path) -> None:
    """Save a screen of a finished game as the last open one."""
    with Store.open(folder) as store:
        saved = store.new(example_envelope())
        rules = store.rules(saved.envelope.game)
        verdict = rules.verdict(saved.envelope.options, saved.envelope.sides)
        store.finish(saved, verdict.columns)
        if screen != Screen.GAMES:  # which is home, of no game
            Navigator(store, lambda _: None).go(Route(screen, saved.key))


def import_costs(app_name: str, folder: Path) -> dict[str, float]:
    """Return the milliseconds of each module's own import, without its imports: the median of some starts."""
    starts = [measure_start(app_name, folder, "-X", "importtime") for _ in range(STARTS)]
    times_by_module: dict[str, list[float]] = {module: [] for module in starts[0].modules}
    for run in starts:
        spent: Counter[str] = Counter()  # a module in an import cycle is reported twice
        for micro, module in re.findall(r"^import time: +(\d+) \| +\d+ \| +(\S+)$", run.import_log, re.MULTILINE):
            spent[module] += int(micro)
        for module, times in times_by_module.items():
            times.append(spent[module] / 1000)
    return {module: median(times) for module, times in times_by_module.items()}


def cost_table(spent: dict[str, float], names: Iterable[str]) -> str:
    """Return a table of modules, the slowest first; a module that is imported by a string has no figure."""
    whole = sum(spent.values())
    cost = {name: sum(ms for module, ms in spent.items() if module_group(module) == name) for name in names}
    lines = ["| | modules | ms | share |", "|---|--:|--:|--:|"]
    for name in sorted(cost, key=lambda name: (-round(cost[name], 1), name)):
        modules = sum(module_group(module) == name for module in spent)
        lines.append(f"| `{name}` | {modules} | {cost[name]:.1f} | {cost[name] / whole:.1%} |")
    return "\n".join(lines)


def startup_tables() -> dict[str, str]:
    """Return the tables of the page by their headings, from some starts of the app."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as table_folder:
        save_open_screen(Screen.GAMES, Path(folder))
        save_open_screen(Screen.TABLE, Path(table_folder))
        starts = (("bare", Path(folder)), ("ours", Path(folder)), ("ours", Path(table_folder)))
        bare, ours, at_a_table = (import_costs(*each) for each in starts)
        names = [measure_start(*each).names for each in starts]
    packages = {module.partition(".")[0] for module in bare}
    costly = {
        name
        for name in packages
        if sum(ms for each, ms in bare.items() if module_group(each) == name) >= MIN_MILLISECONDS
    }
    return {
        "A bare app": cost_table(bare, costly),
        "Beyond a bare app": cost_table(ours, names[1] - names[0]),
        "At a table": cost_table(at_a_table, names[2] - names[1]),
    }


def main() -> None:
    """Write this machine's tables into the page, so that a diff shows new and removed modules."""
    page = PAGE.read_text(encoding="utf-8")
    for heading, text in startup_tables().items():
        before, there, after = page.partition(f"\n## {heading}\n")
        page = before + there + re.sub(r"(\|.*\n)+", f"{text}\n", after, count=1)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
