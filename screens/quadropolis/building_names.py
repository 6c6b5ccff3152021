"""Names of buildings and spaces on the screens, and sentences about errors and warnings."""

from collections.abc import Iterable, Iterator

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED, Building
from quadropolis_score.validation import Problem
from screens.context import Parts, begun


def called(parts: Parts, building: Building) -> str:
    """Return the name of a building: its Public Services tile, or its kind."""
    return parts.name(building.expansion or building.kind)


def described(parts: Parts, building: Building | None) -> str:
    """Return a building with its floors and printed symbols: `Tower block, 3 floors`."""
    if building is None:
        return parts.says("city.empty")
    return begun(spoken(parts, building))


def spoken(parts: Parts, building: Building) -> str:
    """Return the same for use within a sentence: `tower block, 3 floors`."""
    name = parts.says(f"name.{(building.expansion or building.kind).value}")
    return ", ".join((name, *details(parts, building)))


def details(parts: Parts, building: Building) -> Iterator[str]:
    """Yield the differences from other buildings of the kind."""
    if building.kind in PILED and building.floors > 1:
        yield parts.says("city.floors", floors=building.floors)
    if building.points:
        yield parts.points(building.points)
    if building.inhabitants:
        yield parts.says("rules.inhabitants", count=building.inhabitants)
    if building.energy:
        yield parts.says("rules.energy", count=building.energy)


def spot_names(spots: Iterable[Spot]) -> str:
    """Return a list of spaces: `C1, C2`."""
    return ", ".join(map(str, spots))


def problem_in_words(parts: Parts, problem: Problem) -> str:
    """Return an error or a warning, after its spaces."""
    said, where = parts.words(problem.message), spot_names(problem.spots)
    return f"{where}: {said}" if where else begun(said)
