"""The panel on top of the screens: that of a screen, or the app's own list of files."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from screens.context import AppContext
from screens.kit.keyboard import Keyboard
from screens.kit.widgets.buttons import Snackbar
from screens.kit.widgets.motion import Motions, slide_in, slide_out
from screens.kit.widgets.screen_frame import BoardPane, Overlay, ScreenView, bottom_sheet_for

if TYPE_CHECKING:
    from screens.kit.file_list import FileChooser


class Panels:
    """The shown panel; there is one at a time."""

    def __init__(self, root: Widget, motions: Motions, keyboard: Keyboard) -> None:
        """Take the root widget, and the focus that a removed panel drops."""
        self._root, self._motions, self._keyboard = root, motions, keyboard
        self._chooser: FileChooser | None = None
        self.overlay: Overlay | None = None

    def show(self, view: ScreenView, panel: object) -> None:
        """Show the panel of a screen, update the shown one, or let it slide out."""
        shown = self.overlay
        if shown is not None and panel is not None and type(shown.bottom_sheet.item) is type(panel):
            shown.bottom_sheet.item = panel
            return
        self._remove(slides=panel is None)
        if panel is not None:
            self._add(panel, view.presenter, aside=has_board(view))
            if self._motions.is_on() and shown is None:
                slide_in(self._motions, self.overlay)

    def choose_file(self, context: AppContext, files: tuple[Path, ...], done: Callable[[Path | None], None]) -> None:
        """Show a list of files, and report the chosen one, or None."""
        from screens.kit.file_list import FileChooser  # noqa: PLC0415 - wanted on few machines

        self.close()
        self._chooser = FileChooser(context, files, done, self._close_list)
        self._add(self._chooser.panel, self._chooser)

    def close(self, view: ScreenView | None = None) -> None:
        """Remove the panel at once, because its screen is left; of one view, if one is named."""
        if self._chooser is not None and view is None:
            self._chooser.dismiss()
        if self.overlay is not None and (view is None or self.overlay.presenter is view.presenter):
            self._remove()

    def _close_list(self) -> None:
        """Remove the list of files."""
        self._chooser = None
        self._remove()

    def _add(self, panel: object, presenter: object, *, aside: bool = False) -> None:
        """Show a panel below the message at the foot."""
        bottom_sheet = bottom_sheet_for(panel, presenter)
        self.overlay = Overlay(presenter=presenter, bottom_sheet=bottom_sheet, aside=aside)
        self.overlay.ids.content.add_widget(bottom_sheet)
        self._root.add_widget(self.overlay, index=sum(isinstance(each, Snackbar) for each in self._root.children))

    def _remove(self, *, slides: bool = False) -> None:
        """Remove the panel; it may slide out."""
        overlay, self.overlay = self.overlay, None
        if overlay is not None:
            self._motions.end(overlay)
            self._keyboard.clear_focus()
            self._root.remove_widget(overlay)
            if slides and self._motions.is_on():
                slide_out(self._motions, self._root.canvas.after, overlay)


def has_board(view: ScreenView) -> bool:
    """Return whether a screen has a board that its panels must leave in sight."""
    return any(isinstance(widget, BoardPane) for widget in view.walk(restrict=True))
