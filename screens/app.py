"""The app: one window, one screen at a time, the panel on top of it, and the keys."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock, mainthread
from kivy.core.window import Window as KivyWindow
from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivymd.app import MDApp

from device import Device
from screens.context import AppContext, capitalized
from screens.kit import theming
from screens.kit.background import InBackground, background_threads, do_nothing
from screens.kit.keyboard import Keyboard
from screens.kit.navigation import HOME, Navigator, Route, Screen
from screens.kit.presenter import Presenter, SafePresenter, refusal_text
from screens.kit.theme import ICON
from screens.kit.tooltip import Tooltip
from screens.kit.widgets.buttons import Snackbar
from screens.kit.widgets.labels import ErrorLabel
from screens.kit.widgets.layout_loader import load_screen_class
from screens.kit.widgets.screen_frame import Overlay, SafeArea, ScreenView, Scroll, bottom_sheet_for
from screens.photo.photo_reader import PhotoReader
from screens.registry import find_registration
from store.store import Store
from tabletop.messages import Refused

# The seconds of a message at the foot of the screen: a base, and more for every letter.
MESSAGE_SECONDS: Final = (3.0, 0.06)
# Passes of layout within a frame, because nested layouts settle one after the other; Kivy's 20 are for flatter ones.
MAX_LAYOUT_PASSES: Final = 100
# Seconds after which the bars of a turned device are in place.
INSETS_SETTLED_SECONDS: Final = 0.5
# The screens on which people look at the table more than at the phone, and the seconds without a touch until they stop.
AWAKE_SCREENS: Final = frozenset({Screen.TABLE, Screen.PHOTO, Screen.CITY, Screen.ALLOCATION, Screen.PAD})
IDLE_SECONDS: Final = 600
# The number of living screens, the shown one included.
MAX_ALIVE_SCREENS: Final = 5


class StateHolder:
    """The receiver of a presenter's states: it keeps them until the screen exists, and skips equal ones."""

    def __init__(self) -> None:
        """Start without a screen."""
        self.state: Any = None
        self.view: ScreenView | None = None

    def __call__(self, state: Any) -> None:
        """Show a state."""
        if state != self.state:
            self.state = state
            if self.view is not None:
                self.view.state = state


def kivy_background(detach: Callable[[], None] = do_nothing) -> InBackground:
    """Return the runner of background work: threads, whose results arrive between two frames."""
    return background_threads(mainthread(lambda call: call()), detach)


class ScoreApp(MDApp):
    """Quadropolis Score."""

    title = "Quadropolis Score"

    def __init__(
        self,
        store: Store,
        folder: Path,
        device: Device,
        photo_reader: PhotoReader | None,
        in_background: InBackground | None = None,
    ) -> None:
        """Take the real parts from main.py, or fakes from a test."""
        super().__init__(icon=ICON)
        self.theme_cls = theming.ThemeColours()
        self.keyboard = Keyboard()
        self.presenter: Presenter[Any] | None = None
        self.screen_view: ScreenView | None = None
        self.context = AppContext(
            store=store,
            folder=folder,
            device=device,
            photo_reader=photo_reader,
            in_background=in_background or kivy_background(),
            show_message=self.show_message,
            navigator=Navigator(store, self.show_route),
            restyle=self.restyle,
        )
        self._alive_screens: dict[Route, tuple[Presenter[Any], ScreenView]] = {}
        self._overlay: Overlay | None = None
        self._snack: Snackbar | None = None
        self._is_awake = False
        self._idle_trigger = Clock.create_trigger(self._allow_sleep, IDLE_SECONDS)

    def build(self) -> Widget:
        """Return the root widget."""
        self._apply_style()
        Clock.max_iteration = MAX_LAYOUT_PASSES
        KivyWindow.softinput_mode = "below_target"
        KivyWindow.bind(on_key_down=self._on_key, on_touch_down=self._on_touch, size=self._on_resize)
        safe_area = SafeArea()
        self.tooltip = Tooltip(safe_area)
        return safe_area

    def on_start(self) -> None:
        """Show the screen where the player left off."""
        self._on_resize()
        self.context.navigator.resume()
        messages = [capitalized(self.context.render(message)) for message in self.context.store.warnings]
        with suppress(Refused):
            messages += self.context.unsaved_file_warnings()
        if messages:
            self.show_message(". ".join(messages))

    def on_pause(self) -> bool:
        """Allow Android to kill the app, because every step is saved."""
        self._save_input()
        return True

    def on_resume(self) -> None:
        """Take up a changed language or night mode of the device."""
        self._on_resize()
        with suppress(Refused):  # the next store operation reports the reason
            if self.screen_view and self.context.reload_settings():
                self.restyle()

    def on_stop(self) -> None:
        """Leave the screen, and save unfinished text."""
        self.tooltip.stop()
        KivyWindow.unbind(on_key_down=self._on_key, on_touch_down=self._on_touch, size=self._on_resize)
        self._allow_sleep()
        self._close_screen()

    def _on_resize(self, *_: object) -> None:
        """Fit the window to its new size now and a little later, because the system's bars may follow late."""
        self._fit_insets()
        Clock.schedule_once(self._fit_insets, INSETS_SETTLED_SECONDS)

    def _fit_insets(self, *_: object) -> None:
        """Keep the area under the system's bars free."""
        self.root.fit_insets(self.context.device.insets)

    def _keep_awake(self) -> None:
        """Keep the screen on while a game is scored, until a long time without a touch."""
        self._idle_trigger.cancel()
        if self.context.navigator.current.screen in AWAKE_SCREENS:
            self._idle_trigger()
            self._set_awake(awake=True)
        else:
            self._allow_sleep()

    def _allow_sleep(self, *_: object) -> None:
        """Let the screen turn off."""
        self._idle_trigger.cancel()
        self._set_awake(awake=False)

    def _set_awake(self, *, awake: bool) -> None:
        """Pass a change on to the device."""
        if awake != self._is_awake:
            self._is_awake = awake
            self.context.device.stay_awake(awake=awake)

    def show_route(self, route: Route) -> None:
        """Show a route; go home if its game no longer exists."""
        try:
            presenter, window = self._screen_for(route)
        except Refused as refused:
            self.show_message(refusal_text(self.context, refused))
            if route != HOME:
                self.context.navigator.home()
            elif self.screen_view is None:  # even the list of games failed
                self.root.add_widget(ErrorLabel(text=refusal_text(self.context, refused)))
            return
        if route != self.context.navigator.current:  # its presenter navigated further while opening
            presenter.close()
            return
        self._close_screen()
        self.keyboard.clear_focus()
        self.tooltip.hide()
        self._remove_from_top("_overlay")
        if self.screen_view:
            self.screen_view.unbind(panel=self._show_panel)
            self.root.remove_widget(self.screen_view)
        self.presenter, self.screen_view = self._alive_screens[route] = presenter, window
        self.root.add_widget(window, index=len(self.root.children))
        window.bind(panel=self._show_panel)
        self._show_panel(window, window.panel)
        self._keep_awake()
        recent_routes = self.context.navigator.recent_routes(MAX_ALIVE_SCREENS)
        self._alive_screens = {place: alive for place, alive in self._alive_screens.items() if place in recent_routes}

    def _close_screen(self) -> None:
        """Close the shown screen."""
        self._save_input()
        if self.presenter:
            self.presenter.close()

    def _save_input(self) -> None:
        """Save unfinished text."""
        if self.presenter:
            SafePresenter(self.presenter).save_input()

    def _screen_for(self, route: Route) -> tuple[Presenter[Any], ScreenView]:
        """Return the screen of a route: the living one, if it is on the way back, otherwise a new one."""
        presenter, screen_view = self._alive_screens.get(route, (self.presenter, self.screen_view))
        if presenter is None or screen_view is None or presenter is self.presenter:
            return self._new_screen(route)
        presenter.reopen()
        return presenter, screen_view

    def _new_screen(self, route: Route) -> tuple[Presenter[Any], ScreenView]:
        """Create a screen with its presenter and first state."""
        registration_, state_holder = find_registration(route, self.context.store), StateHolder()
        presenter_class = registration_.load_presenter()
        presenter = presenter_class(self.context, route, state_holder)
        presenter.open()
        state_holder.view = load_screen_class(presenter_class, registration_.widget_class)(
            state=state_holder.state, presenter=SafePresenter(presenter)
        )
        return presenter, state_holder.view

    def _show_panel(self, screen_view: ScreenView, panel: object) -> None:
        """Show a panel on top of the screen, update the shown one, or remove it."""
        overlay = self._overlay
        if overlay is not None and panel is not None and type(overlay.bottom_sheet.item) is type(panel):
            overlay.bottom_sheet.item = panel
            return
        self._remove_from_top("_overlay")
        if panel is not None:
            bottom_sheet = bottom_sheet_for(panel, screen_view.presenter)
            self._overlay = Overlay(presenter=screen_view.presenter, bottom_sheet=bottom_sheet)
            self._overlay.ids.content.add_widget(bottom_sheet)
            self.root.add_widget(self._overlay, index=1 if self._snack else 0)

    def _remove_from_top(self, attribute: str) -> None:
        """Remove a widget on top of the screen."""
        widget = getattr(self, attribute)
        if widget is not None:
            self.keyboard.clear_focus()
            self.root.remove_widget(widget)
            setattr(self, attribute, None)

    def show_message(self, text: str) -> None:
        """Show a message at the foot of the screen."""
        self._remove_from_top("_snack")
        self._snack = snackbar = Snackbar(text=text, on_release=lambda _: self._remove_from_top("_snack"))
        snackbar.available_width = self.root.width
        snackbar.pos_hint = {"center_x": 0.5, "y": dp(88) / max(1, self.root.height)}
        self.root.add_widget(snackbar)
        minimum, per_letter = MESSAGE_SECONDS
        Clock.schedule_once(partial(self._expire_message, snackbar), minimum + per_letter * len(text))

    def _expire_message(self, snackbar: Snackbar, _: float) -> None:
        """Remove the message after its time."""
        if self._snack is snackbar:
            self._remove_from_top("_snack")

    def restyle(self) -> None:
        """Rebuild the screen after a change of language, theme or text size; keep its scroll position."""
        positions = [scroll.scroll_y for scroll in scroll_views(self.screen_view)]
        self._apply_style()
        self._alive_screens.clear()
        self.context.navigator.resume()
        restore = partial(restore_scroll, scroll_views(self.screen_view), positions)
        Clock.schedule_once(lambda _: Clock.schedule_once(restore))  # a frame later, after the layout

    def _apply_style(self) -> None:
        preferences = self.context.preferences
        theming.set_text_scale(preferences.text)
        self.theme_cls.apply_theme(preferences.theme, is_device_dark=self.context.is_device_dark)
        self.context.device.style_system_bars(dark=self.theme_cls.theme_style == "Dark")

    @property
    def top_surface(self) -> Widget:
        """Return the widget that takes input: the panel, if there is one, otherwise the screen."""
        return self._overlay or self.screen_view

    def _on_touch(self, _: object, touch: Any) -> bool:
        """Drop the keyboard's focus and the message at every touch."""
        self.keyboard.clear_focus()
        self._keep_awake()
        if self._snack is not None and not self._snack.collide_point(*touch.pos):
            self._remove_from_top("_snack")
        return False

    def _on_key(self, _: object, code: int, __: int, letter: str | None, modifiers: list[str]) -> bool:
        """Handle a key, or the phone's back button; return False to let the system leave the app."""
        if self.presenter is None:
            return False
        self._keep_awake()
        return self.keyboard.handle_key(code, letter, modifiers, self.top_surface, SafePresenter(self.presenter))


def scroll_views(screen_view: Widget) -> list[Scroll]:
    """Return the scroll views of a screen."""
    return [widget for widget in screen_view.walk(restrict=True) if isinstance(widget, Scroll)]


def restore_scroll(views: list[Scroll], positions: list[float], _: float) -> None:
    """Restore scroll positions."""
    for scroll, position in zip(views, positions, strict=False):
        scroll.scroll_y = position
