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
from screens.quadropolis.building_names import called, described, details, problem_in_words, spoken
from screens.quadropolis.city.palette import fresh, kinds_of, prints_of, showing
from screens.quadropolis.photo.tile_crop import crop_of
from tabletop.game import Options, Side

PERCENT = 100


@dataclass(frozen=True, slots=True)
class CityOption:
    """A building to choose; None is an empty space."""

    building: Building | None
    space: Space
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Floors:
    """The floors of a pile."""

    text: str
    count: int


@dataclass(frozen=True, slots=True)
class Beside:
    """The photo's crop and the reading of it."""

    crop: Crop
    space: Space
    photo: str
    ours: str


@dataclass(frozen=True, slots=True)
class CitySpace:
    """The panel of a space, with everything that it can hold."""

    title: str
    text: str
    beside: tuple[Beside, ...]
    doubt: tuple[str, ...]
    likeliest: tuple[CityOption, ...]
    guesses: tuple[CityOption, ...]
    others: tuple[str, ...]
    kinds: tuple[CityOption, ...]
    floors: tuple[Floors, ...]
    prints: tuple[CityOption, ...]
    shows: tuple[str, ...]
    tiles: tuple[str, ...]
    remove: tuple[str, ...]
    leave: str


@dataclass(frozen=True, slots=True)
class CityTiles:
    """The panel of the Public Services tiles."""

    title: str
    tiles: tuple[CityOption, ...]
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
class CityPhoto:
    """The panel of the whole photo."""

    title: str
    crop: Crop
    close: str


def space_sheet(parts: Parts, options: Options, seat: Side, spot: Spot, leave: str) -> CitySpace:
    """Return the panel of a space: its picture, its choices, and the button to leave it."""
    building = seat.board.city[spot]
    is_doubtful, shown = spot in doubtful(seat), tuple(prints(parts, seat, spot))
    return CitySpace(
        title=str(spot),
        text=described(parts, building),
        beside=tuple(beside(parts, seat, spot)),
        doubt=tuple(doubt(parts, seat, spot)),
        likeliest=tuple(likeliest(parts, seat, spot)),
        guesses=tuple(guesses(parts, seat, spot)),
        others=(parts.says("city.else"),) if is_doubtful else (),
        kinds=tuple(kinds(parts, options, seat, spot)),
        floors=(Floors(parts.says("rules.floors"), building.floors),) if building and building.kind in PILED else (),
        prints=shown,
        shows=(parts.says("city.shows"),) if shown else (),
        tiles=(parts.says("city.tiles"),) if tiles_at(options, seat) else (),
        remove=(parts.says("city.remove"),) if building else (),
        leave=leave,
    )


def beside(parts: Parts, seat: Side, spot: Spot) -> Iterator[Beside]:
    """Yield the photo's crop beside our drawing, if there is a photo."""
    if seat.reading is not None and seat.reading.picture:
        crop = Crop(seat.reading.picture, crop_of(seat.board.city.mode, spot))
        yield Beside(crop, tile(seat, spot, seat.board.city[spot]), parts.says("city.photo"), parts.says("city.ours"))


def doubt(parts: Parts, seat: Side, spot: Spot) -> Iterator[str]:
    """Yield the reader's doubt about an unsettled space."""
    if seat.reading is not None and spot in doubtful(seat):
        sure = round(PERCENT * seat.reading.guesses[spot.row][spot.column].confidence)
        yield parts.says("city.doubt", sure=sure)


def likeliest(parts: Parts, seat: Side, spot: Spot) -> Iterator[CityOption]:
    """Yield the current building of a doubtful space, as a choice to confirm."""
    if spot in doubtful(seat):
        there = seat.board.city[spot]
        yes = parts.says("city.yes", building=spoken(parts, there)) if there else parts.says("city.yes.empty")
        yield replace(option(parts, seat, spot, there), text=yes)


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


def photo_sheet(parts: Parts, photo: bytes) -> CityPhoto:
    """Return the panel of the whole photo."""
    return CityPhoto(parts.says("city.photo.whole"), Crop(photo), parts.says("app.close"))


def odd_sheet(parts: Parts, problems: Iterable[Problem]) -> CityOdd:
    """Return the panel of the warnings."""
    odd = (Odd(problem_in_words(parts, problem), problem.spots) for problem in problems)
    return CityOdd(parts.says("city.odd"), tuple(odd), parts.says("app.close"))
