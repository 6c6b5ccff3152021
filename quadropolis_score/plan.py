"""The plan, which spreads a player's tokens over the buildings, and the locks, which fix parts of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from quadropolis_score.boards import Spot


@dataclass(frozen=True, slots=True)
class Plan:
    """R24: the buildings to activate and the customers of every lit shop; all other tokens are left over."""

    lit: frozenset[Spot]
    customers: tuple[tuple[Spot, int], ...] = ()

    @classmethod
    def of(cls, lit: Iterable[Spot], customers: Mapping[Spot, int] | None = None) -> "Plan":
        """Return a plan with its customers in the order of the board; shops without customers are not listed."""
        return cls(frozenset(lit), tuple(sorted((spot, count) for spot, count in (customers or {}).items() if count)))


@dataclass(frozen=True, slots=True)
class Locks:
    """Decisions of the player that the optimiser keeps: buildings lit or dark at any cost, and customers of a shop.

    A shop locked to customers is lit; one locked to no customers may be lit or dark, as is best.
    """

    lit: frozenset[Spot] = frozenset()
    dark: frozenset[Spot] = frozenset()
    customers: tuple[tuple[Spot, int], ...] = ()

    @classmethod
    def of(
        cls, lit: Iterable[Spot] = (), dark: Iterable[Spot] = (), customers: Mapping[Spot, int] | None = None
    ) -> "Locks":
        return cls(frozenset(lit), frozenset(dark), tuple(sorted((customers or {}).items())))

    @property
    def locked_spots(self) -> frozenset[Spot]:
        return self.lit | self.dark | {spot for spot, _ in self.customers}

    def unlock(self, spot: Spot) -> "Locks":
        """Return the locks without those of a space."""
        customers = {other: count for other, count in self.customers if other != spot}
        return Locks.of(self.lit - {spot}, self.dark - {spot}, customers)

    def lock_lit(self, spot: Spot) -> "Locks":
        """Return the locks with the space lit, instead of its earlier locks."""
        rest = self.unlock(spot)
        return Locks(rest.lit | {spot}, rest.dark, rest.customers)

    def lock_dark(self, spot: Spot) -> "Locks":
        """Return the locks with the space dark, instead of its earlier locks."""
        rest = self.unlock(spot)
        return Locks(rest.lit, rest.dark | {spot}, rest.customers)

    def lock_customers(self, spot: Spot, count: int) -> "Locks":
        """Return the locks with this number of customers in the shop, which light it, instead of its earlier locks."""
        rest = self.unlock(spot)
        return Locks.of(rest.lit, rest.dark, {**dict(rest.customers), spot: count})

    def customers_of(self, shop: Spot, plan: Plan) -> int:
        """Return the customers of a shop: the locked number, or else the plan's."""
        return {**dict(plan.customers), **dict(self.customers)}.get(shop, 0)


NO_LOCKS = Locks()
