"""The messages at the foot of the window, one at a time; some have a button, such as Undo."""

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.kit.background import do_nothing
from screens.kit.widgets.buttons import Snackbar

# The seconds of a message: a base, and more for every letter.
MESSAGE_SECONDS: Final = (3.0, 0.06)
# The seconds of a message with a button; touches elsewhere leave that of Undo where it is.
UNDO_SECONDS: Final = 8.0


class Messages:
    """The message that is shown, and what its button does."""

    def __init__(self, root: Widget, undo_label: Callable[[], str]) -> None:
        """Take the root widget and the name of Undo in the player's language."""
        self._root = root
        self._undo_label = undo_label
        self._snackbar: Snackbar | None = None
        self._offered: Callable[[], object] = do_nothing
        self._expiry = Clock.create_trigger(self._remove)
        root.bind(size=self._place)

    def _place(self, *_: object) -> None:
        """Place the message at the foot of the window, also of a turned one."""
        if self._snackbar is not None:
            self._snackbar.available_width = self._root.width
            self._snackbar.pos_hint = {"center_x": 0.5, "y": dp(88) / max(1, self._root.height)}

    def say(self, text: str, act: Callable[[], object] | None = None, label: str = "", /) -> None:
        """Show a message with a button: Undo for the reported change, or another label."""
        shown = (label or self._undo_label()) if act else ""
        if self._snackbar is None or self._snackbar.label != shown:  # otherwise it is quicker to write it anew
            self._remove()
            self._snackbar = Snackbar(label=shown, on_release=self._remove, on_act=self._act)
            self._place()
            self._root.add_widget(self._snackbar)
        self._offered = act or do_nothing
        self._snackbar.text, self._snackbar.undoes = text, bool(act) and not label
        minimum, per_letter = MESSAGE_SECONDS
        self._expiry.cancel()
        self._expiry = Clock.schedule_once(self._remove, UNDO_SECONDS if act else minimum + per_letter * len(text))

    def undo(self) -> bool:
        """Tap the Undo button; return whether there is one."""
        if self._snackbar is None or not self._snackbar.undoes:
            return False
        self._act()
        return True

    def on_touch(self, touch: Any) -> None:
        """Remove a message at a touch beside it, unless it can undo what is gone otherwise."""
        if self._snackbar is not None and not self._snackbar.collide_point(*touch.pos):
            self.on_leave()

    def on_leave(self) -> None:
        """Remove a message with its screen, unless it can undo what is gone otherwise."""
        if self._snackbar is not None and not self._snackbar.undoes:
            self._remove()

    def _act(self, *_: object) -> None:
        """Remove the message and do what its button offers."""
        self._remove()
        self._offered()

    def _remove(self, *_: object) -> None:
        if self._snackbar is not None:
            self._root.remove_widget(self._snackbar)
            self._snackbar = None
