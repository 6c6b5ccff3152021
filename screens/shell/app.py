"""The app: it puts the parts of the shell together, and starts, pauses and stops them."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window as KivyWindow
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from device import Device
from screens.context import AppContext
from screens.kit import theming
from screens.kit.background import InBackground
from screens.kit.keyboard import KEY_NAMES, Keyboard
from screens.kit.navigation import Navigator, Route
from screens.kit.runner import Runner
from screens.kit.theme import ICON
from screens.kit.tooltip import Tooltip
from screens.kit.widgets.motion import Motions
from screens.kit.widgets.screen_frame import SafeArea, ScreenView
from screens.photo.eyes import Eyes
from screens.shell.awake import Awake
from screens.shell.double_tap import DoubleTap
from screens.shell.messages import Messages
from screens.shell.overlay import Panels
from screens.shell.panes import Panes
from screens.shell.stack import Stack
from screens.shell.window import (
    MAX_LAYOUT_PASSES,
    after_next_frame,
    fit,
    kivy_background,
    listen_for_files,
    on_drop,
    open_game_file,
)
from store.store import Store
from tabletop.messages import Refused

KEPT: Final = "kept"  # the setting with what was open and typed


class ScoreApp(App):
    """Quadropolis Score."""

    title = "Quadropolis Score"
    theme_cls = ObjectProperty()

    def __init__(
        self,
        store: Store,
        folder: Path,
        device: Device,
        eyes: Eyes | None,
        in_background: InBackground | None = None,
    ) -> None:
        """Take the real parts from main.py, or fakes from a test."""
        super().__init__(icon=ICON)
        self.theme_cls = theming.ThemeColours()
        self.area = area = SafeArea()
        self.messages = Messages(area, lambda: self.context.text("app.undo"))
        in_background, navigator = in_background or kivy_background(), Navigator(store, self.show_route)
        self.context = AppContext(
            store, folder, device, eyes, in_background, self.messages.say, navigator, self.restyle
        )
        self.motions = Motions(lambda: self.context.moves)
        self.keyboard = Keyboard(self.messages.undo)
        self.panels = Panels(area, self.motions, self.keyboard)
        self.panes = Panes(area, self.context, self.panels)
        self.stack = Stack(area, self.context, self.panes, self.motions)
        self.awake = Awake(device)
        self.double_tap = DoubleTap(area)
        device.use_list(partial(self.panels.choose_file, self.context))
        self._named: Path | None = None  # a game file on the command line
        self._fit = partial(fit, area, self.context, self.panes)
        self._handlers = {
            "on_key_down": self._on_key,
            "on_touch_down": self._on_touch,
            "on_touch_up": self.double_tap.on_touch_up,
            "on_drop_file": partial(on_drop, self.context, self.panes),
            "size": self._fit,
        }

    def opening(self, name: str | None) -> "ScoreApp":
        """Open a game file, if one is named, after the first frame; return the app."""
        self._named = Path(name) if name else None
        return self

    def handling_exceptions(self) -> "ScoreApp":
        """Go on after a bug in an event, and return the app."""
        ExceptionManager.add_handler(self.stack)
        return self

    def build(self) -> Widget:
        self._apply_style()
        Clock.max_iteration = MAX_LAYOUT_PASSES
        KivyWindow.softinput_mode = "below_target"
        KivyWindow.bind(**self._handlers)
        self.tooltip = Tooltip(self.area)
        return self.area

    def on_start(self) -> None:
        """Show the screen where the player left off."""
        self._fit()
        try:
            self.context.navigator.resume()
            if self.runner is not None:
                self.runner.take_up(str(self.context.store.setting(KEPT)))
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise
        after_next_frame(self._go_on)
        if warnings := self.context.start_warnings():
            self.messages.say(warnings)

    def _go_on(self, _: float) -> None:
        """Follow other apps and the shortcuts on the app's icon."""
        from screens.shell.shortcuts import follow_shortcut  # noqa: PLC0415 - the first frame needs none

        def follow(key: str) -> None:
            if self.runner is not None:
                self.runner.reporting(follow_shortcut)(self.context, key)

        listen_for_files(self.context)
        if self._named is not None:
            open_game_file(self.context, self._named)
        self.context.device.listen_for_shortcuts(follow)

    def on_pause(self) -> bool:
        """Allow Android to kill the app, because every step is saved, and a copy of the games is made."""
        self._keep()
        self.context.in_background(self.context.store.update_copies, lambda _: None, lambda _: None)
        return True

    def on_resume(self) -> None:
        """Take up a changed language or night mode of the device."""
        self._fit()
        with suppress(Refused):  # the next store operation reports the reason
            if self.screen_view and self.context.reload_settings():
                self.restyle()

    def on_stop(self) -> None:
        """Leave the screen, and save unfinished text."""
        self.tooltip.stop()
        ExceptionManager.remove_handler(self.stack)
        KivyWindow.unbind(**self._handlers)
        self.awake.keep(wanted=False)
        self._keep()
        self.panes.close()
        self.motions.end()

    def _keep(self) -> None:
        """Save unfinished text, and keep what is open and typed."""
        self.panes.save_input()
        if self.runner is not None:
            with suppress(Refused):  # a full disk does not stop the app
                store, kept = self.context.store, self.runner.kept()
                if kept != store.setting(KEPT, ""):
                    store.set(KEPT, kept)

    def _on_touch(self, _: object, touch: Any) -> bool:
        """Drop the keyboard's focus and the message at every touch; keep one that misses its thing from the screen."""
        if self.double_tap.misses(touch):
            return True
        self.motions.end()
        self.keyboard.clear_focus()
        self._keep_awake()
        self.messages.on_touch(touch)
        return False

    def _on_key(self, _: object, code: int, __: int, letter: str | None, modifiers: list[str]) -> bool:
        """Handle a key, or the phone's back button; return False to let the system leave the app."""
        if self.screen_view is None:
            return False
        self.motions.end()
        self._keep_awake()
        if KEY_NAMES.get(code) == "escape":
            self.messages.on_leave()
        runner = (self.panels.overlay or self.screen_view).runner
        return self.keyboard.handle_key(code, letter, modifiers, self.top_surface, runner)

    def _keep_awake(self) -> None:
        """Keep the device's light on while a game is scored."""
        current = self.panes.current
        self.awake.keep(wanted=current is not None and current.registration.keeps_awake)

    def show_route(self, route: Route) -> None:
        self.stack.show(route, self._leave)
        self._keep_awake()

    def _leave(self) -> None:
        """Remove what belongs to the screens that are left."""
        self.keyboard.clear_focus()
        self.tooltip.hide()
        self.panels.close()

    @property
    def runner(self) -> Runner[Any, Any] | None:
        return self.panes.current.runner if self.panes.current is not None else None

    @property
    def screen_view(self) -> ScreenView | None:
        return self.panes.current.view if self.panes.current is not None else None

    @property
    def top_surface(self) -> Widget:
        """Return the widget that takes input: the panel, if there is one, otherwise the screen, or both panes."""
        return self.panels.overlay or (self.screen_view if self.panes.beside is None else self.root)

    def restyle(self) -> None:
        """Rebuild the screen after a change of language, theme or text size."""
        self._apply_style()
        self.stack.rebuild()

    def _apply_style(self) -> None:
        preferences = self.context.preferences
        theming.set_text_scale(preferences.text)
        self.theme_cls.apply_theme(preferences.theme, is_device_dark=self.context.is_device_dark)
        self.context.device.style_system_bars(dark=self.theme_cls.theme_style == "Dark")
