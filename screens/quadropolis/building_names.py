"""Names of buildings and spaces on the screens, and sentences about errors and warnings."""

from collections.abc import Iterable, Iterator
from functools import reduce

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED_KINDS, Building
from quadropolis_score.validation import Problem
from screens.kit.words import Words, capitalized
from tabletop.messages import Message, message, with_minus


def building_name(words: Words, building: Building) -> str:
    """Return the name of a building: its Public Services tile, or its kind."""
    return words.name_of(building.expansion or building.kind)


def building_description(words: Words, building: Building | None) -> str:
    """Return a building with its floors and printed symbols: `Tower block, 3 floors`."""
    return words.text("city.empty") if building is None else capitalized(words.render(building_message(building)))


def building_message(building: Building) -> Message:
    """Return the same for use within a sentence: `tower block, 3 floors`."""
    name = message(f"name.{(building.expansion or building.kind).value}")
    return reduce(lambda one, other: message("list.more", one=one, other=other), building_details(building), name)


def building_details(building: Building) -> Iterator[Message]:
    """Yield the differences from other buildings of the kind."""
    if building.kind in PILED_KINDS and building.floors > 1:
        yield message("city.floors", floors=building.floors)
    if building.star:
        yield message("sheet.points", total=with_minus(building.star))
    elif building.points:
        yield message("city.number.shown", number=building.points)
    if building.inhabitants:
        yield message("rules.inhabitants", count=building.inhabitants)
    if building.energy:
        yield message("rules.energy", count=building.energy)


def spot_names(spots: Iterable[Spot]) -> str:
    """Return a list of spaces: `C1, C2`."""
    return ", ".join(map(str, spots))


def problem_text(words: Words, problem: Problem) -> str:
    """Return an error or a warning, after its spaces."""
    text, spaces = words.render(problem.message), spot_names(problem.spots)
    return words.text("labelled", label=spaces, text=text) if spaces else capitalized(text)
