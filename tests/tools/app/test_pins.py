"""The lock files have every pin with its hashes; `make pins` refuses pins that do not work everywhere."""

import re
import stat
import sys
from itertools import product
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.app import pins
from tools.app.pins import FOLDER, SOURCE_BUILD, names_in, pins_in, project_pins
from tools.app.rooms import ROOT

GROUPS = project_pins()
MACHINES = [
    {"python_version": python, "python_full_version": f"{python}.{patch}", "sys_platform": platform}
    for python, patch, platform in product(("3.10", "3.11", "3.13", "3.14"), "09", ("linux", "win32", "darwin"))
]


def versions(requirements: list[str], machine: dict[str, str]) -> list[str]:
    parsed = [Requirement(each) for each in requirements]
    return sorted(
        f"{canonicalize_name(each.name)}{each.specifier}"
        for each in parsed
        if each.marker is None or each.marker.evaluate({**machine})
    )


def lines_of(lock: str) -> list[str]:
    """Return the lines of a lock file with a package, without their hashes."""
    return [line.removesuffix("\\") for line in lock.splitlines() if "==" in line and not line.startswith(" ")]


@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_file_lists_exactly_the_pins_of_its_group_on_every_machine(group: str) -> None:
    locked = lines_of((FOLDER / f"{group}.txt").read_text(encoding="utf-8"))
    for machine in MACHINES:
        assert versions(locked, machine) == versions(GROUPS[group], machine), "type `make pins`"


def test_every_pin_is_one_exact_version_that_some_machine_gets() -> None:
    for pin in (pin for group in GROUPS.values() for pin in group):
        assert re.fullmatch(r"[\w.-]+==[\w.]+(; .*)?", pin), pin
        assert any(versions([pin], machine) for machine in MACHINES), pin


def test_every_group_has_a_lock_file_and_no_other_file_is_there() -> None:
    assert {each.stem for each in FOLDER.iterdir()} == {*GROUPS}


@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_file_has_hashes_takes_wheels_and_names_no_index_and_no_folder(group: str) -> None:
    text = (FOLDER / f"{group}.txt").read_text(encoding="utf-8")
    hashes = re.findall(r"(?m)^\S+==.*((?:\\\n    --hash=sha256:[0-9a-f]{64} ?)+)$", text)
    assert len(hashes) == len(lines_of(text))
    assert "/" not in text
    options = set(re.findall(r"(?m)^-.*$", text))
    wheels = {f"--only-binary {name}" for name in names_in(text) - {SOURCE_BUILD}}
    assert options == (wheels if SOURCE_BUILD in names_in(text) else {"--only-binary :all:"})


def test_make_installs_from_lock_files_with_hashes_only() -> None:
    rules = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "PIP := $(PYTHON) -m pip install --quiet --require-hashes\n" in rules
    assert len(re.findall("pip install", rules)) == 1
    installs = re.findall(r"(?m)\$\(PIP\)(.*)$", rules)
    assert all(re.fullmatch(r"[\w -]*?(?: -r requirements/\w+\.txt)+", each) for each in installs)
    assert set(re.findall(r"-r requirements/(\w+)\.txt", rules)) == {*GROUPS} - {"newest"}


def test_ci_installs_only_by_make() -> None:
    for file in [ROOT / ".ci" / "run", *(ROOT / ".github" / "workflows").iterdir(), ROOT / "make.sh"]:
        assert not re.search(r"\bpip\b", file.read_text(encoding="utf-8")), file


def test_the_pins_of_a_group_are_read_with_their_markers_and_without_comments() -> None:
    project = """
[project]
dependencies = ["left-out==1"]

[dependency-groups]
# "not==1"
one = ["B_b==2.0"] # short
two = [
    "c==1.0; python_version < '3.11'", # "nor==2"
    "a.a==3",
]

[tool.other]
three = ["d==1"]
"""
    assert pins_in(project) == {"one": ["B_b==2.0"], "two": ["c==1.0; python_version < '3.11'", "a.a==3"]}


# A uv that answers each group with a package, and a set of groups with all of theirs.
FAKE_UV = """#!/bin/sh
for word in "$@"; do case $word in --group=*) echo "${word#--group=}-package==1";; esac; done
"""


@pytest.fixture
def uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a program in the place of `python -m uv`, and lock into an empty folder."""
    program = tmp_path / "uv"
    program.write_text(FAKE_UV, encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(pins, "FOLDER", tmp_path / "requirements")
    pins.FOLDER.mkdir()
    return program


def test_all_lock_files_are_written_and_those_of_removed_groups_deleted(uv: Path) -> None:
    (pins.FOLDER / "gone.txt").touch()
    assert pins.main() == 0
    assert {each.stem for each in pins.FOLDER.iterdir()} == {*GROUPS}
    assert (pins.FOLDER / "dev.txt").read_text(encoding="utf-8") == "dev-package==1\n"
    before = (pins.FOLDER / "dev.txt").stat().st_mtime_ns
    assert pins.main() == 0
    assert (pins.FOLDER / "dev.txt").stat().st_mtime_ns == before, "make would install again"
    assert uv.is_file()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("exit 1", "No lock file was changed."),
        ("echo 'warning: a==1 is yanked' >&2", "No lock file was changed."),
        ("echo other==2", "other. No lock file was changed."),
    ],
    ids=["no solution", "withdrawn", "not pinned"],
)
def test_no_lock_file_is_written_when_uv_refuses_or_adds_a_package(uv: Path, line: str, sentence: str) -> None:
    of_sets = f"case $* in *--no-deps*) ;; *) {line};; esac\n" if "other" in line else f"{line}\n"
    uv.write_text(FAKE_UV + of_sets, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        pins.main()
    assert str(ended.value).endswith(sentence)
    assert not [*pins.FOLDER.iterdir()]
