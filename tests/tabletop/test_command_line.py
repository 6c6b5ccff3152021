"""The common behaviour of all our command lines."""

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import quadropolis_score.command_line
import sprawlopolis_score.command_line
from tabletop.command_line import print_error, run_command


def test_a_failure_with_standard_output_closed_ends_with_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: argparse.Namespace) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", None)
    assert run_command(argparse.Namespace(command=fail, lang="en")) == 1
    assert "No space left on device" in capsys.readouterr().err


def test_an_error_line_is_dropped_if_standard_error_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    print_error("a doubt")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("megabytes", [60, 90, 150, 300])
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux keeps to the limit of addresses")
def test_too_little_memory_is_refused_before_packages_are_loaded(tmp_path: Path, megabytes: int) -> None:
    root = Path(__file__).parents[2]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    sheet = ["exports", str(root / "assets" / "games" / "example.json"), "--to", str(tmp_path / "sheet.pdf")]
    photo = ["vision", "read", str(root / "assets" / "sample.jpg")]
    for words, needed in ((photo, 500), *([(sheet, 100)] if megabytes < 100 else [])):
        command = f"ulimit -v {megabytes * 1024}; exec {shlex.join([sys.executable, '-m', *words])}"
        ended = subprocess.run(
            ["sh", "-c", command], capture_output=True, text=True, check=False, timeout=20, cwd=root, env=plain
        )
        assert (ended.returncode, ended.stdout, ended.stderr) == (
            2,
            "",
            f"there is not enough memory; close other programs, or allow this one {needed} MB\n",
        )


def test_a_memory_error_names_the_memory_to_allow(capsys: pytest.CaptureFixture[str]) -> None:
    def exhaust_memory(_: argparse.Namespace) -> int:
        raise MemoryError

    assert run_command(argparse.Namespace(command=exhaust_memory, lang="en"), 50) == 2
    assert "allow this one 100 MB" in capsys.readouterr().err


@pytest.mark.parametrize(("allowed", "code"), [(99_999_999, 2), (100_000_000, 0), (-1, 0)])
def test_a_program_starts_if_it_has_the_memory_that_it_needs(
    monkeypatch: pytest.MonkeyPatch, allowed: int, code: int
) -> None:
    monkeypatch.setattr("tabletop.command_line.resource.getrlimit", lambda _: (allowed, -1))
    assert run_command(argparse.Namespace(command=lambda _: 0, lang="en"), 100) == code


@pytest.mark.parametrize(
    ("game", "examples", "commands"),
    [
        (quadropolis_score.command_line, 9, ("score", "rank", "rearrange", "better")),
        (sprawlopolis_score.command_line, 6, ("score", "better")),
    ],
    ids=["quadropolis", "sprawlopolis"],
)
def test_usage_and_examples_show_the_command_that_was_run(
    game: Any,
    examples: int,
    commands: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    package = game.__package__
    for entry, prog in ((game.main, f"python -m {package}"), (game.command, package.replace("_", "-"))):
        for words, lines in (((), examples), *(((each,), 1) for each in commands)):
            monkeypatch.setattr(sys, "argv", ["anything", *words, "--help"])
            with pytest.raises(SystemExit, match="0"):
                entry()
            shown = capsys.readouterr().out
            assert shown.startswith(f"usage: {' '.join((prog, *words))} ")
            assert shown.count(f"{prog} ") == lines
