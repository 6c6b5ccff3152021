"""The score pad in a terminal: the city with lit and dark buildings, the rows of the pad, the reasons."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Final

from quadropolis_score.advice import (
    Advice,
    DarkBuilding,
    advice,
    affordable_dark_buildings,
    dark_notes,
    group_notes,
    tile_notes,
)
from quadropolis_score.boards import BoardLayout, has_district_border, letter
from quadropolis_score.buildings import KINDS, Building, Category
from quadropolis_score.city import text_of
from quadropolis_score.plan import Plan
from quadropolis_score.ranking import TIE_BREAKS, Player, rank
from quadropolis_score.score_sheet import ScoreSheet, rows_of_cities
from quadropolis_score.validation import warnings
from tabletop.terminal import PLAIN, Style, display_width, first_spots

CELL: Final = 8
ROW: Final = 30
# The box-drawing characters by their arms: 1 up, 2 down, 4 left, 8 right.
BOX_DRAWING_LINES: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
ASCII_LINES: Final = " |||-+++-+++-+++"


HORIZONTAL: Final = 12
VERTICAL: Final = 3


def lines_of(style: Style) -> str:
    return BOX_DRAWING_LINES if style.has_lines else ASCII_LINES


def pad(scored: ScoreSheet, style: Style = PLAIN, *, with_reasons: bool = False) -> str:
    """Return the filled score pad of one city; `with_reasons` adds the reason for every point, and advice."""
    mode = style.text(f"title.{scored.city.mode.value}")
    report = advice(scored) if with_reasons else None
    dark = report.dark if report else affordable_dark_buildings(scored)
    problems = (*warnings(scored.city, scored.tokens), *dark_notes(dark), *group_notes(scored))
    return "\n".join(
        [
            style.bold(style.text("pad.head", mode=mode, **scored.tokens._asdict())),
            "",
            *drawing(scored, style),
            "",
            *pad_rows(scored, style, with_reasons=with_reasons),
            *total_rows(scored, style),
            "",
            *pad_notes(scored, style),
            *(advice_lines(report, scored.plan, style) if report else ()),
            *(style.problem(each.spots, each.message) for each in problems),
            *(dark_lines(dark, style) if with_reasons else ()),
        ]
    )


def short_pad(scored: ScoreSheet, style: Style = PLAIN) -> str:
    """Return the rows that have a reason, without advice and warnings: an example need not be a whole game."""
    reached = {line.category for line in scored.lines}
    rows = (row for row in rows_of_cities([scored.city]) if row in reached)
    return "\n".join(
        [
            *drawing(scored, style),
            "",
            *(line for row in rows for line in category_rows(scored, row, style, why=True)),
            *total_rows(scored, style),
            "",
            *pad_notes(scored, style),
            *(
                style.problem(each.spots, each.message)
                for each in (*dark_notes(affordable_dark_buildings(scored)), *group_notes(scored))
            ),
        ]
    )


def total_rows(scored: ScoreSheet, style: Style) -> Iterator[str]:
    """Yield a line and the total below it."""
    yield lines_of(style)[HORIZONTAL] * ROW
    yield style.bold(f"{style.text('pad.total'):<{ROW - 6}}{scored.total:>6}")


def pad_rows(scored: ScoreSheet, style: Style, *, with_reasons: bool) -> Iterator[str]:
    """Yield a row for every category of the game, followed by its reasons with `with_reasons`.

    Notes on Public Services tiles with an unknown number (E31) follow their row.
    """
    for category in rows_of_cities([scored.city]):
        yield from category_rows(scored, category, style, why=with_reasons)


def category_rows(scored: ScoreSheet, category: Category, style: Style, *, why: bool) -> Iterator[str]:
    """Yield the row of a category, with `why` its reasons, and the notes about its tiles."""
    yield f"{style.text(f'name.{category.value}'):<{ROW - 6}}{scored.categories[category]:>6}"
    for line in scored.lines if why else ():
        if line.category is category:
            reason = style.render(line.reason)
            yield style.faint(
                f"  {line.points:>+4}  {reason}" + (f"  ({first_spots(line.spots)})" if line.spots else "")
            )
    for note in tile_notes(scored.city) if category is Category.EXPANSION else ():
        yield style.problem(note.spots, note.message)


def pad_notes(scored: ScoreSheet, style: Style) -> Iterator[str]:
    """Yield the notes below the pad: inhabitants placed, energy absorbed, dark buildings, names of tiles."""
    sheet, city = scored, scored.city
    yield style.text("pad.placed", inhabitants=sheet.inhabitants_placed)
    if sheet.absorbed_energy:
        yield style.text("pad.absorbed", energy=sheet.absorbed_energy)
    dark = [(spot, building) for spot, building in city.buildings() if spot in sheet.dark]
    if dark:
        names = ((spot, building.expansion or building.kind) for spot, building in dark)
        yield style.text(
            "pad.dark", spots=", ".join(f"{spot} {style.text(f'name.{name.value}')}" for spot, name in names)
        )
    tiles = [building for _, building in city.buildings() if building.expansion]
    if tiles:
        yield ", ".join(
            f"{label(tile)} {style.text(f'name.{tile.expansion.value}')}" for tile in tiles if tile.expansion
        )


def drawing(scored: ScoreSheet, style: Style) -> Iterator[str]:
    """Yield the lines of the city: buildings, tokens below them, dark ones in brackets, district borders."""
    board, customers = scored.city.board, dict(scored.plan.customers)
    yield ("    " + "".join(f" {letter(column):^{CELL}}" for column in range(board.columns))).rstrip()
    for row, spots in enumerate(board.lines["row"]):
        yield "    " + border(board, row, style)
        for part in (name_of, token_cell):
            line = f"{row + 1}   " if part is name_of else "    "
            for spot in spots:
                building, dark = scored.city[spot], spot in scored.dark
                text = "." * (part is name_of)
                if building:
                    text = part(building, customers.get(spot, 0), style.text("pad.cell.dark") if dark else "")
                text = f"{text:^{CELL}}"
                line += lines_of(style)[VERTICAL * has_district_border(board, row, spot.column, "left")]
                line += (
                    style.tile(KINDS[building.kind].terminal_colours, text)
                    if building and not dark
                    else style.faint(text)
                )
            yield line + lines_of(style)[VERTICAL]
    yield "    " + border(board, board.rows, style)


def name_of(building: Building, _customers: int, dark: str) -> str:
    """Return the label of a building on the board; in brackets if it is dark."""
    return f"({label(building)})" if dark else label(building)


def label(building: Building) -> str:
    """Return a building's letter with its floors and printed points; a Public Services tile has its initials."""
    text = text_of(replace(building, inhabitants=0, energy=0, expansion=None))
    if building.expansion:
        text += ":" + "".join(part[0] for part in building.expansion.value.split("_")).upper()
    return text


def token_cell(building: Building, customers: int, dark: str) -> str:
    """Return the tokens on a building: `i` an inhabitant, `e` an energy unit, then its customers; or "dark"."""
    if dark:
        return dark
    paid = "i" * building.cost.inhabitants + "e" * building.cost.energy
    return f"{paid}+{customers}i" if customers else paid


def border(board: BoardLayout, row: int, style: Style) -> str:
    """Return the line above a row of spaces."""
    line = ""
    for column in range(board.columns + 1):
        left, right = (
            has_district_border(board, row, column - 1, "above"),
            has_district_border(board, row, column, "above"),
        )
        up, down = has_district_border(board, row - 1, column, "left"), has_district_border(board, row, column, "left")
        line += lines_of(style)[up + 2 * down + 4 * left + 8 * right] + lines_of(style)[HORIZONTAL * right] * CELL
    return line.rstrip()


def signed(points: int, style: Style) -> str:
    """Return points with their sign, or a word for none."""
    return f"{points:+}" if points else style.text("advice.nothing")


def advice_lines(report: Advice, plan: Plan, style: Style) -> Iterator[str]:
    """Yield the worth of one more token, and the buildings that the next best plan lights instead."""
    inhabitant, energy = (signed(more, style) for more in (report.one_more_inhabitant, report.one_more_energy))
    yield style.text("advice.more", inhabitant=inhabitant, energy=energy)
    if report.second:
        changed = [(spot, "advice.light") for spot in sorted(report.second.lit - plan.lit)]
        changed += [(spot, "advice.darken") for spot in sorted(plan.lit - report.second.lit)]
        changes = ", ".join(style.text(key, spot=str(spot)) for spot, key in changed)
        key = "advice.second" if report.second_loss else "advice.second.even"
        yield style.text(key, changes=changes, loss=report.second_loss)


def dark_lines(dark: Iterable[DarkBuilding], style: Style) -> Iterator[str]:
    """Yield, for each building that is dark on purpose, the change of the pad if it were lit."""
    for each in dark:
        changes = ", ".join(f"{style.text(f'name.{row.value}')} {points:+}" for row, points in each.changes)
        yield style.text("advice.dark", spot=str(each.spot), changes=changes or style.text("advice.nothing"))


def ranking(players: Sequence[Player], sheets: Sequence[ScoreSheet], style: Style = PLAIN) -> str:
    """Return the pad of all players, the winner first, and the tie-break of each place."""
    ranks = rank(sheets)
    ranked = [(players[side], sheets[side]) for side, *_ in ranks]
    columns = [truncate(player.name, 12) for player, _ in ranked]
    widths = [max(6, display_width(name)) + 2 for name in columns]
    lines = [
        " " * ROW
        + "".join(" " * (width - display_width(name)) + name for name, width in zip(columns, widths, strict=True))
    ]
    for category in rows_of_cities(player.city for player in players):
        points = [
            "-" if player.typed is not None and not player.typed.has_rows else sheet.categories[category]
            for player, sheet in ranked
        ]
        cells = "".join(f"{each:>{width}}" for each, width in zip(points, widths, strict=True))
        lines.append(f"{style.text(f'name.{category.value}'):<{ROW}}{cells}")
    totals = "".join(f"{sheet.total:>{width}}" for (_, sheet), width in zip(ranked, widths, strict=True))
    lines += [
        lines_of(style)[HORIZONTAL] * (ROW + sum(widths)),
        style.bold(f"{style.text('pad.total'):<{ROW}}{totals}"),
        "",
    ]
    for number, ((_, place, decided_by), (player, sheet)) in enumerate(zip(ranks, ranked, strict=True)):
        line = style.text("labelled", label=f"{place}. {player.name}", text=sheet.total)
        if decided_by in TIE_BREAKS[1:]:
            line += f" ({tie_break_reason(ranked[number - 1][1], sheet, decided_by, style)})"
        shared = sum(other.rank == place for other in ranks) > 1
        lines.append(line + (f" ({style.text('rank.shared')})" if shared else ""))
    return "\n".join(lines)


def tie_break_reason(above: ScoreSheet, below: ScoreSheet, decided_by: str, style: Style) -> str:
    """Return the tie-break that puts a player behind the one above with equal points."""
    counts = {"inhabitants": attrgetter("inhabitants_placed"), "spaces": attrgetter("empty_spaces")}[decided_by]
    return style.text(f"rank.{decided_by}", above=counts(above), here=counts(below))


def truncate(text: str, columns: int) -> str:
    """Return a text cut to a number of columns."""
    if display_width(text) <= columns:
        return text
    while display_width(text) >= columns:
        text = text[:-1]
    return text + "~"
