"""What every command line of ours does alike."""

import argparse
import sys

import pytest

from tabletop.command_line import aside, ran


def test_a_failure_after_standard_output_was_closed_is_still_only_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: argparse.Namespace) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", None)
    assert ran(argparse.Namespace(command=full, lang="en")) == 1
    assert "No space left on device" in capsys.readouterr().err


def test_a_line_aside_goes_nowhere_if_standard_error_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    aside("a doubt")
    assert capsys.readouterr().out == ""
