"""The rules of Quadropolis that `explain` prints, by their numbers in docs/rules.md.

Only the way from a number to sentences, table and example belongs here; the points are in `scoring`.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from quadropolis_score.advice import score_best_plan
from quadropolis_score.buildings import Category, Kind
from quadropolis_score.files import city_from
from quadropolis_score.score_pad_text import short_pad
from quadropolis_score.scoring import (
    DISTRICT_POINTS,
    FACTORY_POINTS,
    HARBOR_POINTS,
    LARGEST_GROUP,
    MONUMENT_POINTS,
    OFFICE_POINTS,
    PARK_POINTS,
    SHOP_POINTS,
    TOWER_BLOCK_POINTS,
)
from tabletop.explain import Rule, Rulebook, TableLine, example_folder, explanation
from tabletop.strict_json import json_from_file
from tabletop.terminal import Style

CITIES: Final = example_folder(Path(__file__).parent, "quadropolis")


def counted(key: str, points: Sequence[int], first: int = 1) -> tuple[TableLine, ...]:
    """Return a table by one number: the word of the thing counted, and the points for each number from `first` on."""
    return (TableLine(key, range(first, len(points))), TableLine("explain.points", points[first:]))


def per_neighbour(points: Mapping[Kind, int]) -> tuple[TableLine, ...]:
    return tuple(TableLine(f"name.{kind.value}", (each,)) for kind, each in points.items())


# R53: floors across, a line for each size of group.
OFFICE_TOWERS: Final = Rule(
    ("rules.office_tower",),
    (
        TableLine("rules.floors", range(1, len(OFFICE_POINTS[1]))),
        *(TableLine("rules.group", line[1:], group) for group, line in enumerate(OFFICE_POINTS) if group),
    ),
    {"largest": LARGEST_GROUP},
)
RULES: Final = {
    "R10": Rule(("rules.intro",)),
    "R20": Rule(("rules.activation",)),
    "R21": Rule(("rules.activation.piles",)),
    "R22": Rule(("rules.intro",)),
    "R23": Rule(("rules.activation.free",)),
    "R24": Rule(("rules.left_over.free",)),
    "R26": Rule(("rules.printed",)),
    "R31": Rule(("rules.left_over",)),
    "R32": Rule(("rules.left_over.energy",)),
    "R33": Rule(("rules.ties", "rules.ties.next")),
    "R40": Rule(("rules.tower_block",), counted("rules.floors", TOWER_BLOCK_POINTS)),
    "R42": Rule(("rules.shop",), counted("rules.customers", SHOP_POINTS, 0)),
    "R45": Rule(("rules.public_service",), counted("rules.districts", DISTRICT_POINTS)),
    "R46": Rule(("rules.park", "rules.playground"), counted("rules.piles", PARK_POINTS, 0)),
    "R47": Rule(("rules.left_over.energy", "rules.playground")),
    "R50": Rule(("rules.factory",), per_neighbour(FACTORY_POINTS)),
    "R51": Rule(("rules.harbor",), counted("name.harbors", HARBOR_POINTS)),
    "R53": OFFICE_TOWERS,
    "R54": Rule(("rules.monument",), per_neighbour(MONUMENT_POINTS)),
    "E1": Rule(("rules.shop.empty",)),
    "E3": Rule(("rules.left_over.free",)),
    "E4": OFFICE_TOWERS,
    "E5": OFFICE_TOWERS,
    "E7": Rule(("rules.harbor", "rules.harbor.both")),
    "E9": Rule(("rules.printed",)),
    "E11": Rule(("rules.left_over.energy", "rules.pollution.none")),
    "E17": Rule(("rules.monument",), per_neighbour(MONUMENT_POINTS)),
    "E23": Rule(("rules.half_paid",)),
    "E30": Rule(("rules.below_zero",)),
    "E31": Rule(("rules.classic_game",)),
    "E36": Rule(("rules.equal_plans",)),
}


# The rule that scores a kind of building, or a row of the pad for tokens.
RULE_NUMBERS: Final = {
    Kind.TOWER_BLOCK.value: "R40",
    Kind.SHOP.value: "R42",
    Kind.PUBLIC_SERVICE.value: "R45",
    Kind.PARK.value: "R46",
    Kind.PLAYGROUND.value: "R46",
    Kind.FACTORY.value: "R50",
    Kind.HARBOR.value: "R51",
    Kind.OFFICE_TOWER.value: "R53",
    Kind.MONUMENT.value: "R54",
    Category.INHABITANTS_LEFT.value: "R31",
    Category.POLLUTION.value: "E11",
}


def explain(words: str, style: Style) -> str:
    """Return the explanation of a rule or kind, its example scored with the best allocation."""

    def draw(raw: bytes) -> str:
        city, tokens = city_from(json_from_file(raw))
        head = style.text("pad.head", mode=style.text(f"title.{city.mode.value}"), **tokens._asdict())
        return f"{head}\n\n{short_pad(score_best_plan(city, tokens), style)}"

    return explanation(words, Rulebook(RULES, RULE_NUMBERS, CITIES), style, draw)
