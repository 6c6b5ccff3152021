"""What a score pad tells beside its numbers: their reasons, what is good to know, what to look at first."""

from collections.abc import Iterator
from typing import Final

from exports.faces import ROWS, sign_of
from exports.outcome import Outcome
from exports.reasons import Told, lines_of
from quadropolis_score.game import Standing
from quadropolis_score.messages import printed
from quadropolis_score.sheet import Category, rows_of
from screens import theme
from screens.pad.states import PadLine, PadLook, PadNote, PadReasons, PadSection, PadWay
from screens.parts import Parts
from screens.places import Place, Screen
from store.saved import Saved
from store.table import Table

TOTAL: Final = "total"  # the row below the categories


def picture(category: Category) -> str:
    """The sign of a row."""
    return str(theme.FACES / f"{sign_of(category)}.png")


def row_name(parts: Parts, row: str) -> str:
    """A row of the pad by its word."""
    return parts.says("pad.total") if row == TOTAL else parts.name(Category(row))


def reasons(parts: Parts, saved: Saved, outcome: Outcome, row: str, seats: tuple[int, ...]) -> PadReasons:
    """The reasons behind a row's numbers: of one player with the way to the allocation, or of everybody."""
    standings = [outcome.seats[seat] for seat in seats]
    allocations = (
        PadWay(
            "map-marker-path",
            parts.says("pad.allocation", name=each.player.name),
            Place(Screen.ALLOCATION, saved.key, each.seat),
        )
        for each in standings
        if len(seats) == 1
    )
    rule = PadWay("book-open-variant", parts.says("pad.rule"), Place(Screen.RULES, about=about(standings, row)))
    return PadReasons(
        title=row_name(parts, row),
        pictures=() if row == TOTAL else (picture(Category(row)),),
        sections=tuple(section(parts, each, saved.table, row) for each in standings),
        ways=(*allocations, rule),
        close=parts.says("app.close"),
    )


def section(parts: Parts, standing: Standing, table: Table, row: str) -> PadSection:
    """What a player has in a row: the reasons, or for the total the rows that make it."""
    sheet = standing.sheet
    if row == TOTAL:
        points = sheet.total
        rows = ((each, sheet.categories[each]) for each in rows_of(standing.player.city.mode))
        lines = tuple(PadLine(parts.name(each), printed(count)) for each, count in rows if count)
    else:
        points = sheet.categories[Category(row)]
        lines = tuple(line(parts, told) for told in lines_of(standing, Category(row)))
    nothing = () if lines else (parts.says("pad.nothing"),)
    return PadSection(standing.player.name, table.seats[standing.seat].colour, printed(points), lines, nothing)


def line(parts: Parts, told: Told) -> PadLine:
    """One reason as on the sheet: how often, what for, where."""
    why, points, spots = told
    words = parts.words(why)
    what = f"{len(points)} \u00d7 {words}" if len(points) > 1 else begun(words)
    where = f" ({', '.join(map(parts.spot, spots))})" if spots else ""
    return PadLine(f"{what}{where}", printed(sum(points)))


def about(standings: list[Standing], row: str) -> str:
    """What the rules are looked up for: a row's kind, or the Public Services tile that a player has in it."""
    tiles = (building.expansion for each in standings for _, building in each.player.city.buildings())
    if row == Category.EXPANSION.value:
        return next((tile.value for tile in tiles if tile), "")
    return next((kind.value for kind, category in ROWS.items() if category.value == row), "")


def looks(parts: Parts, table: Table) -> Iterator[PadLook]:
    """What nobody has looked at yet, and cities without a building: they could change who wins."""
    for seat, each in enumerate(table.seats):
        if each.doubtful:
            yield PadLook(seat, parts.says("pad.look", name=each.name, count=len(each.doubtful)))
        elif not any(each.city.buildings()):
            yield PadLook(seat, parts.says("pad.empty", name=each.name))


def notes(parts: Parts, outcome: Outcome) -> Iterator[PadNote]:
    """What looks odd, where our decisions count, what an own allocation left; the players as they sit, then all."""
    for standing in outcome.seats:
        own = parts.says("sheet.own", possible=printed(standing.possible)) if standing.own_plan else ""
        texts = tuple(filter(None, (begun(own), *noted(parts, outcome, standing.seat))))
        if texts:
            yield PadNote((standing.player.name,), texts)
    if everybody := tuple(noted(parts, outcome, None)):
        yield PadNote((), everybody)


def noted(parts: Parts, outcome: Outcome, whose: int | None) -> Iterator[str]:
    """The notes of a seat, their spaces named first as on the sheet."""
    for seat, problem in outcome.notes:
        if seat == whose:
            where = ", ".join(map(parts.spot, problem.spots))
            yield ": ".join(filter(None, (where, parts.words(problem.message))))


def begun(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[:1].upper() + text[1:]
