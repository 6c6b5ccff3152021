"""A scored game, and its verdict for the other rooms: who has won and why, how every player's tokens were spread."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import Final

from quadropolis_score.buildings import Category, Mode
from quadropolis_score.plan import Plan
from quadropolis_score.ranking import TIE_BREAKS, Game, Standing, game_warnings, player_warnings, rank
from quadropolis_score.score_sheet import rows_for
from quadropolis_score.validation import Problem
from tabletop.game import Column, Note, Verdict
from tabletop.messages import Message, printed, say

# The facts that the pad shows below the total: what breaks ties (R33).
FACTS: Final[tuple[str, ...]] = TIE_BREAKS[1:]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scored game. Sheets are drawn from it without scoring anything again."""

    game: Game
    played: date
    standings: tuple[Standing, ...]  # the winner first
    notes: tuple[tuple[int | None, Problem], ...]  # what looks odd or was decided by us, with the seat if it is one's

    @property
    def mode(self) -> Mode:
        """Classic or Expert."""
        return self.game.players[0].city.mode

    @property
    def rows(self) -> tuple[Category, ...]:
        """The rows of the pad."""
        return rows_for(player.city for player in self.game.players)

    @property
    def seats(self) -> tuple[Standing, ...]:
        """The players as they sit at the table."""
        return tuple(sorted(self.standings, key=lambda standing: standing.seat))

    @property
    def winners(self) -> tuple[Standing, ...]:
        """Who is on the first place."""
        return tuple(standing for standing in self.standings if standing.place == 1)


def outcome_of(game: Game, played: date, own_plans: Mapping[int, Plan] = MappingProxyType({})) -> Outcome:
    """Score a game; every player has the best plan, but those whose seats have a plan of their own."""
    standings = rank(game, own_plans)
    everybody: list[tuple[int | None, Problem]] = [(None, problem) for problem in game_warnings(game)]
    single = [(each.seat, problem) for each in standings for problem in player_warnings(each)]
    return Outcome(game, played, standings, (*everybody, *single))


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
        anyway=tuple(sorted(asked.keys() & anyway)),
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
    return (Problem(f"players[{seat}]", message) for message in dict.fromkeys(map(not_done, asked)))


def not_done(asked: Message) -> Message:
    """What a person should have done, told of a total that counts anyway."""
    count = dict(asked.values).get("count", 0)
    told = {
        "unconfirmed.city": say("anyway.city"),
        "unconfirmed.spaces": say("anyway.spaces", count=count),
        "unconfirmed.floors": say("anyway.floors", count=count),
        "unconfirmed.tokens": say("anyway.tokens"),
    }
    return told.get(asked.key, say("anyway.odd"))


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
