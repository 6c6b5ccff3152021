"""What is loaded up to the first frame, and what loading it costs: the tables of docs/startup.md.

`python -m tools.app.startup` prints them: our app at the list of games and at a table, beside a bare KivyMD app. A test
compares what is loaded with the page.
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

from screens.example_game import welcome
from screens.kit.navigation import Place, Screen, Way
from store.store import Store

ROOT: Final = Path(__file__).parents[2]
STARTS: Final = 9
PAGE: Final = ROOT / "docs" / "startup.md"
ROOMS: Final = {"tabletop", "quadropolis_score", "vision", "exports", "store", "device", "screens", "main"}
# Ours, but not the app's.
TOOLS: Final = "tools"
LEAST: Final = 1.0  # ms that a package of others takes to be worth a line


@dataclass(frozen=True, slots=True)
class Start:
    """A start up to the first frame: how long it took, how much memory, what was loaded, what Python told."""

    seconds: float
    megabytes: float
    modules: tuple[str, ...]
    told: str

    @property
    def names(self) -> set[str]:
        """Each module of ours, the package of every other; not what is private to a package or to Python."""
        return {name for name in map(named, self.modules) if not name.startswith("_") and name != TOOLS}


def named(module: str) -> str:
    """A module of ours by its whole name, any other by its package."""
    package = module.partition(".")[0]
    return module if package in ROOMS else package


def start(which: str, folder: Path, *options: str) -> Start:
    """One start, in a process of its own that configures Kivy itself, with options of Python."""
    without_kivys = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    ended = subprocess.run(
        [sys.executable, *options, "-m", "tools.app.first_frame", which, str(folder)],
        cwd=ROOT,
        env={**without_kivys, "STARTED": str(time.time())},
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, megabytes, *modules = ended.stdout.split()
    return Start(float(seconds), float(megabytes), tuple(modules), ended.stderr)


def left_at(screen: Screen, folder: Path) -> None:
    """The app as it was left at a screen of the example."""
    with Store.open(folder) as store:
        welcome(store)
        Way(store, lambda _: None).go(Place(screen, store.games()[0].key))


def costs(which: str, folder: Path) -> dict[str, float]:
    """Milliseconds that each module took to load, without what it loaded itself: the median of some starts."""
    starts = [start(which, folder, "-X", "importtime") for _ in range(STARTS)]
    found: dict[str, list[float]] = {module: [] for module in starts[0].modules}
    for one in starts:
        spent: Counter[str] = Counter()  # a module that is loaded in a circle is told twice
        for micro, module in re.findall(r"^import time: +(\d+) \| +\d+ \| +(\S+)$", one.told, re.MULTILINE):
            spent[module] += int(micro)
        for module, times in found.items():
            times.append(spent[module] / 1000)
    return {module: median(times) for module, times in found.items()}


def table(spent: dict[str, float], names: Iterable[str]) -> str:
    """Return some of what is loaded, the dearest first; what is loaded by its name in a string has no figure."""
    whole = sum(spent.values())
    cost = {name: sum(ms for module, ms in spent.items() if named(module) == name) for name in names}
    lines = ["| | modules | ms | share |", "|---|--:|--:|--:|"]
    for name in sorted(cost, key=lambda name: (-round(cost[name], 1), name)):
        modules = sum(named(module) == name for module in spent)
        lines.append(f"| `{name}` | {modules} | {cost[name]:.1f} | {cost[name] / whole:.1%} |")
    return "\n".join(lines)


def measured() -> dict[str, str]:
    """Start the app a few times; return the tables of the page by their headings."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as other:
        left_at(Screen.TABLE, Path(other))
        starts = (("bare", Path(folder)), ("ours", Path(folder)), ("ours", Path(other)))
        bare, ours, at_a_table = (costs(*each) for each in starts)
        names = [start(*each).names for each in starts]
    packages = {module.partition(".")[0] for module in bare}
    dear = {name for name in packages if sum(ms for each, ms in bare.items() if named(each) == name) >= LEAST}
    return {
        "A bare app": table(bare, dear),
        "Beyond a bare app": table(ours, names[1] - names[0]),
        "At a table": table(at_a_table, names[2] - names[1]),
    }


def main() -> None:
    """Put the tables of this machine into the page, so that a diff shows which module came or went."""
    page = PAGE.read_text(encoding="utf-8")
    for heading, text in measured().items():
        before, there, after = page.partition(f"\n## {heading}\n")
        page = before + there + re.sub(r"(\|.*\n)+", f"{text}\n", after, count=1)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
