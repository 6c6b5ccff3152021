"""The shortcuts on the app's icon."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from games import GAMES
from screens.context import AppContext
from screens.game_screens import table_route
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.player_choice import played_games


def follow_shortcut(context: AppContext, key: str) -> None:
    """Do what a shortcut asks for; one of another version only shows the app."""
    if key in SHORTCUTS:
        SHORTCUTS[key](context)


def begin_game(context: AppContext) -> None:
    """Open the screen for a new game, one step from the list."""
    context.navigator.back_to(HOME, Route(Screen.NEW))


def resume_game(context: AppContext) -> None:
    """Open the newest game that is not finished; stay where that game is open already, or where there is none."""
    unfinished = (game for game in played_games(context.store) if game.total is None and game.kind.game in GAMES)
    newest = next(unfinished, None)
    if newest is not None and context.navigator.current.game != newest.key:
        context.navigator.back_to(HOME, table_route(newest.kind.game, newest.key))


SHORTCUTS: Final[Mapping[str, Callable[[AppContext], None]]] = MappingProxyType(
    {"new_game": begin_game, "resume": resume_game}
)
