"""What lies on top of the city: a space with its picture and its choices, the Public Services tiles, what is odd."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import PILED, Building, Expansion, Kind
from quadropolis_score.problems import Problem
from screens.city.palette import fresh, kinds_of, prints_of, showing
from screens.eye import crop_of
from screens.parts import Parts
from screens.pictures import Space, face
from screens.words import described, details
from store.table import Seat, Table

PERCENT = 100


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a photo: left, top, width and height in parts of the whole."""

    picture: bytes = field(default=b"", repr=False)
    part: tuple[float, float, float, float] = (0, 0, 1, 1)


@dataclass(frozen=True, slots=True)
class Choice:
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
    guesses: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    floors: tuple[Floors, ...]
    prints: tuple[Choice, ...]
    shows: tuple[str, ...]
    tiles: tuple[str, ...]
    remove: tuple[str, ...]
    done: str


@dataclass(frozen=True, slots=True)
class CityTiles:
    """The Public Services tiles."""

    title: str
    tiles: tuple[Choice, ...]


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


def space_sheet(parts: Parts, table: Table, seat: Seat, spot: Spot) -> CitySpace:
    """Everything about a space: its picture, what it may be, and what it can be changed to."""
    building = seat.city[spot]
    return CitySpace(
        title=parts.spot(spot),
        text=described(parts, building),
        beside=tuple(beside(parts, seat, spot)),
        doubt=tuple(doubt(parts, seat, spot)),
        guesses=tuple(guesses(parts, seat, spot)),
        kinds=tuple(kinds(parts, table, seat, spot)),
        floors=(Floors(parts.says("city.high"), building.floors),) if building and building.kind in PILED else (),
        prints=tuple(prints(parts, seat, spot)),
        shows=(parts.says("city.shows"),) if any(prints(parts, seat, spot)) else (),
        tiles=(parts.says("city.tiles"),) if table.public_services else (),
        remove=(parts.says("city.remove"),) if building else (),
        done=parts.says("app.done"),
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


def guesses(parts: Parts, seat: Seat, spot: Spot) -> Iterator[Choice]:
    """What the eye takes a doubtful space for, the likeliest first; what it is most often taken for instead."""
    if seat.photo is None or spot not in seat.doubtful:
        return
    guess = seat.photo.guesses[spot.row][spot.column]
    for building in dict.fromkeys((guess.building, *guess.also, None)):
        yield choice(parts, seat, spot, building)


def kinds(parts: Parts, table: Table, seat: Seat, spot: Spot) -> Iterator[Choice]:
    """One building of every kind; the one that stands there as it is."""
    there = seat.city[spot]
    for kind in kinds_of(table.mode, playgrounds=table.playgrounds or has(seat, Kind.PLAYGROUND)):
        mine = there is not None and there.kind is kind
        building = there if mine and there is not None else fresh(kind, table.mode)
        yield replace(choice(parts, seat, spot, building), text=parts.name(kind), chosen=mine)


def prints(parts: Parts, seat: Seat, spot: Spot) -> Iterator[Choice]:
    """What the visible tile can show."""
    there = seat.city[spot]
    if there is None or there.expansion:
        return
    possible = prints_of(there.kind, seat.city.mode)
    for shows in possible if len(possible) > 1 else ():
        building = showing(there, shows)
        words = ", ".join(details(parts, replace(building, floors=1))) or parts.says("city.blank")
        yield replace(choice(parts, seat, spot, building), text=words, chosen=building == there)


def choice(parts: Parts, seat: Seat, spot: Spot, building: Building | None) -> Choice:
    """A building to choose."""
    return Choice(building, tile(seat, spot, building), described(parts, building))


def tile(seat: Seat, spot: Spot, building: Building | None) -> Space:
    """A building as it would stand there."""
    return Space(spot, BOARDS[seat.city.mode].district(spot), **face(building))  # type: ignore[arg-type]


def has(seat: Seat, kind: Kind) -> bool:
    """Whether a kind stands in the city."""
    return any(seat.city.buildings(kind))


def tiles_sheet(parts: Parts, seat: Seat, spot: Spot, chosen: Building | None) -> CityTiles:
    """All Public Services tiles, by name."""
    tiles = (
        replace(choice(parts, seat, spot, building), text=parts.name(expansion), chosen=building == chosen)
        for expansion in Expansion
        for building in (Building(Kind.PUBLIC_SERVICE, expansion=expansion),)
    )
    return CityTiles(parts.says("city.tiles"), tuple(tiles))


def odd_sheet(parts: Parts, problems: Iterable[Problem]) -> CityOdd:
    """What looks odd, in sentences."""
    odd = (Odd(parts.problem(problem), problem.spots) for problem in problems)
    return CityOdd(parts.says("city.odd"), tuple(odd), parts.says("app.close"))
