"""The view of a city's worth."""

from collections.abc import Iterator
from dataclasses import replace

from exports.quadropolis.drawings import row_picture, tile_drawing
from quadropolis_score.one_change import ChangeKind, change_message
from quadropolis_score.player_board import is_certain
from quadropolis_score.score_sheet import ScoreSheet, rows_of_cities
from screens.kit.options import Option
from screens.kit.words import Words, capitalized
from screens.quadropolis.board_view import board_view_of, with_plan
from screens.quadropolis.building_names import building_name
from screens.quadropolis.worth.model import BEST, CHANGE, PLAYED, SEARCH_ON, TO_SHEET, WorthModel
from screens.quadropolis.worth.search import Worth
from screens.quadropolis.worth.state import Arrow, WorthAction, WorthHead, WorthMove, WorthRow, WorthSearch, WorthState
from tabletop.messages import approximate_points, with_minus


def view(model: WorthModel, words: Words) -> WorthState:
    side, worth, says = model.side, model.worth, words.text
    state = WorthState(
        name=side.name,
        colour=side.colour,
        title=says("rearranged.title"),
        players=tuple(
            Option(each.name, number, number == model.route.side)
            for number, each in enumerate(model.saved.envelope.sides)
        ),
        picture=board_view_of(model.board.city),
        search=search_view(model, words) if model.is_busy else None,
        done=says("app.done"),
    )
    if model.board.city.is_empty:
        return replace(state, notes=(says("worth.empty"),))
    if worth is None:
        return state
    cities = {PLAYED: worth.best.before, BEST: worth.best.after}
    if worth.change is not None:
        cities[CHANGE] = worth.change.after
    shown, arrows = cities.get(model.shown, worth.best.before), model.arrows
    marked = [spot for each in arrows if each == model.marked for spot in (each.origin, each.target)]
    changed = worth.change.change.spots if model.shown == CHANGE and worth.change else ()
    return replace(
        state,
        switch=tuple(
            Option(f"{says(f'worth.{key}')} \u00b7 {points(model, city)}", key, key == model.shown)
            for key, city in cities.items()
        ),
        picture=with_plan(board_view_of(shown.city, marked=marked or changed), shown.city, shown.plan),
        arrows=tuple(each for each in arrows if model.marked in {None, each}),
        head=head(model, worth, shown, words),
        notes=tuple(notes(model, worth, words)),
        actions=tuple(actions(model, worth, words)) if model.shown == BEST and not model.is_busy else (),
        rows_title=says("rearranged.rows") if shown is not worth.best.before else None,
        rows=tuple(rows(model, worth, shown, words)),
        moves_title=says("rearranged.moves") if arrows and model.shown == BEST else None,
        moves=tuple(moves(model, worth, words)) if model.shown == BEST else (),
        remark=says("rearranged.ignores"),
    )


def search_view(model: WorthModel, words: Words) -> WorthSearch:
    share = min(1.0, model.worth.spent / model.wanted) if model.worth else 0.0
    return WorthSearch(words.text("worth.searching"), share, words.text("worth.stop"))


def points(model: WorthModel, city: ScoreSheet) -> str:
    """Return points, marked as approximate while the city is not certain."""
    return (with_minus if is_certain(model.side) else approximate_points)(city.total)


def head(model: WorthModel, worth: Worth, shown: ScoreSheet, words: Words) -> WorthHead:
    """Return the title of the shown city, and its points compared with those of the played one."""
    best, says = worth.best, words.text
    title, detail = says("worth.played.title"), ""
    if model.shown == CHANGE and worth.change is not None:
        title = capitalized(words.render(change_message(worth.change)))
    elif model.shown == BEST:
        title = says("worth.best.title" if best.total > best.was else "worth.none")
        detail = (
            says("rearranged.proven")
            if best.is_proven
            else says("rearranged.at_most", total=best.total, most=best.at_most)
        )
    elif worth.own.total != best.was:
        detail = says("worth.own", own=worth.own.total)
    return WorthHead(title, capitalized(detail) if detail else "", points(model, shown), model.side.colour)


def notes(model: WorthModel, worth: Worth, words: Words) -> Iterator[str]:
    """Yield the notes: no single change brings a point, or the search was stopped."""
    if worth.change is None and model.shown == PLAYED:
        yield words.text("change.none")
    if model.is_stopped and model.shown == BEST:
        yield words.text("rearranged.stopped")


def actions(model: WorthModel, worth: Worth, words: Words) -> Iterator[WorthAction]:
    if not worth.best.is_proven:
        yield WorthAction("magnify", words.text("worth.longer"), SEARCH_ON)
    if worth.best.total > worth.best.was:
        is_there = model.board.rearranged == worth.best.after.city
        key = "worth.sheet.remove" if is_there else "worth.sheet.add"
        yield WorthAction("file-minus-outline" if is_there else "file-plus-outline", words.text(key), TO_SHEET)


def rows(model: WorthModel, worth: Worth, shown: ScoreSheet, words: Words) -> Iterator[WorthRow]:
    """Yield the rows of the pad that changed; a change of the player's own allocation is compared with that."""
    change = worth.change.change if model.shown == CHANGE and worth.change else None
    is_own = change is not None and change.kind in {ChangeKind.LIGHT, ChangeKind.DARKEN}
    base = worth.own if is_own else worth.best.before
    before, after = base.categories, shown.categories
    for row in rows_of_cities([shown.city, base.city]):
        if before[row] != after[row]:
            yield WorthRow(
                row_picture(row.value),
                words.text(f"name.{row.value}"),
                with_minus(before[row]),
                with_minus(after[row]),
                f"{after[row] - before[row]:+}".replace("-", "\u2212"),
            )


def moves(model: WorthModel, worth: Worth, words: Words) -> Iterator[WorthMove]:
    for move in worth.best.moves:
        arrow, kind = Arrow(move.origin, move.target), building_name(words, move.building)
        text = words.text("rearranged.move", kind=kind, spot=str(move.origin), target=str(move.target))
        yield WorthMove(tile_drawing(move.building), text, arrow, arrow == model.marked)
