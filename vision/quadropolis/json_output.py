"""Readings as the command line answers them: the JSON of the contract."""

from gettext import NullTranslations
from typing import Any

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building
from quadropolis_score.city import text_of
from quadropolis_score.reading import Guess, Reading
from tabletop.messages import ENGLISH, Message, in_words, say
from tabletop.safe_files import printable
from vision.errors import Unread


def answer(photo: str, reading: Reading, seconds: float) -> dict[str, Any]:
    """What was read of a photo, rows from the printed board's top."""
    return {
        "photo": photo,
        "mode": reading.mode.value,
        "corners": [[round(x, 1) + 0.0, round(y, 1) + 0.0] for x, y in reading.corners],
        "cells": [[cell(guess) for guess in line] for line in reading.guesses],
        "seconds": round(seconds, 3),
    }


def cell(guess: Guess) -> dict[str, Any]:
    """One space: what seems to stand there, how sure that is, and which kinds it may be as well."""
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
    doubt = {"confidence": round(guess.confidence, 3), "doubtful": guess.doubtful}
    also = [other for other in dict.fromkeys(map(kind, guess.also)) if other != kind(guess.building)]
    return standing | doubt | ({"also": also} if also else {})


def kind(building: Building | None) -> str | None:
    """A kind's name; None for an empty space."""
    return building.kind.value if building is not None else None


def failure(photo: str, unread: Unread) -> dict[str, Any]:
    """Why a photo was not read."""
    return {"photo": photo, "error": {"code": unread.code.value, "message": str(unread)}}


def doubts(photo: str, reading: Reading, language: NullTranslations = ENGLISH) -> list[str]:
    """A line for every space that a person should look at."""
    return [f"{printable(photo)}: {spot}: {in_words(doubt(reading, spot), language)}" for spot in reading.doubtful]


def doubt(reading: Reading, spot: Spot) -> Message:
    """The guess of a space with the next best ones, as cities are written in text."""
    guess = reading[spot]
    others = " / ".join(text_of(building) for building in guess.also)
    key = "eye.doubt.else" if others else "eye.doubt"
    return say(key, guess=text_of(guess.building), sure=round(100 * guess.confidence), others=others)
