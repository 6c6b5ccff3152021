"""Locks: a space has one at a time, the latest."""

from quadropolis_score.boards import Spot
from quadropolis_score.plan import NO_LOCKS, Locks, Plan

HERE, THERE = Spot(0, 0), Spot(1, 1)


def test_a_lit_lock_replaces_a_dark_lock() -> None:
    assert Locks.of(dark=[HERE]).lock_lit(HERE) == Locks.of(lit=[HERE])


def test_a_dark_lock_replaces_a_lit_lock_and_customers() -> None:
    assert Locks.of(lit=[HERE], customers={HERE: 2}).lock_dark(HERE) == Locks.of(dark=[HERE])


def test_locked_customers_replace_customers_and_a_dark_lock() -> None:
    assert Locks.of(dark=[HERE], customers={HERE: 1}).lock_customers(HERE, 3) == Locks.of(customers={HERE: 3})


def test_customers_are_kept_in_the_order_of_the_board() -> None:
    assert Locks.of(customers={THERE: 1}).lock_customers(HERE, 3).customers == ((HERE, 3), (THERE, 1))


def test_other_spaces_stay_as_they_are() -> None:
    others = Locks.of(lit=[THERE], customers={THERE: 2})
    assert others.lock_dark(HERE).unlock(HERE) == others
    assert others.lock_lit(HERE).unlock(HERE) == others
    assert others.lock_customers(HERE, 1).unlock(HERE) == others
    dark = Locks.of(dark=[THERE])
    assert dark.lock_lit(HERE).unlock(HERE) == dark
    assert dark.lock_customers(HERE, 1).unlock(HERE) == dark


def test_locked_spots_are_the_spaces_with_a_lock() -> None:
    dark = Spot(2, 2)
    assert Locks.of(lit=[HERE], dark=[dark], customers={THERE: 0}).locked_spots == {HERE, THERE, dark}
    assert NO_LOCKS.locked_spots == frozenset()


def test_a_shop_has_the_customers_that_the_player_settled_or_those_of_the_plan() -> None:
    plan = Plan.of([HERE, THERE], {HERE: 2, THERE: 3})
    locks = Locks.of(customers={HERE: 0})
    assert [locks.customers_of(shop, plan) for shop in (HERE, THERE, Spot(2, 2))] == [0, 3, 0]
