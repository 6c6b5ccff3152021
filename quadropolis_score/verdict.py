"""The verdict of a game: every player's plan and sheet, the winner, the tie-breaks, the notes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from quadropolis_score.advice import score_best_plan
from quadropolis_score.buildings import Category
from quadropolis_score.player_board import PlayerSide, unconfirmed_messages
from quadropolis_score.ranking import (
    TIE_BREAKS,
    Game,
    Player,
    Ranked,
    game_warnings,
    player_warnings,
    rank,
    sheet_of,
)
from quadropolis_score.score_sheet import ScoreSheet
from tabletop.game import COUNT_ANYWAY, Column, Note, Options, Rules, Verdict
from tabletop.messages import Message, message, with_minus
from tabletop.typed_score import TYPED

# The facts below the total of the pad: the tie-breaks (R33).
FACTS: Final[tuple[str, ...]] = TIE_BREAKS[1:]


@dataclass(frozen=True, slots=True)
class CitySheets:
    """The score sheet of every side, and by side that of the best arrangement that a player chose for the sheet."""

    by_side: tuple[ScoreSheet, ...]
    rearranged: Mapping[int, ScoreSheet] = field(default_factory=dict)


def verdict_of(
    rules: Rules, rows: tuple[str, ...], options: Options, sides: tuple[PlayerSide, ...]
) -> Verdict[CitySheets]:
    """R33: rank the players with the best plans, or with their own, once every total is confirmed.

    Totals that are counted anyway are ranked like confirmed ones.
    """
    game = Game(tuple(Player(each.name, each.board.city, each.board.tokens, each.board.typed) for each in sides))
    sheets = tuple(map(sheet_of, game.players, (side.board.own_plan for side in sides)))
    ranks = rank(sheets)
    has_city = any(not side.board.is_empty for side in sides)  # otherwise nothing is left to confirm
    unconfirmed = [unconfirmed_messages(side) if has_city else () for side in sides]
    anyway = tuple(n for n, side in enumerate(sides) if unconfirmed[n] and COUNT_ANYWAY in side.settled)
    open_tasks = [() if number in anyway else each for number, each in enumerate(unconfirmed)]
    is_final = not any(open_tasks)
    rank_of = {each.side: each.rank for each in ranks}
    names = [side.name for side in sides]
    return Verdict(
        rules,
        options,
        sides,
        columns=tuple(
            column(rows, side, sheet, rank_of[number] if is_final else None, open_tasks[number])
            for number, (side, sheet) in enumerate(zip(sides, sheets, strict=True))
        ),
        headline=headline(names, sheets, ranks) if is_final else interim_headline(names, sheets, ranks),
        deciding=frozenset(each.decided_by or "" for each in ranks if is_final) & set(FACTS),
        notes=(*notes(game, sides, sheets, ranks), *anyway_notes(anyway, unconfirmed)),
        sides_counted_anyway=anyway,
        details=CitySheets(
            sheets,
            {
                number: score_best_plan(side.board.rearranged, side.board.tokens)
                for number, side in enumerate(sides)
                if side.board.rearranged is not None
            },
        ),
    )


def notes(
    game: Game, sides: tuple[PlayerSide, ...], sheets: Sequence[ScoreSheet], ranks: Sequence[Ranked]
) -> Iterator[Note]:
    """Yield the warnings and the decisions on the rules: of the game, then of the players, the winner first."""
    for problem in game_warnings(game):
        yield problem.note()
    for number in (each.side for each in ranks):
        for problem in player_warnings(number, sheets[number], is_own=sides[number].board.own_plan is not None):
            yield problem.note(number)


def anyway_notes(anyway: Sequence[int], unconfirmed: Sequence[tuple[Message, ...]]) -> Iterator[Note]:
    """Yield the unconfirmed parts of totals that count unconfirmed; warnings are notes of their own."""
    for number in anyway:
        yield from (Note(each, number) for each in dict.fromkeys(map(anyway_message, unconfirmed[number])))


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


def interim_headline(names: Sequence[str], sheets: Sequence[ScoreSheet], ranks: Sequence[Ranked]) -> Message:
    """Return the player with the most points so far; there is no winner before every total is confirmed."""
    leaders = [names[side] for side in leading_sides(ranks)]
    total = with_minus(sheets[ranks[0].side].total)
    if len(leaders) > 1:
        return message("sheet.leads.shared", names=", ".join(leaders[:-1]), last=leaders[-1], total=total)
    return message("sheet.leads", name=leaders[0], total=total)


def leading_sides(ranks: Sequence[Ranked]) -> list[int]:
    """Return the sides on the first place in the order of the table."""
    return sorted(each.side for each in ranks if each.rank == 1)


def column(
    rows: tuple[str, ...], side: PlayerSide, sheet: ScoreSheet, rank: int | None, unconfirmed: tuple[Message, ...]
) -> Column:
    """Return a player's rows, total and place; `own_plan` is a fact of players with a plan of their own."""
    board = side.board
    if board.typed is not None:
        points, facts = board.typed.points(rows), {TYPED: 1, **dict(board.typed.facts)}
        return Column(points, board.typed.total, rank, rank == 1, facts, unconfirmed)
    facts = dict(zip(FACTS, (sheet.inhabitants_placed, sheet.empty_spaces), strict=True))
    if board.own_plan is not None:
        possible = sheet_of(Player(side.name, board.city, board.tokens)).total
        facts |= {"own_plan": 1, "possible": possible, "left": possible - sheet.total}
    points = {row: sheet.categories[Category(row)] for row in rows}
    return Column(points, sheet.total, rank, rank == 1, facts, unconfirmed)


def headline(names: Sequence[str], sheets: Sequence[ScoreSheet], ranks: Sequence[Ranked]) -> Message:
    """R33: return the winner, and the tie-break if points were equal."""
    winners = [names[side] for side in leading_sides(ranks)]
    first, second = sheets[ranks[0].side], sheets[ranks[1].side]
    total = with_minus(first.total)
    if len(winners) > 1:
        return message("sheet.won.shared", names=", ".join(winners[:-1]), last=winners[-1], total=total)
    more, fewer = first.inhabitants_placed, second.inhabitants_placed
    if ranks[1].decided_by == "spaces":
        more, fewer = second.empty_spaces, first.empty_spaces
    return message(f"sheet.won.{ranks[1].decided_by}", name=winners[0], total=total, more=more, fewer=fewer)
