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


FREE = Locks()
