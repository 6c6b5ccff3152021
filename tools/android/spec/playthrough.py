"""Plays the packaged app as a phone has it: on its own, compiled, without docstrings and assertions."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from exports.formats import FORMATS
from quadropolis_score.files import city_from
from screens.game_screens import game_screens
from screens.registry import SHARED_SCREENS
from tabletop.catalogues import LANGUAGES
from tools.android.spec.imports import missing_on_phones
from tools.android.spec.opened_files import record_opened_files
from tools.android.spec.packing import Package, display_path, files_in
from tools.android.spec.recipes import DESKTOP_NAMES, MAY_DIFFER, desktop_pins
from tools.android.spec.spec_file import OUT, ROOT, ExternalToolError, Problems, Spec

PLAY: Final = Path(__file__).parent / "playthrough_script.py"
ERROR_LOG: Final = OUT / "errors.txt"
EXPECTED_CITY: Final = ROOT / "assets" / "cities" / "sample.json"
# For phones only: no desktop can install them, and our code must not need them here.
PHONE_ONLY: Final = ("python3", "android", "pyjnius")
# Packaged for the user, or for Python and SDL, not for the app.
ALLOWED_UNOPENED: Final = {
    Path("assets/fonts/LICENSE.txt"): "the fonts may only be handed on with it",
    Path("p4a_env_vars.txt"): "read by what starts Python on a phone",
}
# Files of a package that python-for-android leaves out.
REMOVED_FOLDERS: Final = ("__pycache__", "tests")
# Another recipe compiles it on a phone; here its source is read.
SOURCE_PACKAGE: Final = "cv2"
SYSTEM_FOLDERS: Final = ("/dev", "/etc", "/lib", "/proc", "/sys", "/usr/lib", "/usr/share")
TIMEOUT_SECONDS: Final = 300  # seconds
MAX_MESSAGE_LENGTH: Final = 500  # longest text of an error
ENVIRONMENT: Final = {
    "PATH": os.defpath,
    "LANG": "C.UTF-8",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_METRICS_DENSITY": "1",
    "SDL_VIDEODRIVER": "offscreen",
}


@dataclass(frozen=True, slots=True)
class PlaythroughResult:
    """The actions of the app, the files that it opened, and its errors."""

    report: dict[str, Any]
    opened_files: frozenset[Path]
    error_output: str
    site_packages: Path


def check_playthrough(package: Package, result: PlaythroughResult) -> Problems:
    """Check that the app shows every screen, reads a photo and writes every sheet, with its own files and uses all."""
    report = result.report
    if result.error_output or not report.get("done"):
        yield from check_missing_files(package, report)
        messages = "; ".join([*report.get("told", ()), last_error_line(result.error_output)])
        yield f"the packaged app does not run through: {messages}; all of it is in {display_path(ERROR_LOG)}"
        return
    if {*report["screens"]} != {*SHARED_SCREENS, *game_screens("quadropolis").screens}:
        yield f"the packaged app has shown only {', '.join(report['screens'])}"
    expected_city = str(city_from(json.loads(EXPECTED_CITY.read_text(encoding="utf-8")))[0])
    if report["city"] != expected_city:
        yield f"the packaged app reads the sample photo as {report['city']}, which is {expected_city}"
    expected_files = {f"{of}.{kind}" for of in (*LANGUAGES, "sprawlopolis") for kind in FORMATS} | {"backup"}
    for name in sorted(expected_files - {name for name, size in report["files"].items() if size}):
        yield f"the packaged app has not written {name}"
    yield from check_missing_files(package, report)
    yield from check_outside_files(package, result)
    yield from check_unused_files(package, result.opened_files)


def check_missing_files(package: Package, report: dict[str, Any]) -> Problems:
    """Report files of the app that were looked for and do not exist."""
    for file in map(Path, report.get("opened", ())):
        if file.is_relative_to(package.app) and not file.exists():
            yield f"the app opens {file.relative_to(package.app)}, which is not packaged: see buildozer.spec"


def check_outside_files(package: Package, result: PlaythroughResult) -> Problems:
    """Report opened files that belong neither to the app nor to Python, its packages and the system."""
    allowed = (package.app, result.site_packages, sysconfig.get_path("stdlib"), sys.base_prefix, *SYSTEM_FOLDERS)
    for file in map(Path, result.report["opened"]):
        if not any(file.is_relative_to(folder) for folder in allowed):
            yield f"the app opens {display_path(file)}, which no phone has"


def check_unused_files(package: Package, opened_files: frozenset[Path]) -> Problems:
    """Report packaged files that were not opened; code is checked by imports.py."""
    for file in files_in(package.app):
        if file.suffix != ".pyc" and file not in opened_files and file not in ALLOWED_UNOPENED:
            yield f"{file} is packaged, but the app never opens it: name it in source.exclude_patterns"


def summary_lines(result: PlaythroughResult) -> Iterator[str]:
    """Yield a line of text about the playthrough; nothing if it ended early."""
    report = result.report
    if report.get("done"):
        points = ", ".join(map(str, report["totals"]))
        yield f"{len(report['screens'])} screens shown, the sample photo read and scored ({points} points at its table)"
        yield f"{len(report['files'])} files written: {', '.join(report['files'])}"


def last_error_line(output: str) -> str:
    """Return the last line of a traceback, shortened."""
    lines = [line for line in output.splitlines() if line[:1].strip()]
    return lines[-1][:MAX_MESSAGE_LENGTH] if lines else "it ended too early"


def run_playthrough(spec: Spec, package: Package, site: Path) -> PlaythroughResult:
    plan, report = spec.out / "plan.json", spec.out / "report.json"
    plan.write_text(json.dumps({"missing": sorted(missing_on_phones(spec))}), encoding="utf-8")
    report.unlink(missing_ok=True)
    command = [sys.executable, "-OO", "-I", "-S", *map(str, (PLAY, package.app, site, plan, report))]
    with TemporaryDirectory() as home, record_opened_files(package.app) as opened_files:
        folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "TMPDIR"), home)
        try:
            completed = subprocess.run(
                command, env=ENVIRONMENT | folders, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return PlaythroughResult({}, frozenset(), f"it took longer than {TIMEOUT_SECONDS} seconds", site)
    ERROR_LOG.write_text(completed.stderr, encoding="utf-8")
    report_data = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
    return PlaythroughResult(report_data, frozenset(opened_files), completed.stderr, site)


def site_packages_of(spec: Spec, out: Path) -> tuple[Path, list[str]]:
    """Return a folder with the packages of a phone only, and those that have the desktop's version."""
    desktop = desktop_pins()
    requirements, substitutes = [], []
    for name, pin in spec.pins.items():
        desktop_name = DESKTOP_NAMES.get(name, name)
        if name in PHONE_ONLY:
            continue
        if name in DESKTOP_NAMES or (name in MAY_DIFFER and not is_installable(f"{name}=={pin.lstrip('v')}")):
            requirements.append(f"{desktop_name}=={desktop[desktop_name]}")
            substitutes += [requirements[-1]] if name in MAY_DIFFER else []
        else:
            requirements.append(f"{name}=={pin.lstrip('v')}")
    key = hashlib.sha256("\n".join((sys.version, *sorted(requirements))).encode()).hexdigest()[:12]
    folder = out / f"site-{key}"
    if not folder.exists():
        for old in out.glob("site-*"):
            shutil.rmtree(old)
        install_packages(requirements, folder)
    return folder, substitutes


def is_installable(requirement: str) -> bool:
    """Return whether there is a wheel for this Python."""
    return not run_pip("--dry-run", "--ignore-installed", requirement).returncode


def install_packages(requirements: list[str], folder: Path) -> None:
    """Install, compile and strip packages as python-for-android does."""
    unfinished = folder.with_name("making")
    shutil.rmtree(unfinished, ignore_errors=True)
    completed = run_pip("--target", str(unfinished), *requirements)
    if completed.returncode:
        words = completed.stderr.strip().splitlines()[-1]
        raise ExternalToolError(
            f"the packages of a phone cannot be installed here, so the app was not played through: {words}"
        )
    compiled = [sys.executable, "-OO", "-m", "compileall", "-b", "-q", "-f", str(unfinished)]
    subprocess.run(compiled, check=False, capture_output=True)  # some packages bring files for older Pythons
    for each in list(unfinished.rglob("*")):
        package = each.relative_to(unfinished).parts[0]
        if each.is_dir() and each.name in REMOVED_FOLDERS and package != "numpy":
            shutil.rmtree(each, ignore_errors=True)
        elif each.suffix == ".py" and package != SOURCE_PACKAGE:
            each.unlink(missing_ok=True)
    unfinished.rename(folder)


def run_pip(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run pip for wheels only, without their dependencies."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"),
            *("--disable-pip-version-check", "--retries=1", "--timeout=20", *arguments),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
