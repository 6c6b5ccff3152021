"""How a player spreads the tokens: the plan, and the parts of it that the player has settled."""

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
        """A plan with its customers in the order of the board; shops without customers are not listed."""
        return cls(frozenset(lit), tuple(sorted((spot, count) for spot, count in (customers or {}).items() if count)))


@dataclass(frozen=True, slots=True)
class Locks:
    """What the player has settled: buildings lit or dark whatever it costs, and customers of a shop.

    A shop locked to customers is lit; one locked to no customers may be lit or dark, as is best.
    """

    lit: frozenset[Spot] = frozenset()
    dark: frozenset[Spot] = frozenset()
    customers: tuple[tuple[Spot, int], ...] = ()

    @classmethod
    def of(
        cls, lit: Iterable[Spot] = (), dark: Iterable[Spot] = (), customers: Mapping[Spot, int] | None = None
    ) -> "Locks":
        """Locks from any collections of spots."""
        return cls(frozenset(lit), frozenset(dark), tuple(sorted((customers or {}).items())))

    @property
    def settled(self) -> frozenset[Spot]:
        """The spaces that the player has settled something about."""
        return self.lit | self.dark | {spot for spot, _ in self.customers}

    def freeing(self, spot: Spot) -> "Locks":
        """The locks without those of a space."""
        customers = {other: count for other, count in self.customers if other != spot}
        return Locks.of(self.lit - {spot}, self.dark - {spot}, customers)

    def lighting(self, spot: Spot) -> "Locks":
        """The space is lit, whatever was settled about it before."""
        rest = self.freeing(spot)
        return Locks(rest.lit | {spot}, rest.dark, rest.customers)

    def darkening(self, spot: Spot) -> "Locks":
        """The space is dark, whatever was settled about it before."""
        rest = self.freeing(spot)
        return Locks(rest.lit, rest.dark | {spot}, rest.customers)

    def serving(self, spot: Spot, count: int) -> "Locks":
        """The shop has so many customers, which light it, whatever was settled about it before."""
        rest = self.freeing(spot)
        return Locks.of(rest.lit, rest.dark, {**dict(rest.customers), spot: count})

    def customers_of(self, shop: Spot, plan: Plan) -> int:
        """The customers of a shop: as the player settled, or else those of a plan."""
        return {**dict(plan.customers), **dict(self.customers)}.get(shop, 0)


FREE = Locks()
