"""The pages of the rules: every kind, every Public Services tile, left-over tokens and tie-breaks.

The module satisfies `screens.game_screens.RulesPages`.
"""

from typing import Final

from exports.quadropolis.drawings import TOKENS
from exports.sheet_style import WINNER
from quadropolis_score.buildings import (
    COST,
    EXPANSION_COST,
    EXPANSION_GAVE,
    EXPANSION_VALUES,
    Expansion,
    Kind,
    Mode,
    Tokens,
)
from quadropolis_score.city import LETTER_OF
from quadropolis_score.scoring import LARGEST_GROUP
from screens.context import Parts
from screens.quadropolis.rules.point_tables import STAR, About, beside, expert_only, grid
from screens.rules.states import Chapter, RulesPage
from tabletop.messages import Value

# Pages without a building.
LEFT_OVER: Final = "left_over"
TIES: Final = "ties"
# Tiles whose printed rule this project has not seen; the effect is from public sources.
UNSEEN: Final = frozenset(
    {
        Expansion.CITY_PLANNING,
        Expansion.POLICE_STATION,
        Expansion.CAPITOL,
        Expansion.REPROCESSING_PLANT,
        Expansion.TV_STATION,
        Expansion.CONGRESS_CENTER,
    }
)
# The numbers in the sentence of a rule.
TOLD: Final[dict[str, dict[str, Value]]] = {
    Kind.OFFICE_TOWER.value: {"largest": LARGEST_GROUP},
    **{tile.value: {"points": value.points} for tile, value in EXPANSION_VALUES[Mode.EXPERT].items() if value.points},
    Expansion.MATERNITY_WARD.value: {"count": EXPANSION_GAVE[Expansion.MATERNITY_WARD].inhabitants},
    Expansion.ELECTRIC_UTILITY.value: {"count": EXPANSION_GAVE[Expansion.ELECTRIC_UTILITY].energy},
}


def intro(parts: Parts) -> str:
    """Return the sentence above every page."""
    return parts.says("rules.intro")


def chapters(parts: Parts) -> tuple[Chapter, ...]:
    """Return the buildings, the Public Services tiles, and what is scored at the end."""
    return (
        Chapter(parts.says("rules.buildings"), tuple(building_page(parts, kind) for kind in Kind)),
        Chapter(parts.says("name.expansion"), tuple(tile_page(parts, tile) for tile in Expansion)),
        Chapter(parts.says("rules.end"), last_pages(parts)),
    )


def building_page(parts: Parts, kind: Kind) -> RulesPage:
    """Return the page of a kind."""
    return page_of(parts, kind, COST[kind], (LETTER_OF[kind],))


def tile_page(parts: Parts, tile: Expansion) -> RulesPage:
    """Return the page of a Public Services tile."""
    return page_of(parts, tile, EXPANSION_COST.get(tile, COST[Kind.PUBLIC_SERVICE]))


def page_of(parts: Parts, about: About, cost: Tokens, letter: tuple[str, ...] = ()) -> RulesPage:
    """Return the page of a building."""
    table, neighbours = grid(parts, about), beside(parts, about)
    written = [number for line in table for number in line.numbers] + [worth.name for worth in neighbours]
    notes = []
    if any(STAR in each for each in written):
        notes.append(parts.says("rules.starred"))
    if expert_only(about):
        notes.append(parts.says("rules.expert"))
    if about in UNSEEN:
        notes.append(parts.says("rules.unseen"))
    said = [parts.says(f"rules.{about.value}", **TOLD.get(about.value, {}))]
    if isinstance(about, Expansion):
        value = EXPANSION_VALUES[Mode.CLASSIC].get(about, EXPANSION_VALUES[Mode.EXPERT][about])
        if not value.known:
            notes.append(parts.says("rules.classic.unknown"))
        elif value != EXPANSION_VALUES[Mode.EXPERT][about]:
            said.append(parts.says("rules.classic", points=value.points))
        said.append(parts.says("rules.tile"))
    return RulesPage(
        about.value,
        parts.name(about),
        about.value,
        letter,
        tuple(TOKENS[name] for name, count in cost._asdict().items() for _ in range(count)),
        costs(parts, cost),
        tuple(said),
        table,
        neighbours,
        tuple(notes),
        parts.says("app.close"),
    )


def costs(parts: Parts, cost: Tokens) -> str:
    """R20, R23: return the cost of activation, in words."""
    words = []
    if cost.inhabitants:
        words.append(parts.says("rules.inhabitants", count=cost.inhabitants))
    if cost.energy:
        words.append(parts.says("rules.energy", count=cost.energy))
    if not words:
        return parts.says("rules.free")
    tokens = words[0] if len(words) == 1 else parts.says("sheet.and", names=words[0], last=words[1])
    return parts.says("rules.cost", tokens=tokens)


def last_pages(parts: Parts) -> tuple[RulesPage, ...]:
    """R31, R32, R24, E3: return the page of left-over tokens; R33: return the page of tie-breaks."""
    close = parts.says("app.close")
    left = (parts.says("rules.left_over"), parts.says("rules.left_over.energy"), parts.says("rules.left_over.free"))
    ties = (parts.says("rules.ties"), parts.says("rules.ties.next"))
    return (
        RulesPage(LEFT_OVER, parts.says("rules.left_over.title"), "inhabitant", sentences=left, close=close),
        RulesPage(TIES, parts.says("rules.ties.title"), WINNER, sentences=ties, close=close),
    )
