"""What a player settles about a space: one thing at a time, the latest."""

from quadropolis_score.allocation import Locks
from quadropolis_score.boards import Spot


def settled(locks: Locks) -> frozenset[Spot]:
    """The spaces that the player has settled something about."""
    return locks.lit | locks.dark | {spot for spot, _ in locks.customers}


def freed(locks: Locks, spot: Spot) -> Locks:
    """The locks without those of a space."""
    customers = {other: count for other, count in locks.customers if other != spot}
    return Locks.of(locks.lit - {spot}, locks.dark - {spot}, customers)


def kept_lit(locks: Locks, spot: Spot) -> Locks:
    """The space is lit, whatever was settled about it before."""
    rest = freed(locks, spot)
    return Locks(rest.lit | {spot}, rest.dark, rest.customers)


def left_dark(locks: Locks, spot: Spot) -> Locks:
    """The space is dark, whatever was settled about it before."""
    rest = freed(locks, spot)
    return Locks(rest.lit, rest.dark | {spot}, rest.customers)


def with_customers(locks: Locks, spot: Spot, count: int) -> Locks:
    """The shop has so many customers, which light it."""
    rest = freed(locks, spot)
    return Locks.of(rest.lit, rest.dark, {**dict(rest.customers), spot: count})
