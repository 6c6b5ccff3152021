"""The panes of the window: the current screen alone or, in a large window, with another one beside it."""

from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.context import AppContext
from screens.kit.navigation import Route
from screens.kit.runner import Runner
from screens.kit.theme import LIST
from screens.kit.widgets.layout_loader import load_screen_class
from screens.kit.widgets.screen_frame import ScreenView, is_large
from screens.registry import Registration, find_registration
from screens.shell.overlay import Panels
from store.values import SavedGame
from tabletop.messages import Refused


@dataclass(frozen=True, slots=True)
class LiveScreen:
    """A screen that is shown, or that is kept for the way back."""

    registration: Registration
    runner: Runner[Any, Any]
    view: ScreenView

    @property
    def route(self) -> Route:
        return self.runner.route

    def close(self) -> None:
        """Save unfinished text, and cancel all tasks."""
        self.view.runner.save_input()
        self.runner.close()


def open_screen(context: AppContext, route: Route) -> LiveScreen:
    """Return the new screen of a route with its first state; raise Refused if its game cannot be shown."""
    registration = find_registration(route, context.store)
    states: list[Any] = []
    runner = registration.runner(context, route, states.append)
    runner.open()
    view = load_screen_class(registration.module, registration.widget_class)(state=states[-1], runner=runner)
    runner.show = partial(setattr, view, "state")  # which skips an equal one
    return LiveScreen(registration, runner, view)


class Panes:
    """The shown screens: the current one, and the one beside it, if there is one."""

    def __init__(self, root: Widget, context: AppContext, panels: Panels) -> None:
        self._root, self._context, self._panels = root, context, panels
        self.current: LiveScreen | None = None
        self.beside: LiveScreen | None = None
        self._saved: SavedGame | None = None  # the game of both, as last loaded
        self._behind: LiveScreen | None = None  # the one that follows
        self._follow = Clock.create_trigger(self._follow_store)

    @property
    def shown(self) -> tuple[LiveScreen, ...]:
        return tuple(screen for screen in (self.current, self.beside) if screen is not None)

    def show(self, screen: LiveScreen) -> None:
        """Show a screen instead of the current one, with what belongs beside it."""
        if self.current is not None:
            self._remove(self.current)
        self.current = screen
        self._add(screen)
        self.split()
        self._panels.show(screen.view, screen.view.panel)

    def close(self) -> None:
        """Save unfinished text and close the current screen, which is left, and the one beside it."""
        if self.current is not None:
            self.current.close()
        self._join()

    def save_input(self) -> None:
        for screen in self.shown:
            screen.view.runner.save_input()

    def split(self, *_: object) -> None:
        """Show what belongs beside the current screen, and nothing else."""
        if self.current is None:
            return
        wanted = None
        with suppress(Refused):
            if is_large(self._root):
                wanted = self.current.registration.beside(self._context.store, self.current.route)
        if self.beside is not None and (wanted is None or self.beside.route != wanted.route):
            self._join()
        if self.beside is not None:
            self.beside.runner.look_around()
        elif wanted is not None:
            with suppress(Refused):
                context = copy(self._context)
                context.navigator = context.navigator.of_pane(wanted.route)
                self.beside = open_screen(context, wanted.route)
                self._add(self.beside)
                self._saved = self._shared_game()
        if wanted is None or self.beside is None:
            self.current.view.stand(0, 1, steps_back=True)
            return
        share = max(wanted.left, dp(LIST) / self._root.width)
        for screen in self.shown:
            is_left = wanted.is_left == (screen is self.beside)
            steps_back = wanted.steps_back == (screen is self.beside)
            screen.view.stand(*((0, share) if is_left else (share, 1 - share)), steps_back=steps_back)

    def _join(self) -> None:
        """Remove the screen beside the current one."""
        if self.beside is not None:
            self._panels.close(self.beside.view)
            self.beside.close()
            self._remove(self.beside)
            self.beside = None

    def _add(self, screen: LiveScreen) -> None:
        """Show a screen below everything else, with its panel."""
        self._root.add_widget(screen.view, index=len(self._root.children))
        screen.view.bind(panel=self._panels.show, state=self._on_state)

    def _remove(self, screen: LiveScreen) -> None:
        screen.view.unbind(panel=self._panels.show, state=self._on_state)
        self._root.remove_widget(screen.view)

    def _on_state(self, view: ScreenView, _: object) -> None:
        """Have the other screen follow a change, after this frame."""
        if self.beside is not None:
            self._behind = self.current if view is self.beside.view else self.beside
            self._follow()

    def _follow_store(self, _: float) -> None:
        """Load the other screen again if the game of both changed; show another one if it is gone."""
        if self.beside is None or self._behind is None:
            return
        now = self._shared_game()
        if now is None:
            self.split()
        elif now != self._saved and self._behind.runner.panel is None:  # a panel holds what is being typed
            self._saved = now
            self._behind.runner.reporting(self._behind.runner.reload)()

    def _shared_game(self) -> SavedGame | None:
        """Return the game of both screens; None if there is none, or if it was deleted."""
        key = next((screen.route.game for screen in reversed(self.shown) if screen.route.game), "")
        with suppress(Refused):
            return self._context.store.game(key) if key else None
        return None
