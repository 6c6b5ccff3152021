"""The review of a photo: what is doubtful until it is settled or changed, and what corrections teach."""

from dataclasses import replace

import pytest

from sprawlopolis_score.blocks import BLOCKS, Spot
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.city import City
from sprawlopolis_score.photo_review import (
    TableSide,
    offered_scoring,
    reviewed_city,
    settle,
    settle_scoring,
    unsettled_spots,
    with_reading,
)
from sprawlopolis_score.plugin import RULES
from sprawlopolis_score.reading import Guess, Reading, read_reading, write_reading
from sprawlopolis_score.table_board import TableBoard
from tabletop.game import Side
from tabletop.messages import Refused
from tabletop.people import PlayerColour

OPTIONS = {choice.key: choice.default for choice in RULES.OPTIONS}
SURE, DOUBTFUL = 0.99, 0.4
# the second row begins in the second column; r1c1 and r2c3 are doubtful
READING = Reading(
    (
        (Guess(BLOCKS["R:EW"], DOUBTFUL, True, (BLOCKS["C:EW"],)), Guess(BLOCKS["P"], SURE), Guess(None, 1.0)),
        (Guess(None, 1.0), Guess(BLOCKS["I:NS"], SURE), Guess(BLOCKS["P"], 0.3, True)),
    ),
    (7, 8, 17),
    b"picture",
    b"evidence",
)
FIRST, LAST = Spot(0, 0), Spot(1, 2)


def side_of(board: TableBoard | None = None) -> TableSide:
    """A team that has photographed its city."""
    return with_reading(Side(("Ada",), PlayerColour.RED, TableBoard((1, 2, 3)) if board is None else board), READING)


def with_city(side: TableSide, text: str) -> TableSide:
    return replace(side, board=replace(side.board, blocks=City.parse(text)))


def test_the_city_of_a_photo_replaces_the_cards_and_keeps_the_scoring_cards() -> None:
    before = TableBoard((1, 2, 3), (PlacedCard(4, 0, 0),), asked=(4,))
    board = side_of(before).board
    assert (board.scoring, board.cards, board.asked) == ((1, 2, 3), (), ())
    assert board.blocks == City.parse("R:EW P . / . I:NS P")


def test_the_least_sure_block_is_asked_about_first_until_it_is_settled() -> None:
    side = side_of()
    assert unsettled_spots(side) == (LAST, FIRST)
    assert unsettled_spots(settle(side, LAST)) == (FIRST,)


def test_a_changed_block_is_settled_also_where_the_city_has_moved_in_its_grid() -> None:
    side = with_city(side_of(), "P . / I:NS P")  # r1c1 was emptied, and with it the first column
    assert unsettled_spots(side) == (LAST,)
    assert unsettled_spots(with_city(side, "P / I:NS")) == ()


def test_nothing_is_doubtful_without_a_photo_or_in_a_city_of_cards() -> None:
    side = side_of()
    assert unsettled_spots(replace(side, reading=None)) == ()
    assert unsettled_spots(replace(side, board=TableBoard())) == ()


def test_the_score_waits_for_doubtful_blocks() -> None:
    side = side_of(TableBoard(READING.scoring))
    (column,) = RULES.verdict(OPTIONS, (side,)).columns
    assert [str(each) for each in column.unconfirmed] == ["2 blocks of the photo are still to be checked"]
    (column,) = RULES.verdict(OPTIONS, (settle(settle(side, FIRST), LAST),)).columns
    assert column.unconfirmed == ()


@pytest.mark.parametrize(("answer", "scoring"), [("yes", (7, 8, 17)), ("no", (1, 2, 3))])
def test_scoring_cards_on_the_photo_are_offered_once_and_never_taken_silently(
    answer: str, scoring: tuple[int, ...]
) -> None:
    side = settle(settle(side_of(), FIRST), LAST)
    assert (side.board.scoring, offered_scoring(side)) == ((1, 2, 3), (7, 8, 17))
    verdict = RULES.verdict(OPTIONS, (side,))
    assert [str(each) for each in verdict.columns[0].unconfirmed] == ["other scoring cards on the photo: 7, 8, 17"]
    assert verdict.won == ()
    answered = settle_scoring(side, take=answer == "yes")
    assert (answered.board.scoring, offered_scoring(answered)) == (scoring, ())
    assert RULES.verdict(OPTIONS, (answered,)).columns[0].unconfirmed == ()
    RULES.refuse_side(answered, OPTIONS)


def test_a_game_without_scoring_cards_takes_those_of_the_photo() -> None:
    side = side_of(TableBoard())
    assert (side.board.scoring, offered_scoring(side)) == ((7, 8, 17), ())
    changed = replace(side, board=side.board.with_scoring((1, 2, 3)))
    assert offered_scoring(changed) == ()  # the player has chosen since
    RULES.refuse_side(side, OPTIONS)


def test_the_same_scoring_cards_need_no_offer() -> None:
    assert offered_scoring(side_of(TableBoard((17, 7, 8)))) == ()
    side = side_of()
    assert side.reading is not None
    assert offered_scoring(replace(side, reading=replace(side.reading, scoring=(2, 3)))) == ()  # one card is hidden
    assert offered_scoring(replace(side_of(), reading=None)) == ()


def test_a_checked_city_teaches_in_the_spaces_of_its_photo() -> None:
    side = side_of()
    assert reviewed_city(side) is None
    settled = settle(with_city(side, "P . / I:NS P"), LAST)
    assert reviewed_city(settled) == City.parse(". P . / . I:NS P")


def test_a_photo_without_doubts_and_changes_teaches_nothing() -> None:
    sure = replace(READING, guesses=((Guess(BLOCKS["P"], SURE), Guess(BLOCKS["R:EW"], SURE)),))
    side = with_reading(Side(("Ada",), PlayerColour.RED, TableBoard(sure.scoring)), sure)
    assert reviewed_city(side) is None
    assert reviewed_city(replace(side, reading=None)) is None
    assert reviewed_city(with_city(side, "P C:EW")) == City.parse("P C:EW")


def test_a_settled_place_that_is_neither_a_space_nor_the_scoring_cards_is_refused() -> None:
    with pytest.raises(Refused):
        RULES.refuse_side(settle(side_of(), Spot(5, 5)), OPTIONS)


# the bytes of a reading
def test_a_reading_keeps_its_evidence_and_its_picture() -> None:
    assert read_reading(write_reading(READING)) == READING
    bare = replace(READING, evidence=b"")
    assert read_reading(write_reading(bare)) == bare
    assert b"evidence" not in write_reading(bare)


@pytest.mark.parametrize("length", [-1, 7])
def test_evidence_that_is_longer_than_the_rest_is_refused(length: int) -> None:
    raw = b'{"guesses":[[["P",0.5,true,[]]]],"scoring":[],"evidence":%d}\nabcdef' % length
    with pytest.raises(Refused):
        read_reading(raw)
