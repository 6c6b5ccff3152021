"""The sentences beside the board: the brush, the source of the tokens, the hints."""

from collections.abc import Collection, Iterator
from typing import Final

from quadropolis_score.buildings import PILED_KINDS
from quadropolis_score.player_board import PlayerSide, side_token_bounds, unchecked_floors, unsettled_spots
from quadropolis_score.tile_numbers import unnumbered_tiles
from quadropolis_score.validation import Problem
from screens.kit.words import Words
from screens.quadropolis.city.brushes import HAND, Brush, tiles_of
from screens.quadropolis.city.panels import Act
from screens.quadropolis.city.state import Notice, NoticeKind, PhotoLink
from screens.quadropolis.number_pad import count_text

TURNS: Final = "box.turns"  # the warning about more tiles than turns


def brush_hint(words: Words, side: PlayerSide, brush: Brush) -> str:
    """Return the effect of a tap with this brush, and of a long press."""
    building = brush.building
    if brush.tool == HAND:
        return words.text("city.brush.hand")
    if building is None:
        first = words.text("city.brush.eraser")
    elif building.kind in PILED_KINDS:
        first = words.text("city.brush.pile")
    elif len(tiles_of(building, side.board.city.mode)) > 1:
        first = words.text("city.brush.print")
    else:
        first = words.text("city.brush.plain")
    return f"{first}. {words.text('city.brush.hold')}"


def photo_links(words: Words, side: PlayerSide, *, on_photo: bool) -> Iterator[PhotoLink]:
    """Yield the buttons of a photographed city: its board as a photo or as a drawing, and the whole photo."""
    reading = side.reading
    if reading is not None and reading.picture:
        key, icon = ("city.photo.hide", "view-grid-outline") if on_photo else ("city.photo.show", "image-outline")
        yield PhotoLink(Act.BOARD, icon, words.text(key))
        if on_photo and reading.photo:
            yield PhotoLink(Act.PHOTO, "fullscreen", words.text("city.photo.whole"))


def notices(words: Words, side: PlayerSide, problems: Collection[Problem], *, reads_photos: bool) -> Iterator[Notice]:
    """Yield the hints, errors first: an unclear photo, warnings, doubtful spaces, floors, prints, tokens."""
    doubtful_count, space_count = len(unsettled_spots(side)), len(side.board.city.board.spots)
    if reads_photos and 2 * doubtful_count > space_count:
        yield Notice(NoticeKind.POORLY_READ, words.text("city.poorly_read"), "camera")
    if any(problem.message.key == TURNS for problem in problems):
        city = side.board.city
        yield Notice(
            NoticeKind.ODDITIES, words.text("city.odd.turns", tiles=city.tile_count, turns=space_count), "alert"
        )
    elif problems:
        yield Notice(NoticeKind.ODDITIES, words.text("city.oddities.count", count=len(problems)), "alert")
    if doubtful_count:
        yield Notice(NoticeKind.DOUBTFUL, words.text("city.doubtful", count=doubtful_count), "help-circle")
    if unchecked_floors(side):
        yield Notice(NoticeKind.FLOORS, words.text("side.floors"), "layers-outline")
    if side.board.unprinted:
        text = words.text("side.prints", count=len(side.board.unprinted))
        yield Notice(NoticeKind.PRINTS, text, "star-outline")
    if unnumbered := unnumbered_tiles(side.board.city):
        yield Notice(NoticeKind.NUMBERS, words.text("side.numbers", count=len(unnumbered)), "numeric")
    if not side.board.tokens_confirmed and not side.board.city.is_empty:
        yield Notice(NoticeKind.TOKENS, words.text("side.tokens"), "account-multiple")


def tokens_text(side: PlayerSide, name: str) -> str:
    """Return a number of tokens, at least the fewest that the tiles gave until it is known."""
    return count_text(side, name) or f"\u2265 {getattr(side_token_bounds(side)[0], name)}"
