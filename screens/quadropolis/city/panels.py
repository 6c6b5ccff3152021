"""What lies on top of the city: a space with its picture and its choices, the Public Services tiles, what is odd."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPANSION_VALUES, PILED, Building, Expansion, Kind
from quadropolis_score.validation import Problem
from screens.context import Parts
from screens.photo.photo_reader import crop_of
from screens.quadropolis.board_view import Crop, Space, space_of
from screens.quadropolis.building_names import called, described, details, place, spoken
from screens.quadropolis.city.palette import fresh, kinds_of, prints_of, showing
from store.envelope import Seat, Table

PERCENT = 100


@dataclass(frozen=True, slots=True)
class CityOption:
    """A building that may stand there; nothing is an empty space."""

    building: Building | None
    space: Space
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Floors:
    """How high a pile is."""

    text: str
    count: int


@dataclass(frozen=True, slots=True)
class Beside:
    """What the photo shows there, beside what we took it for."""

    crop: Crop
    space: Space
    photo: str
    ours: str


@dataclass(frozen=True, slots=True)
class CitySpace:
    """A space of the city, with everything that can stand on it."""

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
    """The Public Services tiles."""

    title: str
    tiles: tuple[CityOption, ...]
    close: str


@dataclass(frozen=True, slots=True)
class Odd:
    """Something that looks odd, and where."""

    text: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class CityOdd:
    """Everything that looks odd about the city."""

    title: str
    odd: tuple[Odd, ...]
    close: str


def space_sheet(parts: Parts, table: Table, seat: Seat, spot: Spot, leave: str) -> CitySpace:
    """Everything about a space: its picture, what it may be, and what it can be changed to; how it is left."""
    building = seat.city[spot]
    doubtful, shown = spot in seat.doubtful, tuple(prints(parts, seat, spot))
    return CitySpace(
        title=place(parts, spot),
        text=described(parts, building),
        beside=tuple(beside(parts, seat, spot)),
        doubt=tuple(doubt(parts, seat, spot)),
        likeliest=tuple(likeliest(parts, seat, spot)),
        guesses=tuple(guesses(parts, seat, spot)),
        others=(parts.says("city.else"),) if doubtful else (),
        kinds=tuple(kinds(parts, table, seat, spot)),
        floors=(Floors(parts.says("rules.floors"), building.floors),) if building and building.kind in PILED else (),
        prints=shown,
        shows=(parts.says("city.shows"),) if shown else (),
        tiles=(parts.says("city.tiles"),) if tiles_at(table, seat) else (),
        remove=(parts.says("city.remove"),) if building else (),
        leave=leave,
    )


def beside(parts: Parts, seat: Seat, spot: Spot) -> Iterator[Beside]:
    """The photo's crop beside our tile, if there is a photo."""
    if seat.photo is not None and seat.photo.picture:
        crop = Crop(seat.photo.picture, crop_of(seat.city.mode, spot))
        yield Beside(crop, tile(seat, spot, seat.city[spot]), parts.says("city.photo"), parts.says("city.ours"))


def doubt(parts: Parts, seat: Seat, spot: Spot) -> Iterator[str]:
    """How sure the eye is of a space that nobody has looked at."""
    if seat.photo is not None and spot in seat.doubtful:
        sure = round(PERCENT * seat.photo.guesses[spot.row][spot.column].confidence)
        yield parts.says("city.doubt", sure=sure)


def likeliest(parts: Parts, seat: Seat, spot: Spot) -> Iterator[CityOption]:
    """What stands on a doubtful space now, to be said yes to."""
    if spot in seat.doubtful:
        there = seat.city[spot]
        yes = parts.says("city.yes", building=spoken(parts, there)) if there else parts.says("city.yes.empty")
        yield replace(option(parts, seat, spot, there), text=yes)


def guesses(parts: Parts, seat: Seat, spot: Spot) -> Iterator[CityOption]:
    """What the eye takes a doubtful space for, the likeliest first; what it is most often taken for instead."""
    if seat.photo is None or spot not in seat.doubtful:
        return
    guess = seat.photo.guesses[spot.row][spot.column]
    for building in dict.fromkeys((guess.building, *guess.also, None)):
        if building != seat.city[spot]:
            yield option(parts, seat, spot, building)


def kinds(parts: Parts, table: Table, seat: Seat, spot: Spot) -> Iterator[CityOption]:
    """One building of every kind; the one that stands there as it is."""
    there = seat.city[spot]
    for kind in kinds_at(table, seat):
        mine = there is not None and there.kind is kind
        building = there if mine and there is not None else fresh(kind, table.mode)
        yield replace(option(parts, seat, spot, building), text=parts.name(kind), chosen=mine)


def prints(parts: Parts, seat: Seat, spot: Spot) -> Iterator[CityOption]:
    """What the visible tile can show."""
    there = seat.city[spot]
    if there is None or there.expansion:
        return
    possible = prints_of(there.kind, seat.city.mode)
    for shows in possible if len(possible) > 1 else ():
        building = showing(there, shows)
        words = ", ".join(details(parts, replace(building, floors=1))) or parts.says("city.blank")
        yield replace(option(parts, seat, spot, building), text=words, chosen=building == there)


def option(parts: Parts, seat: Seat, spot: Spot, building: Building | None) -> CityOption:
    """A building to choose."""
    return CityOption(building, tile(seat, spot, building), described(parts, building))


def tile(seat: Seat, spot: Spot, building: Building | None) -> Space:
    """A building as it would stand there."""
    return space_of(spot, seat.city.board.district(spot), building)


def kinds_at(table: Table, seat: Seat) -> tuple[Kind, ...]:
    """The kinds that can stand in this city: playgrounds where they are played with, or where one stands."""
    return kinds_of(table.mode, playgrounds=table.playgrounds or any(seat.city.buildings(Kind.PLAYGROUND)))


def tiles_at(table: Table, seat: Seat) -> tuple[Expansion, ...]:
    """The Public Services tiles that can stand in this city: where they are played with, or where one stands."""
    if table.public_services or any(building.expansion for _, building in seat.city.buildings()):
        return tuple(EXPANSION_VALUES[table.mode])
    return ()


def tiles_sheet(parts: Parts, seat: Seat, spot: Spot, chosen: Building | None) -> CityTiles:
    """All Public Services tiles of the mode, by name."""
    tiles = (
        replace(option(parts, seat, spot, building), text=called(parts, building), chosen=building == chosen)
        for expansion in EXPANSION_VALUES[seat.city.mode]
        for building in (Building(Kind.PUBLIC_SERVICE, expansion=expansion),)
    )
    return CityTiles(parts.says("city.tiles"), tuple(tiles), parts.says("app.close"))


def odd_sheet(parts: Parts, problems: Iterable[Problem]) -> CityOdd:
    """What looks odd, in sentences."""
    odd = (Odd(parts.problem(problem), problem.spots) for problem in problems)
    return CityOdd(parts.says("city.odd"), tuple(odd), parts.says("app.close"))
