"""One thing is settled about a space at a time, the latest."""

from quadropolis_score.boards import Spot
from quadropolis_score.plan import FREE, Locks, Plan

HERE, THERE = Spot(0, 0), Spot(1, 1)


def test_what_is_kept_lit_is_dark_no_longer() -> None:
    assert Locks.of(dark=[HERE]).lighting(HERE) == Locks.of(lit=[HERE])


def test_what_is_left_dark_is_lit_no_longer_and_has_no_customers() -> None:
    assert Locks.of(lit=[HERE], customers={HERE: 2}).darkening(HERE) == Locks.of(dark=[HERE])


def test_customers_take_the_place_of_customers_and_of_dark() -> None:
    assert Locks.of(dark=[HERE], customers={HERE: 1}).serving(HERE, 3) == Locks.of(customers={HERE: 3})


def test_customers_are_kept_in_the_order_of_the_board() -> None:
    assert Locks.of(customers={THERE: 1}).serving(HERE, 3).customers == ((HERE, 3), (THERE, 1))


def test_other_spaces_stay_as_they_are() -> None:
    others = Locks.of(lit=[THERE], customers={THERE: 2})
    assert others.darkening(HERE).freeing(HERE) == others
    assert others.lighting(HERE).freeing(HERE) == others
    assert others.serving(HERE, 1).freeing(HERE) == others
    dark = Locks.of(dark=[THERE])
    assert dark.lighting(HERE).freeing(HERE) == dark
    assert dark.serving(HERE, 1).freeing(HERE) == dark


def test_settled_is_every_space_with_a_lock() -> None:
    dark = Spot(2, 2)
    assert Locks.of(lit=[HERE], dark=[dark], customers={THERE: 0}).settled == {HERE, THERE, dark}
    assert FREE.settled == frozenset()


def test_a_shop_has_the_customers_that_the_player_settled_or_those_of_the_plan() -> None:
    plan = Plan.of([HERE, THERE], {HERE: 2, THERE: 3})
    locks = Locks.of(customers={HERE: 0})
    assert [locks.customers_of(shop, plan) for shop in (HERE, THERE, Spot(2, 2))] == [0, 3, 0]
