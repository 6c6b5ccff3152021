"""A screen of a game, played without store, device and window; its effects are kept."""

from typing import Any

from screens.kit.navigation import Route
from screens.kit.program import Program
from store.envelope import Envelope
from store.values import SavedGame
from tabletop.game import Side
from tools.app.fake_device import NOON
from tools.app.play import OneGame, Play


class Played(Play):
    """A screen with all that its events did."""

    def __init__(self, program: Program[Any, Any], envelope: Envelope, route: Route) -> None:
        self.effects: list[Any] = []
        game = SavedGame(route.game, envelope, NOON, NOON, NOON.date(), 0, False, False, (), None)
        super().__init__(program, OneGame(game), route)

    def after(self, *events: object) -> Any:
        """Send events; return the screen."""
        for event in events:
            self.send(event)
        return self

    def press(self, keys: str) -> list[bool]:
        """Press keys; return which have a meaning."""
        events = []
        for key in keys.split():
            events.append(self.program.key(self.model, key, False))
            self.after(*filter(None, events[-1:]))
        return [event is not None for event in events]

    def _perform(self, effect: object) -> None:
        self.effects.append(effect)
        super()._perform(effect)

    @property
    def side(self) -> Side:
        return self.game.game().envelope.sides[0]

    @property
    def board(self) -> Any:
        return self.side.board
