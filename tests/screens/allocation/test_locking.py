"""One thing is settled about a space at a time."""

from quadropolis_score.allocation import FREE, Locks
from quadropolis_score.boards import Spot
from screens.allocation.locking import freed, kept_lit, left_dark, settled, with_customers

HERE, THERE = Spot(0, 0), Spot(1, 1)


def test_what_is_kept_lit_is_dark_no_longer() -> None:
    assert kept_lit(Locks.of(dark=[HERE]), HERE) == Locks.of(lit=[HERE])


def test_what_is_left_dark_is_lit_no_longer_and_has_no_customers() -> None:
    assert left_dark(Locks.of(lit=[HERE], customers={HERE: 2}), HERE) == Locks.of(dark=[HERE])


def test_customers_take_the_place_of_customers_and_of_dark() -> None:
    assert with_customers(Locks.of(dark=[HERE], customers={HERE: 1}), HERE, 3) == Locks.of(customers={HERE: 3})


def test_customers_are_kept_in_the_order_of_the_board() -> None:
    assert with_customers(Locks.of(customers={THERE: 1}), HERE, 3).customers == ((HERE, 3), (THERE, 1))


def test_other_spaces_stay_as_they_are() -> None:
    others = Locks.of(lit=[THERE], customers={THERE: 2})
    assert freed(left_dark(others, HERE), HERE) == others


def test_settled_is_every_space_with_a_lock() -> None:
    assert settled(Locks.of(lit=[HERE], customers={THERE: 0})) == {HERE, THERE}
    assert settled(FREE) == frozenset()
