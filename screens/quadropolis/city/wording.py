"""The sentences beside the board: the brush, the source of the tokens, the hints."""

from collections.abc import Iterable, Iterator
from typing import Final

from quadropolis_score.buildings import PILED
from quadropolis_score.player_board import doubtful, unchecked_floors
from quadropolis_score.validation import Problem
from screens.context import Parts
from screens.quadropolis.building_names import described
from screens.quadropolis.city.palette import HAND, Brush, prints_of
from screens.quadropolis.city.state import Hint, Look, PhotoLink, Sight
from tabletop.game import Side

TURNS: Final = "box.turns"  # the warning about more tiles than turns


def brush_line(parts: Parts, seat: Side, brush: Brush) -> str:
    """Return the effect of a tap with this brush, and of a long press."""
    building = brush.building
    if brush.what == HAND:
        return parts.says("city.brush.hand")
    if building is None:
        first = parts.says("city.brush.eraser")
    elif building.kind in PILED:
        first = parts.says("city.brush.pile", building=described(parts, building))
    elif building.expansion is None and len(prints_of(building.kind, seat.board.city.mode)) > 1:
        first = parts.says("city.brush.print", building=described(parts, building))
    else:
        first = parts.says("city.brush.plain", building=described(parts, building))
    return f"{first}. {parts.says('city.brush.hold')}"


def photo_links(parts: Parts, seat: Side, *, on_photo: bool) -> Iterator[PhotoLink]:
    """Yield the buttons of a photographed city: its board as a photo or as a drawing, and the whole photo."""
    reading = seat.reading
    if reading is not None and reading.picture:
        key, icon = ("city.photo.hide", "view-grid-outline") if on_photo else ("city.photo.show", "image-outline")
        yield PhotoLink(Sight.BOARD, icon, parts.says(key))
        if on_photo and reading.photo:
            yield PhotoLink(Sight.WHOLE, "fullscreen", parts.says("city.photo.whole"))


def hints(parts: Parts, seat: Side, odd: Iterable[Problem]) -> Iterator[Hint]:
    """Yield the hints: an unclear photo, doubtful spaces, floors, tokens, then warnings."""
    left, spaces = len(doubtful(seat)), len(seat.board.city.board.spots)
    if parts.eye is not None and 2 * left > spaces:
        yield Hint(Look.HARDLY, parts.says("city.hardly"), "camera")
    if left:
        yield Hint(Look.DOUBTFUL, parts.says("city.doubtful", count=left), "help-circle")
    if unchecked_floors(seat):
        yield Hint(Look.FLOORS, parts.says("seat.floors"), "layers-outline")
    if not seat.board.counted and not seat.board.city.is_empty:
        yield Hint(Look.TOKENS, parts.says("seat.tokens"), "account-multiple")
    problems = tuple(odd)
    if any(problem.message.key == TURNS for problem in problems):
        city = seat.board.city
        yield Hint(Look.ODD, parts.says("city.odd.turns", tiles=city.tiles, turns=spaces), "alert")
    elif problems:
        yield Hint(Look.ODD, parts.says("city.odd.count", count=len(problems)), "alert")
