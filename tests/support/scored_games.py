"""Scored games for the tests of the sheets: the README's example, and any other game that can be built."""

from pathlib import Path
from random import Random

from hypothesis import strategies as st

from exports import formats
from exports.drawing.fonts import drawable_text
from exports.drawing.primitives import Page, Text
from exports.sheet import build_sheet as sheet_of
from exports.sheet_style import A4, Paper, SheetStyle
from quadropolis_score import City, Game, Mode, Plan, Player, Tokens
from quadropolis_score.files import city_from
from quadropolis_score.ranking import PLAYERS
from quadropolis_score.verdict import CitySheets
from tabletop.game import Verdict
from tabletop.messages import is_refused
from tabletop.people import LONGEST_NAME, refuse_name
from tools.app.example import example_verdict, score_game
from tools.soak.random_cities import random_city

ROOT = Path(__file__).parents[2]
EXAMPLE = example_verdict()

# Three ways to score 7: with 4 inhabitants placed; with none and 14 empty spaces; with none and 12.
CUSTOMERS = Player("Customers", City.parse("S . . . / . . . . / . . . . / . . . ."), Tokens(4, 1))
TOWERS = Player("Towers", City.parse("T3 T1 . . / . . . . / . . . . / . . . ."), Tokens(0, 2))
PARKS = Player("Parks", City.parse("T3 T1 . . / . . . P / . . . . / P . . ."), Tokens(0, 2))
LOW = Player("Low", City.parse("T1 . . . / . . . . / . . . . / . . . ."), Tokens(0, 1))
NEGATIVE = Player("Negative", City.empty(Mode.CLASSIC), Tokens(3, 0))

NAMES = (
    st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=LONGEST_NAME)
    | st.sampled_from(
        ["W" * LONGEST_NAME, "Ada & Żółć-Ærø", "=1+1", "אבגד", "🙂" * 12, "i", "-", "O'Neill (+1)", "é\u0301"]
    )
).filter(lambda name: not is_refused(refuse_name, name))


def scored_game(*players: Player, plans: dict[int, Plan] | None = None) -> Verdict[CitySheets]:
    return score_game(Game(players), plans or {})


def game_of(verdict: Verdict) -> Game:
    """Return the game of a verdict as its file has it."""
    boards = (side.board for side in verdict.sides)
    return Game(tuple(Player(name, each.city, each.tokens) for name, each in zip(verdict.names, boards, strict=True)))


def sheet_pages(style: SheetStyle, played: Verdict) -> list[Page]:
    return sheet_of(style, played)


def as_pdf(played: Verdict, lang: str = "en", paper: Paper = A4) -> bytes:
    return formats.as_pdf(played, lang, paper)


def as_png(played: Verdict, lang: str = "en") -> bytes:
    return formats.as_png(played, lang)


def as_csv(played: Verdict, lang: str = "en") -> bytes:
    return formats.as_csv(played, lang)


def as_json(played: Verdict) -> bytes:
    return formats.as_json(played)


@st.composite
def any_scored_game(draw: st.DrawFn) -> Verdict[CitySheets]:
    """Draw a game: any mode, names, cities from empty to full, tokens from none to far too many."""
    mode = draw(st.sampled_from(["classic", "expert"]))
    players = []
    for name in draw(st.lists(NAMES, min_size=PLAYERS.start, max_size=PLAYERS.stop - 1)):
        random = Random(draw(st.integers(0, 2**32)))
        data = random_city(
            random, mode, draw(st.sampled_from([0.0, 0.4, 0.8, 1.0])), expansion=draw(st.sampled_from([0, 1]))
        )
        data |= {
            name: draw(st.sampled_from([count, count, 0, 200]))
            for name, count in list(data.items())
            if name in Tokens._fields
        }
        players.append(Player(name, *city_from(data)))
    plans = {0: Plan.of([])} if draw(st.booleans()) else {}
    return score_game(Game(tuple(players)), plans, draw(st.dates()))


def texts(pages: list[Page]) -> list[Text]:
    return [mark for page in pages for mark in page.primitives if isinstance(mark, Text)]


def unspaced(text: str) -> str:
    """Return a text without its spaces."""
    return drawable_text(text).replace(" ", "").replace("\u00a0", "")


def text_without_spaces(pages: list[Page]) -> str:
    """Return the text of some pages without spaces, because lines may break anywhere."""
    return unspaced("".join(mark.words for mark in texts(pages)))


def printable_area(paper: Paper, page: Page) -> tuple[float, float, float, float]:
    """Return the area for primitives of a page: left, top, right, bottom."""
    return paper.margin, paper.margin, page.width - paper.margin, page.height - paper.margin
