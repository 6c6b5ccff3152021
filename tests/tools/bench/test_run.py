"""The history of the benches: figures are found in their output, and a run is a column of docs/benchmarks.md."""

import re
from pathlib import Path

import pytest

from tools.bench import run
from tools.bench.run import EARLIER_APP, FIGURES, PAGE, Figure, main, run_bench, value_in, with_run

# What the benches once printed, and the figures in it.
PRINTED = {
    "tools.bench.optimiser": """
300 cities, ms                p50      p95      p99      max
CP-SAT / ours               20.0x    12.4x     7.7x     6.4x
CP-SAT tuned / ours          8.0x     5.0x     4.0x     2.4x

58 hard cities, ms            p50      p95      p99      max
CP-SAT / ours                4.0x     4.2x     5.4x     5.4x
CP-SAT tuned / ours          2.0x     1.6x     1.0x     0.8x
""",
    "tools.bench.sprawlopolis": """
networkx takes 20.0 times as long
every place of the 15th card takes at most 28.3 ms
""",
    "tools.bench.exports": """
PDF, 2 x 2480 x 3508 | 126000 | 6.9 | 34.5 | 0.20 | 10.1 / 40.4 = 0.25
PNG, 1 x 1080 x 4619 | 1012000 | 106.0 | 46.1 | 2.30 | 270.1 / 100.2 = 2.70
""",
    "tools.bench.store": """
5000 games, times as long as their rows alone: list at first 9.00, list 9.00, statistics 9.00
10000 games, times as long as their rows alone: list at first 5.80, list 1.60, statistics 8.90
an edit: 3.98 ms, a bare commit of its bytes 3.99 ms, 1.0 times as long
""",
    "tools.bench.app": """
first frame, list of games: ours 0.34 s, 44cfe84 0.40 s (ratio 0.85), a bare app 0.30 s (ratio 1.09)
first frame, first start: ours 0.34 s, a bare app 0.30 s (ratio 1.13)
first frame, left at a table of four: ours 0.40 s, a bare app 0.30 s (ratio 1.33)
memory then, list of games: ours 156 MB, a bare app 142 MB (ratio 1.10)
a table that was not shown yet, work of the main thread up to the first frame: ours 90 ms, 44cfe84 300 ms (ratio 0.30)
a table that was not shown yet, work of the main thread: ours 110 ms, 44cfe84 300 ms (ratio 0.37)
the pad, work of the main thread up to the first frame: ours 20 ms, 44cfe84 40 ms (ratio 0.50)
the pad, shown for the first time, work of the main thread up to the first frame: ours 115 ms, 44cfe84 400 ms (ratio 0.29)
the pad, shown for the first time, frames: ours 4 , 44cfe84 2  (ratio 2.00)
a tap on the board, work of the main thread: ours 5.1 ms, 44cfe84 10.2 ms (ratio 0.50)
the same at p95: ours 7.9 ms, 44cfe84 15.0 ms (ratio 0.53)
memory at the end, four screens deep: ours 228 MB, 44cfe84 420 MB (ratio 0.54)
""",
    "tools.bench.vision": """
12 megapixels (4.1 MB): decoded in 58 ms, read in 95 ms, 1.65 times; at most 125 MB
""",
    "tools.bench.rearranging": "",
}
VALUES = {
    "best allocation / CP-SAT": "0.05",
    "300 cities / CP-SAT tuned, median": "0.12",
    "300 cities / CP-SAT tuned, p95": "0.20",
    "300 cities / CP-SAT tuned, p99": "0.25",
    "58 hard cities / CP-SAT tuned, median": "0.50",
    "58 hard cities / CP-SAT tuned, p95": "0.62",
    "58 hard cities / CP-SAT tuned, p99": "1.00",
    "Sprawlopolis / networkx": "0.05",
    "places of the last card of Sprawlopolis, ms": "28.3",
    "PDF / Pillow at 300 dpi": "0.20",
    "PNG / Pillow": "2.30",
    "edit / bare SQLite": "1.0",
    "list at first of 10,000 games / bare SQLite": "5.80",
    "list of 10,000 games / bare SQLite": "1.60",
    "statistics of 10,000 games / bare SQLite": "8.90",
    "first frame, first start / bare KivyMD": "1.13",
    "first frame, list of games / bare KivyMD": "1.09",
    "first frame, left at a table of four / bare KivyMD": "1.33",
    "memory / bare KivyMD": "1.10",
    "the pad, shown for the first time: ms to the first frame": "115",
    "the pad, shown for the first time: frames": "4",
    "a table that was not shown yet: ms": "110",
    "memory at the end, four screens deep: MB": "228",
    f"a tap on the board / {EARLIER_APP}": "0.50",
    "a tap on the board at p95: ms": "7.9",
    "photo / cv2.imread": "1.65",
}
RUN = "2026-11-20 `abc1234`"
UP_TO_THE_TABLE = re.findall(r"(?s).*\n\|[^\n]*\n", PAGE.read_text(encoding="utf-8"))[0]


def column(page: str, name: str) -> dict[str, str]:
    """Return the figures of a run by the rows of the page."""
    lines = [line.strip("| ").split(" | ") for line in page[page.index(run.HEAD) :].splitlines() if line[:1] == "|"]
    at = lines[0].index(name)
    return {line[0]: line[at] for line in lines[2:] if len(line) > at and line[at].strip()}


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.title)
def test_a_figure_is_found_in_what_its_bench_prints(figure: Figure) -> None:
    assert value_in(PRINTED[figure.module], figure) == VALUES[figure.title]


def test_a_bench_that_prints_no_such_figure_is_named() -> None:
    with pytest.raises(SystemExit, match=r"^tools\.bench\.optimiser printed nothing of the kind best allocation"):
        value_in("nothing", FIGURES[0])


def test_a_run_is_a_column_with_every_figure_and_what_earlier_runs_had_stays() -> None:
    page = with_run(UP_TO_THE_TABLE, RUN, VALUES)
    assert column(page, RUN) == VALUES
    (earlier,) = re.findall(r"20\d\d-\d\d-\d\d `aa59e46`", UP_TO_THE_TABLE)
    assert column(page, earlier) == column(UP_TO_THE_TABLE, earlier)
    assert column(page, earlier)["photo / cv2.imread"] == "2.39"


def test_the_same_commit_on_the_same_day_has_one_column() -> None:
    page = with_run(with_run(UP_TO_THE_TABLE, RUN, {**VALUES, "PNG / Pillow": "9.99"}), "2026-11-21 `def`", VALUES)
    assert column(with_run(page, RUN, VALUES), RUN) == VALUES
    assert with_run(page, RUN, VALUES).count(RUN) == 1


def test_what_follows_the_table_stays_where_it_is() -> None:
    page = UP_TO_THE_TABLE
    assert with_run(f"{page}\nMore.\n", RUN, VALUES) == with_run(page, RUN, VALUES).rstrip("\n") + "\n\nMore.\n"


def test_a_page_without_the_table_is_left_alone() -> None:
    with pytest.raises(SystemExit, match=r"^docs/benchmarks\.md has no table with this head"):
        with_run("# Benchmark history\n", RUN, VALUES)


def test_a_bench_that_fails_ends_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run_bench("tools.bench.run", ["photos", "--nonsense"])
    assert "--nonsense" in capfd.readouterr().err


def test_all_benches_run_once_and_the_record_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def printing(module: str, options: list[str]) -> str:
        asked.append((module.removeprefix("tools.bench."), *options))
        return PRINTED[module]

    page = tmp_path / "benchmarks.md"
    page.write_text(UP_TO_THE_TABLE, encoding="utf-8")
    monkeypatch.setattr(run, "run_bench", printing)
    monkeypatch.setattr(run, "PAGE", page)
    assert main(["photos", "--record"]) == 0
    assert asked == [
        ("optimiser",),
        ("sprawlopolis",),
        ("exports",),
        ("store",),
        ("app", "--against", EARLIER_APP),
        ("vision", "photos"),
        ("rearranging",),
    ]
    recorded = capsys.readouterr().out.partition("recorded in docs/benchmarks.md: ")[2].strip()
    assert column(page.read_text(encoding="utf-8"), recorded) == VALUES


def test_without_record_the_page_is_not_touched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(run, "run_bench", lambda *_: "")
    monkeypatch.setattr(run, "PAGE", tmp_path / "none.md")
    assert main(["photos"]) == 0
    assert not (tmp_path / "none.md").exists()


def test_what_a_bench_prints_is_passed_on_and_returned(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "quick_bench.py").write_text('print("1.2 times")\n', encoding="utf-8")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    assert run_bench("quick_bench", []) == "1.2 times\n"
    assert capsys.readouterr().out == "1.2 times\n"
