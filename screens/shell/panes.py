"""The second pane of a large window: the screen beside another one."""

from dataclasses import dataclass
from typing import Final

from games import rules_of
from screens.game_screens import table_route
from screens.kit.navigation import HOME, Route, Screen
from store.settings import EXAMPLE
from store.store import Store
from tabletop.messages import Refused

# Screens beside which the list of games or the statistics stay, and the share of these.
STAYING: Final = {
    **dict.fromkeys((Screen.NEW, Screen.STATISTICS, Screen.RULES, Screen.SETTINGS), (HOME, 0.36)),
    Screen.PLAYER: (Route(Screen.STATISTICS), 0.42),
}
# The newest games among which one with a score is looked for.
NEWEST: Final = 3


@dataclass(frozen=True, slots=True)
class SecondPane:
    """The route of the second pane, its side, the share of the left pane, and which pane has the step back."""

    place: Route
    is_left: bool
    left: float
    steps_back: bool = False


def second_pane(store: Store, place: Route) -> SecondPane | None:
    """Return the second pane of a route; None for a screen that fills a large window or has no second pane."""
    if place.screen in STAYING:
        staying, share = STAYING[place.screen]
        return SecondPane(staying, is_left=True, left=share)
    if place == HOME:
        example = store.setting(EXAMPLE)
        newest = (Route(Screen.PAD, game.key) for game in store.games(newest=NEWEST) if game.key != example)
        pad = next((each for each in newest if has_score(store, each.game)), None)
        return SecondPane(pad, is_left=False, left=0.42) if pad else None
    if place.screen is Screen.SHARE and place.game:
        return SecondPane(Route(Screen.PAD, place.game), is_left=True, left=0.5)
    if place.screen is Screen.TABLE and has_score(store, place.game):
        return SecondPane(Route(Screen.PAD, place.game), is_left=False, left=0.5)
    if place.screen is Screen.PAD:
        table = table_route(store.game(place.game).envelope.game, place.game)
        return SecondPane(table, is_left=True, left=0.5, steps_back=True) if table != place else None
    return None


def has_score(store: Store, key: str) -> bool:
    """Return whether there is anything to score in a game."""
    try:
        game = store.game(key).envelope
        rules = rules_of(game.game)
    except Refused:  # of a newer version
        return False
    return not all(rules.is_empty(side.board, game.options) for side in game.sides)
