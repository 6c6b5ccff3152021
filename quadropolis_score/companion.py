"""The course of a game as data: set-up (R1-R8, R17), rounds with their tiles (R3, R5, R19), turns (R18), the end (R24).

The progress of one game belongs into `tabletop/evening.py`.
"""

from collections.abc import Iterator
from typing import Final

from quadropolis_score.buildings import (
    BOX,
    ENERGY_IN_BOX,
    EXPANSION_VALUES,
    INHABITANTS_IN_BOX,
    PLAYGROUNDS,
    Kind,
    Mode,
)
from tabletop.companion import Check, Companion, Round, Supply
from tabletop.messages import Message, message

# R3, R5: every player's turns in a round.
TURNS: Final = 4
# R17: the spaces of the site, 5 x 5, and the tiles of a round.
SITE: Final = 25
# R6: the highest number of an architect; in Classic each player has one set, in Expert all sets are one pool.
ARCHITECTS: Final = {Mode.CLASSIC: 4, Mode.EXPERT: 5}
# R8: the number of the park that a playground replaces in each round; the playground has that number and an A.
REPLACED_PARKS: Final = {Mode.CLASSIC: (1623, 2623, 3622, 4624), Mode.EXPERT: (1623, 2623, 3622, 4624, 5619)}
# The open Public Services tiles of a round.
OPEN_TILES: Final = 4


def companion_of(mode: Mode, players: int, *, playgrounds: bool = False, public_services: bool = False) -> Companion:
    rounds = len(REPLACED_PARKS[mode])
    return Companion(
        set_up=tuple(set_up(mode, players, playgrounds=playgrounds, public_services=public_services)),
        rounds=tuple(
            Round(
                checks=tuple(before_round(number, mode, players, public_services=public_services)),
                supplies=tuple(tiles_of(number, mode, players, playgrounds=playgrounds)),
                news=tuple(news_of(number, mode, players, playgrounds=playgrounds)),
                leads_on=number < rounds,  # R9
            )
            for number in range(1, rounds + 1)
        ),
        turns=TURNS,
        end=(Check("move", message("companion.end.move")), Check("leave", message("companion.end.leave"))),
        nudge=message("companion.urbanist"),
        first_nudge=message("companion.urbanist.first"),
        remark=message("companion.architect"),
        leader=message("companion.mayor"),
        lead=message("companion.mayor.tile"),
    )


def set_up(mode: Mode, players: int, *, playgrounds: bool, public_services: bool) -> Iterator[Check]:
    """R17: yield the steps of the set-up."""
    last, rounds = ARCHITECTS[mode], len(REPLACED_PARKS[mode])
    supply = message("companion.supply", inhabitants=INHABITANTS_IN_BOX, energy=ENERGY_IN_BOX)
    own = message("companion.architects.own", last=last)
    pool = message("companion.architects.pool", count=last * players, each=players, last=last)
    yield Check("boards", message(f"companion.boards.{mode.value}"))
    yield Check("supply", supply)
    yield Check("architects", own if mode is Mode.CLASSIC else pool)
    yield Check("sort", message(f"companion.sort.{mode.value}", rounds=rounds))
    if playgrounds:
        yield Check("playgrounds", message("companion.playgrounds", first=REPLACED_PARKS[mode][0]))
    if public_services:
        tiles = len(EXPANSION_VALUES[mode])
        yield Check("services", message("companion.services", count=tiles, open=OPEN_TILES))
    yield from lay_out(1, players)
    yield Check("beside", message("companion.beside"))


def lay_out(number: int, players: int) -> Iterator[Check]:
    """R17, R4: yield the steps that lay out a round's tiles; the number of players decides which stay face down."""
    yield Check("lay", message("companion.lay", round=number, count=SITE))
    yield Check("turn_up", message(f"companion.turn_up.{players}"))


def before_round(number: int, mode: Mode, players: int, *, public_services: bool) -> Iterator[Check]:
    """R19: yield the steps between two rounds; none before the first round, whose tiles the set-up lays out."""
    if number > 1:
        yield Check("clear", message("companion.clear"))
        yield Check("back", message(f"companion.back.{mode.value}"))
        if public_services:
            yield Check("renew", message("companion.renew", open=OPEN_TILES))
        yield from lay_out(number, players)


def tiles_of(number: int, mode: Mode, players: int, *, playgrounds: bool) -> Iterator[Supply]:
    """Yield the tiles of a round by kind, also those that R4 leaves face down, but no face-down monument."""
    there = PLAYGROUNDS[mode][number - 1] if playgrounds else 0
    for kind, tiles in BOX[mode].items():
        count = sum(by_round[number - 1] for by_round in tiles.values())
        if kind is Kind.PARK and there:
            yield Supply(kind.value, count - there)
            yield Supply(Kind.PLAYGROUND.value, there)
        elif kind is not Kind.MONUMENT or has_monument(number, mode, players):
            yield Supply(kind.value, count)


def has_monument(number: int, mode: Mode, players: int) -> bool:
    """R7: return whether a round has a monument: one a round from the second on, at most one a player."""
    return mode is Mode.EXPERT and 2 <= number <= players + 1


def news_of(number: int, mode: Mode, players: int, *, playgrounds: bool) -> Iterator[Message]:
    """Yield the special tiles of a round."""
    if has_monument(number, mode, players):
        yield message("companion.monument")
    if playgrounds:
        yield message("companion.playground", number=REPLACED_PARKS[mode][number - 1])
