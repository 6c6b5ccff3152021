"""`python -m exports`: its output and its errors, in every language."""

import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from pypdf import PdfReader

from exports.command_line import main
from exports.drawing import png
from exports.formats import ENDINGS as FILE_ENDINGS
from quadropolis_score.files import game_from
from tabletop.strict_json import json_from_file
from tests.support.scored_games import ROOT
from tools.app.example import FILE as EXAMPLE_FILE
from tools.app.example import example_game

ENDINGS = " or ".join(", ".join(f".{kind}" for kind in FILE_ENDINGS).rsplit(", ", 1))
FIRST_BYTES = {"sheet.pdf": b"%PDF-", "sheet.png": b"\x89PNG", "sheet.csv": b"\xef\xbb\xbfDate,", "sheet.json": b"{"}


def run(*arguments: str, game: Path = EXAMPLE_FILE) -> int:
    try:
        return main([str(game), *arguments])
    except SystemExit as exit_error:
        return int(exit_error.code or 0)


def test_every_sheet_is_written_by_the_ending_of_its_name(tmp_path: Path) -> None:
    assert run(*(word for name in FIRST_BYTES for word in ("--to", str(tmp_path / name)))) == 0
    for name, start in FIRST_BYTES.items():
        assert (tmp_path / name).read_bytes().startswith(start)


def test_large_letters_do_as_well(tmp_path: Path) -> None:
    assert run("--to", str(tmp_path / "SHEET.PDF")) == 0
    assert (tmp_path / "SHEET.PDF").read_bytes().startswith(b"%PDF-")


def test_a_game_file_written_is_the_game_read(tmp_path: Path) -> None:
    assert run("--to", str(tmp_path / "game.json")) == 0
    assert game_from(json_from_file((tmp_path / "game.json").read_bytes())) == example_game()


def test_a_file_is_final_in_spite_of_warnings(tmp_path: Path) -> None:
    game = json.loads(EXAMPLE_FILE.read_text("utf-8"))
    game["players"][0]["city"]["inhabitants"] = 60
    (tmp_path / "odd.json").write_text(json.dumps(game), "utf-8")
    assert run("--to", str(tmp_path / "odd.pdf"), "--to", str(tmp_path / "odd.csv"), game=tmp_path / "odd.json") == 0
    words = " ".join(page.extract_text() for page in PdfReader(tmp_path / "odd.pdf").pages)
    assert " wins " in words
    assert "\u2248" not in words
    assert "although something looks odd" in " ".join(words.split())
    assert "60 inhabitants, but these tiles gave at most" in " ".join(words.split())
    assert {line.split(",")[3] for line in (tmp_path / "odd.csv").read_text("utf-8-sig").splitlines()[1:]} == {*"1234"}


def test_the_day_and_the_language_are_those_that_were_named(tmp_path: Path) -> None:
    assert run("--to", str(tmp_path / "a.csv"), "--lang", "nl", "--date", "2025-02-28") == 0
    assert (
        (tmp_path / "a.csv").read_text("utf-8-sig").splitlines()[1].startswith("2025-02-28;Expert;Ada;2;Flatgebouwen;")
    )


def test_without_a_day_it_is_today(tmp_path: Path) -> None:
    before = date.today()  # noqa: DTZ011 - the day here; midnight may pass
    assert run("--to", str(tmp_path / "a.csv")) == 0
    day = (tmp_path / "a.csv").read_text("utf-8-sig").splitlines()[1].split(",")[0]
    assert before.isoformat() <= day <= date.today().isoformat()  # noqa: DTZ011 - the day here


def test_letter_paper_is_another_page(tmp_path: Path) -> None:
    assert run("--to", str(tmp_path / "a.pdf"), "--paper", "letter") == 0
    assert b"[0 0 612.00 792.00]" in (tmp_path / "a.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--to", "sheet.doc"], f'"sheet.doc" says no format by its ending; end it in {ENDINGS}'),
        (["--to", "sheet"], '"sheet" says no format'),
        (["--to", "a.csv", "--date", "20261118"], '--date: "20261118" is not a day'),
        (["--to", "a.csv", "--date", "tomorrow"], '--date: "tomorrow" is not a day; write it as 2026-01-31'),
        (["--to", "a.csv", "--lang", "pt"], "invalid choice: 'pt'"),
        ([], "--to; --help shows how"),
        (
            ["--to", "no/such/folder/a.csv"],
            "no/such/folder/a.csv: this file cannot be written (No such file or directory)",
        ),
    ],
)
def test_an_impossible_export_is_refused_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments) == 2
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", "ce fichier n’existe pas"), ("nl", "dit bestand bestaat niet"), ("it", "questo file non esiste")],
)
def test_it_refuses_in_the_language_that_was_chosen(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str, words: str
) -> None:
    assert run("--to", str(tmp_path / "a.pdf"), "--lang", lang, game=tmp_path / "none.json") == 2
    assert f"none.json: {words}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("{", "this is not JSON"),
        ('{"format": "quadropolis-city"}', "format: "),
        (json.dumps({"format": "quadropolis-game", "version": 1, "players": []}), "players: a game has 2 to 4 players"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, place: str
) -> None:
    game = tmp_path / "game.json"
    game.write_text(content)
    assert run("--to", str(tmp_path / "a.pdf"), game=game) == 2
    assert place in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()


def test_a_sheet_that_cannot_be_made_leaves_the_old_ones_alone(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    (tmp_path / "game.json").write_text("{}")
    assert run("--to", str(tmp_path / "a.pdf"), game=tmp_path / "game.json") == 2
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


def test_every_sheet_is_made_before_the_first_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "ASSETS", tmp_path)
    png.load_drawing.cache_clear()
    assert run("--to", str(tmp_path / "a.pdf"), "--to", str(tmp_path / "a.png")) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_game_may_come_through_a_pipe(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-m", "exports", "-", "--to", str(tmp_path / "a.png")],
        input=EXAMPLE_FILE.read_bytes(),
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
    assert (tmp_path / "a.png").exists()


def test_nothing_but_the_picture_needs_pillow(tmp_path: Path) -> None:
    program = (
        "import sys; from exports.command_line import main; "
        f"main([{str(EXAMPLE_FILE)!r}, *{[f'--to={tmp_path}/a.{kind}' for kind in ('pdf', 'csv', 'json')]}]); "
        "print('PIL' in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ended.stdout == "False\n"
