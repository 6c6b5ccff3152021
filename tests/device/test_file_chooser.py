"""The desktop's file chooser: the real plyer and a fake zenity, on a Python without distutils as 3.12 and later are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="plyer asks zenity on Linux only")

ROOT = Path(__file__).parents[2]
# Block distutils first: setuptools provides it in a development environment, but players have no setuptools.
PROGRAM = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"distutils", "setuptools"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
from pathlib import Path
from device.desktop import Desktop

method, arguments = sys.argv[1], sys.argv[2:]
for _ in range(2):
    getattr(Desktop(), method)(*map(Path, arguments[:1]), *arguments[1:], print)
for name in ("distutils", "distutils.spawn"):
    assert name not in sys.modules, name
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bin").mkdir()
    (tmp_path / "source.jpg").write_bytes(b"content")
    return tmp_path


def install_zenity(folder: Path, script: str) -> None:
    """Write a zenity that keeps its arguments and does nothing but a line of shell."""
    file = folder / "bin" / "zenity"
    file.write_text(f'#!/bin/sh\necho "$@" > "{folder}/arguments"\n{script}\n', encoding="utf-8")
    file.chmod(0o755)


def answers(folder: Path, method: str, *arguments: str) -> list[str]:
    """Ask twice in a process of its own; return what the device answered."""
    environment = {"PATH": str(folder / "bin"), "HOME": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run(
        [sys.executable, "-W", "error::DeprecationWarning", "-c", PROGRAM, method, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stdout.splitlines()


@pytest.mark.parametrize("method", ["pick_photo", "pick_file"])
def test_a_file_is_chosen_without_distutils(folder: Path, method: str) -> None:
    install_zenity(folder, f"echo '{folder}/source.jpg'")
    assert answers(folder, method, f"{folder}/copy") == ["Answer.DONE"] * 2
    assert (folder / "copy").read_bytes() == b"content"


def test_a_file_is_saved_without_distutils(folder: Path) -> None:
    install_zenity(folder, f"echo '{folder}/kept.jpg'")
    assert answers(folder, "save", f"{folder}/source.jpg", "image/jpeg") == ["Answer.DONE"] * 2
    assert (folder / "kept.jpg").read_bytes() == b"content"
    assert f"--save --filename {folder}/source.jpg" in (folder / "arguments").read_text(encoding="utf-8")


def test_a_closed_chooser_is_cancelled_without_distutils(folder: Path) -> None:
    install_zenity(folder, "exit 1")
    assert answers(folder, "pick_file", f"{folder}/copy") == ["Answer.CANCELLED"] * 2


def test_a_machine_without_a_chooser_has_no_app(folder: Path) -> None:
    assert answers(folder, "pick_file", f"{folder}/copy") == ["Answer.NO_APP"] * 2


def test_a_program_that_may_not_be_executed_is_no_chooser(folder: Path) -> None:
    install_zenity(folder, "exit 0")
    (folder / "bin" / "zenity").chmod(0o644)
    assert answers(folder, "pick_file", f"{folder}/copy") == ["Answer.NO_APP"] * 2
