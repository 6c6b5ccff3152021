"""What buildings are called on the screens."""

from collections.abc import Iterator

from quadropolis_score.buildings import PILED, Building
from screens.parts import Parts


def described(parts: Parts, building: Building | None) -> str:
    """A building with its floors and what its tile shows: `Tower block, 3 floors`."""
    if building is None:
        return parts.says("city.empty")
    return ", ".join((parts.name(building.expansion or building.kind), *details(parts, building)))


def details(parts: Parts, building: Building) -> Iterator[str]:
    """What sets a building apart from others of its kind."""
    if building.kind in PILED and building.floors > 1:
        yield parts.says("city.floors", floors=building.floors)
    if building.points:
        yield parts.says("sheet.points", total=building.points)
    if building.inhabitants:
        yield parts.says("city.shows.inhabitants", count=building.inhabitants)
    if building.energy:
        yield parts.says("city.shows.energy", count=building.energy)
