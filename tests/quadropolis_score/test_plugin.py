"""Quadropolis through the seam that other rooms use (`tabletop/game.py`)."""

from dataclasses import replace

import pytest

from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.files import game_to
from quadropolis_score.player_board import PlayerBoard, PlayerSide
from quadropolis_score.plugin import RULES
from quadropolis_score.ranking import Game, Player
from tabletop.game import Options, Verdict
from tabletop.messages import Refused
from tabletop.people import PlayerColour
from tools.soak.sample_envelopes import ADA, BOB, ENVELOPE, OPTIONS, OWN, SERVICES, with_board

TIED_CITIES = "S . . . / . . . . / . . . . / . . . .", "T3 T1 . . / . . . . / . . . . / . . . ."


def final_verdict(*sides: PlayerSide) -> Verdict:
    """Return the verdict with every total counted, also of boards with warnings."""
    return RULES.final_verdict(OPTIONS, sides)


def test_an_own_plan_has_the_possible_total_and_the_difference_as_facts() -> None:
    own = final_verdict(with_board(ADA, plan=OWN), BOB).columns[0]
    best = final_verdict(ADA, BOB).columns[0]
    assert (own.facts["own_plan"], own.facts["possible"], own.place) == (1, best.total, 2)
    assert own.facts["left"] == best.total - own.total > 0
    assert {*best.facts} == {"inhabitants", "spaces"}


def test_the_winner_is_named_with_what_decided() -> None:
    verdict = final_verdict(*ENVELOPE.sides)
    assert (verdict.won, str(verdict.headline), verdict.deciding) == ((1,), "Bob wins with 16 VP", frozenset())


def test_inhabitants_decide_a_tie_before_spaces() -> None:
    ada, bob = (
        replace(side, board=PlayerBoard(City.parse(city), tokens))
        for side, city, tokens in zip((ADA, BOB), TIED_CITIES, (Tokens(4, 1), Tokens(0, 2)), strict=True)
    )
    verdict = final_verdict(ada, bob)
    assert verdict.won == (0,)
    assert str(verdict.headline) == "Ada wins the tie with 7 VP: more inhabitants placed, 4 against 0"
    assert verdict.deciding == {"inhabitants"}
    parks = PlayerBoard(City.parse("T3 T1 . . / . . . P / . . . . / P . . ."), Tokens(0, 2))
    verdict = final_verdict(replace(ada, board=parks), bob)
    assert str(verdict.headline) == "Ada wins the tie with 7 VP: fewer empty spaces, 12 against 14"
    assert verdict.deciding == {"spaces"}
    verdict = final_verdict(replace(ada, board=parks), replace(bob, board=parks))
    assert (verdict.won, str(verdict.headline)) == ((0, 1), "Ada and Bob share the first place with 7 VP")
    assert verdict.deciding == frozenset()


def test_tiles_have_a_row_also_where_they_were_not_chosen() -> None:
    assert "expansion" not in RULES.rows(OPTIONS)
    without = RULES.verdict(OPTIONS, SERVICES.sides).columns
    assert [*without[0].points] == [*RULES.rows(SERVICES.options)]
    assert [sum(each.points.values()) for each in without] == [each.total for each in without]


def test_a_warning_is_a_note_of_its_side_with_its_places() -> None:
    full = replace(
        ADA, board=PlayerBoard(City.parse("U:school U:school . . / . . . . / . . . . / . . . ."), Tokens(0, 5))
    )
    notes = RULES.verdict(OPTIONS, (BOB, full)).notes
    assert any(note.side == 1 and "A1" in note.places for note in notes)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"mode": "easy"}, "options.mode"), ({"mode": True}, "options.mode"), ({"playgrounds": 1}, "options.playgrounds"),
        ({"public_services": "yes"}, "options.public_services"), ({"dice": True}, "options"),
    ],
)  # fmt: skip
def test_options_that_the_game_does_not_have_are_refused(change: Options, place: str) -> None:
    with pytest.raises(Refused) as refused:
        RULES.refuse_options({**OPTIONS, **change})
    assert refused.value.place == place


@pytest.mark.parametrize("missing", ["mode", "playgrounds", "public_services"])
def test_no_option_may_be_missing(missing: str) -> None:
    with pytest.raises(Refused):
        RULES.refuse_options({key: value for key, value in OPTIONS.items() if key != missing})


def test_a_file_has_the_options_that_its_cities_show() -> None:
    cities = ("U:school G . . . / . . . . . / . . . . . / . . . . .", ". . . . . / . . . . . / . . . . . / . . . . .")
    game = Game(tuple(Player(name, City.parse(city), Tokens()) for name, city in zip("AB", cities, strict=True)))
    file = RULES.from_file(game_to(game))
    assert file.options == {"mode": Mode.EXPERT, "playgrounds": True, "public_services": True}
    assert [people for people, _ in file.sides] == [("A",), ("B",)]
    assert RULES.to_file(file) == game_to(game)


def test_a_file_of_a_locked_board_is_that_of_its_city() -> None:
    assert (
        RULES.to_file(replace(ENVELOPE, sides=(ADA, with_board(BOB, plan=None))).to_file())["players"][1]["name"]
        == "Bob"
    )
    assert [each.colour for each in ENVELOPE.sides] == [PlayerColour.RED, PlayerColour.BLUE]
