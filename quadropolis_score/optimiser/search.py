"""The exact optimiser: which buildings to light and where the customers go (R24, E36).

Best-first search: the node with the highest upper bound is expanded first. If the choice behind the bound earns all
of it, no other allocation is better; otherwise the building with the largest gap is decided both ways. The search
leaves out nothing, so the answer is exact.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from quadropolis_score.buildings import GREEN_KINDS, Expansion, Kind, Tokens
from quadropolis_score.city import City
from quadropolis_score.optimiser.bitboards import ALL, MOST_SPACES, bits
from quadropolis_score.optimiser.city_model import CityModel
from quadropolis_score.optimiser.packed_scores import POINT
from quadropolis_score.optimiser.upper_bound import Node, UpperBound
from quadropolis_score.plan import NO_LOCKS, Locks, Plan
from quadropolis_score.scoring import MONUMENT_POINTS
from quadropolis_score.validation import refuse_broken_locks, refuse_impossible

# The number of gaps that branching mends before the search tightens the bound instead.
NODES_BEFORE_REBALANCING: Final = 10


def best_plan(city: City, tokens: Tokens, locks: Locks = NO_LOCKS) -> Plan:
    """Return the plan with the best total, then most inhabitants, then fewest empty spaces (E36), under the locks.

    Raise `Refused` for an impossible city and for locks that no plan can keep.
    """
    refuse_impossible(city, tokens)
    refuse_broken_locks(city, tokens, locks)
    return next(ranked_plans(city, tokens, locks, shortcuts=True))


def second_plan(city: City, tokens: Tokens, best: Plan, locks: Locks = NO_LOCKS) -> Plan | None:
    """Return the best plan that lights other buildings than the best one; None if the locks leave no other."""
    return next((plan for plan in ranked_plans(city, tokens, locks) if plan.lit != best.lit), None)


def ranked_plans(city: City, tokens: Tokens, locks: Locks = NO_LOCKS, *, shortcuts: bool = False) -> Iterator[Plan]:
    """Yield all plans from the best on, one for every set of lit buildings.

    Shortcuts light buildings that can only gain by it; they keep the best plan but may skip others.
    """
    model = CityModel(city)
    spots = city.board.spots
    locked_customers = {spots.index(spot): count for spot, count in locks.customers}
    free_shops = model.shops & ~sum(1 << space for space in locked_customers)
    lit = sum(1 << spots.index(spot) for spot in locks.lit | {spot for spot, count in locks.customers if count})
    open_ = model.token_users & ~lit & ~sum(1 << spots.index(spot) for spot in locks.dark)
    inhabitants = tokens.inhabitants - sum(locked_customers.values())
    start = light_buildings(model, Node(0, lit | open_, inhabitants, tokens.energy, model.fillable_districts), lit)
    for chosen in search(UpperBound(model, free_shops), start, shortcuts=shortcuts):
        idle = inhabitants - sum(model.costs[space].inhabitants for space in bits(chosen))
        customers = {spots[space]: count for space, count in locked_customers.items()}
        for space in bits(chosen & free_shops):
            customers[spots[space]] = min(idle, city.board.max_customers)
            idle -= customers[spots[space]]
        yield Plan.of((spots[space] for space in bits(chosen)), customers)


def most_points(city: City, tokens: Tokens) -> int:
    """Return an upper bound of the best total, without any branching."""
    model = CityModel(city)
    start = Node(0, model.token_users, tokens.inhabitants, tokens.energy, model.fillable_districts)
    bound = UpperBound(model, model.shops).upper_bound(reduce_node(model, start, shortcuts=True))
    # the search leaves out the parks beside monuments, which are the same in every plan
    greens = sum(model.kinds[kind] for kind in GREEN_KINDS)
    beside = sum((model.neighbours[space] & greens).bit_count() for space in model.spaces[Kind.MONUMENT])
    return bound // POINT + MONUMENT_POINTS[Kind.PARK] * beside


def search(bounds: UpperBound, start: Node, *, shortcuts: bool) -> Iterator[int]:
    """Yield the sets of lit buildings, from the best on."""
    model = bounds.model
    queue: list[tuple[int, int, Node]] = []
    yielded: set[int] = set()
    new_nodes = [start]
    push_count = node_count = 0
    is_rebalanced = False
    while True:
        for node in new_nodes:
            reduced = reduce_node(model, node, shortcuts=shortcuts)
            push_count += 1  # among equal bounds the latest node first, because it has more decided
            heappush(queue, (-bounds.upper_bound(reduced), -push_count, reduced))
        if not queue:
            return
        negative_bound, _, node = heappop(queue)
        chosen = -negative_bound & ALL
        branching_choice = bounds.unearned(node, chosen)
        node_count += 1
        if branching_choice is not None and node_count >= NODES_BEFORE_REBALANCING and not is_rebalanced:
            is_rebalanced = True
            # From here on every bound is computed anew.
            bounds.rebalance(node)
            new_nodes = [node, *(each for _, _, each in queue)]
            queue.clear()
            continue
        if branching_choice is None:
            if node.lit | chosen not in yielded:
                yielded.add(node.lit | chosen)
                yield node.lit | chosen
            branching_choice = node.open.bit_length() - 1
        new_nodes = branch(model, node, branching_choice) if node.open else []


def reduce_node(model: CityModel, node: Node, *, shortcuts: bool) -> Node:
    """Return the node without buildings that cannot be paid; with shortcuts, buildings that can only gain are lit."""
    lit, open_, inhabitants, energy, districts, full, earned = node
    for fewer, users in enumerate(model.inhabitant_users):
        if inhabitants <= fewer:
            open_ &= ~users
    if not energy:
        open_ &= ~model.energy_users
    node = Node(lit, open_, inhabitants, energy, districts, full, earned)
    energy_for_all = (open_ & model.energy_users).bit_count() <= energy
    if shortcuts and energy_for_all and not (lit | open_) & model.tiles[Expansion.REPROCESSING_PLANT]:
        # A building that needs energy alone can only gain, because left-over energy is worth nothing.
        node = light_buildings(model, node, open_ & model.energy_only)
    return node


def branch(model: CityModel, node: Node, choice: int) -> list[Node]:
    """Branch on one open building, or one district that may be full: decide it both ways.

    A district that is not counted may still become full; then another branch scores the same choice higher.
    """
    if choice < MOST_SPACES:
        bit = 1 << choice
        return [node._replace(open=node.open & ~bit), light_buildings(model, node, bit)]
    district = node.districts[choice - MOST_SPACES]
    rest = tuple(other for other in node.districts if other != district)
    full = light_buildings(model, node, district & node.open)._replace(districts=rest, full=node.full + 1)
    payable = full.inhabitants >= 0 and full.energy >= 0
    return [node._replace(districts=rest), *([full] if payable else [])]


def light_buildings(model: CityModel, node: Node, more: int) -> Node:
    """Return the node after lighting and paying some of its open buildings."""
    inhabitants, energy, earned = node.inhabitants, node.energy, node.earned - more
    for space in bits(more):
        cost = model.costs[space]
        inhabitants -= cost.inhabitants
        energy -= cost.energy
        earned += model.single_worths[space]
    return Node(node.lit | more, node.open & ~more, inhabitants, energy, node.districts, node.full, earned)
