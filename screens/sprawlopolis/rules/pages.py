"""The pages of the rules: one for every scoring card, the groups and roads, and what this project decided.

Satisfies `screens.game_screens.RulesPages`.
"""

from collections.abc import Iterator
from typing import Final

from exports.sprawlopolis.drawings import row_picture
from screens.context import AppContext, capitalized
from screens.own_widget import OwnWidget
from screens.rules.state import Chapter, GridRow, RulesPage
from screens.sprawlopolis.city_view import CityPicture, block_views
from screens.sprawlopolis.rules.examples import example_of, example_sheet
from sprawlopolis_score.cards import CARDS, Card
from sprawlopolis_score.city import City
from sprawlopolis_score.conditions import BLOCK_PARTY_POINTS
from sprawlopolis_score.score_sheet import GROUP_ROWS, Row
from sprawlopolis_score.scoring import score
from tabletop.messages import with_minus

# The widget that draws an example.
EXAMPLE: Final = "screens.sprawlopolis.widgets.city_board:CityExample"
# Pages that are about no scoring card.
BASE: Final = "sprawl_base"
GAPS: Final = "sprawl_gaps"
PARKS: Final = "sprawl_parks"
DIFFICULTY: Final = "sprawl_difficulty"
# The cities of these pages.
RULEBOOK: Final = City.parse("R:EW R:SW I:EW P / P C:NS I:EW P / C:EW C:NW R:EW P")
RING: Final = City.parse("C:EW R:EW C:EW / P . I:NS / R:NS P C:EW")
HOP: Final = City.parse("P C:EW R:SW / P P I:NS / R:EW P C:NW")


def intro(parts: AppContext) -> str:
    """Say what holds on every page."""
    return parts.text("sprawl.rules.intro")


def chapters(parts: AppContext) -> tuple[Chapter, ...]:
    """Return the score, the scoring cards, and the house rules."""
    return (
        Chapter(parts.text("sprawl.rules.score"), tuple(score_pages(parts))),
        Chapter(parts.text("sprawl.rules.cards"), tuple(card_page(parts, card) for card in CARDS.values())),
        Chapter(parts.text("option.sprawlopolis.switches"), tuple(house_pages(parts))),
    )


def card_page(parts: AppContext, card: Card) -> RulesPage:
    """Explain a condition; the example says what it brings there."""
    row = card.condition
    city, lit = example_of(row)
    points = example_sheet(row).points[row]
    return RulesPage(
        row.value,
        capitalized(parts.text(f"name.{row.value}")),
        row_picture(row.value),
        sentences=(parts.text(f"sprawl.rules.{row.value}"),),
        grid=block_party(parts) if row is Row.BLOCK_PARTY else (),
        drawings=(OwnWidget(EXAMPLE, CityPicture(block_views(dict(city.blocks()), lit))),),
        notes=(parts.text("sprawl.rules.example", points=with_minus(points)),),
        close=parts.text("app.close"),
    )


def block_party(parts: AppContext) -> tuple[GridRow, ...]:
    """S44: the table of the squares."""
    last = len(BLOCK_PARTY_POINTS) - 1
    counts = tuple(f"{count}{'+' * (count == last)}" for count in range(last + 1))
    return (
        GridRow(parts.text("sprawl.rules.squares"), counts, is_header=True),
        GridRow(parts.text("csv.points"), tuple(map(with_minus, BLOCK_PARTY_POINTS))),
    )


def score_pages(parts: AppContext) -> Iterator[RulesPage]:
    """S30, S33: groups and roads; S31, S32: the difficulties."""
    sheet = score(RULEBOOK)
    groups = [line for line in sheet.lines if line.row is not Row.ROADS]
    lit = {spot for line in groups for spot in line.spots}
    points, roads = sum(line.points for line in groups), len(sheet.road_lengths)
    close = parts.text("app.close")
    yield RulesPage(
        BASE,
        parts.text("fact.sprawlopolis.base"),
        row_picture(Row.ROADS.value),
        sentences=(parts.text("sprawl.rules.groups"), parts.text("sprawl.rules.roads")),
        drawings=(OwnWidget(EXAMPLE, CityPicture(block_views(dict(RULEBOOK.blocks()), lit))),),
        notes=(parts.text("sprawl.rules.base", groups=points, roads=roads, base=with_minus(sheet.base)),),
        close=close,
    )
    sentences = tuple(parts.text(f"sprawl.rules.{word}") for word in ("target", "easy", "hard"))
    first = row_picture(next(iter(GROUP_ROWS.values())).value)
    yield RulesPage(DIFFICULTY, parts.text("sprawl.rules.win"), first, sentences=sentences, close=close)


def house_pages(parts: AppContext) -> Iterator[RulesPage]:
    """S60, S61: what no rulebook decides, and what this project decided."""
    for about, row, city, words in (
        (GAPS, Row.TOURIST_TRAPS, RING, "gaps"),
        (PARKS, Row.PARK_HOPPING, HOP, "parks"),
    ):
        yield RulesPage(
            about,
            parts.text(f"sprawl.rules.{words}.title"),
            row_picture(row.value),
            sentences=(parts.text(f"sprawl.rules.{words}"), parts.text(f"sprawl.rules.{words}.off")),
            drawings=(OwnWidget(EXAMPLE, CityPicture(block_views(dict(city.blocks())))),),
            notes=(parts.text("sprawl.rules.decided"),),
            close=parts.text("app.close"),
        )
