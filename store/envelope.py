"""What is edited and undone: a table with its seats, each with a city, tokens, locks and what the eye read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import NOTHING, Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.optimiser.search import best_plan
from quadropolis_score.plan import FREE, Locks, Plan
from quadropolis_score.ranking import Game, Player, Standing, rank
from quadropolis_score.reading import Reading
from quadropolis_score.validation import least_given, refuse_broken_locks, refuse_impossible, refuse_unpayable
from tabletop.messages import Refused, say, shown
from tabletop.people import Colour, name_key

LONGEST_NOTES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table; a plan is an allocation of the player's own, `settled` the doubtful spaces looked at."""

    name: str
    colour: Colour
    city: City
    tokens: Tokens = NOTHING
    locks: Locks = FREE
    plan: Plan | None = None
    photo: Reading | None = None
    settled: frozenset[Spot] = frozenset()

    @property
    def doubtful(self) -> tuple[Spot, ...]:
        """The spaces of the photo that nobody has looked at yet, the least sure first."""
        return tuple(spot for spot in self.photo.doubtful if spot not in self.settled) if self.photo else ()

    @property
    def is_looked_through(self) -> bool:
        """Whether a person went through the photo: nothing of it is doubtful, and something was looked at."""
        if self.photo is None or self.doubtful:
            return False
        return bool(self.settled) or self.city != self.photo.city()

    def painted(self, spot: Spot, building: Building | None) -> "Seat":
        """The seat after somebody built here: the space is looked at, tokens that are those of the tiles stay so."""
        city = self.city.put(spot, building)
        follows = self.tokens == least_given(self.city)
        seat = self.with_city(city).with_tokens(least_given(city) if follows else self.tokens)
        return replace(seat, settled=seat.settled | {spot}) if seat.photo else seat

    def with_city(self, city: City) -> "Seat":
        """The seat after an edit: what was changed is looked at, locks and the own plan stay as far as they fit."""
        if city.mode is not self.city.mode:
            return self._fitting(replace(self, city=city, photo=None, settled=frozenset()))
        changed = (spot for spot in self.doubtful if self.city[spot] != city[spot])
        return self._fitting(replace(self, city=city, settled=self.settled.union(changed)))

    def with_tokens(self, tokens: Tokens) -> "Seat":
        """The seat with other tokens; locks and the own plan stay as far as they can be paid."""
        return self._fitting(replace(self, tokens=tokens))

    def with_photo(self, photo: Reading) -> "Seat":
        """The seat with the city of another photo, of which nobody has looked at anything yet."""
        return self._fitting(replace(self, city=photo.city(), photo=photo, settled=frozenset()))

    @staticmethod
    def _fitting(seat: "Seat") -> "Seat":
        """The same seat without the locks and the own plan that cannot be kept."""
        payable = seat.plan is not None and not refused(refuse_unpayable, seat.city, seat.tokens, seat.plan)
        locks = fitting(seat.city, seat.tokens, seat.locks)
        return replace(seat, locks=locks, plan=seat.plan if payable else None)

    def refuse_impossible(self) -> None:
        """Raise what cannot be about the seat, with its place."""
        with inside("city"):
            refuse_impossible(self.city, self.tokens)
        with inside("locks"):
            refuse_broken_locks(self.city, self.tokens, self.locks)
        if self.plan is not None:
            with inside("plan"):
                refuse_unpayable(self.city, self.tokens, self.plan)
        if self.photo is not None and self.photo.mode is not self.city.mode:
            raise Refused("photo", say("table.photo.mode", mode=self.photo.mode))
        for spot in self.settled.difference(self.city.board.spots):
            raise Refused("settled", say("table.settled", spot=str(spot)))


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that undo and redo go through: R2's players, the options of the game, notes."""

    mode: Mode
    playgrounds: bool
    public_services: bool
    seats: tuple[Seat, ...]
    notes: str = ""

    def __post_init__(self) -> None:
        """Refuse what is no game, and seats that cannot be."""
        self.game()
        if self.seats[0].city.mode is not self.mode:
            raise Refused("mode", say("table.mode", mode=self.mode, other=self.seats[0].city.mode))
        if len(self.notes) > LONGEST_NOTES:
            raise Refused("notes", say("table.notes", most=LONGEST_NOTES))
        names = [name_key(seat.name) for seat in self.seats]
        for number, seat in enumerate(self.seats):
            if names[number] in names[:number]:  # one person, who would count twice
                raise Refused(f"players[{number}].name", say("store.somebody", name=shown(seat.name)))
            with inside(f"players[{number}]"):
                seat.refuse_impossible()

    @classmethod
    def of(cls, game: Game) -> "Table":
        """The table of a game that was played: colours in their order, the options that its cities show."""
        standing = [building for player in game.players for _, building in player.city.buildings()]
        return cls(
            game.players[0].city.mode,
            playgrounds=any(building.kind is Kind.PLAYGROUND for building in standing),
            public_services=any(building.expansion for building in standing),
            seats=tuple(
                Seat(player.name, colour, player.city, player.tokens)
                for player, colour in zip(game.players, Colour, strict=False)
            ),
        )

    def game(self) -> Game:
        """The players with their cities and tokens, as they are ranked."""
        return Game(tuple(Player(seat.name, seat.city, seat.tokens) for seat in self.seats))

    def plans(self) -> dict[int, Plan]:
        """The allocations that are the players' own: as they made them, or the best that keep their locks."""
        plans = {}
        for number, seat in enumerate(self.seats):
            if seat.plan is not None:
                plans[number] = seat.plan
            elif seat.locks != FREE:
                plans[number] = best_plan(seat.city, seat.tokens, seat.locks)
        return plans

    def standings(self) -> tuple[Standing, ...]:
        """R33: who has won; as slow as the best plans of all players."""
        return rank(self.game(), self.plans())

    def with_seat(self, number: int, seat: Seat) -> "Table":
        """The same table with another seat in one place."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def fitting(city: City, tokens: Tokens, locks: Locks) -> Locks:
    """The locks that can still be kept: all of them or, one after the other, those that the ones before leave room."""
    if not refused(refuse_broken_locks, city, tokens, locks):
        return locks
    kept = FREE
    for lock in one_by_one(locks):
        more = Locks(kept.lit | lock.lit, kept.dark | lock.dark, kept.customers + lock.customers)
        if not refused(refuse_broken_locks, city, tokens, more):
            kept = more
    return kept


def one_by_one(locks: Locks) -> Iterator[Locks]:
    """Every single lock, those first that take no tokens."""
    for spot in sorted(locks.dark):
        yield Locks(dark=frozenset({spot}))
    for spot in sorted(locks.lit):
        yield Locks(lit=frozenset({spot}))
    for each in locks.customers:
        yield Locks(customers=(each,))


@contextmanager
def inside(place: str) -> Iterator[None]:
    """What is refused in here is in this place."""
    try:
        yield
    except Refused as refused_:
        where = refused_.place and f"{'' if refused_.place.startswith('[') else '.'}{refused_.place}"
        raise Refused(place + where, refused_.message) from None


def refused(rule: Callable[..., None], *values: object) -> bool:
    """Whether a rule refuses some values."""
    try:
        rule(*values)
    except Refused:
        return True
    return False
