"""The pages of the rules: one for every scoring card, the groups and roads, and what this project decided.

Satisfies `screens.game_screens.RulesPages`.
"""

from collections.abc import Iterator
from typing import Final

from exports.sprawlopolis.drawings import row_picture
from screens.context import Parts, begun
from screens.own_widget import OwnWidget
from screens.rules.states import Chapter, GridLine, RulesPage
from screens.sprawlopolis.city_view import CityPicture, block_views
from screens.sprawlopolis.rules.examples import example_of, example_sheet
from sprawlopolis_score.cards import CARDS, Card
from sprawlopolis_score.city import City
from sprawlopolis_score.conditions import BLOCK_PARTY_POINTS
from sprawlopolis_score.score_sheet import GROUP_ROWS, Row
from sprawlopolis_score.scoring import score
from tabletop.messages import printed

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


def intro(parts: Parts) -> str:
    """Say what holds on every page."""
    return parts.says("sprawl.rules.intro")


def chapters(parts: Parts) -> tuple[Chapter, ...]:
    """Return the score, the scoring cards, and the house rules."""
    return (
        Chapter(parts.says("sprawl.rules.score"), tuple(score_pages(parts))),
        Chapter(parts.says("sprawl.rules.cards"), tuple(card_page(parts, card) for card in CARDS.values())),
        Chapter(parts.says("option.sprawlopolis.switches"), tuple(house_pages(parts))),
    )


def card_page(parts: Parts, card: Card) -> RulesPage:
    """Explain a condition; the example says what it brings there."""
    row = card.condition
    city, lit = example_of(row)
    points = example_sheet(row).points[row]
    return RulesPage(
        row.value,
        begun(parts.says(f"name.{row.value}")),
        row_picture(row.value),
        sentences=(parts.says(f"sprawl.rules.{row.value}"),),
        grid=block_party(parts) if row is Row.BLOCK_PARTY else (),
        drawings=(OwnWidget(EXAMPLE, CityPicture(block_views(dict(city.blocks()), lit))),),
        notes=(parts.says("sprawl.rules.example", points=printed(points)),),
        close=parts.says("app.close"),
    )


def block_party(parts: Parts) -> tuple[GridLine, ...]:
    """S44: the table of the squares."""
    last = len(BLOCK_PARTY_POINTS) - 1
    counts = tuple(f"{count}{'+' * (count == last)}" for count in range(last + 1))
    return (
        GridLine(parts.says("sprawl.rules.squares"), counts, head=True),
        GridLine(parts.says("csv.points"), tuple(map(printed, BLOCK_PARTY_POINTS))),
    )


def score_pages(parts: Parts) -> Iterator[RulesPage]:
    """S30, S33: groups and roads; S31, S32: the difficulties."""
    sheet = score(RULEBOOK)
    groups = [line for line in sheet.lines if line.row is not Row.ROADS]
    lit = {spot for line in groups for spot in line.spots}
    points, roads = sum(line.points for line in groups), len(sheet.road_lengths)
    close = parts.says("app.close")
    yield RulesPage(
        BASE,
        parts.says("fact.sprawlopolis.base"),
        row_picture(Row.ROADS.value),
        sentences=(parts.says("sprawl.rules.groups"), parts.says("sprawl.rules.roads")),
        drawings=(OwnWidget(EXAMPLE, CityPicture(block_views(dict(RULEBOOK.blocks()), lit))),),
        notes=(parts.says("sprawl.rules.base", groups=points, roads=roads, base=printed(sheet.base)),),
        close=close,
    )
    sentences = tuple(parts.says(f"sprawl.rules.{word}") for word in ("target", "easy", "hard"))
    first = row_picture(next(iter(GROUP_ROWS.values())).value)
    yield RulesPage(DIFFICULTY, parts.says("sprawl.rules.win"), first, sentences=sentences, close=close)


def house_pages(parts: Parts) -> Iterator[RulesPage]:
    """S60, S61: what no rulebook decides, and what this project decided."""
    for about, row, city, words in (
        (GAPS, Row.TOURIST_TRAPS, RING, "gaps"),
        (PARKS, Row.PARK_HOPPING, HOP, "parks"),
    ):
        yield RulesPage(
            about,
            parts.says(f"sprawl.rules.{words}.title"),
            row_picture(row.value),
            sentences=(parts.says(f"sprawl.rules.{words}"), parts.says(f"sprawl.rules.{words}.off")),
            drawings=(OwnWidget(EXAMPLE, CityPicture(block_views(dict(city.blocks())))),),
            notes=(parts.says("sprawl.rules.decided"),),
            close=parts.says("app.close"),
        )
