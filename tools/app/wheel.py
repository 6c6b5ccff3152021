"""Tests an installation: builds the wheel with this Python, installs it into an empty environment, runs its commands.

`python -m tools.app.wheel`, on any Python from 3.10 on; needs pip and, to build, the package index (or setuptools here
and `--no-build-isolation`). `tests/tools/test_package.py` checks the contents of the wheel.
"""

import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CITY: Final = ("--city", "T2 P . . / . S F . / . . . . / . . . .", "--inhabitants", "4", "--energy", "2")
# The commands to run in the environment, each with words that it must print; white space does not count.
COMMANDS: Final = (
    (("quadropolis-score", "score", *CITY, "--lang", "fr"), "Total 12"),
    (("python", "-m", "quadropolis_score", "score", *CITY, "--lang", "nl"), "Totaal 12"),
    (("quadropolis-score", "explain", "R46", "--lang", "it"), "Punti 0 2 4 7 11"),
    (("sprawlopolis-score", "explain", "S44"), "Points -8 -5 -2 1 4 7"),
    (
        ("python", "-c", "from quadropolis_score import City; print(City.parse('T2 . . .' + ' / . . . .' * 3))"),
        "T2 . . .",
    ),
)


def run(*command: str | Path) -> str:
    """Run a command in the folder of the wheel; exit with its output if it fails."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": ""}
    ended = subprocess.run(
        command, cwd=Path(command[0]).parent, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    if ended.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{ended.stdout}{ended.stderr}")
    return ended.stdout


def install(folder: Path, options: Sequence[str]) -> Path:
    """Build and install the wheel; return the folder of its programs."""
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", *options, "--wheel-dir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "empty", symlinks=os.name != "nt")
    programs = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    run(*pip, "--python", programs / "python", "install", "--no-index", wheel)
    return programs


def main(options: Sequence[str] = ()) -> int:
    """Install, run every command, and print the version and platform."""
    with TemporaryDirectory() as name:
        programs = install(Path(name), options)
        for (program, *words), answer in COMMANDS:
            printed = run(programs / program, *words)
            if answer not in " ".join(printed.split()):
                sys.exit(f"{program} {' '.join(words)} does not print {answer!r}:\n{printed}")
    print(f"Python {sys.version.split()[0]}: the wheel is installed, and its {len(COMMANDS)} commands answer.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
