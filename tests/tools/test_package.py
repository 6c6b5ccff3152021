"""The package that pip builds from a clone and from an sdist: the games alone, typed, with catalogues and commands."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

pytest.importorskip("build.env", reason="the sdist is made with build")

from quadropolis_score import __version__
from tools.app.rooms import PACKAGES_OF_GAMES, ROOT

PACKAGES = ("tabletop", *PACKAGES_OF_GAMES)
NAME = f"quadropolis_score-{__version__}"
CITY = ("--city", "T2 P . . / . S F . / . . . . / . . . .", "--inhabitants", "4", "--energy", "2")
PIP = ("-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check")
ENVIRONMENT = {"PATH": os.defpath, "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"}


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command outside of our folder and environment; return its output."""
    completed = subprocess.run(
        command, cwd=cwd, env=ENVIRONMENT, capture_output=True, encoding="utf-8", timeout=120, check=False
    )
    assert completed.returncode == 0, completed.stdout + completed.stderr
    return completed.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the files that git has or would add, with leftovers of an older build."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("git knows which files are ours")
    listing = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    folder = tmp_path_factory.mktemp("clone")
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    old = folder / "build" / "lib" / "quadropolis_score" / "old.py"
    old.parent.mkdir(parents=True)
    old.touch()
    return folder


@pytest.fixture(scope="module")
def sdist(clone: Path) -> Path:
    out = clone.with_name("sdist")
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", out, clone, cwd=clone.parent)
    (file,) = out.iterdir()
    return file


@pytest.fixture(scope="module", params=["clone", "sdist"])
def wheel(request: pytest.FixtureRequest) -> Path:
    """Return the wheel that `pip install` builds, of a folder or of an sdist."""
    source: Path = request.getfixturevalue(request.param)
    out = source.parent / f"wheel of {source.name}"
    pip_options = ("wheel", "--no-index", "--no-build-isolation", "--wheel-dir", out)
    run(sys.executable, *PIP, *pip_options, source, cwd=source.parent)
    (file,) = out.iterdir()
    return file


@pytest.fixture(scope="module")
def programs_of_clean_venv(wheel: Path) -> Path:
    """Return the programs of an environment in which nothing else is installed, not even pip."""
    folder = wheel.with_name("empty")
    venv.create(folder, symlinks=os.name != "nt")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(sys.executable, *PIP, "--python", programs / "python", "install", "--no-index", wheel, cwd=wheel.parent)
    return programs


def installed_files(clone: Path) -> set[str]:
    kinds = ("*.py", "py.typed", "translations/*.mo")
    found = (file for package in PACKAGES for kind in kinds for file in (clone / package).rglob(kind))
    cities = (clone / "assets" / "cities").glob("*/*.json")
    return {file.relative_to(clone).as_posix() for file in (*found, *cities)}


def installed(name: str) -> str:
    """Return the path in the wheel: the example cities are beside the modules of their game."""
    return re.sub(r"assets/cities/(\w+)/", r"\1_score/cities/", name)


def test_a_wheel_holds_the_game_and_nothing_else(wheel: Path, clone: Path) -> None:
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith(f"{NAME}.dist-info/")}
    assert names == {installed(name) for name in installed_files(clone)}
    assert {"quadropolis_score/py.typed", "sprawlopolis_score/py.typed", "tabletop/translations/nl.mo"} < names


def test_an_sdist_holds_what_a_wheel_is_made_of_and_no_pictures_or_tests(sdist: Path, clone: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {member.name.removeprefix(f"{NAME}/") for member in archive if member.isfile()}
    made = {name for name in names if name.startswith("quadropolis_score.egg-info/")} | {"PKG-INFO", "setup.cfg"}
    assert names - made == installed_files(clone) | {
        "LICENSE",
        "MANIFEST.in",
        "README.md",
        "pyproject.toml",
        "setup.py",
    }


def test_an_environment_has_nothing_but_the_game_afterwards(programs_of_clean_venv: Path) -> None:
    (packages,) = programs_of_clean_venv.parent.rglob("site-packages")
    assert {each.name for each in packages.iterdir()} == {*PACKAGES, f"{NAME}.dist-info"}
    assert "Requires-Dist" not in (packages / f"{NAME}.dist-info" / "METADATA").read_text("utf-8")


def test_the_command_scores_a_city_in_french_in_any_folder(programs_of_clean_venv: Path, tmp_path: Path) -> None:
    reported = run(programs_of_clean_venv / "quadropolis-score", "score", *CITY, "--lang", "fr", cwd=tmp_path)
    assert reported.startswith("Classic, habitants\u202f: 4")
    assert re.search(r"^Commerces +7$", reported, re.MULTILINE)
    assert (
        run(programs_of_clean_venv / "python", "-m", "quadropolis_score", "score", *CITY, "--lang", "fr", cwd=tmp_path)
        == reported
    )


def test_the_module_ranks_a_game_in_any_folder(programs_of_clean_venv: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "assets" / "games" / "example.json", tmp_path / "game.json")
    reported = json.loads(
        run(programs_of_clean_venv / "python", "-m", "quadropolis_score", "rank", "game.json", "--json", cwd=tmp_path)
    )
    players = json.loads((tmp_path / "game.json").read_text("utf-8"))["players"]
    assert sorted(each["name"] for each in reported["ranking"]) == sorted(each["name"] for each in players)
    assert (
        run(programs_of_clean_venv / "quadropolis-score", "rank", "game.json", "--json", cwd=tmp_path)
        == f"{json.dumps(reported)}\n"
    )


def test_the_second_game_scores_a_city_in_french_in_any_folder(programs_of_clean_venv: Path, tmp_path: Path) -> None:
    city = {"format": "sprawlopolis-city", "version": 1, "scoring": [1, 2, 3], "grid": [["R:EW", "P"], ["P", "P"]]}
    (tmp_path / "city.json").write_text(json.dumps(city), encoding="utf-8")
    reported = run(programs_of_clean_venv / "sprawlopolis-score", "score", "city.json", "--lang", "fr", cwd=tmp_path)
    assert re.search(r"^Objectif de score +6$", reported, re.MULTILINE)
    module = ("-m", "sprawlopolis_score", "score", "city.json", "--lang", "fr")
    assert run(programs_of_clean_venv / "python", *module, cwd=tmp_path) == reported
    assert run(programs_of_clean_venv / "sprawlopolis-score", "--help", cwd=tmp_path).startswith(
        "usage: sprawlopolis-score "
    )


@pytest.mark.parametrize(("game", "rule", "row"), [("quadropolis", "R46", "Parken"), ("sprawlopolis", "S44", "Block")])
def test_a_rule_is_explained_in_dutch_in_any_folder(
    programs_of_clean_venv: Path, tmp_path: Path, game: str, rule: str, row: str
) -> None:
    printed = run(programs_of_clean_venv / f"{game}-score", "explain", rule, "--lang", "nl", cwd=tmp_path)
    assert f"Voorbeeld, {rule}.json:" in printed
    assert re.search(rf"^{row}.* +[1-9]$", printed, re.MULTILINE)


def test_usage_names_the_command_or_the_module_that_was_run(programs_of_clean_venv: Path, tmp_path: Path) -> None:
    assert run(programs_of_clean_venv / "quadropolis-score", "--help", cwd=tmp_path).startswith(
        "usage: quadropolis-score "
    )
    reported = run(programs_of_clean_venv / "python", "-m", "quadropolis_score", "--help", cwd=tmp_path)
    assert reported.startswith("usage: python -m quadropolis_score ")


def test_a_program_that_uses_the_game_is_checked_against_its_types(
    programs_of_clean_venv: Path, tmp_path: Path
) -> None:
    pytest.importorskip("mypy", reason="mypy reads the types")
    lines = "from quadropolis_score import score", "reveal_type(score)"
    (tmp_path / "mine.py").write_text("\n".join(lines), encoding="utf-8")
    check = (
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--python-executable",
        programs_of_clean_venv / "python",
        "mine.py",
    )
    reported = run(sys.executable, *check, cwd=tmp_path)
    assert re.search(
        r"city: quadropolis_score\.city\.City, .*\) -> quadropolis_score\.score_sheet\.ScoreSheet", reported
    )


def test_building_leaves_no_more_than_what_git_ignores(wheel: Path, clone: Path) -> None:
    assert wheel.is_file()
    left = {each.name for each in clone.iterdir()} - {each.name for each in ROOT.iterdir()}
    assert left <= {"build", "quadropolis_score.egg-info"}
    assert [each.name for each in (clone / "build").iterdir()] == ["lib"]


def test_the_build_requirements_are_the_versions_the_tests_build_with() -> None:
    pins = re.findall(r'"setuptools==(.*?)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert len(pins) == 2
    assert len(set(pins)) == 1
