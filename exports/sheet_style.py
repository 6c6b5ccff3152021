"""The style of a sheet: paper size and language."""

from dataclasses import dataclass
from datetime import date
from gettext import NullTranslations
from typing import Final

from exports.drawing.fonts import drawable_text
from exports.drawing.primitives import LINE_COLOUR, Box
from tabletop.catalogues import load_catalogue
from tabletop.messages import Message, Value, message, render, render_date
from tabletop.people import PLAYER_COLOURS, PlayerColour


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in points; without a height the page is as long as its content."""

    name: str
    width: float
    height: float | None
    margin: float
    text: float  # the text size


A4: Final = Paper("a4", 595.28, 841.89, 34, 8)
LETTER: Final = Paper("letter", 612, 792, 34, 8)
PHONE: Final = Paper("phone", 360, None, 13, 7.6)
CHAT: Final = Paper("chat", 360, 450, 12, 12)
WINNER: Final = "winner"  # the star beside a winner, from assets/sheet


def colour_box(colour: PlayerColour, x: float, y: float, width: float, height: float) -> Box:
    """Return a box in a player's colour; a thin border shows a white one."""
    background, _ = PLAYER_COLOURS[colour]
    return Box(x, y, width, height, fill=f"#{background}", border=LINE_COLOUR, thickness=0.4)


@dataclass(frozen=True, slots=True)
class SheetStyle:
    paper: Paper
    translations: NullTranslations

    @classmethod
    def in_language(cls, paper: Paper, code: str) -> "SheetStyle":
        return cls(paper, load_catalogue(code))

    def text(self, key: str, /, **values: Value) -> str:
        return self.message_text(message(key, **values))

    def message_text(self, message: Message) -> str:
        return drawable_text(render(message, self.translations))

    def date_text(self, day: date) -> str:
        return drawable_text(render_date(day, self.translations))
