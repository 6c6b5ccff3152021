"""Undo and redo of a game's steps: each says what it took back, and asks first about what is not in sight."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from screens.context import AppContext
from screens.kit.words import Words
from store.envelope import Envelope
from store.values import SavedGame
from tabletop.game import COUNT_ANYWAY, Rules, Side

if TYPE_CHECKING:
    from screens.kit.runner import AnyRunner


@dataclass(frozen=True, slots=True)
class UndoState:
    """The labels of undo and redo, and whether they are possible."""

    undo: str = ""
    redo: str = ""
    is_undo_disabled: bool = True
    is_redo_disabled: bool = True


def undo_state_of(words: Words, saved: SavedGame) -> UndoState:
    return UndoState(words.text("app.undo"), words.text("app.redo"), not saved.can_undo, not saved.can_redo)


def step_back(context: AppContext, saved: SavedGame) -> None:
    """Undo a saved step of a game, unless it was followed by others; update the screen that is shown."""
    if context.store.game(saved.key).step == saved.step:
        context.store.undo(saved.key)
        context.navigator.resume()


@dataclass(frozen=True, slots=True)
class StepMove:
    """A move by one step from a saved state: back (-1) or on again (1); `step` names what it changes."""

    runner: "AnyRunner"
    show: Callable[[SavedGame], object]
    saved: SavedGame
    by: int
    step: str

    def offer(self, key: str) -> None:
        """Show a message whose button makes the move; the key is that of its sentence."""
        context, label = self.runner.context, "app.undo" if self.by < 0 else "app.redo"
        text = context.text(key, step=self.step)
        context.show_message(text, self.runner.reporting(self.make), context.text(label))

    def make(self) -> None:
        """Make the move, unless other steps followed; say so, and offer the way back."""
        context = self.runner.context
        store, key = context.store, self.saved.key
        if store.game(key).step != self.saved.step:
            return
        moved = store.undo(key) if self.by < 0 else store.redo(key)
        if self.runner.is_closed:
            context.navigator.resume()
        else:
            self.show(moved)
        way_back = StepMove(self.runner, self.show, moved, -self.by, self.step)
        way_back.offer("step.undone" if self.by < 0 else "step.redone")


def move_step(
    runner: "AnyRunner",
    key: str,
    by: int,
    show: Callable[[SavedGame], object],
    sides: Collection[int] | None = None,
) -> None:
    """Undo (-1) or redo (1) a step of a game; ask first if it changes a side that is not among those in sight."""
    context = runner.context
    saved, beside = context.store.game(key), context.store.step_beside(key, by)
    if beside is None:
        show(saved)  # another window may have changed it
        return
    rules = context.store.rules(saved.envelope.game)
    later = saved.envelope if by < 0 else beside
    move = StepMove(runner, show, saved, by, step_text(context, rules, saved.envelope, beside, later))
    if sides is None or changed_sides(saved.envelope, beside) <= {*sides}:
        move.make()
    else:
        move.offer("step.ask_undo" if by < 0 else "step.ask_redo")


def changed_sides(before: Envelope, after: Envelope) -> set[int]:
    """Return the sides that a step changed, those without a counterpart included."""
    count = max(len(before.sides), len(after.sides))
    return {side for side in range(count) if before.sides[side : side + 1] != after.sides[side : side + 1]}


def step_text(context: AppContext, rules: Rules, before: Envelope, after: Envelope, later: Envelope) -> str:
    """Return what a step changed, such as a player's tokens, as part of a sentence; `later` is one of its states."""
    if len(before.sides) != len(after.sides):
        return context.text("step.players")
    changed = [(before.sides[number], after.sides[number]) for number in sorted(changed_sides(before, after))]
    if not changed and before.evening != after.evening:
        return context.text("step.turn")
    if not changed or (len(changed) > 1 and before.options != after.options):  # another mode changes every board
        photographed = (side.name for side in later.sides if side.reading and changed)  # what brought the other mode
        return next((context.text("step.photo", name=name) for name in photographed), context.text("step.game"))
    names = ", ".join(side.name for _, side in changed)
    return context.text(f"step.{changed_part(rules, *changed[0])}", name=names)


def changed_part(rules: Rules, before: Side, after: Side) -> str:
    """Return which part of a side a step changed: the ending of its sentence."""
    if before.people != after.people:
        return "name"
    if before.colour is not after.colour:
        return "colour"
    if before.reading != after.reading:
        return "photo"
    if before.board != after.board:
        return rules.changed_part(before.board, after.board)
    return "anyway" if COUNT_ANYWAY in before.settled ^ after.settled else "answers"
