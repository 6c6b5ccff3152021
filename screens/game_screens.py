"""The interface between the shared screens and a game's own screens; every part of it is optional."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from games import GAMES, load_sentences, rules_of
from screens.kit.navigation import Route, Screen
from store.values import GameKind
from tabletop.game import variant_of
from tabletop.messages import SENTENCES

if TYPE_CHECKING:
    from screens.context import AppContext
    from screens.kit.mini_city import MiniCity
    from screens.kit.own_widget import OwnWidget
    from screens.kit.words import Words
    from screens.pad.state import PadLine, PadLink
    from screens.registry import Registration
    from screens.rules.state import Chapter
    from store.values import SavedGame, Statistic
    from tabletop.game import GivenBoard, GivenVerdict, Note
    from tabletop.messages import Message

# The subject of the photo screen that reads the sample photo at once.
SAMPLE: Final = "sample"


class PadExtension(ABC):
    """A game's additions to its score pad: reasons, and the routes of headings and notes; all but the routes may lack.

    `key` is the saved game's, `verdict` its result.
    """

    @abstractmethod
    def head_route(self, key: str, side: int) -> Route:
        """Return the route of a column's heading, also used for notes on own plans."""

    def unconfirmed_route(self, key: str, side: int, message: "Message") -> Route:
        return self.head_route(key, side)

    def note_route(self, key: str, note: "Note") -> Route:
        return self.head_route(key, note.side or 0)

    def reason_lines(self, words: "Words", verdict: "GivenVerdict", row: str, side: int) -> Iterable["PadLine"]:
        return ()

    def remarks(self, words: "Words", verdict: "GivenVerdict", row: str, side: int) -> Iterable[str]:
        """Yield remarks beside these reasons."""
        return ()

    def drawings(
        self, words: "Words", verdict: "GivenVerdict", row: str, sides: tuple[int, ...]
    ) -> Iterable["OwnWidget"]:
        """Yield widgets of the game that show which parts of the boards score in a row, or in total."""
        return ()

    def pad_links(self, words: "Words", key: str, verdict: "GivenVerdict") -> Iterable["PadLink"]:
        """Yield the links below the pad, to further screens of the game."""
        return ()

    def edits(self, words: "Words", key: str, verdict: "GivenVerdict", side: int) -> Iterable["PadLink"]:
        """Yield the links to a side's board, for correcting it."""
        return ()

    def links(
        self, words: "Words", key: str, verdict: "GivenVerdict", row: str, sides: tuple[int, ...]
    ) -> Iterable["PadLink"]:
        """Yield links from the reasons of some sides; the row may be that of the total."""
        return ()


class RulesPages(Protocol):
    def intro(self, words: "Words") -> str:
        """Return the sentence above every page."""

    def chapters(self, words: "Words") -> tuple["Chapter", ...]:
        """Return the chapters; a page's key is unique among all games."""


class GameScreens:
    """The screens of a game, `SCREENS` of the module `plugin` in its folder; a game without that folder has these.

    Methods import lazily, because the first frame needs few of them.
    """

    screens: "Mapping[str, Registration]" = MappingProxyType({})  # the game's own

    def table_route(self, key: str) -> Route:
        """Return the route on which a saved game is edited: its table, or the pad where there is none."""
        return Route(Screen.TABLE if Screen.TABLE in self.screens else Screen.PAD, key)

    def entry_route(self, context: "AppContext", saved: "SavedGame") -> Route | None:
        """Return the route on which the first empty board of a game is entered; None if every board is in."""
        return None

    def row_picture(self, row: str) -> str:
        """Return the file name in assets/sheet of a row's picture; empty for none."""
        return ""

    def pad_extension(self) -> PadExtension | None:
        """Return the additions to the score pad; without them it has rows and total alone."""
        return None

    def rules_pages(self) -> RulesPages | None:
        """Return the pages of the rules; without them the rules do not list the game."""
        return None

    def statistic_notes(self, words: "Words", statistic: "Statistic") -> Iterable[str]:
        """Yield notes about a player's games beside the rows of the pad."""
        return ()

    def mini_city(self, board: "GivenBoard") -> "MiniCity | None":
        """Return the small picture of a board for the list of games; None if there is nothing to draw."""
        return None


NO_SCREENS: Final = GameScreens()


def game_screens(key: str) -> GameScreens:
    folder = GAMES[key].screens if key in GAMES else ""
    found: GameScreens = import_module(f"{folder}.plugin").SCREENS if folder else NO_SCREENS
    return found


def table_route(game: str, key: str) -> Route:
    return game_screens(game).table_route(key)


def row_picture(game: str, row: str) -> str:
    """Return the picture of a row of the pad; empty for none."""
    return game_screens(game).row_picture(row)


def kind_name(words: "Words", kind: GameKind) -> str:
    """Return the name of the variant, after the game's name if there are several games."""
    load_sentences(kind.game)
    title = words.render(kind.title)
    if len(GAMES) > 1 and kind.variant and kind.game in GAMES:
        return f"{words.text(f'game.{kind.game}')} \u00b7 {title}"
    return title


def variant_and_day(words: "Words", saved: "SavedGame") -> str:
    """Return the variants of a game, if it has any, and its day."""
    variants = variant_of(rules_of(saved.envelope.game), saved.envelope.options)
    return " \u00b7 ".join((*map(words.render, variants), words.format_date(saved.played)))


def message_key(game: str, key: str) -> str:
    """Return the key of the game's own sentence, `<key>.<game>`, or of the shared one."""
    game_screens(game)  # importing it registers its sentences
    game_key = f"{key}.{game}"
    return game_key if game_key in SENTENCES else key
