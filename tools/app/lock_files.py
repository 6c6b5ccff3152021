"""The lock files of requirements/: one for each dependency group of pyproject.toml, with the SHA-256 of every file."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "requirements"
# materialyoucolor has no wheel for Linux aarch64; its source package is hashed, but not the tools that build it.
SOURCE_BUILDS: Final = frozenset({"materialyoucolor"})
# The options make every installation from these files strict, even one that is typed by hand. Source packages are
# excluded because pip would fetch their build tools without looking at hashes.
HEADER: Final = """\
# Written by `make pins` from the group "{group}" of pyproject.toml: change the pin there, then type `make pins`.
--require-hashes
--only-binary {wheels}
"""


@dataclass(frozen=True, slots=True, order=True)
class Pin:
    """A package with one exact version, and the marker of the machines that need it."""

    name: str
    version: str
    marker: str = ""

    def __str__(self) -> str:
        """Return the line of a lock file, without hashes."""
        return f"{self.name}=={self.version}" + (f" ; {self.marker}" if self.marker else "")

    def applies_to(self, environment: Mapping[str, str]) -> bool:
        """Evaluate the marker on a machine."""
        marker = Requirement(str(self)).marker
        return marker is None or marker.evaluate(dict(environment))


def parse_pin(text: str) -> Pin:
    """Parse a pin; refuse anything but one exact version."""
    requirement = Requirement(text)
    versions = [each.version for each in requirement.specifier if each.operator == "=="]
    if len(versions) != 1 or len(requirement.specifier) != 1 or "*" in versions[0] or requirement.extras:
        raise ValueError(f"{text} is no pin: write name==version")
    return Pin(canonicalize_name(requirement.name), versions[0], str(requirement.marker or ""))


def parse_pins(project: str) -> dict[str, tuple[Pin, ...]]:
    """List the pins of every dependency group; cut the arrays out by brackets, because Python 3.10 has no tomllib."""
    table = re.split(r"(?m)^\[", project.partition("\n[dependency-groups]\n")[2])[0]
    plain = re.sub(r"(?m)#.*$", "", table)
    groups = re.findall(r"(?ms)^(\w+) = \[(.*?)\]\s*$", plain)
    return {group: tuple(sorted(parse_pin(text) for text in re.findall(r'"([^"]+)"', pins))) for group, pins in groups}


def project_pins() -> dict[str, tuple[Pin, ...]]:
    """List the pins of this project."""
    return parse_pins((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def lock_text(group: str, hashes: Mapping[Pin, Iterable[str]]) -> str:
    """Write a lock file."""
    names = {pin.name for pin in hashes}
    wheels = ",".join(sorted(names - SOURCE_BUILDS)) if names & SOURCE_BUILDS else ":all:"
    return HEADER.format(group=group, wheels=wheels) + "".join(pin_entry(pin, hashes[pin]) for pin in sorted(hashes))


def pin_entry(pin: Pin, hashes: Iterable[str]) -> str:
    """Write a pin with its hashes, one a line."""
    return " \\\n    ".join((str(pin), *(f"--hash=sha256:{each}" for each in sorted(hashes)))) + "\n"


def parse_lock_file(text: str) -> dict[Pin, frozenset[str]]:
    """Read a lock file: the hashes of each pin."""
    found: dict[Pin, frozenset[str]] = {}
    for line in re.sub(r"\\\n", " ", text).splitlines():
        if line.startswith(("#", "--")) or not line.strip():
            continue
        pin, *hashes = re.split(r"\s+--hash=sha256:", line.strip())
        found[parse_pin(pin)] = frozenset(hashes)
    return found


def lock_file(group: str) -> Path:
    """Find the lock file of a group."""
    return FOLDER / f"{group}.txt"


def read_lock_file(group: str) -> dict[Pin, frozenset[str]]:
    """Read the lock file of a group of this project."""
    return parse_lock_file(lock_file(group).read_text(encoding="utf-8"))
