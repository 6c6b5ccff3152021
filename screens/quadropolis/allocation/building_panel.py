"""The panel of one building: its points, its cost, and the player's decisions about it."""

from collections.abc import Iterator

from exports.quadropolis.drawings import tile_drawing
from quadropolis_score.advice import tile_notes
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind
from quadropolis_score.plan import Locks
from quadropolis_score.score_sheet import ScoreSheet
from screens.kit.words import Words, capitalized
from screens.quadropolis.allocation.model import Allocation, Lock
from screens.quadropolis.allocation.state import AllocationBuilding, AllocationChoice, AllocationSection, AllocationShop
from screens.quadropolis.allocation.wording import allocation_line, dark_reason, lines_of_building
from screens.quadropolis.board_view import INHABITANT
from screens.quadropolis.building_names import building_name


def building_panel(model: Allocation, words: Words) -> AllocationBuilding | None:
    report, spot = model.report, model.building
    if report is None or model.scored is None or spot is None:
        return None
    scored, locks = model.scored.sheet, model.board.locks
    building = scored.city[spot]
    if building is None:
        return None
    own, shared = lines_of_building(scored, spot)
    is_known = model.is_current(report) and spot in scored.dark
    reason = dark_reason(words, report, spot) if is_known else ""
    return AllocationBuilding(
        spot=spot,
        drawing=tile_drawing(building),
        name=building_name(words, building),
        where=str(spot),
        needs=needs(words, building),
        lit_status=None if building.always_stands else lit_status(words, scored, locks, spot, reason),
        points=words.format_points(sum(line.points for line in own)) if own else "",
        sections=tuple(
            AllocationSection(words.text(key), tuple(allocation_line(words, line) for line in lines))
            for key, lines in (("allocation.own_points", own), ("allocation.shared_points", shared))
            if lines
        ),
        notes=tuple(capitalized(words.render(note.message)) for note in tile_notes(scored.city) if spot in note.spots),
        shop=shop_customers(words, scored, locks, spot, building),
        choices=tuple(choices(words, locks, spot, building)),
        rule=words.text("allocation.rule"),
        close=words.text("app.close"),
    )


def needs(words: Words, building: Building) -> str:
    """R20, R23: return the cost of activation, in words."""
    inhabitants, energy = building.cost
    if inhabitants and energy:
        return words.text("allocation.needs.both")
    if inhabitants:
        return words.text("allocation.needs.inhabitants", count=inhabitants)
    if energy:
        return words.text("allocation.needs.energy")
    return words.text("allocation.always")


def lit_status(words: Words, scored: ScoreSheet, locks: Locks, spot: Spot, dark_reason: str) -> str:
    """Return whether a building is active, and who decided it."""
    if spot in locks.lit:
        return words.text("allocation.lit.locked")
    customers = dict(locks.customers).get(spot)
    if customers is not None:
        return words.text("allocation.customers.locked", count=customers)
    if spot in locks.dark:
        return words.text("allocation.dark.locked")
    return words.text("allocation.lit") if spot in scored.plan.lit else dark_reason


def shop_customers(
    words: Words, scored: ScoreSheet, locks: Locks, spot: Spot, building: Building
) -> AllocationShop | None:
    if building.kind is not Kind.SHOP:
        return None
    customers = locks.customers_of(spot, scored.plan)
    return AllocationShop(spot, INHABITANT, words.text("rules.customers"), customers)


def choices(words: Words, locks: Locks, spot: Spot, building: Building) -> Iterator[AllocationChoice]:
    """Yield the decisions that would change something; customers that the player set keep a shop active."""
    is_lit = spot in locks.lit or dict(locks.customers).get(spot)
    if not (is_lit or building.always_stands):
        yield AllocationChoice(spot, Lock.LIT, "lightbulb-on-outline", words.text("allocation.keep_lit"))
    if not (spot in locks.dark or building.always_stands):
        yield AllocationChoice(spot, Lock.DARK, "lightbulb-off-outline", words.text("allocation.leave_dark"))
    if spot in locks.locked_spots:
        yield AllocationChoice(spot, Lock.FREE, "lock-open-variant-outline", words.text("allocation.clear_lock"))
