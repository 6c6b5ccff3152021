"""Files of earlier versions open for ever, with everything that was in them."""

import json
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest

from exports.command_line import main as export
from quadropolis_score import best_plan, score
from quadropolis_score.command_line import main as game_command
from quadropolis_score.files import city_from, game_from
from quadropolis_score.ranking import rank, sheet_of
from store.command_line import main as store_command
from store.store import Store
from tabletop.messages import Refused
from tests.frozen.neutral import game_file_to, of_quadropolis, store_to
from vision.quadropolis.lessons import Lessons

pytestmark = pytest.mark.untraced

FROZEN = Path(__file__).parent / "frozen"
VERSIONS = {path.parent.name: json.loads(path.read_text("utf-8")) for path in sorted(FROZEN.glob("*/expected.json"))}
NEWER = 99


def versions_and_names(kind: str) -> list[tuple[str, str]]:
    return [(version, name) for version, expected in VERSIONS.items() for name in expected[kind]]


def now() -> datetime:
    """Return a moment after everything that is frozen."""
    return datetime(2027, 1, 1, tzinfo=timezone.utc)


def open_store(folder: Path) -> Store:
    """Open the store of a folder; a warning would be damage."""
    store = Store.open(folder, now)
    assert store.warnings == ()
    return store


def store_answers(store: Store, expected: dict[str, Any]) -> dict[str, Any]:
    """Return everything that a store answers, in the form of expected.json."""
    found: dict[str, Any] = json.loads(json.dumps(store_to(store, expected["settings"])))
    return found


def expected_answers(version: str, name: str) -> dict[str, Any]:
    expected = VERSIONS[version]
    return with_photos(expected["stores"][name], expected["photos"])


def with_photos(found: dict[str, Any], photos: dict[str, Any]) -> dict[str, Any]:
    """Return expected answers with the photos of the store's steps."""
    steps = (step for game in found["games"].values() for step in game["steps"])
    shown = {side["photo"] for step in steps for side in step["seats"]} - {None}
    return {**found, "photos": {name: photos[name] for name in sorted(shown)}}


def without_totals(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name != "totals"}


@pytest.fixture
def frozen_copy(tmp_path: Path) -> Path:
    """Return copies of the frozen files, because no test may write into the folder itself."""
    return Path(shutil.copytree(FROZEN, tmp_path / "frozen"))


@pytest.mark.parametrize(("version", "name"), versions_and_names("stores"))
def test_a_store_opens_with_everything_that_was_in_it(frozen_copy: Path, version: str, name: str) -> None:
    expected = expected_answers(version, name)
    with open_store(frozen_copy / version / name) as store:
        assert store_answers(store, expected) == without_totals(expected)


@pytest.mark.parametrize(("version", "name"), versions_and_names("stores"))
def test_a_store_keeps_steps_and_undo_after_it_was_closed(frozen_copy: Path, version: str, name: str) -> None:
    expected = expected_answers(version, name)
    for _ in range(2):
        with open_store(frozen_copy / version / name) as store:
            assert [game.key for game in store.games()] == [game["key"] for game in expected["summaries"]]
            for key, game in expected["games"].items():
                saved = store.game(key)
                assert (saved.step, len(saved.pending)) == (game["step"], len(game["pending"]))
                assert (saved.can_undo, saved.can_redo) == (game["step"] > 0, game["step"] < len(game["steps"]) - 1)


@pytest.mark.parametrize(("version", "name"), versions_and_names("stores"))
def test_expectations_have_the_frozen_totals(version: str, name: str) -> None:
    found = expected_answers(version, name)
    games = found["games"].values()
    assert found["totals"] == {
        "games": len(games),
        "steps": sum(len(game["steps"]) for game in games),
        "players": len(found["players"]),
        "results": sum(len(game["result"] or ()) for game in games),
        "pending": sum(len(game["pending"]) for game in games),
        "photos": len(found["photos"]),
    }


@pytest.mark.parametrize(("version", "name"), versions_and_names("stores"))
def test_the_command_line_shows_every_game(
    frozen_copy: Path, capsys: pytest.CaptureFixture[str], version: str, name: str
) -> None:
    expected = expected_answers(version, name)

    def printed(*words: str) -> list[Any]:
        assert store_command(["--folder", str(frozen_copy / version / name), *words]) == 0
        out, err = capsys.readouterr()
        assert err in {"", "a game file has no allocation that a player chose; added, this game counts differently\n"}
        return [json.loads(line) for line in out.splitlines()]

    assert list(map(of_quadropolis, printed("games", "--json"))) == expected["summaries"]
    (lines,) = printed("statistics", "--json")
    assert list(map(of_quadropolis, lines)) == expected["statistics"]
    for key, game in expected["games"].items():
        sides = game["steps"][game["step"]]["seats"]
        (shown,) = printed("show", key[:8])
        assert game_file_to(game_from(shown))["players"] == [
            {name: side[name] for name in ("name", "city", "tokens")} for side in sides
        ]


def test_the_store_command_lists_the_games_of_the_first_version(frozen_copy: Path) -> None:
    command = [sys.executable, "-m", "store", "--folder", str(frozen_copy / "0.1.0" / "first"), "games", "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, cwd=FROZEN.parents[1])
    assert [of_quadropolis(json.loads(line)) for line in ended.stdout.splitlines()] == expected_answers(
        "0.1.0", "first"
    )["summaries"]
    assert ended.stderr == ""


@pytest.mark.parametrize(("version", "name"), versions_and_names("stores"))
def test_a_new_backup_of_a_frozen_store_restores_everything(frozen_copy: Path, version: str, name: str) -> None:
    expected = expected_answers(version, name)
    with open_store(frozen_copy / version / name) as old, open_store(frozen_copy / "new") as new:
        old.backup(frozen_copy / "today.zip")
        new.restore(frozen_copy / "today.zip")
        assert store_answers(new, expected) == without_totals(expected)


def expected_after_restore(version: str, name: str) -> dict[str, Any]:
    """Return the expected answers of a store into which a frozen backup was restored; some parts differ."""
    backup, expected = (
        VERSIONS[version]["backups"][name],
        expected_answers(version, VERSIONS[version]["backups"][name]["as"]),
    )
    for part, value in backup.get("but", {}).items():
        expected[part] = {**expected[part], **value} if part in {"games", "settings"} else value
    return with_photos(expected, VERSIONS[version]["photos"])


@pytest.mark.parametrize(("version", "name"), versions_and_names("backups"))
def test_a_backup_is_restored_wholly_and_once(frozen_copy: Path, version: str, name: str) -> None:
    backup, expected = VERSIONS[version]["backups"][name], expected_after_restore(version, name)
    folder = frozen_copy / version / (backup["into"] or "nothing")
    with open_store(folder) as store:
        results = [store.restore(frozen_copy / version / name) for _ in range(2)]
        assert [[each.added, each.extended, each.settings] for each in results] == [backup["restored"], [0, 0, 0]]
        assert store_answers(store, expected) == without_totals(expected)


@pytest.mark.parametrize(("version", "name"), versions_and_names("lessons"))
def test_frozen_lessons_are_read(frozen_copy: Path, version: str, name: str) -> None:
    with open_store(frozen_copy / version / name) as store:
        taught = store.setting("taught")
    assert isinstance(taught, bytes)
    assert len(Lessons.from_bytes(taught).lessons) == VERSIONS[version]["lessons"][name]


@pytest.mark.parametrize(("version", "name"), versions_and_names("cities"))
def test_a_city_file_is_read_to_the_same_city(version: str, name: str) -> None:
    expected = VERSIONS[version]["cities"][name]
    city, tokens = city_from(json.loads((FROZEN / version / "cities" / name).read_text("utf-8")))
    found = {"mode": city.mode.value, "city": str(city).split("\n"), "tokens": list(tokens)}
    assert {**found, "total": score(city, tokens, best_plan(city, tokens)).total} == expected


@pytest.mark.parametrize(("version", "name"), versions_and_names("games"))
def test_a_game_file_is_read_to_the_same_game(version: str, name: str) -> None:
    expected = VERSIONS[version]["games"][name]
    game = game_from(json.loads((FROZEN / version / "games" / name).read_text("utf-8")))
    sheets = tuple(map(sheet_of, game.players))
    ranking = [[game.players[side].name, place, sheets[side].total] for side, place, _ in rank(sheets)]
    assert {**game_file_to(game), "ranking": ranking} == expected


@pytest.mark.parametrize(("version", "name"), versions_and_names("games"))
def test_the_exports_write_a_frozen_game_as_it_was(frozen_copy: Path, version: str, name: str) -> None:
    path = frozen_copy / version / "games" / name
    assert export([str(path), "--to", str(frozen_copy / "again.json"), "--to", str(frozen_copy / "sheet.csv")]) == 0
    assert json.loads((frozen_copy / "again.json").read_text("utf-8")) == json.loads(path.read_text("utf-8"))
    rows = (frozen_copy / "sheet.csv").read_text("utf-8-sig").splitlines()
    assert len(rows) > 8 * len(VERSIONS[version]["games"][name]["players"])


@pytest.mark.parametrize(("version", "name"), versions_and_names("games"))
def test_a_frozen_game_is_added_to_a_store(
    frozen_copy: Path, capsys: pytest.CaptureFixture[str], version: str, name: str
) -> None:
    expected = VERSIONS[version]["games"][name]
    assert (
        store_command(["--folder", str(frozen_copy / "new"), "add", str(frozen_copy / version / "games" / name)]) == 0
    )
    assert store_command(["--folder", str(frozen_copy / "new"), "games", "--json"]) == 0
    added = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert added["names"] == [player["name"] for player in expected["players"]]
    assert added["total"] == expected["ranking"][0][2]


@pytest.mark.parametrize(("version", "name"), versions_and_names("stores"))
def test_a_store_of_a_newer_version_is_refused_and_left_as_it_is(frozen_copy: Path, version: str, name: str) -> None:
    folder = frozen_copy / version / name
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        connection.executescript(
            f"PRAGMA user_version = {NEWER}; CREATE TABLE about (version); INSERT INTO about VALUES ({NEWER})"
        )
    before = contents(folder)
    with pytest.raises(Refused, match="these games were saved by a newer version; update the app"):
        Store.open(folder, now)
    assert contents(folder) == before


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder; the lock is empty."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "games.lock"}


@pytest.mark.parametrize(("version", "name"), versions_and_names("backups"))
def test_a_backup_of_a_newer_version_is_refused_and_brings_nothing(frozen_copy: Path, version: str, name: str) -> None:
    newer = frozen_copy / "newer.zip"
    with zipfile.ZipFile(frozen_copy / version / name) as old, zipfile.ZipFile(newer, "w") as new:
        for entry in old.infolist():
            raw = old.read(entry)
            head = entry.filename == "backup.json"
            new.writestr(entry, json.dumps({**json.loads(raw), "version": NEWER}).encode() if head else raw)
    raw, expected = newer.read_bytes(), expected_answers(version, "store")
    with open_store(frozen_copy / version / "store") as store:
        with pytest.raises(Refused, match="this backup was made by a newer version; update the app"):
            store.restore(newer)
        assert store_answers(store, expected) == without_totals(expected)
    assert newer.read_bytes() == raw


@pytest.mark.parametrize(("kind", "words"), [("cities", ["score"]), ("games", ["rank"])])
def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(
    frozen_copy: Path, capsys: pytest.CaptureFixture[str], kind: str, words: list[str]
) -> None:
    for version, name in versions_and_names(kind):
        path = frozen_copy / version / kind / name
        path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "version": NEWER}), "utf-8")
        raw = path.read_bytes()
        assert game_command([*words, str(path)]) == 2
        out, err = capsys.readouterr()
        assert (out, "version: " in err, str(NEWER) in err) == ("", True, True)
        assert path.read_bytes() == raw
