"""`make check` and `make quick`: no step is lost, each failure is reported, a change runs its tests."""

import sys
from pathlib import Path

import pytest

from tools.app import check, quick
from tools.app.steps import ROOT, Step, run_lanes


def python_program(name: str, text: str, closing: int = 0) -> Step:
    return Step(name, (sys.executable, "-c", text), closing)


def test_a_failed_step_fails_the_check_and_is_named_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    lanes = (
        (
            python_program("one", "print('quiet')"),
            python_program("two", "print('why'); raise SystemExit(3)"),
            python_program("three", ""),
        ),
        (python_program("four", "print('more'); print('3 passed')", closing=1),),
    )
    assert run_lanes(lanes) == 1
    lines = capsys.readouterr().out.splitlines()
    assert sorted(line.split()[:2] for line in lines if not line.startswith(" ") and line.endswith(" s")) == [
        ["FAILED", "two"], ["ok", "four"], ["ok", "one"], ["ok", "three"],
    ]  # fmt: skip
    assert lines[-1].startswith("FAILED after")
    assert lines[-1].endswith("1 of 4: two")
    reported = {line.strip() for line in lines if line.startswith(" ")}
    assert reported == {"why", "3 passed"}


def test_passing_steps_are_reported_as_green(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_lanes(((python_program("one", ""),), ())) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("All 1 steps are green")


def runs(step: Step, file: Path) -> bool:
    """Return whether a step runs a file of tests: that is in what the step names, and not in what it leaves out."""
    words = step.command
    ignored = [ROOT / word.removeprefix("--ignore=") for word in words if word.startswith("--ignore=")]
    named = [ROOT / word for word in words if word.startswith("tests/")] or [ROOT / "tests"]
    return any(map(file.is_relative_to, named)) and not any(map(file.is_relative_to, ignored))


def test_every_test_is_run_once_by_the_check() -> None:
    steps = [step for step in (*check.coverage_steps(), *check.plain_test_steps()) if "pytest" in step.command]
    files = (ROOT / "tests").rglob("test_*.py")
    assert {str(file): times for file in files if (times := sum(runs(step, file) for step in steps)) != 1} == {}


def test_the_tables_of_the_checks_name_existing_files() -> None:
    named = {*check.WITHOUT_COVERAGE, *quick.SLOW_TESTS}
    assert not {name for name in named if not (ROOT / name).exists()}
    assert not {room for room in quick.TESTS_BY_PATH if not (ROOT / room).exists()}
    assert not {each for patterns in quick.TESTS_BY_PATH.values() for each in patterns if not list(ROOT.glob(each))}
    screens = {f"screens/{folder.name}/" for folder in (ROOT / "tests" / "screens").iterdir() if folder.is_dir()}
    assert screens - {"screens/__pycache__/"} <= {*quick.TESTS_BY_PATH}


@pytest.mark.parametrize(
    ("path", "some", "never"),
    [
        ("store/backup.py", "tests/test_file_compatibility.py", "tests/store/test_soak.py"),
        (
            "screens/quadropolis/city/program.py",
            "tests/screens/quadropolis/city/test_screen.py",
            "tests/screens/pad/test_screen.py",
        ),
        ("screens/kit/theme.py", "tests/screens/kit/test_theme.py", "tests/screens/test_layouts.py"),
        ("tests/support/photos.py", "tests/vision/quadropolis/test_read.py", "tests/screens/test_app.py"),
        (
            "tests/vision/quadropolis/test_tile_classes.py",
            "tests/vision/quadropolis/test_tile_classes.py",
            "tests/vision/quadropolis/test_read.py",
        ),
        ("tests/support/failing_disk.py", "tests/store/test_recovering.py", "tests/screens/test_app.py"),
        ("tools/soak/random_cities.py", "tests/quadropolis_score/test_search.py", "tests/screens/test_app.py"),
        ("README.md", "tests/test_architecture.py", "tests/screens/test_app.py"),
        ("tabletop/translations/fr.po", "tests/screens/test_layouts.py", "tests/tabletop/test_messages.py"),
        ("screens/quadropolis/rules/pages.py", "tests/screens/rules/test_program.py", "tests/screens/test_app.py"),
    ],
)
def test_a_change_selects_the_tests_of_its_package(path: str, some: str, never: str) -> None:
    found = quick.tests_of([path])
    assert some in found
    assert never not in found


def test_layouts_are_shown_where_nothing_but_translations_changed() -> None:
    assert quick.LAYOUTS not in quick.tests_of(["tabletop/translations/fr.po", "exports/formats.py"])


def test_a_test_that_was_deleted_is_not_run() -> None:
    assert quick.tests_of(["tests/vision/test_gone.py"]) == sorted(quick.ALWAYS)


def test_without_clean_format_lint_and_types_no_test_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[Step, ...]] = []

    def fail(lanes: tuple[tuple[Step, ...]]) -> int:
        ran.extend(lanes)
        return 1

    monkeypatch.setattr(quick, "run_lanes", fail)
    assert quick.main() == 1
    assert ran == [check.style_steps()]
