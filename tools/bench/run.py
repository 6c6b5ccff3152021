"""Runs all benches; `--record` writes their ratios to docs/benchmarks.md.

`make bench`, or `make bench RECORD=1`. A ratio is our time (or memory) divided by that of the peer in the same run, so
that a busy machine slows both. Figures without a peer belong on the page of their room.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "benchmarks.md"


class Ratio(NamedTuple):
    """The place of a ratio in a bench's output; `inverse` if the bench prints the peer's divided by ours."""

    title: str
    module: str
    pattern: str
    inverse: bool = False


# The columns of the page, in the order in which the benches run.
RATIOS: Final = (
    Ratio("best allocation / CP-SAT", "tools.bench.optimiser", r"^CP-SAT / ours +([\d.]+)x", inverse=True),
    Ratio("Sprawlopolis / networkx", "tools.bench.sprawlopolis", r"^networkx takes ([\d.]+) times", inverse=True),
    Ratio(
        "PDF / Pillow at 300 dpi", "tools.bench.exports", r"^PDF, .* x 2480 x .*? \| .*? \| .*? \| .*? \| ([\d.]+) \|"
    ),
    Ratio("PNG / Pillow", "tools.bench.exports", r"^PNG, .*? \| .*? \| .*? \| .*? \| ([\d.]+) \|"),
    Ratio("edit / bare SQLite", "tools.bench.store", r"^an edit: .* ([\d.]+) times as long"),
    Ratio("first frame / bare KivyMD", "tools.bench.app", r"^first frame: .* \(ratio ([\d.]+)\)"),
    Ratio("memory / bare KivyMD", "tools.bench.app", r"^memory then: .* \(ratio ([\d.]+)\)"),
    Ratio("photo / cv2.imread", "tools.bench.vision", r"^12 megapixels .* ([\d.]+) times"),
)

# Benches of points rather than time, which have no ratio.
OF_POINTS: Final = ("tools.bench.rearranging",)


def ratio_in(output: str, ratio: Ratio) -> float:
    """Return the ratio in a bench's output; exit with a sentence if there is none."""
    found = re.search(ratio.pattern, output, re.MULTILINE)
    if not found:
        sys.exit(f"{ratio.module} printed no ratio of the kind {ratio.title}, so nothing is recorded")
    value = float(found[1])
    return 1 / value if ratio.inverse else value


def run_bench(module: str, options: Sequence[str]) -> str:
    """Run a bench, print and return its output; exit with its code if it fails."""
    lines = []
    command = [sys.executable, "-u", "-m", module, *options]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            lines.append(line)
    if process.returncode:
        sys.exit(process.returncode)
    return "".join(lines)


def row_of(day: str, commit: str, ratios: Mapping[str, float]) -> str:
    """Return the row of the table for a run."""
    return " | ".join([f"| {day}", f"`{commit}`", *(f"{ratios[ratio.title]:.2f}" for ratio in RATIOS)]) + " |"


def with_row(page: str, row: str) -> str:
    """Return the page with one more row in its table; it replaces a row of the same day and commit."""
    head = "| " + " | ".join(["date", "commit", *(ratio.title for ratio in RATIOS)]) + " |"
    if head not in page:
        sys.exit(f"docs/benchmarks.md has no table with this head, so nothing is recorded:\n{head}")
    before, _, after = page.partition(head)
    table, gap, rest = after.partition("\n\n")
    same = row.split(" | ")[:2]
    rows = [line for line in table.rstrip("\n").split("\n") if line.split(" | ")[:2] != same]
    return before + head + "\n".join([*rows, row]) + (gap + rest if gap else "\n")


def commit_here() -> str:
    """Return the commit of the tree, with a plus if something is not committed."""
    described = ["git", "describe", "--always", "--dirty=+", "--exclude=*", "--abbrev=7"]
    return subprocess.run(described, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benches one after the other, then record them with --record."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("photos", help="the folder of labelled photographs; without labels only speed is measured")
    parser.add_argument("--against", default="", metavar="COMMIT", help="a commit whose app runs beside this one")
    parser.add_argument("--record", action="store_true", help="add the ratios to docs/benchmarks.md")
    chosen = parser.parse_args(arguments)
    options = {
        "tools.bench.app": ["--against", chosen.against] if chosen.against else [],
        "tools.bench.vision": [chosen.photos],
    }
    modules = dict.fromkeys([*(ratio.module for ratio in RATIOS), *OF_POINTS])
    printed = {module: run_bench(module, options.get(module, [])) for module in modules}
    if chosen.record:
        ratios = {ratio.title: ratio_in(printed[ratio.module], ratio) for ratio in RATIOS}
        row = row_of(f"{datetime.now(tz=timezone.utc):%Y-%m-%d}", commit_here(), ratios)
        PAGE.write_text(with_row(PAGE.read_text(encoding="utf-8"), row), encoding="utf-8")
        print(f"\nrecorded in docs/benchmarks.md:\n{row}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
