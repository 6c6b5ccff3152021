"""The tests on the Python of the phone, which is newer than that of most machines: `make newest`.

Root makes a room in build/newest: Debian unstable, which has that Python and a Kivy built for it (a minute, 1 GB).
Others need that Python on their PATH and do without the tests of the screens, as PyPI has no such Kivy. The packages
are fetched by the pip of this machine, with its settings; the room knows none of them.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tools.app.lock_files import ROOT, lock_file, lock_text, read

ROOM: Final = ROOT / "build" / "newest"
ALONE: Final = ROOT / "build" / "newest-alone"
PHONE: Final = "3.14"
PYTHON: Final = f"python{PHONE}"
MIRROR: Final = "http://deb.debian.org/debian"
# Kivy, what it draws with where there is no screen, and what it looks for touch screens with.
DEBIAN: Final = ("python3-kivy", "libgl1", "libegl1", "libgl1-mesa-dri", "libmtdev1t64")
# Of the app's pins these have no wheel for this Python; the group "newest" names what stands in for numpy.
NO_WHEEL: Final = ("kivy", "numpy")
WITHOUT_KIVY: Final = tuple(f"tests/{room}" for room in ("quadropolis_score", "vision", "exports", "store", "device"))
VERSIONS: Final = """
import platform
from importlib.metadata import distributions
found = {each.name.lower(): each.version for each in distributions()}
names = ("kivy", "kivymd", "numpy", "opencv-python-headless", "pillow")
print("Python", platform.python_version() + ":", ", ".join(f"{name} {found[name]}" for name in names if name in found))
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A Python: how it is started in the folder of our files, where its packages lie, and which tests it can run."""

    start: tuple[str, ...]
    packages: Path
    tests: tuple[str, ...]
    left_out: str

    def python(self, *words: str) -> int:
        """Run it; what it answers."""
        return subprocess.run([*self.start, *words], cwd=ROOT, check=False).returncode


def room() -> Place:
    """Debian with that Python, our files copied into it."""
    if not (ROOM / "ready").exists():
        build()
    house = ROOM / "house"
    shutil.rmtree(house, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).exists():  # git still knows what was deleted and not committed
            (house / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, house / name)
    inside = ("env", "-i", "-C", "/house", "HOME=/root", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", PYTHON)
    packages = ROOM / f"usr/local/lib/{PYTHON}/dist-packages"
    return Place(("chroot", str(ROOM), *inside), packages, ("tests",), "nothing")


def build() -> None:
    """Make the room anew."""
    shutil.rmtree(ROOM, ignore_errors=True)
    if not shutil.which("debootstrap"):
        done("apt-get", "update")
        done("apt-get", "install", "-y", "--no-install-recommends", "debootstrap")
    ROOM.parent.mkdir(exist_ok=True)
    done("debootstrap", "--variant=minbase", f"--include={PYTHON}", "sid", str(ROOM), MIRROR)
    done("chroot", str(ROOM), "apt-get", "install", "-y", "--no-install-recommends", *DEBIAN)
    # Debian leaves out what Kivy's own tests tap with; ours tap with it too.
    kivy = find_spec("kivy")
    assert kivy is not None
    assert kivy.submodule_search_locations is not None
    shutil.copytree(
        Path(kivy.submodule_search_locations[0]) / "tests", ROOM / "usr/lib/python3/dist-packages/kivy/tests"
    )
    (ROOM / "ready").touch()


def done(*command: str) -> None:
    """Run a command that has much to say."""
    print(" ".join(command), flush=True)
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    )


def alone() -> Place:
    """That Python of this machine, in an environment of its own."""
    done(PYTHON, "-m", "venv", "--without-pip", str(ALONE))
    packages = ALONE / "lib" / PYTHON / "site-packages"
    left_out = "the tests of the screens, the tools and the house: PyPI has no Kivy for this Python"
    return Place((str(ALONE / "bin" / PYTHON),), packages, WITHOUT_KIVY, left_out)


def fetch(packages: Path) -> None:
    """Install the pinned packages with their hashes, except those that have no wheel for this Python."""
    app = {pin: hashes for pin, hashes in read("app").items() if pin.name not in NO_WHEEL}
    part = ROOT / "build" / "newest-app.txt"
    part.parent.mkdir(exist_ok=True)
    part.write_text(lock_text("app", app), encoding="utf-8")
    files = [part, *map(lock_file, ("dev", "newest", "kivymd"))]
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade", "--target", str(packages))
    lists = [word for file in files for word in ("--requirement", str(file))]
    done(*pip, "--python-version", PHONE, "--only-binary=:all:", *lists)


def place() -> Place:
    """The room where it can be made, else the Python of this machine."""
    if os.geteuid() == 0 and (shutil.which("debootstrap") or shutil.which("apt-get")):
        return room()
    if shutil.which(PYTHON):
        return alone()
    sys.exit(f"There is no {PYTHON} here. Put one on the PATH, or run `make newest` as root on Debian or Ubuntu.")


def main() -> int:
    """Run the tests; what ran, on which versions, and what did not."""
    here = place()
    fetch(here.packages)
    answer = here.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *here.tests)
    here.python("-c", VERSIONS)
    print("Ran:", *here.tests)
    print("Left out:", here.left_out)
    return answer


if __name__ == "__main__":
    sys.exit(main())
