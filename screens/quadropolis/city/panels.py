"""The panels of the city: a space with picture and choices, the Public Services tiles, the warnings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPANSION_VALUES, PILED, Building, Expansion, Kind
from quadropolis_score.player_board import doubtful
from quadropolis_score.plugin import mode_of
from quadropolis_score.validation import Problem
from screens.context import Parts
from screens.kit.crop import Crop
from screens.quadropolis.board_view import Space, space_of
from screens.quadropolis.building_names import called, described, details, problem_in_words
from screens.quadropolis.city.palette import fresh, kinds_of, prints_of, showing
from screens.quadropolis.photo.tile_crop import crop_of
from tabletop.game import Options, Side
from tabletop.text_enum import TextEnum


class Act(TextEnum):
    """The actions at the foot of a space's panel."""

    REMOVE = "remove"
    LATER = "later"
    YES = "yes"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class CityOption:
    """A building to choose; None is an empty space."""

    building: Building | None
    space: Space
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FloorChoice:
    """A possible number of floors of a pile."""

    spot: Spot
    floors: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Beside:
    """The photo's crop and the reading of it."""

    crop: Crop
    space: Space
    photo: str
    ours: str


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

    place: str  # its name on the board
    title: str
    beside: tuple[Beside, ...]
    doubt: tuple[str, ...]
    guesses: tuple[CityOption, ...]
    height: tuple[str, ...]  # the heading of the floors
    floors: tuple[FloorChoice, ...]
    shows: tuple[str, ...]  # the heading of the prints
    prints: tuple[CityOption, ...]
    change: tuple[str, ...]  # the button that opens the kinds
    kinds: tuple[CityOption, ...]
    tiles: tuple[str, ...]
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
class Odd:
    """A warning and its spaces."""

    text: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class CityOdd:
    """The panel of all warnings about the city."""

    title: str
    odd: tuple[Odd, ...]
    close: str


@dataclass(frozen=True, slots=True)
class Opened:
    """The space whose panel is open, whether it offers the other kinds, and whether it leads to another space."""

    spot: Spot
    changes: bool
    goes_on: bool


def space_panel(parts: Parts, options: Options, seat: Side, opened: Opened) -> CitySpace:
    """Return the panel of a space; the other kinds of a building stay behind a button until they are asked for."""
    spot, building = opened.spot, seat.board.city[opened.spot]
    is_open = opened.changes or (building is None and spot not in doubtful(seat))
    shown = tuple(prints(parts, seat, spot))
    heights = tuple(floor_choices(seat, spot))
    return CitySpace(
        place=str(spot),
        title=described(parts, building),
        beside=tuple(beside(parts, seat, spot)),
        doubt=tuple(doubt(parts, seat, spot)),
        guesses=tuple(guesses(parts, seat, spot)),
        height=(parts.says("rules.floors"),) if heights else (),
        floors=heights,
        shows=(parts.says("city.shows"),) if shown else (),
        prints=shown,
        change=() if is_open else (parts.says("city.change"),),
        kinds=tuple(kinds(parts, options, seat, spot)) if is_open else (),
        tiles=(parts.says("city.tiles"),) if is_open and tiles_at(options, seat) else (),
        actions=(*other_action(parts, seat, spot), main_action(parts, seat, opened)),
        close=parts.says("app.close"),
    )


def main_action(parts: Parts, seat: Side, opened: Opened) -> SpaceAction:
    """Return the main action: a doubtful space is confirmed, any other left."""
    if opened.spot in doubtful(seat):
        return SpaceAction(Act.YES, parts.says("city.yes"), "check", main=True)
    return SpaceAction(Act.LEAVE, parts.says("city.next" if opened.goes_on else "app.done"), "check", main=True)


def other_action(parts: Parts, seat: Side, spot: Spot) -> Iterator[SpaceAction]:
    """Yield the other action: a doubtful space is left for later, a building removed."""
    if spot in doubtful(seat):
        yield SpaceAction(Act.LATER, parts.says("city.later"), "clock-outline")
    elif seat.board.city[spot]:
        yield SpaceAction(Act.REMOVE, parts.says("city.remove"), "eraser")


def floor_choices(seat: Side, spot: Spot) -> Iterator[FloorChoice]:
    """Yield the possible heights of a pile; none of any other building."""
    building, city = seat.board.city[spot], seat.board.city
    if building is not None and building.kind in PILED:
        for floors in range(1, city.board.max_floors[building.kind] + 1):
            yield FloorChoice(spot, floors, floors == building.floors)


def beside(parts: Parts, seat: Side, spot: Spot) -> Iterator[Beside]:
    """Yield the photo's crop beside what was read of it, if there is a photo."""
    if seat.reading is not None and seat.reading.picture:
        crop = Crop(seat.reading.picture, crop_of(seat.board.city.mode, spot))
        read = tile(seat, spot, seat.reading[spot].building)
        yield Beside(crop, read, parts.says("city.photo"), parts.says("city.ours"))


def doubt(parts: Parts, seat: Side, spot: Spot) -> Iterator[str]:
    """Yield the question about an unsettled space."""
    if spot in doubtful(seat):
        there = seat.board.city[spot]
        if there is None:
            yield parts.says("city.doubt.empty")
        elif there.expansion:
            yield parts.says("city.doubt.tile", building=called(parts, there))
        else:
            yield parts.says("city.doubt", kind=there.kind)


def guesses(parts: Parts, seat: Side, spot: Spot) -> Iterator[CityOption]:
    """Yield the reader's guesses of a doubtful space, the likeliest first; towers keep the current floors."""
    if seat.reading is None or spot not in doubtful(seat):
        return
    guess, there, highest = seat.reading[spot], seat.board.city[spot], seat.board.city.board.max_floors
    standing = there.floors if there and there.kind in PILED else 0
    offered = (
        replace(each, floors=min(standing, highest[each.kind])) if standing and each and each.kind in PILED else each
        for each in (guess.building, *guess.also, None)
    )
    yield from (option(parts, seat, spot, each) for each in dict.fromkeys(offered) if each != there)


def kinds(parts: Parts, options: Options, seat: Side, spot: Spot) -> Iterator[CityOption]:
    """Yield a building of every kind; the current one keeps its details."""
    there = seat.board.city[spot]
    for kind in kinds_at(options, seat):
        mine = there is not None and there.kind is kind
        building = there if mine and there is not None else fresh(kind, mode_of(options))
        yield replace(option(parts, seat, spot, building), text=parts.name(kind), chosen=mine)


def prints(parts: Parts, seat: Side, spot: Spot) -> Iterator[CityOption]:
    """Yield the possible symbols of the tile."""
    there = seat.board.city[spot]
    if there is None or there.expansion:
        return
    possible = prints_of(there.kind, seat.board.city.mode)
    for shows in possible if len(possible) > 1 else ():
        building = showing(there, shows)
        words = ", ".join(details(parts, replace(building, floors=1))) or parts.says("city.blank")
        yield replace(option(parts, seat, spot, building), text=words, chosen=building == there)


def option(parts: Parts, seat: Side, spot: Spot, building: Building | None) -> CityOption:
    """Return a building as a choice."""
    return CityOption(building, tile(seat, spot, building), described(parts, building))


def tile(seat: Side, spot: Spot, building: Building | None) -> Space:
    """Return the look of a building on a space."""
    return space_of(spot, seat.board.city.board.district(spot), building)


def kinds_at(options: Options, seat: Side) -> tuple[Kind, ...]:
    """Return the kinds of this city: playgrounds if they are played with, or if one is on the board."""
    standing = any(seat.board.city.buildings(Kind.PLAYGROUND))
    return kinds_of(mode_of(options), playgrounds=bool(options["playgrounds"]) or standing)


def tiles_at(options: Options, seat: Side) -> tuple[Expansion, ...]:
    """Return the Public Services tiles of this city: if they are played with, or if one is on the board."""
    if options["public_services"] or any(building.expansion for _, building in seat.board.city.buildings()):
        return tuple(EXPANSION_VALUES[mode_of(options)])
    return ()


def tiles_sheet(parts: Parts, seat: Side, spot: Spot, chosen: Building | None) -> CityTiles:
    """Return the panel of all Public Services tiles of the mode, by name."""
    tiles = (
        replace(option(parts, seat, spot, building), text=called(parts, building), chosen=building == chosen)
        for expansion in EXPANSION_VALUES[seat.board.city.mode]
        for building in (Building(Kind.PUBLIC_SERVICE, expansion=expansion),)
    )
    return CityTiles(parts.says("city.tiles"), tuple(tiles), parts.says("app.close"))


def odd_sheet(parts: Parts, problems: Iterable[Problem]) -> CityOdd:
    """Return the panel of the warnings."""
    odd = (Odd(problem_in_words(parts, problem), problem.spots) for problem in problems)
    return CityOdd(parts.says("city.odd"), tuple(odd), parts.says("app.close"))


def photo_sheet(parts: Parts, photo: bytes) -> CityPhoto:
    """Return the panel of the whole photo."""
    return CityPhoto(parts.says("city.photo.whole"), Crop(photo), parts.says("app.close"))
