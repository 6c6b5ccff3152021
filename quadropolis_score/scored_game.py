"""A scored game and its verdict: every player's plan and sheet, the winner, the tie-breaks, the notes."""

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

# The facts below the total of the pad: the tie-breaks (R33).
FACTS: Final[tuple[str, ...]] = TIE_BREAKS[1:]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scored game; score pads and exports are drawn from it without scoring again."""

    game: Game
    played: date
    standings: tuple[Standing, ...]  # the winner first
    notes: tuple[
        tuple[int | None, Problem], ...
    ]  # warnings and decisions on the rules, with the seat that they concern, if any

    @property
    def mode(self) -> Mode:
        """Return Classic or Expert."""
        return self.game.players[0].city.mode

    @property
    def rows(self) -> tuple[Category, ...]:
        """Return the rows of the pad."""
        return rows_for(player.city for player in self.game.players)

    @property
    def seats(self) -> tuple[Standing, ...]:
        """Return the players in the order of their seats."""
        return tuple(sorted(self.standings, key=lambda standing: standing.seat))

    @property
    def winners(self) -> tuple[Standing, ...]:
        """Return the players on the first place."""
        return tuple(standing for standing in self.standings if standing.place == 1)


def outcome_of(game: Game, played: date, own_plans: Mapping[int, Plan] = MappingProxyType({})) -> Outcome:
    """Score a game; every player has the best plan, except those whose seats have a plan of their own."""
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
    """Return the verdict of a scored game, a column a player in the order of the table; score nothing again.

    `unconfirmed` holds each seat's open tasks; the seats of `anyway` count in spite of them.
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
    """Yield the unconfirmed parts of a total that is counted anyway; odd cities have notes of their own."""
    return (Problem(f"players[{seat}]", message) for message in dict.fromkeys(map(not_done, asked)))


def not_done(asked: Message) -> Message:
    """Return the note for a task that was skipped with "Count it anyway"."""
    count = dict(asked.values).get("count", 0)
    told = {
        "unconfirmed.city": say("anyway.city"),
        "unconfirmed.spaces": say("anyway.spaces", count=count),
        "unconfirmed.floors": say("anyway.floors", count=count),
        "unconfirmed.tokens": say("anyway.tokens"),
    }
    return told.get(asked.key, say("anyway.odd"))


def leading(outcome: Outcome) -> Message:
    """Return the player with most points so far; before every total is confirmed nobody has won."""
    names = [standing.player.name for standing in outcome.winners]
    total = printed(outcome.standings[0].sheet.total)
    if len(names) > 1:
        return say("sheet.leads.shared", names=", ".join(names[:-1]), last=names[-1], total=total)
    return say("sheet.leads", name=names[0], total=total)


def column(rows: tuple[str, ...], standing: Standing) -> Column:
    """Return a player's rows, total and place; `own_plan` is a fact of players with a plan of their own."""
    sheet, categories = standing.sheet, standing.sheet.categories
    facts = dict(zip(FACTS, (sheet.inhabitants_placed, sheet.empty_spaces), strict=True))
    if standing.own_plan:
        facts |= {"own_plan": 1, "possible": standing.possible, "left": standing.possible - sheet.total}
    return Column({row: categories[Category(row)] for row in rows}, sheet.total, standing.place, facts)


def headline(outcome: Outcome) -> Message:
    """R33: return the winner, and the tie-break if points were equal."""
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
    """Yield the notes of the scored game, spaces as `C2`."""
    for seat, problem in outcome.notes:
        yield Note(problem.message, seat, tuple(map(str, problem.spots)))
