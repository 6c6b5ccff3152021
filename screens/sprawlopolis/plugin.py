"""The screens of Sprawlopolis for the shared screens."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from exports.sprawlopolis.drawings import row_picture
from screens.game_screens import GameScreens
from screens.kit.navigation import Screen
from screens.registry import Registration, pad_of_table, photo_of_side
from tabletop.text_enum import TextEnum

if TYPE_CHECKING:
    from screens.game_screens import PadExtension, RulesPages
    from screens.kit.mini_city import MiniCity
    from screens.kit.words import Words
    from sprawlopolis_score.table_board import TableBoard
    from store.values import Statistic


class OwnScreen(TextEnum):
    """The screens of this game alone; routes are saved with these words."""

    CITY = "city"


class SprawlopolisScreens(GameScreens):
    """The table, the photo and the city; no way leads past the table, which asks for scoring cards first."""

    screens = MappingProxyType(
        {
            Screen.TABLE: Registration(
                "screens.sprawlopolis.table.program:SPRAWL_TABLE", pad_of_table, photo_of_side, keeps_awake=True
            ),
            Screen.PHOTO: Registration(
                "screens.sprawlopolis.photo.program:SPRAWL_PHOTO", photo_route=photo_of_side, keeps_awake=True
            ),
            OwnScreen.CITY: Registration("screens.sprawlopolis.city.program:SPRAWL_CITY", keeps_awake=True),
        }
    )

    def pad_extension(self) -> "PadExtension":
        from screens.sprawlopolis import pad_reasons  # noqa: PLC0415 - the first frame needs no reasons

        return pad_reasons.SprawlopolisPad()

    def rules_pages(self) -> "RulesPages":
        from screens.sprawlopolis.rules import pages  # noqa: PLC0415

        return pages

    def statistic_notes(self, words: "Words", statistic: "Statistic") -> Iterator[str]:
        """Yield a player's results against targets, by number of players, and the most frequent scoring cards."""
        from screens.sprawlopolis.statistic_notes import notes  # noqa: PLC0415

        return notes(words, statistic)

    def row_picture(self, row: str) -> str:
        return row_picture(row)

    def mini_city(self, board: "TableBoard") -> "MiniCity | None":
        from screens.sprawlopolis import mini_city as picture  # noqa: PLC0415

        return picture.mini_city(board)


SCREENS: Final = SprawlopolisScreens()
