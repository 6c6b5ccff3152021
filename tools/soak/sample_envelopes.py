"""Small envelopes for the tests and soaks of the store."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from itertools import count
from typing import Any

from quadropolis_score import player_board
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Locks, Plan
from quadropolis_score.player_board import PlayerBoard, PlayerSide
from quadropolis_score.plugin import RULES
from quadropolis_score.reading import Guess, Reading
from store.envelope import Envelope
from tabletop.game import Column, Options, Side
from tabletop.people import PlayerColour

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
SURE = Guess(None, 0.99, is_doubtful=False)
PARK = Guess(Building(Kind.PARK), 0.4, is_doubtful=True, alternatives=(None, Building(Kind.SHOP)))
TOWER = Guess(Building(Kind.TOWER_BLOCK, floors=2, inhabitants=1), 0.3, is_doubtful=True)
PHOTO = Reading(
    Mode.CLASSIC,
    ((0.5, 1.0), (90.0, 2.0), (91.25, 80.0), (1.0, 79.0)),
    ((TOWER, PARK, SURE, SURE), *((SURE,) * 4,) * 3),
    evidence=b"evidence\n\0",
    picture=b"\xff\xd8picture",
)
ADA = Side(("Ada",), PlayerColour.RED, PlayerBoard(HARBORS, Tokens(4, 3)))
BOB = Side(
    ("Bob",),
    PlayerColour.BLUE,
    PlayerBoard(TOWERS, Tokens(2, 2), locks=Locks.of(lit=[Spot(0, 0)], dark=[Spot(2, 2)])),
)
OPTIONS: Options = {"mode": "classic", "playgrounds": False, "public_services": False}
ENVELOPE = Envelope("quadropolis", OPTIONS, (ADA, BOB), notes="rainy")
# A Classic game with Public Services.
SERVICES = replace(
    ENVELOPE,
    options={**OPTIONS, "public_services": True},
    sides=(
        ADA,
        Side(
            ("Bob",),
            PlayerColour.BLUE,
            PlayerBoard(City.parse("U:fire_station F . . / T3 U:tv_station . . / . . . . / . . . U"), Tokens(5, 1)),
        ),
    ),
)
# Ada's own plan, which scores less than the best one.
OWN = Plan.of([Spot(0, 0)])


def with_tokens(table: Envelope, inhabitants: int, energy: int = 3) -> Envelope:
    return table.with_side(0, player_board.with_tokens(table.sides[0], Tokens(inhabitants, energy)))


def with_board(side: PlayerSide, **changes: Any) -> PlayerSide:
    return replace(side, board=replace(side.board, **changes))


def results_in(envelope: Envelope) -> tuple[Column, ...]:
    """Return the results of a scored game; every total counts."""
    return RULES.final_verdict(envelope.options, envelope.sides).columns


class Clock:
    def __init__(self) -> None:
        self._minutes = count()

    def __call__(self) -> datetime:
        return datetime(2026, 1, 31, 12, tzinfo=timezone.utc) + timedelta(minutes=next(self._minutes))
