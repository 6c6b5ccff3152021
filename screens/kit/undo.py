"""Back and forth through the steps of a game."""

from collections.abc import Callable
from dataclasses import dataclass

from screens.context import Parts
from store.values import Saved


@dataclass(frozen=True, slots=True)
class Steps:
    """The ways back and forth through the steps of a game, and whether there are any."""

    undo: str = ""
    redo: str = ""
    no_undo: bool = True
    no_redo: bool = True


def steps_of(parts: Parts, saved: Saved) -> Steps:
    """Whether a game can go a step back, or forth again."""
    return Steps(parts.says("app.undo"), parts.says("app.redo"), not saved.can_undo, not saved.can_redo)


def stepped(key: str, undo: Callable[[], None], redo: Callable[[], None]) -> bool:
    """Ctrl+Z and Ctrl+Y; whether it was one of them."""
    step = {"z": undo, "y": redo}.get(key)
    if step:
        step()
    return step is not None
