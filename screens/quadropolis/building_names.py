"""Names of buildings and spaces on the screens, and sentences about errors and warnings."""

from collections.abc import Iterable, Iterator

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED_KINDS, Building
from quadropolis_score.validation import Problem
from screens.context import AppContext
from screens.kit.words import capitalized


def building_name(context: AppContext, building: Building) -> str:
    """Return the name of a building: its Public Services tile, or its kind."""
    return context.name_of(building.expansion or building.kind)


def building_description(context: AppContext, building: Building | None) -> str:
    """Return a building with its floors and printed symbols: `Tower block, 3 floors`."""
    if building is None:
        return context.text("city.empty")
    return capitalized(building_phrase(context, building))


def building_phrase(context: AppContext, building: Building) -> str:
    """Return the same for use within a sentence: `tower block, 3 floors`."""
    name = context.text(f"name.{(building.expansion or building.kind).value}")
    return ", ".join((name, *building_details(context, building)))


def building_details(context: AppContext, building: Building) -> Iterator[str]:
    """Yield the differences from other buildings of the kind."""
    if building.kind in PILED_KINDS and building.floors > 1:
        yield context.text("city.floors", floors=building.floors)
    if building.star:
        yield context.format_points(building.star)
    elif building.points:
        yield context.text("city.number.shown", number=building.points)
    if building.inhabitants:
        yield context.text("rules.inhabitants", count=building.inhabitants)
    if building.energy:
        yield context.text("rules.energy", count=building.energy)


def spot_names(spots: Iterable[Spot]) -> str:
    """Return a list of spaces: `C1, C2`."""
    return ", ".join(map(str, spots))


def problem_text(context: AppContext, problem: Problem) -> str:
    """Return an error or a warning, after its spaces."""
    text, spaces = context.render(problem.message), spot_names(problem.spots)
    return f"{spaces}: {text}" if spaces else capitalized(text)
