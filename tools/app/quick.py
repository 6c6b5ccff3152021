"""`make quick`: format, lint, types, then the tests of the rooms that a change touches, in about half a minute.

The change is what is not committed or, if everything is, the last commit. Tests of rooms that rely on a changed room do
not run; `make check` runs all. Without clean format, lint and types no test runs.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.app.arguments import no_arguments
from tools.app.check import WITHOUT_COVERAGE, XDIST_OPTIONS, style_steps
from tools.app.rooms import ROOMS
from tools.app.steps import ROOT, python_step, run_lanes

# Short tests about all rooms.
ALWAYS: Final = (
    "tests/test_docstrings.py",
    "tests/test_architecture.py",
    "tests/test_conformance.py",
    "tests/tools/app/test_layouts.py",
)
# Where nothing but translations changed, the layouts are shown in them.
TRANSLATIONS: Final = "tabletop/translations/"
LAYOUTS: Final = "tests/screens/test_layouts.py"
SCREENS: Final = ROOT / "tests" / "screens"
# Tests by the start of a changed path; the longest match counts.
TESTS_BY_PATH: Final = {
    **{f"{room}/": (f"tests/{room}",) for room in ROOMS},
    TRANSLATIONS: ("tests/test_catalogues.py",),
    "tabletop/": ("tests/tabletop", "tests/quadropolis_score/test_files.py", "tests/test_catalogues.py"),
    "quadropolis_score/": ("tests/quadropolis_score", "tests/test_catalogues.py"),
    "sprawlopolis_score/": ("tests/sprawlopolis_score", "tests/test_catalogues.py"),
    "store/": ("tests/store", "tests/test_file_compatibility.py"),
    "device/": ("tests/device", "tests/screens/shell/test_device.py"),
    "screens/": ("tests/screens/test_*.py", "tests/screens/**/test_pr*.py"),
    **{
        f"screens/{screen}/": (f"tests/screens/{screen}",)
        for screen in sorted(str(file.parent.relative_to(SCREENS)) for file in SCREENS.glob("*/**/test_pr*.py"))
    },
    "screens/quadropolis/": ("tests/screens/quadropolis",),
    "screens/quadropolis/rules/": ("tests/screens/rules",),
    "screens/sprawlopolis/": ("tests/screens/sprawlopolis",),
    "screens/sprawlopolis/rules/": ("tests/screens/rules",),
    "screens/kit/": ("tests/screens/kit", "tests/screens/test_app.py"),
    "screens/shell/": ("tests/screens/shell", "tests/screens/kit/test_motion.py"),
    "screens/opening/": ("tests/screens/opening",),
    "screens/games/": ("tests/screens/games",),
    "tools/": ("tests/tools",),
    **{f"tools/{room}/": (f"tests/tools/{room}",) for room in ("android", "bench")},
    "tools/app/": ("tests/tools/app", "tests/screens/**/test_pr*.py", "tests/test_catalogues.py"),
    "tools/art/": ("tests/tools/art", "tests/vision/quadropolis/test_read.py"),
    "tools/eye/": ("tests/vision", "tests/tools/eye"),
    "tools/soak/": ("tests/tools/soak", "tests/quadropolis_score", "tests/sprawlopolis_score", "tests/store"),
    "assets/": ("tests/test_catalogues.py", "tests/exports"),
    "assets/cities/": ("tests/test_example_cities.py", "tests/tabletop/test_explain.py"),
    "assets/models/": ("tests/vision",),
    "tests/frozen/": ("tests/test_file_compatibility.py",),
    "tests/tools/": ("tests/tools",),
    **{f"tests/{room}/": (f"tests/{room}",) for room in ROOMS},
    "tests/support/": ("tests/device", "tests/exports", "tests/store", "tests/tools", "tests/vision"),
    "tests/screens/": ("tests/screens/**/test_pr*.py",),
    "": (),  # README, docs, Makefile and the like
}
# Long tests, which run only if they were changed or the table names them.
SLOW_TESTS: Final = (
    *WITHOUT_COVERAGE,
    "tests/screens/test_phone.py",
    "tests/screens/test_startup.py",
    "tests/screens/test_stories.py",
    "tests/store/test_failing_disk.py",
    "tests/store/test_soak.py",
)


def changed_files() -> list[str]:
    found = git_names("ls-files", "--modified", "--deleted", "--others", "--exclude-standard") + git_names(
        "diff", "--cached", "--name-only"
    )
    return found or git_names("show", "--format=", "--name-only", "HEAD")


def git_names(*words: str) -> list[str]:
    completed = subprocess.run(["git", *words, "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return list(filter(None, completed.stdout.split("\0")))


def tests_of(paths: Sequence[str]) -> list[str]:
    """Return the test files for changed files: a changed test itself, otherwise by the table."""
    named, found = {*ALWAYS}, set()
    if all(path.startswith(TRANSLATIONS) for path in paths):
        named.add(LAYOUTS)
    for path in paths:
        name = Path(path).name
        if path.startswith("tests/") and name.startswith("test_") and name.endswith(".py"):
            named.add(path)
            continue
        prefix = max((room for room in TESTS_BY_PATH if path.startswith(room)), key=len)
        for pattern in TESTS_BY_PATH[prefix]:
            if pattern.endswith(".py") and "*" not in pattern:
                named.add(pattern)
                continue
            files = (
                file for each in ROOT.glob(pattern) for file in (each.rglob("test_*.py") if each.is_dir() else [each])
            )
            found |= {file.relative_to(ROOT).as_posix() for file in files}
    return sorted(name for name in named | (found - {*SLOW_TESTS}) if (ROOT / name).exists())


def main() -> int:
    failed = run_lanes((style_steps(),))
    if failed:
        return failed
    tests = tests_of(changed_files())
    print("Of", ", ".join(tests), flush=True)
    return run_lanes(((python_step("tests", "pytest", "-q", *XDIST_OPTIONS, *tests, closing_lines=1),),))


if __name__ == "__main__":
    no_arguments(__doc__)
    sys.exit(main())
