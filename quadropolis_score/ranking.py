"""The ranking: the players of a game, their totals and the tie-breaks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from quadropolis_score.advice import best_plan_notes, kept_best_plan, plan_notes
from quadropolis_score.buildings import ENERGY_IN_BOX, INHABITANTS_IN_BOX, Kind, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import NO_LOCKS, Plan
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.scoring import score
from quadropolis_score.typed_sheet import TypedSheet, refuse_typed, typed_city
from quadropolis_score.validation import Problem, box_excess, warnings
from tabletop.messages import Refused, message, place_prefix
from tabletop.people import refuse_name
from tabletop.typed_score import TypedScore

PLAYERS: Final = range(2, 5)
# R33: the values that decide, in this order; players equal in all of them share the rank.
TIE_BREAKS: Final = ("points", "inhabitants", "spaces")


@dataclass(frozen=True, slots=True)
class Player:
    """A player's name, city and tokens.

    `typed` is a score without a city; `confirmed` is False for an approximate total.
    """

    name: str
    city: City
    tokens: Tokens
    typed: TypedScore | None = None
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class Game:
    """R2: two to four players in one mode."""

    players: tuple[Player, ...]

    def __post_init__(self) -> None:
        """Refuse a wrong number of players, and cities of different modes."""
        if len(self.players) not in PLAYERS:
            raise Refused("players", message("game.players", count=len(self.players)))
        for number, player in enumerate(self.players):
            place = f"players[{number}]"
            refuse_name(player.name, f"{place}.name")
            with place_prefix(place):
                refuse_typed(player.typed, player.city, player.tokens)
            mode, first = player.city.mode, self.players[0].city.mode
            if mode is not first:
                raise Refused(f"{place}.city.mode", message("game.modes", mode=mode, first=first))


class Ranked(NamedTuple):
    """A side's rank, and what decided it against the rank above: the name of a tie-break, `shared`, or None."""

    side: int
    rank: int
    decided_by: str | None = None


def sheet_of(player: Player, own_plan: Plan | None = None) -> ScoreSheet:
    """Return the typed score of a player, or the city with the own plan, otherwise with the best one."""
    typed = typed_city(player.city, player.typed)
    if typed is None and own_plan is not None:
        return score(player.city, player.tokens, own_plan)
    return typed or kept_best_plan(player.city, player.tokens, NO_LOCKS)


def rank(sheets: Sequence[ScoreSheet]) -> tuple[Ranked, ...]:
    """R33: most points; then most inhabitants placed in the city; then fewest empty spaces; then a shared place."""
    keys = list(map(ranking_key, sheets))
    unbroken = {sheet.total for sheet in sheets if not knows_tie_breaks(sheet)}
    keys = [(key[0], 0, 0) if key[0] in unbroken else key for key in keys]
    first, *others = sorted(range(len(sheets)), key=keys.__getitem__, reverse=True)
    ranked = [Ranked(first, 1)]
    for position, side in enumerate(others, start=2):
        above = ranked[-1]
        pairs = zip(TIE_BREAKS, keys[above.side], keys[side], strict=True)
        decided_by = next((name for name, better, worse in pairs if better != worse), "shared")
        ranked.append(Ranked(side, above.rank if decided_by == "shared" else position, decided_by))
    return tuple(ranked)


def ranking_key(sheet: ScoreSheet) -> tuple[int, int, int]:
    """Return the values that R33 compares, higher is better."""
    return sheet.total, sheet.inhabitants_placed, -sheet.empty_spaces


def knows_tie_breaks(sheet: ScoreSheet) -> bool:
    """Return whether ties can be broken; people who typed only their points share the place of equal ones."""
    return not isinstance(sheet, TypedSheet) or sheet.knows_tie_breaks


def player_warnings(side: int, sheet: ScoreSheet, *, is_own: bool = False) -> Iterator[Problem]:
    """Yield the warnings about a player's city and our decisions that changed it; places as in the game file."""
    if isinstance(sheet, TypedSheet):
        yield Problem(f"players[{side}].typed", message("typed.note"))
        return
    decisions = plan_notes(sheet) if is_own else best_plan_notes(sheet)
    for problem in (*warnings(sheet.city, sheet.tokens), *decisions):
        yield replace(problem, place=f"players[{side}].city.{problem.place}")


def game_warnings(game: Game) -> Iterator[Problem]:
    """Yield warnings about cities that one box cannot fill together, and about equal names."""
    buildings = tuple(each for player in game.players for each in player.city.buildings())
    monuments = sum(building.kind is Kind.MONUMENT for _, building in buildings)
    if monuments > len(game.players):
        yield Problem("players", message("game.monuments", monuments=monuments, players=len(game.players)))
    for problem in box_excess(game.players[0].city.mode, buildings, "players"):
        yield replace(problem, spots=())
    for name, most in zip(Tokens._fields, (INHABITANTS_IN_BOX, ENERGY_IN_BOX), strict=True):
        count = sum(getattr(player.tokens, name) for player in game.players)
        if count > most:
            yield Problem("players", message(f"box.{name}", count=count, most=most))
    names = [player.name for player in game.players]
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Problem(f"players[{number}].name", message("game.same_name", name=name))
