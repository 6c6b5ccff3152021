"""What a player asks about the best plan: why so, what else, and what one token more would have brought."""

from collections.abc import Iterator
from dataclasses import dataclass

from quadropolis_score.allocation import FREE, Locks, Plan
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Kind, Tokens
from quadropolis_score.city import City
from quadropolis_score.messages import say
from quadropolis_score.plan import best_plan, second_plan
from quadropolis_score.problems import MOST_TOKENS, Problem, cell
from quadropolis_score.scoring import LARGEST_GROUP, office_group, score
from quadropolis_score.sheet import Category, ScoreSheet


@dataclass(frozen=True, slots=True)
class Scored:
    """A city with its best plan around the player's locks, and what that is worth."""

    city: City
    tokens: Tokens
    locks: Locks
    plan: Plan
    sheet: ScoreSheet


@dataclass(frozen=True, slots=True)
class Dark:
    """A building left dark although tokens for it were at hand: what lighting it would lose, and on which rows."""

    spot: Spot
    kind: Kind
    loss: int
    changes: tuple[tuple[Category, int], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What the best plan is worth beside its neighbours; `second` lights other buildings, None if nothing else can."""

    one_more_inhabitant: int
    one_more_energy: int
    second: Plan | None
    second_loss: int
    dark: tuple[Dark, ...]


def best_scored(city: City, tokens: Tokens, locks: Locks = FREE) -> Scored:
    """Find the best plan and price it."""
    plan = best_plan(city, tokens, locks)
    return Scored(city, tokens, locks, plan, score(city, tokens, plan))


def advice(scored: Scored) -> Advice:
    """Everything that a player may want to know about the best plan."""
    city, tokens, plan = scored.city, scored.tokens, scored.plan
    second = second_plan(city, tokens, plan, scored.locks)
    return Advice(
        one_more_inhabitant=worth_of_one_more("inhabitants", scored),
        one_more_energy=worth_of_one_more("energy", scored),
        second=second,
        second_loss=scored.sheet.total - score(city, tokens, second).total if second else 0,
        dark=dark_by_choice(scored),
    )


def worth_of_one_more(name: str, scored: Scored) -> int:
    """What another inhabitant, or another energy unit, would add to the best total; at least -1 (R31, R32).

    Where there can be no more, the last one tells: at that number all but a few are left over.
    """
    count = min(getattr(scored.tokens, name), MOST_TOKENS - 1)
    fewer, more = (
        best_scored(scored.city, scored.tokens._replace(**{name: each}), scored.locks) for each in (count, count + 1)
    )
    return more.sheet.total - fewer.sheet.total


def dark_by_choice(scored: Scored) -> tuple[Dark, ...]:
    """E3: the buildings that the plan leaves dark though left-over tokens or customers could light them."""
    city, tokens, locks, best = scored.city, scored.tokens, scored.locks, scored.sheet
    settled = {spot for spot, _ in locks.customers}
    customers = sum(count for spot, count in scored.plan.customers if spot not in settled)
    at_hand = Tokens(
        tokens.inhabitants - best.inhabitants_placed + customers,
        tokens.energy - sum(building.cost.energy for spot, building in city.buildings() if spot in scored.plan.lit),
    )
    found = []
    for spot, building in city.buildings():
        cost = building.cost
        affordable = cost.inhabitants <= at_hand.inhabitants and cost.energy <= at_hand.energy
        if spot in best.dark and spot not in locks.dark and affordable:
            sheet = best_scored(city, tokens, Locks(locks.lit | {spot}, locks.dark, locks.customers)).sheet
            changes = ((row, points - best.categories[row]) for row, points in sheet.categories.items())
            loss = best.total - sheet.total
            found.append(Dark(spot, building.kind, loss, tuple((row, more) for row, more in changes if more)))
    return tuple(found)


def notes(scored: Scored) -> Iterator[Problem]:
    """The decisions of ours that changed this score, as the player must be told (E3, E4)."""
    for dark in dark_by_choice(scored):
        key = "note.dark" if dark.loss else "note.dark.even"
        yield Problem(cell(dark.spot), say(key, kind=dark.kind, loss=dark.loss), (dark.spot,))
    lit = scored.city.without(scored.sheet.dark)
    told: set[Spot] = set()
    for spot, _ in lit.buildings(Kind.OFFICE_TOWER):
        group = office_group(lit, spot)
        if len(group) > LARGEST_GROUP and spot not in told:
            told.update(group)
            yield Problem(cell(spot), say("note.group", group=len(group), largest=LARGEST_GROUP), group)
