"""Undo and redo of a game's steps."""

from collections.abc import Callable
from dataclasses import dataclass

from screens.context import AppContext
from store.values import SavedGame


@dataclass(frozen=True, slots=True)
class UndoState:
    """The labels of undo and redo, and whether they are possible."""

    undo: str = ""
    redo: str = ""
    is_undo_disabled: bool = True
    is_redo_disabled: bool = True


def undo_state_of(context: AppContext, saved: SavedGame) -> UndoState:
    """Return whether a game has steps to undo and redo."""
    return UndoState(context.text("app.undo"), context.text("app.redo"), not saved.can_undo, not saved.can_redo)


def step_back(context: AppContext, saved: SavedGame) -> None:
    """Undo a saved step of a game, unless it was followed by others; update the screen that is shown."""
    if context.store.game(saved.key).step == saved.step:
        context.store.undo(saved.key)
        context.navigator.resume()


def handle_undo_key(key: str, undo: Callable[[], None], redo: Callable[[], None]) -> bool:
    """Handle Ctrl+Z and Ctrl+Y; return whether the key was one of them."""
    action = {"z": undo, "y": redo}.get(key)
    if action:
        action()
    return action is not None
