"""Readings as the command line answers them: the JSON of the contract."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any, Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Tokens
from quadropolis_score.city import City, text_of
from quadropolis_score.ledger import Ledger, reading_ledger
from quadropolis_score.reading import Guess, Reading
from quadropolis_score.token_gifts import token_bounds
from quadropolis_score.validation import warnings
from tabletop.messages import ENGLISH, Message, in_words, say
from tabletop.safe_files import printable
from vision.errors import Unread

# The chance from which another height of a pile is worth a word.
WORTH: Final = 0.05


def answer(photo: str, reading: Reading, seconds: float, tokens: Tokens | None = None) -> dict[str, Any]:
    """What was read of a photo, rows from the printed board's top; tokens that are known make the floors surer."""
    city, found = reading.city(), reading_ledger(reading, tokens)
    return {
        "photo": photo,
        "mode": reading.mode.value,
        **({} if reading.is_mode_sure else {"mode_doubtful": True}),
        "corners": [[round(x, 1) + 0.0, round(y, 1) + 0.0] for x, y in reading.corners],
        "cells": [
            [cell(guess, Spot(row, column), found) for column, guess in enumerate(line)]
            for row, line in enumerate(reading.guesses)
        ],
        "tiles": city.tiles,
        "turns": len(city.board.spots),
        "seconds": round(seconds, 3),
    }


def cell(guess: Guess, spot: Spot, found: Ledger) -> dict[str, Any]:
    """One space: what seems to stand there, how sure that and its floors are, and which kinds it may be as well."""
    standing: dict[str, Any] = {"kind": None}
    if guess.building is not None:
        building = guess.building
        standing = {
            "kind": building.kind.value,
            "floors": building.floors,
            "points": building.points,
            "inhabitants": building.inhabitants,
            "energy": building.energy,
            "expansion": building.expansion.value if building.expansion else None,
        }
    standing |= {"confidence": round(guess.confidence, 3), "doubtful": guess.doubtful}
    if spot in found.floors:
        standing["floors_confidence"] = round(found.confidence(spot), 3)
        standing["floors_doubtful"] = spot in found.doubtful
    if guess.covered:
        standing["covered"] = True
    also = [other for other in dict.fromkeys(map(kind, guess.also)) if other != kind(guess.building)]
    return standing | ({"also": also} if also else {})


def kind(building: Building | None) -> str | None:
    """A kind's name; None for an empty space."""
    return building.kind.value if building is not None else None


def failure(unread: Unread) -> dict[str, Any]:
    """Why a photo was not read."""
    return {"photo": unread.photo, "error": {"code": unread.code.value, "message": str(unread)}}


def doubts(photo: str, reading: Reading, tokens: Tokens | None, language: NullTranslations = ENGLISH) -> list[str]:
    """A line for every space that a person should look at, and for every pile whose floors a person should count."""
    found = reading_ledger(reading, tokens)
    lines = [] if reading.is_mode_sure else [in_words(say("eye.mode", mode=reading.mode), language)]
    lines += [f"{spot}: {in_words(doubt(reading, spot), language)}" for spot in reading.doubtful]
    lines += [f"{spot}: {in_words(floor_doubt(found, spot), language)}" for spot in found.doubtful]
    lines += [in_words(message, language) for message in sums(reading.city(), tokens)]
    return [f"{printable(photo)}: {line}" for line in lines]


def doubt(reading: Reading, spot: Spot) -> Message:
    """The guess of a space with the next best ones, as cities are written in text."""
    guess = reading[spot]
    if guess.covered:
        return say("eye.covered")
    others = " / ".join(text_of(building) for building in guess.also)
    key = "eye.doubt.else" if others else "eye.doubt"
    return say(key, guess=text_of(guess.building), sure=round(100 * guess.confidence), others=others)


def floor_doubt(found: Ledger, spot: Spot) -> Message:
    """The floors of a pile with the other heights that are likely."""
    others = sorted(
        (floors for floors, chance in found.chances[spot].items() if chance > WORTH and floors != found.floors[spot]),
        key=lambda floors: -found.chances[spot][floors],
    )
    sure = round(100 * found.confidence(spot))
    return say("eye.floors", floors=found.floors[spot], sure=sure, others=" / ".join(map(str, others)))


def sums(city: City, tokens: Tokens | None) -> Iterator[Message]:
    """Tiles and turns, the tokens that the tiles gave if the player's are not known, and what is odd about both."""
    yield say("eye.sums", tiles=city.tiles, turns=len(city.board.spots))
    least, most = token_bounds(city)
    if tokens is None:
        yield say(
            "eye.tokens",
            inhabitants=least.inhabitants,
            most_inhabitants=most.inhabitants,
            energy=least.energy,
            most_energy=most.energy,
        )
    for problem in warnings(city, tokens or least):
        yield problem.message
