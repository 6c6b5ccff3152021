"""`make pins`: check the pins of pyproject.toml on every Python and platform, then write the lock files anew.

The pins have to be complete (every dependency of a pin is a pin), compatible with each other, and have a wheel
everywhere. pip reports what the packages need; the index that pip is configured with lists their files and hashes.
"""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import requests
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import Version
from pip._internal.models.index import PyPI

from tools.app.arguments import no_arguments
from tools.app.lock_files import FOLDER, SOURCE_BUILDS, Pin, lock_file, lock_text, project_pins
from tools.app.newest_python import NO_WHEEL, PHONE_VERSION

# Python 3.10.0 is listed because some packages need a backport below 3.10.2.
PYTHONS: Final = ("3.12.0", "3.13.0", "3.11.0", "3.10.20", "3.10.0")
# Groups that are installed into one environment. `newest` is installed without dependencies, on the phone's Python.
BASE: Final = ("app", "kivymd", "dev", "android")
INSTALLED_TOGETHER: Final = (("pip",), BASE, (*BASE, "bench"), (*BASE, "train", "torch"))
PHONE_GROUPS: Final = ("app", "kivymd", "dev", "newest")
# KivyMD is installed without dependencies: only its MDLoadingIndicator imports this one, which compiles against cairo.
WAIVED: Final = frozenset({("kivymd", "materialshapes")})
GLIBC_VERSIONS: Final = range(39, 4, -1)  # the second number of the version, from Ubuntu 24.04 down
OLD_GLIBC: Final = ("manylinux2014", "manylinux2010", "manylinux1")
Problems = Iterator[str]


@dataclass(frozen=True, slots=True)
class Platform:
    """An operating system on a processor, in the terms of markers and of wheel tags."""

    name: str
    markers: tuple[tuple[str, str], ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Machine:
    """A Python on a platform."""

    python: str
    platform: Platform

    def __str__(self) -> str:
        """Name it in a message."""
        return f"Python {self.python} on {self.platform.name}"

    def environment(self) -> dict[str, str]:
        """List the values of markers."""
        return {
            "python_version": self.minor(),
            "python_full_version": self.python,
            "implementation_version": self.python,
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_version": "",
            "extra": "",
            **dict(self.platform.markers),
        }

    def minor(self) -> str:
        """Leave the last number of the version out."""
        return self.python.rpartition(".")[0]

    def wheel_tags(self) -> frozenset[Tag]:
        """List the tags of the wheels that pip takes here."""
        major, minor, _ = map(int, self.python.split("."))
        interpreter = f"cp{major}{minor}"
        cpython = cpython_tags((major, minor), [interpreter], self.platform.tags)
        return frozenset((*cpython, *compatible_tags((major, minor), interpreter, self.platform.tags)))


def make_platform(name: str, system: str, machine: str, tags: Iterable[str]) -> Platform:
    """Describe a platform."""
    kernel, family = {"Linux": ("linux", "posix"), "Darwin": ("darwin", "posix"), "Windows": ("win32", "nt")}[system]
    markers = {"sys_platform": kernel, "platform_system": system, "platform_machine": machine, "os_name": family}
    return Platform(name, tuple(markers.items()), tuple(tags))


def linux_platform(processor: str) -> Platform:
    """Describe a Linux with glibc."""
    names = (*(f"manylinux_2_{minor}" for minor in GLIBC_VERSIONS), *OLD_GLIBC)
    return make_platform(f"Linux {processor}", "Linux", processor, (f"{name}_{processor}" for name in names))


PLATFORMS: Final = (
    linux_platform("x86_64"),
    linux_platform("aarch64"),
    make_platform("macOS", "Darwin", "arm64", mac_platforms((14, 0), "arm64")),
    make_platform("Windows", "Windows", "AMD64", ("win_amd64",)),
)
MACHINES: Final = tuple(Machine(python, each) for python in PYTHONS for each in PLATFORMS)
NEWEST: Final = Machine(f"{PHONE_VERSION}.0", PLATFORMS[0])


@dataclass(frozen=True, slots=True)
class File:
    """A file of the index."""

    name: str
    sha256: str
    yanked: bool

    def version(self) -> Version | None:
        """Read the version in the name; none if the name follows no standard."""
        try:
            return parse_wheel_filename(self.name)[1] if self.is_wheel() else parse_sdist_filename(self.name)[1]
        except (InvalidWheelFilename, InvalidSdistFilename):
            return None

    def is_wheel(self) -> bool:
        """Return whether a file is a wheel, not a source package."""
        return self.name.endswith(".whl")

    def fits(self, tags: frozenset[Tag]) -> bool:
        """Ask whether pip takes this wheel on a machine with these tags."""
        return self.is_wheel() and not tags.isdisjoint(parse_wheel_filename(self.name)[3])


class IndexPageParser(HTMLParser):
    """Collect the files of a page of the index."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[File] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a link."""
        values = dict(attrs)
        if tag == "a" and values.get("href"):
            url = urlsplit(values["href"] or "")
            algorithm, _, digest = url.fragment.partition("=")
            sha256 = digest if algorithm == "sha256" else ""
            self.files.append(File(unquote(url.path).rpartition("/")[2], sha256, "data-yanked" in values))


def parse_files(page: str, pin: Pin) -> tuple[File, ...]:
    """List the files of one version."""
    listing = IndexPageParser()
    listing.feed(page)
    return tuple(each for each in listing.files if each.version() == Version(pin.version))


@dataclass(frozen=True, slots=True)
class Metadata:
    """The demands of a package."""

    needs: tuple[Requirement, ...]
    python: SpecifierSet


@dataclass(frozen=True, slots=True)
class Index:
    """The package index that pip is configured with, and no other: no second index and no folder of this machine."""

    url: str

    def page(self, pin: Pin) -> str:
        """Fetch the page of a package."""
        answer = requests.get(
            f"{self.url.rstrip('/')}/{pin.name}/",
            headers={"Accept": "application/vnd.pypi.simple.v1+html, text/html;q=0.5"},
            timeout=60,
            verify=os.environ.get("PIP_CERT") or True,
        )
        answer.raise_for_status()
        return answer.text

    def metadata(self, pins: Sequence[Pin], machine: Machine) -> dict[Pin, Metadata]:
        """Let pip report the demands of wheels for a machine; it reads them without fetching whole wheels."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        if "PIP_CERT" in os.environ:
            environment["PIP_CERT"] = os.environ["PIP_CERT"]
        completed = subprocess.run(
            [
                *(sys.executable, "-m", "pip", "install", "--dry-run", "--report=-", "--quiet", "--ignore-installed"),
                *("--no-deps", "--only-binary=:all:", "--use-feature=fast-deps", "--disable-pip-version-check"),
                *(f"--index-url={self.url}", f"--python-version={machine.python}"),
                *(f"--platform={tag}" for tag in machine.platform.tags),
                *(f"{pin.name}=={pin.version}" for pin in pins),
            ],
            env=environment | {"PIP_CONFIG_FILE": os.devnull},
            capture_output=True,
            text=True,
            check=False,
        )
        if completed.returncode:
            sys.exit(f"pip finds no wheels for {machine}:\n{completed.stderr}")
        reports = json.loads(completed.stdout[completed.stdout.index("{") :])["install"]
        by_name = {canonicalize_name(each["metadata"]["name"]): each["metadata"] for each in reports}
        return {pin: parse_metadata(by_name[canonicalize_name(pin.name)]) for pin in pins}


def parse_metadata(report: Mapping[str, Any]) -> Metadata:
    """Read the demands in pip's report."""
    return Metadata(
        tuple(map(Requirement, report.get("requires_dist", ()))), SpecifierSet(report.get("requires_python") or "")
    )


def configured_index() -> Index:
    """Ask pip for its index: the environment before its files, else PyPI."""
    completed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True
    )
    settings = dict(line.partition("=")[::2] for line in completed.stdout.splitlines())
    keys = (":env:.index-url", "install.index-url", "global.index-url")
    return Index(next((settings[key].strip("'\"") for key in keys if key in settings), PyPI.simple_url))


def file_problems(files: Mapping[Pin, tuple[File, ...]]) -> Problems:
    """Refuse files without a hash, and versions that were withdrawn."""
    for pin, pin_files in files.items():
        if not pin_files:
            yield f"{pin}: the index has no such version"
        for each in pin_files:
            if len(each.sha256) != 64:
                yield f"{pin}: the index has no SHA-256 of {each.name}"
            if each.yanked:
                yield f"{pin}: {each.name} was withdrawn, choose another version"


def wheel_problems(pins: Iterable[Pin], files: Mapping[Pin, tuple[File, ...]], machine: Machine) -> Problems:
    """Refuse pins that pip would have to build on a machine."""
    tags, environment = machine.wheel_tags(), machine.environment()
    for pin in pins:
        if (
            pin.name not in SOURCE_BUILDS
            and pin.applies_to(environment)
            and not any(each.fits(tags) for each in files[pin])
        ):
            yield f"{pin} has no wheel for {machine}"


def dependency_problems(pins: Sequence[Pin], demands: Mapping[Pin, Metadata], machine: Machine) -> Problems:
    """Refuse pins of which a dependency is missing or has the wrong version on a machine."""
    active_pins = {pin.name: pin for pin in pins if pin.applies_to(machine.environment())}
    for pin, need in required_dependencies(active_pins, demands, machine):
        name = canonicalize_name(need.name)
        if name not in active_pins:
            yield f"{pin} needs {need} with {machine}: pin it in pyproject.toml"
        elif not need.specifier.contains(active_pins[name].version, prereleases=True):
            yield f"{pin} needs {need} with {machine}, but {active_pins[name]} is pinned"
    for pin in active_pins.values():
        if not demands[pin].python.contains(machine.python):
            yield f"{pin} does not run with {machine}: it wants {demands[pin].python}"


def required_dependencies(
    active_pins: Mapping[str, Pin], demands: Mapping[Pin, Metadata], machine: Machine
) -> Iterator[tuple[Pin, Requirement]]:
    """Find the dependencies that a machine needs, including those of extras."""
    environment = machine.environment()
    extras: defaultdict[str, set[str]] = defaultdict(lambda: {""})
    all_needs = [(pin, need) for pin in active_pins.values() for need in demands[pin].needs]
    for _ in range(2):  # the second time all extras are known
        required = [(pin, need) for pin, need in all_needs if is_required(need, environment, extras[pin.name])]
        for _, need in required:
            extras[canonicalize_name(need.name)] |= need.extras
    return ((pin, need) for pin, need in required if (pin.name, canonicalize_name(need.name)) not in WAIVED)


def is_required(need: Requirement, environment: Mapping[str, str], extras: Iterable[str]) -> bool:
    """Return whether a machine needs a dependency, with the extras that other packages ask for."""
    return need.marker is None or any(need.marker.evaluate({**environment, "extra": each}) for each in extras)


def fetch_demands(
    pins: Iterable[Pin], fetch: Callable[[Sequence[Pin], Machine], dict[Pin, Metadata]]
) -> dict[Pin, Metadata]:
    """Ask for the demands of every pin, once, on the first machine that wants it."""
    pins_by_machine: defaultdict[Machine, list[Pin]] = defaultdict(list)
    for pin in pins:
        machine = next((each for each in MACHINES if pin.applies_to(each.environment())), None)
        if machine is None:
            sys.exit(f"{pin}: no machine that the pins are made for wants it")
        pins_by_machine[machine].append(pin)
    return {pin: demand for machine, those in pins_by_machine.items() for pin, demand in fetch(those, machine).items()}


def pin_problems(
    groups: Mapping[str, tuple[Pin, ...]], files: Mapping[Pin, tuple[File, ...]], demands: Mapping[Pin, Metadata]
) -> Problems:
    """List everything that is wrong with the pins."""
    yield from file_problems(files)
    for names in INSTALLED_TOGETHER:
        pins = sorted({pin for name in names for pin in groups[name]})
        for machine in MACHINES:
            yield from wheel_problems(pins, files, machine)
            yield from dependency_problems(pins, demands, machine)
    phone = {pin for name in PHONE_GROUPS for pin in groups[name] if not (name == "app" and pin.name in NO_WHEEL)}
    yield from wheel_problems(sorted(phone), files, NEWEST)


def main() -> int:
    """Write all lock files, or none and the reasons."""
    groups, index = project_pins(), configured_index()
    pins = sorted({pin for group in groups.values() for pin in group})
    with ThreadPoolExecutor(8) as threads:
        pages = threads.map(index.page, pins)
        files = {pin: parse_files(page, pin) for pin, page in zip(pins, pages, strict=True)}
    demands = fetch_demands(
        {pin for names in INSTALLED_TOGETHER for name in names for pin in groups[name]}, index.metadata
    )
    if found := list(dict.fromkeys(pin_problems(groups, files, demands))):
        print(*found, "No lock file was changed.", sep="\n", file=sys.stderr)
        return 1
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.glob("*.txt")) - {lock_file(group) for group in groups}:
        old.unlink()
    for group, group_pins in groups.items():
        hashes = {pin: {each.sha256 for each in files[pin]} for pin in group_pins}
        text, path = lock_text(group, hashes), lock_file(group)
        if not path.exists() or path.read_text(encoding="utf-8") != text:  # otherwise make would install again
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{lock_file(group).relative_to(FOLDER.parent)}: {len(group_pins)} packages")
    return 0


if __name__ == "__main__":
    no_arguments(__doc__)
    sys.exit(main())
