"""The result of a game of Quadropolis for the other rooms: names, numbers, and the scored game behind them."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from quadropolis_score.buildings import Category
from quadropolis_score.ranking import TIE_BREAKS, Standing
from quadropolis_score.scored_game import Outcome
from quadropolis_score.validation import Problem
from tabletop.game import ANYWAY, Column, Note, Verdict
from tabletop.messages import Message, printed, say

# The facts that the pad shows below the total: what breaks ties (R33).
FACTS: Final[tuple[str, ...]] = TIE_BREAKS[1:]
# What the keys of the messages begin with that ask for a confirmation.
UNCONFIRMED: Final = "unconfirmed"


def verdict_of(
    outcome: Outcome,
    rows: tuple[str, ...],
    unconfirmed: tuple[tuple[Message, ...], ...] = (),
    anyway: AbstractSet[int] = frozenset(),
) -> Verdict:
    """Write a scored game as a verdict, a column a player in the order of the table; nothing is scored again.

    `unconfirmed` holds for each seat what to do before its total is believed; the seats of `anyway` count as they are.
    """
    asked = {seat: each for seat, each in enumerate(unconfirmed) if each}
    open_ = {seat: each for seat, each in asked.items() if seat not in anyway}
    counted = tuple((seat, note) for seat in sorted(asked.keys() & anyway) for note in anyway_notes(seat, asked[seat]))
    standings = tuple(replace(each, certain=each.seat not in open_) for each in outcome.standings)
    known = replace(outcome, standings=standings, notes=(*outcome.notes, *counted))
    columns = tuple(column(rows, standing) for standing in outcome.seats)
    verdict = Verdict(
        columns=columns,
        won=tuple(standing.seat for standing in outcome.seats if standing.place == 1),
        headline=headline(outcome),
        deciding=frozenset({standing.decided_by or "" for standing in outcome.standings} & set(FACTS)),
        notes=tuple(notes(known)),
        scored=known,
    )
    if not open_:
        return verdict
    return replace(
        verdict,
        columns=tuple(replace(each, place=None, unconfirmed=open_.get(n, ())) for n, each in enumerate(columns)),
        won=(),
        headline=leading(outcome),
        deciding=frozenset(),
    )


def anyway_notes(seat: int, asked: tuple[Message, ...]) -> Iterator[Problem]:
    """What was not confirmed of a total that is counted anyway; what is odd has its own note."""
    place, odd = f"players[{seat}]", say(f"{ANYWAY}.odd")
    notes = (replace(each, key=each.key.replace(UNCONFIRMED, ANYWAY, 1)) if is_asked(each) else odd for each in asked)
    return (Problem(place, message) for message in dict.fromkeys(notes))


def is_asked(message: Message) -> bool:
    """Tell whether a message asks for a confirmation; the others say that something is odd."""
    return message.key.startswith(f"{UNCONFIRMED}.")


def leading(outcome: Outcome) -> Message:
    """Who has most points so far; nobody has won before every total is confirmed."""
    names = [standing.player.name for standing in outcome.winners]
    total = printed(outcome.standings[0].sheet.total)
    if len(names) > 1:
        return say("sheet.leads.shared", names=", ".join(names[:-1]), last=names[-1], total=total)
    return say("sheet.leads", name=names[0], total=total)


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
