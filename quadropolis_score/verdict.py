"""The result of a game of Quadropolis for the other rooms: names, numbers, and the scored game behind them."""

from collections.abc import Iterator
from typing import Final

from quadropolis_score.buildings import Category
from quadropolis_score.ranking import TIE_BREAKS, Standing
from quadropolis_score.scored_game import Outcome
from tabletop.game import Column, Note, Verdict
from tabletop.messages import Message, printed, say

# The facts that the pad shows below the total: what breaks ties (R33).
FACTS: Final[tuple[str, ...]] = TIE_BREAKS[1:]


def verdict_of(outcome: Outcome, rows: tuple[str, ...]) -> Verdict:
    """Write a scored game as a verdict, a column a player in the order of the table; nothing is scored again."""
    return Verdict(
        columns=tuple(column(rows, standing) for standing in outcome.seats),
        won=tuple(standing.seat for standing in outcome.seats if standing.place == 1),
        headline=headline(outcome),
        deciding=frozenset({standing.decided_by or "" for standing in outcome.standings} & set(FACTS)),
        notes=tuple(notes(outcome)),
        scored=outcome,
    )


def column(rows: tuple[str, ...], standing: Standing) -> Column:
    """A player's rows, total and place; `own_plan` is a fact where the player chose, with the best and what is left."""
    sheet, categories = standing.sheet, standing.sheet.categories
    facts = dict(zip(FACTS, (sheet.inhabitants_placed, sheet.empty_spaces), strict=True))
    if standing.own_plan:
        facts |= {"own_plan": 1, "possible": standing.possible, "left": standing.possible - sheet.total}
    return Column({row: categories[Category(row)] for row in rows}, sheet.total, standing.place, facts)


def headline(outcome: Outcome) -> Message:
    """R33: who has won, and what decided if it was not the points."""
    names = [standing.player.name for standing in outcome.winners]
    first = outcome.standings[0].sheet
    total = printed(first.total)
    if len(names) > 1:
        return say("sheet.won.shared", names=", ".join(names[:-1]), last=names[-1], total=total)
    second = outcome.standings[1]
    more, fewer = first.inhabitants_placed, second.sheet.inhabitants_placed
    if second.decided_by == "spaces":
        more, fewer = second.sheet.empty_spaces, first.empty_spaces
    return say(f"sheet.won.{second.decided_by}", name=names[0], total=total, more=more, fewer=fewer)


def notes(outcome: Outcome) -> Iterator[Note]:
    """The notes of the scored game, spaces as `r2c3`."""
    for seat, problem in outcome.notes:
        yield Note(problem.message, seat, tuple(map(str, problem.spots)))
