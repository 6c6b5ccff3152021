"""The runner of a program: it has the context and the tasks of a screen, handles its events, and shows its states."""

import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Generic, get_type_hints

from screens.context import AppContext
from screens.kit.background import BUG, Result, Task
from screens.kit.navigation import Route
from screens.kit.performing import perform
from screens.kit.program import (
    Confirmed,
    Dismissed,
    Effect,
    Left,
    Model,
    Program,
    Save,
    State,
    Step,
    StepWanted,
    Switched,
    Work,
)
from screens.kit.record import event_line, opened_line
from screens.kit.words import refusal_text
from store.values import SavedGame
from tabletop.codec import from_json, to_json
from tabletop.messages import Refused
from tabletop.strict_json import compact, json_from_text

LOGGER = logging.getLogger(__name__)


class Runner(Generic[Model, State]):
    """A screen that runs: its program, and its model of the moment."""

    model: Model
    step: SavedGame  # after the last save, for its undo
    _shown: State

    def __init__(
        self, program: Program[Model, State], context: AppContext, route: Route, show: Callable[[State], None]
    ) -> None:
        self.program, self.context, self.route, self.show = program, context, route, show
        self.is_closed = False
        self._tasks: dict[str, Task] = {}
        self._work: dict[str, Work] = {}  # by name, until the screen is shown
        self._progress: deque[object] = deque(maxlen=1)  # of the eyes
        self._is_recorded = False  # whether the log has the game of the model

    # the life of the screen
    def open(self) -> None:
        self._begin(self._loaded())

    def reload(self) -> None:
        """Load the model again, after a visit to another screen."""
        self._begin(self.program.reload(self.model, self._loaded()))

    def _begin(self, loaded: Model) -> None:
        self.model, self._is_recorded, self.is_closed = loaded, False, False
        self.look_around()

    def look_around(self) -> None:
        """Begin in these surroundings, and show the screen."""
        self._take(lambda: self.program.begin(self.model, self.context.surroundings))
        self.refresh()

    def _loaded(self) -> Model:
        return self.program.load(self.context.store, self.route)

    def close(self) -> None:
        """Cancel all tasks, because the screen is left."""
        self.is_closed = True
        for task in self._tasks.values():
            task.cancel()

    def save_input(self) -> None:
        if not self.is_closed:
            self._handle(Left())

    # the way of an event
    def state(self) -> State:
        return self.program.view(self.model, self.context)

    def refresh(self) -> None:
        """Show the current state, then start the work that waits for it."""
        self._shown = self.state()
        self.show(self._shown)
        work, self._work = self._work, {}
        for each in work.values():
            failed = partial(self._fail, each.refused) if each.refused else None
            self.run_in_background(each.name, partial(each.job, *each.values), self._receive, failed)

    def _fail(self, event: Callable[[Refused], object], refused: Refused) -> None:
        self._receive(event(refused))

    def send(self, event: object) -> None:
        """Handle an event, unless the screen was left: update the model, perform the effects, show the result."""
        if self.is_closed:
            return
        if LOGGER.isEnabledFor(logging.INFO):
            self._record(event)
        self._receive(event)

    def _record(self, event: object) -> None:
        """Log an event, and the game before the first one; a game that was deleted is reported by the event itself."""
        if not self._is_recorded:
            with suppress(Refused):
                LOGGER.info(opened_line(self.route, self.context.store))
            self._is_recorded = True
        LOGGER.info(event_line(event))

    def _receive(self, event: object) -> None:
        """Handle an event, and show the result; what follows from a logged event is in no log."""
        self._handle(event)
        if not self.is_closed:
            self.refresh()

    def _handle(self, event: object) -> None:
        """Update the model by an event."""
        self._take(lambda: self.program.update(self.model, event))

    def _take(self, step: Callable[[], Step[Model]]) -> None:
        """Take a step of the model, and perform its effects; a refused effect is reported and takes it back."""
        before = after = self.model
        effect: Effect | None = None
        try:
            self.model, effects = step()
            after = self.model
            for effect in effects:
                for following in perform(self, effect, self._receive):
                    self._handle(following)
        except Refused as refused:
            self.model = before if self.model is after else self.model
            if isinstance(effect, Save) and effect.refused:
                self._handle(effect.refused(refused))
            else:
                self.report(refused)

    # work and messages
    def start(self, work: Work) -> None:
        """Start work once the screen is shown."""
        self._work[work.name] = work

    def run_in_background(
        self,
        name: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[Refused], None] | None = None,
    ) -> None:
        """Run work in the background; cancel the earlier task of the same name."""
        if name in self._tasks:
            self._tasks[name].cancel()
        self._tasks[name] = self.context.in_background(
            work, self.reporting(done), self.reporting(failed or self.report)
        )

    def new_progress(self) -> Callable[[object], None]:
        """Return the receiver of the progress of the eyes; that of earlier readings is dropped."""
        self._progress = deque(maxlen=1)
        return self._progress.append

    def tick(self) -> None:
        """Handle the progress of the eyes since."""
        if self._progress and not self.is_closed:
            self._receive(self._progress.pop())

    def tell_undo(self, text: str, undo: Callable[[], object]) -> None:
        """Show a snackbar with Undo, on the screen that is open by then."""
        self.context.show_message(text, self.reporting(undo))

    def report(self, refused: Refused) -> None:
        """Show an error as a message; that of a bug leads to the report."""
        if refused.message == BUG:
            self.context.show_bug()
        else:
            self.context.show_message(refusal_text(self.context, refused))

    def reporting(self, call: Callable[..., object]) -> Callable[..., None]:
        """Return a function that reports its refusals as messages."""

        def wrapper(*values: object) -> None:
            try:
                call(*values)
            except Refused as refused:
                self.report(refused)

        return wrapper

    # what the app and the shared widgets call
    def back(self) -> bool:
        """Close what is open, or go back, unless the screen was left; return False where the app may be left."""
        return not self.is_closed and (self.dismiss() or self.context.navigator.back())

    @property
    def panel(self) -> Any:
        """Return the panel that is shown; None without a panel."""
        return getattr(self._shown, "panel", None)

    def dismiss(self) -> bool:
        """Close the panel, or let go of what is held; return whether there was anything."""
        is_open = not self.is_closed and (self.program.holds(self.model) or self.panel is not None)
        if is_open:
            self.send(Dismissed())
        return is_open

    def confirm(self) -> None:
        """Answer the question of the panel with yes."""
        self.send(Confirmed())

    def undo(self) -> None:
        self.send(StepWanted(-1))

    def redo(self) -> None:
        self.send(StepWanted(1))

    def switch(self, key: str) -> None:
        self.send(Switched(key))

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Handle a key; return whether it has a meaning here."""
        event = self.program.key(self.model, key, control)
        if event is not None:
            self.send(event)
        return event is not None

    def drop(self, file: Path) -> None:
        """Take a photo that was dropped onto the window."""
        if self.program.drop and not self.is_closed:
            self._receive(self.program.drop(file))

    def kept(self) -> str:
        """Return the fields of the model that the program keeps, with the route and the step that they belong to."""
        fields = {name: to_json(getattr(self.model, name)) for name in self.program.keeps}
        return compact([*self._whereabouts(), fields]) if fields else ""

    def _whereabouts(self) -> list[object]:
        """Return the route and the step of its game, if it has one, as JSON."""
        key = self.route.game
        return [to_json(self.route), self.context.store.game(key).step if key else 0]

    def take_up(self, kept: str) -> None:
        """Take up kept fields; what another version wrote is dropped where it does not fit."""
        before: Any = self.model
        try:
            *whereabouts, fields = json_from_text(kept)
            if whereabouts == self._whereabouts():
                hints = get_type_hints(type(before))
                values = {name: from_json(hints[name], fields[name]) for name in self.program.keeps}
                self.model = replace(before, **values)
                self.look_around()
        except (ValueError, TypeError, LookupError):
            self.model = before


AnyRunner = Runner[Any, Any]
