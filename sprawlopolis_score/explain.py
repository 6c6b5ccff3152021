"""The explanations of the rules of Sprawlopolis, by their numbers in docs/sprawlopolis.md, for `explain`.

It finds sentences, table and example of a number; the points are in `conditions`.
"""

from pathlib import Path
from typing import Final

from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.conditions import BLOCK_PARTY_POINTS
from sprawlopolis_score.files import city_from
from sprawlopolis_score.score_pad_text import pad
from sprawlopolis_score.score_sheet import GROUP_ROWS, Row
from tabletop.explain import Rule, Rulebook, TableLine, example_folder, explanation
from tabletop.strict_json import json_from_file
from tabletop.terminal import Style

CITIES: Final = example_folder(Path(__file__).parent, "sprawlopolis")
# S44: points by the number of squares.
TABLES: Final = {
    Row.BLOCK_PARTY: (
        TableLine("sprawl.rule.squares", range(len(BLOCK_PARTY_POINTS))),
        TableLine("explain.points", BLOCK_PARTY_POINTS),
    )
}
RULES: Final = {
    "S16": Rule(("sprawl.rule.group",)),
    "S21": Rule(("sprawl.rule.road",)),
    "S30": Rule(("sprawl.rule.total",)),
    "S31": Rule(("sprawl.rule.easy",)),
    "S32": Rule(("sprawl.rule.hard",)),
    **{
        f"S{40 + number}": Rule((f"sprawl.rule.{card.condition.value}",), TABLES.get(card.condition, ()))
        for number, card in CARDS.items()
    },
    "S60": Rule(("sprawl.rule.gap_is_edge",)),
    "S61": Rule(("sprawl.rule.park_hopping", "sprawl.rule.different_parks")),
}


# The rule of a row of the pad.
RULE_NUMBERS: Final = {
    **{row.value: "S16" for row in GROUP_ROWS.values()},
    Row.ROADS.value: "S21",
    **{card.condition.value: f"S{40 + number}" for number, card in CARDS.items()},
}


def explain(words: str, style: Style) -> str:
    """Return the explanation of a rule or row of the pad, its example scored."""
    book = Rulebook(RULES, RULE_NUMBERS, CITIES)
    return explanation(words, book, style, lambda raw: pad(city_from(json_from_file(raw)), style, with_reasons=True))
