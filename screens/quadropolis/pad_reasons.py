"""The additions of Quadropolis to the score pad: reasons, and the routes of headings and notes.

The module satisfies `screens.game_screens.PadParts`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from exports.finished_game import FinishedGame
from exports.quadropolis.point_reasons import lines_of, notes_of
from quadropolis_score.buildings import KINDS, Category, Tokens
from quadropolis_score.ranking import Standing
from screens.context import Parts, begun
from screens.kit.navigation import Place, Screen
from screens.own_widget import OwnWidget
from screens.pad.states import PadLine, PadWay
from tabletop.game import Note
from tabletop.messages import Message, printed

if TYPE_CHECKING:
    from quadropolis_score.scored_game import Outcome

__all__ = ["drawings", "edits", "head_place", "lines", "note_place", "remarks", "unconfirmed_place", "ways"]

# The endings of the keys of messages that ask for a confirmation, and their screens.
FLOORS: Final = "floors"
TOKENS: Final = "tokens"
SPACES: Final = "spaces"
DECIDED: Final = "note."  # the prefixes of messages about decisions on the rules


def standing(game: FinishedGame, side: int) -> Standing:
    """Return the scored city of a player."""
    scored: Outcome = game.verdict.scored
    return scored.seats[side]


def unconfirmed_place(key: str, side: int, message: Message) -> Place:
    """Return the route of an open task: the floors, the tokens, or for anything else the city."""
    _, _, what = message.key.rpartition(".")
    if what in Tokens._fields:
        what = TOKENS
    screen = {FLOORS: Screen.FLOORS, TOKENS: Screen.TOKENS}.get(what, Screen.CITY)
    return Place(screen, key, side, SPACES if what == SPACES else "")


def head_place(key: str, side: int) -> Place:
    """Return the route of a player's name: the allocation."""
    return Place(Screen.ALLOCATION, key, side)


def note_place(key: str, note: Note) -> Place:
    """Return the route of a note: decisions lead to the allocation, warnings to the city, others to the table."""
    if note.side is None:
        return Place(Screen.TABLE, key)
    decided = note.message.key.startswith(DECIDED)
    return Place(Screen.ALLOCATION if decided else Screen.CITY, key, note.side)


def lines(parts: Parts, game: FinishedGame, row: str, side: int) -> Iterator[PadLine]:
    """Yield the reasons as on the sheet: count, text, spaces."""
    for why, points, spots in lines_of(standing(game, side), row):
        words = parts.words(why)
        what = f"{len(points)} \u00d7 {words}" if len(points) > 1 else begun(words)
        where = f" ({', '.join(map(str, spots))})" if spots else ""
        yield PadLine(f"{what}{where}", printed(sum(points)))


def remarks(parts: Parts, game: FinishedGame, row: str, side: int) -> Iterator[str]:
    """E31: yield a sentence for every Public Services tile whose Classic number is not known."""
    for problem in notes_of(standing(game, side), row):
        where = ", ".join(map(str, problem.spots))
        yield f"{where}: {parts.words(problem.message)}"


def drawings(parts: Parts, game: FinishedGame, row: str, sides: tuple[int, ...]) -> tuple[OwnWidget, ...]:  # noqa: ARG001
    """Return nothing: the reasons name their spaces, and the cities are a tap away."""
    return ()


def edits(parts: Parts, key: str, game: FinishedGame, side: int) -> Iterator[PadWay]:
    """Yield the link to a player's city."""
    yield PadWay("pencil", parts.says("pad.edit", name=game.sides[side].name), Place(Screen.CITY, key, side))


def ways(parts: Parts, key: str, game: FinishedGame, row: str, sides: tuple[int, ...]) -> Iterator[PadWay]:
    """Yield links: the city and the allocation, if the reasons are of one player, and the rule."""
    if len(sides) == 1:
        yield from edits(parts, key, game, sides[0])
        name = game.sides[sides[0]].name
        yield PadWay("lightning-bolt", parts.says("pad.allocation", name=name), head_place(key, sides[0]))
    about = rule_of([standing(game, side) for side in sides], row)
    yield PadWay("book-open-variant", parts.says("allocation.rule"), Place(Screen.RULES, about=about))


def rule_of(standings: list[Standing], row: str) -> str:
    """Return the page of the rules of a row: of its kind, or of the player's Public Services tile."""
    tiles = (building.expansion for each in standings for _, building in each.player.city.buildings())
    if row == Category.EXPANSION.value:
        return next((tile.value for tile in tiles if tile), "")
    return next((kind.value for kind, info in KINDS.items() if info.row == row), "")
