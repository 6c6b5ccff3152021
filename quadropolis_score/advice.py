"""Explanations of the best plan: its reasons, its nearest alternatives, and the worth of one more token."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Category, Kind, Tokens
from quadropolis_score.city import City
from quadropolis_score.optimiser.search import best_plan, second_plan
from quadropolis_score.plan import NO_LOCKS, Locks, Plan
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.scoring import LARGEST_GROUP, office_group, score, unused_tokens
from quadropolis_score.tile_numbers import unnumbered_tiles
from quadropolis_score.validation import MOST_TOKENS, Problem, cell_place
from tabletop.messages import message


@dataclass(frozen=True, slots=True)
class DarkBuilding:
    """A building left dark although tokens were left: the points that lighting it would lose, by row."""

    spot: Spot
    building: Building
    takes_customers: bool  # the tokens left over are those of customers
    loss: int
    changes: tuple[tuple[Category, int], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """The best plan compared with its alternatives.

    `gain` is its lead over the player's own plan; `second` lights other buildings, None if there is no such plan.
    """

    gain: int
    one_more_inhabitant: int
    one_more_energy: int
    second: Plan | None
    second_loss: int
    dark: tuple[DarkBuilding, ...]


def score_best_plan(city: City, tokens: Tokens, locks: Locks = NO_LOCKS) -> ScoreSheet:
    """Find the best plan and price it."""
    return replace(score(city, tokens, best_plan(city, tokens, locks)), locks=locks)


# The same for a city that is scored again: while it is built, then beside the others of its game.
kept_best_plan: Final = lru_cache(maxsize=32)(score_best_plan)


def advice(scored: ScoreSheet) -> Advice:
    """Compare the best plan with the player's own, the second best, and the plans for one token more."""
    best = score_best_plan(scored.city, scored.tokens, scored.locks)
    second = second_plan(best.city, best.tokens, best.plan, best.locks)
    return Advice(
        gain=best.total - scored.total,
        one_more_inhabitant=value_of_one_more_token("inhabitants", best),
        one_more_energy=value_of_one_more_token("energy", best),
        second=second,
        second_loss=best.total - score(best.city, best.tokens, second).total if second else 0,
        dark=affordable_dark_buildings(best),
    )


def value_of_one_more_token(name: str, best: ScoreSheet) -> int:
    """Return the points that another inhabitant, or energy unit, adds to the best total; at least -1 (R31, R32).

    At the largest allowed number it returns the worth of the last token, because nearly all tokens are left over there.
    """
    step = 1 if getattr(best.tokens, name) < MOST_TOKENS else -1
    tokens = best.tokens._replace(**{name: getattr(best.tokens, name) + step})
    return step * (score_best_plan(best.city, tokens, best.locks).total - best.total)


def affordable_dark_buildings(best: ScoreSheet) -> tuple[DarkBuilding, ...]:
    """E3: return the buildings that the best plan leaves dark although spare tokens or customers could light them."""
    city, tokens, locks = best.city, best.tokens, best.locks
    locked_shops = {spot for spot, _ in locks.customers}
    customers = sum(count for spot, count in best.plan.customers if spot not in locked_shops)
    idle, energy = unused_tokens(city, tokens, best.plan)
    found = []
    for spot, building in city.buildings():
        cost = building.cost
        affordable = cost.inhabitants <= idle + customers and cost.energy <= energy
        if spot in best.dark and spot not in locks.dark and affordable:
            lit = score_best_plan(city, tokens, Locks(locks.lit | {spot}, locks.dark, locks.customers))
            changes = ((row, points - best.categories[row]) for row, points in lit.categories.items())
            loss = best.total - lit.total
            changed = tuple((row, more) for row, more in changes if more)
            found.append(DarkBuilding(spot, building, cost.inhabitants > idle, loss, changed))
    return tuple(found)


def dark_notes(dark: tuple[DarkBuilding, ...]) -> Iterator[Problem]:
    """E3: yield a note for every building that is dark on purpose."""
    for each in dark:
        kind, even = each.building.expansion or each.building.kind, not each.loss
        if each.takes_customers:
            note = message("note.dark.customers.even" if even else "note.dark.customers", kind=kind, loss=each.loss)
        else:
            note = message("note.dark.even" if even else "note.dark", kind=kind, loss=each.loss)
        yield Problem(cell_place(each.spot), note, (each.spot,))


def group_notes(scored: ScoreSheet) -> Iterator[Problem]:
    """E4: yield a note for every office group that is larger than the table."""
    lit = scored.city.without(scored.dark)
    shown_spots: set[Spot] = set()
    for spot, _ in lit.buildings(Kind.OFFICE_TOWER):
        group = office_group(lit, spot)
        if len(group) > LARGEST_GROUP and spot not in shown_spots:
            shown_spots.update(group)
            yield Problem(cell_place(spot), message("note.group", group=len(group), largest=LARGEST_GROUP), group)


def tile_notes(city: City) -> Iterator[Problem]:
    """E31: yield a note for every Public Services tile that scores as in Expert, its Classic number being unknown."""
    for spot, tile in unnumbered_tiles(city):
        yield Problem(cell_place(spot), message("note.tile", expansion=tile), (spot,))


def plan_notes(scored: ScoreSheet) -> Iterator[Problem]:
    """Yield our decisions on the rules that changed the score of a plan, also of the player's own."""
    yield from group_notes(scored)
    yield from tile_notes(scored.city)


def best_plan_notes(best: ScoreSheet) -> Iterator[Problem]:
    """Yield our decisions on the rules that changed the score of a best plan."""
    yield from dark_notes(affordable_dark_buildings(best))
    yield from plan_notes(best)
