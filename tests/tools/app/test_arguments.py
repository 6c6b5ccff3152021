"""The command lines of the tools: --help explains each of them and starts none."""

import re
import sys
from pathlib import Path

import pytest

from tools.app.arguments import no_arguments, numbers

ROOT = Path(__file__).parents[3]
# Programs that other tools start.
STARTED_BY_TOOLS = {"playthrough_script.py", "play_app.py", "first_frame.py"}
# Their arguments go on to pip, buildozer or the app, or come from the tool itself.
OWN_ARGUMENTS = {"tools/android/spec/__main__.py", "tools/app/run.py", "tools/app/screenshots.py", "tools/app/wheel.py"}  # fmt: skip


def test_numbers_are_positional_and_optional(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["soak", "7"])
    assert numbers("Soak.", steps=5, seed=3) == (7, 3)


@pytest.mark.parametrize(("argument", "code"), [("--help", 0), ("7", 2)])
def test_a_tool_without_options_explains_itself_and_refuses_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], argument: str, code: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["tool", argument])
    with pytest.raises(SystemExit) as ended:
        no_arguments("Writes everything.")
    assert ended.value.code == code
    assert ("Writes everything." in capsys.readouterr().out) is (code == 0)


def test_a_tool_without_arguments_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tool"])
    no_arguments("Writes everything.")


def test_every_tool_has_a_help() -> None:
    programs = {
        file for file in (ROOT / "tools").rglob("*.py") if "__main__" in file.read_text() and file.name not in STARTED_BY_TOOLS
    }  # fmt: skip
    silent = {
        str(file.relative_to(ROOT))
        for file in programs
        if not re.search(r"ArgumentParser|no_arguments\(__doc__\)|numbers\(__doc__", file.read_text())
    }
    assert silent == OWN_ARGUMENTS
