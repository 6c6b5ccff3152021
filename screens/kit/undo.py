"""Undo and redo of a game's steps."""

from collections.abc import Callable
from dataclasses import dataclass

from screens.context import Parts
from store.values import Saved


@dataclass(frozen=True, slots=True)
class Steps:
    """The labels of undo and redo, and whether they are possible."""

    undo: str = ""
    redo: str = ""
    no_undo: bool = True
    no_redo: bool = True


def steps_of(parts: Parts, saved: Saved) -> Steps:
    """Return whether a game has steps to undo and redo."""
    return Steps(parts.says("app.undo"), parts.says("app.redo"), not saved.can_undo, not saved.can_redo)


def step_back(parts: Parts, saved: Saved) -> None:
    """Undo a saved step of a game, unless it was followed by others; update the screen that is shown."""
    if parts.store.game(saved.key).step == saved.step:
        parts.store.undo(saved.key)
        parts.way.resume()


def stepped(key: str, undo: Callable[[], None], redo: Callable[[], None]) -> bool:
    """Handle Ctrl+Z and Ctrl+Y; return whether the key was one of them."""
    step = {"z": undo, "y": redo}.get(key)
    if step:
        step()
    return step is not None
