"""The sentences beside the board: the brush, the source of the tokens, the hints."""

from collections.abc import Iterable, Iterator

from quadropolis_score.buildings import PILED_KINDS, Tokens
from quadropolis_score.player_board import unchecked_floors, unsettled_spots
from quadropolis_score.validation import Problem
from screens.context import AppContext
from screens.quadropolis.building_names import building_description
from screens.quadropolis.city.brushes import Brush, prints_of
from screens.quadropolis.city.state import Notice, NoticeKind
from tabletop.game import Side


def brush_hint(context: AppContext, seat: Side, brush: Brush) -> str:
    """Return the effect of a tap with this brush, and of a long press."""
    building = brush.building
    if building is None:
        first = context.text(f"city.brush.{brush.tool}")
    elif building.kind in PILED_KINDS:
        first = context.text("city.brush.pile", building=building_description(context, building))
    elif building.expansion is None and len(prints_of(building.kind, seat.board.city.mode)) > 1:
        first = context.text("city.brush.print", building=building_description(context, building))
    else:
        first = context.text("city.brush.plain", building=building_description(context, building))
    return f"{first}\n{context.text('city.brush.hold')}"


def token_source(context: AppContext, seat: Side, minimum: Tokens) -> str:
    """Return the source of the tokens: the fewest of the tiles, or the player's count."""
    if seat.board.tokens == minimum:
        return context.text("city.tokens.at_minimum")
    inhabitants = context.text("rules.inhabitants", count=minimum.inhabitants)
    energy = context.text("rules.energy", count=minimum.energy)
    return context.text("city.tokens.minimum", inhabitants=inhabitants, energy=energy)


def notices(context: AppContext, seat: Side, problems: Iterable[Problem]) -> Iterator[Notice]:
    """Yield the hints: an unclear photo, doubtful spaces, floors, tokens, then warnings."""
    doubtful_count, space_count = len(unsettled_spots(seat)), len(seat.board.city.board.spots)
    if context.photo_reader is not None and 2 * doubtful_count > space_count:
        yield Notice(NoticeKind.POORLY_READ, context.text("city.poorly_read"), "camera")
    if doubtful_count:
        yield Notice(NoticeKind.DOUBTFUL, context.text("city.doubtful", count=doubtful_count), "help-circle")
    if unchecked_floors(seat):
        yield Notice(NoticeKind.FLOORS, context.text("seat.floors"), "layers-outline")
    if not seat.board.tokens_confirmed and not seat.board.city.is_empty:
        yield Notice(NoticeKind.TOKENS, context.text("seat.tokens"), "account-multiple")
    if count := len(tuple(problems)):
        yield Notice(NoticeKind.ODDITIES, context.text("city.oddities.count", count=count), "alert")
