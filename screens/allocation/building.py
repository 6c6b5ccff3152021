"""The sheet of one building: what it brings and needs, and what the player can settle about it."""

from exports.faces import face_of
from quadropolis_score.advice import Scored
from quadropolis_score.allocation import Locks
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind
from quadropolis_score.messages import printed
from screens.allocation.locking import settled
from screens.allocation.state import AllocationBuilding, AllocationChoice, AllocationPart, AllocationShop
from screens.allocation.told import involved, sentence, told_line
from screens.parts import Parts

# What can be settled about a building.
LIT, DARK, FREE = "lit", "dark", "free"


def sheet_of(parts: Parts, scored: Scored, locks: Locks, spot: Spot, why_dark: str) -> AllocationBuilding | None:
    """The sheet of a space, if something stands there."""
    building = scored.city[spot]
    if building is None:
        return None
    own, shared = involved(scored.sheet, spot)
    return AllocationBuilding(
        spot=spot,
        face=face_of(building),
        name=parts.name(building.expansion or building.kind),
        where=parts.spot(spot),
        needs=needs(parts, building),
        settled=() if building.always_stands else (standing(parts, scored, locks, spot, why_dark),),
        points=parts.says("sheet.points", total=printed(sum(line.points for line in own))) if own else "",
        parts=tuple(
            AllocationPart(parts.says(key), tuple(told_line(parts, line) for line in lines))
            for key, lines in (("allocation.own", own), ("allocation.shared", shared))
            if lines
        ),
        shop=tuple(shop(parts, scored, locks, spot, building)),
        choices=() if building.always_stands else tuple(choices(parts, locks, spot)),
        rule=parts.says("allocation.rule"),
    )


def needs(parts: Parts, building: Building) -> str:
    """R20, R23: what lights a building."""
    inhabitants, energy = building.cost
    if inhabitants and energy:
        return parts.says("allocation.needs.both")
    if inhabitants:
        return parts.says("allocation.needs.inhabitants", count=inhabitants)
    if energy:
        return parts.says("allocation.needs.energy")
    return sentence(parts.says("plan.always", kind=building.kind))


def standing(parts: Parts, scored: Scored, locks: Locks, spot: Spot, why_dark: str) -> str:
    """Whether a building is lit, and who wants it so."""
    if spot in locks.lit:
        return parts.says("allocation.lit.locked")
    customers = dict(locks.customers).get(spot)
    if customers is not None:
        return parts.says("allocation.customers.locked", count=customers)
    if spot in locks.dark:
        return parts.says("allocation.dark.locked")
    return parts.says("allocation.lit") if spot in scored.plan.lit else why_dark


def shop(parts: Parts, scored: Scored, locks: Locks, spot: Spot, building: Building) -> list[AllocationShop]:
    """The customers of a shop: those that the player wants, or those of the plan."""
    if building.kind is not Kind.SHOP:
        return []
    customers = dict(locks.customers).get(spot, dict(scored.plan.customers).get(spot, 0))
    return [AllocationShop(spot, parts.says("allocation.customers"), customers)]


def choices(parts: Parts, locks: Locks, spot: Spot) -> list[AllocationChoice]:
    """What can be settled otherwise than it is."""
    found = []
    if spot not in locks.lit and not dict(locks.customers).get(spot):
        found.append(AllocationChoice(spot, "lightbulb-on-outline", parts.says("allocation.keep_lit"), LIT))
    if spot not in locks.dark:
        found.append(AllocationChoice(spot, "lightbulb-off-outline", parts.says("allocation.leave_dark"), DARK))
    if spot in settled(locks):
        found.append(AllocationChoice(spot, "lock-open-variant-outline", parts.says("allocation.free"), FREE))
    return found
