"""Runs the tests on the phone's Python, which is newer than that of most machines: `make newest`.

As root in a chroot in build/newest: Debian unstable, which has that Python and a Kivy built for it (a minute, 1 GB).
Without root on that Python from the PATH, without the tests of the screens, because PyPI has no such Kivy. The pip of
this machine downloads the packages with its settings; the chroot does not know these.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tools.app.arguments import no_arguments
from tools.app.pins import FOLDER, PYTHONS
from tools.app.rooms import ROOMS, ROOT

CHROOT: Final = ROOT / "build" / "newest"
VENV: Final = ROOT / "build" / "newest-alone"
PHONE_VERSION: Final = PYTHONS["newest"]
PYTHON: Final = f"python{PHONE_VERSION}"
MIRROR: Final = "http://deb.debian.org/debian"
# Kivy, its software renderer for machines without a screen, and its library for touch screens.
DEBIAN_PACKAGES: Final = ("python3-kivy", "libgl1", "libegl1", "libgl1-mesa-dri", "libmtdev1t64")
# Pins without a wheel for this Python; the group "newest" has a substitute for numpy.
NO_WHEEL: Final = ("kivy", "numpy")
WITHOUT_KIVY: Final = tuple(f"tests/{room}" for room in ROOMS if room != "screens")
VERSIONS_SCRIPT: Final = """
import platform
from importlib.metadata import distributions
found = {each.name.lower(): each.version for each in distributions()}
names = ("kivy", "kivymd", "numpy", "opencv-python-headless", "pillow")
print("Python", platform.python_version() + ":", ", ".join(f"{name} {found[name]}" for name in names if name in found))
"""


@dataclass(frozen=True, slots=True)
class PythonEnvironment:
    """A Python: its command, the folder of its packages, and the tests that it can run."""

    command: tuple[str, ...]
    packages: Path
    tests: tuple[str, ...]
    skipped: str

    def run_python(self, *arguments: str) -> int:
        """Run Python in the folder of our files; return the exit code."""
        return subprocess.run([*self.command, *arguments], cwd=ROOT, check=False).returncode


def chroot_environment() -> PythonEnvironment:
    """Return a chroot of Debian with that Python and a copy of our files."""
    if not (CHROOT / "ready").exists():
        build_chroot()
    project_copy = CHROOT / "house"
    shutil.rmtree(project_copy, ignore_errors=True)
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listing.stdout.split("\0")):
        if (ROOT / name).exists():  # git lists deleted files that are not committed
            (project_copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, project_copy / name)
    python_command = ("env", "-i", "-C", "/house", "HOME=/root", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", PYTHON)
    packages = CHROOT / f"usr/local/lib/{PYTHON}/dist-packages"
    return PythonEnvironment(("chroot", str(CHROOT), *python_command), packages, ("tests",), "nothing")


def build_chroot() -> None:
    shutil.rmtree(CHROOT, ignore_errors=True)
    if not shutil.which("debootstrap"):
        run_silently("apt-get", "update")
        run_silently("apt-get", "install", "-y", "--no-install-recommends", "debootstrap")
    CHROOT.parent.mkdir(exist_ok=True)
    run_silently("debootstrap", "--variant=minbase", f"--include={PYTHON}", "sid", str(CHROOT), MIRROR)
    run_silently("chroot", str(CHROOT), "apt-get", "install", "-y", "--no-install-recommends", *DEBIAN_PACKAGES)
    # Debian leaves out Kivy's own test helpers, which our tests use
    kivy = find_spec("kivy")
    assert kivy is not None
    assert kivy.submodule_search_locations is not None
    shutil.copytree(
        Path(kivy.submodule_search_locations[0]) / "tests", CHROOT / "usr/lib/python3/dist-packages/kivy/tests"
    )
    (CHROOT / "ready").touch()


def run_silently(*command: str) -> None:
    """Run a command and print its output only if it fails."""
    print(" ".join(command), flush=True)
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    )


def venv_environment() -> PythonEnvironment:
    run_silently(PYTHON, "-m", "venv", "--without-pip", str(VENV))
    packages = VENV / "lib" / PYTHON / "site-packages"
    skipped = "the tests of the screens, the tools and the house: PyPI has no Kivy for this Python"
    return PythonEnvironment((str(VENV / "bin" / PYTHON),), packages, WITHOUT_KIVY, skipped)


def install_packages(packages: Path) -> None:
    """Install the pinned packages with their hashes, except those without a wheel for this Python."""
    app = (FOLDER / "app.txt").read_text(encoding="utf-8")
    for name in NO_WHEEL:
        app = re.sub(rf"(?m)^{name}==.*(\n +--hash.*)*\n", "", app)
    app_requirements = ROOT / "build" / "newest-app.txt"
    app_requirements.parent.mkdir(exist_ok=True)
    app_requirements.write_text(app, encoding="utf-8")
    files = [app_requirements, *(FOLDER / f"{group}.txt" for group in ("dev", "newest", "kivymd"))]
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade", "--target", str(packages))
    requirement_options = [word for file in files for word in ("--requirement", str(file))]
    run_silently(*pip, "--python-version", PHONE_VERSION, "--only-binary=:all:", *requirement_options)


def choose_environment() -> PythonEnvironment:
    """Return the chroot for root, else the Python of this machine."""
    if os.geteuid() == 0 and (shutil.which("debootstrap") or shutil.which("apt-get")):
        return chroot_environment()
    if shutil.which(PYTHON):
        return venv_environment()
    sys.exit(f"There is no {PYTHON} here. Put one on the PATH, or run `make newest` as root on Debian or Ubuntu.")


def main() -> int:
    """Run the tests; print the versions, and what did not run."""
    environment = choose_environment()
    install_packages(environment.packages)
    exit_code = environment.run_python("-m", "pytest", "-q", "-p", "no:cacheprovider", *environment.tests)
    environment.run_python("-c", VERSIONS_SCRIPT)
    print("Ran:", *environment.tests)
    print("Left out:", environment.skipped)
    return exit_code


if __name__ == "__main__":
    no_arguments(__doc__)
    sys.exit(main())
