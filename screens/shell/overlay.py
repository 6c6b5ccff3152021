"""The panel on top of the screens: that of a screen, or the app's own list of files."""

from collections.abc import Callable
from pathlib import Path

from kivy.uix.widget import Widget

from screens.context import AppContext
from screens.kit.keyboard import Keyboard
from screens.kit.widgets.buttons import Snackbar
from screens.kit.widgets.motion import Motions, slide_in, slide_out
from screens.kit.widgets.screen_frame import BoardPane, Overlay, ScreenView, bottom_sheet_for


class Panels:
    """The panel of a screen, and the list of files above it."""

    def __init__(self, root: Widget, motions: Motions, keyboard: Keyboard) -> None:
        """Take the root widget, and the focus that a removed panel drops."""
        self._root, self._motions, self._keyboard = root, motions, keyboard
        self._panel: Overlay | None = None
        self._list: Overlay | None = None

    @property
    def overlay(self) -> Overlay | None:
        """Return what takes input before the screens."""
        return self._list or self._panel

    def show(self, view: ScreenView, panel: object) -> None:
        """Show the panel of a screen, update the shown one, or let it slide out."""
        shown = self._panel
        if shown is not None and panel is not None and type(shown.bottom_sheet.item) is type(panel):
            shown.bottom_sheet.item = panel
            return
        self._remove(shown, slides=panel is None)
        self._panel = None
        if panel is not None:
            self._panel = self._add(panel, view.runner, aside=has_board(view))
            if self._motions.is_on() and shown is None:
                slide_in(self._motions, self._panel)

    def choose_file(self, context: AppContext, files: tuple[Path, ...], done: Callable[[Path | None], None]) -> None:
        """Show a list of files, and report the chosen one, or None."""
        from screens.kit.file_list import FileChooser  # noqa: PLC0415 - wanted on few machines

        self._dismiss_list()
        chooser = FileChooser(context, files, done, self._close_list)
        self._list = self._add(chooser.panel, chooser)

    def close(self, view: ScreenView | None = None) -> None:
        """Remove the list and the panel at once, because their screen is left; only the panel of a view, if named."""
        if view is None:
            self._dismiss_list()
        if self._panel is not None and (view is None or self._panel.runner is view.runner):
            self._remove(self._panel)
            self._panel = None

    def _dismiss_list(self) -> None:
        if self._list is not None:
            self._list.runner.dismiss()

    def _close_list(self) -> None:
        self._remove(self._list)
        self._list = None

    def _add(self, panel: object, runner: object, *, aside: bool = False) -> Overlay:
        """Show a panel below the list of files and the message at the foot."""
        overlay = Overlay(runner=runner, bottom_sheet=bottom_sheet_for(panel, runner), aside=aside)
        overlay.ids.content.add_widget(overlay.bottom_sheet)
        above = sum(isinstance(each, Snackbar) or each is self._list for each in self._root.children)
        self._root.add_widget(overlay, index=above)
        return overlay

    def _remove(self, overlay: Overlay | None, *, slides: bool = False) -> None:
        """Remove a panel; it may slide out."""
        if overlay is not None:
            self._motions.end(overlay)
            self._keyboard.clear_focus()
            self._root.remove_widget(overlay)
            if slides and self._motions.is_on():
                slide_out(self._motions, self._root.canvas.after, overlay)


def has_board(view: ScreenView) -> bool:
    """Return whether a screen has a board that its panels must leave in sight."""
    return any(isinstance(widget, BoardPane) for widget in view.walk(restrict=True))
