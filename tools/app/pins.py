"""`make pins`: let uv check the pins of pyproject.toml, then write the lock files of requirements/ anew.

The pins have to be complete (every dependency of a pin is a pin), compatible with each other, and have a wheel on the
Pythons and platforms of `[tool.uv]`. A lock file has the pins of one dependency group, with the hashes of all files.
"""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tools.app.arguments import no_arguments
from tools.app.rooms import ROOT

FOLDER: Final = ROOT / "requirements"
# Groups that are installed into one environment. The others are installed alone, `newest` on the phone's Python.
BASE: Final = ("app", "kivymd", "dev", "android")
INSTALLED_TOGETHER: Final = ((*BASE, "bench"), (*BASE, "train", "torch"))
PYTHONS: Final = {"newest": "3.14"}
OLDEST_PYTHON: Final = "3.10"
# It has no wheel for Linux aarch64; its source package is hashed, but not the tools that build it.
SOURCE_BUILD: Final = "materialyoucolor"


def pins_in(project: str) -> dict[str, list[str]]:
    """List the pins of every dependency group; cut the arrays out by brackets, because Python 3.10 has no tomllib."""
    table = re.split(r"(?m)^\[", project.partition("\n[dependency-groups]\n")[2])[0]
    groups = re.findall(r"(?ms)^(\w+) = \[(.*?)\]\s*$", re.sub(r"(?m)#.*$", "", table))
    return {group: re.findall(r'"([^"]+)"', pins) for group, pins in groups}


def project_pins() -> dict[str, list[str]]:
    return pins_in((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def names_in(requirements: str) -> set[str]:
    return set(re.findall(r"(?m)^([\w.-]+)==", requirements))


def compile_with_uv(groups: tuple[str, ...], *options: str) -> str:
    """Return the requirements of some groups on all platforms; exit if uv finds no solution, or a withdrawn version."""
    python = PYTHONS.get(groups[0], OLDEST_PYTHON)
    completed = subprocess.run(
        [
            *(sys.executable, "-m", "uv", "pip", "compile", "--universal", "--python-version", python),
            *("--no-python-downloads", "--no-annotate", "--custom-compile-command", "make pins", *options),
            *(f"--group={group}" for group in groups),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if completed.returncode or "is yanked" in completed.stderr:
        sys.exit(f"{' '.join(groups)}: {completed.stderr}No lock file was changed.")
    return completed.stdout


def lock_text(group: str, pins: list[str]) -> str:
    """Return the lock file of a group: only wheels, but for the package that has none for every machine."""
    names = {re.split("[=;]", pin)[0] for pin in pins}
    wheels = sorted(names - {SOURCE_BUILD}) if SOURCE_BUILD in names else [":all:"]
    binary = (f"--only-binary={name}" for name in wheels)
    return compile_with_uv((group,), "--no-config", "--no-deps", "--generate-hashes", "--emit-build-options", *binary)


def refuse_incomplete(groups: tuple[str, ...], pinned: set[str]) -> None:
    """Exit if a group needs a package that is not pinned, or has no wheel on one of the platforms."""
    binary = (f"--only-binary={name}" for name in pinned - {SOURCE_BUILD})
    missing = names_in(compile_with_uv(groups, *binary)) - pinned
    if missing:
        sys.exit(f"pin in pyproject.toml: {', '.join(sorted(missing))}. No lock file was changed.")


def main() -> int:
    """Write all lock files, or none and the reason."""
    groups = project_pins()
    with ThreadPoolExecutor(4) as pool:
        texts = dict(zip(groups, pool.map(lock_text, groups, groups.values()), strict=True))
    for together in INSTALLED_TOGETHER:
        refuse_incomplete(together, set().union(*(names_in(texts[group]) for group in together)))
    for path in set(FOLDER.glob("*.txt")) - {FOLDER / f"{group}.txt" for group in texts}:
        path.unlink()
    for group, text in texts.items():
        path = FOLDER / f"{group}.txt"
        if not path.exists() or path.read_text(encoding="utf-8") != text:  # otherwise make would install again
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"requirements/{group}.txt: {len(names_in(text))} packages")
    return 0


if __name__ == "__main__":
    no_arguments(__doc__)
    sys.exit(main())
