"""The exact optimiser: which buildings to light and where the customers go (R24, E36).

Best-first search: the node with the highest upper bound is expanded first. If the choice behind the bound earns all
of it, no other allocation is better; otherwise the building with the largest gap is decided both ways. The search
leaves out nothing, so the answer is exact.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from quadropolis_score.buildings import Expansion, Tokens
from quadropolis_score.city import City
from quadropolis_score.optimiser.bitboards import ALL, SPACES, bits
from quadropolis_score.optimiser.city_model import Puzzle
from quadropolis_score.optimiser.upper_bound import Node, Relaxation
from quadropolis_score.plan import FREE, Locks, Plan
from quadropolis_score.validation import refuse_broken_locks, refuse_impossible

# The number of gaps that branching mends before the search tightens the bound instead.
PATIENCE: Final = 10


def best_plan(city: City, tokens: Tokens, locks: Locks = FREE) -> Plan:
    """Return the plan with the best total, then most inhabitants, then fewest empty spaces (E36), under the locks.

    Raise `Refused` for an impossible city and for locks that no plan can keep.
    """
    refuse_impossible(city, tokens)
    refuse_broken_locks(city, tokens, locks)
    return next(plans(city, tokens, locks, shortcuts=True))


def second_plan(city: City, tokens: Tokens, best: Plan, locks: Locks = FREE) -> Plan | None:
    """Return the best plan that lights other buildings than the best one; None if the locks leave no other."""
    return next((plan for plan in plans(city, tokens, locks) if plan.lit != best.lit), None)


def plans(city: City, tokens: Tokens, locks: Locks = FREE, *, shortcuts: bool = False) -> Iterator[Plan]:
    """Yield all plans from the best on, one for every set of lit buildings.

    Shortcuts light buildings that can only gain by it; they keep the best plan but may skip others.
    """
    puzzle = Puzzle(city)
    spots = city.board.spots
    settled = {spots.index(spot): count for spot, count in locks.customers}
    seats = puzzle.shops & ~sum(1 << space for space in settled)
    lit = sum(1 << spots.index(spot) for spot in locks.lit | {spot for spot, count in locks.customers if count})
    open_ = puzzle.asking & ~lit & ~sum(1 << spots.index(spot) for spot in locks.dark)
    inhabitants = tokens.inhabitants - sum(settled.values())
    start = paid(puzzle, Node(0, lit | open_, inhabitants, tokens.energy, puzzle.planned), lit)
    for chosen in search(Relaxation(puzzle, seats), start, shortcuts=shortcuts):
        idle = inhabitants - sum(puzzle.costs[space].inhabitants for space in bits(chosen))
        customers = {spots[space]: count for space, count in settled.items()}
        for space in bits(chosen & seats):
            customers[spots[space]] = min(idle, city.board.max_customers)
            idle -= customers[spots[space]]
        yield Plan.of((spots[space] for space in bits(chosen)), customers)


def search(relaxation: Relaxation, start: Node, *, shortcuts: bool) -> Iterator[int]:
    """Yield the sets of lit buildings, from the best on."""
    puzzle = relaxation.puzzle
    queue: list[tuple[int, int, Node]] = []
    given: set[int] = set()
    fresh = [start]
    pushed = looked_at = 0
    haggled = False
    while True:
        for node in fresh:
            ready = affordable(puzzle, node, shortcuts=shortcuts)
            pushed += 1  # among equal bounds the latest node first, because it has more decided
            heappush(queue, (-relaxation.promise(ready), -pushed, ready))
        if not queue:
            return
        promise, _, node = heappop(queue)
        chosen = -promise & ALL
        doubtful = relaxation.broken(node, chosen)
        looked_at += 1
        if doubtful is not None and looked_at >= PATIENCE and not haggled:
            haggled = True
            # From here on every bound is computed anew.
            relaxation.haggle(node)
            fresh = [node, *(each for _, _, each in queue)]
            queue.clear()
            continue
        if doubtful is None:
            if node.lit | chosen not in given:
                given.add(node.lit | chosen)
                yield node.lit | chosen
            doubtful = node.open.bit_length() - 1
        fresh = decided(puzzle, node, doubtful) if node.open else []


def affordable(puzzle: Puzzle, node: Node, *, shortcuts: bool) -> Node:
    """Return the node without buildings that cannot be paid; with shortcuts, buildings that can only gain are lit."""
    lit, open_, inhabitants, energy, districts, full, earned = node
    for fewer, users in enumerate(puzzle.users):
        if inhabitants <= fewer:
            open_ &= ~users
    if not energy:
        open_ &= ~puzzle.energy_users
    node = Node(lit, open_, inhabitants, energy, districts, full, earned)
    energy_for_all = (open_ & puzzle.energy_users).bit_count() <= energy
    if shortcuts and energy_for_all and not (lit | open_) & puzzle.tiles[Expansion.REPROCESSING_PLANT]:
        # A building that needs energy alone can only gain, because left-over energy is worth nothing.
        node = paid(puzzle, node, open_ & puzzle.energy_only)
    return node


def decided(puzzle: Puzzle, node: Node, doubtful: int) -> list[Node]:
    """Branch on one open building, or one district that may be full: decide it both ways.

    A district that is not counted may be full all the same; then another branch scores the same choice higher.
    """
    if doubtful < SPACES:
        bit = 1 << doubtful
        return [node._replace(open=node.open & ~bit), paid(puzzle, node, bit)]
    district = node.districts[doubtful - SPACES]
    rest = tuple(other for other in node.districts if other != district)
    full = paid(puzzle, node, district & node.open)._replace(districts=rest, full=node.full + 1)
    payable = full.inhabitants >= 0 and full.energy >= 0
    return [node._replace(districts=rest), *([full] if payable else [])]


def paid(puzzle: Puzzle, node: Node, more: int) -> Node:
    """Return the node after lighting and paying some of its open buildings."""
    inhabitants, energy, earned = node.inhabitants, node.energy, node.earned - more
    for space in bits(more):
        cost = puzzle.costs[space]
        inhabitants -= cost.inhabitants
        energy -= cost.energy
        earned += puzzle.alone[space]
    return Node(node.lit | more, node.open & ~more, inhabitants, energy, node.districts, node.full, earned)
