"""The best arrangement and the best single change in a terminal, and as JSON for scripts."""

from collections.abc import Iterator
from typing import Any

from quadropolis_score.files import city_to
from quadropolis_score.one_change import BestChange, change_message
from quadropolis_score.rearranging import Rearranged
from quadropolis_score.score_pad_text import drawing
from quadropolis_score.score_sheet import rows_of_cities
from tabletop.terminal import PLAIN, Style


def rearranged_to(found: Rearranged) -> dict[str, Any]:
    """Return an arrangement as JSON for scripts."""
    return {
        "total": found.total,
        "was": found.was,
        "at_most": found.at_most,
        "proven": found.is_proven,
        "city": city_to(found.after.city, found.after.tokens),
    }


def rearranged_text(found: Rearranged, change: BestChange | None, style: Style = PLAIN) -> str:
    """Return an arrangement as a board, with its moves, the changed rows, and the best single change."""
    is_better = found.total > found.was
    head = style.text("rearranged.found" if is_better else "rearranged.none", total=found.total, was=found.was)
    return "\n".join(
        [
            style.bold(head),
            limit_text(found, style),
            *(style.text("rearranged.stopped") for _ in range(found.is_stopped)),
            "",
            *drawing(found.after, style),
            *(better_lines(found, style) if is_better else ()),
            "",
            *change_lines(change, style),
            "",
            style.text("rearranged.ignores"),
        ]
    )


def limit_text(found: Rearranged, style: Style) -> str:
    """Return the most points that a better arrangement could have, as a sentence."""
    if found.is_proven:
        return style.text("rearranged.proven")
    return style.text("rearranged.at_most", total=found.total, most=found.at_most)


def better_lines(found: Rearranged, style: Style) -> Iterator[str]:
    """Yield the moves and the changed rows."""
    yield from ("", style.text("rearranged.moves"))
    for move in found.moves:
        kind = move.building.expansion or move.building.kind
        yield "  " + style.text("rearranged.move", kind=kind, spot=str(move.origin), target=str(move.target))
    yield from ("", style.text("rearranged.rows"))
    before, after = found.before.categories, found.after.categories
    for row in rows_of_cities([found.after.city]):
        if before[row] != after[row]:
            change = f"{before[row]} > {after[row]} ({after[row] - before[row]:+})"
            yield "  " + style.text("labelled", label=style.text(f"name.{row.value}"), text=change)


def change_lines(change: BestChange | None, style: Style) -> Iterator[str]:
    if change is None:
        yield style.text("change.none")
    else:
        yield style.text("labelled", label=style.text("change.title"), text=change_text(change, style))


def change_text(change: BestChange, style: Style) -> str:
    text = style.text(change_message(change).key, **dict(change_message(change).values))
    return text[0].upper() + text[1:]
