"""Edits of a board: none is a dead end; and confirming what was read from a photo."""

from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Expansion, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import NO_LOCKS, Locks
from quadropolis_score.player_board import (
    PlayerBoard,
    is_fully_reviewed,
    keepable_locks,
    read_board,
    unsettled_spots,
    with_building,
    with_city,
    with_reading,
    with_tokens,
    write_board,
)
from tabletop.messages import Refused
from tools.soak.sample_envelopes import ADA, BOB, HARBORS, OWN, PHOTO, SURE, with_board

EXPERT = City.empty(Mode.EXPERT)
SHOP = Spot(1, 1)
PHOTOGRAPHED = with_reading(ADA, PHOTO)


# the board
def test_an_edit_updates_minimum_tokens_and_keeps_counted_tokens() -> None:
    factory = Building(Kind.FACTORY, energy=2)
    by_tiles = PlayerBoard(City.empty(Mode.CLASSIC), Tokens(0, 0))
    assert by_tiles.put(SHOP, factory).tokens == Tokens(0, 2)
    assert by_tiles.put(SHOP, factory).put(SHOP, None).tokens == Tokens(0, 0)
    assert ADA.board.put(SHOP, factory).tokens == ADA.board.tokens


def test_an_entered_sort_of_tokens_stays_while_the_other_follows_the_tiles() -> None:
    factory = Building(Kind.FACTORY, energy=2)
    board = PlayerBoard(City.empty(Mode.CLASSIC), Tokens(0, 0), tokens_confirmed=False)
    for sort, tokens in (("energy", Tokens(0, 0)), ("inhabitants", Tokens(0, 2))):
        entered = board.with_tokens(Tokens(0, 0), confirmed=False, entered={sort})
        assert entered.put(SHOP, factory).tokens == tokens
        assert read_board(write_board(entered)) == entered
    with pytest.raises(Refused, match="entered"):
        replace(board, entered=frozenset({"gold"})).refuse_impossible()


# printed points
PLAIN = City.parse("H U H*2 U*1 / . . . . / . . . . / . . . .")


def test_a_plain_harbor_of_an_earlier_version_has_no_printed_points_yet_and_a_plain_public_service_has_none() -> None:
    written = write_board(PlayerBoard(PLAIN))
    del written["unprinted"]
    board = read_board(written)
    assert board.unprinted == {Spot(0, 0)}
    assert "unprinted" not in write_board(board)


def test_answers_about_printed_points_are_read_as_they_were_written() -> None:
    for unprinted in (frozenset[Spot](), frozenset({Spot(0, 1)}), frozenset({Spot(0, 0), Spot(0, 1)})):
        board = PlayerBoard(PLAIN, unprinted=unprinted)
        assert read_board(write_board(board)) == board
        board.refuse_impossible()
    for spot in (SHOP, Spot(9, 9)):
        with pytest.raises(Refused, match="unprinted"):
            replace(board, unprinted=frozenset({spot})).refuse_impossible()


def test_a_print_is_open_until_it_is_chosen() -> None:
    board, service = PlayerBoard(City.empty(Mode.CLASSIC)), Building(Kind.PUBLIC_SERVICE)
    painted = board.put(SHOP, service, is_printed=False)
    assert painted.unprinted == {SHOP}
    assert painted.put(SHOP, service).unprinted == frozenset()
    assert painted.put(SHOP, None).unprinted == frozenset()
    assert painted.put(SHOP, Building(Kind.PARK), is_printed=False).unprinted == frozenset()
    assert board.put(SHOP, Building(Kind.HARBOR)).unprinted == {SHOP}  # no harbor prints nothing
    school = Building(Kind.PUBLIC_SERVICE, expansion=Expansion.SCHOOL)
    assert board.put(SHOP, school, is_printed=False).unprinted == frozenset()


def test_another_city_has_the_open_prints_of_its_own() -> None:
    board = PlayerBoard(PLAIN, unprinted=frozenset({Spot(0, 1)}))
    assert board.with_city(PLAIN).unprinted == {Spot(0, 1)}
    assert board.with_city(PLAIN.put(Spot(3, 3), Building(Kind.PARK))).unprinted == {Spot(0, 0)}


def test_an_edit_removes_only_the_locks_that_cannot_be_kept() -> None:
    locks = Locks.of(lit=[Spot(0, 0), SHOP], dark=[Spot(1, 2)], customers={SHOP: 2})
    board = replace(ADA.board, locks=locks)
    assert board.with_city(HARBORS.put(SHOP, None)).locks == Locks.of(lit=[Spot(0, 0)], dark=[Spot(1, 2)])
    assert board.with_city(HARBORS.put(Spot(3, 3), Building(Kind.PARK))).locks == locks
    assert board.with_tokens(Tokens(1, 1)).locks == Locks.of(lit=[Spot(0, 0)], dark=[Spot(1, 2)])
    assert board.with_tokens(Tokens(2, 1)).locks == Locks.of(lit=[Spot(0, 0)], dark=[Spot(1, 2)])
    assert board.with_tokens(Tokens(1, 2)).locks == Locks.of(lit=[Spot(0, 0), SHOP], dark=[Spot(1, 2)])


def test_a_rearranged_city_is_dropped_with_another_city_or_other_tokens_alone() -> None:
    other = HARBORS.put(Spot(0, 0), HARBORS[Spot(3, 3)]).put(Spot(3, 3), HARBORS[Spot(0, 0)])
    board = replace(ADA.board, rearranged=other)
    assert board.with_city(HARBORS).rearranged == other
    assert board.with_tokens(ADA.board.tokens).rearranged == other
    assert board.put(Spot(0, 0), HARBORS[Spot(0, 0)]).rearranged == other
    assert board.with_city(other).rearranged is None
    assert board.with_tokens(Tokens(0, 0)).rearranged is None
    assert board.put(SHOP, Building(Kind.PARK)).rearranged is None


def test_a_rearranged_city_is_read_as_it_was_written_and_has_the_same_buildings() -> None:
    other = HARBORS.put(Spot(0, 0), HARBORS[Spot(3, 3)]).put(Spot(3, 3), HARBORS[Spot(0, 0)])
    board = replace(ADA.board, rearranged=other)
    assert read_board(write_board(board)) == board
    assert "rearranged" not in write_board(ADA.board)
    board.refuse_impossible()
    for wrong in (other.put(SHOP, Building(Kind.PARK)), EXPERT):
        with pytest.raises(Refused, match="rearranged"):
            replace(board, rearranged=wrong).refuse_impossible()
    with pytest.raises(Refused, match="rearranged"):
        read_board({**write_board(board), "rearranged": 5})


def test_locks_that_contradict_each_other_leave_the_first() -> None:
    assert keepable_locks(HARBORS, Tokens(4, 4), Locks.of(lit=[SHOP], dark=[SHOP])) == Locks.of(dark=[SHOP])
    assert keepable_locks(HARBORS, Tokens(), NO_LOCKS) == NO_LOCKS


def test_an_own_plan_stays_while_it_can_be_paid() -> None:
    board = replace(ADA.board, plan=OWN)
    assert board.with_tokens(Tokens(0, 1)).plan == OWN
    assert board.with_tokens(Tokens(9, 0)).plan is None
    assert board.with_city(HARBORS.put(Spot(0, 0), None)).plan is None


def test_a_plan_is_the_players_own_or_keeps_the_locks() -> None:
    assert replace(ADA.board, plan=OWN).own_plan == OWN
    locked = BOB.board.own_plan
    assert locked is not None
    assert Spot(2, 2) not in locked.lit
    assert replace(BOB.board, locks=NO_LOCKS).own_plan is None


# the side
def test_doubtful_spaces_are_ordered_by_confidence_without_settled_ones() -> None:
    assert unsettled_spots(PHOTOGRAPHED) == (Spot(0, 0), Spot(0, 1))
    assert unsettled_spots(replace(PHOTOGRAPHED, settled=frozenset({"r1c1"}))) == (Spot(0, 1),)
    assert unsettled_spots(ADA) == ()


def test_a_reading_replaces_the_city_and_settles_nothing() -> None:
    locked = with_board(replace(ADA, settled=frozenset({"r2c2"})), locks=Locks.of(lit=[SHOP, Spot(0, 0)]))
    side = with_reading(locked, PHOTO)
    assert side.board.city == City.parse("T2i1 P . . / . . . . / . . . . / . . . .")
    assert (side.settled, side.board.locks, side.reading) == (frozenset(), Locks.of(lit=[Spot(0, 0)]), PHOTO)


def test_editing_a_doubtful_space_settles_it() -> None:
    city = PHOTOGRAPHED.board.city
    assert with_city(PHOTOGRAPHED, city.put(Spot(0, 1), None)).settled == {"r1c2"}
    assert with_city(PHOTOGRAPHED, city.put(Spot(3, 3), Building(Kind.PARK))).settled == frozenset()


def test_building_on_a_space_settles_it_if_there_is_a_reading() -> None:
    assert with_building(PHOTOGRAPHED, SHOP, None).settled == {"r2c2"}
    assert with_building(ADA, SHOP, None).settled == frozenset()


def test_counting_tokens_settles_nothing() -> None:
    assert with_tokens(PHOTOGRAPHED, Tokens(9, 9)) == with_board(
        PHOTOGRAPHED, tokens=Tokens(9, 9), tokens_confirmed=True
    )


def test_a_reading_is_fully_reviewed_when_nothing_is_doubtful_and_something_was_settled() -> None:
    assert not is_fully_reviewed(ADA)
    assert not is_fully_reviewed(PHOTOGRAPHED)
    first, second = unsettled_spots(PHOTOGRAPHED)
    settled = with_building(PHOTOGRAPHED, first, None)
    assert not is_fully_reviewed(settled)
    assert is_fully_reviewed(with_building(settled, second, None))
    sure = with_reading(ADA, replace(PHOTO, guesses=((SURE,) * 4,) * 4))
    assert not is_fully_reviewed(sure)
    assert is_fully_reviewed(with_city(sure, sure.board.city.put(SHOP, Building(Kind.PARK))))


def test_a_city_of_the_other_mode_removes_reading_locks_and_plan() -> None:
    locked = with_board(PHOTOGRAPHED, locks=Locks.of(lit=[Spot(0, 0)]), plan=OWN)
    side = with_city(replace(locked, settled=frozenset({"r1c1"})), EXPERT)
    assert side == replace(ADA, board=PlayerBoard(EXPERT, ADA.board.tokens, tokens_confirmed=False))
