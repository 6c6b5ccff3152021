"""The runner of a program: it has the store, the device and the threads of a screen, and performs its effects."""

import logging
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Generic, get_type_hints

from screens.context import AppContext
from screens.example_game import open_example
from screens.game_screens import game_screens, table_route
from screens.kit.navigation import Route
from screens.kit.presenter import Presenter
from screens.kit.program import (
    Back,
    BackTo,
    ChangeSeat,
    Confirmed,
    Dismissed,
    Effect,
    FindPlaces,
    Go,
    Left,
    Loaded,
    Model,
    MoveStep,
    Navigation,
    OfferUndo,
    OwnEffect,
    PickGameFile,
    PlacesFound,
    PlayExample,
    Program,
    ReadPhoto,
    Remember,
    RenamePlayer,
    Replace,
    Save,
    SaveInput,
    Say,
    SetDate,
    State,
    Step,
    StepWanted,
    Switched,
    Teach,
    Telling,
    Then,
    Vibrate,
    Work,
)
from screens.kit.record import event_line, opened_line
from screens.kit.undo import move_step, step_back
from screens.kit.words import capitalized
from store.values import SavedGame
from tabletop.codec import from_json, to_json
from tabletop.messages import Refused
from tabletop.strict_json import compact, json_from_text

LOGGER = logging.getLogger(__name__)


class Runner(Presenter[State], Generic[Model, State]):
    """A screen that runs: its program, and its model of the moment."""

    model: Model
    _shown: State
    _step: SavedGame  # after the last save, for its undo

    def __init__(
        self, program: Program[Model, State], context: AppContext, route: Route, show: Callable[[State], None]
    ) -> None:
        """Take the program, the context, the route and the receiver of states."""
        super().__init__(context, route, show)
        self.program = program
        self._work: dict[str, Work] = {}  # by name, until the screen is shown
        self._progress: deque[object] = deque(maxlen=1)  # of the reader of photos
        self._is_recorded = False  # whether the log has the game of the model

    def open(self) -> None:
        """Load the model."""
        self._begin(self._loaded())

    def reload(self) -> None:
        """Load the model again, after a visit to another screen."""
        self._begin(self.program.reload(self.model, self._loaded()))

    def _begin(self, loaded: Model) -> None:
        """Begin with a loaded model."""
        self.model, self._is_recorded, self.is_closed = loaded, False, False
        self.look_around()

    def look_around(self) -> None:
        """Begin in these surroundings, and show the screen."""
        self._take(lambda: self.program.begin(self.model, self.context.surroundings))
        self.refresh()

    def _loaded(self) -> Model:
        """Return the model of the saved game."""
        return self.program.load(self.context.store, self.route)

    def state(self) -> State:
        """Return the view of the model."""
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
        """Handle the event of a refusal."""
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
                for following in self._perform(effect):
                    self._handle(following)
        except Refused as refused:
            self.model = before if self.model is after else self.model
            if isinstance(effect, Save) and effect.refused:
                self._handle(effect.refused(refused))
            else:
                self.report(refused)

    def _perform(self, effect: Effect) -> Iterator[object]:
        """Perform an effect; yield the events that follow from it."""
        context, key = self.context, self.route.game
        match effect:
            case Save(envelope, _):
                self._step = context.store.save(key, envelope)
                yield Loaded(self._step)
            case SaveInput() | RenamePlayer() | SetDate() | Remember():
                yield from self._save_details(effect)
            case FindPlaces():
                yield PlacesFound(context.store.places())
            case MoveStep(by, sides):
                move_step(self, key, by, lambda saved: self._receive(Loaded(saved)), sides)
            case Then(event):
                yield event
            case Work():
                self.start(effect)
            case ReadPhoto(job, values, refused):
                self._progress = deque(maxlen=1)
                self.start(Work("read", partial(job, context.photo_reader, self._progress.append), values, refused))
            case OwnEffect():
                yield from resolve_name(effect.performer)(self, effect, self._receive)
            case Say() | OfferUndo() | Teach() | Vibrate():
                self._tell(effect)
            case _:
                self._navigate(effect)

    def start(self, work: Work) -> None:
        """Start work once the screen is shown."""
        self._work[work.name] = work

    def _teach(self, lesson: Teach) -> None:
        """Teach the reader beside the main thread, also after the screen was left."""
        reader = self.context.photo_reader
        if reader is not None and self.context.preferences.teaching:
            work = partial(reader.teach, lesson.reading, lesson.board, game=lesson.game)
            self.context.in_background(work, lambda _: None, self.report)

    def _save_details(self, effect: SaveInput | RenamePlayer | SetDate | Remember) -> Iterator[Loaded]:
        """Save typed text, another spelling, another day or a setting."""
        store, key = self.context.store, self.route.game
        if isinstance(effect, Remember):
            with suppress(Refused):
                store.set(effect.name, effect.value)
            return
        if isinstance(effect, SetDate):
            yield Loaded(store.set_date(key, effect.played))
            return
        try:
            if isinstance(effect, SaveInput):
                store.save(key, effect.envelope)
            else:
                store.rename_player(effect.before, effect.after)
            saved = store.game(key)
        except Refused as refused:
            self.report(refused)
        else:
            yield Loaded(saved)

    def _tell(self, effect: Telling) -> None:
        """Tell something to the player, to the reader of photos, or to the hand."""
        context = self.context
        match effect:
            case Say(message):
                context.show_message(capitalized(context.render(message)))
            case OfferUndo(message, otherwise):
                undo = partial(self._undo, self._step, otherwise)
                self.tell_undo(capitalized(context.render(message)), undo)
            case Teach():
                self._teach(effect)
            case _:
                context.device.vibrate()

    def _undo(self, saved: SavedGame, otherwise: object) -> None:
        """Undo a saved step, also after the screen was left; after other steps send the event of the offer."""
        if self.is_closed:
            step_back(self.context, saved)
        elif self.context.store.game(saved.key).step == saved.step:
            self.send(StepWanted(-1))
        elif otherwise is not None:
            self.send(otherwise)

    def _navigate(self, effect: Navigation) -> None:
        """Go to another screen."""
        context, key = self.context, self.route.game
        match effect:
            case Back():
                context.navigator.back()
            case BackTo(route, onward):
                context.navigator.back_to(route, *onward)
            case Go(routes):
                context.navigator.go(*routes)
            case Replace(route):
                context.navigator.replace(route)
            case ChangeSeat(old, new):
                context.navigator.change_seat(key, old, new)
            case PlayExample():
                open_example(context)
            case PickGameFile():
                from screens.opening.game_files import pick_game_file  # noqa: PLC0415 - most screens need no sheets

                pick_game_file(context)
            case _:
                saved = context.store.game(key)
                entry = game_screens(saved.envelope.game).entry_route(context, saved)
                context.navigator.back_to(table_route(saved.envelope.game, key), *((entry,) if entry else ()))

    # what the app and the shared widgets call
    @property
    def guarded(self) -> Any:
        """Return the runner, because it reports refusals and ignores what comes after the screen was left."""
        return self

    def back(self) -> bool:
        """Close what is open, or go back, unless the screen was left already."""
        return not self.is_closed and super().back()

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
        """Undo a step of the game."""
        self.send(StepWanted(-1))

    def redo(self) -> None:
        """Redo a step of the game."""
        self.send(StepWanted(1))

    def switch(self, key: str) -> None:
        """Turn a switch on or off."""
        self.send(Switched(key))

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Handle a key; return whether it has a meaning here."""
        event = self.program.key(self.model, key, control)
        if event is not None:
            self.send(event)
        return event is not None

    def tick(self) -> None:
        """Handle the progress of the reader of photos since."""
        if self._progress and not self.is_closed:
            self._receive(self._progress.pop())

    def drop(self, file: Path) -> None:
        """Take a photo that was dropped onto the window."""
        if self.program.drop and not self.is_closed:
            self._receive(self.program.drop(file))

    def kept(self) -> str:
        """Return the fields of the model that the program keeps, with the route and the step that they belong to."""
        fields = {name: to_json(getattr(self.model, name)) for name in self.program.keeps}
        return compact([*self._place(), fields]) if fields else ""

    def _place(self) -> list[object]:
        """Return the route and the step of its game, if it has one, as JSON."""
        key = self.route.game
        return [to_json(self.route), self.context.store.game(key).step if key else 0]

    def take_up(self, kept: str) -> None:
        """Take up kept fields; what another version wrote is dropped where it does not fit."""
        before: Any = self.model
        try:
            *place, fields = json_from_text(kept)
            if place == self._place():
                hints = get_type_hints(type(before))
                values = {name: from_json(hints[name], fields[name]) for name in self.program.keeps}
                self.model = replace(before, **values)
                self.look_around()
        except (ValueError, TypeError, LookupError):
            self.model = before

    def save_input(self) -> None:
        """Let the program save what is unfinished."""
        if not self.is_closed:
            self._handle(Left())
