"""The drawing instructions of a city on the screen, without Kivy."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from exports.quadropolis.drawings import TOKENS, tile_drawing
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import PILED_KINDS, Building, Mode
from quadropolis_score.city import City
from quadropolis_score.plan import Plan
from screens.kit.crop import Crop
from screens.quadropolis.photo.tile_crop import crop_region

INHABITANT: Final = TOKENS["inhabitants"]
ENERGY: Final = TOKENS["energy"]


@dataclass(frozen=True, slots=True)
class SpaceView:
    """The look of a space; an empty one has no drawing."""

    spot: Spot
    district: int
    drawing: str = ""  # a drawing of assets/sheet
    floors: int = 0  # of a pile
    printed_tokens: tuple[str, ...] = ()  # tokens printed on the tile
    placed_tokens: tuple[str, ...] = ()  # tokens that activate it
    customers: int = 0
    dark: bool = False
    doubtful: bool = False
    locked: bool = False
    marked: bool = False  # the subject of the open panel or line
    cursor: bool = False
    points: str = ""
    photo: Crop | None = None  # shown instead of the building


@dataclass(frozen=True, slots=True)
class BoardView:
    """The look of a board, row by row."""

    mode: Mode = Mode.CLASSIC
    rows: tuple[tuple[SpaceView, ...], ...] = ()


def space_view_of(spot: Spot, district: int, building: Building | None) -> SpaceView:
    """Return the look of a building alone: drawing, floors, printed symbols."""
    if building is None:
        return SpaceView(spot, district)
    return SpaceView(
        spot,
        district,
        drawing=tile_drawing(building),
        floors=building.floors if building.kind in PILED_KINDS else 0,
        printed_tokens=(INHABITANT,) * building.inhabitants + (ENERGY,) * building.energy,
    )


def board_view_of(
    city: City,
    *,
    doubtful: Collection[Spot] = (),
    marked: Collection[Spot] = (),
    cursor: Spot | None = None,
) -> BoardView:
    """Return the look of a city without an allocation."""

    def view_at(spot: Spot) -> SpaceView:
        space = space_view_of(spot, city.board.district(spot), city[spot])
        if spot != cursor and spot not in doubtful and spot not in marked:
            return space
        return replace(space, doubtful=spot in doubtful, marked=spot in marked, cursor=spot == cursor)

    lines = city.board.lines["row"]
    return BoardView(city.mode, tuple(tuple(map(view_at, line)) for line in lines))


def on_photo(picture: BoardView, photo: bytes) -> BoardView:
    """Show the straightened photo of a board instead of its buildings."""
    return BoardView(
        picture.mode,
        tuple(
            tuple(
                replace(space, photo=Crop(photo, crop_region(picture.mode, space.spot, exactly=True))) for space in line
            )
            for line in picture.rows
        ),
    )


def with_plan(
    picture: BoardView,
    city: City,
    plan: Plan,
    *,
    locked: Collection[Spot] = (),
    points: Mapping[Spot, str] = MappingProxyType({}),
) -> BoardView:
    """Add the tokens of a plan to a board; buildings without tokens are inactive."""
    customers = dict(plan.customers)

    def with_tokens(space: SpaceView) -> SpaceView:
        building = city[space.spot]
        if building is None:
            return space
        is_lit = space.spot in plan.lit
        cost = building.cost
        return replace(
            space,
            printed_tokens=(),
            placed_tokens=(ENERGY,) * cost.energy + (INHABITANT,) * cost.inhabitants if is_lit else (),
            customers=customers.get(space.spot, 0),
            dark=not is_lit and not building.always_stands,
            locked=space.spot in locked,
            points=points.get(space.spot, ""),
        )

    return BoardView(picture.mode, tuple(tuple(map(with_tokens, line)) for line in picture.rows))
