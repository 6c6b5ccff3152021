"""The panels of the city: a space with picture and choices, the Public Services tiles, the warnings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPANSION_VALUES, PILED_KINDS, Building, Kind
from quadropolis_score.player_board import PlayerSide, unsettled_spots
from quadropolis_score.plugin import mode_of
from quadropolis_score.validation import Problem
from screens.kit.crop import Crop
from screens.kit.words import Words
from screens.quadropolis.board_view import SpaceView, space_view_of
from screens.quadropolis.building_names import building_description, building_details, building_name, problem_text
from screens.quadropolis.city.brushes import (
    default_building,
    kinds_in_city,
    prints_of,
    tiles_in_city,
    tiles_of,
    with_print,
)
from screens.quadropolis.photo.tile_crop import space_crop
from tabletop.game import Options
from tabletop.text_enum import TextEnum

if TYPE_CHECKING:
    from screens.quadropolis.city.model import Inspecting


class Act(TextEnum):
    """What is done without anything else to say."""

    END = "end"  # a stroke, or the way of a held building: the finger left the board
    BOARD = "board"  # shown as the straightened photo instead of our drawing, or back
    PHOTO = "photo"  # shown as a whole
    HINTS = "hints"  # listed
    TILES = "tiles"  # of the Public Services offered, for the open space or for the brush
    OTHERS = "others"  # kinds offered for the open space
    REMOVE = "remove"  # the building of the open space
    YES = "yes"  # the open space is as it was read
    LEAVE = "leave"  # the open space
    LATER = "later"  # ask about the open space, or about printed points
    RIGHT = "right"  # all printed points are, as they stand
    ALLOCATION = "allocation"  # go there
    DONE = "done"  # the city is


@dataclass(frozen=True, slots=True)
class CityOption:
    """A building to choose; None is an empty space."""

    building: Building | None
    space: SpaceView
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FloorChoice:
    """A possible number of floors of a pile."""

    spot: Spot
    floors: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """A possible print of a tile: its tokens, otherwise its points."""

    spot: Spot
    building: Building
    text: str
    tokens: tuple[str, ...]
    points: str | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class PhotoComparison:
    crop: Crop
    space: SpaceView
    photo: str
    read_as: str


@dataclass(frozen=True, slots=True)
class SpaceAction:
    """An action at the foot of the panel; one of them is the main one."""

    what: Act
    text: str
    icon: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class CitySpace:
    """The panel of a space: its building, its picture, its details, other kinds, and the actions at its foot."""

    name: str  # on the board, as C2
    title: str
    comparison: PhotoComparison | None
    doubt: str | None
    guesses: tuple[CityOption, ...]
    height: str | None  # the heading of the floors
    floors: tuple[FloorChoice, ...]
    prints_title: str | None  # the heading of the prints
    prints: tuple[CityOption, ...]
    change: str | None  # the button that opens the kinds
    kinds: tuple[CityOption, ...]
    tiles: str | None
    actions: tuple[SpaceAction, ...]  # at its foot, the main one last
    close: str


@dataclass(frozen=True, slots=True)
class CityTiles:
    """The panel of the Public Services tiles."""

    title: str
    tiles: tuple[CityOption, ...]
    close: str


@dataclass(frozen=True, slots=True)
class CityPhoto:
    """The panel of the whole photo."""

    title: str
    crop: Crop
    close: str


@dataclass(frozen=True, slots=True)
class Oddity:
    text: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class CityOddities:
    """The panel of all warnings about the city."""

    title: str
    oddities: tuple[Oddity, ...]
    close: str


@dataclass(frozen=True, slots=True)
class PrintLine:
    """Tiles of one look whose printed points nobody chose."""

    space: SpaceView
    text: str
    spot: Spot  # the first one


@dataclass(frozen=True, slots=True)
class CityPrints:
    """The question about all printed points that nobody chose."""

    title: str
    lines: tuple[PrintLine, ...]
    right: str
    later: str


def space_panel(words: Words, options: Options, side: PlayerSide, opened: "Inspecting", *, goes_on: bool) -> CitySpace:
    """Return the panel of a space; the other kinds of a building stay behind a button until they are asked for."""
    spot, building = opened.spot, side.board.city[opened.spot]
    is_open = opened.offers_others or (building is None and spot not in unsettled_spots(side))
    shown = tuple(print_options(words, side, spot))
    heights = tuple(floor_choices(side, spot))
    return CitySpace(
        name=str(spot),
        title=building_description(words, building),
        comparison=photo_comparison(words, side, spot),
        doubt=doubt_text(words, side, spot),
        guesses=tuple(guess_options(words, side, spot)),
        height=words.text("rules.floors") if heights else None,
        floors=heights,
        prints_title=words.text("city.number" if building and building.expansion else "city.print") if shown else None,
        prints=shown,
        change=None if is_open else words.text("city.change"),
        kinds=tuple(kind_options(words, options, side, spot)) if is_open else (),
        tiles=words.text("city.tiles") if is_open and tiles_in_city(options, side) else None,
        actions=(*other_action(words, side, spot), main_action(words, side, spot, goes_on=goes_on)),
        close=words.text("app.close"),
    )


def main_action(words: Words, side: PlayerSide, spot: Spot, *, goes_on: bool) -> SpaceAction:
    """Return the main action: a doubtful space is confirmed, any other left."""
    if spot in unsettled_spots(side):
        return SpaceAction(Act.YES, words.text("city.confirm"), "check", main=True)
    return SpaceAction(Act.LEAVE, words.text("city.next" if goes_on else "app.done"), "check", main=True)


def other_action(words: Words, side: PlayerSide, spot: Spot) -> Iterator[SpaceAction]:
    """Yield the other action: a doubtful space is left for later, a building removed."""
    if spot in unsettled_spots(side):
        yield SpaceAction(Act.LATER, words.text("city.later"), "clock-outline")
    elif side.board.city[spot]:
        yield SpaceAction(Act.REMOVE, words.text("city.remove"), "eraser")


def floor_choices(side: PlayerSide, spot: Spot) -> Iterator[FloorChoice]:
    """Yield the possible heights of a pile; none of any other building."""
    building, city = side.board.city[spot], side.board.city
    if building is not None and building.kind in PILED_KINDS:
        for floors in range(1, city.board.max_floors[building.kind] + 1):
            yield FloorChoice(spot, floors, floors == building.floors)


def photo_comparison(words: Words, side: PlayerSide, spot: Spot) -> PhotoComparison | None:
    """Return the photo's crop beside its reading, if there is a photo."""
    if side.reading is None or not side.reading.picture:
        return None
    read = building_view_at(side, spot, side.reading[spot].building)
    return PhotoComparison(space_crop(side.reading, spot), read, words.text("city.photo"), words.text("city.read_as"))


def doubt_text(words: Words, side: PlayerSide, spot: Spot) -> str | None:
    """Return the question about an unsettled space."""
    if spot not in unsettled_spots(side):
        return None
    there = side.board.city[spot]
    if there is None:
        return words.text("city.doubt.empty")
    if there.expansion:
        return words.text("city.doubt.tile", building=building_name(words, there))
    return words.text("city.doubt", kind=there.kind)


def guess_options(words: Words, side: PlayerSide, spot: Spot) -> Iterator[CityOption]:
    """Yield the eye's guesses of a doubtful space, the likeliest first; towers keep the current floors."""
    if side.reading is None or spot not in unsettled_spots(side):
        return
    guess, current, max_floors = side.reading[spot], side.board.city[spot], side.board.city.board.max_floors
    floors = current.floors if current and current.kind in PILED_KINDS else 0
    offered = (
        replace(each, floors=min(floors, max_floors[each.kind]))
        if floors and each and each.kind in PILED_KINDS
        else each
        for each in (guess.building, *guess.alternatives, None)
    )
    yield from (building_option(words, side, spot, each) for each in dict.fromkeys(offered) if each != current)


def kind_options(words: Words, options: Options, side: PlayerSide, spot: Spot) -> Iterator[CityOption]:
    """Yield a building of every kind; the current one keeps its details."""
    current = side.board.city[spot]
    for kind in kinds_in_city(options, side):
        is_current = current is not None and current.kind is kind
        building = current if is_current and current is not None else default_building(kind, mode_of(options))
        yield replace(building_option(words, side, spot, building), text=words.name_of(kind), chosen=is_current)


def print_options(words: Words, side: PlayerSide, spot: Spot) -> Iterator[CityOption]:
    """Yield the possible symbols of the tile."""
    current = side.board.city[spot]
    if current is None:
        return
    if current.expansion:
        for building in tiles_of(current, side.board.city.mode):
            option = building_option(words, side, spot, building)
            yield replace(option, text=str(building.tile_number), chosen=building == current)
        return
    possible, is_chosen = prints_of(current.kind, side.board.city.mode), spot not in side.board.unprinted
    for shows in possible if len(possible) > 1 else ():
        building = with_print(current, shows)
        details = ", ".join(map(words.render, building_details(replace(building, floors=1))))
        yield replace(
            building_option(words, side, spot, building),
            text=details or words.text("city.print.unknown"),
            chosen=building == current and is_chosen,
        )


def print_choices(words: Words, side: PlayerSide, spot: Spot) -> Iterator[PrintChoice]:
    """Yield the tiles of the box that a building can be, its own print or the most frequent one first."""
    there = side.board.city[spot]
    for building in tiles_of(there, side.board.city.mode) if there is not None else ():
        look = building_view_at(side, spot, building)
        yield PrintChoice(
            spot,
            building,
            building_description(words, building),
            () if building.expansion else look.printed_tokens,
            None if look.printed_tokens and not building.expansion else points_text(words, building),
            building == there and spot not in side.board.unprinted,
        )


def points_text(words: Words, building: Building) -> str:
    """Return the points of a tile, or the number of a Public Services tile."""
    return str(building.tile_number) if building.expansion else words.format_points(building.points)


def prints_panel(words: Words, side: PlayerSide) -> CityPrints:
    """Return the question about the printed points that nobody chose, a line for tiles that look alike."""
    spots_by_building: dict[Building, tuple[Spot, ...]] = {}
    for spot, there in side.board.city.buildings():
        if spot in side.board.unprinted:
            spots_by_building[there] = (*spots_by_building.get(there, ()), spot)
    return CityPrints(
        words.text("city.prints"),
        tuple(
            PrintLine(building_view_at(side, spots[0], building), print_text(words, building, len(spots)), spots[0])
            for building, spots in spots_by_building.items()
        ),
        words.text("city.prints.right"),
        words.text("city.later"),
    )


def print_text(words: Words, building: Building, count: int) -> str:
    """Return how many tiles print what, as far as it was chosen."""
    if building.points:
        return f"{count} \u00d7 {building_description(words, building)}"
    return words.text(f"city.prints.{building.kind.value}", count=count)


def building_option(words: Words, side: PlayerSide, spot: Spot, building: Building | None) -> CityOption:
    return CityOption(building, building_view_at(side, spot, building), building_description(words, building))


def building_view_at(side: PlayerSide, spot: Spot, building: Building | None) -> SpaceView:
    return space_view_of(spot, side.board.city.board.district(spot), building)


def tiles_panel(words: Words, side: PlayerSide, spot: Spot, chosen: Building | None) -> CityTiles:
    """Return the panel of all Public Services tiles of the mode, by name."""
    tiles = (
        replace(
            building_option(words, side, spot, building),
            text=building_name(words, building),
            chosen=chosen is not None and expansion is chosen.expansion,
        )
        for expansion in EXPANSION_VALUES[side.board.city.mode]
        for building in (Building(Kind.PUBLIC_SERVICE, expansion=expansion),)
    )
    return CityTiles(words.text("city.tiles"), tuple(tiles), words.text("app.close"))


def oddities_panel(words: Words, problems: Iterable[Problem]) -> CityOddities:
    oddities = (Oddity(problem_text(words, problem), problem.spots) for problem in problems)
    return CityOddities(words.text("city.oddities"), tuple(oddities), words.text("app.close"))


def photo_sheet(words: Words, photo: bytes) -> CityPhoto:
    return CityPhoto(words.text("city.photo.whole"), Crop(photo), words.text("app.close"))
