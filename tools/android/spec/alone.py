"""The packaged app on its own: played through as a phone has it, compiled, without docstrings and assertions."""

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
from screens.kit.navigation import Screen
from tabletop.catalogues import LANGUAGES
from tools.android.spec.imports import missing_on_phones
from tools.android.spec.packing import Package, below, shown
from tools.android.spec.reading import OUT, ROOT, GivenUpError, Problems, Spec
from tools.android.spec.recipes import DESKTOP, MAY_DIFFER, desktop_pins
from tools.android.spec.watching import watched

PLAY: Final = Path(__file__).parent / "play.py"
SAID: Final = OUT / "said.txt"
TRUTH: Final = ROOT / "assets" / "cities" / "sample.json"
# Of a phone only: no desktop can install them, and nothing of ours may need them here.
PHONE_ONLY: Final = ("python3", "android", "pyjnius")
# Packaged for people, or for Python and SDL, not for the app.
UNOPENED: Final = {
    Path("assets/fonts/LICENSE.txt"): "the fonts may only be handed on with it",
    Path("p4a_env_vars.txt"): "read by what starts Python on a phone",
}
# What of a package is not taken along by python-for-android.
LEFT_BEHIND: Final = ("__pycache__", "tests")
# Compiled by another recipe on a phone; here it reads its own source.
KEPT: Final = "cv2"
SYSTEM: Final = ("/dev", "/etc", "/lib", "/proc", "/sys", "/usr/lib", "/usr/share")
PATIENCE: Final = 300  # seconds
LONGEST: Final = 500  # letters of a complaint
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
class Played:
    """What the app did, which of its files were opened, and what it complained of."""

    report: dict[str, Any]
    opened: frozenset[Path]
    said: str
    site: Path


def alone(package: Package, played: Played) -> Problems:
    """The app shows every screen, reads a photo, writes every sheet, from its own files and from all of them."""
    report = played.report
    if played.said or not report.get("done"):
        yield from unpackaged(package, report)
        words = "; ".join([*report.get("told", ()), last_words(played.said)])
        yield f"the packaged app does not run through: {words}; all of it is in {shown(SAID)}"
        return
    if set(report["screens"]) != {screen.value for screen in Screen}:
        yield f"the packaged app has shown only {', '.join(report['screens'])}"
    truth = str(city_from(json.loads(TRUTH.read_text(encoding="utf-8")))[0])
    if report["city"] != truth:
        yield f"the packaged app reads the sample photo as {report['city']}, which is {truth}"
    wanted = {f"{of}.{kind}" for of in (*LANGUAGES, "sprawlopolis") for kind in FORMATS} | {"backup"}
    for name in sorted(wanted - {name for name, size in report["files"].items() if size}):
        yield f"the packaged app has not written {name}"
    yield from unpackaged(package, report)
    yield from outside(package, played)
    yield from too_much(package, played.opened)


def unpackaged(package: Package, report: dict[str, Any]) -> Problems:
    """What was looked for among the files of the app, and is not there."""
    for file in map(Path, report.get("opened", ())):
        if file.is_relative_to(package.app) and not file.exists():
            yield f"the app opens {file.relative_to(package.app)}, which is not packaged: see buildozer.spec"


def outside(package: Package, played: Played) -> Problems:
    """What was opened, and belongs neither to the app nor to Python, its packages and the system."""
    allowed = (package.app, played.site, sysconfig.get_path("stdlib"), sys.base_prefix, *SYSTEM)
    for file in map(Path, played.report["opened"]):
        if not any(file.is_relative_to(folder) for folder in allowed):
            yield f"the app opens {shown(file)}, which no phone has"


def too_much(package: Package, opened: frozenset[Path]) -> Problems:
    """What was packaged and not opened; code is checked by what imports it."""
    for file in below(package.app):
        if file.suffix != ".pyc" and file not in opened and file not in UNOPENED:
            yield f"{file} is packaged, but the app never opens it: name it in source.exclude_patterns"


def done(played: Played) -> Iterator[str]:
    """What it did, in a line of text; nothing, if it did not get that far."""
    report = played.report
    if report.get("done"):
        points = ", ".join(map(str, report["totals"]))
        yield f"{len(report['screens'])} screens shown, the sample photo read and scored ({points} points at its table)"
        yield f"{len(report['files'])} files written: {', '.join(report['files'])}"


def last_words(said: str) -> str:
    """What a traceback ends with, cut short."""
    lines = [line for line in said.splitlines() if line[:1].strip()]
    return lines[-1][:LONGEST] if lines else "it ended too early"


def play(spec: Spec, package: Package, site: Path) -> Played:
    """Play it through."""
    plan, report = spec.out / "plan.json", spec.out / "report.json"
    plan.write_text(json.dumps({"missing": sorted(missing_on_phones(spec))}), encoding="utf-8")
    report.unlink(missing_ok=True)
    command = [sys.executable, "-OO", "-I", "-S", *map(str, (PLAY, package.app, site, plan, report))]
    with TemporaryDirectory() as home, watched(package.app) as opened:
        places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "TMPDIR"), home)
        try:
            ended = subprocess.run(
                command, env=ENVIRONMENT | places, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            return Played({}, frozenset(), f"it took longer than {PATIENCE} seconds", site)
    SAID.write_text(ended.stderr, encoding="utf-8")
    told = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
    return Played(told, frozenset(opened), ended.stderr, site)


def site_of(spec: Spec, out: Path) -> tuple[Path, list[str]]:
    """A folder with the packages of a phone and nothing else; and what had to be taken in the desktop's version."""
    desktop = desktop_pins()
    wanted, instead = [], []
    for name, pin in spec.pins.items():
        there = DESKTOP.get(name, name)
        if name in PHONE_ONLY:
            continue
        if name in DESKTOP or (name in MAY_DIFFER and not installs(f"{name}=={pin.lstrip('v')}")):
            wanted.append(f"{there}=={desktop[there]}")
            instead += [wanted[-1]] if name in MAY_DIFFER else []
        else:
            wanted.append(f"{name}=={pin.lstrip('v')}")
    key = hashlib.sha256("\n".join((sys.version, *sorted(wanted))).encode()).hexdigest()[:12]
    folder = out / f"site-{key}"
    if not folder.exists():
        for old in out.glob("site-*"):
            shutil.rmtree(old)
        installed(wanted, folder)
    return folder, instead


def installs(requirement: str) -> bool:
    """Whether there is a wheel for the Python that runs here."""
    return not pip("--dry-run", "--ignore-installed", requirement).returncode


def installed(wanted: list[str], folder: Path) -> None:
    """Install, compile and thin out as python-for-android does."""
    making = folder.with_name("making")
    shutil.rmtree(making, ignore_errors=True)
    ended = pip("--target", str(making), *wanted)
    if ended.returncode:
        words = ended.stderr.strip().splitlines()[-1]
        raise GivenUpError(
            f"the packages of a phone cannot be installed here, so the app was not played through: {words}"
        )
    compiled = [sys.executable, "-OO", "-m", "compileall", "-b", "-q", "-f", str(making)]
    subprocess.run(compiled, check=False, capture_output=True)  # some packages bring files for older Pythons
    for each in list(making.rglob("*")):
        package = each.relative_to(making).parts[0]
        if each.is_dir() and each.name in LEFT_BEHIND and package != "numpy":
            shutil.rmtree(each, ignore_errors=True)
        elif each.suffix == ".py" and package != KEPT:
            each.unlink(missing_ok=True)
    making.rename(folder)


def pip(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Wheels only, without what they need."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"),
            *("--disable-pip-version-check", "--retries=1", "--timeout=20", *arguments),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
