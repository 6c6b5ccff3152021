"""What a score pad tells beside its numbers: their reasons, what is good to know, what to look at first."""

from collections.abc import Iterator
from typing import Final

from exports.quadropolis.drawings import row_picture
from exports.quadropolis.point_reasons import Told, lines_of
from quadropolis_score.advice import tile_notes
from quadropolis_score.buildings import KINDS
from quadropolis_score.player_board import doubtful
from quadropolis_score.ranking import Standing
from quadropolis_score.score_sheet import Category, rows_for
from quadropolis_score.scored_game import Outcome
from screens.context import Parts, begun
from screens.kit.navigation import Place, Screen
from screens.pad.states import PadLead, PadLine, PadNote, PadReasons, PadSection, PadWay
from store.envelope import Envelope
from store.values import Saved
from tabletop.messages import printed

TOTAL: Final = "total"  # the row below the categories
DECIDED: Final = "note."  # what the messages about our decisions begin with


def row_name(parts: Parts, row: str) -> str:
    """A row of the pad by its word."""
    return parts.says("pad.total") if row == TOTAL else parts.name(Category(row))


def reasons(parts: Parts, saved: Saved, outcome: Outcome, row: str, seats: tuple[int, ...]) -> PadReasons:
    """The reasons behind a row's numbers: of one player with the way to the allocation, or of everybody."""
    standings = [outcome.seats[seat] for seat in seats]
    allocations = (
        PadWay(
            "lightning-bolt",
            parts.says("pad.allocation", name=each.player.name),
            Place(Screen.ALLOCATION, saved.key, each.seat),
        )
        for each in standings
        if len(seats) == 1
    )
    rule = PadWay("book-open-variant", parts.says("allocation.rule"), Place(Screen.RULES, about=about(standings, row)))
    return PadReasons(
        title=row_name(parts, row),
        faces=() if row == TOTAL else (row_picture(row),),
        sections=tuple(section(parts, each, saved.envelope, row) for each in standings),
        ways=(*allocations, rule),
        close=parts.says("app.close"),
    )


def section(parts: Parts, standing: Standing, table: Envelope, row: str) -> PadSection:
    """What a player has in a row: the reasons, or for the total the rows that make it."""
    sheet = standing.sheet
    if row == TOTAL:
        points = sheet.total
        rows = ((each, sheet.categories[each]) for each in rows_for([standing.player.city]))
        lines = tuple(PadLine(parts.name(each), printed(count)) for each, count in rows if count)
    else:
        points = sheet.categories[Category(row)]
        lines = tuple(line(parts, told) for told in lines_of(standing, row))
    told = notes_of(parts, standing) if row == Category.EXPANSION.value else ()
    nothing = () if lines else (parts.says("pad.nothing"),)
    colour = table.sides[standing.seat].colour
    return PadSection(standing.player.name, colour, printed(points), lines, (*nothing, *told))


def notes_of(parts: Parts, standing: Standing) -> tuple[str, ...]:
    """E31: a sentence for every Public Services tile of the player's whose Classic number is not known."""
    return tuple(parts.problem(problem) for problem in tile_notes(standing.player.city))


def line(parts: Parts, told: Told) -> PadLine:
    """One reason as on the sheet: how often, what for, where."""
    why, points, spots = told
    words = parts.words(why)
    what = f"{len(points)} \u00d7 {words}" if len(points) > 1 else begun(words)
    where = f" ({parts.spots(spots)})" if spots else ""
    return PadLine(f"{what}{where}", printed(sum(points)))


def about(standings: list[Standing], row: str) -> str:
    """What the rules are looked up for: a row's kind, or the Public Services tile that a player has in it."""
    tiles = (building.expansion for each in standings for _, building in each.player.city.buildings())
    if row == Category.EXPANSION.value:
        return next((tile.value for tile in tiles if tile), "")
    return next((kind.value for kind, info in KINDS.items() if info.row == row), "")


def looks(parts: Parts, saved: Saved) -> Iterator[PadLead]:
    """What nobody has looked at yet, and cities without a building: they could change who wins."""
    for seat, each in enumerate(saved.envelope.sides):
        city = Place(Screen.CITY, saved.key, seat)
        left = doubtful(each)
        if left:
            yield PadLead(parts.says("pad.look", name=each.name, count=len(left)), city)
        elif each.board.city.is_empty:
            yield PadLead(parts.says("pad.empty", name=each.name), city)


def notes(parts: Parts, saved: Saved, outcome: Outcome) -> Iterator[PadNote]:
    """What looks odd, where our decisions count, what an own allocation left; the players as they sit, then all."""
    for standing in outcome.seats:
        own = own_plan(parts, saved, standing) if standing.own_plan else ()
        if leads := (*own, *noted(parts, saved, outcome, standing.seat)):
            yield PadNote((standing.player.name,), leads)
    if everybody := tuple(noted(parts, saved, outcome, None)):
        yield PadNote((), everybody)


def own_plan(parts: Parts, saved: Saved, standing: Standing) -> tuple[PadLead, ...]:
    """What an own allocation left."""
    text = begun(parts.says("sheet.own", possible=printed(standing.possible)))
    return (PadLead(text, Place(Screen.ALLOCATION, saved.key, standing.seat)),)


def noted(parts: Parts, saved: Saved, outcome: Outcome, whose: int | None) -> Iterator[PadLead]:
    """The notes of a seat: decisions lead to its allocation, oddities to its city, those of all to the table."""
    for seat, problem in outcome.notes:
        if seat != whose:
            continue
        if seat is None:
            place = Place(Screen.TABLE, saved.key)
        else:
            decided = problem.message.key.startswith(DECIDED)
            place = Place(Screen.ALLOCATION if decided else Screen.CITY, saved.key, seat)
        yield PadLead(parts.problem(problem), place)
