"""Runs all benches; `--record` writes their figures to docs/benchmarks.md.

`make bench`, or `make bench RECORD=1`. A ratio is our time (or memory) divided by that of the peer in the same run, so
that a busy machine slows both; a figure without a peer has its unit.
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
HEAD: Final = "| figure | at most |"


# The commit whose app taps are compared with.
EARLIER_APP: Final = "44cfe84"


class Figure(NamedTuple):
    """A row of the page: its title, what is asked at most, and its place in a bench's output.

    `inverse` if the bench prints peer by ours, not ours by peer.
    """

    title: str
    asked: str
    module: str
    pattern: str
    inverse: bool = False


def beside_cpsat(title: str, cities: str, asked: tuple[str, str, str]) -> tuple[Figure, ...]:
    """Return the figures of some cities beside CP-SAT with its best parameters: median, p95, p99."""
    return tuple(
        Figure(
            f"{title} / CP-SAT tuned, {share}",
            most,
            "tools.bench.optimiser",
            rf"(?s)^\d+ {cities}, ms.*?^CP-SAT tuned / ours(?: +[\d.]+x){{{column}}} +([\d.]+)x",
            inverse=True,
        )
        for column, (share, most) in enumerate(zip(("median", "p95", "p99"), asked, strict=True))
    )


# The rows of the page, by the order in which the benches run.
FIGURES: Final = (
    Figure("best allocation / CP-SAT", "", "tools.bench.optimiser", r"^CP-SAT / ours +([\d.]+)x", inverse=True),
    *beside_cpsat("300 cities", "cities", ("0.12", "0.23", "0.33")),
    *beside_cpsat("58 hard cities", "hard cities", ("0.67", "0.67", "0.67")),
    Figure(
        "Sprawlopolis / networkx", "0.05", "tools.bench.sprawlopolis", r"^networkx takes ([\d.]+) times", inverse=True
    ),
    Figure(
        "places of the last card of Sprawlopolis, ms",
        "50",
        "tools.bench.sprawlopolis",
        r"^every place of the 15th card takes at most ([\d.]+) ms",
    ),
    Figure(
        "PDF / Pillow at 300 dpi",
        "",
        "tools.bench.exports",
        r"^PDF, .* x 2480 x .*? \| .*? \| .*? \| .*? \| ([\d.]+) \|",
    ),
    Figure("PNG / Pillow", "", "tools.bench.exports", r"^PNG, .*? \| .*? \| .*? \| .*? \| ([\d.]+) \|"),
    Figure("edit / bare SQLite", "", "tools.bench.store", r"^an edit: .* ([\d.]+) times as long"),
    *(
        Figure(f"{name} of 10,000 games / bare SQLite", "3", "tools.bench.store", rf"^10000 games, .* {name} ([\d.]+)")
        for name in ("list at first", "list", "statistics")
    ),
    *(
        Figure(
            f"first frame, {where} / bare KivyMD",
            most,
            "tools.bench.app",
            rf"^first frame, {where}: .* a bare app .*\(ratio ([\d.]+)\)",
        )
        for where, most in (("first start", "1.15"), ("list of games", "1.12"), ("left at a table of four", "1.4"))
    ),
    Figure("memory / bare KivyMD", "", "tools.bench.app", r"^memory then, .* a bare app .*\(ratio ([\d.]+)\)"),
    *(
        Figure(f"{what}{end}", most, "tools.bench.app", rf"^{what}, {pattern}: ours ([\d.]+)")
        for what, end, pattern, most in (
            (
                "the pad, shown for the first time",
                ": ms to the first frame",
                "work of the main thread up to the first frame",
                "120",
            ),
            ("the pad, shown for the first time", ": frames", "frames", "4"),
            ("a table that was not shown yet", ": ms", "work of the main thread", "120"),
            ("memory at the end", ", four screens deep: MB", "four screens deep", "230"),
        )
    ),
    Figure(
        f"a tap on the board / {EARLIER_APP}",
        "0.5",
        "tools.bench.app",
        rf"^a tap on the board, work of the main thread: .* {EARLIER_APP} .*\(ratio ([\d.]+)\)",
    ),
    Figure("a tap on the board at p95: ms", "8", "tools.bench.app", r"^the same at p95: ours ([\d.]+)"),
    Figure("photo / cv2.imread", "2.0", "tools.bench.vision", r"^12 megapixels .* ([\d.]+) times"),
)

# Benches of points rather than time, which have no ratio.
OF_POINTS: Final = ("tools.bench.rearranging",)


def value_in(output: str, figure: Figure) -> str:
    """Return a figure of a bench's output; exit with a sentence if there is none."""
    found = re.search(figure.pattern, output, re.MULTILINE)
    if not found:
        sys.exit(f"{figure.module} printed nothing of the kind {figure.title}, so nothing is recorded")
    return f"{1 / float(found[1]):.2f}" if figure.inverse else found[1]


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


def with_run(page: str, run: str, values: Mapping[str, str]) -> str:
    """Return the page with one more column in its table; it replaces that of the same day and commit."""
    before, head, after = page.partition(HEAD)
    if not head:
        sys.exit(f"docs/benchmarks.md has no table with this head, so nothing is recorded:\n{HEAD}")
    table, gap, rest = (head + after).partition("\n\n")
    (_, _, *runs), _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines())
    known = {title: dict(zip(runs, cells, strict=True)) for title, _, *cells in rows}
    columns = [*(each for each in runs if each != run), run]
    lines = [
        ["figure", "at most", *columns],
        ["---", *["--:"] * (1 + len(columns))],
        *(
            [
                figure.title,
                figure.asked,
                *({**known.get(figure.title, {}), run: values[figure.title]}.get(each, "") for each in columns),
            ]
            for figure in FIGURES
        ),
    ]
    return before + "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + (gap + rest if gap else "\n")


def commit_here() -> str:
    """Return the commit of the tree, with a plus if something is not committed."""
    described = ["git", "describe", "--always", "--dirty=+", "--exclude=*", "--abbrev=7"]
    return subprocess.run(described, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benches one after the other, then record them with --record."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("photos", help="the folder of labelled photographs; without labels only speed is measured")
    parser.add_argument(
        "--against", default=EARLIER_APP, metavar="COMMIT", help="the commit whose app runs beside this one"
    )
    parser.add_argument("--record", action="store_true", help="add the figures to docs/benchmarks.md")
    chosen = parser.parse_args(arguments)
    options = {"tools.bench.app": ["--against", chosen.against], "tools.bench.vision": [chosen.photos]}
    modules = dict.fromkeys([*(figure.module for figure in FIGURES), *OF_POINTS])
    printed = {module: run_bench(module, options.get(module, [])) for module in modules}
    if chosen.record:
        values = {figure.title: value_in(printed[figure.module], figure) for figure in FIGURES}
        run = f"{datetime.now(tz=timezone.utc):%Y-%m-%d} `{commit_here()}`"
        PAGE.write_text(with_run(PAGE.read_text(encoding="utf-8"), run, values), encoding="utf-8")
        print(f"\nrecorded in docs/benchmarks.md: {run}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
