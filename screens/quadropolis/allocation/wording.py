"""The sentences of the allocation: reasons, left-over tokens, inactive buildings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from exports.quadropolis.drawings import face_of, row_picture
from quadropolis_score.advice import Advice, Dark, Scored, advice, best_scored, group_notes, tile_notes
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Category
from quadropolis_score.plan import FREE, Plan
from quadropolis_score.score_sheet import Line, ScoreSheet, rows_for
from quadropolis_score.scoring import unused
from screens.context import Parts, begun
from screens.quadropolis.allocation.state import (
    AllocationDark,
    AllocationGroup,
    AllocationLine,
    AllocationRow,
    AllocationToken,
)
from screens.quadropolis.board_view import ENERGY, INHABITANT
from screens.quadropolis.building_names import called, problem_in_words, spot_names
from tabletop.messages import printed

# The lines that several buildings earn together, so that no point belongs to one.
SHARED: Final = frozenset({"districts", "harbors.row", "harbors.column"})


@dataclass(frozen=True, slots=True)
class Counsel:
    """The report on an allocation: its owner, the advice, and the most that the tokens can earn without locks."""

    scored: Scored
    own: bool
    advice: Advice
    possible: int


def counsel(scored: Scored, *, own: bool) -> Counsel:
    """Compute the report; this takes as long as a few best plans."""
    free = best_scored(scored.city, scored.tokens) if own or scored.locks != FREE else scored
    return Counsel(scored, own, advice(scored), free.sheet.total)


def is_own(line: Line, spot: Spot) -> bool:
    """Return whether a line belongs to one building alone."""
    return line.spots[:1] == (spot,) and line.reason.key not in SHARED


def points_of(sheet: ScoreSheet) -> dict[Spot, str]:
    """Return the points that every building earns alone; marked with a plus if it also shares others."""
    own: dict[Spot, int] = {}
    sharing: set[Spot] = set()
    for line in sheet.lines:
        if line.reason.key in SHARED:
            sharing.update(line.spots)
        elif line.spots:
            own[line.spots[0]] = own.get(line.spots[0], 0) + line.points
    return {spot: f"+{points}" if spot in sharing else printed(points) for spot, points in own.items()}


def rows(parts: Parts, scored: Scored, marked: AllocationLine | None) -> Iterator[AllocationRow]:
    """Yield the rows of the pad that have lines, one of them perhaps marked."""
    for category in rows_for([scored.city]):
        lines = [told_line(parts, line) for line in scored.sheet.lines if line.category is category]
        lines = [replace(line, marked=line == marked) for line in lines]
        notes = tile_notes(scored.city) if category is Category.EXPANSION else ()
        said = tuple(problem_in_words(parts, note) for note in notes)
        if lines or said:
            points = printed(scored.sheet.categories[category])
            yield AllocationRow(
                row_picture(category.value), parts.says(f"name.{category.value}"), points, tuple(lines), said
            )


def told_line(parts: Parts, line: Line) -> AllocationLine:
    """Return a line of the score sheet with its spaces."""
    return AllocationLine(begun(parts.words(line.reason)), spot_names(line.spots), printed(line.points), line.spots)


def tokens(parts: Parts, known: Counsel) -> Iterator[AllocationToken]:
    """Yield the left-over tokens of each sort, and the worth of one more, which own plans lack."""
    left = unused(known.scored.city, known.scored.tokens, known.scored.plan)
    inhabitants = parts.says("allocation.left.inhabitants", count=left.inhabitants)
    worth = {INHABITANT: known.advice.one_more_inhabitant, ENERGY: known.advice.one_more_energy}
    brings = {token: "" if known.own else more(parts, token, points) for token, points in worth.items()}
    yield AllocationToken(INHABITANT, inhabitants, brings[INHABITANT])
    energy = parts.says("allocation.left.energy", count=left.energy)
    count = known.scored.sheet.absorbed
    absorbed = (parts.says("allocation.absorbed", count=count),) if count else ()
    yield AllocationToken(ENERGY, energy, ". ".join(filter(None, (*absorbed, brings[ENERGY]))))


def more(parts: Parts, token: str, points: int) -> str:
    """Return the sentence about one more token."""
    if points < 0:
        return parts.says(f"allocation.more.{token}.costs", points=-points)
    if points == 0:
        return parts.says(f"allocation.more.{token}.even")
    return parts.says(f"allocation.more.{token}", points=points)


def dark(parts: Parts, known: Counsel) -> Iterator[AllocationDark]:
    """Yield the inactive buildings with reasons, first those that the app left inactive by choice."""
    chosen = {each.spot for each in known.advice.dark}
    for spot in sorted(known.scored.sheet.dark, key=lambda spot: spot not in chosen):
        building = known.scored.city[spot]
        assert building is not None
        where = str(spot)
        name = f"{called(parts, building)} \u00b7 {where}"
        yield AllocationDark(spot, face_of(building), name, where, why_dark(parts, known, spot))


def groups(parts: Parts, buildings: Iterable[AllocationDark]) -> Iterator[AllocationGroup]:
    """Yield the buildings that are inactive for the same reason together, with their number."""
    by_reason: dict[str, list[AllocationDark]] = {}
    for each in buildings:
        by_reason.setdefault(each.why, []).append(each)
    for why, group in by_reason.items():
        count = parts.says("allocation.buildings", count=len(group))
        yield AllocationGroup(parts.says("allocation.group", why=why, buildings=count), tuple(group))


def why_dark(parts: Parts, known: Counsel, spot: Spot) -> str:
    """Return why a building is inactive: by choice of the app (E3) or of the player, or for lack of tokens."""
    if known.own or spot in known.scored.locks.dark:
        return parts.says("allocation.dark.locked")
    by_choice = next((each for each in known.advice.dark if each.spot == spot), None)
    return chosen_dark(parts, by_choice) if by_choice else parts.says(lacking(known.scored, spot))


def chosen_dark(parts: Parts, each: Dark) -> str:
    """E3: return the points that activating a building would lose, by row of the pad."""
    said = parts.says("allocation.dark.choice", loss=each.loss) if each.loss else parts.says("allocation.dark.even")
    if not each.changes:
        return said
    changes = ", ".join(f"{parts.says(f'name.{row.value}')} {signed(points)}" for row, points in each.changes)
    return f"{said} ({changes})"


def signed(points: int) -> str:
    """Return a change of points."""
    return f"+{points}" if points > 0 else printed(points)


def lacking(scored: Scored, spot: Spot) -> str:
    """Return the key of the tokens that are missing for a building, customers included."""
    building = scored.city[spot]
    assert building is not None
    settled = {shop for shop, _ in scored.locks.customers}
    customers = sum(count for shop, count in scored.plan.customers if shop not in settled)
    left = unused(scored.city, scored.tokens, scored.plan)
    short = (building.cost.inhabitants > left.inhabitants + customers, building.cost.energy > left.energy)
    if short == (True, True):
        return "allocation.dark.both"
    return "allocation.dark.inhabitants" if short[0] else "allocation.dark.energy"


def remarks(parts: Parts, known: Counsel) -> Iterator[str]:
    """Yield the next best allocation, and groups larger than the table (E4)."""
    for problem in group_notes(known.scored):
        yield problem_in_words(parts, problem)
    second, loss = known.advice.second, known.advice.second_loss
    if second is not None and not known.own:
        changes = ", ".join(differences(parts, known.scored, second))
        key = "advice.second" if loss else "advice.second.even"
        yield parts.says(key, loss=loss, changes=changes)


def differences(parts: Parts, scored: Scored, other: Plan) -> Iterable[str]:
    """Yield the buildings that another plan activates instead."""
    for spot in sorted(other.lit ^ scored.plan.lit):
        yield parts.says("advice.light" if spot in other.lit else "advice.darken", spot=str(spot))


def involved(sheet: ScoreSheet, spot: Spot) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the lines of a building alone, and those that it shares."""
    its = [line for line in sheet.lines if spot in line.spots]
    return tuple(line for line in its if is_own(line, spot)), tuple(line for line in its if not is_own(line, spot))
