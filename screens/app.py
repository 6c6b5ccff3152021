"""The app: one window, one screen at a time, the panel on top of it, and the keys."""

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import partial
from os import fsdecode
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock, mainthread
from kivy.core.window import Window as Glass
from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivymd.app import MDApp

from device import Device
from screens.context import Parts, begun
from screens.kit import theming
from screens.kit.background import InBackground, nothing, threads
from screens.kit.keyboard import Keyboard
from screens.kit.navigation import HOME, Place, Screen, Way
from screens.kit.presenter import Asked, Presenter, guarded, refused_in_words
from screens.kit.theme import ICON, LIST
from screens.kit.tooltip import Whisper
from screens.kit.widgets.buttons import Snack
from screens.kit.widgets.labels import Trouble
from screens.kit.widgets.layout_loader import view
from screens.kit.widgets.screen_frame import BoardPane, Ground, Overlay, Scroll, Window, is_large, sheet_of
from screens.panes import second_pane
from screens.photo.photo_reader import Eye
from screens.registry import registration
from store.store import Store
from store.values import Saved
from tabletop.messages import Refused

if TYPE_CHECKING:
    from screens.kit.file_list import FileChooser

# The seconds of a message at the foot of the screen: a base, and more for every letter.
READ: Final = (3.0, 0.06)
# The seconds of a message with a button, such as Undo; touches elsewhere leave it where it is.
UNDO: Final = 8.0
# Passes of layout within a frame, because nested layouts settle one after the other; Kivy's 20 are for flatter ones.
PASSES: Final = 100
# Seconds after which the bars of a turned device are in place.
SETTLED: Final = 0.5
# The screens on which people look at the table more than at the phone, and the seconds without a touch until they stop.
SCORING: Final = frozenset({Screen.TABLE, Screen.PHOTO, Screen.CITY, Screen.ALLOCATION, Screen.PAD})
IDLE: Final = 600
# The number of living screens, the shown one included.
ALIVE: Final = 5


class Showing:
    """The receiver of a presenter's states: it keeps them until the screen exists, and skips equal ones."""

    def __init__(self) -> None:
        """Start without a screen."""
        self.state: Any = None
        self.screen: Window | None = None

    def __call__(self, state: Any) -> None:
        """Show a state."""
        if state != self.state:
            self.state = state
            if self.screen is not None:
                self.screen.state = state


@dataclass(frozen=True, slots=True)
class Pane:
    """The second pane: its route, its presenter, its screen."""

    place: Place
    presenter: Presenter[Any]
    window: Window


def beside(leave: Callable[[], None] = nothing) -> InBackground:
    """Return the runner of background work: threads, whose results arrive between two frames."""
    return threads(mainthread(lambda call: call()), leave)


class ScoreApp(MDApp):
    """Quadropolis Score."""

    title = "Quadropolis Score"

    def __init__(
        self, store: Store, folder: Path, device: Device, eye: Eye | None, in_background: InBackground | None = None
    ) -> None:
        """Take the real parts from main.py, or fakes from a test."""
        super().__init__(icon=ICON)
        self.theme_cls = theming.Colours()
        self.keyboard = Keyboard(self._undo_message)
        self.presenter: Presenter[Any] | None = None
        self.window: Window | None = None
        self._pane: Pane | None = None
        self.parts = Parts(
            store=store,
            folder=folder,
            device=device,
            eye=eye,
            in_background=in_background or beside(),
            tell=self.tell,
            way=Way(store, self.arrive),
            restyle=self.restyle,
        )
        self._alive: dict[Place, tuple[Presenter[Any], Window]] = {}
        self._saved: Saved | None = None  # the game of both panes, as last loaded
        self._is_behind: Any = None  # the presenter of the pane that follows
        self._follow = Clock.create_trigger(self._follow_store)
        self._overlay: Overlay | None = None
        self._snack: Snack | None = None
        self._offered: Callable[[], object] = nothing  # by the button of the message
        self._time = Clock.create_trigger(self._read)  # of the message
        self._chooser: FileChooser | None = None
        device.use_list(self.choose_file)
        self._awake = False
        self._idle = Clock.create_trigger(self._rest, IDLE)

    def build(self) -> Widget:
        """Return the root widget."""
        self._dress()
        Clock.max_iteration = PASSES
        Glass.softinput_mode = "below_target"
        Glass.bind(on_key_down=self._key, on_touch_down=self._touched, on_drop_file=self._dropped, size=self._turned)
        ground = Ground()
        self.whisper = Whisper(ground)
        return ground

    def on_start(self) -> None:
        """Show the screen where the player left off."""
        self._turned()
        self.parts.way.resume()
        told = [begun(self.parts.words(message)) for message in self.parts.store.told]
        with suppress(Refused):
            told += self.parts.unsaved()
        if told:
            self.tell(". ".join(told))

    def on_pause(self) -> bool:
        """Allow Android to kill the app, because every step is saved."""
        self._keep()
        return True

    def on_resume(self) -> None:
        """Take up a changed language or night mode of the device."""
        self._turned()
        with suppress(Refused):  # the next store operation reports the reason
            if self.window and self.parts.reload():
                self.restyle()

    def on_stop(self) -> None:
        """Leave the screen, and save unfinished text."""
        self.whisper.stop()
        Glass.unbind(on_key_down=self._key, on_touch_down=self._touched, on_drop_file=self._dropped, size=self._turned)
        self._rest()
        self._leave()

    def _turned(self, *_: object) -> None:
        """Fit the window to its new size now and a little later, because the system's bars may follow late."""
        self._fit()
        Clock.schedule_once(self._fit, SETTLED)

    def _fit(self, *_: object) -> None:
        """Keep the area under the system's bars free; show one pane or two."""
        self.root.fit(self.parts.device.insets)
        if self.window is not None:
            self._split()

    def _wake(self) -> None:
        """Keep the screen on while a game is scored, until a long time without a touch."""
        self._idle.cancel()
        if self.parts.way.here.screen in SCORING:
            self._idle()
            self._stay(awake=True)
        else:
            self._rest()

    def _rest(self, *_: object) -> None:
        """Let the screen turn off."""
        self._idle.cancel()
        self._stay(awake=False)

    def _stay(self, *, awake: bool) -> None:
        """Pass a change on to the device."""
        if awake != self._awake:
            self._awake = awake
            self.parts.device.stay_awake(awake=awake)

    def arrive(self, place: Place) -> None:
        """Show a route; go home if its game no longer exists."""
        try:
            presenter, window = self._screen(place)
        except Refused as refused:
            self.tell(refused_in_words(self.parts, refused))
            if place != HOME:
                self.parts.way.home()
            elif self.window is None:  # even the list of games failed
                self.root.add_widget(Trouble(text=refused_in_words(self.parts, refused)))
            return
        if place != self.parts.way.here:  # its presenter navigated further while opening
            presenter.close()
            return
        self._leave()
        self.keyboard.leave()
        self.whisper.hush()
        if self._chooser:
            self._chooser.dismiss()
        self._take_away("_overlay")
        if self.window:
            self._remove(self.window)
        self.presenter, self.window = self._alive[place] = presenter, window
        self._add(window)
        self._split()
        self._lay(window, window.sheet)
        self._wake()
        near = self.parts.way.nearest(ALIVE)
        self._alive = {place: alive for place, alive in self._alive.items() if place in near}

    def _add(self, window: Window) -> None:
        """Show a screen below everything else, with its panel."""
        self.root.add_widget(window, index=len(self.root.children))
        window.bind(sheet=self._lay, state=self._changed)

    def _remove(self, window: Window) -> None:
        """Remove a screen."""
        window.unbind(sheet=self._lay, state=self._changed)
        self.root.remove_widget(window)

    # two panes
    def _split(self) -> None:
        """Show the second pane of the current screen, in a large window."""
        assert self.window is not None
        wanted = None
        with suppress(Refused):
            wanted = second_pane(self.parts.store, self.parts.way.here) if is_large(self.root) else None
        if self._pane is not None and (wanted is None or self._pane.place != wanted.place):
            self._join()
        if wanted is not None and self._pane is None:
            with suppress(Refused):
                parts = copy(self.parts)
                parts.way = self.parts.way.of_pane(wanted.place)
                self._pane = Pane(wanted.place, *self._new_screen(wanted.place, parts))
                self._add(self._pane.window)
                self._saved = self._shared_game()
        if wanted is None or self._pane is None:
            self.window.stand(0, 1, steps_back=True)
            return
        left, right = self._pane.window, self.window
        if not wanted.is_left:
            left, right = right, left
        share = max(wanted.left, dp(LIST) / self.root.width)
        left.stand(0, share, steps_back=left is self.window or wanted.steps_back)
        right.stand(share, 1 - share, steps_back=right is self.window and not wanted.steps_back)

    def _join(self) -> None:
        """Remove the second pane."""
        if self._pane is not None:
            if self._overlay is not None and self._overlay.presenter is self._pane.window.presenter:
                self._take_away("_overlay")
            Asked(self._pane.presenter).paused()
            self._pane.presenter.close()
            self._remove(self._pane.window)
            self._pane = None

    def _changed(self, window: Window, _: object) -> None:
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
        elif now != self._saved and self._is_behind.sheet is None:  # a panel holds what is being typed
            self._saved = now
            guarded(self._is_behind, self._is_behind.look_again)()

    def _shared_game(self) -> Saved | None:
        """Return the game of both panes; None if there is none, or if it was deleted."""
        places = (self._pane.place, self.parts.way.here) if self._pane is not None else ()
        key = next((place.game for place in places if place.game), "")
        with suppress(Refused):
            return self.parts.store.game(key) if key else None
        return None

    def _leave(self) -> None:
        """Close the shown screen and the pane beside it."""
        self._keep()
        if self.presenter:
            self.presenter.close()
        self._join()

    def _keep(self) -> None:
        """Save unfinished text."""
        if self.presenter:
            Asked(self.presenter).paused()
        if self._pane is not None:
            Asked(self._pane.presenter).paused()

    def _screen(self, place: Place) -> tuple[Presenter[Any], Window]:
        """Return the screen of a route: the living one, if it is on the way back, otherwise a new one."""
        presenter, window = self._alive.get(place, (self.presenter, self.window))
        if presenter is None or window is None or presenter is self.presenter:
            return self._new_screen(place)
        presenter.come_back()
        return presenter, window

    def _new_screen(self, place: Place, parts: Parts | None = None) -> tuple[Presenter[Any], Window]:
        """Create a screen with its presenter and first state."""
        registered, showing = registration(place, self.parts.store), Showing()
        made = registered.presenter()
        presenter = made(parts or self.parts, place, showing)
        presenter.open()
        showing.screen = view(made, registered.view)(state=showing.state, presenter=Asked(presenter))
        return presenter, showing.screen

    def _lay(self, window: Window, sheet: object) -> None:
        """Show a panel on top of the screen, update the shown one, or remove it."""
        there = self._overlay
        if there is not None and sheet is not None and type(there.sheet.item) is type(sheet):
            there.sheet.item = sheet
            return
        self._take_away("_overlay")
        if sheet is not None:
            view = sheet_of(sheet, window.presenter)
            self._overlay = Overlay(presenter=window.presenter, sheet=view, aside=has_board(window))
            self._overlay.ids.content.add_widget(view)
            self.root.add_widget(self._overlay, index=1 if self._snack else 0)

    def choose_file(self, files: tuple[Path, ...], done: Callable[[Path | None], None]) -> None:
        """Show the app's own list of files, and report the chosen one."""
        if self._chooser:
            self._chooser.dismiss()
        from screens.kit.file_list import FileChooser  # noqa: PLC0415 - wanted on few machines

        self._take_away("_overlay")
        self._chooser = chooser = FileChooser(self.parts, files, done, self._close_list)
        self._overlay = Overlay(presenter=chooser, sheet=sheet_of(chooser.panel, chooser))
        self._overlay.ids.content.add_widget(self._overlay.sheet)
        self.root.add_widget(self._overlay, index=1 if self._snack else 0)

    def _close_list(self) -> None:
        """Remove the list of files."""
        self._chooser = None
        self._take_away("_overlay")

    def _dropped(self, _: object, name: bytes, *__: object) -> None:
        """Hand a file that was dropped onto the window to the screen that reads photos, opening it where needed."""
        if self.presenter is None:
            return
        file, place = Path(fsdecode(name)), self.presenter.drop_place
        if place is None:
            self.tell(self.parts.says("app.no_drop"))
            return
        if place != self.parts.way.here:
            self.parts.way.go(place)
        Asked(self.presenter).drop(file)

    def _take_away(self, name: str) -> None:
        """Remove a widget on top of the screen."""
        there = getattr(self, name)
        if there is not None:
            self.keyboard.leave()
            self.root.remove_widget(there)
            setattr(self, name, None)

    def tell(self, text: str, act: Callable[[], object] | None = None, label: str = "") -> None:
        """Show a message at the foot of the screen, with a button that undoes what it reports, or has another label."""
        shown = (label or self.parts.says("app.undo")) if act else ""
        snack = self._snack
        if snack is None or snack.label != shown:  # one that stands there is only written anew, because that is quicker
            self._take_away("_snack")
            self._snack = snack = Snack(label=shown, on_release=lambda _: self._take_away("_snack"))
            snack.bind(on_act=lambda _: self._act(self._offered))
            snack.room = self.root.width
            snack.pos_hint = {"center_x": 0.5, "y": dp(88) / max(1, self.root.height)}
            self.root.add_widget(snack)
        self._offered = act or nothing
        snack.text, snack.undoes = text, bool(act) and not label
        least, letter = READ
        self._time.cancel()
        self._time = Clock.schedule_once(self._read, UNDO if act else least + letter * len(text))

    def _act(self, act: Callable[[], object]) -> None:
        """Remove the message and do what its button says."""
        self._take_away("_snack")
        act()

    def _read(self, _: float) -> None:
        """Remove the message after its time."""
        self._take_away("_snack")

    def restyle(self) -> None:
        """Rebuild the screen after a change of language, theme or text size; keep its scroll position."""
        before = [scroll.scroll_y for scroll in scrolls(self.window)]
        self._dress()
        self._alive.clear()
        self.parts.way.resume()
        back = partial(scroll_to, scrolls(self.window), before)
        Clock.schedule_once(lambda _: Clock.schedule_once(back))  # a frame later, after the layout

    def _dress(self) -> None:
        preferences = self.parts.preferences
        theming.stretch(preferences.text)
        self.theme_cls.dress(preferences.theme, dark_device=self.parts.dark)
        self.parts.device.blend(dark=self.theme_cls.theme_style == "Dark")

    @property
    def top(self) -> Widget:
        """Return the widget that takes input: the panel, if there is one, otherwise the screen, or both panes."""
        if self._overlay is not None:
            return self._overlay
        return self.window if self._pane is None else self.root

    def _touched(self, _: object, touch: Any) -> bool:
        """Drop the keyboard's focus and the message at every touch."""
        self.keyboard.leave()
        self._wake()
        if self._snack is not None and not self._snack.label and not self._snack.collide_point(*touch.pos):
            self._take_away("_snack")
        return False

    def _key(self, _: object, code: int, __: int, letter: str | None, modifiers: list[str]) -> bool:
        """Handle a key, or the phone's back button; return False to let the system leave the app."""
        if self.presenter is None:
            return False
        self._wake()
        presenter = self._overlay.presenter if self._overlay is not None else Asked(self.presenter)
        return self.keyboard.pressed(code, letter, modifiers, self.top, presenter)

    def _undo_message(self) -> bool:
        """Tap the Undo button of a message; return whether there is one."""
        if self._snack is None or not self._snack.undoes:
            return False
        self._snack.dispatch("on_act")
        return True


def has_board(window: Widget) -> bool:
    """Return whether a screen has a board that its panels must leave in sight."""
    return any(isinstance(widget, BoardPane) for widget in window.walk(restrict=True))


def scrolls(window: Widget) -> list[Scroll]:
    """Return the scroll views of a screen."""
    return [widget for widget in window.walk(restrict=True) if isinstance(widget, Scroll)]


def scroll_to(those: list[Scroll], there: list[float], _: float) -> None:
    """Restore scroll positions."""
    for scroll, share in zip(those, there, strict=False):
        scroll.scroll_y = share
