"""The view of a city: its board, palette, hints and tokens, and the open panel."""

from collections.abc import Collection
from functools import lru_cache
from gettext import NullTranslations
from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import Expansion, Kind, Mode
from quadropolis_score.player_board import is_certain, unsettled_spots
from quadropolis_score.plugin import mode_of
from quadropolis_score.validation import Problem, warnings
from screens.kit.undo import undo_state_of
from screens.kit.words import Words
from screens.quadropolis.board_view import BoardView, board_view_of, on_photo, space_view_of
from screens.quadropolis.building_names import building_description
from screens.quadropolis.city import panels
from screens.quadropolis.city.brushes import (
    ANYWHERE,
    ERASER,
    HAND,
    Brush,
    brushes,
    kinds_in_city,
    strokes,
    tiles_in_city,
)
from screens.quadropolis.city.model import Carrying, CityModel, Drawing, Marking, Painting, Sheet, Showing, Typing
from screens.quadropolis.city.state import BrushChoice, CityHints, CityPanel, CityState, CityTokens, Notice, TileRow
from screens.quadropolis.city.wording import brush_hint, notices, photo_links, tokens_text
from screens.quadropolis.number_pad import NAMES, number_pad
from screens.quadropolis.question import onward_words

ICONS: Final = {HAND: "gesture-tap", ERASER: "eraser"}


def view(model: CityModel, words: Words) -> CityState:
    side, board, options = model.side, model.board, model.saved.envelope.options
    problems = warnings(board.city, board.tokens)
    hints = tuple(notices(words, side, problems, reads_photos=model.around.reads_photos))
    scored, space, ground = model.scored, model.space, model.ground
    kinds, tiles = kinds_in_city(options, side), tiles_in_city(options, side)
    return CityState(
        name=side.name,
        colour=side.colour,
        total=words.format_points(scored.sheet.total, is_certain=is_certain(side)) if scored else "",
        picture=picture(model),
        brushes=palette(words.catalogue, mode_of(options), kinds, tiles, model.brush),
        brush_hint=brush_hint(words, side, model.brush),
        tokens=tuple(CityTokens(sort, tokens_text(side, sort), TOKENS[sort]) for sort in NAMES),
        photos=tuple(photo_links(words, side, on_photo=model.on_photo)),
        notices=hints,
        row=tile_row(model, ground.row, words) if isinstance(ground, Painting) and ground.row else None,
        space=panels.space_panel(words, options, side, space, goes_on=model.next_doubtful is not None)
        if space
        else None,
        undo_state=undo_state_of(words, model.saved),
        allocation=words.text("allocation.title"),
        done=onward_words(words, model.saved, model.onward, words.text("app.done")),
        panel=panel(model, problems, hints, words),
    )


def picture(model: CityModel) -> BoardView:
    """Return the board with the stroke that a finger draws, as a drawing or as the straightened photo."""
    side, city = model.side, model.board.city
    if isinstance(model.mode, Drawing):
        for spot, building in strokes(city, model.brush, model.mode.stroke).items():
            city = city.put(spot, building)
    drawn = board_view_of(city, doubtful=unsettled_spots(side), marked=marked(model), cursor=model.cursor)
    photo = side.reading.picture if model.on_photo and side.reading else b""
    return on_photo(drawn, photo) if photo else drawn


def marked(model: CityModel) -> tuple[Spot, ...]:
    """Return the spaces that the open panel or line is about, or that a finger carries."""
    match model.mode, model.ground:
        case Carrying(spot, over), _:
            return (spot,) if over == spot or model.board.city[spot] is None else (spot, over)
        case _, Marking(spots):
            return spots
        case _:
            return (model.space.spot,) if model.space else ()


@lru_cache(maxsize=1)
def palette(
    catalogue: NullTranslations, mode: Mode, kinds: Collection[Kind], tiles: Collection[Expansion], current: Brush
) -> tuple[BrushChoice, ...]:
    words = Words(catalogue)
    return tuple(
        BrushChoice(
            brush.tool,
            building_description(words, brush.building) if brush.building else words.text(f"city.brush.{brush.tool}"),
            words.text(f"city.short.{brush.tool}"),
            brush.tool == current.tool,
            space_view_of(ANYWHERE, BOARDS[mode].district(ANYWHERE), brush.building),
            ICONS.get(brush.tool, "blank"),
        )
        for brush in brushes(mode, kinds, tiles, chosen=current)
    )


def tile_row(model: CityModel, spot: Spot, words: Words) -> TileRow | None:
    """Return the row of floors, or of prints, of the tile that was painted."""
    floors = tuple(panels.floor_choices(model.side, spot))
    prints = () if floors else tuple(panels.print_choices(words, model.side, spot))
    return TileRow(str(spot), floors, prints) if floors or len(prints) > 1 else None


def panel(model: CityModel, problems: Collection[Problem], hints: tuple[Notice, ...], words: Words) -> CityPanel:
    match model.mode:
        case Typing(sort):
            return number_pad(words, model.side, sort)
        case Showing(Sheet.HINTS):
            return CityHints(words.text("city.oddities"), hints, words.text("app.close"))
        case Showing(Sheet.ODDITIES):
            return panels.oddities_panel(words, problems)
        case Showing(sheet):
            return panel_of_side(model, sheet, words)
        case _:
            return None


def panel_of_side(model: CityModel, sheet: Sheet, words: Words) -> CityPanel:
    """Return the Public Services tiles, the whole photo, or the question about printed points."""
    side, space = model.side, model.space
    if sheet is Sheet.TILES:
        there = model.board.city[space.spot] if space else model.brush.building
        return panels.tiles_panel(words, side, space.spot if space else ANYWHERE, there)
    if sheet is Sheet.PHOTO:
        return panels.photo_sheet(words, side.reading.photo if side.reading else b"")
    return panels.prints_panel(words, side)
