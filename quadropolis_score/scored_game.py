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
from quadropolis_score.score_sheet import ScoreSheet, rows_of_cities
from quadropolis_score.validation import Problem
from tabletop.game import Column, Note, Verdict
from tabletop.messages import Message, message, with_minus
from tabletop.typed_score import TYPED

# The facts below the total of the pad: the tie-breaks (R33).
FACTS: Final[tuple[str, ...]] = TIE_BREAKS[1:]


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A scored game; score pads and exports are drawn from it without scoring again."""

    game: Game
    played_on: date
    standings: tuple[Standing, ...]  # the winner first
    notes: tuple[
        tuple[int | None, Problem], ...
    ]  # warnings and decisions on the rules, with the side that they concern, if any
    rearranged: tuple[tuple[int, ScoreSheet], ...] = ()  # by side: the best arrangement that a player found

    @property
    def mode(self) -> Mode:
        """Return Classic or Expert."""
        return self.game.players[0].city.mode

    @property
    def rows(self) -> tuple[Category, ...]:
        return rows_of_cities(player.city for player in self.game.players)

    @property
    def standings_by_side(self) -> tuple[Standing, ...]:
        """Return the players in the order of their sides."""
        return tuple(sorted(self.standings, key=lambda standing: standing.side))

    @property
    def winners(self) -> tuple[Standing, ...]:
        """Return the players on the first place."""
        return tuple(standing for standing in self.standings if standing.place == 1)


def score_game(game: Game, played_on: date, own_plans: Mapping[int, Plan] = MappingProxyType({})) -> ScoredGame:
    """Score a game; every player has the best plan, except those whose sides have a plan of their own."""
    standings = rank(game, own_plans)
    game_problems: list[tuple[int | None, Problem]] = [(None, problem) for problem in game_warnings(game)]
    single = [(each.side, problem) for each in standings for problem in player_warnings(each)]
    return ScoredGame(game, played_on, standings, (*game_problems, *single))


def verdict_of(
    scored_game: ScoredGame,
    rows: tuple[str, ...],
    unconfirmed: tuple[tuple[Message, ...], ...] = (),
    anyway: AbstractSet[int] = frozenset(),
) -> Verdict[ScoredGame]:
    """Return the verdict of a scored game, a column a player in the order of the table, without scoring again.

    `unconfirmed` holds each side's open tasks; the totals of the sides in `anyway` count in spite of them.
    """
    messages_by_side = {side: each for side, each in enumerate(unconfirmed) if each}
    open_sides = {side: each for side, each in messages_by_side.items() if side not in anyway}
    anyway_problems = tuple(
        (side, note)
        for side in sorted(messages_by_side.keys() & anyway)
        for note in anyway_notes(side, messages_by_side[side])
    )
    standings = tuple(replace(each, is_certain=each.side not in open_sides) for each in scored_game.standings)
    annotated = replace(scored_game, standings=standings, notes=(*scored_game.notes, *anyway_problems))
    columns = tuple(column(rows, standing) for standing in scored_game.standings_by_side)
    verdict = Verdict(
        columns=columns,
        won=tuple(standing.side for standing in scored_game.standings_by_side if standing.place == 1),
        headline=headline(scored_game),
        deciding=frozenset({standing.decided_by or "" for standing in scored_game.standings} & set(FACTS)),
        notes=tuple(verdict_notes(annotated)),
        sides_counted_anyway=tuple(sorted(messages_by_side.keys() & anyway)),
        details=annotated,
    )
    if not open_sides:
        return verdict
    return replace(
        verdict,
        columns=tuple(replace(each, place=None, unconfirmed=open_sides.get(n, ())) for n, each in enumerate(columns)),
        won=(),
        headline=interim_headline(scored_game),
        deciding=frozenset(),
    )


def anyway_notes(side: int, messages: tuple[Message, ...]) -> Iterator[Problem]:
    """Yield the unconfirmed parts of a total that counts unconfirmed; warnings are notes of their own."""
    return (Problem(f"players[{side}]", message) for message in dict.fromkeys(map(anyway_message, messages)))


def anyway_message(unconfirmed: Message) -> Message:
    """Return the note for a task that was skipped with "Count it anyway"."""
    count = dict(unconfirmed.values).get("count", 0)
    by_key = {
        "unconfirmed.city": message("counted_unconfirmed.city"),
        "unconfirmed.spaces": message("counted_unconfirmed.spaces", count=count),
        "unconfirmed.floors": message("counted_unconfirmed.floors", count=count),
        "unconfirmed.numbers": message("counted_unconfirmed.numbers", count=count),
        "unconfirmed.prints": message("counted_unconfirmed.prints", count=count),
        "unconfirmed.tokens": message("counted_unconfirmed.tokens"),
    }
    return by_key.get(unconfirmed.key, message("counted_unconfirmed.warnings"))


def interim_headline(scored_game: ScoredGame) -> Message:
    """Return the player with the most points so far; there is no winner before every total is confirmed."""
    names = [standing.player.name for standing in scored_game.winners]
    total = with_minus(scored_game.standings[0].sheet.total)
    if len(names) > 1:
        return message("sheet.leads.shared", names=", ".join(names[:-1]), last=names[-1], total=total)
    return message("sheet.leads", name=names[0], total=total)


def column(rows: tuple[str, ...], standing: Standing) -> Column:
    """Return a player's rows, total and place; `own_plan` is a fact of players with a plan of their own."""
    sheet, categories, typed = standing.sheet, standing.sheet.categories, standing.player.typed
    if typed is not None:
        return Column(typed.points(rows), typed.total, standing.place, {TYPED: 1, **dict(typed.facts)})
    facts = dict(zip(FACTS, (sheet.inhabitants_placed, sheet.empty_spaces), strict=True))
    if standing.own_plan:
        facts |= {"own_plan": 1, "possible": standing.possible, "left": standing.possible - sheet.total}
    return Column({row: categories[Category(row)] for row in rows}, sheet.total, standing.place, facts)


def headline(scored_game: ScoredGame) -> Message:
    """R33: return the winner, and the tie-break if points were equal."""
    names = [standing.player.name for standing in scored_game.winners]
    first = scored_game.standings[0].sheet
    total = with_minus(first.total)
    if len(names) > 1:
        return message("sheet.won.shared", names=", ".join(names[:-1]), last=names[-1], total=total)
    second = scored_game.standings[1]
    more, fewer = first.inhabitants_placed, second.sheet.inhabitants_placed
    if second.decided_by == "spaces":
        more, fewer = second.sheet.empty_spaces, first.empty_spaces
    return message(f"sheet.won.{second.decided_by}", name=names[0], total=total, more=more, fewer=fewer)


def verdict_notes(scored_game: ScoredGame) -> Iterator[Note]:
    """Yield the notes of the scored game, spaces as `C2`."""
    for side, problem in scored_game.notes:
        yield Note(problem.message, side, tuple(map(str, problem.spots)))
