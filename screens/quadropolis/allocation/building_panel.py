"""The panel of one building: its points, its cost, and the player's decisions about it."""

from exports.quadropolis.drawings import tile_drawing
from quadropolis_score.advice import ScoredCity, tile_notes
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind
from quadropolis_score.plan import Locks
from screens.context import AppContext
from screens.kit.words import capitalized
from screens.quadropolis.allocation.state import AllocationBuilding, AllocationChoice, AllocationSection, AllocationShop
from screens.quadropolis.allocation.wording import allocation_line, lines_of_building
from screens.quadropolis.board_view import INHABITANT
from screens.quadropolis.building_names import building_name


def building_panel(
    context: AppContext, scored: ScoredCity, locks: Locks, spot: Spot, dark_reason: str
) -> AllocationBuilding | None:
    """Return the panel of a space with a building."""
    building = scored.city[spot]
    if building is None:
        return None
    own, shared = lines_of_building(scored.sheet, spot)
    return AllocationBuilding(
        spot=spot,
        drawing=tile_drawing(building),
        name=building_name(context, building),
        where=str(spot),
        needs=needs(context, building),
        lit_status=None if building.always_stands else lit_status(context, scored, locks, spot, dark_reason),
        points=context.format_points(sum(line.points for line in own)) if own else "",
        sections=tuple(
            AllocationSection(context.text(key), tuple(allocation_line(context, line) for line in lines))
            for key, lines in (("allocation.own_points", own), ("allocation.shared_points", shared))
            if lines
        ),
        notes=tuple(
            capitalized(context.render(note.message)) for note in tile_notes(scored.city) if spot in note.spots
        ),
        shop=shop_customers(context, scored, locks, spot, building),
        keep_lit=None if building.always_stands else keep_lit_choice(context, locks, spot),
        leave_dark=None if building.always_stands else leave_dark_choice(context, locks, spot),
        clear_lock=clear_lock_choice(context, locks, spot),
        rule=context.text("allocation.rule"),
        close=context.text("app.close"),
    )


def needs(context: AppContext, building: Building) -> str:
    """R20, R23: return the cost of activation, in words."""
    inhabitants, energy = building.cost
    if inhabitants and energy:
        return context.text("allocation.needs.both")
    if inhabitants:
        return context.text("allocation.needs.inhabitants", count=inhabitants)
    if energy:
        return context.text("allocation.needs.energy")
    return context.text("allocation.always")


def lit_status(context: AppContext, scored: ScoredCity, locks: Locks, spot: Spot, dark_reason: str) -> str:
    """Return whether a building is active, and who decided it."""
    if spot in locks.lit:
        return context.text("allocation.lit.locked")
    customers = dict(locks.customers).get(spot)
    if customers is not None:
        return context.text("allocation.customers.locked", count=customers)
    if spot in locks.dark:
        return context.text("allocation.dark.locked")
    return context.text("allocation.lit") if spot in scored.plan.lit else dark_reason


def shop_customers(
    context: AppContext, scored: ScoredCity, locks: Locks, spot: Spot, building: Building
) -> AllocationShop | None:
    """Return the customers of a shop: locked ones, or the plan's."""
    if building.kind is not Kind.SHOP:
        return None
    customers = locks.customers_of(spot, scored.plan)
    return AllocationShop(spot, INHABITANT, context.text("rules.customers"), customers)


def keep_lit_choice(context: AppContext, locks: Locks, spot: Spot) -> AllocationChoice | None:
    """Return the choice of keeping the building active, unless a lock of it or of its customers does so."""
    is_lit = spot in locks.lit or dict(locks.customers).get(spot)
    return None if is_lit else AllocationChoice(spot, context.text("allocation.keep_lit"))


def leave_dark_choice(context: AppContext, locks: Locks, spot: Spot) -> AllocationChoice | None:
    """Return the choice of leaving the building inactive, unless it is locked so."""
    return None if spot in locks.dark else AllocationChoice(spot, context.text("allocation.leave_dark"))


def clear_lock_choice(context: AppContext, locks: Locks, spot: Spot) -> AllocationChoice | None:
    """Return the choice of removing the lock, if there is one."""
    return AllocationChoice(spot, context.text("allocation.clear_lock")) if spot in locks.locked_spots else None
