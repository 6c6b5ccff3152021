"""The pages of the rules: every kind, every Public Services tile, left-over tokens and tie-breaks.

The module satisfies `screens.game_screens.RulesPages`.
"""

from typing import Final

from exports.quadropolis.drawings import TOKENS
from exports.sheet_style import WINNER
from quadropolis_score.buildings import (
    COST,
    EXPANSION_COST,
    EXPANSION_GIFTS,
    EXPANSION_VALUES,
    Expansion,
    Kind,
    Mode,
    Tokens,
)
from quadropolis_score.city import LETTER_OF
from quadropolis_score.scoring import LARGEST_GROUP
from screens.kit.words import Words
from screens.quadropolis.rules.examples import example_of
from screens.quadropolis.rules.point_tables import STAR, RuleSubject, is_expert_only, neighbour_points, point_grid
from screens.rules.state import Chapter, RulesPage
from tabletop.messages import Value

# Pages without a building.
LEFT_OVER: Final = "left_over"
TIES: Final = "ties"
# Tiles whose printed rule this project has seen; the effect of the others is from public sources.
VERIFIED: Final = frozenset(
    {
        Expansion.CITY_HALL,
        Expansion.SCHOOL,
        Expansion.PARK_DISTRICT,
        Expansion.FIRE_STATION,
        Expansion.MATERNITY_WARD,
        Expansion.ELECTRIC_UTILITY,
        Expansion.CUSTOMS_OFFICE,
    }
)
# The numbers in the sentence of a rule.
RULE_VALUES: Final[dict[str, dict[str, Value]]] = {
    Kind.OFFICE_TOWER.value: {"largest": LARGEST_GROUP},
    **{tile.value: {"points": value.points} for tile, value in EXPANSION_VALUES[Mode.EXPERT].items() if value.points},
    Expansion.MATERNITY_WARD.value: {"count": EXPANSION_GIFTS[Expansion.MATERNITY_WARD].inhabitants},
    Expansion.ELECTRIC_UTILITY.value: {"count": EXPANSION_GIFTS[Expansion.ELECTRIC_UTILITY].energy},
}


def intro(words: Words) -> str:
    return words.text("rules.intro")


def chapters(words: Words) -> tuple[Chapter, ...]:
    """Return the chapters: the buildings, the Public Services tiles, and the end of the game."""
    return (
        Chapter(words.text("rules.buildings"), tuple(building_page(words, kind) for kind in Kind)),
        Chapter(words.text("name.expansion"), tuple(tile_page(words, tile) for tile in Expansion)),
        Chapter(words.text("rules.end"), end_pages(words)),
    )


def building_page(words: Words, kind: Kind) -> RulesPage:
    return rules_page(words, kind, COST[kind], LETTER_OF[kind])


def tile_page(words: Words, tile: Expansion) -> RulesPage:
    return rules_page(words, tile, EXPANSION_COST.get(tile, COST[Kind.PUBLIC_SERVICE]))


def rules_page(words: Words, subject: RuleSubject, cost: Tokens, letter: str | None = None) -> RulesPage:
    table, neighbours = point_grid(words, subject), neighbour_points(words, subject)
    cells = [number for line in table for number in line.numbers] + [worth.name for worth in neighbours]
    notes = []
    if any(STAR in each for each in cells):
        notes.append(words.text("rules.starred"))
    if is_expert_only(subject):
        notes.append(words.text("rules.expert"))
    if isinstance(subject, Expansion) and subject not in VERIFIED:
        notes.append(words.text("rules.unverified"))
    sentences = [words.text(f"rules.{subject.value}", **RULE_VALUES.get(subject.value, {}))]
    if isinstance(subject, Expansion):
        value = EXPANSION_VALUES[Mode.CLASSIC].get(subject, EXPANSION_VALUES[Mode.EXPERT][subject])
        if not value.is_known:
            notes.append(words.text("rules.classic.unknown"))
        elif value != EXPANSION_VALUES[Mode.EXPERT][subject]:
            sentences.append(words.text("rules.classic", points=value.points))
        sentences.append(words.text("rules.tile"))
    return RulesPage(
        subject.value,
        words.name_of(subject),
        subject.value,
        letter,
        tuple(TOKENS[name] for name, count in cost._asdict().items() for _ in range(count)),
        cost_text(words, cost),
        tuple(sentences),
        table,
        neighbours,
        tuple(notes),
        words.text("app.close"),
        tuple(example_of(words, subject.value)),
    )


def cost_text(words: Words, cost: Tokens) -> str:
    """R20, R23: return the cost of activation, in words."""
    tokens = []
    if cost.inhabitants:
        tokens.append(words.text("rules.inhabitants", count=cost.inhabitants))
    if cost.energy:
        tokens.append(words.text("rules.energy", count=cost.energy))
    if not tokens:
        return words.text("rules.free")
    both = tokens[0] if len(tokens) == 1 else words.text("sheet.and", names=tokens[0], last=tokens[1])
    return words.text("rules.cost", tokens=both)


def end_pages(words: Words) -> tuple[RulesPage, ...]:
    """R31, R32, R24, E3: return the page of left-over tokens; R33: return the page of tie-breaks."""
    close = words.text("app.close")
    left = (
        words.text("rules.left_over"),
        words.text("rules.left_over.energy"),
        words.text("rules.left_over.free"),
    )
    ties = (words.text("rules.ties"), words.text("rules.ties.next"))
    return (
        RulesPage(
            LEFT_OVER,
            words.text("rules.left_over.title"),
            "inhabitant",
            sentences=left,
            close=close,
            examples=tuple(example_of(words, LEFT_OVER)),
        ),
        RulesPage(TIES, words.text("rules.ties.title"), WINNER, sentences=ties, close=close),
    )
