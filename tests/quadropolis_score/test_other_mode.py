"""A game that is changed to the other mode: cities that fit stay as they are."""

from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.other_mode import expansions_of, side_in_mode
from quadropolis_score.plan import Locks
from quadropolis_score.player_board import PlayerBoard, PlayerSide
from quadropolis_score.plugin import RULES
from quadropolis_score.reading import Guess, Reading
from tabletop.game import COUNT_ANYWAY, Side
from tabletop.people import PlayerColour
from tabletop.typed_score import TypedScore

CLASSIC = City.parse("T2 P . . / . S . . / . . . . / U*1 . . H*1")
SAME_IN_EXPERT = City.parse("T2 P . . . / . S . . . / . . . . . / U*1 . . H*1 .")
TOKENS = Tokens(5, 4)


def side_of(board: PlayerBoard) -> PlayerSide:
    return Side(("Ada",), PlayerColour.RED, board)


def options_of(mode: Mode) -> dict[str, str | bool]:
    return {"mode": mode.value, "playgrounds": False, "public_services": False}


@pytest.mark.parametrize(
    ("city", "mode", "after"),
    [
        (CLASSIC, Mode.EXPERT, SAME_IN_EXPERT),
        (SAME_IN_EXPERT, Mode.CLASSIC, CLASSIC),
        (CLASSIC, Mode.CLASSIC, CLASSIC),
        (City.empty(Mode.CLASSIC), Mode.EXPERT, City.empty(Mode.EXPERT)),
        (City.parse(". . . . P / . . . . . / . . . . . / . . . . ."), Mode.CLASSIC, City.empty(Mode.CLASSIC)),
        (City.parse("O . . . . / . . . . . / . . . . . / . . . . ."), Mode.CLASSIC, City.empty(Mode.CLASSIC)),
        (City.parse("T5 . . . . / . . . . . / . . . . . / . . . . ."), Mode.CLASSIC, City.empty(Mode.CLASSIC)),
    ],
    ids=["into-expert", "into-classic", "same-mode", "empty", "fifth-column", "office-tower", "five-floors"],
)
def test_a_city_stays_where_it_fits_the_other_board(city: City, mode: Mode, after: City) -> None:
    side = side_in_mode(side_of(PlayerBoard(city, TOKENS)), mode)
    assert side.board.city == after
    assert side.board.tokens == (Tokens() if after.is_empty and not city.is_empty else TOKENS)
    RULES.refuse_side(side, options_of(mode))


def test_printed_points_that_were_settled_stay_settled() -> None:
    plain = City.parse("U H . . / . . . . / . . . . / . . . .")
    board = PlayerBoard(plain, TOKENS, unprinted=frozenset({Spot(0, 0)}))
    assert side_in_mode(side_of(board), Mode.EXPERT).board.unprinted == {Spot(0, 0)}


def test_locks_stay_and_counting_anyway_ends() -> None:
    locks = Locks(lit=frozenset({next(iter(CLASSIC.buildings()))[0]}))
    before = replace(side_of(PlayerBoard(CLASSIC, TOKENS, locks)), settled=frozenset({COUNT_ANYWAY}))
    after = side_in_mode(before, Mode.EXPERT)
    assert (after.board.locks, after.settled) == (locks, frozenset())


def test_a_city_of_a_photo_of_the_other_board_does_not_stay() -> None:
    guesses = tuple(tuple(Guess(building, 0.9, is_doubtful=True) for building in line) for line in CLASSIC.cells)
    reading = Reading(Mode.CLASSIC, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses)
    side = side_in_mode(replace(side_of(PlayerBoard(CLASSIC, TOKENS)), reading=reading), Mode.EXPERT)
    assert (side.board, side.reading) == (RULES.new_board(options_of(Mode.EXPERT)), None)


@pytest.mark.parametrize(("row", "stays"), [("shops", True), ("office_towers", False)])
def test_typed_points_stay_if_the_other_pad_has_their_rows(row: str, *, stays: bool) -> None:
    typed = TypedScore.of({row: 5}, {})
    board = PlayerBoard(City.empty(Mode.EXPERT), tokens_confirmed=False, typed=typed)
    after = side_in_mode(side_of(board), Mode.CLASSIC).board
    assert (after.city.mode, after.typed) == (Mode.CLASSIC, typed if stays else None)


def test_the_expansions_of_a_city_are_those_of_its_tiles() -> None:
    with_both = City.parse("G . . U:school / . . . . / . . . . / . . . .")
    assert expansions_of((CLASSIC,)) == {"playgrounds": False, "public_services": False}
    assert expansions_of((CLASSIC, with_both)) == {"playgrounds": True, "public_services": True}
