"""The screens of Quadropolis for the shared screens."""

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from exports.quadropolis.drawings import row_picture
from screens.game_screens import GameScreens
from screens.kit.navigation import Route, Screen
from screens.registry import Registration, pad_of_table, photo_of_side
from tabletop.text_enum import TextEnum

if TYPE_CHECKING:
    from quadropolis_score.player_board import PlayerBoard
    from screens.context import AppContext
    from screens.game_screens import PadExtension, RulesPages
    from screens.kit.mini_city import MiniCity
    from store.store import Store
    from store.values import SavedGame


class OwnScreen(TextEnum):
    """The screens of this game alone; routes are saved with these words."""

    ENTRY = "entry"
    FLOORS = "floors"
    TOKENS = "tokens"
    CITY = "city"
    ALLOCATION = "allocation"
    WORTH = "worth"


def photo_of_empty(store: "Store", route: Route) -> Route | None:
    """Hand a photo to the photo screen of the first player without a city."""
    from screens.quadropolis.next_player import next_empty  # noqa: PLC0415 - the first frame needs none

    number = next_empty(store.game(route.game))
    return None if number is None else Route(Screen.PHOTO, route.game, number)


class QuadropolisScreens(GameScreens):
    """The screens of a city, from the table to the city's worth."""

    screens = MappingProxyType(
        {
            Screen.TABLE: Registration(
                "screens.quadropolis.table.program:TABLE", pad_of_table, photo_of_empty, keeps_awake=True
            ),
            OwnScreen.ENTRY: Registration("screens.quadropolis.entry.program:ENTRY", photo_route=photo_of_side),
            Screen.PHOTO: Registration(
                "screens.quadropolis.photo.program:PHOTO", photo_route=photo_of_side, keeps_awake=True
            ),
            OwnScreen.FLOORS: Registration("screens.quadropolis.floors.program:FLOORS"),
            OwnScreen.TOKENS: Registration("screens.quadropolis.tokens.program:TOKENS"),
            OwnScreen.CITY: Registration("screens.quadropolis.city.program:CITY", keeps_awake=True),
            OwnScreen.ALLOCATION: Registration("screens.quadropolis.allocation.program:ALLOCATION", keeps_awake=True),
            OwnScreen.WORTH: Registration("screens.quadropolis.worth.program:WORTH"),
        }
    )

    def entry_route(self, context: "AppContext", saved: "SavedGame") -> Route | None:
        """Return the photo of the first empty city, or its city where photos cannot be read."""
        from screens.quadropolis.next_player import entry, next_empty  # noqa: PLC0415 - the first frame needs none

        number = next_empty(saved)
        return None if number is None else entry(context.surroundings, saved, number)

    def pad_extension(self) -> "PadExtension":
        from screens.quadropolis import pad_reasons  # noqa: PLC0415 - the first frame needs no reasons

        return pad_reasons.QuadropolisPad()

    def rules_pages(self) -> "RulesPages":
        """Return the pages of buildings, tiles and tie-breaks."""
        from screens.quadropolis.rules import pages  # noqa: PLC0415

        return pages

    def row_picture(self, row: str) -> str:
        return row_picture(row)

    def mini_city(self, board: "PlayerBoard") -> "MiniCity | None":
        from screens.quadropolis import mini_city as picture  # noqa: PLC0415

        return picture.mini_city(board)


SCREENS: Final = QuadropolisScreens()
