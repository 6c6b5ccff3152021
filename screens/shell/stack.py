"""The stack of screens: those on the way back live on, screens move along the way, and a bug leads home."""

import gc
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.uix.widget import Widget

from screens.context import AppContext
from screens.kit.navigation import HOME, Route
from screens.kit.widgets.labels import ErrorLabel
from screens.kit.widgets.motion import Motions, arrive, leave
from screens.kit.widgets.screen_frame import ScreenView, Scroll
from screens.kit.words import refusal_text
from screens.shell.panes import LiveScreen, Panes, open_screen
from screens.shell.window import after_next_frame
from tabletop.messages import Refused

# The number of living screens on the way back, the shown one included; the pad of the game lives beside them.
MAX_ALIVE_SCREENS: Final = 5
# Seconds after which nobody waits for a screen that was opened.
REST_SECONDS: Final = 1.0
LOGGER = logging.getLogger(__name__)


class Stack:
    """The living screens by their routes; the last one of the way is shown."""

    def __init__(self, root: Widget, context: AppContext, panes: Panes, motions: Motions) -> None:
        """Start without a screen."""
        self._root, self._context, self._panes, self._motions = root, context, panes, motions
        self._depth = 0  # routes from home to the shown one
        self.alive: dict[Route, LiveScreen] = {}
        self._is_going_home = False  # after a bug, until home is drawn
        self._collect = Clock.create_trigger(lambda _: gc.collect(), REST_SECONDS)  # the screens that were dropped

    def show(self, route: Route, leaving: Callable[[], None]) -> None:
        """Show a route, after `leaving` the shown one; go home if its game no longer exists."""
        LOGGER.info("screen %s", route.screen)
        self._motions.end()  # before a screen is made, which may begin a motion of its own
        self._panes.save_input()  # which the next screen shows
        try:
            screen = self._screen_of(route)
        except Refused as refused:
            text = refusal_text(self._context, refused)
            self._context.show_message(text)
            if route != HOME:
                self._context.navigator.home()
            elif self._panes.current is None:  # even the list of games failed
                self._root.add_widget(ErrorLabel(text=text))
            return
        if route != self._context.navigator.current:  # its runner navigated further while opening
            screen.runner.close()
            return
        left = {each.route: each.view for each in self._panes.shown}
        self._panes.close()
        leaving()
        self._panes.show(screen)
        self._move(left)
        self._keep(route, screen)

    def rebuild(self) -> None:
        """Build the shown screen anew, and use none that lives; keep its scroll position and what is open and typed."""
        positions = [scroll.scroll_y for scroll in scroll_views(self._panes.shown[0].view)]
        kept = self._panes.shown[0].runner.kept()
        self.alive.clear()
        self._context.navigator.resume()
        self._panes.shown[0].runner.take_up(kept)

        def restore(_: float) -> None:
            for scroll, position in zip(scroll_views(self._panes.shown[0].view), positions, strict=False):
                scroll.scroll_y = position

        after_next_frame(restore)  # and its layout

    def handle_exception(self, error: BaseException) -> int:
        """Log the exception of an event and go on at home; another one before home is drawn ends the app."""
        if self._is_going_home or not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        self._is_going_home = True
        routes = " > ".join(route.screen for route in self._context.navigator.routes[-MAX_ALIVE_SCREENS:])
        LOGGER.error("bug at %s", routes, exc_info=error)
        try:
            self._drop_screens()
            self._context.navigator.reset()
            self._context.show_bug()
        except Exception:
            LOGGER.exception("another bug on the way home")
            return int(ExceptionManager.RAISE)
        after_next_frame(self._arrive_home)
        return int(ExceptionManager.PASS)

    def _arrive_home(self, _: float) -> None:
        """Handle the next exception, too."""
        self._is_going_home = False

    def _drop_screens(self) -> None:
        """Save unfinished text where that works, and use no screen again."""
        with suppress(Exception):
            self._panes.save_input()
        for screen in self._panes.shown:
            screen.runner.close()
        self.alive.clear()

    def _screen_of(self, route: Route) -> LiveScreen:
        """Return the screen of a route: the living one, if it is on the way back, otherwise a new one."""
        screen = self.alive.get(route)
        if screen is None or screen is self._panes.current:
            return open_screen(self._context, route)
        screen.runner.reload()
        return screen

    def _keep(self, route: Route, screen: LiveScreen) -> None:
        """Keep a screen alive with those on the way back to it, and no other."""
        recent = self._context.navigator.routes[-MAX_ALIVE_SCREENS:]
        alive = {**self.alive, route: screen}
        self.alive = {
            other: each
            for other, each in alive.items()
            if other in recent or (each.registration.stays_with_game and other.game == route.game)
        }
        if len(self.alive) < len(alive):
            self._collect()

    def _move(self, left: Mapping[Route, ScreenView]) -> None:
        """Move from the screens that were left to those shown now, along an axis; one that stays does not move.

        A screen that fills the window moves sideways, farther from home to the left; panes rise or sink in place.
        """
        depth, self._depth = self._depth, len(self._context.navigator.routes)
        shown = self._panes.shown
        arriving = [each.view for each in shown if each.route not in left]
        if not (left and arriving and self._motions.is_on()):
            return
        ahead = 1 if self._depth >= depth else -1
        fills = len(left) == len(shown) == 1
        for view in arriving:
            arrive(self._motions, view, ahead * fills, -ahead * (not fills))
        if fills:
            (old,) = left.values()
            leave(self._motions, self._root.canvas.before, old, -ahead)


def scroll_views(view: Widget) -> list[Scroll]:
    return [widget for widget in view.walk(restrict=True) if isinstance(widget, Scroll)]
