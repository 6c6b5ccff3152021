"""The sentences of the allocation: reasons, left-over tokens, inactive buildings."""

from collections.abc import Iterable, Iterator

from exports.quadropolis.drawings import row_picture, tile_drawing
from quadropolis_score.advice import DarkBuilding, group_notes, tile_notes
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Category
from quadropolis_score.plan import Plan
from quadropolis_score.score_sheet import SHARED_REASONS, Line, ScoreSheet, rows_of_cities
from quadropolis_score.scoring import unused_tokens
from screens.kit.words import Words, capitalized
from screens.quadropolis.allocation.model import AllocationReport
from screens.quadropolis.allocation.state import (
    AllocationDark,
    AllocationGroup,
    AllocationLine,
    AllocationRow,
    AllocationToken,
)
from screens.quadropolis.board_view import ENERGY, INHABITANT
from screens.quadropolis.building_names import building_name, problem_text, spot_names
from tabletop.messages import with_minus


def is_own(line: Line, spot: Spot) -> bool:
    """Return whether a line belongs to one building alone."""
    return line.spots[:1] == (spot,) and line.reason.key not in SHARED_REASONS


def pad_rows(words: Words, scored: ScoreSheet, marked: Line | None) -> Iterator[AllocationRow]:
    """Yield the rows of the pad that have lines, one of them perhaps marked."""
    numbered = list(enumerate(scored.lines))
    for category in rows_of_cities([scored.city]):
        lines = tuple(
            allocation_line(words, line, number, marked=line == marked)
            for number, line in numbered
            if line.category is category
        )
        notes = tile_notes(scored.city) if category is Category.EXPANSION else ()
        note_texts = tuple(problem_text(words, note) for note in notes)
        if lines or note_texts:
            points, name = with_minus(scored.categories[category]), words.text(f"name.{category.value}")
            yield AllocationRow(row_picture(category.value), name, points, lines, note_texts)


def allocation_line(words: Words, line: Line, number: int = -1, *, marked: bool = False) -> AllocationLine:
    """Return a line of the score sheet with its spaces; those of a building's panel have no number."""
    reason, points = capitalized(words.render(line.reason)), with_minus(line.points)
    return AllocationLine(reason, spot_names(line.spots), points, number, marked)


def token_lines(words: Words, report: AllocationReport) -> Iterator[AllocationToken]:
    """Yield the left-over tokens of each sort, and the worth of one more, which own plans lack."""
    left = unused_tokens(report.scored.city, report.scored.tokens, report.scored.plan)
    inhabitants = words.text("allocation.left.inhabitants", count=left.inhabitants)
    points_of_one_more = {INHABITANT: report.advice.one_more_inhabitant, ENERGY: report.advice.one_more_energy}
    one_more_texts = {
        token: "" if report.is_own else one_more_text(words, token, points)
        for token, points in points_of_one_more.items()
    }
    yield AllocationToken(INHABITANT, inhabitants, one_more_texts[INHABITANT])
    energy = words.text("allocation.left.energy", count=left.energy)
    count = report.scored.absorbed_energy
    absorbed = (words.text("allocation.absorbed", count=count),) if count else ()
    yield AllocationToken(ENERGY, energy, ". ".join(filter(None, (*absorbed, one_more_texts[ENERGY]))))


def one_more_text(words: Words, token: str, points: int) -> str:
    if points < 0:
        return words.text(f"allocation.more.{token}.costs", points=-points)
    if points == 0:
        return words.text(f"allocation.more.{token}.even")
    return words.text(f"allocation.more.{token}", points=points)


def dark_buildings(words: Words, report: AllocationReport) -> Iterator[AllocationDark]:
    """Yield the inactive buildings with reasons, first those that the app left inactive by choice."""
    chosen = {each.spot for each in report.advice.dark}
    for spot in sorted(report.scored.dark, key=lambda spot: spot not in chosen):
        building = report.scored.city[spot]
        assert building is not None
        where = str(spot)
        name = f"{building_name(words, building)} \u00b7 {where}"
        yield AllocationDark(spot, tile_drawing(building), name, where, dark_reason(words, report, spot))


def groups(words: Words, buildings: Iterable[AllocationDark]) -> Iterator[AllocationGroup]:
    """Yield the buildings that are inactive for the same reason together, with their number."""
    by_reason: dict[str, list[AllocationDark]] = {}
    for each in buildings:
        by_reason.setdefault(each.reason, []).append(each)
    for why, group in by_reason.items():
        count = words.text("allocation.buildings", count=len(group))
        yield AllocationGroup(words.text("allocation.group", why=why, buildings=count), tuple(group))


def dark_reason(words: Words, report: AllocationReport, spot: Spot) -> str:
    """Return why a building is inactive: by choice of the app (E3) or of the player, or for lack of tokens."""
    if report.is_own or spot in report.scored.locks.dark:
        return words.text("allocation.dark.locked")
    by_choice = next((each for each in report.advice.dark if each.spot == spot), None)
    return dark_by_choice_text(words, by_choice) if by_choice else words.text(lacking_tokens_key(report.scored, spot))


def dark_by_choice_text(words: Words, building: DarkBuilding) -> str:
    """E3: return the points that activating a building would lose, by row of the pad."""
    text = (
        words.text("allocation.dark.choice", loss=building.loss)
        if building.loss
        else words.text("allocation.dark.even")
    )
    if not building.changes:
        return text
    changes = ", ".join(
        f"{words.text(f'name.{row.value}')} {signed_points(points)}" for row, points in building.changes
    )
    return f"{text} ({changes})"


def signed_points(points: int) -> str:
    return f"+{points}" if points > 0 else with_minus(points)


def lacking_tokens_key(scored: ScoreSheet, spot: Spot) -> str:
    """Return the key of the tokens that are missing for a building, customers included."""
    building = scored.city[spot]
    assert building is not None
    settled = {shop for shop, _ in scored.locks.customers}
    customers = sum(count for shop, count in scored.plan.customers if shop not in settled)
    left = unused_tokens(scored.city, scored.tokens, scored.plan)
    lacks = (building.cost.inhabitants > left.inhabitants + customers, building.cost.energy > left.energy)
    if lacks == (True, True):
        return "allocation.dark.both"
    return "allocation.dark.inhabitants" if lacks[0] else "allocation.dark.energy"


def remarks(words: Words, report: AllocationReport) -> Iterator[str]:
    """Yield the next best allocation, and groups larger than the table (E4)."""
    for problem in group_notes(report.scored):
        yield problem_text(words, problem)
    second, loss = report.advice.second, report.advice.second_loss
    if second is not None and not report.is_own:
        changes = ", ".join(differences(words, report.scored, second))
        key = "advice.second" if loss else "advice.second.even"
        yield words.text(key, loss=loss, changes=changes)


def differences(words: Words, scored: ScoreSheet, other: Plan) -> Iterable[str]:
    """Yield the buildings that another plan activates instead."""
    for spot in sorted(other.lit ^ scored.plan.lit):
        yield words.text("advice.light" if spot in other.lit else "advice.darken", spot=str(spot))


def lines_of_building(sheet: ScoreSheet, spot: Spot) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the lines of a building alone, and those that it shares."""
    lines = [line for line in sheet.lines if spot in line.spots]
    return tuple(line for line in lines if is_own(line, spot)), tuple(line for line in lines if not is_own(line, spot))
