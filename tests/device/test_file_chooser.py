"""The desktop's file chooser: the real plyer and a fake zenity, on a Python without distutils as 3.12 and later are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from device import SavedFile

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
    getattr(Desktop(lambda work, done, failed: done(work())), method)(*map(Path, arguments[:1]), *arguments[1:], print)
for name in ("distutils", "distutils.spawn"):
    assert name not in sys.modules, name
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bin").mkdir()
    (tmp_path / "source.jpg").write_bytes(b"content")
    return tmp_path


def install_zenity(folder: Path, script: str) -> None:
    """Write a zenity that records its arguments and runs one line of shell."""
    file = folder / "bin" / "zenity"
    file.write_text(f'#!/bin/sh\necho "$@" > "{folder}/arguments"\n{script}\n', encoding="utf-8")
    file.chmod(0o755)


def answers(folder: Path, method: str, *arguments: str, **changes: str) -> list[str]:
    """Ask twice in a new process; return the device's answers."""
    environment = {"PATH": str(folder / "bin"), "HOME": str(folder), "PYTHONPATH": os.pathsep.join(sys.path), **changes}
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


def saved_as(path: Path) -> str:
    return str(SavedFile(path))


@pytest.mark.parametrize("method", ["pick_photo", "pick_file"])
def test_a_file_is_chosen_without_distutils(folder: Path, method: str) -> None:
    install_zenity(folder, f"echo '{folder}/source.jpg'")
    assert answers(folder, method, f"{folder}/copy") == ["Answer.DONE"] * 2
    assert (folder / "copy").read_bytes() == b"content"


def test_a_file_is_saved_without_distutils(folder: Path) -> None:
    install_zenity(folder, f"echo '{folder}/kept.jpg'")
    assert answers(folder, "save", f"{folder}/source.jpg", "image/jpeg") == [saved_as(folder / "kept.jpg")] * 2
    assert (folder / "kept.jpg").read_bytes() == b"content"
    assert f"--save --filename {folder}/source.jpg" in (folder / "arguments").read_text(encoding="utf-8")


def test_a_closed_chooser_is_cancelled_without_distutils(folder: Path) -> None:
    install_zenity(folder, "exit 1")
    assert answers(folder, "pick_file", f"{folder}/copy") == ["Answer.CANCELLED"] * 2


# A tkinter that chooses without a screen and records its arguments.
TKINTER = """
from types import SimpleNamespace
from pathlib import Path

FOLDER = Path(__file__).parents[1]

class Tk:
    def withdraw(self): pass
    destroy = withdraw

def chosen(**options):
    (FOLDER / "options").write_text(repr(options), encoding="utf-8")
    return (FOLDER / "answer").read_text(encoding="utf-8")

filedialog = SimpleNamespace(askopenfilename=chosen, asksaveasfilename=chosen)
"""


def install_tkinter(folder: Path, answer: str) -> dict[str, str]:
    """Write a tkinter that gives an answer; return the environment in which Python finds it."""
    (folder / "tk").mkdir()
    (folder / "tk" / "tkinter.py").write_text(TKINTER, encoding="utf-8")
    (folder / "answer").write_text(answer, encoding="utf-8")
    return {"PYTHONPATH": os.pathsep.join([str(folder / "tk"), *sys.path])}


def test_without_zenity_a_file_is_chosen_in_tkinters_dialog(folder: Path) -> None:
    there = install_tkinter(folder, f"{folder}/source.jpg")
    assert answers(folder, "pick_photo", f"{folder}/copy", **there) == ["Answer.DONE"] * 2
    assert (folder / "copy").read_bytes() == b"content"
    assert "'*.jpg', '*.JPG'" in (folder / "options").read_text(encoding="utf-8")


def test_without_zenity_a_file_is_saved_in_tkinters_dialog(folder: Path) -> None:
    there = install_tkinter(folder, f"{folder}/kept.jpg")
    assert answers(folder, "save", f"{folder}/source.jpg", "image/jpeg", **there) == [saved_as(folder / "kept.jpg")] * 2
    assert (folder / "kept.jpg").read_bytes() == b"content"
    assert f"{{'initialdir': '{folder}', 'initialfile': 'source.jpg'}}" == (folder / "options").read_text(
        encoding="utf-8"
    )


def test_a_closed_dialog_of_tkinter_is_cancelled(folder: Path) -> None:
    there = install_tkinter(folder, "")
    assert answers(folder, "pick_file", f"{folder}/copy", **there) == ["Answer.CANCELLED"] * 2


def test_a_machine_without_any_dialog_keeps_a_file_in_the_downloads(folder: Path) -> None:
    first, second = answers(folder, "save", f"{folder}/source.jpg", "image/jpeg")
    assert first.startswith("SavedFile(path=")
    assert second.endswith("source (2).jpg'))")
    assert (folder / "Downloads" / "source.jpg").read_bytes() == b"content"


def test_a_machine_without_a_chooser_has_no_app(folder: Path) -> None:
    assert answers(folder, "pick_file", f"{folder}/copy") == ["Answer.NO_APP"] * 2


def test_a_program_that_may_not_be_executed_is_no_chooser(folder: Path) -> None:
    install_zenity(folder, "exit 0")
    (folder / "bin" / "zenity").chmod(0o644)
    assert answers(folder, "pick_file", f"{folder}/copy") == ["Answer.NO_APP"] * 2
