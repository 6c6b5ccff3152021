"""Small tables that the tests of the store play with."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import count

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Locks, Plan
from quadropolis_score.reading import Guess, Reading
from store.envelope import Seat, Table
from tabletop.people import Colour

HARBORS = City.parse("""
    T2  P   .   .
    .   S   F   .
    .   .   .   .
    .   .   .   .
""")
TOWERS = City.parse("""
    T3  .   .   .
    P   T1  .   .
    .   .   H   H*2
    .   .   .   U*1
""")
SURE = Guess(None, 0.99, doubtful=False)
PARK = Guess(Building(Kind.PARK), 0.4, doubtful=True, also=(None, Building(Kind.SHOP)))
TOWER = Guess(Building(Kind.TOWER_BLOCK, floors=2, inhabitants=1), 0.3, doubtful=True)
PHOTO = Reading(
    Mode.CLASSIC,
    ((0.5, 1.0), (90.0, 2.0), (91.25, 80.0), (1.0, 79.0)),
    ((TOWER, PARK, SURE, SURE), *((SURE,) * 4,) * 3),
    evidence=b"evidence\n\0",
    picture=b"\xff\xd8picture",
)
ADA = Seat("Ada", Colour.RED, HARBORS, Tokens(4, 3))
BOB = Seat(
    "Bob",
    Colour.BLUE,
    TOWERS,
    Tokens(2, 2),
    locks=Locks.of(lit=[Spot(0, 0)], dark=[Spot(2, 2)]),
)
TABLE = Table(Mode.CLASSIC, playgrounds=False, public_services=False, seats=(ADA, BOB), notes="rainy")
# A Classic game with Public Services.
SERVICES = replace(
    TABLE,
    public_services=True,
    seats=(
        ADA,
        Seat(
            "Bob",
            Colour.BLUE,
            City.parse("U:fire_station F . . / T3 U:tv_station . . / . . . . / . . . U"),
            Tokens(5, 1),
        ),
    ),
)
# A plan of Ada's own that leaves points on the table.
OWN = Plan.of([Spot(0, 0)])


def with_tokens(table: Table, inhabitants: int, energy: int = 3) -> Table:
    """The table after Ada's tokens were counted anew."""
    return table.with_seat(0, table.seats[0].with_tokens(Tokens(inhabitants, energy)))


class Clock:
    """A clock that goes on by a minute whenever it is looked at."""

    def __init__(self) -> None:
        self._minutes = count()

    def __call__(self) -> datetime:
        """Return the next minute."""
        return datetime(2026, 1, 31, 12, tzinfo=timezone.utc) + timedelta(minutes=next(self._minutes))
