"""The panels of the city: a space with picture and choices, the Public Services tiles, the warnings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPANSION_VALUES, PILED_KINDS, Building, Expansion, Kind
from quadropolis_score.player_board import unsettled_spots
from quadropolis_score.plugin import mode_of
from quadropolis_score.validation import Problem
from screens.context import AppContext
from screens.kit.crop import Crop
from screens.quadropolis.board_view import SpaceView, space_view_of
from screens.quadropolis.building_names import (
    building_description,
    building_details,
    building_name,
    building_phrase,
    problem_text,
    space_name,
)
from screens.quadropolis.city.brushes import default_building, kinds_of, prints_of, with_print
from screens.quadropolis.photo.tile_crop import crop_region
from tabletop.game import Options, Side

PERCENT = 100


@dataclass(frozen=True, slots=True)
class CityOption:
    """A building to choose; None is an empty space."""

    building: Building | None
    space: SpaceView
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class PileFloors:
    """The floors of a pile."""

    text: str
    count: int


@dataclass(frozen=True, slots=True)
class PhotoComparison:
    """The photo's crop and the reading of it."""

    crop: Crop
    space: SpaceView
    photo: str
    read_as: str


@dataclass(frozen=True, slots=True)
class CitySpace:
    """The panel of a space, with everything that it can hold."""

    title: str
    text: str
    comparison: tuple[PhotoComparison, ...]
    doubt: tuple[str, ...]
    likeliest: tuple[CityOption, ...]
    guesses: tuple[CityOption, ...]
    alternatives_title: tuple[str, ...]
    kinds: tuple[CityOption, ...]
    floors: tuple[PileFloors, ...]
    prints: tuple[CityOption, ...]
    prints_title: tuple[str, ...]
    tiles: tuple[str, ...]
    remove: tuple[str, ...]
    leave_text: str


@dataclass(frozen=True, slots=True)
class CityTiles:
    """The panel of the Public Services tiles."""

    title: str
    tiles: tuple[CityOption, ...]
    close: str


@dataclass(frozen=True, slots=True)
class Oddity:
    """A warning and its spaces."""

    text: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class CityOddities:
    """The panel of all warnings about the city."""

    title: str
    oddities: tuple[Oddity, ...]
    close: str


def space_panel(context: AppContext, options: Options, seat: Side, spot: Spot, leave: str) -> CitySpace:
    """Return the panel of a space: its picture, its choices, and the button to leave it."""
    building = seat.board.city[spot]
    is_doubtful, print_choices = spot in unsettled_spots(seat), tuple(print_options(context, seat, spot))
    return CitySpace(
        title=space_name(context, spot),
        text=building_description(context, building),
        comparison=tuple(photo_comparison(context, seat, spot)),
        doubt=tuple(doubt_texts(context, seat, spot)),
        likeliest=tuple(likeliest_option(context, seat, spot)),
        guesses=tuple(guess_options(context, seat, spot)),
        alternatives_title=(context.text("city.alternatives"),) if is_doubtful else (),
        kinds=tuple(kind_options(context, options, seat, spot)),
        floors=(PileFloors(context.text("rules.floors"), building.floors),)
        if building and building.kind in PILED_KINDS
        else (),
        prints=print_choices,
        prints_title=(context.text("city.print"),) if print_choices else (),
        tiles=(context.text("city.tiles"),) if tiles_in_city(options, seat) else (),
        remove=(context.text("city.remove"),) if building else (),
        leave_text=leave,
    )


def photo_comparison(context: AppContext, seat: Side, spot: Spot) -> Iterator[PhotoComparison]:
    """Yield the photo's crop beside our drawing, if there is a photo."""
    if seat.reading is not None and seat.reading.picture:
        crop = Crop(seat.reading.picture, crop_region(seat.board.city.mode, spot))
        yield PhotoComparison(
            crop,
            building_view_at(seat, spot, seat.board.city[spot]),
            context.text("city.photo"),
            context.text("city.read_as"),
        )


def doubt_texts(context: AppContext, seat: Side, spot: Spot) -> Iterator[str]:
    """Yield the reader's doubt about an unsettled space."""
    if seat.reading is not None and spot in unsettled_spots(seat):
        sure = round(PERCENT * seat.reading.guesses[spot.row][spot.column].confidence)
        yield context.text("city.doubt", sure=sure)


def likeliest_option(context: AppContext, seat: Side, spot: Spot) -> Iterator[CityOption]:
    """Yield the current building of a doubtful space, as a choice to confirm."""
    if spot in unsettled_spots(seat):
        current = seat.board.city[spot]
        yes = (
            context.text("city.confirm", building=building_phrase(context, current))
            if current
            else context.text("city.confirm.empty")
        )
        yield replace(building_option(context, seat, spot, current), text=yes)


def guess_options(context: AppContext, seat: Side, spot: Spot) -> Iterator[CityOption]:
    """Yield the reader's guesses of a doubtful space, the likeliest first; towers keep the current floors."""
    if seat.reading is None or spot not in unsettled_spots(seat):
        return
    guess, current, max_floors = seat.reading[spot], seat.board.city[spot], seat.board.city.board.max_floors
    floors = current.floors if current and current.kind in PILED_KINDS else 0
    offered = (
        replace(each, floors=min(floors, max_floors[each.kind]))
        if floors and each and each.kind in PILED_KINDS
        else each
        for each in (guess.building, *guess.alternatives, None)
    )
    yield from (building_option(context, seat, spot, each) for each in dict.fromkeys(offered) if each != current)


def kind_options(context: AppContext, options: Options, seat: Side, spot: Spot) -> Iterator[CityOption]:
    """Yield a building of every kind; the current one keeps its details."""
    current = seat.board.city[spot]
    for kind in kinds_in_city(options, seat):
        is_current = current is not None and current.kind is kind
        building = current if is_current and current is not None else default_building(kind, mode_of(options))
        yield replace(building_option(context, seat, spot, building), text=context.name_of(kind), chosen=is_current)


def print_options(context: AppContext, seat: Side, spot: Spot) -> Iterator[CityOption]:
    """Yield the possible symbols of the tile."""
    current = seat.board.city[spot]
    if current is None or current.expansion:
        return
    possible = prints_of(current.kind, seat.board.city.mode)
    for shows in possible if len(possible) > 1 else ():
        building = with_print(current, shows)
        words = ", ".join(building_details(context, replace(building, floors=1))) or context.text("city.print.unknown")
        yield replace(building_option(context, seat, spot, building), text=words, chosen=building == current)


def building_option(context: AppContext, seat: Side, spot: Spot, building: Building | None) -> CityOption:
    """Return a building as a choice."""
    return CityOption(building, building_view_at(seat, spot, building), building_description(context, building))


def building_view_at(seat: Side, spot: Spot, building: Building | None) -> SpaceView:
    """Return the look of a building on a space."""
    return space_view_of(spot, seat.board.city.board.district(spot), building)


def kinds_in_city(options: Options, seat: Side) -> tuple[Kind, ...]:
    """Return the kinds of this city: playgrounds if they are played with, or if one is on the board."""
    has_playground = any(seat.board.city.buildings(Kind.PLAYGROUND))
    return kinds_of(mode_of(options), playgrounds=bool(options["playgrounds"]) or has_playground)


def tiles_in_city(options: Options, seat: Side) -> tuple[Expansion, ...]:
    """Return the Public Services tiles of this city: if they are played with, or if one is on the board."""
    if options["public_services"] or any(building.expansion for _, building in seat.board.city.buildings()):
        return tuple(EXPANSION_VALUES[mode_of(options)])
    return ()


def tiles_panel(context: AppContext, seat: Side, spot: Spot, chosen: Building | None) -> CityTiles:
    """Return the panel of all Public Services tiles of the mode, by name."""
    tiles = (
        replace(
            building_option(context, seat, spot, building),
            text=building_name(context, building),
            chosen=building == chosen,
        )
        for expansion in EXPANSION_VALUES[seat.board.city.mode]
        for building in (Building(Kind.PUBLIC_SERVICE, expansion=expansion),)
    )
    return CityTiles(context.text("city.tiles"), tuple(tiles), context.text("app.close"))


def oddities_panel(context: AppContext, problems: Iterable[Problem]) -> CityOddities:
    """Return the panel of the warnings."""
    oddities = (Oddity(problem_text(context, problem), problem.spots) for problem in problems)
    return CityOddities(context.text("city.oddities"), tuple(oddities), context.text("app.close"))
