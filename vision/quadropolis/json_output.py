"""Readings as JSON lines and as sentences, for the command line."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Tokens
from quadropolis_score.city import City, text_of
from quadropolis_score.ledger import Ledger, reading_ledger
from quadropolis_score.reading import Guess, Reading
from quadropolis_score.token_gifts import token_bounds
from quadropolis_score.validation import warnings
from tabletop.messages import ENGLISH, Message, message, render
from tabletop.safe_files import printable_name
from tabletop.strict_json import JsonObject

# Probability from which another height of a pile is mentioned.
SHOWN_CHANCE: Final = 0.05


def reading_to_json(photo: str, reading: Reading, seconds: float, tokens: Tokens | None = None) -> JsonObject:
    """Return the reading of a photo as JSON, rows from the board's top; `tokens` make the floors more certain."""
    city, found = reading.city(), reading_ledger(reading, tokens)
    return {
        "photo": photo,
        "mode": reading.mode.value,
        **({} if reading.is_mode_sure else {"mode_doubtful": True}),
        "corners": [[round(x, 1) + 0.0, round(y, 1) + 0.0] for x, y in reading.corners],
        "cells": [
            [cell_to_json(guess, Spot(row, column), found) for column, guess in enumerate(line)]
            for row, line in enumerate(reading.guesses)
        ],
        "tiles": city.tile_count,
        "turns": len(city.board.spots),
        "seconds": round(seconds, 3),
    }


def cell_to_json(guess: Guess, spot: Spot, found: Ledger) -> JsonObject:
    """Return one space as JSON: its building, the confidence in it and in its floors, and other likely kinds."""
    fields: JsonObject = {"kind": None}
    if guess.building is not None:
        building = guess.building
        fields = {
            "kind": building.kind.value,
            "floors": building.floors,
            "points": building.points,
            "inhabitants": building.inhabitants,
            "energy": building.energy,
            "expansion": building.expansion.value if building.expansion else None,
        }
    fields |= {"confidence": round(guess.confidence, 3), "doubtful": guess.is_doubtful}
    if spot in found.floors:
        fields["floors_confidence"] = round(found.confidence(spot), 3)
        fields["floors_doubtful"] = spot in found.doubtful
    if guess.is_covered:
        fields["covered"] = True
    other_kinds = [
        other for other in dict.fromkeys(map(kind_name, guess.alternatives)) if other != kind_name(guess.building)
    ]
    return fields | ({"also": other_kinds} if other_kinds else {})


def kind_name(building: Building | None) -> str | None:
    return building.kind.value if building is not None else None


def doubt_lines(photo: str, reading: Reading, tokens: Tokens | None, language: NullTranslations = ENGLISH) -> list[str]:
    """Return a line for every space that the player should check, and for every pile whose floors to count."""
    found = reading_ledger(reading, tokens)
    lines = [] if reading.is_mode_sure else [render(message("reading.unsure_mode", mode=reading.mode), language)]
    lines += [f"{spot}: {render(doubt_message(reading, spot), language)}" for spot in reading.doubtful_spots]
    lines += [f"{spot}: {render(floor_doubt_message(found, spot), language)}" for spot in found.doubtful]
    lines += [render(message, language) for message in total_messages(reading.city(), tokens)]
    return [f"{printable_name(photo)}: {line}" for line in lines]


def doubt_message(reading: Reading, spot: Spot) -> Message:
    """Return the guess of a space with the next best ones, in the text form of cities."""
    guess = reading[spot]
    if guess.is_covered:
        return message("reading.covered")
    others = " / ".join(text_of(building) for building in guess.alternatives)
    key = "reading.doubt.alternatives" if others else "reading.doubt"
    return message(key, guess=text_of(guess.building), sure=round(100 * guess.confidence), others=others)


def floor_doubt_message(found: Ledger, spot: Spot) -> Message:
    """Return the floors of a pile with the other heights that are likely."""
    others = sorted(
        (
            floors
            for floors, chance in found.chances[spot].items()
            if chance > SHOWN_CHANCE and floors != found.floors[spot]
        ),
        key=lambda floors: -found.chances[spot][floors],
    )
    sure = round(100 * found.confidence(spot))
    return message("reading.floors", floors=found.floors[spot], sure=sure, others=" / ".join(map(str, others)))


def total_messages(city: City, tokens: Tokens | None) -> Iterator[Message]:
    """Yield tiles and turns, the bounds of the tokens if they are unknown, and the warnings of the city."""
    yield message("reading.totals", tiles=city.tile_count, turns=len(city.board.spots))
    least, most = token_bounds(city)
    if tokens is None:
        yield message(
            "reading.tokens",
            inhabitants=least.inhabitants,
            most_inhabitants=most.inhabitants,
            energy=least.energy,
            most_energy=most.energy,
        )
    for problem in warnings(city, tokens or least):
        yield problem.message
