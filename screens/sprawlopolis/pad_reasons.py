"""The additions of Sprawlopolis to the score pad."""

from collections.abc import Iterator
from typing import Final

from screens.game_screens import PadExtension
from screens.kit.navigation import Route, Screen
from screens.kit.own_widget import OwnWidget
from screens.kit.words import Words, capitalized
from screens.pad.state import PadLine, PadLink
from screens.sprawlopolis.city_view import CityPicture, block_views
from screens.sprawlopolis.plugin import OwnScreen
from screens.sprawlopolis.score_view import lines_of
from sprawlopolis_score.score_sheet import BASE_ROWS, Row, ScoreSheet
from tabletop.game import Note, Verdict
from tabletop.messages import Message, with_minus

CITY: Final = "screens.sprawlopolis.widgets.city_board:CityExample"
SCORING: Final = "sprawl.left.scoring"  # open tasks about scoring cards


class SprawlopolisPad(PadExtension):
    """Reasons, the city with highlighted blocks, links."""

    def unconfirmed_route(self, key: str, side: int, message: Message) -> Route:
        """Return the route of an open task: typed points, scoring cards at the table, cards in the city."""
        if message.key.startswith("typed."):
            return Route(Screen.TYPED, key, side)
        return Route(Screen.TABLE if message.key == SCORING else OwnScreen.CITY, key, side)

    def head_route(self, key: str, side: int) -> Route:
        """Return the city: the names of the team lead there."""
        return Route(OwnScreen.CITY, key, side)

    def note_route(self, key: str, note: Note) -> Route:
        """Return the city, or the screen of the typed score for the note on it."""
        if note.message.key == "typed.note":
            return Route(Screen.TYPED, key, note.side or 0)
        return Route(OwnScreen.CITY, key, note.side or 0)

    def reason_lines(self, words: Words, verdict: Verdict[ScoreSheet], row: str, side: int) -> Iterator[PadLine]:
        for line in lines_of(verdict.details, row):
            yield PadLine(capitalized(words.render(line.reason)), with_minus(line.points))

    def remarks(self, words: Words, verdict: Verdict[ScoreSheet], row: str, side: int) -> Iterator[str]:
        """Yield the rule of the card, below its points."""
        if Row(row) not in BASE_ROWS:
            yield words.text(f"sprawl.rules.{row}")

    def drawings(
        self, words: Words, verdict: Verdict[ScoreSheet], row: str, sides: tuple[int, ...]
    ) -> Iterator[OwnWidget]:
        """Yield the city, the blocks of the row highlighted."""
        city = verdict.details.city
        lit = {spot for line in lines_of(verdict.details, row) for spot in line.spots}
        blocks = dict(city.blocks())
        if blocks:
            yield OwnWidget(CITY, CityPicture(block_views(blocks, lit or None)))

    def links(
        self, words: Words, key: str, verdict: Verdict[ScoreSheet], row: str, sides: tuple[int, ...]
    ) -> Iterator[PadLink]:
        """Yield the city or the typed score, and the rule of the row."""
        if verdict.sides[0].board.typed is None:
            yield PadLink("city-variant-outline", words.text("sprawl.pad.city"), self.head_route(key, sides[0]))
        else:
            yield PadLink("numeric", words.text("typed.title"), Route(Screen.TYPED, key, sides[0]))
        about = row if row in {each.value for each in Row} - {each.value for each in BASE_ROWS} else "sprawl_base"
        yield PadLink("book-open-variant", words.text("sprawl.pad.rule"), Route(Screen.RULES, about=about))
