"""The board of a player with its JSON, and a side of the table: its board and the reading that it came from."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from quadropolis_score.advice import kept_best_plan
from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import BOX, NO_TOKENS, PILED_KINDS, POINTED_KINDS, Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.ledger import Ledger, ledger
from quadropolis_score.plan import NO_LOCKS, Locks, Plan
from quadropolis_score.reading import Guess, Reading
from quadropolis_score.tile_numbers import unnumbered_tiles
from quadropolis_score.token_gifts import minimum_tokens, token_bounds
from quadropolis_score.typed_sheet import ROW_SIGNS, refuse_typed
from quadropolis_score.validation import refuse_broken_locks, refuse_impossible, refuse_unpayable, warnings
from tabletop.codec import from_json, to_json
from tabletop.game import COUNT_ANYWAY, Side
from tabletop.messages import Message, Refused, is_refused, message, place_prefix
from tabletop.strict_json import json_object
from tabletop.typed_score import TypedScore, impossible_messages, typed_from_json, typed_to_json

# The chance of the chosen floors in a reading of version 0.1.0, because it stores no chances.
GUESSED_FLOORS_CHANCE: Final = 0.6
# The ending of a settled place whose floors a person has counted; the bare space settles the building.
FLOORS_SUFFIX: Final = " floors"


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """A city, its tokens, and the player's decisions about them: locks, or a whole allocation.

    `tokens_confirmed` is True once the player confirmed the tokens; until then they are the fewest that the tiles can
    have given, except the sorts in `entered`. `rearranged` is the best arrangement of the buildings, if it is to be on
    the sheet; another city or other tokens drop it. `typed` is a score that people counted themselves; the city is
    empty then. `unprinted` holds the spaces of tiles whose printed points nobody chose or read.
    """

    city: City
    tokens: Tokens = NO_TOKENS
    locks: Locks = NO_LOCKS
    plan: Plan | None = None
    tokens_confirmed: bool = True
    rearranged: City | None = None
    typed: TypedScore | None = None
    entered: frozenset[str] = frozenset()
    unprinted: frozenset[Spot] = frozenset()

    @property
    def is_empty(self) -> bool:
        """Return whether there is neither a building nor a typed score."""
        return self.typed is None and self.city.is_empty

    def put(self, spot: Spot, building: Building | None, *, is_printed: bool = True) -> "PlayerBoard":
        """Build on a space; uncounted tokens follow the tiles, counted ones stay.

        Confirmed tokens whose number changes with the tiles are no longer confirmed. `is_printed` is False if nobody
        chose the printed points of the building.
        """
        city = self.city.put(spot, building)
        least, before = minimum_tokens(city), minimum_tokens(self.city)
        is_own = self.tokens_confirmed and self.tokens != before
        tokens = Tokens(
            *(
                now if count == then and name not in self.entered and not is_own else count
                for name, count, then, now in zip(Tokens._fields, self.tokens, before, least, strict=True)
            )
        )
        is_open = building is not None and has_points(building) and not (is_printed and is_in_box(building, city.mode))
        return replace(
            self,
            city=city,
            tokens=tokens,
            tokens_confirmed=self.tokens_confirmed and tokens == self.tokens,
            rearranged=self.rearranged if city == self.city else None,
            typed=None,
            unprinted=self.unprinted - {spot} | ({spot} if is_open else set()),
        ).without_invalid_choices()

    def with_city(self, city: City) -> "PlayerBoard":
        """Replace the city, which ends a typed score; keep the locks and the own plan as far as they fit."""
        kept = self.rearranged if city == self.city else None
        unprinted = self.unprinted if city == self.city else unprinted_spots(city)
        return replace(self, city=city, rearranged=kept, typed=None, unprinted=unprinted).without_invalid_choices()

    def with_tokens(self, tokens: Tokens, *, confirmed: bool = True, entered: Iterable[str] = ()) -> "PlayerBoard":
        """Replace the tokens; keep the locks and the own plan as far as they can be paid."""
        kept = self.rearranged if tokens == self.tokens else None
        known = frozenset() if confirmed else frozenset(entered)
        return replace(
            self, tokens=tokens, tokens_confirmed=confirmed, rearranged=kept, typed=None, entered=known
        ).without_invalid_choices()

    def without_invalid_choices(self) -> "PlayerBoard":
        """Drop the locks and the own plan that cannot be kept."""
        is_payable = self.plan is not None and not is_refused(refuse_unpayable, self.city, self.tokens, self.plan)
        locks = keepable_locks(self.city, self.tokens, self.locks)
        return replace(self, locks=locks, plan=self.plan if is_payable else None)

    @property
    def own_plan(self) -> Plan | None:
        """Return the player's own allocation: as made, or the best one under the locks; None without either."""
        if self.plan is None and self.locks != NO_LOCKS:
            return kept_best_plan(self.city, self.tokens, self.locks).plan
        return self.plan

    def refuse_impossible(self) -> None:
        """Raise the first error of the board, with its place."""
        refuse_typed(self.typed, self.city, self.tokens)
        with place_prefix("city"):
            refuse_impossible(self.city, self.tokens)
        with place_prefix("locks"):
            refuse_broken_locks(self.city, self.tokens, self.locks)
        if self.plan is not None:
            with place_prefix("plan"):
                refuse_unpayable(self.city, self.tokens, self.plan)
        if self.rearranged is not None and not is_rearranged(self.city, self.rearranged):
            raise Refused("rearranged", message("data.corrupt"))
        if not self.unprinted <= {spot for spot, there in self.city.buildings() if has_points(there)}:
            raise Refused("unprinted", message("data.corrupt"))
        if not self.entered <= {*Tokens._fields}:
            raise Refused("entered", message("data.corrupt"))


Spots = frozenset[Spot]
# A player of the game: a side with one person.
PlayerSide = Side[PlayerBoard, Reading]


def is_rearranged(city: City, other: City) -> bool:
    """Return whether a city has the same buildings on the same board as another."""
    first, second = (Counter(building for _, building in each.buildings()) for each in (city, other))
    return city.mode is other.mode and first == second


# printed points
def has_points(building: Building) -> bool:
    """Return whether some tiles of a building's kind print points."""
    return building.kind in POINTED_KINDS and building.expansion is None


def is_in_box(building: Building, mode: Mode) -> bool:
    """Return whether the box holds a tile with this print."""
    return building.tile_print in BOX[mode][building.kind]


def unprinted_spots(city: City) -> frozenset[Spot]:
    """Return the spaces whose print no tile of the box has, and so was never given: those of plain harbors."""
    return frozenset(spot for spot, there in city.buildings() if has_points(there) and not is_in_box(there, city.mode))


def keepable_locks(city: City, tokens: Tokens, locks: Locks) -> Locks:
    """Return all locks if they can be kept together; otherwise add them one by one as long as they can."""
    if not is_refused(refuse_broken_locks, city, tokens, locks):
        return locks
    valid = NO_LOCKS
    for lock in single_locks(locks):
        more = Locks(valid.lit | lock.lit, valid.dark | lock.dark, valid.customers + lock.customers)
        if not is_refused(refuse_broken_locks, city, tokens, more):
            valid = more
    return valid


def single_locks(locks: Locks) -> Iterator[Locks]:
    """Yield every single lock; those that cost no tokens come first."""
    for spot in sorted(locks.dark):
        yield Locks(dark=frozenset({spot}))
    for spot in sorted(locks.lit):
        yield Locks(lit=frozenset({spot}))
    for each in locks.customers:
        yield Locks(customers=(each,))


# JSON
def write_board(board: PlayerBoard) -> dict[str, Any]:
    """Return a board as JSON, the city as text; what earlier versions did not know is left out where it says nothing.

    That are confirmed tokens, and printed points that are open because the box holds no such tile.
    """
    locks, plan = board.locks, board.plan
    return {
        **({} if board.tokens_confirmed else {"counted": False}),
        **({"typed": typed_to_json(board.typed)} if board.typed else {}),
        "city": str(board.city),
        "tokens": list(board.tokens),
        "lit": to_json(locks.lit),
        "dark": to_json(locks.dark),
        "customers": customers_to(locks.customers),
        "plan": plan and {"lit": to_json(plan.lit), "customers": customers_to(plan.customers)},
        **({} if board.rearranged is None else {"rearranged": str(board.rearranged)}),
        **({"entered": sorted(board.entered)} if board.entered else {}),
        **({} if board.unprinted == unprinted_spots(board.city) else {"unprinted": to_json(board.unprinted)}),
    }


def read_board(data: Any) -> PlayerBoard:
    """Read a board from the JSON of `write_board`; plain harbors of earlier versions have no printed points yet."""
    more = ("counted", "rearranged", "typed", "entered", "unprinted")
    found = json_object(data, "", ("city", "tokens", "lit", "dark", "customers", "plan"), more)
    city = from_json(City, found["city"], "city")
    plan = None
    if found["plan"] is not None:
        plan_found = json_object(found["plan"], "plan", ("lit", "customers"))
        plan = Plan(from_json(Spots, plan_found["lit"], "plan.lit"), customers_from(plan_found, "plan."))
    return PlayerBoard(
        city,
        from_json(Tokens, found["tokens"], "tokens"),
        Locks(from_json(Spots, found["lit"], "lit"), from_json(Spots, found["dark"], "dark"), customers_from(found)),
        plan,
        from_json(bool, found.get("counted", True), "counted"),
        from_json(City, found["rearranged"], "rearranged") if "rearranged" in found else None,
        typed_from_json(found["typed"]) if "typed" in found else None,
        from_json(frozenset[str], found.get("entered", []), "entered"),
        from_json(Spots, found["unprinted"], "unprinted") if "unprinted" in found else unprinted_spots(city),
    )


def customers_to(customers: tuple[tuple[Spot, int], ...]) -> list[list[int]]:
    """Return shops with their customers as JSON."""
    return [[*spot, count] for spot, count in customers]


def customers_from(data: dict[str, Any], prefix: str = "") -> tuple[tuple[Spot, int], ...]:
    """Read shops with their customers from the JSON of `customers_to`."""
    found = from_json(tuple[tuple[int, int, int], ...], data["customers"], f"{prefix}customers")
    return tuple((Spot(row, column), count) for row, column, count in found)


# the side: its board, and the reading of the photo that the board came from
def unsettled_spots(side: PlayerSide) -> tuple[Spot, ...]:
    """Return the spaces of the reading that the player still has to check, the least certain first."""
    if side.reading is None:
        return ()
    return tuple(spot for spot in side.reading.doubtful_spots if spot.key not in side.settled)


def is_fully_reviewed(side: PlayerSide) -> bool:
    """Return whether the player checked the reading: no space or print is open any more, at least one was settled."""
    is_open = unsettled_spots(side) or side.board.unprinted
    return side.reading is not None and not is_open and is_partly_reviewed(side, side.reading)


def is_partly_reviewed(side: PlayerSide, reading: Reading) -> bool:
    """Return whether the player settled or changed the building of any space of the reading; floors do not count."""
    city: City = side.board.city
    return any(
        spot.key in side.settled or without_floors(city[spot]) != without_floors(reading[spot].building)
        for spot in reading.spots()
    )


def without_floors(building: Building | None) -> Building | None:
    """Return the building with a single floor, as its visible tile shows it."""
    return building and replace(building, floors=1)


def with_building(side: PlayerSide, spot: Spot, building: Building | None, *, is_printed: bool = True) -> PlayerSide:
    """Build on a space, which settles the space, and its floors unless they are those of a guess."""
    settled = side.settled
    if side.reading is not None:
        settled |= {spot.key}
        guessed = side.board.city[spot] if spot in read_towers(side) else likeliest_tower(side.reading[spot])
        if guessed is not None and (building is None or building.floors != guessed.floors):
            settled |= {floors_place(spot)}
    return with_board(replace(side, settled=settled), side.board.put(spot, building, is_printed=is_printed))


def with_prints_confirmed(side: PlayerSide) -> PlayerSide:
    """Settle the printed points of all tiles as they stand."""
    return replace(side, board=replace(side.board, unprinted=frozenset()))


def with_board(side: PlayerSide, board: PlayerBoard) -> PlayerSide:
    """Replace the board; a changed city or changed tokens end "Count it anyway"."""
    before: PlayerBoard = side.board
    is_unchanged = (board.city, board.tokens, board.typed) == (before.city, before.tokens, before.typed)
    return replace(side, board=board, settled=side.settled if is_unchanged else side.settled - {COUNT_ANYWAY})


def with_city(side: PlayerSide, city: City) -> PlayerSide:
    """Replace the city, which settles the doubtful spaces that changed; a city of the other mode drops the reading."""
    board: PlayerBoard = side.board
    if city.mode is not board.city.mode:
        return replace(side, board=board.with_city(city), reading=None, settled=frozenset())
    changed = (spot.key for spot in unsettled_spots(side) if board.city[spot] != city[spot])
    return with_board(replace(side, settled=side.settled.union(changed)), board.with_city(city))


def with_tokens(side: PlayerSide, tokens: Tokens, *, confirmed: bool = True, entered: Iterable[str] = ()) -> PlayerSide:
    """Replace the tokens; counted tokens also move the unchecked floors (R25)."""
    found = with_board(side, side.board.with_tokens(tokens, confirmed=confirmed, entered=entered))
    return with_estimated_floors(found) if confirmed else found


def with_token_count(side: PlayerSide, name: str, count: int) -> PlayerSide:
    """Enter the number of one sort of tokens; both are confirmed once both were entered."""
    board: PlayerBoard = side.board
    entered = board.entered | {name}
    is_all = board.tokens_confirmed or entered == {*Tokens._fields}
    return with_tokens(side, board.tokens._replace(**{name: count}), confirmed=is_all, entered=entered)


def known_tokens(side: PlayerSide) -> frozenset[str]:
    """Return the sorts of tokens whose number was entered, or is the only one that the tiles can have given."""
    board: PlayerBoard = side.board
    least, (lowest, highest) = minimum_tokens(board.city), side_token_bounds(side)
    return frozenset(
        name
        for name, count, fewest, low, high in zip(Tokens._fields, board.tokens, least, lowest, highest, strict=True)
        if board.tokens_confirmed or name in board.entered or count != fewest or low == high
    )


def with_reading(side: PlayerSide, reading: Reading) -> PlayerSide:
    """Take the city of a reading, with every space unsettled."""
    city = reading.city()
    board = replace(side.board.with_city(city), tokens_confirmed=False, unprinted=unprinted_spots(city))
    return replace(side, board=board, reading=reading, settled=frozenset())


# the floors of its towers
def floors_place(spot: Spot) -> str:
    """Return the key of a space's floors among the settled places."""
    return f"{spot.key}{FLOORS_SUFFIX}"


def read_towers(side: PlayerSide) -> tuple[Spot, ...]:
    """Return the towers on spaces where the reading guessed a tower, perhaps of another kind."""
    reading: Reading | None = side.reading
    if reading is None:
        return ()
    city: City = side.board.city
    return tuple(
        spot for spot, there in city.buildings() if there.kind in PILED_KINDS and likeliest_tower(reading[spot])
    )


def likeliest_tower(guess: Guess) -> Building | None:
    """Return the likeliest tower among the guesses of a space."""
    return next((each for each in (guess.building, *guess.alternatives) if each and each.kind in PILED_KINDS), None)


def unchecked_floors(side: PlayerSide) -> tuple[Spot, ...]:
    """Return the towers whose floors come from the reading and were not counted by the player.

    A reading of version 0.1.0 has no chances of heights; it counts as checked once the player settled any space.
    """
    reading: Reading | None = side.reading
    left = tuple(spot for spot in read_towers(side) if floors_place(spot) not in side.settled)
    if reading is None or has_height_chances(side):
        return left
    changed = any(side.board.city[spot] != reading[spot].building for spot in left)
    return () if changed or is_partly_reviewed(side, reading) else left


def has_height_chances(side: PlayerSide) -> bool:
    return any(guess.heights for line in (side.reading.guesses if side.reading else ()) for guess in line)


def side_ledger(side: PlayerSide) -> Ledger:
    """Join the chances of unchecked heights with the settled ones, the turns, and the tokens if they were counted."""
    board: PlayerBoard = side.board
    reading: Reading | None = side.reading
    if reading is None:
        return known_ledger(board.city, (), None, 0)
    unchecked, city = {*unchecked_floors(side)}, board.city
    heights = tuple(
        (spot, tuple(height_chances(reading[spot], there.kind, reading.mode).items()))
        for spot, there in city.buildings()
        if spot in unchecked
    )
    covered = sum(reading[spot].is_covered for spot in unsettled_spots(side))
    return known_ledger(board.city, heights, board.tokens if board.tokens_confirmed else None, covered)


@lru_cache(maxsize=32)
def known_ledger(
    city: City, heights: tuple[tuple[Spot, tuple[tuple[int, float], ...]], ...], tokens: Tokens | None, covered: int
) -> Ledger:
    return ledger(city, {spot: dict(chances) for spot, chances in heights}, tokens, covered=covered)


def height_chances(guess: Guess, kind: Kind, mode: Mode) -> dict[int, float]:
    """Return the chances of each number of floors of a tower on a guessed space, by the picture alone."""
    possible = range(1, BOARDS[mode].max_floors[kind] + 1)
    found = dict(zip(possible, guess.heights, strict=False))
    if any(found.values()):
        return found
    offered = likeliest_tower(guess)
    rest = (1 - GUESSED_FLOORS_CHANCE) / len(possible)
    return {
        floors: rest + GUESSED_FLOORS_CHANCE * (offered is not None and floors == offered.floors) for floors in possible
    }


def with_floors(side: PlayerSide, floors: Mapping[Spot, int]) -> PlayerSide:
    """Settle the floors of some towers; unchecked ones follow the ledger."""
    board: PlayerBoard = side.board
    for spot, count in floors.items():
        board = put_floors(board, spot, count)
    return with_estimated_floors(
        with_board(replace(side, settled=side.settled.union(map(floors_place, floors))), board)
    )


def with_floors_checked(side: PlayerSide) -> PlayerSide:
    """Settle the floors of all towers as they stand."""
    return replace(side, settled=side.settled.union(map(floors_place, unchecked_floors(side))))


def with_estimated_floors(side: PlayerSide) -> PlayerSide:
    """Give the unchecked towers their likeliest floors under everything settled, tokens included."""
    board: PlayerBoard = side.board
    if has_height_chances(side):
        for spot, count in side_ledger(side).floors.items():
            board = put_floors(board, spot, count)
        if side.board.tokens_confirmed:
            board = board.with_tokens(side.board.tokens)
    return with_board(side, board)


def put_floors(board: PlayerBoard, spot: Spot, floors: int) -> PlayerBoard:
    """Change the floors of a standing tower."""
    there = board.city[spot]
    return board if there is None or there.floors == floors else board.put(spot, replace(there, floors=floors))


def side_token_bounds(side: PlayerSide) -> tuple[Tokens, Tokens]:
    """Return the fewest and the most tokens that the tiles can have given.

    Unchecked floors may have any height within the turns (R3), all of them of tower blocks.
    """
    board: PlayerBoard = side.board
    lowest = highest = board.city
    unchecked = unchecked_floors(side)
    if not unchecked:
        return token_bounds(board.city)
    for spot in unchecked:
        lowest = put_floors(PlayerBoard(lowest), spot, 1).city
    left = len(lowest.board.spots) - lowest.tile_count
    for spot in unchecked:
        there = highest[spot]
        if there is not None and there.kind is Kind.TOWER_BLOCK:
            count = min(lowest.board.max_floors[there.kind], max(there.floors, 1 + max(0, left)))
            highest = put_floors(PlayerBoard(highest), spot, count).city
            left -= count - 1
    return token_bounds(lowest)[0], token_bounds(highest)[1]


# open questions about its total
def unconfirmed_messages(side: PlayerSide) -> tuple[Message, ...]:
    """Return the player's open tasks before the total of a side is certain; none if it is."""
    board: PlayerBoard = side.board
    if board.typed is not None:
        return impossible_messages(board.typed, ROW_SIGNS)
    if board.city.is_empty:
        return (message("unconfirmed.city"),)
    spaces, floors = len(unsettled_spots(side)), len(unchecked_floors(side))
    unnumbered = len(unnumbered_tiles(board.city))
    return (
        *((message("unconfirmed.spaces", count=spaces),) if spaces else ()),
        *((message("unconfirmed.floors", count=floors),) if floors else ()),
        *((message("unconfirmed.prints", count=len(board.unprinted)),) if board.unprinted else ()),
        *((message("unconfirmed.numbers", count=unnumbered),) if unnumbered else ()),
        *(() if board.tokens_confirmed else (message("unconfirmed.tokens"),)),
        *(problem.message for problem in warnings(board.city, board.tokens)),
    )


def first_question(side: PlayerSide) -> str:
    """Return the first open question about a city: `floors`, then `tokens`; empty if none is open."""
    if side.board.city.is_empty:
        return ""
    if unchecked_floors(side):
        return "floors"
    return "" if side.board.tokens_confirmed else "tokens"


def is_certain(side: PlayerSide) -> bool:
    """Return whether the total of a side is certain, or counts anyway."""
    return COUNT_ANYWAY in side.settled or not unconfirmed_messages(side)
