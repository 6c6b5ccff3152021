"""The command line, for people and for scripts."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sprawlopolis_score.command_line import main
from tests.sprawlopolis_score.malformed import MALFORMED, as_cards, as_grid
from tests.support.command_lines import Terminal, run_module

ROOT = Path(__file__).parents[2]
CITY = as_grid(grid=[["R:EW", "I:EW", "C:SW"], ["P", "P", "R:NS"], ["P", "R:ES", "C:NW"]], scoring=[7, 12, 16])
# The city of the contract.
CONTRACT = as_grid(
    difficulty="normal",
    grid=[
        ["R:EW", "I:EW", "R:EW", "C:EW", "I:EW", "C:EW"],
        ["P", "C:ES", "I:SW", "P", "P", "R:ES"],
        [None, "C:NS", "P", "P", "P", "I:NS"],
        ["C:NW", "R:NS", "R:ES", "R:EW", "C:EW", "R:NW"],
        ["I:NW", "C:NS", "R:NS", "P", "P", "C:NS"],
        ["P", "R:NS", "R:NS", "P", "P", "C:NS"],
        [None, "I:NS", "P", "P", "P", "R:NS"],
        [None, "R:NE", "C:EW", "C:EW", "I:EW", "C:NW"],
    ],
)


run_program = partial(run_module, "sprawlopolis_score")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(main, capsys, tmp_path)


# --- the pad ---


def test_the_pad_shows_the_city_its_roads_and_every_row(run: Terminal) -> None:
    code, out, err = run("score", run.file(CITY))
    assert (code, err) == (0, "")
    assert out == (
        """\
Sprawlopolis: Normal game

    c1  c2  c3
r1  R───I───C─┐
r2  P   P   R │
r3  P   R ┌─C─┘

Residential                  1
Commercial                   1
Industrial                   1
Park                         3
Roads                       -1
Base score                   5
Central Perks (7)           -3
Superhighway (12)            3
Morning Commute (16)         2
──────────────────────────────
Final score                  7
Target score                35

Lost by 28: 7 against 35
"""
    )


def test_why_gives_the_reason_for_every_point(run: Terminal) -> None:
    _, out, _ = run("score", run.file(CITY), "--why")
    assert "Park                         3\n    +3  largest group: 3 blocks  (r2c1 r2c2 r3c1)\n" in out
    assert (
        "Superhighway (12)            3\n    +3  half the longest road, which has 6 blocks  (r1c1 r1c2 r1c3 r2c3 r3c3 r3c2)\n"
        in out
    )
    assert "    +1  one park in the interior  (r2c2)\n    -4  2 parks on the edge of the city  (r2c1 r3c1)\n" in out


def test_a_long_list_of_spaces_is_cut(run: Terminal) -> None:
    _, out, _ = run("score", run.file(as_grid(grid=[["P"] * 8])), "--why")
    assert "    +8  largest group: 8 blocks  (r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 +2)\n" in out


def test_a_won_game_is_labelled_and_one_without_a_target_is_not(run: Terminal) -> None:
    assert run("score", run.file(CONTRACT))[1].endswith("Target score                32\n\nWon: 35 against 32\n")
    _, out, _ = run("score", run.file(as_grid(scoring=[], grid=[["R:EW", "P"], ["P", "P"]])))
    assert out.endswith(
        "Roads                       -1\n──────────────────────────────\nFinal score                  3\n"
    )


@pytest.mark.parametrize(("difficulty", "name"), [("easy", "Easier game"), ("hard", "Harder game")])
def test_the_difficulty_is_named(run: Terminal, difficulty: str, name: str) -> None:
    assert run("score", run.file(CITY | {"difficulty": difficulty}))[1].startswith(f"Sprawlopolis: {name}\n")


def test_warnings_and_decisions_are_below_the_pad(run: Terminal) -> None:
    ring = as_grid(scoring=[17], grid=[["P"] * 4, ["P", None, "C:EW", "P"], ["P"] * 4, [None, None, None, "P"]])
    _, out, _ = run("score", run.file(ring))
    assert out.endswith(
        "! r4c4: no card can produce this block: it lies in no 2 x 2 square of blocks\n"
        "! r2c2: gaps count as the edge of the city; if they did not, the score would be 11\n"
    )


# --- JSON ---


def test_the_city_of_the_contract_has_its_result(run: Terminal) -> None:
    code, out, _ = run("score", run.file(CONTRACT), "--json")
    assert (code, json.loads(out)) == (0, {
        "total": 35, "target": 32, "won": True, "blocks": {"R": 6, "C": 2, "I": 1, "P": 7}, "roads": 5,
        "conditions": {"7": 8, "8": 4, "17": 12}, "road_lengths": [15, 8, 6, 1, 1], "loops": [], "warnings": [],
    })  # fmt: skip


def test_why_in_json_adds_the_reasons(run: Terminal) -> None:
    result = run.json("score", run.file(CONTRACT), "--why")
    assert sum(line["points"] for line in result["lines"]) == result["total"] == 35


def test_every_malformed_file_ends_with_code_2_and_one_line_that_names_its_place(run: Terminal) -> None:
    for place, data in MALFORMED:
        name = run.file(data)
        code, out, err = run("score", name, "--json")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"{name}: {place}: " if place else f"{name}: ")


def test_every_malformed_line_is_answered_in_its_place_and_the_good_ones_after_it(run: Terminal) -> None:
    lines = [line for _, data in MALFORMED for line in (json.dumps(data), json.dumps(CITY))]
    code, out, err = run("score", "--jsonl", run.file("\n".join(lines).encode()))
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (1, "")
    assert [answer["error"]["place"] for answer in answers[::2]] == [place for place, _ in MALFORMED]
    assert {answer["total"] for answer in answers[1::2]} == {7}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "this is empty; a city or a game was expected"),
        (b"{'a': 1}", "this is not JSON (column 2)"),
        (b'{"format": "sprawlopolis-city"', "this is not JSON (column 31)"),
        (b"\xff", "this is not text in UTF-8; byte 0 is wrong"),
        (b"[" * 100_000, "this is nested too deeply to be a city or a game"),
        (b"[NaN]", "NaN is not a number in JSON"),
        (b'{"grid": [], "grid": []}', 'the key "grid" appears twice'),
    ],
)
def test_a_line_of_malformed_json_is_refused(run: Terminal, line: bytes, message: str) -> None:
    code, out, _ = run("score", "--jsonl", run.file(line + b"\n" + json.dumps(CITY).encode()))
    first, second = map(json.loads, out.splitlines())
    assert (code, first, second["total"]) == (1, {"error": {"place": "", "message": message}}, 7)


def test_lines_from_standard_input_are_answered_in_order() -> None:
    lines = [json.dumps(each).encode() for each in (CITY, {"format": "chess"}, CONTRACT, as_cards())]
    ended = run_program("score", "--jsonl", "-", stdin=b"\n".join(lines))
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert [answer.get("total") for answer in answers[:3]] == [7, None, 35]
    assert [each["code"] for each in answers[3]["warnings"]] == ["card_count"]
    assert run_program("score", "--jsonl", "-", stdin=lines[0]).returncode == 0


# --- silly input ---


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["score"], "name city files, or --jsonl; just one of the two"),
        (["score", "a.json", "--jsonl", "-"], "name city files, or --jsonl; just one of the two"),
        (["score", "--jsonl", "-", "--why"], "--why has no effect here; leave it out"),
        (["score", "--jsonl", "no.jsonl"], "no.jsonl: there is no such file"),
        (["score", ""], "this is a folder, not a file"),
    ],
)
def test_contradictory_arguments_are_refused_in_a_sentence(run: Terminal, arguments: list[str], sentence: str) -> None:
    assert run(*arguments) == (2, "", f"{sentence}\n")


@pytest.mark.parametrize("arguments", [[], ["rank", "a.json"], ["score", "--lang", "pt"], ["score", "--foo"]])
def test_wrong_options_get_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)


# --- terminals and languages ---


def test_colours_are_used_on_request(run: Terminal) -> None:
    assert "\x1b[48;5;114;38;5;16mP   \x1b[0m" in run("score", run.file(CITY), "--color", "always")[1]
    assert "\x1b" not in run("score", run.file(CITY), "--color", "never")[1]


def test_a_terminal_without_lines_gets_typed_ones(run: Terminal) -> None:
    out = run_program("score", run.file(CITY), PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "r1  R---I---C-+\nr2  P   P   R |\nr3  P   R +-C-+\n" in out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "fr",
            [
                "Sprawlopolis\u202f: Partie normale",
                "Routes ",
                "Score de base ",
                "Central Perks (7) ",
                "Perdu de 28 points",
            ],
        ),
        (
            "nl",
            [
                "Sprawlopolis: Gewone partij",
                "Wegen ",
                "Basisscore ",
                "Central Perks (7) ",
                "Verloren, 28 punten te weinig",
            ],
        ),
        ("it", ["Sprawlopolis: Partita normale", "Strade ", "Punteggio base ", "Central Perks (7) ", "Perso di 28"]),
    ],
)
def test_the_pad_is_in_the_chosen_language(run: Terminal, lang: str, words: list[str]) -> None:
    _, out, _ = run("score", run.file(CITY), "--lang", lang, "--why")
    assert [word for word in words if word not in out] == []
    assert not any(word in out for word in ("block", "largest", "park in"))


def test_a_refusal_is_in_the_chosen_language_and_json_in_english(run: Terminal) -> None:
    name = run.file(CITY | {"gap_is_edge": 1})
    assert run("score", name, "--lang", "nl") == (2, "", f"{name}: gap_is_edge: 1 moet true of false zijn\n")
    odd = run.file(as_cards())
    assert run("score", odd, "--json", "--lang", "fr") == run("score", odd, "--json")


PLAYS = {"cards": [{"card": 1, "row": 0, "col": 0, "rotation": 0}, {"card": 14, "row": 0, "col": 2, "rotation": 180}]}
PLAYED = {"format": "sprawlopolis-city", "version": 1, "scoring": [7, 8, 17], **PLAYS}


def test_better_names_the_change_that_would_have_brought_most(run: Terminal) -> None:
    three = {**PLAYED, "cards": [*PLAYS["cards"], {"card": 3, "row": 1, "col": 1, "rotation": 0}]}
    name, other = run.file(three), run.file({**PLAYED, "cards": PLAYS["cards"][:1]}, "one.json")
    assert run("better", name)[1] == "One thing better: cards 14 and 3 in each other’s place: +11\n"
    assert run("better", name, other)[1].splitlines()[-2:] == [
        other,
        "No card turned round, and no two in each other’s place, would have brought more.",
    ]
    reported = run.json("better", name)["change"]
    assert (reported["numbers"], reported["gain"]) == ([14, 3], 11)
    scored = run.json("score", run.file({**three, "cards": reported["cards"]}))
    assert scored["total"] == reported["total"]


def test_better_answers_every_line(run: Terminal) -> None:
    one = json.dumps({**PLAYED, "cards": PLAYS["cards"][:1]})
    code, out, _ = run("better", "--jsonl", run.file(f"{one}\n{json.dumps(CITY)}\n".encode()))
    first, second = map(json.loads, out.splitlines())
    assert code == 1
    assert first == {"change": None}
    assert second["error"]["message"].startswith("this city is given block by block")


def test_better_wants_cards(run: Terminal) -> None:
    code, out, err = run("better", run.file(CITY))
    assert (code, out) == (2, "")
    assert err.endswith("grid: this city is given block by block; give it card by card, in the order of play\n")
    assert run("better")[0] == 2


def test_the_examples_of_the_help_are_cities(run: Terminal, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    typed: list[dict[str, Any]] = []
    while "{" in text:
        found, end = json.JSONDecoder().raw_decode(text := text[text.index("{") :])
        typed, text = [*typed, found], text[end:]
    assert [{*each} & {"grid", "cards"} for each in typed] == [{"grid"}, {"cards"}]
    for each in typed:
        assert run("score", run.file(each))[0] == 0
