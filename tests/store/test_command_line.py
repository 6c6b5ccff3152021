"""The command line of the store."""

import json
import shutil
import subprocess
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from uuid import UUID

import pytest

import games
from games import GAMES, Plugin
from quadropolis_score.plugin import RULES
from store.command_line import main
from store.envelope import Envelope
from store.store import Store
from store.values import PendingPhoto
from tabletop.game import Side
from tabletop.messages import SENTENCES
from tabletop.people import PlayerColour
from tests.support.command_lines import Terminal
from tools.app.example import FILE as EXAMPLE_FILE
from tools.soak.sample_envelopes import ENVELOPE, Clock, results_in, with_tokens

Lines = list[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RULES.to_file(ENVELOPE.to_file())))
    return str(path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], folder: Path) -> Terminal:
    return Terminal(lambda words: main(["--folder", str(folder), *words]), capsys, folder.parent)


def test_a_game_file_becomes_a_scored_game_on_its_day(run: Terminal, game: str) -> None:
    code, key, errors = run("add", game, "--date", "2026-01-31")
    assert (code, errors, len(key.strip())) == (0, "", 32)
    assert run("games")[1] == f"{key[:8]}  2026-01-31  Classic  Ada, Bob  Bob, 16 VP\n"
    (line,) = map(json.loads, run("games", "--json")[1].splitlines())
    assert (line.pop("key"), len(line.pop("changed"))) == (key.strip(), 32)
    assert line == {
        "played": "2026-01-31", "game": "quadropolis", "mode": "classic", "names": ["Ada", "Bob"], "winners": ["Bob"], "total": 16, "pending": False,
    }  # fmt: skip


def test_a_game_is_shown_as_the_file_that_it_was(run: Terminal, game: str) -> None:
    key = run("add", game)[1]
    assert json.loads(run("show", key[:4].upper())[1]) == json.loads(Path(game).read_text())


def test_an_empty_folder_has_no_games(run: Terminal) -> None:
    assert run("games") == (0, "no games yet\n", "")
    assert run("statistics") == (0, "no games yet\n", "")
    assert run("statistics", "--json") == (0, "[]\n", "")


def test_an_unscored_game_is_labelled(run: Terminal, folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(ENVELOPE)
        store.set_pending_photo(store.new(ENVELOPE).key, PendingPhoto(0, "photo-a.jpg", Clock()()))
    ends = sorted(line.rpartition("Ada, Bob  ")[2] for line in run("games")[1].splitlines())
    assert ends == ["not scored yet", "waits for a photo"]


def test_changes_are_undone_and_redone_as_far_as_there_are_any(run: Terminal, folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        key = store.new(ENVELOPE).key
        store.save(key, with_tokens(ENVELOPE, 1))
    assert run("undo", key) == (0, "", "")
    assert run("undo", key) == (2, "", "nothing to take back: this is how the game was saved first\n")
    assert run("redo", key) == (0, "", "")
    assert run("redo", key) == (2, "", "nothing was taken back that could be made again\n")


def test_players_are_renamed_and_games_deleted(run: Terminal, game: str) -> None:
    key = run("add", game)[1].strip()
    assert run("rename", "Ada", "Eve") == (0, "", "")
    assert "Eve, Bob" in run("games")[1]
    line = run("games")[1]
    assert run("delete", key) == (0, line, "")
    assert run("games")[1] == "no games yet\n"


@pytest.mark.parametrize("command", ["show", "delete", "undo", "redo"])
def test_a_key_must_mean_one_game(run: Terminal, folder: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    keys = iter(["abcd1", "abcd2", "abce1"])
    monkeypatch.setattr("store.store.uuid4", lambda: UUID(next(keys).ljust(32, "0")))
    with Store.open(folder, Clock()) as store:
        for number in range(3):
            store.save(store.new(ENVELOPE).key, with_tokens(ENVELOPE, number))
    many = (2, "", "more than one game begins like this; type more of the key\n")
    none = (2, "", "there is no such game; look at the list of games\n")
    assert run(command, "abcd") == many
    for start in ("", "a", "abc", "abcf", "    "):
        assert run(command, start) == none
    assert len(run("games")[1].splitlines()) == 3


def test_a_single_game_is_not_deleted_by_a_slip(run: Terminal, game: str) -> None:
    key = run("add", game)[1].strip()
    line = run("games")[1]
    for start in ("", key[:3]):
        assert run("delete", start)[0] == 2
    assert run("games")[1] == line
    assert run("delete", key[:4]) == (0, line, "")


def test_a_folder_without_a_name_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--folder", "", "games"])
    assert (ended.value.code, capsys.readouterr()) == (
        2,
        ("", "argument --folder: name a folder; . is the current one; --help shows how\n"),
    )


@pytest.mark.parametrize(
    ("command", "errors"),
    [
        ("add", "- reads standard input"),
        ("restore", "- is no standard input here"),
        ("show", "print the game file of a game, which add reads"),
    ],
)
def test_the_help_explains_the_dash(capsys: pytest.CaptureFixture[str], command: str, errors: str) -> None:
    for words in (["--folder", "x", command, "--help"], ["--help"]):
        with pytest.raises(SystemExit):
            main(words)
    assert errors in " ".join(capsys.readouterr().out.split())


def test_statistics_are_below_each_other(run: Terminal, game: str) -> None:
    run("add", game)
    lines = run("statistics")[1].splitlines()
    assert lines[:3] == [
        "              games  won  average  best  points missed",
        "Ada  Classic  1      0    12.0     12    -",
        "Bob  Classic  1      1    16.0     16    -",
    ]
    assert lines[4:6] == ["Ada, Classic", "  Tower Blocks               3.0"]
    ada, _ = run.json("statistics")
    assert (ada["name"], ada["games"], ada["categories"]["tower_blocks"], ada["own_allocations"]) == ("Ada", 1, 3.0, 0)


def test_wide_letters_take_two_places(run: Terminal, folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        for _ in range(2):
            store.new(ENVELOPE)
        store.rename_player("Ada", "愛")
    lines = run("games")[1].splitlines()
    assert all(line.endswith("愛, Bob  not scored yet") for line in lines)


def test_points_left_are_shown_where_players_chose_an_allocation(run: Terminal, folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        store.finish(store.new(ENVELOPE), results_in(ENVELOPE))
    assert run("statistics")[1].splitlines()[2].endswith("0 / 16")


def test_a_backup_is_restored_elsewhere(run: Terminal, tmp_path: Path, game: str) -> None:
    run("add", game)
    backup = str(tmp_path / "games.zip")
    assert run("backup", backup) == (0, "", "")
    assert run("--folder", str(tmp_path / "new"), "restore", backup) == (
        0,
        "games added: 1, updated: 0; settings added: 0\n",
        "",
    )
    assert run("--folder", str(tmp_path / "new"), "restore", backup) == (
        0,
        "games added: 0, updated: 0; settings added: 0\n",
        "",
    )


def test_a_backup_replaces_nothing_but_a_backup_unless_told_to(run: Terminal, tmp_path: Path, game: str) -> None:
    run("add", game)
    backup, foreign = tmp_path / "games.zip", tmp_path / "foreign.zip"
    for _ in range(2):
        assert run("backup", str(backup)) == (0, "", "")
    with zipfile.ZipFile(foreign, "w") as archive:
        archive.writestr("backup.json", "[]")
    for path in (Path(game), foreign):
        before = path.read_bytes()
        code, printed, errors = run("backup", str(path))
        assert (code, printed, path.read_bytes()) == (2, "", before)
        assert errors == f"{path}: this is not a backup of games; choose another name, or replace it with --force\n"
        assert run("backup", "--force", str(path)) == (0, "", "")
        assert zipfile.is_zipfile(path)


@pytest.mark.parametrize("name", ["store", "first"])
def test_a_shown_game_that_counted_counts_the_same_when_it_is_added_or_says_that_it_does_not(
    run: Terminal, folder: Path, tmp_path: Path, name: str
) -> None:
    shutil.copytree(Path(__file__).parents[1] / "frozen" / "0.1.0" / name, tmp_path / "old")
    same = []
    with Store.open(tmp_path / "old", Clock()) as old, Store.open(folder, Clock()) as new:
        for each in (each for each in old.games() if each.total is not None):
            shown, errors = run("--folder", str(tmp_path / "old"), "show", each.key)[1:]
            (tmp_path / "game.json").write_text(shown)
            key = run("add", str(tmp_path / "game.json"))[1].strip()
            added = next(game for game in new.games() if game.key == key)
            same.append([side[2:] for side in added.sides] == [side[2:] for side in each.sides])
            assert errors == (
                ""
                if same[-1]
                else "a game file has no allocation that a player chose; added, this game counts differently\n"
            )
    assert same == [False, True, True]  # two players of the first one chose an allocation


def test_games_missing_in_a_backup_are_named_and_the_exit_code_is_1(
    run: Terminal, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("add", game)
    monkeypatch.setattr(games, "GAMES", {key: each for key, each in GAMES.items() if key != "quadropolis"})
    code, printed, errors = run("backup", str(tmp_path / "games.zip"), "--lang", "nl")
    assert (code, printed) == (1, "")
    assert errors.startswith("partij ")
    assert errors.count("\n") == 1


def test_a_command_that_changed_something_leaves_a_copy_of_it(run: Terminal, folder: Path, game: str) -> None:
    run("add", game)
    for _ in range(2):
        assert run("games")[2] == ""
        assert [path.name for path in (folder / "games.copies").glob("*.sqlite3")] == ["000001.sqlite3"]
    assert [path.name for path in folder.glob("*.sqlite3")] == ["games.sqlite3"]
    (folder / "games.sqlite3").unlink()
    code, printed, errors = run("games")
    assert (code, printed.count("\n")) == (0, 1)
    assert errors.startswith("the file of the games was gone; one game is back as of ")


@pytest.mark.parametrize(
    ("words", "errors"),
    [
        (["add", "missing.json"], "missing.json: there is no such file\n"),
        (["restore", "missing.zip"], "missing.zip: there is no such file\n"),
        (
            ["backup", "no/such/folder.zip"],
            "no/such/folder.zip: this file cannot be written (No such file or directory); make room, or name one in another folder\n",
        ),
        (["rename", "Zoe", "Eve"], 'no player is called "Zoe"; look at the list of games\n'),
    ],
)
def test_an_impossible_command_is_refused_in_one_line(run: Terminal, words: Lines, errors: str) -> None:
    assert run(*words) == (2, "", errors)


def test_a_game_file_that_cannot_be_is_refused_with_its_place(run: Terminal, tmp_path: Path, game: str) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(Path(game).read_text().replace('"inhabitants": 4', '"inhabitants": 999'))
    code, _, errors = run("add", str(bad))
    assert (code, errors) == (2, f"{bad}: players[0].city.inhabitants: 999 is impossible; it goes from 0 to 200\n")
    code, _, errors = run("add", game, "--date", "yesterday")
    assert (code, errors) == (2, '--date: "yesterday" is not a day; write it as 2026-01-31\n')


def test_warnings_are_printed_to_standard_error(run: Terminal, folder: Path) -> None:
    folder.mkdir()
    (folder / "games.sqlite3").write_bytes(b"garbage" * 99)
    code, printed, errors = run("games")
    assert (code, printed) == (0, "no games yet\n")
    assert errors.startswith("the file of the games was damaged or something else; it is kept as games.damaged-")


def test_the_command_line_runs_as_a_module(folder: Path) -> None:
    command = [sys.executable, "-m", "store"]
    ended = subprocess.run([*command, "games"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, "the following arguments are required: --folder; --help shows how\n")
    ended = subprocess.run([*command, "--folder", str(folder), "games"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "no games yet\n", "")


@pytest.mark.parametrize(
    ("command", "lang", "words"),
    [
        ("games", "fr", "Bob, 16\u202fPV"),
        ("games", "nl", "Klassiek  Ada, Bob  Bob, 16 OP"),
        ("games", "it", "Bob, 16 PV"),
        ("statistics", "fr", "victoires"),
        ("statistics", "nl", "Flatgebouwen"),
        ("statistics", "it", "record"),
    ],
)
def test_lists_are_in_the_chosen_language(run: Terminal, game: str, command: str, lang: str, words: str) -> None:
    run("add", game)
    assert words in run(command, "--lang", lang)[1]


@pytest.fixture
def game_of_missing_plugin(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save a finished game of dice, which this version of the program does not have."""
    toy = import_module("examples.toy_game").RULES
    monkeypatch.setitem(GAMES, "dice", Plugin(rules="examples.toy_game"))
    sides = (Side(("Ada",), PlayerColour.RED, (6, 6, 1)), Side(("Ben",), PlayerColour.BLUE, (2, 3, 4)))
    with Store.open(folder, Clock()) as store:
        saved = store.new(Envelope("dice", {"length": "short"}, sides))
        store.finish(saved, toy.verdict(saved.envelope.options, sides).columns)
    monkeypatch.delitem(GAMES, "dice")
    for row in toy.rows({}):
        monkeypatch.delitem(SENTENCES, f"name.{row}")


@pytest.mark.usefixtures("game_of_missing_plugin")
def test_statistics_of_a_game_that_is_not_there_name_its_rows_as_they_are_kept(run: Terminal) -> None:
    code, printed, _ = run("statistics")
    assert code == 0
    assert "  pips" in printed


def test_a_total_that_is_not_confirmed_stays_so_from_file_to_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = json.loads(EXAMPLE_FILE.read_text("utf-8"))
    game["version"], game["players"][1]["confirmed"] = 2, False
    game["players"][2] |= {
        "city": {**game["players"][2]["city"], "inhabitants": 0, "energy": 0},
        "typed": {"total": 57},
    }
    game["players"][2]["city"]["cells"] = [[None] * 5 for _ in range(4)]
    (tmp_path / "game.json").write_text(json.dumps(game), "utf-8")
    folder = ["--folder", str(tmp_path / "games")]
    assert main([*folder, "add", str(tmp_path / "game.json")]) == 0
    key = capsys.readouterr().out.strip()
    assert main([*folder, "games"]) == 0
    assert "57" not in capsys.readouterr().out.removeprefix(key[:8])  # no result is kept
    assert main([*folder, "show", key]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["version"] == 2
    assert [player.get("confirmed", True) for player in shown["players"]] == [True, False, True, True]
    assert shown["players"][2]["typed"] == {"total": 57}
