"""The model of a city: its side, the brush, and what the player is at."""

from dataclasses import dataclass, field, replace
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Kind
from quadropolis_score.player_board import unsettled_spots
from quadropolis_score.plugin import mode_of
from quadropolis_score.tile_numbers import unnumbered_tiles
from screens.kit.navigation import Route
from screens.kit.side_program import load_side
from screens.quadropolis.city.brushes import Brush, default_building, kinds_in_city, tiles_in_city
from screens.quadropolis.city.state import NoticeKind
from screens.quadropolis.question import next_city
from screens.quadropolis.side_program import SideModel
from store.store import Store
from tabletop.text_enum import TextEnum

BRUSH: Final = "brush"  # the setting with the last brush and its city
# The subjects of the city's route that open a question: the doubtful spaces, printed points, numbers of tiles.
ABOUT: Final = {"spaces": NoticeKind.DOUBTFUL, "prints": NoticeKind.PRINTS, "numbers": NoticeKind.NUMBERS}


class Sheet(TextEnum):
    """A panel over the board in which nothing is typed."""

    TILES = "tiles"  # of the Public Services, for the open space or for the brush
    ODDITIES = "oddities"
    HINTS = "hints"
    PHOTO = "photo"
    PRINTS = "prints"
    LEAVING = "leaving"  # the question about printed points before the next screen


@dataclass(frozen=True, slots=True)
class Painting:
    """The brush paints; the tile that was just painted has the row of its floors or prints."""

    row: Spot | None = None


@dataclass(frozen=True, slots=True)
class Marking:
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Inspecting:
    """The panel of a space is open beside the board, alone or on a walk through the doubtful ones."""

    spot: Spot
    offers_others: bool = False
    reviewing: bool = False


Ground = Painting | Marking | Inspecting


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finger draws over spaces."""

    stroke: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Carrying:
    """A finger carries what stands on a space over another one."""

    spot: Spot
    over: Spot
    above: Ground


@dataclass(frozen=True, slots=True)
class Showing:
    """A panel is open."""

    sheet: Sheet
    above: Ground


@dataclass(frozen=True, slots=True)
class Typing:
    """The number pad of a sort of tokens is open; the first digit begins a new number."""

    sort: str
    above: Ground
    is_fresh: bool = True


Mode = Ground | Drawing | Carrying | Showing | Typing


@dataclass(frozen=True, slots=True)
class CityModel(SideModel):
    """A player's city with the brush, the mode of the player, and the cursor of the keys."""

    brush: Brush = field(default_factory=Brush)
    kept: str = ""  # the brush that is kept for the player's return
    mode: Mode = Painting()
    cursor: Spot | None = None
    on_photo: bool = False  # whether the board is shown as its photo

    @property
    def ground(self) -> Ground:
        """Return what the board or the panel beside it is at, below what is open or carried."""
        match self.mode:
            case Carrying() | Showing() | Typing():
                return self.mode.above
            case Drawing():
                return Painting()
            case _:
                return self.mode

    @property
    def space(self) -> Inspecting | None:
        return self.ground if isinstance(self.ground, Inspecting) else None

    @property
    def typed_on(self) -> Spot | None:
        """Return the space that keys change: that of the cursor, otherwise that of the row."""
        return self.cursor or (self.mode.row if isinstance(self.mode, Painting) else None)

    @property
    def next_doubtful(self) -> Spot | None:
        """Return the next doubtful space on a walk through the doubts."""
        space, reading = self.space, self.side.reading
        if space is None or not space.reviewing or reading is None:
            return None
        order, left = reading.doubtful_spots, unsettled_spots(self.side)
        after = order[order.index(space.spot) + 1 :] if space.spot in order else ()
        return next((spot for spot in after if spot in left), None)

    @property
    def next_mode(self) -> Mode:
        """Return the mode after the open space: the next doubtful one, or the board."""
        return Painting() if self.next_doubtful is None else Inspecting(self.next_doubtful, reviewing=True)

    @property
    def onward(self) -> Route | None:
        """Return the route of the next player's city, if this one is done."""
        board = self.board
        is_done = board.tokens_confirmed and not board.city.is_empty
        return next_city(self.around, self.saved, self.route.side) if is_done else None

    @property
    def first_brush(self) -> Brush:
        """Return the last brush of an empty city, at first a tower block; a city with tiles starts with the hand."""
        options, side = self.saved.envelope.options, self.side
        if side.reading is not None or not side.board.city.is_empty:
            return Brush()
        last = Brush.parse(self.kept, kinds_in_city(options, side), tiles_in_city(options, side))
        return last or Brush.of(default_building(Kind.TOWER_BLOCK, mode_of(options)))

    def asked(self, kind: NoticeKind) -> Mode:
        """Return the mode that answers a hint: the first doubtful space or tile without a number, or a panel."""
        match kind:
            case NoticeKind.ODDITIES:
                return Showing(Sheet.ODDITIES, self.ground)
            case NoticeKind.PRINTS if self.board.unprinted:
                return Showing(Sheet.PRINTS, self.ground)
            case NoticeKind.NUMBERS if unnumbered := unnumbered_tiles(self.board.city):
                return Inspecting(unnumbered[0][0])
            case NoticeKind.DOUBTFUL if doubtful := unsettled_spots(self.side):
                return Inspecting(doubtful[0], reviewing=True)
            case _:
                return self.ground


def city_prefix(route: Route) -> str:
    return f"{route.game} {route.side} "


def load(store: Store, route: Route) -> CityModel:
    """Load the side; raise Refused if the game or the side is missing."""
    saved, stored, prefix = load_side(store, route), str(store.setting(BRUSH)), city_prefix(route)
    model = CityModel(saved, route, kept=stored.removeprefix(prefix) if stored.startswith(prefix) else "")
    mode = model.asked(ABOUT[route.about]) if route.about in ABOUT else model.mode
    return replace(model, brush=model.first_brush, mode=mode)
