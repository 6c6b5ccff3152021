"""What a space is painted with: choose a kind once, tap many spaces; what the tile shows comes with the brush."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import BLANK, BOX, PILED, PLAYGROUND, Building, Expansion, Kind, Mode, Printed
from quadropolis_score.city import LETTERS
from quadropolis_score.problems import EXPERT_KINDS

# The brushes that are no kind: look at a space, take a building off, choose a Public Services tile.
HAND: Final = "hand"
ERASER: Final = "eraser"
TILE: Final = "tile"


def kinds_of(mode: Mode, *, playgrounds: bool) -> tuple[Kind, ...]:
    """The kinds that can stand in a city of this game."""
    return tuple(
        kind
        for kind in Kind
        if (mode is Mode.EXPERT or kind not in EXPERT_KINDS) and (playgrounds or kind is not Kind.PLAYGROUND)
    )


def prints_of(kind: Kind, mode: Mode) -> tuple[Printed, ...]:
    """What tiles of a kind show, first what is seen without looking closely: nothing but the kind."""
    if kind is Kind.PLAYGROUND:
        return (PLAYGROUND,)
    return tuple(dict.fromkeys((BLANK, *BOX[mode].get(kind, ()))))


def fresh(kind: Kind, mode: Mode) -> Building:
    """A building of a kind as it is put first."""
    return showing(Building(kind), prints_of(kind, mode)[0])


def showing(building: Building, shows: Printed) -> Building:
    """The same building with another print on its visible tile."""
    return replace(building, points=shows.points, inhabitants=shows.inhabitants, energy=shows.energy)


def next_print(building: Building, mode: Mode) -> Building:
    """The same building with the next print of its kind; after the last comes the first again."""
    prints = prints_of(building.kind, mode)
    if building.expansion or building.printed not in prints:
        return building
    return showing(building, prints[(prints.index(building.printed) + 1) % len(prints)])


def painted(there: Building | None, brush: Building, mode: Mode, *, again: bool = True) -> Building:
    """What a tap makes of a space: the brush's building, then more floors of it, or the next print if tapped again."""
    if there is None or there.kind is not brush.kind or there.expansion is not brush.expansion:
        return brush
    if there.kind in PILED:
        return replace(there, floors=there.floors % BOARDS[mode].max_floors[there.kind] + 1)
    return next_print(there, mode) if again else brush


@dataclass(frozen=True, slots=True)
class Brush:
    """What is in the player's hand: one of the three words above, or a building."""

    what: str = HAND
    building: Building | None = None


def brushes(mode: Mode, *, playgrounds: bool, tiles: bool, chosen: Brush) -> Iterator[Brush]:
    """The palette in the order of the pad; the chosen brush stands there with the print that it has."""
    yield Brush(HAND)
    for kind in kinds_of(mode, playgrounds=playgrounds):
        mine = chosen.building is not None and chosen.building.kind is kind and not chosen.building.expansion
        yield chosen if mine else Brush(kind.value, fresh(kind, mode))
    if tiles:
        yield (
            chosen if chosen.what == TILE else Brush(TILE, Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CITY_HALL))
        )
    yield Brush(ERASER)


def typed_on(there: Building | None, key: str, mode: Mode) -> Building | None:
    """What a key makes of a space: a letter puts its kind, a digit so many floors; any other key changes nothing."""
    if key in ("delete", "backspace"):
        return None
    kind = LETTERS.get(key.upper())
    if kind in kinds_of(mode, playgrounds=True):
        return painted(there, fresh(kind, mode), mode)
    if there is not None and key.isdecimal() and 1 <= int(key) <= BOARDS[mode].max_floors.get(there.kind, 0):
        return replace(there, floors=int(key))
    return there
