"""The window: its frames, its size between the system's bars, the files dropped onto it or handed to the app."""

import gc
from collections.abc import Callable
from os import fsdecode
from pathlib import Path
from typing import Final

from kivy.clock import Clock, mainthread

from device import DeviceAnswer
from screens.context import AppContext
from screens.kit.background import InBackground, background_threads, do_nothing
from screens.kit.widgets.screen_frame import SafeArea
from screens.shell.panes import Panes

# Seconds after which the bars of a turned device are in place.
INSETS_SETTLED_SECONDS: Final = 0.5
# Passes of layout within a frame, because nested layouts settle one after the other; Kivy's 20 are for flatter ones.
MAX_LAYOUT_PASSES: Final = 100
# The endings of files that are games, or meant as such, when they are dropped.
GAME_FILES: Final = frozenset({".json", ".zip"})


def kivy_background(detach: Callable[[], None] = do_nothing) -> InBackground:
    """Return the runner of background work: threads, whose results arrive between two frames."""
    return background_threads(mainthread(lambda call: call()), detach)


def after_next_frame(call: Callable[[float], None]) -> None:
    Clock.schedule_once(lambda _: Clock.schedule_once(call))


def collect_seldom(_: float) -> None:
    """Leave what was loaded for the first frame out of every collection; a screen is built between two of them."""
    gc.freeze()
    gc.set_threshold(100_000, 5, 2)
    gc.enable()


def fit(area: SafeArea, context: AppContext, panes: Panes, *_: object) -> None:
    """Fit the screens between the system's bars now and a little later, because the bars may follow late."""

    def fit_now(_: float = 0.0) -> None:
        area.fit_insets(context.device.insets)
        panes.split()

    fit_now()
    Clock.schedule_once(fit_now, INSETS_SETTLED_SECONDS)


def on_drop(context: AppContext, panes: Panes, _: object, name: bytes, *__: object) -> None:
    """Open a dropped game file; hand any other file to the screen that reads photos."""
    file = Path(fsdecode(name))
    if panes.current is None or not context.device.can_drop:
        return
    if file.suffix.lower() in GAME_FILES:
        open_game_file(context, file)
    else:
        panes.current.runner.reporting(drop_photo)(context, panes, file)


def drop_photo(context: AppContext, panes: Panes, file: Path) -> None:
    """Open the screen that reads a photo, and hand the photo to it."""
    (current, *_) = panes.shown
    route = current.registration.photo_route(context.store, current.route) if context.eyes else None
    if route is None:
        context.show_message(context.text("app.no_drop"))
        return
    if route != current.route:
        context.navigator.go(route)
    panes.shown[0].view.runner.drop(file)


def open_game_file(context: AppContext, file: Path) -> None:
    from screens.opening.game_files import open_file  # noqa: PLC0415 - few starts need it

    open_file(context, file)


def listen_for_files(context: AppContext) -> None:
    """Open the game files that other apps hand to this one; what opens them is loaded with the first one."""

    def make_path() -> Path:
        from screens.opening.game_files import copy_path  # noqa: PLC0415

        return copy_path(context)

    def on_copied(file: Path, answer: DeviceAnswer) -> None:
        from screens.opening.game_files import on_copied as open_copied  # noqa: PLC0415

        open_copied(context, file, answer)

    context.device.listen_for_files(make_path, on_copied)
