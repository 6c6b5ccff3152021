"""What the shared screens ask of a game's screens folder, found in games.py; every part of it may be missing."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from games import GAMES, rules_of
from screens.kit.navigation import Place, Screen
from store.values import Kind
from tabletop.messages import SENTENCES

if TYPE_CHECKING:
    from exports.finished_game import FinishedGame
    from screens.context import Parts
    from screens.own_widget import OwnWidget
    from screens.pad.states import PadLine, PadWay
    from screens.registry import Registration
    from screens.rules.states import Chapter
    from store.values import Statistic
    from tabletop.game import Note
    from tabletop.messages import Message

# The setting that keeps the key of the example game, deleted or not; its result is not kept.
EXAMPLE: Final = "example"


class PadParts(Protocol):
    """What a game adds to its score pad: reasons, and where heads and notes lead.

    `key` is that of the saved game, `game` the same game with its verdict.
    """

    def unconfirmed_place(self, key: str, side: int, message: "Message") -> Place:
        """Return where a person can do what a column asks for before its total is believed."""

    def head_place(self, key: str, side: int) -> Place:
        """Return where the head of a column leads, and what is said of an own plan."""

    def note_place(self, key: str, note: "Note") -> Place:
        """Return where something can be done about a note."""

    def place_name(self, parts: "Parts", place: str) -> str:
        """Return a place of a note in the player's language."""

    def lines(self, parts: "Parts", game: "FinishedGame", row: str, side: int) -> Iterable["PadLine"]:
        """Return the reasons behind a number of a row."""

    def remarks(self, parts: "Parts", game: "FinishedGame", row: str, side: int) -> Iterable[str]:
        """Return what is good to know beside these reasons."""

    def drawings(self, parts: "Parts", game: "FinishedGame", row: str, sides: tuple[int, ...]) -> Iterable["OwnWidget"]:
        """Return what shows where the points of some sides come from, in widgets of the game; also for the total."""

    def ways(
        self, parts: "Parts", key: str, game: "FinishedGame", row: str, sides: tuple[int, ...]
    ) -> Iterable["PadWay"]:
        """Return the ways on from the reasons of some sides; the row is that of the total, too."""


class RulesPages(Protocol):
    """The pages that a game adds to the rules."""

    def intro(self, parts: "Parts") -> str:
        """Return what holds on every page."""

    def chapters(self, parts: "Parts") -> tuple["Chapter", ...]:
        """Return the pages; those of two games are about different things."""


class GameScreens(Protocol):
    """What the module `plugin` of a game's screens folder offers; functions load what they return."""

    def screens(self) -> Mapping[Screen, "Registration"]:
        """Return the screens that the game has besides the shared ones."""

    def table(self, key: str) -> Place:
        """Return where a saved game is edited."""

    def row_picture(self, row: str) -> str:
        """Return the drawing of a row of the pad, by the name of its file in assets/sheet; empty for none."""

    def pad_parts(self) -> PadParts | None:
        """Return what the game adds to its pad; otherwise the pad has rows and total only."""

    def rules_pages(self) -> RulesPages | None:
        """Return the pages of the rules; otherwise the rules do not offer the game."""

    def statistic_notes(self, parts: "Parts", statistic: "Statistic") -> Iterable[str]:
        """Return what is worth telling about a person's games beside the rows of the pad."""

    def example(self) -> Path | None:
        """Return the game file that lies there at the first start."""


def game_screens(key: str) -> GameScreens | None:
    """Load what a game offers the shared screens, if it has a folder for screens."""
    folder = GAMES[key].screens if key in GAMES else ""
    return cast("GameScreens", import_module(f"{folder}.plugin")) if folder else None


def table_of(game: str, key: str) -> Place:
    """Return where a saved game is edited: at its table, or at the pad if it has no screens of its own."""
    screens = game_screens(game)
    return screens.table(key) if screens else Place(Screen.PAD, key)


def row_picture(game: str, row: str) -> str:
    """Return the drawing of a row of the pad, if its game has one."""
    screens = game_screens(game)
    return screens.row_picture(row) if screens else ""


def kind_name(parts: "Parts", kind: Kind) -> str:
    """Name what is played: the variant, behind the name of its game if there are several games."""
    if kind.game in GAMES:
        rules_of(kind.game)  # its sentences register themselves
    title = parts.words(kind.title)
    if len(GAMES) > 1 and kind.variant and kind.game in GAMES:
        return f"{parts.says(f'game.{kind.game}')} \u00b7 {title}"
    return title


def sentence_of(game: str, key: str) -> str:
    """Return the key of what a game says itself, `<key>.<game>`, or else of what is said of any game."""
    game_screens(game)  # its sentences register themselves
    own = f"{key}.{game}"
    return own if own in SENTENCES else key
