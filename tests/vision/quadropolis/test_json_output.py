"""A reading in the JSON of the command line."""

from dataclasses import replace

import pytest

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.reading import Guess, Reading
from tabletop.catalogues import load_catalogue
from vision.quadropolis.json_output import doubt_lines, reading_to_json

PARK, SHOP = Building(Kind.PARK), Building(Kind.SHOP)
TOWER = Building(Kind.TOWER_BLOCK, floors=3, inhabitants=2)


@pytest.fixture
def reading() -> Reading:
    guesses = [[Guess(None, 0.99, is_doubtful=False) for _ in range(4)] for _ in range(4)]
    guesses[0][0] = Guess(PARK, 0.6, is_doubtful=True, alternatives=(SHOP, None))
    guesses[2][1] = Guess(TOWER, 0.3, True, (Building(Kind.TOWER_BLOCK, 3, inhabitants=1), PARK), (0.1, 0.0, 0.7, 0.2))
    guesses[2][2] = Guess(None, 0.2, is_doubtful=True, is_covered=True)
    guesses[3][3] = Guess(SHOP, 0.98, is_doubtful=False)
    square = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.04), (1.0, 9.0))
    return Reading(Mode.CLASSIC, square, tuple(map(tuple, guesses)))


def test_an_answer_has_the_form_of_the_contract(reading: Reading) -> None:
    reported = reading_to_json("a.jpg", reading, 0.21049)
    assert list(reported) == ["photo", "mode", "corners", "cells", "tiles", "turns", "seconds"]
    assert reported["corners"] == [[1.0, 1.0], [9.0, 1.0], [9.0, 9.0], [1.0, 9.0]]
    assert (reported["tiles"], reported["turns"], reported["seconds"]) == (5, 16, 0.21)
    assert len(reported["cells"]) == BOARDS[Mode.CLASSIC].rows
    assert reported["cells"][0][1] == {"kind": None, "confidence": 0.99, "doubtful": False}
    assert reported["cells"][2][1] == {
        "kind": "tower_block", "floors": 3, "points": 0, "inhabitants": 2, "energy": 0, "expansion": None,
        "confidence": 0.3, "doubtful": True, "floors_confidence": 0.622, "floors_doubtful": True, "also": ["park"],
    }  # fmt: skip
    assert reported["cells"][2][2] == {"kind": None, "confidence": 0.2, "doubtful": True, "covered": True}
    assert reported["cells"][0][0]["also"] == ["shop", None]


def test_tokens_make_the_floors_surer(reading: Reading) -> None:
    reported = reading_to_json("a.jpg", reading, 0.2, Tokens(10, 0))["cells"][2][1]
    assert reported["floors_confidence"] > 0.622


def test_doubts_name_buildings_in_the_notation_of_cities(reading: Reading) -> None:
    assert doubt_lines("a.jpg", reading, None) == [
        "a.jpg: C3: covered; what stands there is not seen",
        "a.jpg: B3: T3i2 (30%), else T3i1 / P",
        "a.jpg: A1: P (60%), else S / .",
        "a.jpg: B3: 3 floors (62%), else 4; count the floors",
        "a.jpg: 5 tiles, floors counted, in 16 turns",
        "a.jpg: inhabitants 4 to 8, energy units 0 to 0 by these tiles; "
        "the fewest are taken, name those of the player with --tokens",
    ]


def test_a_mode_that_is_not_sure_is_a_question(reading: Reading) -> None:
    unsure = replace(reading, is_mode_sure=False)
    assert reading_to_json("a.jpg", unsure, 0.2)["mode_doubtful"] is True
    assert doubt_lines("a.jpg", unsure, None)[0] == (
        "a.jpg: this may not be the classic board; say which it is with --mode, else everything is doubtful"
    )


def test_impossible_totals_are_reported(reading: Reading) -> None:
    assert doubt_lines("a.jpg", reading, Tokens(20, 0))[-1] == ("a.jpg: 20 inhabitants, but these tiles gave at most 8")


def test_doubts_are_reported_in_any_language(reading: Reading) -> None:
    assert doubt_lines("a.jpg", reading, None, load_catalogue("nl"))[2] == "a.jpg: A1: P (60%), anders S / ."
