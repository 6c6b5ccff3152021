"""A table holds what can be, and an edit is never a dead end."""

from dataclasses import replace
from typing import Any

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Expansion, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import FREE, Locks, Plan
from quadropolis_score.ranking import Game, Player
from quadropolis_score.reading import write_reading
from store.encoding import hash_of
from store.envelope import Seat, Table, fitting
from store.values import results_of
from tabletop.messages import Refused
from tabletop.people import Colour
from tools.soak.sample_tables import ADA, BOB, HARBORS, OWN, PHOTO, SURE, TABLE

EXPERT = City.empty(Mode.EXPERT)
SHOP = Spot(1, 1)
CAPITOL = Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CAPITOL)


@pytest.mark.parametrize(
    ("change", "place", "sentence"),
    [
        ({"seats": (ADA,)}, "players", "2 to 4 players"),
        ({"seats": (ADA, replace(BOB, name=" "))}, "players[1].name", "1 to 40 characters"),
        ({"seats": (ADA, BOB, replace(BOB, name=" aDA"))}, "players[2].name", "another player is called"),
        ({"seats": (ADA, Seat("Bob", Colour.RED, EXPERT))}, "players[1].city.mode", "one mode"),
        ({"mode": Mode.EXPERT}, "mode", "the table is for the expert game, the first city is classic"),
        (
            {"seats": (ADA, replace(BOB, city=BOB.city.put(SHOP, CAPITOL)))},
            "players[1].city.cells[1][1].expansion",
            "Capitol is a tile of the Expert game, this city is Classic",
        ),
        ({"notes": "x" * 10_001}, "notes", "up to 10000 characters"),
        ({"seats": (ADA, replace(BOB, tokens=Tokens(999, 0)))}, "players[1].city.inhabitants", "999 is impossible"),
        (
            {"seats": (ADA, replace(BOB, locks=Locks.of(lit=[SHOP, Spot(0, 3)])))},
            "players[1].locks.r1c4",
            "no building",
        ),
        ({"seats": (replace(ADA, plan=Plan.of([Spot(0, 1)])), BOB)}, "players[0].plan.r1c2", "is never dark"),
        ({"seats": (replace(ADA, tokens=Tokens(0, 0), plan=OWN), BOB)}, "players[0].plan", "at hand: 0"),
        (
            {"seats": (replace(ADA, photo=replace(PHOTO, mode=Mode.EXPERT, guesses=((SURE,) * 5,) * 4)), BOB)},
            "players[0].photo",
            "expert board",
        ),
        ({"seats": (replace(ADA, settled=frozenset({Spot(0, 4)})), BOB)}, "players[0].settled", "r1c5 is no space"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_place(change: dict[str, Any], place: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence) as refused:
        replace(TABLE, **change)
    assert refused.value.place == place


def test_the_photos_of_one_table_are_remembered_and_no_more() -> None:
    for number in range(9):
        hash_of(write_reading(replace(PHOTO, picture=bytes([number]))))
    assert (write_reading.cache_info().currsize, hash_of.cache_info().currsize) == (4, 4)


def test_the_least_sure_space_is_looked_at_first_and_a_settled_one_not_again() -> None:
    seat = ADA.with_photo(PHOTO)
    assert seat.doubtful == (Spot(0, 0), Spot(0, 1))
    assert replace(seat, settled=frozenset({Spot(0, 0)})).doubtful == (Spot(0, 1),)
    assert ADA.doubtful == ()


def test_a_photo_brings_its_city_and_nobody_has_looked_at_it() -> None:
    seat = replace(ADA, settled=frozenset({SHOP}), locks=Locks.of(lit=[SHOP, Spot(0, 0)])).with_photo(PHOTO)
    assert seat.city == City.parse("T2i1 P . . / . . . . / . . . . / . . . .")
    assert (seat.settled, seat.locks) == (frozenset(), Locks.of(lit=[Spot(0, 0)]))


def test_a_space_that_is_edited_is_looked_at() -> None:
    seat = ADA.with_photo(PHOTO)
    assert seat.with_city(seat.city.put(Spot(0, 1), None)).settled == {Spot(0, 1)}
    assert seat.with_city(seat.city.put(Spot(3, 3), Building(Kind.PARK))).settled == frozenset()


def test_a_painted_space_is_looked_at_where_there_is_a_photo() -> None:
    photographed = ADA.with_photo(PHOTO)
    assert photographed.painted(SHOP, None).settled == {SHOP}
    assert ADA.painted(SHOP, None).settled == frozenset()


def test_tokens_that_are_those_of_the_tiles_stay_so_and_a_count_of_ones_own_stays_too() -> None:
    factory = Building(Kind.FACTORY, energy=2)
    by_tiles = replace(ADA, city=City.empty(Mode.CLASSIC), tokens=Tokens(0, 0))
    assert by_tiles.painted(SHOP, factory).tokens == Tokens(0, 2)
    assert by_tiles.painted(SHOP, factory).painted(SHOP, None).tokens == Tokens(0, 0)
    assert ADA.painted(SHOP, factory).tokens == ADA.tokens


def test_a_photo_is_looked_through_when_something_was_looked_at_and_nothing_is_doubtful() -> None:
    photographed = ADA.with_photo(PHOTO)
    assert not ADA.is_looked_through
    assert not photographed.is_looked_through
    first, second = photographed.doubtful
    settled = photographed.painted(first, None)
    assert not settled.is_looked_through
    assert settled.painted(second, None).is_looked_through
    sure = ADA.with_photo(replace(PHOTO, guesses=((SURE,) * 4,) * 4))
    assert not sure.is_looked_through
    assert sure.with_city(sure.city.put(SHOP, Building(Kind.PARK))).is_looked_through


def test_another_board_takes_photo_locks_and_plan_away() -> None:
    seat = replace(ADA.with_photo(PHOTO), locks=Locks.of(lit=[Spot(0, 0)]), plan=OWN, settled=frozenset({Spot(0, 0)}))
    assert seat.with_city(EXPERT) == Seat("Ada", Colour.RED, EXPERT, ADA.tokens)


def test_an_edit_takes_just_the_locks_away_that_do_not_fit_any_more() -> None:
    locks = Locks.of(lit=[Spot(0, 0), SHOP], dark=[Spot(1, 2)], customers={SHOP: 2})
    seat = replace(ADA, locks=locks)
    assert seat.with_city(HARBORS.put(SHOP, None)).locks == Locks.of(lit=[Spot(0, 0)], dark=[Spot(1, 2)])
    assert seat.with_city(HARBORS.put(Spot(3, 3), Building(Kind.PARK))).locks == locks
    assert seat.with_tokens(Tokens(1, 1)).locks == Locks.of(lit=[Spot(0, 0)], dark=[Spot(1, 2)])
    assert seat.with_tokens(Tokens(2, 1)).locks == Locks.of(lit=[Spot(0, 0)], dark=[Spot(1, 2)])
    assert seat.with_tokens(Tokens(1, 2)).locks == Locks.of(lit=[Spot(0, 0), SHOP], dark=[Spot(1, 2)])


def test_locks_that_contradict_each_other_leave_the_first() -> None:
    assert fitting(HARBORS, Tokens(4, 4), Locks.of(lit=[SHOP], dark=[SHOP])) == Locks.of(dark=[SHOP])
    assert fitting(HARBORS, Tokens(), FREE) == FREE


def test_an_own_plan_stays_while_it_can_be_paid() -> None:
    seat = replace(ADA, plan=OWN)
    assert seat.with_tokens(Tokens(0, 1)).plan == OWN
    assert seat.with_tokens(Tokens(9, 0)).plan is None
    assert seat.with_city(HARBORS.put(Spot(0, 0), None)).plan is None


def test_plans_are_the_players_own_or_keep_their_locks() -> None:
    table = TABLE.with_seat(0, replace(ADA, plan=OWN))
    plans = table.plans()
    assert plans[0] == OWN
    assert Spot(2, 2) not in plans[1].lit
    assert TABLE.with_seat(1, replace(BOB, locks=FREE)).plans() == {}


def test_a_result_tells_what_was_left_on_the_table() -> None:
    table = TABLE.with_seat(0, replace(ADA, plan=OWN))
    ada, bob = results_of(table.standings())
    assert (ada.seat, ada.place, ada.own_plan, bob.seat, bob.place, bob.own_plan) == (0, 2, True, 1, 1, True)
    (best, _) = results_of(TABLE.standings())
    assert (ada.possible, best.possible, best.own_plan) == (best.total, best.total, False)
    assert ada.total < ada.possible


def test_a_table_of_a_game_has_colours_and_the_options_that_its_cities_show() -> None:
    cities = ("U:school G . . . / . . . . . / . . . . . / . . . . .", ". . . . . / . . . . . / . . . . . / . . . . .")
    game = Game(tuple(Player(name, City.parse(city), Tokens()) for name, city in zip("AB", cities, strict=True)))
    table = Table.of(game)
    assert (table.mode, table.playgrounds, table.public_services) == (Mode.EXPERT, True, True)
    assert [seat.colour for seat in table.seats] == [Colour.RED, Colour.ORANGE]
    assert table.game() == game
