"""A reading as the command line answers it."""

import pytest

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Building, Kind, Mode
from quadropolis_score.reading import Guess, Reading
from tabletop.catalogues import language
from vision.quadropolis.json_output import answer, doubts

PARK, SHOP = Building(Kind.PARK), Building(Kind.SHOP)
TOWER = Building(Kind.TOWER_BLOCK, floors=3, inhabitants=2)


@pytest.fixture
def reading() -> Reading:
    guesses = [[Guess(None, 0.99, doubtful=False) for _ in range(4)] for _ in range(4)]
    guesses[0][0] = Guess(PARK, 0.6, doubtful=True, also=(SHOP, None))
    guesses[2][1] = Guess(TOWER, 0.3, doubtful=True, also=(Building(Kind.TOWER_BLOCK, 3, inhabitants=1), PARK))
    guesses[3][3] = Guess(SHOP, 0.98, doubtful=False)
    square = ((1.0, 1.0), (9.0, 1.0), (9.0, 9.04), (1.0, 9.0))
    return Reading(Mode.CLASSIC, square, tuple(map(tuple, guesses)))


def test_an_answer_has_the_form_of_the_contract(reading: Reading) -> None:
    told = answer("a.jpg", reading, 0.21049)
    assert list(told) == ["photo", "mode", "corners", "cells", "seconds"]
    assert told["corners"] == [[1.0, 1.0], [9.0, 1.0], [9.0, 9.0], [1.0, 9.0]]
    assert told["seconds"] == 0.21
    assert len(told["cells"]) == BOARDS[Mode.CLASSIC].rows
    assert told["cells"][0][1] == {"kind": None, "confidence": 0.99, "doubtful": False}
    assert told["cells"][2][1] == {
        "kind": "tower_block", "floors": 3, "points": 0, "inhabitants": 2, "energy": 0, "expansion": None,
        "confidence": 0.3, "doubtful": True, "also": ["park"],
    }  # fmt: skip
    assert told["cells"][0][0]["also"] == ["shop", None]


def test_doubts_are_said_as_cities_are_written(reading: Reading) -> None:
    assert doubts("a.jpg", reading) == ["a.jpg: r3c2: T3i2 (30%), else T3i1 / P", "a.jpg: r1c1: P (60%), else S / ."]


def test_doubts_are_said_in_any_language(reading: Reading) -> None:
    assert doubts("a.jpg", reading, language("nl"))[1] == "a.jpg: r1c1: P (60%), anders S / ."
