"""Quadropolis through the seam that other rooms use (`tabletop/game.py`)."""

from dataclasses import replace

import pytest

from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.files import game_to
from quadropolis_score.plugin import RULES
from quadropolis_score.ranking import Game, Player
from tabletop.game import Options
from tabletop.messages import Refused
from tabletop.people import PlayerColour
from tools.soak.sample_envelopes import ADA, BOB, ENVELOPE, OPTIONS, SERVICES, with_board


def test_tiles_have_a_row_also_where_they_were_not_chosen() -> None:
    assert "expansion" not in RULES.rows(OPTIONS)
    without = RULES.verdict(OPTIONS, SERVICES.sides).columns
    assert [*without[0].points] == [*RULES.rows(SERVICES.options)]
    assert [sum(each.points.values()) for each in without] == [each.total for each in without]


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
