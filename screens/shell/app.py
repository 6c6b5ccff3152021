"""The app: one window, one screen at a time, the panel on top of it, and the keys."""

import gc
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import partial
from os import fsdecode
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock, mainthread
from kivy.core.window import Window as KivyWindow
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from device import Device, DeviceAnswer
from screens.context import AppContext, capitalized
from screens.kit import theming
from screens.kit.background import InBackground, background_threads, do_nothing
from screens.kit.keyboard import Keyboard
from screens.kit.navigation import HOME, Navigator, Route, Screen
from screens.kit.presenter import Presenter, SafePresenter, refusal_text, reporting_refusals
from screens.kit.theme import ICON, LIST
from screens.kit.tooltip import Tooltip
from screens.kit.widgets.buttons import Snackbar
from screens.kit.widgets.labels import ErrorLabel
from screens.kit.widgets.layout_loader import load_screen_class
from screens.kit.widgets.motion import Motions, arrive, leave, slide_in, slide_out
from screens.kit.widgets.screen_frame import (
    BoardPane,
    Overlay,
    SafeArea,
    ScreenView,
    Scroll,
    bottom_sheet_for,
    is_large,
)
from screens.photo.photo_reader import PhotoReader
from screens.registry import find_registration
from screens.shell.panes import second_pane
from store.store import Store
from store.values import SavedGame
from tabletop.messages import Refused

if TYPE_CHECKING:
    from screens.kit.file_list import FileChooser

# The seconds of a message at the foot of the screen: a base, and more for every letter.
MESSAGE_SECONDS: Final = (3.0, 0.06)
# The seconds of a message with a button, such as Undo; touches elsewhere leave it where it is.
UNDO: Final = 8.0
# Passes of layout within a frame, because nested layouts settle one after the other; Kivy's 20 are for flatter ones.
MAX_LAYOUT_PASSES: Final = 100
# Seconds after which the bars of a turned device are in place.
INSETS_SETTLED_SECONDS: Final = 0.5
# The screens on which people look at the table more than at the phone, and the seconds without a touch until they stop.
AWAKE_SCREENS: Final = frozenset(
    {Screen.TABLE, Screen.COMPANION, Screen.PHOTO, Screen.CITY, Screen.ALLOCATION, Screen.PAD}
)
IDLE_SECONDS: Final = 600
# The endings of files that are games, or meant as such, when they are dropped.
GAME_FILES: Final = frozenset({".json", ".zip"})
# Seconds after which nobody waits for a screen that was opened.
REST_SECONDS: Final = 1.0
# The number of living screens on the way back, the shown one included; the pad of the game lives beside them.
MAX_ALIVE_SCREENS: Final = 5
LOGGER = logging.getLogger(__name__)


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


@dataclass(frozen=True, slots=True)
class Pane:
    """The second pane: its route, its presenter, its screen."""

    place: Route
    presenter: Presenter[Any]
    window: ScreenView


def kivy_background(detach: Callable[[], None] = do_nothing) -> InBackground:
    """Return the runner of background work: threads, whose results arrive between two frames."""
    return background_threads(mainthread(lambda call: call()), detach)


class ScoreApp(App):
    """Quadropolis Score."""

    title = "Quadropolis Score"
    theme_cls = ObjectProperty()

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
        self.keyboard = Keyboard(self._undo_message)
        self.presenter: Presenter[Any] | None = None
        self.screen_view: ScreenView | None = None
        self._pane: Pane | None = None
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
        self.motions = Motions(lambda: self.context.moves)
        self._depth = 0  # of the shown route
        self._alive_screens: dict[Route, tuple[Presenter[Any], ScreenView]] = {}
        self._saved: SavedGame | None = None  # the game of both panes, as last loaded
        self._is_behind: Any = None  # the presenter of the pane that follows
        self._follow = Clock.create_trigger(self._follow_store)
        self._overlay: Overlay | None = None
        self._snack: Snackbar | None = None
        self._offered: Callable[[], object] = do_nothing  # by the button of the message
        self._time = Clock.create_trigger(self._expire_message)  # of the message
        self._chooser: FileChooser | None = None
        device.use_list(self.choose_file)
        self._named: Path | None = None  # a game file on the command line
        self._is_awake = False
        self._is_going_home = False  # after a bug, until home is drawn
        self._idle_trigger = Clock.create_trigger(self._allow_sleep, IDLE_SECONDS)
        self._collect = Clock.create_trigger(lambda _: gc.collect(), REST_SECONDS)  # the screens that were dropped

    def opening(self, name: str | None) -> "ScoreApp":
        """Open a game file, if one is named, after the first frame; return the app."""
        self._named = Path(name) if name else None
        return self

    def build(self) -> Widget:
        """Return the root widget."""
        self._apply_style()
        Clock.max_iteration = MAX_LAYOUT_PASSES
        KivyWindow.softinput_mode = "below_target"
        KivyWindow.bind(
            on_key_down=self._on_key, on_touch_down=self._on_touch, on_drop_file=self._dropped, size=self._on_resize
        )
        safe_area = SafeArea()
        self.tooltip = Tooltip(safe_area)
        return safe_area

    def on_start(self) -> None:
        """Show the screen where the player left off."""
        self._on_resize()
        try:
            self.context.navigator.resume()
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise
        after_next_frame(self._go_on)
        messages = [capitalized(self.context.render(message)) for message in self.context.store.warnings]
        with suppress(Refused):
            messages += self.context.unsaved_file_warnings()
        if messages:
            self.show_message(". ".join(messages))

    def _go_on(self, _: float) -> None:
        """Follow other apps and the shortcuts on the app's icon."""
        from screens.shell.shortcuts import follow_shortcut  # noqa: PLC0415 - the first frame needs none

        def follow(key: str) -> None:
            if self.presenter is not None:
                reporting_refusals(self.presenter, follow_shortcut)(self.context, key)

        self.context.device.listen_for_files(self._copy_path, self._on_copied)
        if self._named is not None:
            self.open_game_file(self._named)
        self.context.device.listen_for_shortcuts(follow)

    def handling_exceptions(self) -> "ScoreApp":
        """Go on after a bug in an event, and return the app."""
        ExceptionManager.add_handler(self)
        return self

    def handle_exception(self, error: BaseException) -> int:
        """Log the exception of an event and go on at home; another one before home is drawn ends the app."""
        if self._is_going_home or not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        self._is_going_home = True
        routes = " > ".join(route.screen.value for route in self.context.navigator.recent_routes(MAX_ALIVE_SCREENS))
        LOGGER.error("bug at %s", routes, exc_info=error)
        try:
            self._drop_screens()
            self.context.navigator.reset()
            self.context.show_bug()
        except Exception:
            LOGGER.exception("another bug on the way home")
            return int(ExceptionManager.RAISE)
        after_next_frame(self._arrive_home)
        return int(ExceptionManager.PASS)

    def _drop_screens(self) -> None:
        """Save unfinished text where that works, and use no screen again."""
        with suppress(Exception):
            self._save_input()
        for presenter in (self.presenter, self._pane.presenter if self._pane is not None else None):
            if presenter is not None:
                presenter.close()
        self._alive_screens.clear()

    def _arrive_home(self, _: float) -> None:
        """Handle the next exception, too."""
        self._is_going_home = False

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
        ExceptionManager.remove_handler(self)
        KivyWindow.unbind(
            on_key_down=self._on_key, on_touch_down=self._on_touch, on_drop_file=self._dropped, size=self._on_resize
        )
        self._allow_sleep()
        self._close_screen()
        self.motions.end()

    def _on_resize(self, *_: object) -> None:
        """Fit the window to its new size now and a little later, because the system's bars may follow late."""
        self._fit_insets()
        Clock.schedule_once(self._fit_insets, INSETS_SETTLED_SECONDS)

    def _fit_insets(self, *_: object) -> None:
        """Keep the area under the system's bars free; show one pane or two."""
        self.root.fit_insets(self.context.device.insets)
        if self.screen_view is not None:
            self._split()

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
        LOGGER.info("screen %s", route.screen.value)
        self.motions.end()  # before a screen is made, which may begin a motion of its own
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
        left = self._shown_screens()
        self._close_screen()
        self.keyboard.clear_focus()
        self.tooltip.hide()
        if self._chooser:
            self._chooser.dismiss()
        self._remove_from_top("_overlay")
        if self.screen_view:
            self._remove(self.screen_view)
        self.presenter, self.screen_view = self._alive_screens[route] = presenter, window
        self._add(window)
        self._split()
        self._move_screens(left)
        self._show_panel(window, window.panel)
        self._keep_awake()
        kept = {*self.context.navigator.recent_routes(MAX_ALIVE_SCREENS), Route(Screen.PAD, route.game)}
        if self._alive_screens.keys() - kept:
            self._collect()
        self._alive_screens = {place: alive for place, alive in self._alive_screens.items() if place in kept}

    def _shown_screens(self) -> dict[Route, ScreenView]:
        """Return the shown screens by their routes."""
        if self.presenter is None or self.screen_view is None:
            return {}
        pane = {self._pane.place: self._pane.window} if self._pane is not None else {}
        return {self.presenter.route: self.screen_view} | pane

    def _move_screens(self, left: Mapping[Route, ScreenView]) -> None:
        """Move from the screens that were left to those shown now, along an axis; one that stays does not move.

        A screen that fills the window moves sideways, farther from home to the left; panes rise or sink in their place.
        """
        depth, self._depth = self._depth, self.context.navigator.depth
        shown = self._shown_screens()
        arriving = [window for place, window in shown.items() if place not in left]
        if not (left and arriving and self.motions.is_on):
            return
        ahead = 1 if self._depth >= depth else -1
        fills = len(left) == len(shown) == 1
        for window in arriving:
            arrive(self.motions, window, ahead * fills, -ahead * (not fills))
        if fills:
            (old,) = left.values()
            leave(self.motions, self.root.canvas.before, old, -ahead)

    def _add(self, window: ScreenView) -> None:
        """Show a screen below everything else, with its panel."""
        self.root.add_widget(window, index=len(self.root.children))
        window.bind(panel=self._show_panel, state=self._changed)

    def _remove(self, window: ScreenView) -> None:
        """Remove a screen."""
        window.unbind(panel=self._show_panel, state=self._changed)
        self.root.remove_widget(window)

    # two panes
    def _split(self) -> None:
        """Show the second pane of the current screen, in a large window."""
        assert self.screen_view is not None
        wanted = None
        with suppress(Refused):
            wanted = second_pane(self.context.store, self.context.navigator.current) if is_large(self.root) else None
        if self._pane is not None and (wanted is None or self._pane.place != wanted.place):
            self._join()
        if wanted is not None and self._pane is None:
            with suppress(Refused):
                parts = copy(self.context)
                parts.navigator = self.context.navigator.of_pane(wanted.place)
                self._pane = Pane(wanted.place, *self._new_screen(wanted.place, parts))
                self._add(self._pane.window)
                self._saved = self._shared_game()
        elif self._pane is not None:
            self._pane.presenter.refresh()  # it may tell what is beside it
        if wanted is None or self._pane is None:
            self.screen_view.stand(0, 1, steps_back=True)
            return
        left, right = self._pane.window, self.screen_view
        if not wanted.is_left:
            left, right = right, left
        share = max(wanted.left, dp(LIST) / self.root.width)
        left.stand(0, share, steps_back=left is self.screen_view or wanted.steps_back)
        right.stand(share, 1 - share, steps_back=right is self.screen_view and not wanted.steps_back)

    def _join(self) -> None:
        """Remove the second pane."""
        if self._pane is not None:
            if self._overlay is not None and self._overlay.presenter is self._pane.window.presenter:
                self._remove_from_top("_overlay")
            SafePresenter(self._pane.presenter).save_input()
            self._pane.presenter.close()
            self._remove(self._pane.window)
            self._pane = None

    def _changed(self, window: ScreenView, _: object) -> None:
        """Have the other pane follow a change, after this frame."""
        if self._pane is not None:
            self._is_behind = self.presenter if window is self._pane.window else self._pane.presenter
            self._follow()

    def _follow_store(self, _: float) -> None:
        """Load the other pane again if the game of both changed; show another one if it is gone."""
        if self._pane is None:
            return
        now = self._shared_game()
        if now is None:
            self._split()
        elif now != self._saved and self._is_behind.panel is None:  # a panel holds what is being typed
            self._saved = now
            reporting_refusals(self._is_behind, self._is_behind.reload)()

    def _shared_game(self) -> SavedGame | None:
        """Return the game of both panes; None if there is none, or if it was deleted."""
        places = (self._pane.place, self.context.navigator.current) if self._pane is not None else ()
        key = next((place.game for place in places if place.game), "")
        with suppress(Refused):
            return self.context.store.game(key) if key else None
        return None

    def _close_screen(self) -> None:
        """Close the shown screen and the pane beside it."""
        self._save_input()
        if self.presenter:
            self.presenter.close()
        self._join()

    def _save_input(self) -> None:
        """Save unfinished text."""
        if self.presenter:
            SafePresenter(self.presenter).save_input()
        if self._pane is not None:
            SafePresenter(self._pane.presenter).save_input()

    def _screen_for(self, route: Route) -> tuple[Presenter[Any], ScreenView]:
        """Return the screen of a route: the living one, if it is on the way back, otherwise a new one."""
        presenter, screen_view = self._alive_screens.get(route, (self.presenter, self.screen_view))
        if presenter is None or screen_view is None or presenter is self.presenter:
            return self._new_screen(route)
        presenter.reopen()
        return presenter, screen_view

    def _new_screen(self, route: Route, context: AppContext | None = None) -> tuple[Presenter[Any], ScreenView]:
        """Create a screen with its presenter and first state."""
        registration_, state_holder = find_registration(route, self.context.store), StateHolder()
        presenter_class = registration_.load_presenter()
        presenter = presenter_class(context or self.context, route, state_holder)
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
        replaces = self._overlay is not None
        self._remove_from_top("_overlay", slides=panel is None)
        if panel is not None:
            bottom_sheet = bottom_sheet_for(panel, screen_view.presenter)
            self._overlay = Overlay(
                presenter=screen_view.presenter, bottom_sheet=bottom_sheet, aside=has_board(screen_view)
            )
            self._overlay.ids.content.add_widget(bottom_sheet)
            self.root.add_widget(self._overlay, index=1 if self._snack else 0)
            if self.motions.is_on and not replaces:
                slide_in(self.motions, self._overlay)

    def choose_file(self, files: tuple[Path, ...], done: Callable[[Path | None], None]) -> None:
        """Show the app's own list of files, and report the chosen one."""
        if self._chooser:
            self._chooser.dismiss()
        from screens.kit.file_list import FileChooser  # noqa: PLC0415 - wanted on few machines

        self._remove_from_top("_overlay")
        self._chooser = chooser = FileChooser(self.context, files, done, self._close_list)
        self._overlay = Overlay(presenter=chooser, bottom_sheet=bottom_sheet_for(chooser.panel, chooser))
        self._overlay.ids.content.add_widget(self._overlay.bottom_sheet)
        self.root.add_widget(self._overlay, index=1 if self._snack else 0)

    def _close_list(self) -> None:
        """Remove the list of files."""
        self._chooser = None
        self._remove_from_top("_overlay")

    def _dropped(self, _: object, name: bytes, *__: object) -> None:
        """Open a dropped game file; hand any other file to the screen that reads photos, opening it where needed."""
        if self.presenter is None or not self.context.device.can_drop:
            return
        file, place = Path(fsdecode(name)), self.presenter.drop_place
        if file.suffix.lower() in GAME_FILES:
            self.open_game_file(file)
            return
        if place is None:
            self.show_message(self.context.text("app.no_drop"))
            return
        if place != self.context.navigator.current:
            self.context.navigator.go(place)
        SafePresenter(self.presenter).drop(file)

    def open_game_file(self, file: Path) -> None:
        """Open the game of a file."""
        from screens.opening.game_files import open_file  # noqa: PLC0415 - the first frame needs none

        open_file(self.context, file)

    def _copy_path(self) -> Path:
        """Return a new path for a file of another app."""
        from screens.opening.game_files import copy_path  # noqa: PLC0415

        return copy_path(self.context)

    def _on_copied(self, file: Path, answer: DeviceAnswer) -> None:
        """Open the copied file of another app."""
        from screens.opening.game_files import on_copied  # noqa: PLC0415

        on_copied(self.context, file, answer)

    def _remove_from_top(self, attribute: str, *, slides: bool = False) -> None:
        """Remove a widget on top of the screen; a panel may slide out."""
        widget = getattr(self, attribute)
        if widget is not None:
            self.motions.end(widget)
            self.keyboard.clear_focus()
            self.root.remove_widget(widget)
            setattr(self, attribute, None)
            if slides and self.motions.is_on:
                slide_out(self.motions, self.root.canvas.after, widget)

    def show_message(self, text: str, act: Callable[[], object] | None = None, label: str = "") -> None:
        """Show a snackbar with a button: Undo for the reported change, or another label."""
        shown = (label or self.context.text("app.undo")) if act else ""
        snackbar = self._snack
        if (
            snackbar is None or snackbar.label != shown
        ):  # one that stands there is only written anew, because that is quicker
            self._remove_from_top("_snack")
            self._snack = snackbar = Snackbar(label=shown, on_release=lambda _: self._remove_from_top("_snack"))
            snackbar.bind(on_act=lambda _: self._act(self._offered))
            snackbar.available_width = self.root.width
            snackbar.pos_hint = {"center_x": 0.5, "y": dp(88) / max(1, self.root.height)}
            self.root.add_widget(snackbar)
        self._offered = act or do_nothing
        snackbar.text, snackbar.undoes = text, bool(act) and not label
        minimum, per_letter = MESSAGE_SECONDS
        self._time.cancel()
        self._time = Clock.schedule_once(self._expire_message, UNDO if act else minimum + per_letter * len(text))

    def _act(self, act: Callable[[], object]) -> None:
        """Remove the snackbar and run its action."""
        self._remove_from_top("_snack")
        act()

    def _expire_message(self, _: float) -> None:
        """Remove the message after its time."""
        self._remove_from_top("_snack")

    def restyle(self) -> None:
        """Rebuild the screen after a change of language, theme or text size; keep its scroll position."""
        positions = [scroll.scroll_y for scroll in scroll_views(self.screen_view)]
        self._apply_style()
        self._alive_screens.clear()
        self.context.navigator.resume()
        after_next_frame(partial(restore_scroll, scroll_views(self.screen_view), positions))  # and its layout

    def _apply_style(self) -> None:
        preferences = self.context.preferences
        theming.set_text_scale(preferences.text)
        self.theme_cls.apply_theme(preferences.theme, is_device_dark=self.context.is_device_dark)
        self.context.device.style_system_bars(dark=self.theme_cls.theme_style == "Dark")

    @property
    def top_surface(self) -> Widget:
        """Return the widget that takes input: the panel, if there is one, otherwise the screen, or both panes."""
        if self._overlay is not None:
            return self._overlay
        return self.screen_view if self._pane is None else self.root

    def _on_touch(self, _: object, touch: Any) -> bool:
        """Drop the keyboard's focus and the message at every touch."""
        self.motions.end()
        self.keyboard.clear_focus()
        self._keep_awake()
        if self._snack is not None and not self._snack.label and not self._snack.collide_point(*touch.pos):
            self._remove_from_top("_snack")
        return False

    def _on_key(self, _: object, code: int, __: int, letter: str | None, modifiers: list[str]) -> bool:
        """Handle a key, or the phone's back button; return False to let the system leave the app."""
        if self.presenter is None:
            return False
        self.motions.end()
        self._keep_awake()
        presenter = self._overlay.presenter if self._overlay is not None else SafePresenter(self.presenter)
        return self.keyboard.handle_key(code, letter, modifiers, self.top_surface, presenter)

    def _undo_message(self) -> bool:
        """Tap the Undo button of a message; return whether there is one."""
        if self._snack is None or not self._snack.undoes:
            return False
        self._snack.dispatch("on_act")
        return True


def after_next_frame(call: Callable[[float], None]) -> None:
    """Call a function once the next frame is drawn."""
    Clock.schedule_once(lambda _: Clock.schedule_once(call))


def collect_seldom(_: float) -> None:
    """Leave what was loaded for the first frame out of every collection; a screen is built between two of them."""
    gc.freeze()
    gc.set_threshold(100_000, 5, 2)
    gc.enable()


def has_board(window: Widget) -> bool:
    """Return whether a screen has a board that its panels must leave in sight."""
    return any(isinstance(widget, BoardPane) for widget in window.walk(restrict=True))


def scroll_views(screen_view: Widget) -> list[Scroll]:
    """Return the scroll views of a screen."""
    return [widget for widget in screen_view.walk(restrict=True) if isinstance(widget, Scroll)]


def restore_scroll(views: list[Scroll], positions: list[float], _: float) -> None:
    """Restore scroll positions."""
    for scroll, position in zip(views, positions, strict=False):
        scroll.scroll_y = position
