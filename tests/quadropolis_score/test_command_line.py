"""The command line, for people and for scripts."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from quadropolis_score import rearranging
from quadropolis_score.buildings import Tokens
from quadropolis_score.city import City
from quadropolis_score.command_line import command, main
from quadropolis_score.files import city_to
from tests.support.command_lines import StandardStream, Terminal, run_module

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "assets" / "cities" / "example.json"
TYPED = ("score", "--city", "T2 P . . / . S F . / . . . . / . . . .", "--inhabitants", "4", "--energy", "2")


def city_file(text: str, inhabitants: int = 0, energy: int = 0) -> dict[str, Any]:
    return city_to(City.parse(text), Tokens(inhabitants, energy))


def game_file(*players: dict[str, Any], version: int = 1) -> dict[str, Any]:
    return {"format": "quadropolis-game", "version": version, "players": [*players]}


EMPTY = ". . . . / . . . . / . . . . / . . . ."
CITY = city_file("S . . . / . . . . / . . . . / . . . .", 4, 1)
run_program = partial(run_module, "quadropolis_score")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(main, capsys, tmp_path)


# --- setup ---


def test_the_set_up_of_a_game_has_its_lists_and_the_tiles_of_every_round(run: Terminal) -> None:
    code, out, err = run("setup", "--mode", "expert", "--players", "3", "--playgrounds")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Set-up, Expert, 3 players"
    assert "[ ] 15 architects lie beside the site for all: 3 each of 1 to 5" in lines
    assert "[ ] All architects go back beside the site" in lines
    assert "office tower    3  3  3  4  4" in lines
    assert "monument        -  1  1  1  -" in lines
    assert lines[-1] == "Round 5: Playground 5619A is among them, in place of park 5619"


def test_a_set_up_is_for_four_players_of_classic_unless_others_are_named(run: Terminal) -> None:
    code, out, _ = run("setup", "--lang", "en")
    assert (code, out.splitlines()[0]) == (0, "Set-up, Classic, 4 players")
    assert "monument" not in out


def test_a_french_colon_follows_a_narrow_space_after_every_label(run: Terminal) -> None:
    lines = run("setup", "--mode", "expert", "--players", "3", "--lang", "fr")[1].splitlines()
    assert [line for line in lines if re.search(r"[^\u202f]:(\s|$)", line)] == []
    assert "Manche 2\u202f: " in "".join(lines)


def test_the_set_up_as_json_has_the_rounds(run: Terminal) -> None:
    _, out, _ = run("setup", "--mode", "expert", "--players", "2", "--public-services", "--json")
    found = json.loads(out)
    assert (found["turns"], len(found["rounds"]), len(found["end"])) == (4, 5, 2)
    assert found["rounds"][1]["tiles"]["monument"] == 1
    assert found["rounds"][1]["news"] == ["A monument is among them"]
    assert found["rounds"][0]["before"] == []
    assert "Shuffle the 13 Public Services tiles of this mode and lay 4 of them open" in found["set_up"]


@pytest.mark.parametrize("word", ["1", "5", "two", "", "-3", "99999999999", "\u0664"])
def test_a_number_of_players_that_no_game_has_is_refused(run: Terminal, word: str) -> None:
    code, out, err = run("setup", f"--players={word}")
    assert (code, out) == (2, "")
    assert err.endswith(" is not a number of players; write one from 2 to 4\n")


# --- score ---


def test_the_pad_shows_the_city_its_tokens_and_every_row(run: Terminal) -> None:
    code, out, err = run(*TYPED)
    assert (code, err) == (0, "")
    assert out == (
        """\
Classic, inhabitants: 4, energy units: 2

        A        B        C        D
    ┌─────────────────┬─────────────────┐
1   │   T2       P    │   .        .    │
    │   e             │                 │
    │                 │                 │
2   │   .        S    │  (F)       .    │
    │           e+4i  │inactive         │
    ├─────────────────┼─────────────────┤
3   │   .        .    │   .        .    │
    │                 │                 │
    │                 │                 │
4   │   .        .    │   .        .    │
    │                 │                 │
    └─────────────────┴─────────────────┘

Tower Blocks                 3
Shops                        7
Public Services              0
Parks                        2
Factories                    0
Harbors                      0
Inhabitants left over        0
Pollution                    0
──────────────────────────────
Total                       12

Inhabitants placed: 4
Inactive, taken off: C2 factory
! C2: this factory is better left inactive: using customers for it costs one point
"""
    )


def test_why_gives_the_reason_for_every_point_and_advice(run: Terminal) -> None:
    _, out, _ = run(*TYPED, "--why")
    assert "    +3  a tower block of 2 floors  (A1)\n" in out
    assert "    +7  a shop with 4 customers  (B2)\n" in out
    assert "    +2  a park beside one pile  (B1 A1)\n" in out
    assert "One inhabitant more would bring +2, one energy unit more nothing.\n" in out
    assert "Next best, one point less: C2 active\n" in out
    assert "  C2 active would change: Shops -3, Factories +2\n" in out


CLASSIC_TILES = "U:police_station T3 . . / . . . . / . . . . / . . . U:school"


@pytest.mark.parametrize("why", [[], ["--why"]])
@pytest.mark.parametrize(
    ("lang", "row", "note"),
    [
        ("en", "Public Services tiles        4", "A1: Police Station counts as in the Expert game: the Classic tile"),
        ("fr", "Tuiles Services publics      4", "la tuile Classic peut porter un autre nombre"),
        ("nl", "Uitbreidingstegels           4", "op de Klassieke tegel kan een ander getal staan"),
        ("it", "Tessere Servizi Pubblici     4", "la tessera Classic pu\u00f2 riportare un altro numero"),
    ],
)
def test_a_classic_tile_whose_number_is_not_known_has_a_note_below_its_row(
    run: Terminal, why: list[str], lang: str, row: str, note: str
) -> None:
    typed = ("score", "--city", CLASSIC_TILES, "--inhabitants", "2", "--energy", "1", "--lang", lang)
    code, out, _ = run(*typed, *why)
    assert code == 0
    _, below = out.split(row)
    lines = below.splitlines()[1:]
    assert note in lines[len(why) * 2]
    assert sum(note in line for line in lines) == 1


def test_a_classic_pad_without_tiles_has_no_row_for_them(run: Terminal) -> None:
    _, out, _ = run(*TYPED)
    assert "Public Services tiles" not in out


def test_a_ranked_classic_game_with_tiles_has_notes_of_its_players(run: Terminal) -> None:
    city = city_file(". . . . / . . . . / . U:reprocessing_plant . . / . . . .", 1, 3)
    game = run.file(game_file({"name": "Ada", "city": city}, {"name": "Ben", "city": CITY}))
    code, out, _ = run("rank", game)
    assert code == 0
    assert "Public Services tiles" in out
    assert "! Ada: B3: Reprocessing Plant counts as in the Expert game" in out
    _, out, _ = run("rank", game, "--json")
    answer = json.loads(out)
    (ada,) = (each for each in answer["ranking"] if each["name"] == "Ada")
    assert ada["categories"]["expansion"] == 3
    assert "players[0].city.cells[2][1]" in [warning["place"] for warning in answer["warnings"]]


def test_why_reports_that_nothing_else_can_be_activated(run: Terminal) -> None:
    _, out, _ = run("score", "--city", "P . . . / . . . . / . . . . / . . . .", "--energy", "1", "--why")
    assert "Next best" not in out
    assert "Energy absorbed by parks: 1\n" in out


def test_why_reports_an_activation_that_changes_no_row(run: Terminal) -> None:
    city = ". T3 H . O4/U:fire_station . . . S/. . U:park_district . ./. T2 . . ."
    _, out, _ = run("score", "--city", city, "--inhabitants", "9", "--energy", "4", "--why")
    assert "  A2 active would change: nothing\n" in out
    assert " (U:FS) " in out
    assert "U:FS Fire Station, U:PD Park District\n" in out
    assert "! A2: this Fire Station is left inactive: using customers for it gains nothing\n" in out
    assert "Just as good: A2 active, C3 inactive\n" in out


def test_a_city_file_is_scored(run: Terminal) -> None:
    code, out, _ = run("score", str(EXAMPLE))
    assert code == 0
    assert "Total                       58\n" in out
    assert "Office Towers                2\n" in out


def test_several_files_come_one_after_the_other_with_their_names(run: Terminal) -> None:
    first, second = run.file(CITY, "first.json"), run.file(CITY | {"energy": 0}, "second.json")
    code, out, _ = run("score", first, second)
    assert code == 0
    assert out.index("first.json") < out.index("second.json")


def test_json_is_one_object_a_file(run: Terminal) -> None:
    name = run.file(CITY)
    code, out, _ = run("score", name, name, "--json")
    assert code == 0
    assert [json.loads(line)["total"] for line in out.splitlines()] == [7, 7]


def test_a_bad_city_is_one_line_on_stderr_and_exit_code_2(run: Terminal) -> None:
    bad, good = run.file(CITY | {"energy": -1}, "bad.json"), run.file(CITY)
    code, out, err = run("score", bad, good, "--json")
    assert code == 2
    assert err == f"{bad}: energy: -1 is impossible; it goes from 0 to 200\n"
    assert json.loads(out)["total"] == 7


def test_standard_input_is_a_file_too(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StandardStream(json.dumps(CITY).encode()))
    assert run.json("score", "-")["total"] == 7


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing.json", "there is no such file"),
        (".", "this is a folder, not a file"),
        ("with\0nul", "the file cannot be read: embedded null byte"),
        ("x" * 5000, "the file cannot be read: File name too long"),
    ],
)
def test_what_is_no_file_is_refused_in_a_sentence(run: Terminal, name: str, sentence: str) -> None:
    code, _, err = run("score", name)
    assert code == 2
    assert err.endswith(f"{sentence}\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [["score"], ["score", "a.json", "--jsonl", "-"], ["score", "--jsonl", "-", "--city", "x"]]
)
def test_cities_come_from_just_one_place(run: Terminal, arguments: list[str]) -> None:
    code, _, err = run(*arguments)
    assert (code, err) == (2, "name city files, or --jsonl, or --city with a text; just one of the three\n")


def test_a_wrong_text_is_refused_with_its_place(run: Terminal) -> None:
    code, _, err = run("score", "--city", "T2 X . . / . . . . / . . . . / . . . .")
    assert code == 2
    assert err.startswith('B1: "X" is not a building')


# --- locks ---


def test_locks_are_kept(run: Terminal) -> None:
    result = run.json(*TYPED, "--lit", "C2")
    assert result["allocation"]["active"] == [[0, 0], [1, 1], [1, 2]]
    result = run.json(*TYPED, "--dark", "A1, b2")
    assert result["allocation"]["active"] == [[1, 2]]
    result = run.json(*TYPED, "--customers", "B2=1")
    assert result["allocation"]["customers"] == [{"cell": [1, 1], "customers": 1}]


def test_a_space_is_still_read_as_earlier_versions_wrote_it(run: Terminal) -> None:
    for option, value, older in (
        ("--lit", "C2", "r2c3"),
        ("--dark", "A1,B2", "r1c1, R2C2"),
        ("--customers", "B2=1", "r2c2=1"),
    ):
        assert run(*TYPED, option, older, "--json") == run(*TYPED, option, value, "--json")


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--lit", "A9", '"A9" is not a space of this city; write the column and the row, as C2'),
        ("--lit", "here", '"here" is not a space of this city; write the column and the row, as C2'),
        ("--dark", "B1", "B1: a park needs nothing and is always active"),
        ("--customers", "B2", '"B2" does not say how many customers a shop has; write C2=4'),
        ("--customers", "B2=many", '"B2=many" does not say how many customers a shop has; write C2=4'),
        ("--customers", "B2=9", "B2: 9 customers are impossible; a shop seats 0 to 4"),
    ],
)
def test_locks_that_cannot_be_kept_are_refused(run: Terminal, option: str, value: str, sentence: str) -> None:
    code, _, err = run(*TYPED, option, value)
    assert (code, err) == (2, f"{sentence}\n")


# --- lines ---


def test_every_line_is_answered_in_order_even_after_a_bad_one(run: Terminal) -> None:
    good = json.dumps(CITY).encode()
    bad = json.dumps(CITY | {"cells": [[{"kind": "shop", "floors": 2}, None, None, None], *CITY["cells"][1:]]}).encode()
    lines = [good, b"nonsense", b"", b"\x00\xff", b"[" * 90_000, b"9" * 9000, b" " * 2_500_000, bad, good]
    code, out, err = run("score", "--jsonl", run.file(b"\n".join(lines)))
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (1, "")
    assert [answer.get("total") for answer in answers] == [7, None, None, None, None, None, None, None, 7]
    assert all(answer["error"]["message"] for answer in answers[1:-1])
    assert answers[-2]["error"] == {"place": "cells[0][0].floors", "message": "2 is too many; a shop cannot be piled"}


def test_good_lines_end_with_exit_code_0(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StandardStream(json.dumps(CITY).encode() + b"\r\n"))
    code, out, _ = run("score", "--jsonl", "-")
    assert (code, json.loads(out)["total"]) == (0, 7)


def test_a_missing_file_of_lines_is_refused(run: Terminal) -> None:
    assert run("score", "--jsonl", "missing.jsonl") == (2, "", "missing.jsonl: there is no such file\n")


# --- rank ---

GAME = game_file(
    {"name": "Towers", "city": city_file("T3 T . . / . . . . / . . . . / . . . .", 0, 2)},
    {"name": "A name that is longer than a column", "city": CITY},
    {"name": "Parks", "city": city_file("T3 T . P / . . . . / . . . . / . . . .", 0, 2)},
    {"name": "東京", "city": CITY},
)


def test_a_game_is_ranked_with_a_column_a_player(run: Terminal) -> None:
    code, out, _ = run("rank", run.file(GAME))
    assert code == 0
    pad, _, warnings = out.partition("! ")
    assert "Parks: 0 inhabitants, but these tiles gave at least 4\n" in warnings
    assert pad == (
        """\
                                A name that~    東京   Parks  Towers
Tower Blocks                               0       0       7       7
Shops                                      7       7       0       0
Public Services                            0       0       0       0
Parks                                      0       0       0       0
Factories                                  0       0       0       0
Harbors                                    0       0       0       0
Inhabitants left over                      0       0       0       0
Pollution                                  0       0       0       0
────────────────────────────────────────────────────────────────────
Total                                      7       7       7       7

1. A name that is longer than a column: 7 (shared place)
1. 東京: 7 (shared place)
3. Parks: 7 (inhabitants placed: 0, against 4 above)
4. Towers: 7 (empty spaces: 14, against 13 above)
"""
    )


def test_an_expert_game_has_all_rows(run: Terminal) -> None:
    city = json.loads(EXAMPLE.read_text())
    game = game_file(*({"name": name, "city": city | {"energy": energy}} for name, energy in (("A", 8), ("B", 0))))
    _, out, _ = run("rank", run.file(game))
    assert "\nMonuments                            5       5\n" in out
    assert "2. B: " in out


def test_a_ranking_is_json_for_scripts(run: Terminal) -> None:
    _, out, _ = run("rank", run.file(GAME | {"players": GAME["players"][:1] * 2}), "--json")
    ranking = json.loads(out)
    assert [(player["name"], player["place"], player["decided_by"]) for player in ranking["ranking"]] == [
        ("Towers", 1, None),
        ("Towers", 1, "shared"),
    ]
    assert ranking["ranking"][0]["total"] == sum(ranking["ranking"][0]["categories"].values()) == 7
    assert ranking["warnings"][0] == {"place": "players[1].name", "message": "there are two players called Towers"}
    assert {warning["place"] for warning in ranking["warnings"][1:]} == {
        f"players[{side}].city.{tokens}" for side in (0, 1) for tokens in ("inhabitants", "energy")
    }


def test_warnings_of_a_game_are_below_the_ranking(run: Terminal) -> None:
    _, out, _ = run("rank", run.file(GAME | {"players": GAME["players"][:1] * 2}))
    assert "\n! there are two players called Towers\n! Towers: 0 inhabitants, but these tiles gave at least 4" in out


def test_a_bad_game_is_refused_with_its_place(run: Terminal) -> None:
    name = run.file(GAME | {"players": []})
    code, _, err = run("rank", name)
    assert (code, err) == (2, f"{name}: players: a game has 2 to 4 players, this one has 0\n")


# --- silly input ---


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["score", ""], "this is a folder, not a file"),
        (["rank", ""], "this is a folder, not a file"),
        (["score", "--jsonl", ""], "this is a folder, not a file"),
        (["score", "--city", ""], "this is empty; a city or a game was expected"),
        (["score", "--city", "\x1b[31m"], "rows: 1, spaces in a row: 1; a city has 4 rows of 4 (Classic) or 5 spaces (Expert), "
         "a dot for an empty one"),
        (["score", "--city", "T9 . . . / . . . . / . . . . / . . . ."],
         "A1: 9 is more than the 4 floors of a tower block in classic mode"),
        (["score", "--city", ". . . . / . . . . / . . . . / . . . .", "--energy", "201"],
         "energy: 201 is impossible; it goes from 0 to 200"),
        (["score", "--city", "x", "--energy", "-1"], "rows: 1, spaces in a row: 1; a city has 4 rows of 4 (Classic) or 5 spaces "
         "(Expert), a dot for an empty one"),
        (["score", "a.json", "--inhabitants", "3"], "--inhabitants has no effect here; leave it out"),
        (["score", "--jsonl", "-", "--lit", "A1"], "--lit has no effect here; leave it out"),
        (["score", "--jsonl", "-", "--why"], "--why has no effect here; leave it out"),
    ],
)  # fmt: skip
def test_contradictory_arguments_are_refused_in_a_sentence(run: Terminal, arguments: list[str], sentence: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out, err) == (2, "", f"{sentence}\n")


@pytest.mark.parametrize("count", ["abc", "1.5", "1_0", "٤", "", "9" * 5000])
def test_a_number_of_tokens_is_a_whole_number(run: Terminal, count: str) -> None:
    code, _, err = run("score", "--city", ". . . . / . . . . / . . . . / . . . .", "--energy", count)
    assert code == 2
    assert err.endswith(" is not a whole number\n")
    assert len(err) < 100


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            [],
            "the following arguments are required: score | rearrange | better | rank | explain | setup; --help shows how",
        ),
        (["rank"], "the following arguments are required: GAME; --help shows how"),
        (["score", "--color", "pink"], "argument --color: invalid choice: 'pink'"),
        (["score", "--foo\x1b[31m"], "unrecognized arguments: --foo?[31m; --help shows how"),
        (["score", "--foo" + "x" * 500], "unrecognized arguments: --fooxxx"),
    ],
)
def test_wrong_options_get_one_line(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1
    assert len(err) < 250


def test_customers_of_a_shop_may_be_locked_only_once(run: Terminal) -> None:
    code, _, err = run(*TYPED, "--customers", "B2=1,B2=2")
    assert (code, err) == (2, "B2 appears twice\n")


def test_a_line_that_is_too_long_is_refused(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.safe_files.LONGEST_LINE", 3_000_000)
    code, out, err = run("score", "--jsonl", run.file(b"1" * 9_000_000))
    assert code == 2
    assert "larger than 1 MB" in out
    assert err.endswith("a line is longer than 3 MB; the rest is not read\n")


def test_standard_input_read_twice_is_empty_the_second_time(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StandardStream(json.dumps(CITY).encode()))
    code, out, err = run("score", "-", "-", "--json")
    assert (code, json.loads(out)["total"], err) == (2, 7, "-: this is empty; a city or a game was expected\n")


def test_a_closed_error_stream_keeps_refusals_out_of_the_results(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as closed:
        closed.setattr(sys, "stderr", None)
        assert main(["score", "missing.json"]) == 2
    assert capsys.readouterr().out == ""


def test_a_name_with_a_line_break_stays_on_one_line(run: Terminal) -> None:
    assert run("score", "a\nb")[2] == '"a\\nb": there is no such file\n'


def test_why_in_json_adds_the_reasons(run: Terminal) -> None:
    result = run.json(*TYPED, "--why")
    assert sum(line["points"] for line in result["lines"]) == result["total"]


def test_a_long_list_of_spaces_is_cut(run: Terminal) -> None:
    city = "/".join(["O O O O O"] * 4)
    _, out, _ = run("score", "--city", city, "--inhabitants", "20", "--energy", "20", "--why")
    assert "    +4  an office tower in a group of 20, 1 high  (A1 B1 A2 C1 B2 A3 +14)\n" in out


# --- terminals ---


def test_colours_are_used_on_request(run: Terminal) -> None:
    assert "\x1b[48;5;220;38;5;16m   T2   \x1b[0m" in run(*TYPED, "--color", "always")[1]
    assert "\x1b" not in run(*TYPED, "--color", "never")[1]


@pytest.mark.parametrize(
    ("variable", "value", "coloured"), [("TERM", "xterm", True), ("TERM", "dumb", False), ("NO_COLOR", "1", False)]
)
def test_a_terminal_gets_colours_unless_the_environment_forbids_them(
    run: Terminal, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, *, coloured: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv(variable, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert ("\x1b[1m" in run(*TYPED)[1]) is coloured


def test_a_terminal_without_lines_gets_typed_ones() -> None:
    out = run_program(*TYPED, PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "    +-----------------+-----------------+\n" in out
    assert "1   |   T2       P    |   .        .    |\n" in out


def test_names_that_the_terminal_cannot_show_do_not_stop_it(run: Terminal) -> None:
    ended = run_program("rank", run.file(GAME), PYTHONIOENCODING="ascii")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"1. \\u6771\\u4eac: 7 (shared place)" in ended.stdout


def test_a_closed_pipe_prints_no_traceback() -> None:
    line = json.dumps(CITY).encode() + b"\n"
    with subprocess.Popen(
        [sys.executable, "-m", "quadropolis_score", "score", "--jsonl", "-"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(line)
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(line * 2000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(30) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
def test_a_full_disk_is_reported_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(TYPED) == 1
    assert capsys.readouterr().err == "the result cannot be written: No space left on device\n"


def test_a_pipe_closed_before_the_start_prints_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert main(TYPED) == 1
    assert capsys.readouterr().err == ""


def test_closed_streams_are_no_reason_to_fail(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run("score", "-") == (2, "", "-: standard input is closed\n")
    monkeypatch.setattr(sys, "stdout", None)
    assert main(TYPED) == 0


def test_an_interrupt_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.command_line.read_bounded", Mock(side_effect=KeyboardInterrupt))
    assert main(["score", "x.json"]) == 130


def test_help_shows_how_to_write_a_city(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "U:city_hall" in capsys.readouterr().out


# --- rearrange, better ---

# two parks apart from the tower blocks that they want beside them
APART = city_file("P . . T4 / . . . . / . . . . / P . . T4", energy=2)


def test_rearrange_prints_the_board_what_moved_and_which_rows_changed(run: Terminal) -> None:
    code, out, err = run("rearrange", run.file(APART), "--seconds", "20")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == ["28 VP instead of 20", "proven best: no arrangement has more"]
    assert "Moved" in lines
    assert any(re.fullmatch(r"  (park|tower block) from [A-D][1-4] to [A-D][1-4]", line) for line in lines)
    assert "  Parks: 0 > 8 (+8)" in lines
    assert lines[-3].startswith("One thing better: ")
    assert lines[-1] == "This ignores who could have placed what where and when."


def test_rearrange_says_where_nothing_better_was_found(run: Terminal) -> None:
    city = run.file(city_file("T T T T / T T T T / T T T T / T T T T", 200, 200))
    code, out, _ = run("rearrange", city, "--seconds", "20", "--lang", "nl")
    assert code == 0
    assert out.startswith("Er is geen betere opstelling gevonden: ")
    assert "Geen enkele verandering" in out
    assert "Verplaatst" not in out


def test_rearrange_as_json_has_the_total_that_score_prints_for_its_city(run: Terminal) -> None:
    code, out, err = run("rearrange", str(EXAMPLE), run.file(APART), "--json", "--seconds", "0.1")
    assert (code, err) == (0, "")
    for line in out.splitlines():
        found = json.loads(line)
        assert list(found) == ["total", "was", "at_most", "proven", "city"]
        assert found["was"] <= found["total"] <= found["at_most"]
        _, scored, _ = run("score", run.file(found["city"], "found.json"), "--json")
        assert json.loads(scored)["total"] == found["total"]


def test_rearrange_answers_every_line_and_goes_on_after_a_bad_one(run: Terminal) -> None:
    lines = "\n".join([json.dumps(APART), "{", json.dumps(APART)]).encode()
    code, out, _ = run("rearrange", "--jsonl", run.file(lines), "--seconds", ".3")
    first, bad, last = (json.loads(line) for line in out.splitlines())
    assert code == 1
    assert first == last
    assert list(bad) == ["error"]


def test_ctrl_c_prints_the_best_so_far_and_leaves_the_other_cities(
    run: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = rearranging.Rearranging.steps

    def interrupted(search: rearranging.Rearranging) -> Iterator[int]:
        yield from islice(real(search), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(rearranging.Rearranging, "steps", interrupted)
    city = run.file(APART)
    code, out, _ = run("rearrange", city, city)
    assert code == 130
    assert out.count("Stopped: this is the best so far.") == 1
    code, out, _ = run("rearrange", "--jsonl", run.file(f"{json.dumps(APART)}\n".encode() * 2))
    assert code == 130
    assert len(out.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("rearrange",), "name city files, or --jsonl; just one of the two"),
        (("better", "a.json", "--jsonl", "-"), "name city files, or --jsonl; just one of the two"),
        (("rearrange", "a.json", "--seconds", "soon"), '"soon" is not a number of seconds; write one from 0 to 3600'),
        (("rearrange", "a.json", "--seconds", "-1"), '"-1" is not a number of seconds; write one from 0 to 3600'),
        (("rearrange", "a.json", "--seconds", "3601"), '"3601" is not a number of seconds; write one from 0 to 3600'),
        (("rearrange", "a.json", "--seconds", "nan"), '"nan" is not a number of seconds; write one from 0 to 3600'),
        (("rearrange", "a.json", "--seed", "x"), '"x" is not a whole number'),
        (("rearrange", "no such file"), "no such file: "),
    ],
)
def test_bad_input_of_a_search_is_a_sentence(run: Terminal, arguments: tuple[str, ...], problem: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(problem)
    assert len(err.splitlines()) == 1


def test_better_names_the_single_change(run: Terminal) -> None:
    city, other = run.file(APART), run.file(APART, "other.json")
    assert run("better", city)[1].startswith("One thing better: ")
    shown = run("better", city, other)[1].splitlines()
    assert (shown[0], shown[2]) == (city, other)
    told = run.json("better", city)
    assert told["change"]["gain"] > 0
    assert run("better", city, "nothing there")[0] == 2


def test_the_command_that_pip_installs_answers_like_the_module(
    run: Terminal, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = run(*TYPED, "--lang", "fr")
    monkeypatch.setattr(sys, "argv", ["quadropolis-score", *TYPED, "--lang", "fr"])
    assert (command(), *capsys.readouterr()) == module


# --- languages ---


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "fr",
            [
                "Classic, habitants\u202f: 4",
                "Commerces",
                "inactif",
                "un commerce avec 4 clients",
                "ce bâtiment (usine)",
            ],
        ),
        ("nl", ["Klassiek, inwoners: 4", "Winkels", "inactief", "een winkel met 4 klanten", "dit gebouw (fabriek)"]),
        (
            "it",
            ["Classic, abitanti: 4", "Negozi", "inattivo", "un negozio con 4 clienti", "questo edificio (fabbrica)"],
        ),
    ],
)
def test_the_pad_is_in_the_chosen_language(run: Terminal, lang: str, words: list[str]) -> None:
    code, out, _ = run(*TYPED, "--why", "--lang", lang)
    assert code == 0
    assert [each for each in words if each.lower() not in out.lower()] == []


def test_the_ranking_is_in_the_chosen_language(run: Terminal) -> None:
    game = game_file(*({"name": name, "city": CITY} for name in "AB"))
    _, out, _ = run("rank", run.file(game), "--lang", "nl")
    assert "Winkels" in out
    assert "gedeelde plaats" in out


def test_a_refusal_is_in_the_chosen_language(run: Terminal) -> None:
    assert run("score", "no.json", "--lang", "it") == (2, "", "no.json: questo file non esiste\n")


def test_json_is_english_in_every_language(run: Terminal) -> None:
    assert run(*TYPED, "--json", "--lang", "fr") == run(*TYPED, "--json")


def test_an_unknown_language_is_refused(run: Terminal, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(*TYPED, "--lang", "pt")
    assert "'en', 'fr', 'nl', 'it', 'de', 'es'" in capsys.readouterr().err


def test_a_game_with_a_typed_score_is_ranked(run: Terminal) -> None:
    typed = ({"total": 57}, {"rows": {"shops": 12, "parks": 40}})
    players = (
        {"name": name, "city": city_file(EMPTY), "typed": each}
        for name, each in zip(("Ada", "Ben"), typed, strict=True)
    )
    file = run.file(game_file(*players, version=2))
    code, said, _ = run("rank", file)
    assert code == 0
    assert "1. Ada: 57" in said
    assert "2. Ben: 52" in said
    assert "! Ada: typed from a counted pad" in said
    ranking = run.json("rank", file)["ranking"]
    assert [(each["total"], each["typed"]) for each in ranking] == [(57, typed[0]), (52, typed[1])]
