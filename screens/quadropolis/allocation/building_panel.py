"""The panel of one building: its points, its cost, and the player's decisions about it."""

from collections.abc import Iterator

from exports.quadropolis.drawings import face_of
from quadropolis_score.advice import Scored, tile_notes
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind
from quadropolis_score.plan import Locks
from screens.context import Parts, begun
from screens.quadropolis.allocation.state import AllocationBuilding, AllocationChoice, AllocationPart, AllocationShop
from screens.quadropolis.allocation.wording import involved, told_line
from screens.quadropolis.board_view import INHABITANT
from screens.quadropolis.building_names import called


def sheet_of(parts: Parts, scored: Scored, locks: Locks, spot: Spot, why_dark: str) -> AllocationBuilding | None:
    """Return the panel of a space with a building."""
    building = scored.city[spot]
    if building is None:
        return None
    own, shared = involved(scored.sheet, spot)
    return AllocationBuilding(
        spot=spot,
        face=face_of(building),
        name=called(parts, building),
        where=str(spot),
        needs=needs(parts, building),
        settled=() if building.always_stands else (standing(parts, scored, locks, spot, why_dark),),
        points=parts.points(sum(line.points for line in own)) if own else "",
        parts=tuple(
            AllocationPart(parts.says(key), tuple(told_line(parts, line) for line in lines))
            for key, lines in (("allocation.own", own), ("allocation.shared", shared))
            if lines
        ),
        notes=tuple(begun(parts.words(note.message)) for note in tile_notes(scored.city) if spot in note.spots),
        shop=tuple(shop(parts, scored, locks, spot, building)),
        keep_lit=() if building.always_stands else tuple(keep_lit(parts, locks, spot)),
        leave_dark=() if building.always_stands else tuple(leave_dark(parts, locks, spot)),
        free=tuple(free(parts, locks, spot)),
        rule=parts.says("allocation.rule"),
        close=parts.says("app.close"),
    )


def needs(parts: Parts, building: Building) -> str:
    """R20, R23: return the cost of activation, in words."""
    inhabitants, energy = building.cost
    if inhabitants and energy:
        return parts.says("allocation.needs.both")
    if inhabitants:
        return parts.says("allocation.needs.inhabitants", count=inhabitants)
    if energy:
        return parts.says("allocation.needs.energy")
    return parts.says("allocation.always")


def standing(parts: Parts, scored: Scored, locks: Locks, spot: Spot, why_dark: str) -> str:
    """Return whether a building is active, and who decided it."""
    if spot in locks.lit:
        return parts.says("allocation.lit.locked")
    customers = dict(locks.customers).get(spot)
    if customers is not None:
        return parts.says("allocation.customers.locked", count=customers)
    if spot in locks.dark:
        return parts.says("allocation.dark.locked")
    return parts.says("allocation.lit") if spot in scored.plan.lit else why_dark


def shop(parts: Parts, scored: Scored, locks: Locks, spot: Spot, building: Building) -> list[AllocationShop]:
    """Return the customers of a shop: locked ones, or the plan's."""
    if building.kind is not Kind.SHOP:
        return []
    customers = locks.customers_of(spot, scored.plan)
    return [AllocationShop(spot, INHABITANT, parts.says("rules.customers"), customers)]


def keep_lit(parts: Parts, locks: Locks, spot: Spot) -> Iterator[AllocationChoice]:
    """Yield the choice of keeping the building active, unless it is locked so; a shop with locked customers is."""
    if spot not in locks.lit and not dict(locks.customers).get(spot):
        yield AllocationChoice(spot, parts.says("allocation.keep_lit"))


def leave_dark(parts: Parts, locks: Locks, spot: Spot) -> Iterator[AllocationChoice]:
    """Yield the choice of leaving the building inactive, unless it is locked so."""
    if spot not in locks.dark:
        yield AllocationChoice(spot, parts.says("allocation.leave_dark"))


def free(parts: Parts, locks: Locks, spot: Spot) -> Iterator[AllocationChoice]:
    """Yield the choice of removing the lock, if there is one."""
    if spot in locks.settled:
        yield AllocationChoice(spot, parts.says("allocation.free"))
