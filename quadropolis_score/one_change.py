"""The single change that would bring a city most points; exact, because only provably worse ones are skipped."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from quadropolis_score.advice import score_best_plan
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import (
    BOX,
    PLAYGROUND,
    PLAYGROUNDS,
    Building,
    Kind,
    TilePrint,
    Tokens,
)
from quadropolis_score.city import City
from quadropolis_score.optimiser.search import most_points
from quadropolis_score.plan import Locks
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.token_gifts import add_tokens
from quadropolis_score.validation import MOST_TOKENS
from tabletop.messages import Message, Refused, Value, message
from tabletop.text_enum import TextEnum


class ChangeKind(TextEnum):
    """The kinds of single changes; in a tie the earlier kind is preferred."""

    LIGHT = "light"
    DARKEN = "darken"
    MOVE = "move"
    EXCHANGE = "exchange"
    INHABITANT = "inhabitant"
    ENERGY = "energy"
    FLOOR = "floor"
    PLACE = "place"


# The changes that bring a tile into the city.
PLACED: Final = (ChangeKind.FLOOR, ChangeKind.PLACE)


@dataclass(frozen=True, slots=True)
class Change:
    """A single change of a city: its spaces, and the moved or placed building."""

    kind: ChangeKind
    spots: tuple[Spot, ...] = ()
    building: Building | None = None
    other: Building | None = None  # the second of two exchanged buildings


@dataclass(frozen=True, slots=True)
class BestChange:
    """The best single change, its points, and the city after it with its best allocation."""

    change: Change
    gain: int
    after: ScoreSheet


@dataclass(frozen=True, slots=True)
class Candidate:
    """A change with the city and tokens after it."""

    change: Change
    city: City
    tokens: Tokens


def best_change(scored: ScoreSheet) -> BestChange | None:
    """Return the best single change of a city; None if none brings a point.

    Changes of tiles and tokens compare the best allocations of both cities. Activating another building is a change
    only of the player's own allocation, because the best one cannot gain by it.
    """
    best = score_best_plan(scored.city, scored.tokens)
    found = best_lit_change(scored, best)
    highest = found.gain if found else 0
    candidates = [
        (most_points(each.city, each.tokens) - best.total, -number, each)
        for number, each in enumerate(changes(best.city, best.tokens))
    ]
    # the highest bounds first: once a bound is too low, so are all others
    for at_most, _, each in sorted(candidates, key=lambda candidate: candidate[:2], reverse=True):
        if at_most <= highest:
            break
        after = score_best_plan(each.city, each.tokens)
        gain = after.total - best.total
        if gain > highest:
            found, highest = BestChange(each.change, gain, after), gain
    return found


def best_lit_change(scored: ScoreSheet, best: ScoreSheet) -> BestChange | None:
    """Return the best building to activate or deactivate in the player's own allocation, with the best customers."""
    if scored.total >= best.total:
        return None
    found = None
    users = {spot: building for spot, building in scored.city.buildings() if not building.always_stands}
    for spot, building in users.items():
        lit = scored.plan.lit ^ {spot}
        locks = Locks.of(lit, users.keys() - lit)
        try:
            after = score_best_plan(scored.city, scored.tokens, locks)
        except Refused:  # the tokens do not suffice
            continue
        gain = after.total - scored.total
        if gain > (found.gain if found else 0):
            kind = ChangeKind.LIGHT if spot in lit else ChangeKind.DARKEN
            found = BestChange(Change(kind, (spot,), building), gain, after)
    return found


def changes(city: City, tokens: Tokens) -> Iterator[Candidate]:
    """Yield every change of tiles and tokens with the city after it."""
    standing = dict(city.buildings())
    empty = [spot for spot in city.board.spots if spot not in standing]
    for spot, building in standing.items():
        for target in empty:
            yield Candidate(
                Change(ChangeKind.MOVE, (spot, target), building), city.put(spot, None).put(target, building), tokens
            )
    for (one, building), (spot, other) in combinations(standing.items(), 2):
        if building != other:
            yield Candidate(
                Change(ChangeKind.EXCHANGE, (one, spot), building, other),
                city.put(one, other).put(spot, building),
                tokens,
            )
    for kind, token in ((ChangeKind.INHABITANT, Tokens(1, 0)), (ChangeKind.ENERGY, Tokens(0, 1))):
        if max(more := add_tokens(tokens, token)) <= MOST_TOKENS:
            yield Candidate(Change(kind), city, more)
    # a taken tile that is not in the city was discarded
    if city.tile_count < len(city.board.spots):
        yield from placed_tiles(city, tokens, empty)


def placed_tiles(city: City, tokens: Tokens, empty: list[Spot]) -> Iterator[Candidate]:
    """Yield the city with each tile of the box on each empty space or pile of its kind, with the tokens of the tile."""
    for tile in discarded_tiles(city):
        more = add_tokens(tokens, Tokens(tile.inhabitants, tile.energy))
        if max(more) > MOST_TOKENS:
            continue
        for spot in empty:
            yield Candidate(Change(ChangeKind.PLACE, (spot,), tile), city.put(spot, tile), more)
        for spot, pile in city.buildings(tile.kind):
            if pile.floors < city.board.max_floors.get(tile.kind, 1):
                higher = Building(
                    tile.kind, pile.floors + 1, tile.points, inhabitants=tile.inhabitants, energy=tile.energy
                )
                yield Candidate(Change(ChangeKind.FLOOR, (spot,), tile), city.put(spot, higher), more)


def discarded_tiles(city: City) -> Iterator[Building]:
    """Yield the tiles of the box that are not in the city; of tiles with equal tokens the one with the most points.

    Playgrounds count if the city has one; Public Services tiles do not, because at most four of them are available.
    """
    box = {kind: dict(tiles) for kind, tiles in BOX[city.mode].items()}
    if any(city.buildings(Kind.PLAYGROUND)):
        box[Kind.PLAYGROUND] = {PLAYGROUND: PLAYGROUNDS[city.mode]}
    for kind, tiles in box.items():
        best: dict[Tokens, TilePrint] = {}
        for printed, rounds in tiles.items():
            here = sum(1 for _, each in city.buildings(kind) if each.tile_print == printed and each.expansion is None)
            gift = Tokens(printed.inhabitants, printed.energy)
            if here < sum(rounds) and printed.points >= best.get(gift, printed).points:
                best[gift] = printed
        for points, inhabitants, energy in best.values():
            yield Building(kind, points=points, inhabitants=inhabitants, energy=energy)


def change_message(found: BestChange) -> Message:
    """Return a change in words, with the points that it brings: `park from D4 to B2: +7`."""
    change = found.change
    values: dict[str, Value] = {"gain": f"{found.gain:+}"}
    for name, building in (("tile", change.building), ("other", change.other)):
        if building is not None:
            values[name] = tile_message(building) if change.kind in PLACED else building.expansion or building.kind
    for name, spot in zip(("spot", "target"), change.spots, strict=False):
        values[name] = str(spot)
    return message(f"change.{change.kind.value}", **values)


def tile_message(tile: Building) -> Message:
    """Return a tile in words, with the tokens or points that distinguish it from others of its kind."""
    gifts: list[Message] = []
    if tile.points:
        gifts.append(message("change.points", points=tile.points))
    if tile.inhabitants:
        gifts.append(message("rules.inhabitants", count=tile.inhabitants))
    if tile.energy:
        gifts.append(message("rules.energy", count=tile.energy))
    if len(gifts) > 1:
        return message("change.tile.two", kind=tile.kind, one=gifts[0], two=gifts[1])
    return message("change.tile", kind=tile.kind, gift=gifts[0]) if gifts else message(f"name.{tile.kind.value}")


def change_to(found: BestChange | None) -> dict[str, Any] | None:
    """Return a change as JSON for scripts; None if no change brings a point."""
    if found is None:
        return None
    return {
        "kind": found.change.kind.value,
        "cells": [list(spot) for spot in found.change.spots],
        "gain": found.gain,
        "text": str(change_message(found)),
    }
