"""The programs on a machine that lacks something: a package, a screen."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device.window import has_screen
from tabletop.messages import Refused
from tabletop.packages import refusing_missing_packages

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "assets" / "sample.jpg"
GAME = ROOT / "assets" / "games" / "example.json"
INSTALL = "type `sh make.sh setup`, then start this with .venv/bin/python"


def run_program(
    arguments: list[str], *, without: tuple[str, ...] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a program that cannot import some packages, without a screen unless the environment names one."""
    blocked = "".join(f"sys.modules[{name!r}] = None; " for name in without)
    program, *rest = arguments
    script = program.endswith(".py")
    run = f"runpy.run_{'path' if script else 'module'}({program!r}, run_name='__main__')"
    variables = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    }
    return subprocess.run(
        [sys.executable, "-c", f"import runpy, sys; {blocked}sys.argv[1:] = {rest!r}; sys.path.insert(0, '.'); {run}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=variables | environment,
        timeout=60,
    )


# packages
@pytest.mark.parametrize(
    ("arguments", "without", "package"),
    [
        (["main.py", "--folder", "FOLDER"], ("kivy",), "kivy"),
        (["main.py", "--folder", "FOLDER"], ("kivymd",), "kivymd"),
        (["vision", "read", str(SAMPLE)], ("cv2",), "opencv-python-headless"),
        (["vision", "city", str(SAMPLE)], ("numpy",), "numpy"),
        (["exports", str(GAME), "--to", "FOLDER/x.png"], ("PIL",), "pillow"),
    ],
)
def test_a_missing_package_is_named_with_what_installs_it(
    arguments: list[str], without: tuple[str, ...], package: str, tmp_path: Path
) -> None:
    words = [word.replace("FOLDER", str(tmp_path)) for word in arguments]
    ended = run_program(words, without=without, SDL_VIDEODRIVER="offscreen")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"the package {package} is missing in this Python; {INSTALL}\n"


def test_a_missing_package_is_named_in_the_chosen_language() -> None:
    ended = run_program(["vision", "read", str(SAMPLE), "--lang", "fr"], without=("cv2",))
    assert "le paquet opencv-python-headless manque" in ended.stderr


@pytest.mark.parametrize("arguments", [["vision", "--help"], ["exports", "--help"], ["main.py", "--help"]])
def test_help_needs_no_package(arguments: list[str]) -> None:
    ended = run_program(arguments, without=("kivy", "kivymd", "cv2", "numpy", "PIL"))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "usage:" in ended.stdout


def test_a_missing_package_has_its_name_on_pypi() -> None:
    with pytest.raises(Refused, match="the package pillow is missing"), refusing_missing_packages():
        raise ImportError(name="PIL.Image")


@pytest.mark.parametrize("name", ["vision.eye_of_a_hawk", "", None])
def test_a_failed_import_within_the_project_is_not_a_missing_package(name: str | None) -> None:
    with pytest.raises(ImportError), refusing_missing_packages():
        raise ImportError(name=name)


# screens
@contextmanager
def unresponsive_x_server() -> Iterator[str]:
    """Yield the DISPLAY of an X server that accepts connections and never answers."""
    for number in range(60, 90):
        with socket.socket() as server:
            try:
                server.bind(("127.0.0.1", 6000 + number))
            except OSError:
                continue
            server.listen()
            yield f"127.0.0.1:{number}"
            return
    pytest.skip("no free port for an X server")


@pytest.mark.parametrize(
    "display", [{}, {"DISPLAY": ""}, {"DISPLAY": ":97"}, {"DISPLAY": "nonsense"}, {"WAYLAND_DISPLAY": "wayland-97"}]
)
def test_the_app_reports_a_missing_screen(display: dict[str, str], tmp_path: Path) -> None:
    ended = run_program(["main.py", "--folder", str(tmp_path / "games")], without=(), **display)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert (
        ended.stderr
        == "no window can open because there is no screen; `make demo` reads the sample photo without one\n"
    )
    assert not (tmp_path / "games").exists()


def test_a_missing_screen_is_reported_in_the_language_of_the_session(tmp_path: Path) -> None:
    ended = run_program(["main.py", "--folder", str(tmp_path)], LC_ALL="nl_NL.UTF-8", PYTHONCOERCECLOCALE="0")
    assert ended.stderr.startswith(
        ("er kan geen venster open", "no window can open")
    )  # as far as the locale is installed


def test_an_unresponsive_x_server_is_a_missing_screen(tmp_path: Path) -> None:
    with unresponsive_x_server() as display:
        ended = run_program(["main.py", "--folder", str(tmp_path)], DISPLAY=display)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize("setting", ["offscreen", "x11", "dummy"])
def test_a_video_driver_set_by_the_user_counts_as_a_screen(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", setting)
    assert has_screen()


def test_make_run_without_a_screen_scores_the_sample_photo() -> None:
    ended = run_program(["tools.app.run", "--size", "412x824"])
    assert ended.returncode == 0
    assert ended.stderr == ""
    first, *_ = ended.stdout.splitlines()
    assert (
        first == "There is no screen here that a window could open on, so the sample photo is read and scored instead."
    )
    assert "Total                       50" in ended.stdout
    assert "sheet.png, sheet.pdf, sheet.csv" in ended.stdout


def test_make_run_into_a_closed_pipe_prints_no_traceback() -> None:
    variables = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "SDL_VIDEODRIVER"}}
    command = f"{sys.executable} -m tools.app.run | head -n 1"
    ended = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, env=variables)
    assert (ended.stdout.count("\n"), ended.stderr) == (1, "")
