"""The history of the benches: ratios are found in their output, and a run is a row of docs/benchmarks.md."""

import re
from pathlib import Path

import pytest

from tools.bench import run
from tools.bench.run import PAGE, RATIOS, main, ratio_in, row_of, run_bench, with_row

# A line of each bench, as it was once printed, and the ratio of ours to the peer in it.
PRINTED = {
    "best allocation / CP-SAT": ("CP-SAT / ours               20.0x    12.4x     7.7x     6.4x", 0.05),
    "Sprawlopolis / networkx": ("networkx takes 5.0 times as long", 0.2),
    "PDF / Pillow at 300 dpi": ("PDF, 2 x 2480 x 3508 | 126000 | 6.9 | 34.5 | 0.20 | 10.1 / 40.4 = 0.25", 0.2),
    "PNG / Pillow": ("PNG, 1 x 1080 x 4619 | 1012000 | 106.0 | 46.1 | 2.30 | 270.1 / 100.2 = 2.70", 2.3),
    "edit / bare SQLite": ("an edit: 3.98 ms, a bare commit of its bytes 3.99 ms, 1.0 times as long", 1.0),
    "first frame / bare KivyMD": ("first frame: ours 0.32 s, a bare app 0.30 s (ratio 1.09)", 1.09),
    "memory / bare KivyMD": ("memory then: ours 156 MB, a bare app 142 MB (ratio 1.10)", 1.1),
    "photo / cv2.imread": (
        "12 megapixels (4.1 MB): decoded in 58 ms, read in 95 ms, 1.65 times; at most 125 MB",
        1.65,
    ),
}
UP_TO_THE_TABLE = re.findall(r"(?s).*\n\|[^\n]*\n", PAGE.read_text(encoding="utf-8"))[0]
ROW = row_of("2026-11-19", "abc1234", {title: ratio for title, (_, ratio) in PRINTED.items()})


@pytest.mark.parametrize("ratio", RATIOS, ids=lambda ratio: ratio.title)
def test_a_ratio_is_found_in_what_its_bench_prints(ratio: run.Ratio) -> None:
    line, value = PRINTED[ratio.title]
    others = "\n".join(other for title, (other, _) in PRINTED.items() if title != ratio.title)
    assert ratio_in(f"{others}\n{line}\n", ratio) == pytest.approx(value)


def test_a_bench_that_prints_no_ratio_is_named() -> None:
    with pytest.raises(SystemExit, match=r"^tools\.bench\.optimiser printed no ratio of the kind best allocation"):
        ratio_in("nothing", RATIOS[0])


def test_a_row_has_a_ratio_for_every_column() -> None:
    assert ROW == "| 2026-11-19 | `abc1234` | 0.05 | 0.20 | 0.20 | 2.30 | 1.00 | 1.09 | 1.10 | 1.65 |"


def test_a_run_is_added_at_the_end_of_the_table() -> None:
    page = UP_TO_THE_TABLE
    assert with_row(page, ROW) == page.rstrip("\n") + f"\n{ROW}\n"


def test_the_same_commit_on_the_same_day_has_one_row() -> None:
    page = with_row(UP_TO_THE_TABLE, ROW)
    again = ROW.replace("1.65", "1.50")
    assert with_row(page, again) == page.replace(ROW, again)


def test_what_follows_the_table_stays_where_it_is() -> None:
    page = UP_TO_THE_TABLE
    assert with_row(f"{page}\nMore.\n", ROW) == with_row(page, ROW).rstrip("\n") + "\n\nMore.\n"


def test_a_page_without_the_table_is_left_alone() -> None:
    with pytest.raises(SystemExit, match=r"^docs/benchmarks\.md has no table with this head"):
        with_row("# Benchmark history\n", ROW)


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
        return "\n".join(line for line, _ in PRINTED.values())

    page = tmp_path / "benchmarks.md"
    page.write_text(UP_TO_THE_TABLE, encoding="utf-8")
    monkeypatch.setattr(run, "run_bench", printing)
    monkeypatch.setattr(run, "PAGE", page)
    assert main(["photos", "--against", "main", "--record"]) == 0
    assert asked == [
        ("optimiser",),
        ("sprawlopolis",),
        ("exports",),
        ("store",),
        ("app", "--against", "main"),
        ("vision", "photos"),
        ("rearranging",),
    ]
    recorded = page.read_text(encoding="utf-8").splitlines()[-1]
    assert recorded.endswith(ROW.partition("` ")[2])
    assert recorded in capsys.readouterr().out


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
