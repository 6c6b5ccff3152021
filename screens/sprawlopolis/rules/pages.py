"""The pages of the rules: one for every scoring card, the groups and roads, and the decisions of this project.

Satisfies `screens.game_screens.RulesPages`.
"""

from collections.abc import Collection, Iterator
from typing import Final

from exports.sprawlopolis.drawings import row_picture
from screens.kit.own_widget import OwnWidget
from screens.kit.words import Words, capitalized
from screens.rules.state import Chapter, ExampleLine, GridRow, RulesExample, RulesPage
from screens.sprawlopolis.city_view import CityPicture, block_views
from screens.sprawlopolis.rules.examples import example_of, example_sheet
from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.cards import CARDS, Card
from sprawlopolis_score.city import City
from sprawlopolis_score.conditions import BLOCK_PARTY_POINTS
from sprawlopolis_score.score_sheet import GROUP_ROWS, Row
from sprawlopolis_score.scoring import score
from tabletop.messages import with_minus

# The widget that draws an example.
EXAMPLE: Final = "screens.sprawlopolis.widgets.city_board:CityExample"
# The drawing's share of the width beside its points.
SHARE: Final = 0.56
# Pages without a scoring card.
BASE: Final = "sprawl_base"
GAPS: Final = "sprawl_gaps"
PARKS: Final = "sprawl_parks"
DIFFICULTY: Final = "sprawl_difficulty"
# The cities of these pages.
RULEBOOK: Final = City.parse("R:EW R:SW I:EW P / P C:NS I:EW P / C:EW C:NW R:EW P")
RING: Final = City.parse("C:EW R:EW C:EW / P . I:NS / R:NS P C:EW")
HOP: Final = City.parse("P C:EW R:SW / P P I:NS / R:EW P C:NW")


def intro(words: Words) -> str:
    return words.text("sprawl.rules.intro")


def chapters(words: Words) -> tuple[Chapter, ...]:
    """Return the score, the scoring cards, and the house rules."""
    return (
        Chapter(words.text("sprawl.rules.score"), tuple(score_pages(words))),
        Chapter(words.text("sprawl.rules.cards"), tuple(card_page(words, card) for card in CARDS.values())),
        Chapter(words.text("option.sprawlopolis.switches"), tuple(house_pages(words))),
    )


def card_page(words: Words, card: Card) -> RulesPage:
    """Return the page of a condition; its example shows the points."""
    row = card.condition
    city, lit = example_of(row)
    points = example_sheet(row).points[row]
    return RulesPage(
        row.value,
        capitalized(words.text(f"name.{row.value}")),
        row_picture(row.value),
        sentences=(words.text(f"sprawl.rules.{row.value}"),),
        grid=block_party(words) if row is Row.BLOCK_PARTY else (),
        examples=(example(city, lit, words.text("sprawl.rules.example", points=with_minus(points))),),
        close=words.text("app.close"),
    )


def example(city: City, lit: Collection[Spot] | None, *lines: str) -> RulesExample:
    """Return a city to look at, and what is said beside it."""
    drawing = OwnWidget(EXAMPLE, CityPicture(block_views(dict(city.blocks()), lit)))
    return RulesExample(drawing, SHARE, tuple(map(ExampleLine, lines)))


def block_party(words: Words) -> tuple[GridRow, ...]:
    """S44: the table of the squares."""
    last = len(BLOCK_PARTY_POINTS) - 1
    counts = tuple(f"{count}{'+' * (count == last)}" for count in range(last + 1))
    return (
        GridRow(words.text("sprawl.rules.squares"), counts, is_header=True),
        GridRow(words.text("csv.points"), tuple(map(with_minus, BLOCK_PARTY_POINTS))),
    )


def score_pages(words: Words) -> Iterator[RulesPage]:
    """S30, S33: groups and roads; S31, S32: the difficulties."""
    sheet = score(RULEBOOK)
    groups = [line for line in sheet.lines if line.row is not Row.ROADS]
    lit = {spot for line in groups for spot in line.spots}
    points, roads = sum(line.points for line in groups), len(sheet.road_lengths)
    close = words.text("app.close")
    yield RulesPage(
        BASE,
        words.text("fact.sprawlopolis.base"),
        row_picture(Row.ROADS.value),
        sentences=(words.text("sprawl.rules.groups"), words.text("sprawl.rules.roads")),
        examples=(
            example(
                RULEBOOK,
                lit,
                words.text("sprawl.rules.base", groups=points, roads=roads, base=with_minus(sheet.base)),
            ),
        ),
        close=close,
    )
    sentences = tuple(words.text(f"sprawl.rules.{word}") for word in ("target", "easy", "hard"))
    first = row_picture(next(iter(GROUP_ROWS.values())).value)
    yield RulesPage(DIFFICULTY, words.text("sprawl.rules.win"), first, sentences=sentences, close=close)


def house_pages(words: Words) -> Iterator[RulesPage]:
    """S60, S61: yield the questions that no rulebook answers, with the decisions of this project."""
    for about, row, city, key in (
        (GAPS, Row.TOURIST_TRAPS, RING, "gaps"),
        (PARKS, Row.PARK_HOPPING, HOP, "parks"),
    ):
        yield RulesPage(
            about,
            words.text(f"sprawl.rules.{key}.title"),
            row_picture(row.value),
            sentences=(words.text(f"sprawl.rules.{key}"), words.text(f"sprawl.rules.{key}.off")),
            examples=(example(city, None),),
            notes=(words.text("sprawl.rules.decided"),),
            close=words.text("app.close"),
        )
