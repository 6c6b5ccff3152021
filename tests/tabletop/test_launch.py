"""Every program can be interrupted at any moment."""

import runpy
import subprocess
import sys

import pytest

from tabletop.launch import InterruptibleImports, launch
from tools.app.rooms import ROOMS, ROOT

PROGRAMS = [room for room in ROOMS if (ROOT / room / "__main__.py").exists()]


def test_a_program_ends_with_its_exit_code() -> None:
    assert launch(lambda: 2) == 2


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_package_is_a_program(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [program, "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(program, run_name="__main__")
    assert ended.value.code == 0
    assert f"usage: python -m {program}" in capsys.readouterr().out


def test_an_interrupt_ends_a_program_with_130() -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert launch(interrupted) == 130


@pytest.mark.parametrize("program", [*PROGRAMS, "main"])
@pytest.mark.parametrize("loading", ["argparse", "tabletop.messages"])
def test_an_interrupt_while_modules_load_ends_a_program_quietly(program: str, loading: str) -> None:
    script = (
        "import os, runpy, signal, sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {loading!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a job in the background ignores it
        "sys.modules.pop('argparse', None)\n"
        "sys.argv[:] = ['-m', 'games']\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        f"run = runpy.run_path if {program!r} == 'main' else runpy.run_module\n"
        f"run({str(ROOT / 'main.py')!r} if {program!r} == 'main' else {program!r}, run_name='__main__')\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_an_interrupt_is_raised_where_a_package_is_only_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["somebody_elses_program"])
    with pytest.raises(KeyboardInterrupt), InterruptibleImports():
        raise KeyboardInterrupt


def test_an_interrupt_ends_the_program_where_its_package_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["-m"])
    with pytest.raises(SystemExit) as ended, InterruptibleImports():
        raise KeyboardInterrupt
    assert ended.value.code == 130
