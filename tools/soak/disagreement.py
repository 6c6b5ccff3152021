"""Compares the package with the exhaustive search; where they differ, draws the city and says who is wrong.

If both price the same plan differently, a rule differs: a table or a scorer. If both price it alike and only one of
them finds it, the other's search is wrong.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from quadropolis_score import Locks, Plan, Refused, Spot, best_plan, score
from quadropolis_score.files import city_from
from quadropolis_score.optimiser.search import second_plan
from quadropolis_score.scoring import BY_ROW
from tools.soak.exhaustive_search import best_other_than, score_allocation, search_exhaustively
from tools.soak.random_cities import JSON

ORACLE: Final = "tools/soak/exhaustive_search.py"
A_RULE: Final = f"A rule differs, not the search: quadropolis_score/scoring.py and {ORACLE} price the same plan."


def rules_disagree(data: JSON, plan: Plan) -> str:
    """Return the rows of a plan that are not priced alike, with the city; "" if all are."""
    sheet = score(*city_from(data), plan)
    oracle = score_allocation(data, list(plan.lit), dict(plan.customers)).categories
    rows = []
    for row, points in sheet.categories.items():
        if points != oracle[row.value]:
            scorer = BY_ROW[row]
            rule = scorer.func.__doc__ if isinstance(scorer, partial) else scorer.__doc__
            rows.append(f"{row.value}: {points} by scoring.py, {oracle[row.value]} by the oracle. {rule}")
    return "\n".join((A_RULE, *rows, drawn(data), plan_text(plan))) if rows else ""


def disagreement(
    data: JSON,
    lit: Iterable[tuple[int, int]] = (),
    dark: Iterable[tuple[int, int]] = (),
    customers: Mapping[tuple[int, int], int] | None = None,
) -> str:
    """Return how the best plans with these locks differ, with the city; "" if both are as good, or both refuse."""
    seats = {Spot(*spot): count for spot, count in (customers or {}).items()}
    locks = Locks.of((Spot(*spot) for spot in lit), (Spot(*spot) for spot in dark), seats)
    answer = search_exhaustively(data, lit, dark, customers or {})
    try:
        plan = best_plan(*city_from(data), locks)
    except Refused as refused:
        return f"Only the optimiser refuses {locks}: {refused}\n{drawn(data)}" if answer else ""
    if answer is None:
        return f"Only {ORACLE} refuses {locks}\n{drawn(data)}\n{plan_text(plan)}"
    seated = dict(plan.customers)
    ignored = (
        locks.lit - plan.lit | locks.dark & plan.lit | {each for each in seats if seated.get(each, 0) != seats[each]}
    )
    if ignored:
        return f"The optimiser ignores the locks of {' '.join(map(str, ignored))}\n{drawn(data)}\n{plan_text(plan)}"
    sheet = score(*city_from(data), plan)
    found = (sheet.total, sheet.inhabitants_placed, -sheet.empty_spaces)
    best = (answer.total, answer.placed, -answer.empty)
    if found == best:
        return ""
    other = Plan.of((Spot(*spot) for spot in answer.active), {Spot(*s): count for s, count in answer.customers.items()})
    wrong = "optimiser (quadropolis_score/optimiser/)" if found < best else f"exhaustive search ({ORACLE})"
    return (
        rules_disagree(data, plan)
        or rules_disagree(data, other)
        or "\n".join(
            (
                f"The {wrong} is wrong, not a table: both price both plans alike, and it misses the better one.",
                drawn(data),
                f"optimiser: total, placed, -empty {found}; {plan_text(plan)}",
                f"oracle: {best}; {plan_text(other)}",
            )
        )
    )


def second_disagreement(data: JSON) -> str:
    """Return how the best totals with other active buildings than those of the best plan differ, with the city."""
    city, tokens = city_from(data)
    plan = best_plan(city, tokens)
    second, expected = second_plan(city, tokens, plan), best_other_than(data, plan.lit)
    total = None
    if second is not None:
        if second.lit == plan.lit:
            return f"The second plan has the buildings of the first\n{drawn(data)}\n{plan_text(plan)}"
        total = score(city, tokens, second).total
    return f"The second plan scores {total}, not {expected} as by {ORACLE}\n{drawn(data)}" if total != expected else ""


def drawn(data: JSON) -> str:
    """Return a city file's city as text, with its tokens."""
    city, tokens = city_from(data)
    return f"{city}\n{city.mode.value}, {tokens.inhabitants} inhabitants, {tokens.energy} energy units"


def plan_text(plan: Plan) -> str:
    customers = ", ".join(f"{count} at {spot}" for spot, count in plan.customers)
    return f"active {' '.join(map(str, sorted(plan.lit))) or 'nothing'}; customers {customers or 'none'}"


def smallest(found: Iterable[str]) -> str:
    """Return the shortest text, which has the emptiest city; "" if there is none."""
    texts = sorted(filter(None, found), key=len)
    return f"{len(texts)} of the cities. The simplest:\n{texts[0]}" if texts else ""
