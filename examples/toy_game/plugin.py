"""The screens of the dice for the shared screens: the dice of a side, and their photo."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from screens.game_screens import GameScreens, PadExtension
from screens.kit.navigation import Route, Screen
from screens.kit.words import Words
from screens.pad.state import PadLine
from screens.registry import Registration, photo_of_side
from screens.rules.state import Chapter, RulesPage
from tabletop.text_enum import TextEnum

if TYPE_CHECKING:
    from examples.toy_game import Board
    from screens.game_screens import RulesPages
    from tabletop.game import Verdict


def dice_texts(words: Words, board: "Board") -> Iterator[str]:
    """Yield what lies, die by die."""
    return (words.text("pips.die", number=place + 1, pips=pips) for place, pips in enumerate(board))


class OwnScreen(TextEnum):
    DICE = "dice"


class Pad(PadExtension):
    def head_route(self, key: str, side: int) -> Route:
        return Route(OwnScreen.DICE, key, side)

    def reason_lines(self, words: Words, verdict: "Verdict[None]", row: str, side: int) -> Iterator[PadLine]:
        """Yield the dice, in any row."""
        yield from (PadLine(text, "") for text in dice_texts(words, verdict.sides[side].board))


class Pages:
    """The rules of the dice, in a page."""

    def intro(self, words: Words) -> str:
        return words.text("pips.rules")

    def chapters(self, words: Words) -> tuple[Chapter, ...]:
        title, rule, close = words.text("name.doubled"), words.text("pips.rules.sixes"), words.text("app.close")
        return (Chapter(words.text("game.pips"), (RulesPage("dice", title, "", sentences=(rule,), close=close),)),)


class ToyScreens(GameScreens):
    screens = MappingProxyType(
        {
            OwnScreen.DICE: Registration("examples.toy_game.dice:DICE", photo_route=photo_of_side),
            Screen.PHOTO: Registration("examples.toy_game.photo:DICE_PHOTO", photo_route=photo_of_side),
        }
    )

    def pad_extension(self) -> PadExtension:
        return Pad()

    def rules_pages(self) -> "RulesPages":
        return Pages()


SCREENS: Final = ToyScreens()
