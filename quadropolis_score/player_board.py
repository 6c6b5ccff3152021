"""The board of a player, what edits keep of it, and its JSON; then what a side makes of the reading of a photo."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import NOTHING, Building, Tokens
from quadropolis_score.city import City
from quadropolis_score.optimiser.search import best_plan
from quadropolis_score.plan import FREE, Locks, Plan
from quadropolis_score.reading import Reading
from quadropolis_score.token_gifts import minimum_tokens
from quadropolis_score.validation import refuse_broken_locks, refuse_impossible, refuse_unpayable
from tabletop.game import Side
from tabletop.messages import Refused, inside, refused, say
from tabletop.strict_json import array, integer, json_object, numbers, text


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """A city, its tokens, and what the player settled about them: locks, or a whole allocation of the player's own."""

    city: City
    tokens: Tokens = NOTHING
    locks: Locks = FREE
    plan: Plan | None = None

    def put(self, spot: Spot, building: Building | None) -> "PlayerBoard":
        """Build on a space; tokens that are the fewest of the tiles stay so, a count of the player's own stays too."""
        city = self.city.put(spot, building)
        follows = self.tokens == minimum_tokens(self.city)
        return replace(self, city=city, tokens=minimum_tokens(city) if follows else self.tokens).fitted()

    def with_city(self, city: City) -> "PlayerBoard":
        """Replace the city; locks and the own plan stay as far as they fit."""
        return replace(self, city=city).fitted()

    def with_tokens(self, tokens: Tokens) -> "PlayerBoard":
        """Replace the tokens; locks and the own plan stay as far as they can be paid."""
        return replace(self, tokens=tokens).fitted()

    def fitted(self) -> "PlayerBoard":
        """Drop the locks and the own plan that cannot be kept."""
        payable = self.plan is not None and not refused(refuse_unpayable, self.city, self.tokens, self.plan)
        locks = fitting(self.city, self.tokens, self.locks)
        return replace(self, locks=locks, plan=self.plan if payable else None)

    @property
    def own_plan(self) -> Plan | None:
        """The allocation of the player's own: as it was made, or the best that keeps the locks; None without either."""
        if self.plan is None and self.locks != FREE:
            return best_plan(self.city, self.tokens, self.locks)
        return self.plan

    def refuse_impossible(self) -> None:
        """Raise the first thing that cannot be on the board, with its place."""
        with inside("city"):
            refuse_impossible(self.city, self.tokens)
        with inside("locks"):
            refuse_broken_locks(self.city, self.tokens, self.locks)
        if self.plan is not None:
            with inside("plan"):
                refuse_unpayable(self.city, self.tokens, self.plan)


def fitting(city: City, tokens: Tokens, locks: Locks) -> Locks:
    """Return the locks that can be kept: all of them or, one after the other, those that the ones before leave room."""
    if not refused(refuse_broken_locks, city, tokens, locks):
        return locks
    kept = FREE
    for lock in one_by_one(locks):
        more = Locks(kept.lit | lock.lit, kept.dark | lock.dark, kept.customers + lock.customers)
        if not refused(refuse_broken_locks, city, tokens, more):
            kept = more
    return kept


def one_by_one(locks: Locks) -> Iterator[Locks]:
    """Yield every single lock, those first that take no tokens."""
    for spot in sorted(locks.dark):
        yield Locks(dark=frozenset({spot}))
    for spot in sorted(locks.lit):
        yield Locks(lit=frozenset({spot}))
    for each in locks.customers:
        yield Locks(customers=(each,))


# JSON
def write_board(board: PlayerBoard) -> dict[str, Any]:
    """Write a board as JSON, the city as text."""
    locks, plan = board.locks, board.plan
    return {
        "city": str(board.city),
        "tokens": list(board.tokens),
        "lit": spots_to(locks.lit),
        "dark": spots_to(locks.dark),
        "customers": customers_to(locks.customers),
        "plan": plan and {"lit": spots_to(plan.lit), "customers": customers_to(plan.customers)},
    }


def read_board(data: Any) -> PlayerBoard:
    """Read what `write_board` made."""
    found = json_object(data, "", ("city", "tokens", "lit", "dark", "customers", "plan"))
    tokens = [integer(each, "tokens") for each in array(found["tokens"], "tokens")]
    if len(tokens) != len(Tokens._fields):
        raise Refused("tokens", say("kept.broken"))
    with inside("city"):
        city = city_from_text(text(found["city"], ""))
    locks = Locks(spots_from(found["lit"], "lit"), spots_from(found["dark"], "dark"), customers_from(found, ""))
    plan = None
    if found["plan"] is not None:
        kept = json_object(found["plan"], "plan", ("lit", "customers"))
        plan = Plan(spots_from(kept["lit"], "plan"), customers_from(kept, "plan."))
    return PlayerBoard(city, Tokens(*tokens), locks, plan)


@lru_cache(maxsize=256)
def city_from_text(written: str) -> City:
    """Parse a city; the steps of a history show the same ones over and over."""
    return City.parse(written)


def spots_to(spots: frozenset[Spot]) -> list[list[int]]:
    """Write spaces in the order of the board."""
    return [list(spot) for spot in sorted(spots)]


def spots_from(data: object, place: str) -> frozenset[Spot]:
    """Read what `spots_to` made."""
    return frozenset(Spot(*each) for each in numbers(data, place, 2))


def customers_to(customers: tuple[tuple[Spot, int], ...]) -> list[list[int]]:
    """Write shops with their customers."""
    return [[*spot, count] for spot, count in customers]


def customers_from(data: dict[str, Any], place: str) -> tuple[tuple[Spot, int], ...]:
    """Read what `customers_to` made."""
    found = numbers(data["customers"], f"{place}customers", 3)
    return tuple((Spot(row, column), count) for row, column, count in found)


# a side: its board, and the reading of the photo that the board came from
def doubtful(side: Side) -> tuple[Spot, ...]:
    """Return the spaces of the reading that a person has still to look at, the least sure first."""
    if side.reading is None:
        return ()
    return tuple(spot for spot in side.reading.doubtful if str(spot) not in side.settled)


def is_looked_through(side: Side) -> bool:
    """Tell whether a person went through the reading: nothing of it is doubtful, and something was looked at."""
    if side.reading is None or doubtful(side):
        return False
    return bool(side.settled) or side.board.city != side.reading.city()


def painted(side: Side, spot: Spot, building: Building | None) -> Side:
    """Build on a space, which settles it if there is a reading."""
    settled = side.settled | {str(spot)} if side.reading is not None else side.settled
    return replace(side, board=side.board.put(spot, building), settled=settled)


def with_city(side: Side, city: City) -> Side:
    """Replace the city, which settles the doubtful spaces that changed; another board takes the reading away."""
    board: PlayerBoard = side.board
    if city.mode is not board.city.mode:
        return replace(side, board=board.with_city(city), reading=None, settled=frozenset())
    changed = (str(spot) for spot in doubtful(side) if board.city[spot] != city[spot])
    return replace(side, board=board.with_city(city), settled=side.settled.union(changed))


def with_tokens(side: Side, tokens: Tokens) -> Side:
    """Replace the tokens."""
    return replace(side, board=side.board.with_tokens(tokens))


def with_reading(side: Side, reading: Reading) -> Side:
    """Take the city of a reading, of which nothing is settled yet."""
    return replace(side, board=side.board.with_city(reading.city()), reading=reading, settled=frozenset())
