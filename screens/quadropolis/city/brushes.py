"""The palette: choose a kind once, tap many spaces; a brush includes the printed symbols."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import (
    BLANK_PRINT,
    BOX,
    EXPANSION_VALUES,
    EXPERT_KINDS,
    PILED_KINDS,
    PLAYGROUND,
    Building,
    Expansion,
    Kind,
    Mode,
    TilePrint,
)
from quadropolis_score.city import LETTERS, City, building_from_text, text_of
from quadropolis_score.player_board import PlayerSide, has_points, is_in_box
from quadropolis_score.plugin import mode_of
from quadropolis_score.tile_numbers import number_prints
from tabletop.game import Options
from tabletop.messages import Refused

# Brushes without a building: look at a space, remove a building, choose a Public Services tile.
HAND: Final = "hand"
ERASER: Final = "eraser"
TILE: Final = "tile"
ANYWHERE: Final = Spot(0, 0)
ERASERS: Final = ("delete", "backspace")  # keys


def kinds_of(mode: Mode, *, playgrounds: bool) -> tuple[Kind, ...]:
    return tuple(
        kind
        for kind in Kind
        if (mode is Mode.EXPERT or kind not in EXPERT_KINDS) and (playgrounds or kind is not Kind.PLAYGROUND)
    )


def kinds_in_city(options: Options, side: PlayerSide) -> tuple[Kind, ...]:
    """Return the kinds of this city: playgrounds if they are played with, or if one is on the board."""
    has_playground = any(side.board.city.buildings(Kind.PLAYGROUND))
    return kinds_of(mode_of(options), playgrounds=bool(options["playgrounds"]) or has_playground)


def tiles_in_city(options: Options, side: PlayerSide) -> tuple[Expansion, ...]:
    """Return the Public Services tiles of this city: if they are played with, or if one is on the board."""
    if options["public_services"] or any(building.expansion for _, building in side.board.city.buildings()):
        return tuple(EXPANSION_VALUES[mode_of(options)])
    return ()


def prints_of(kind: Kind, mode: Mode) -> tuple[TilePrint, ...]:
    """Return the possible symbols of a kind, the unknown print first."""
    if kind is Kind.PLAYGROUND:
        return (PLAYGROUND,)
    return tuple(dict.fromkeys((BLANK_PRINT, *BOX[mode].get(kind, ()))))


def default_building(kind: Kind, mode: Mode) -> Building:
    return with_print(Building(kind), prints_of(kind, mode)[0])


def with_print(building: Building, printed: TilePrint) -> Building:
    return replace(building, points=printed.points, inhabitants=printed.inhabitants, energy=printed.energy)


def tiles_of(building: Building, mode: Mode) -> tuple[Building, ...]:
    """Return a building with every print of its tiles in the box: one with symbols keeps its own first.

    A Classic tile whose number is not known has every number that it can show.
    """
    if building.expansion:
        return tuple(with_print(building, printed) for printed in number_prints(building.expansion, mode))
    box = BOX[mode].get(building.kind, {})
    own = building.tile_print
    prints = sorted(box, key=lambda printed: (own == BLANK_PRINT or printed != own, -sum(box[printed])))
    return tuple(with_print(building, printed) for printed in prints)


def is_alike(one: Building | None, other: Building | None) -> bool:
    """Return whether two spaces hold the same kind, and the same tile of the Public Services."""
    return one is not None and other is not None and (one.kind, one.expansion) == (other.kind, other.expansion)


def paint(current: Building | None, brush: Building, mode: Mode) -> Building:
    """Return a space after a tap: the brush's building; a pile of its kind gets one more floor."""
    if current is None or not is_alike(current, brush):
        return brush
    if current.kind in PILED_KINDS:
        return replace(current, floors=current.floors % BOARDS[mode].max_floors[current.kind] + 1)
    return current


@dataclass(frozen=True, slots=True)
class Brush:
    """The chosen brush: a building, or one of the three words above."""

    tool: str = HAND
    building: Building | None = None

    @classmethod
    def of(cls, building: Building) -> "Brush":
        return cls(TILE if building.expansion else building.kind.value, building)

    @classmethod
    def parse(cls, text: str, kinds: Collection[Kind], tiles: Collection[Expansion]) -> "Brush | None":
        """Read a brush from its text; None if this game does not have it."""
        if text in (HAND, ERASER):
            return cls(text)
        try:
            building = building_from_text(text, ANYWHERE)
        except Refused:
            return None
        if building is None or building.kind not in kinds:
            return None
        if building.expansion and building.expansion not in tiles:
            return None
        return cls.of(building)

    def __str__(self) -> str:
        return text_of(self.building) if self.building else self.tool


def brushes(mode: Mode, kinds: Collection[Kind], tiles: Collection[Expansion], *, chosen: Brush) -> Iterator[Brush]:
    """Yield the palette in the order of the pad; the chosen brush keeps its print."""
    yield Brush(HAND)
    for kind in kinds:
        yield chosen if chosen.tool == kind else Brush.of(default_building(kind, mode))
    if tiles:
        first = Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CITY_HALL)
        yield chosen if chosen.tool == TILE else Brush.of(first)
    yield Brush(ERASER)


def next_brush(tool: str, current: Brush, mode: Mode) -> Brush:
    """Return the brush after a choice: the same one again keeps its print."""
    if tool in (HAND, ERASER):
        return Brush(tool)
    if current.tool == tool:
        return current
    return Brush.of(default_building(Kind(tool), mode))


def strokes(city: City, brush: Brush, spots: Iterable[Spot]) -> dict[Spot, Building | None]:
    """Return the buildings of a stroke; tiles of the brush's kind stay as they are."""
    return {spot: brush.building for spot in spots if not is_alike(city[spot], brush.building)}


def building_after_key(current: Building | None, key: str, mode: Mode, kinds: Collection[Kind]) -> Building | None:
    """Return a space after a key: a letter sets its kind, a digit its floors or its printed points."""
    if key in ERASERS:
        return None
    kind = LETTERS.get(key.upper())
    if kind is not None and kind in kinds:
        return paint(current, default_building(kind, mode), mode)
    if current is None or not key.isdecimal():
        return current
    if 1 <= int(key) <= BOARDS[mode].max_floors.get(current.kind, 0):
        return replace(current, floors=int(key))
    with_points = with_print(current, TilePrint(points=int(key)))
    return with_points if has_points(current) and is_in_box(with_points, mode) else current
