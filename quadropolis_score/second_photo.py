"""Joining the readings of two photos of one city: the second is taken from the side and shows the floors."""

from dataclasses import replace
from typing import Final

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import PILED_KINDS, Building
from quadropolis_score.ledger import reading_ledger
from quadropolis_score.player_board import (
    PlayerBoard,
    PlayerSide,
    floors_place,
    with_board,
    with_estimated_floors,
    with_reading,
    without_floors,
)
from quadropolis_score.reading import Guess, Reading
from tabletop.messages import Refused, message

# Least chance of each height when chances are multiplied, so that no photo rules a height out on its own.
LEAST: Final = 0.005
# Share of the spaces on which two photos of one city may differ although neither is doubtful there.
DIFFERENT: Final = 0.2


def join_readings(first: Reading, second: Reading) -> Reading:
    """Return the reading of a city that two photos show; Refused if they show two cities, or are the same photo.

    The chances of heights are multiplied, because the photos err independently. A space on which they disagree is
    doubtful; a space that only one photo shows is read from that one.
    """
    if is_same_photo(first, second):
        raise Refused("photo", message("photo.second.same"))
    if first.mode is not second.mode:
        raise Refused("photo", message("photo.second.other"))
    pairs = [(first[spot], second[spot]) for spot in first.spots()]
    if sum(contradict(*pair) for pair in pairs) > DIFFERENT * len(pairs):
        raise Refused("photo", message("photo.second.other"))
    columns = BOARDS[first.mode].columns
    guesses = [joined_guess(*pair) for pair in pairs]
    rows = tuple(tuple(guesses[start : start + columns]) for start in range(0, len(guesses), columns))
    # The second photo is the one that shows the sides of piles, unless something lies over a space in it.
    clearer = second if second.picture and not any(guess.is_covered for _, guess in pairs) else first
    is_mode_sure = first.is_mode_sure or second.is_mode_sure
    both = replace(clearer, guesses=rows, evidence=first.evidence, is_mode_sure=is_mode_sure)
    return both.with_floors(reading_ledger(both).floors)


def is_same_photo(first: Reading, second: Reading) -> bool:
    """Return whether two readings share bytes: a joined reading has evidence of one photo, a picture of the other."""
    both = ((first.evidence, second.evidence), (first.picture, second.picture))
    return any(one == other != b"" for one, other in both)


def contradict(first: Guess, second: Guess) -> bool:
    """Return whether two photos are certain of different buildings on a space."""
    return not (
        first.is_doubtful or second.is_doubtful or without_floors(first.building) == without_floors(second.building)
    )


def joined_guess(first: Guess, second: Guess) -> Guess:
    """Return the guess of a space that two photos show."""
    if first.is_covered or second.is_covered:
        return second if first.is_covered else first
    heights = multiply_heights(first.heights, second.heights)
    a, b = first.confidence, second.confidence
    if without_floors(first.building) == without_floors(second.building):
        sure = a * b / max(a * b + (1 - a) * (1 - b), 1e-9)
        doubtful = first.is_doubtful and second.is_doubtful
        return replace(first, confidence=max(a, b, sure), is_doubtful=doubtful, heights=heights)
    surer, other = (second, first) if b > a else (first, second)
    sure = surer.confidence * (1 - other.confidence)
    against = other.confidence * (1 - surer.confidence)
    also = tuple(dict.fromkeys((other.building, *surer.alternatives)))
    return replace(
        surer,
        confidence=sure / max(sure + against, 1e-9),
        is_doubtful=True,
        alternatives=with_other_tops(surer, also),
        heights=heights,
    )


def with_other_tops(guess: Guess, others: tuple[Building | None, ...]) -> tuple[Building | None, ...]:
    """Return the buildings whose tops are not that of a guess."""
    return tuple(each for each in others if without_floors(each) != without_floors(guess.building))


def multiply_heights(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...]:
    """Multiply the chances of heights; a photo without any for this space leaves those of the other one."""
    if len(first) != len(second):
        return first or second
    product = [(a + LEAST) * (b + LEAST) for a, b in zip(first, second, strict=True)]
    return tuple(round(each / sum(product), 4) for each in product)


# what a side makes of it
def with_second_reading(side: PlayerSide, second: Reading) -> PlayerSide:
    """Join the reading of another photo of the same city to that of a side; Refused if it shows another city.

    Settled spaces stay; all other spaces and floors follow the joined reading.
    """
    first: Reading | None = side.reading
    if first is None:
        return with_reading(side, second)
    reading = join_readings(first, second)
    board: PlayerBoard = side.board
    for spot in reading.spots():
        standing, read = board.city[spot], reading[spot].building
        is_as_read = without_floors(standing) == without_floors(first[spot].building)
        if str(spot) not in side.settled and is_as_read and without_floors(read) != without_floors(standing):
            board = board.put(spot, counted_as(read, standing) if floors_place(spot) in side.settled else read)
    return with_estimated_floors(with_board(replace(side, reading=reading), board))


def counted_as(building: Building | None, counted: Building | None) -> Building | None:
    """Return a building with the floors that the player counted, if both are piles."""
    if building is None or counted is None or not {building.kind, counted.kind} <= PILED_KINDS:
        return building
    return replace(building, floors=counted.floors)
