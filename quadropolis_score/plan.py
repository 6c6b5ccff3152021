"""The exact optimiser: which buildings to light and where the customers go (R24, E36).

Best-first search: the part of the allocations with the highest promise is looked at first. If the choice behind the
promise earns all of it, no other allocation is better; else the building that breaks most of the promise is decided
both ways. Nothing is left out, so the answer is exact.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from quadropolis_score.allocation import FREE, Locks, Plan
from quadropolis_score.buildings import Expansion, Tokens
from quadropolis_score.city import City
from quadropolis_score.counting import ALL, SPACES, bits
from quadropolis_score.problems import refuse_broken_locks, refuse_impossible
from quadropolis_score.relaxation import Node, Relaxation


def best_plan(city: City, tokens: Tokens, locks: Locks = FREE) -> Plan:
    """The plan with the best total, then most inhabitants placed, then fewest empty spaces (E36), around the locks.

    Raises `Refused` for a city that cannot be and for locks that no plan can keep.
    """
    refuse_impossible(city, tokens)
    refuse_broken_locks(city, tokens, locks)
    return next(plans(city, tokens, locks))


def second_plan(city: City, tokens: Tokens, best: Plan, locks: Locks = FREE) -> Plan | None:
    """The best plan that lights other buildings than the best one does; None where the locks leave no other."""
    return next((plan for plan in plans(city, tokens, locks, shortcuts=False) if plan.lit != best.lit), None)


def plans(city: City, tokens: Tokens, locks: Locks, *, shortcuts: bool = True) -> Iterator[Plan]:
    """All plans from the best on, one for every set of buildings that may be lit.

    Shortcuts light at once what can only gain by it. They keep the best plan and may pass over others.
    """
    relaxation = Relaxation(city)
    numbers = {spot: space for space, spot in enumerate(city.board.spots)}
    settled = {numbers[spot]: count for spot, count in locks.customers}
    seats = relaxation.shops & ~sum(1 << space for space in settled)
    lit = sum(1 << numbers[spot] for spot in locks.lit | {spot for spot, count in locks.customers if count})
    open_ = relaxation.asking & ~lit & ~sum(1 << numbers[spot] for spot in locks.dark)
    # Inhabitants whom no building could take change every plan alike.
    useful = sum(cost.inhabitants for cost in relaxation.costs) + SPACES * city.board.max_customers
    inhabitants = min(tokens.inhabitants - sum(settled.values()), useful)
    start = paid(relaxation, Node(0, lit | open_, inhabitants, tokens.energy), lit)
    for chosen in search(relaxation, start, seats, shortcuts=shortcuts):
        idle = inhabitants - sum(relaxation.costs[space].inhabitants for space in bits(chosen))
        customers = {space: count for space, count in settled.items() if count}
        for space in bits(chosen & seats):
            customers[space] = min(idle, city.board.max_customers)
            idle -= customers[space]
        spots = city.board.spots
        yield Plan.of(
            (spots[space] for space in bits(chosen)), {spots[space]: count for space, count in customers.items()}
        )


def paid(relaxation: Relaxation, node: Node, bit: int) -> Node:
    """The node after some of its open buildings were lit and paid."""
    costs = [relaxation.costs[space] for space in bits(bit)]
    return Node(
        node.lit | bit,
        node.open & ~bit,
        node.inhabitants - sum([cost.inhabitants for cost in costs]),
        node.energy - sum([cost.energy for cost in costs]),
    )


def search(relaxation: Relaxation, start: Node, seats: int, *, shortcuts: bool) -> Iterator[int]:
    """The sets of buildings to light, from the best on."""
    queue: list[tuple[int, int, Node]] = []
    fresh = [start]
    given: set[int] = set()
    pushed = 0
    while True:
        for node in fresh:
            for ready in unfolded(relaxation, node, shortcuts=shortcuts):
                pushed += 1  # among equal promises the latest goes first: it has more decided
                heappush(queue, (-relaxation.promise(ready, seats), -pushed, ready))
        if not queue:
            return
        promise, _, node = heappop(queue)
        chosen = -promise & ALL
        doubtful = relaxation.broken(node.lit, node.open, chosen)
        if doubtful is None:
            if node.lit | chosen not in given:
                given.add(node.lit | chosen)
                yield node.lit | chosen
            doubtful = node.open.bit_length() - 1
        fresh = decided(relaxation, node, 1 << doubtful) if node.open else []


def unfolded(relaxation: Relaxation, node: Node, *, shortcuts: bool) -> Iterator[Node]:
    """The node ready to be promised something: nothing open that cannot be paid, and what must be decided first is."""
    lit, open_, inhabitants, energy = node
    for fewer, users in enumerate(relaxation.users):
        if inhabitants <= fewer:
            open_ &= ~users
    if not energy:
        open_ &= ~relaxation.energy_users
    node = Node(lit, open_, inhabitants, energy)
    first = open_ & relaxation.decided_first
    if first:
        for child in decided(relaxation, node, first & -first):
            yield from unfolded(relaxation, child, shortcuts=shortcuts)
        return
    energy_for_all = (open_ & relaxation.energy_users).bit_count() <= energy
    if shortcuts and energy_for_all and not lit & relaxation.tiles[Expansion.REPROCESSING_PLANT]:
        # What needs nothing but energy can only gain, as energy left over is worth nothing.
        node = paid(relaxation, node, open_ & relaxation.energy_only)
    yield node


def decided(relaxation: Relaxation, node: Node, bit: int) -> list[Node]:
    """The node with one open building dark, and with it lit."""
    return [node._replace(open=node.open & ~bit), paid(relaxation, node, bit)]
