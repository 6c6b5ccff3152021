"""The lock files have every pin with its hashes; `make pins` refuses pins that do not work everywhere."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pytest.importorskip("requests", reason="the index is asked with requests")

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from pip._internal.models.index import PyPI

from tools.app import pins
from tools.app.lock_files import (
    FOLDER,
    ROOT,
    SOURCE_BUILDS,
    Pin,
    lock_file,
    lock_text,
    parse_lock_file,
    parse_pin,
    parse_pins,
    project_pins,
)
from tools.app.pins import PLATFORMS, File, Index, Machine, Metadata

GROUPS = project_pins()
HASH = "0123456789abcdef" * 4
LINUX, ARM, MAC, WINDOWS = (Machine("3.12.0", each) for each in PLATFORMS)
OLD = Machine("3.10.20", PLATFORMS[0])


def every_pin() -> list[Pin]:
    return sorted({pin for group in GROUPS.values() for pin in group})


# the files of this project
@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_file_lists_exactly_the_pins_of_its_group(group: str) -> None:
    text = lock_file(group).read_text(encoding="utf-8")
    assert tuple(sorted(parse_lock_file(text))) == GROUPS[group], "type `make pins`"
    assert lock_text(group, parse_lock_file(text)) == text, "type `make pins`"


def test_every_group_has_a_lock_file_and_no_other_file_is_there() -> None:
    assert {"app", "kivymd", "dev", "android", "bench", "train", "torch", "newest", "pip"} == set(GROUPS)
    assert {each.stem for each in FOLDER.iterdir()} == set(GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_every_line_has_the_hash_of_a_file(group: str) -> None:
    text = lock_file(group).read_text(encoding="utf-8")
    for pin, hashes in parse_lock_file(text).items():
        assert hashes, pin
        assert all(re.fullmatch("[0-9a-f]{64}", each) for each in hashes), pin
    assert len(re.findall("==", text)) == text.count("sha256") - text.count(" \\\n    --hash") + len(
        parse_lock_file(text)
    ) + len(re.findall("full_version ==|python_version ==|sys_platform ==", text))


@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_file_makes_every_installation_strict_and_names_no_index_and_no_folder(group: str) -> None:
    text = lock_file(group).read_text(encoding="utf-8")
    options = [line for line in text.splitlines() if line.startswith("-")]
    assert [line.split()[0] for line in options] == ["--require-hashes", "--only-binary"]
    assert ("--only-binary :all:" in options) != bool({pin.name for pin in GROUPS[group]} & SOURCE_BUILDS)
    assert "/" not in text.partition("\n")[2]


def test_a_package_pinned_twice_has_one_version_where_both_pins_apply() -> None:
    for names in pins.INSTALLED_TOGETHER:
        for machine in pins.MACHINES:
            here = {pin for name in names for pin in GROUPS[name] if pin.applies_to(machine.environment())}
            assert len(here) == len({pin.name for pin in here}), machine


def test_make_installs_from_lock_files_with_hashes_only() -> None:
    rules = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "PIP := $(PYTHON) -m pip install --quiet --require-hashes\n" in rules
    assert len(re.findall("pip install", rules)) == 1
    installs = re.findall(r"(?m)\$\(PIP\)(.*)$", rules)
    assert all(re.fullmatch(r"[\w -]*?(?: -r requirements/\w+\.txt)+", each) for each in installs)
    named = set(re.findall(r"-r requirements/(\w+)\.txt", rules))
    assert named == set(GROUPS) - {"newest"}


def test_ci_installs_only_by_make() -> None:
    for file in [ROOT / ".ci" / "run", *(ROOT / ".github" / "workflows").iterdir(), ROOT / "make.sh"]:
        assert not re.search(r"\bpip\b", file.read_text(encoding="utf-8")), file


def test_pip_refuses_a_file_of_another_hash(tmp_path: Path) -> None:
    wheel = tmp_path / "small-1.0-py3-none-any.whl"
    wheel.write_bytes(b"not what was hashed")
    lock = tmp_path / "lock.txt"
    lock.write_text(lock_text("small", {Pin("small", "1.0"): [HASH]}), encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--no-index", f"--find-links={tmp_path}", "--no-deps", "--quiet"),
            *(f"--target={tmp_path / 'there'}", f"--requirement={lock}"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in done.stderr
    assert not (tmp_path / "there").exists()


# pins and lock files
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
    assert parse_pins(project) == {
        "one": (Pin("b-b", "2.0"),),
        "two": (Pin("a-a", "3"), Pin("c", "1.0", 'python_version < "3.11"')),
    }


@pytest.mark.parametrize("text", ["a", "a>=1", "a==1.*", "a==1,!=2", "a[b]==1"])
def test_anything_but_one_exact_version_is_no_pin(text: str) -> None:
    with pytest.raises(ValueError, match="is no pin: write name==version"):
        parse_pin(text)


def test_a_lock_file_is_read_as_it_was_written() -> None:
    hashes = {Pin("a", "1", 'sys_platform == "win32"'): frozenset({HASH, HASH[::-1]}), Pin("b", "2"): frozenset({HASH})}
    text = lock_text("some", hashes)
    assert parse_lock_file(text) == hashes
    assert "--only-binary :all:\n" in text


def test_a_source_build_is_allowed_only_for_the_package_without_wheels() -> None:
    text = lock_text("some", {Pin("materialyoucolor", "1"): [HASH], Pin("b", "2"): [HASH]})
    assert "--only-binary b\n" in text


# the index
def test_the_files_of_a_version_are_taken_from_the_page_of_the_index() -> None:
    page = f"""
    <a href="../files/a_b-1.0-py3-none-any.whl#sha256={HASH}">a_b-1.0-py3-none-any.whl</a>
    <a href="https://somewhere.invalid/a-b-1.0.tar.gz#sha256={HASH}" data-yanked="broken">a-b-1.0.tar.gz</a>
    <a href="a_b-1.0%2Bcpu-py3-none-any.whl#md5=1">a_b-1.0+cpu-py3-none-any.whl</a>
    <a href="a_b-1.0.1-py3-none-any.whl#sha256={HASH}">another version</a>
    <a href="a_b-1.0.dev0.tar.gz#sha256={HASH}">a version before</a>
    <a href="a_b-1.0.win32.exe#sha256={HASH}">no package</a>
    <a href="a_b-1.0-py3-none-any.whl.metadata">no package</a>
    <a name="nowhere">no file</a>
    """
    wheel, source = pins.parse_files(page, Pin("a-b", "1.0"))
    assert wheel == File("a_b-1.0-py3-none-any.whl", HASH, yanked=False)
    assert source == File("a-b-1.0.tar.gz", HASH, yanked=True)


@pytest.mark.parametrize(
    ("listed", "url"),
    [
        ("", PyPI.simple_url),
        ("global.index-url='https://one.invalid/simple'\nglobal.timeout='5'", "https://one.invalid/simple"),
        (":env:.index-url='https://two.invalid'\nglobal.index-url='https://one.invalid'", "https://two.invalid"),
        ("global.extra-index-url='https://three.invalid'", PyPI.simple_url),
    ],
)
def test_the_index_is_the_one_that_pip_is_configured_with(
    listed: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, stdout=listed))
    assert pins.configured_index() == Index(url)


# refusals
def index_files(*names: str, sha256: str = HASH, yanked: bool = False) -> tuple[File, ...]:
    return tuple(File(name, sha256, yanked) for name in names)


def test_a_version_that_is_not_there_has_no_hash_or_was_withdrawn_is_refused() -> None:
    a, b, c, d = (Pin(name, "1") for name in "abcd")
    files = {
        a: (),
        b: index_files("b-1.tar.gz", sha256=""),
        c: index_files("c-1.tar.gz", yanked=True),
        d: index_files("d-1.tar.gz"),
    }
    assert list(pins.file_problems(files)) == [
        "a==1: the index has no such version",
        "b==1: the index has no SHA-256 of b-1.tar.gz",
        "c==1: c-1.tar.gz was withdrawn, choose another version",
    ]


@pytest.mark.parametrize(
    ("wheel", "fitting"),
    [
        ("a-1-py3-none-any.whl", [LINUX, ARM, MAC, WINDOWS, OLD]),
        ("a-1-cp312-cp312-manylinux_2_28_x86_64.whl", [LINUX]),
        ("a-1-cp312-cp312-manylinux2014_aarch64.manylinux_2_17_aarch64.whl", [ARM]),
        ("a-1-cp312-cp312-manylinux_2_40_x86_64.whl", []),
        ("a-1-cp37-abi3-manylinux1_x86_64.whl", [LINUX, OLD]),
        ("a-1-cp312-cp312-macosx_10_15_universal2.whl", [MAC]),
        ("a-1-cp312-cp312-macosx_15_0_arm64.whl", []),
        ("a-1-cp312-cp312-win_amd64.whl", [WINDOWS]),
        ("a-1-cp310-cp310-linux_x86_64.whl", []),
        ("a-1-cp313-cp313-musllinux_1_2_x86_64.whl", []),
        ("a-1.tar.gz", []),
    ],
)
def test_a_pin_without_a_wheel_for_a_machine_is_refused(wheel: str, fitting: list[Machine]) -> None:
    pin = Pin("a", "1")
    for machine in (LINUX, ARM, MAC, WINDOWS, OLD):
        refused = [] if machine in fitting else [f"a==1 has no wheel for {machine}"]
        assert list(pins.wheel_problems([pin], {pin: index_files(wheel)}, machine)) == refused


def test_a_pin_that_a_machine_does_not_want_needs_no_wheel_there() -> None:
    pin = Pin("a", "1", "sys_platform == 'win32'")
    assert not list(pins.wheel_problems([pin], {pin: ()}, LINUX))
    assert list(pins.wheel_problems([pin], {pin: ()}, WINDOWS))


def metadata_with_needs(*needs: str, python: str = "") -> Metadata:
    return Metadata(tuple(map(Requirement, needs)), SpecifierSet(python))


@pytest.mark.parametrize(
    ("needs", "others", "machine", "sentences"),
    [
        (["b"], ["b==2"], LINUX, []),
        (["b"], [], LINUX, ["a==1 needs b with Python 3.12.0 on Linux x86_64: pin it in pyproject.toml"]),
        (["B_b.b>=2"], ["b-b-b==2"], LINUX, []),
        (["b>=3"], ["b==2"], LINUX, ["a==1 needs b>=3 with Python 3.12.0 on Linux x86_64, but b==2 is pinned"]),
        (["b; python_version < '3.11'"], [], LINUX, []),
        (
            ["b; python_version < '3.11'"],
            [],
            OLD,
            ['a==1 needs b; python_version < "3.11" with Python 3.10.20 on Linux x86_64: pin it in pyproject.toml'],
        ),
        (["b; sys_platform == 'win32'"], ["b==2; os_name == 'nt'"], WINDOWS, []),
        (["b; extra == 'more'"], [], LINUX, []),
        (
            ["b[more]"],
            ["b==2"],
            LINUX,
            ['b==2 needs c; extra == "more" with Python 3.12.0 on Linux x86_64: pin it in pyproject.toml'],
        ),
        (["b[more]"], ["b==2", "c==1"], LINUX, []),
    ],
)
def test_a_dependency_that_is_not_pinned_is_refused(
    needs: list[str], others: list[str], machine: Machine, sentences: list[str]
) -> None:
    first = Pin("a", "1")
    rest = [parse_pin(each) for each in others]
    demands = {first: metadata_with_needs(*needs), **{pin: metadata_with_needs("c; extra == 'more'") for pin in rest}}
    found = [each.replace("'", '"') for each in pins.dependency_problems([first, *rest], demands, machine)]
    assert found == sentences


def test_a_pin_for_another_python_is_refused() -> None:
    pin = Pin("a", "1")
    (found,) = pins.dependency_problems([pin], {pin: metadata_with_needs(python=">=3.11")}, OLD)
    assert found == "a==1 does not run with Python 3.10.20 on Linux x86_64: it wants >=3.11"


def test_only_the_dependency_of_an_unused_kivymd_widget_is_waived() -> None:
    for name, number in (("kivymd", 0), ("other", 1)):
        pin = Pin(name, "1")
        assert len(list(pins.dependency_problems([pin], {pin: metadata_with_needs("materialshapes")}, LINUX))) == number


# the whole program
@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a project with one pin a group, and an index with a wheel of each."""
    groups = {group: (Pin(f"{group}-package", "1"),) for group in GROUPS}
    monkeypatch.setattr(pins, "project_pins", lambda: groups)
    monkeypatch.setattr(pins, "configured_index", lambda: Index("https://index.invalid"))
    monkeypatch.setattr(pins, "FOLDER", tmp_path / "requirements")
    monkeypatch.setattr(pins, "lock_file", lambda group: tmp_path / "requirements" / f"{group}.txt")
    monkeypatch.setattr(
        Index,
        "page",
        lambda _, pin: f'<a href="{pin.name.replace("-", "_")}-1-py3-none-any.whl#sha256={HASH}">',
    )

    def metadata(_: Index, some: Sequence[Pin], __: Machine) -> dict[Pin, Metadata]:
        return {pin: metadata_with_needs() for pin in some}

    monkeypatch.setattr(Index, "metadata", metadata)
    return tmp_path


def test_all_lock_files_are_written_and_those_of_removed_groups_deleted(project: Path) -> None:
    (project / "requirements").mkdir()
    (project / "requirements" / "gone.txt").touch()
    assert pins.main() == 0
    assert {each.stem for each in (project / "requirements").iterdir()} == set(GROUPS)
    text = (project / "requirements" / "dev.txt").read_text(encoding="utf-8")
    assert parse_lock_file(text) == {Pin("dev-package", "1"): frozenset({HASH})}
    assert "index.invalid" not in text


def test_a_lock_file_that_does_not_change_keeps_its_time_so_that_make_installs_nothing(project: Path) -> None:
    pins.main()
    (old, changed) = (project / "requirements" / name for name in ("app.txt", "dev.txt"))
    changed.write_text("", encoding="utf-8")
    for path in (old, changed):
        os.utime(path, (1, 1))
    pins.main()
    assert old.stat().st_mtime == 1
    assert changed.stat().st_mtime > 1
    assert parse_lock_file(changed.read_text(encoding="utf-8"))


def test_no_lock_file_is_written_when_a_pin_is_refused(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Index, "page", lambda *_: "")
    assert pins.main() == 1
    assert not (project / "requirements").exists()
    sentence = capsys.readouterr().err.splitlines()
    assert "dev-package==1: the index has no such version" in sentence
    assert sentence[-1] == "No lock file was changed."


def test_a_pin_that_no_machine_wants_is_refused() -> None:
    with pytest.raises(SystemExit, match="no machine that the pins are made for wants it"):
        pins.fetch_demands([Pin("a", "1", "python_version < '3'")], Index("").metadata)


def test_pip_reports_each_pin_once_on_a_machine_that_needs_it() -> None:
    asked: list[tuple[str, ...]] = []

    def ask(some: Sequence[Pin], machine: Machine) -> dict[Pin, Metadata]:
        asked.append((str(machine), *(pin.name for pin in some)))
        return {pin: metadata_with_needs() for pin in some}

    wanted = [Pin("a", "1"), Pin("b", "1"), Pin("c", "1", "sys_platform == 'win32'")]
    assert set(pins.fetch_demands(wanted, ask)) == set(wanted)
    assert asked == [("Python 3.12.0 on Linux x86_64", "a", "b"), ("Python 3.12.0 on Windows", "c")]


def test_every_pin_is_wanted_by_a_machine() -> None:
    for pin in every_pin():
        assert any(pin.applies_to(machine.environment()) for machine in pins.MACHINES), pin
