"""The install test of CI: it fails with a sentence if a command does not answer as it should."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.app import wheel
from tools.app.wheel import main

pytestmark = pytest.mark.skipif(
    not find_spec("setuptools"), reason="the wheel is built with the setuptools that is here"
)
HERE = ("--no-index", "--no-build-isolation")


def test_every_command_of_the_wheel_answers_in_an_empty_environment(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(HERE) == 0
    assert capsys.readouterr().out.endswith(f"the wheel is installed, and its {len(wheel.COMMANDS)} commands answer.\n")


def test_a_command_that_answers_something_else_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel, "COMMANDS", ((("quadropolis-score", "explain", "E30"), "Total 99"),))
    with pytest.raises(SystemExit, match=r"^quadropolis-score explain E30 does not print 'Total 99':\nE30\n"):
        main(HERE)


def test_a_wheel_that_cannot_be_built_is_refused_with_pips_output(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(wheel, "ROOT", tmp_path / "nothing")
    with pytest.raises(SystemExit, match=r"(?s) wheel .* failed:\n.*nothing"):
        main(HERE)
