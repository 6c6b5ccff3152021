"""The command `explain` of both games: a rule, its table, an example city with its points."""

import re
from pathlib import Path

import pytest

import quadropolis_score.command_line
import sprawlopolis_score.command_line
from quadropolis_score.buildings import Kind
from quadropolis_score.explain import RULE_NUMBERS, RULES
from sprawlopolis_score.explain import RULE_NUMBERS as SPRAWL_NUMBERS
from sprawlopolis_score.explain import RULES as SPRAWL_RULES
from sprawlopolis_score.score_sheet import Row
from tabletop.catalogues import LANGUAGES
from tabletop.explain import example_files, example_folder

ALL = [(quadropolis_score, rule) for rule in RULES] + [(sprawlopolis_score, rule) for rule in SPRAWL_RULES]
POINTS = {"en": "Points", "fr": "Points", "nl": "Punten", "it": "Punti", "de": "Punkte", "es": "Puntos"}


def printed(game: object, *arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run a command of a game; return its exit code, output and error output."""
    code = game.command_line.main(["explain", *arguments])  # type: ignore[attr-defined]
    return code, *capsys.readouterr()


def test_a_rule_is_printed_with_its_table_and_its_example(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(quadropolis_score, "R46", capsys=capsys)
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "R46"
    assert "Piles beside it   0   1   2   3   4" in lines
    assert "Points            0   2   4   7  11" in lines
    assert "Example, R46.json:" in lines
    assert "Parks                        4" in lines
    assert "    +4  a park beside 2 piles  (B1 A1 C1)" in lines
    assert "Total                       11" in lines


def test_an_example_shows_no_empty_row_and_no_warning(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = printed(quadropolis_score, "R46", capsys=capsys)
    assert "Factories" not in out
    assert "!" not in out


def test_an_example_names_the_decision_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    for rule, note in (
        ("E3", "better left inactive"),
        ("E4", "counts as 5, where the table ends"),
        ("E31", "counts as in the Expert game:"),
    ):
        assert re.search(rf"^! .*{note}", printed(quadropolis_score, rule, capsys=capsys)[1], re.MULTILINE), rule


def test_a_rule_may_have_two_examples(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = printed(quadropolis_score, "R33", capsys=capsys)
    assert re.findall(r"^Example, (.*):$", out, re.MULTILINE) == ["R33.json", "R33-b.json"]


def test_a_rule_of_sprawlopolis_is_printed_with_its_table_and_its_example(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = printed(sprawlopolis_score, "s44", capsys=capsys)
    assert out.splitlines()[0] == "S44"
    assert "Squares   0   1   2   3   4   5\nPoints   -8  -5  -2   1   4   7\n" in out
    assert "Block Party (4)              1\n" in out


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_is_explained_in_every_language(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    for game, rule in ALL:
        answered, out, _ = printed(game, rule, "--lang", code, capsys=capsys)
        assert answered == 0
        assert f"{rule}.json" in out
        assert all(len(line) <= 90 for line in out.splitlines() if not line.startswith(("!", " "))), rule
    assert f"\n{POINTS[code]} " in printed(quadropolis_score, "R40", "--lang", code, capsys=capsys)[1]


def test_no_two_rules_that_are_about_different_things_have_the_same_explanation() -> None:
    same = {rule: {other for other in RULES if RULES[other] == RULES[rule]} for rule in RULES}
    groups = {tuple(sorted(group)) for group in same.values() if len(group) > 1}
    assert groups == {("R10", "R22"), ("E3", "R24"), ("E9", "R26"), ("E17", "R54"), ("E4", "E5", "R53")}


@pytest.mark.parametrize(
    ("game", "words", "rule"),
    [
        (quadropolis_score, "harbor", "R51"),
        (quadropolis_score, "tower block", "R40"),
        (quadropolis_score, "Office-Tower", "R53"),
        (quadropolis_score, "playground", "R46"),
        (quadropolis_score, "haven --lang nl", "R51"),
        (quadropolis_score, "tower_block --lang it", "R40"),
        (sprawlopolis_score, "mini marts", "S51"),
        (sprawlopolis_score, "routes --lang fr", "S21"),
        (sprawlopolis_score, "residential --lang fr", "S16"),
    ],
)
def test_a_kind_is_explained_by_its_name(
    game: object, words: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = printed(game, *words.split(), capsys=capsys)
    assert (code, out.splitlines()[0]) == (0, rule)


def test_every_kind_of_building_and_every_row_of_sprawlopolis_is_explained_by_its_name() -> None:
    assert {*RULE_NUMBERS} >= {kind.value for kind in Kind}
    assert {*SPRAWL_NUMBERS} == {row.value for row in Row}
    assert {*RULE_NUMBERS.values()} <= {*RULES}
    assert {*SPRAWL_NUMBERS.values()} <= {*SPRAWL_RULES}


@pytest.mark.parametrize(("game", "known"), [(quadropolis_score, "R10, R20"), (sprawlopolis_score, "S16, S21")])
def test_an_unknown_rule_is_refused_with_those_that_exist(
    game: object, known: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = printed(game, "R99", capsys=capsys)
    assert (code, out) == (2, "")
    assert err.startswith(f'"R99" is not a rule that can be explained; write one of {known}')
    assert len(err.splitlines()) == 1
    refused = printed(game, "R99", "--lang", "fr", capsys=capsys)[2]
    assert refused.startswith('"R99" n\u2019est pas une r\u00e8gle')


def test_example_cities_beside_the_modules_come_before_those_of_the_clone(tmp_path: Path) -> None:
    package = tmp_path / "toy_score"
    clone = tmp_path / "assets" / "cities" / "toy"
    clone.mkdir(parents=True)
    assert example_folder(package, "toy") == clone
    (package / "cities").mkdir(parents=True)
    assert example_folder(package, "toy") == package / "cities"


def test_packages_that_were_copied_without_the_cities_explain_without_an_example(tmp_path: Path) -> None:
    assert example_files(example_folder(tmp_path / "toy_score", "toy"), "R46") == []
