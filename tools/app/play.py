"""Programs of screens, played without store, device and window: by random events, on a game that keeps its steps."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from enum import Enum
from functools import cache
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

from device import Answer, DeviceAnswer
from games import rules_of
from screens.kit.cursor import ARROW_STEPS
from screens.kit.navigation import Route, Surroundings
from screens.kit.program import (
    Back,
    BackTo,
    ChangeSide,
    Dismissed,
    EnterCity,
    FindTowns,
    Go,
    Left,
    Loaded,
    MoveStep,
    OfferUndo,
    Program,
    ReadPhoto,
    Remember,
    RenamePlayer,
    Replace,
    Save,
    SaveInput,
    SetDate,
    Step,
    StepWanted,
    Then,
    TownsFound,
    Work,
)
from screens.kit.words import ENGLISH_WORDS
from screens.photo.effects import AskPhoto, AwaitPhoto
from screens.photo.events import PhotoAnswered
from screens.photo.pending_files import new_photo_name
from screens.photo.state import PhotoAction
from screens.player.effects import FindReport, reported
from store.envelope import Envelope, refuse_invalid
from store.store import Store
from store.values import PendingPhoto, SavedGame
from tabletop.messages import Refused
from tools.app.fake_device import NOON

hints_of = cache(get_type_hints)
OF_THE_RUNNER = (Loaded, TownsFound, StepWanted, Left, Dismissed)
SURROUNDINGS = Surroundings(reads_photos=True, takes_photos=True, today=NOON.date())
STEPS_KEPT = 30  # steps of the game, so that a long play stays fast
PLACES = ("Club", "Ada's", "the lake")
# What no layout sends and an enemy would type.
TEXTS = ("", " ", "7", "-3", "+2", "1000", "Ada", "\u221212", "\u0661", "half \ud83d", "a" * 300, "1\n2", "{name}")
# What a state does not show, by the name of the value or of the event.
VALUES: dict[str, tuple[object, ...]] = {
    "by": (-9, -1, 1, 9),
    "arrow": tuple(ARROW_STEPS),
    "corner": (0, 1, 2, 3),
    "Explained": (None, 0),
    "KeyPressed": (*"0123456789tsuphfgox", *ARROW_STEPS, "enter", "backspace", "delete"),
}
SHOWN_AS = {"key": "value", "over": "spot"}  # of an option, of a space
# Of a board, or of a photo in pixels.
POINTS = {"row": (-1.0, 8.0), "column": (-1.0, 8.0), "x": (-200.0, 1200.0), "y": (-200.0, 1200.0)}


class OneGame:
    """A store of one game and its steps; lists and reports are those of a real store, if there is one."""

    def __init__(self, saved: SavedGame, store: Store | None = None) -> None:
        self.steps, self.at, self._saved = [saved.envelope], 0, saved
        self.games = store.games if store else tuple
        self.hidden_players = store.hidden_players if store else frozenset
        self.player_report: Any = store.player_report if store else None
        self.settings = dict[str, str | int]()

    def game(self, _: str = "") -> SavedGame:
        can_redo = self.at < len(self.steps) - 1
        return replace(self._saved, envelope=self.steps[self.at], step=self.at, can_undo=self.at > 0, can_redo=can_redo)

    def now(self) -> datetime:
        return NOON

    def setting(self, name: str) -> str | int | None:
        return self.settings.get(name)

    def save(self, envelope: Envelope) -> SavedGame:
        """Save a step, unless the store would refuse it."""
        refuse_invalid(envelope, rules_of(envelope.game), self.steps[self.at].sides)
        self.steps = [*self.steps[max(0, self.at - STEPS_KEPT) : self.at + 1], envelope]
        self.at = len(self.steps) - 1
        return self.game()

    def set_date(self, played: date) -> SavedGame:
        """Set the date, which is no step."""
        self._saved = replace(self._saved, played=played)
        return self.game()

    def await_photo(self, side: int, file: Path | None) -> SavedGame:
        others = tuple(each for each in self._saved.pending if each.side != side)
        awaited = (PendingPhoto(side, file.name, NOON),) if file else ()
        self._saved = replace(self._saved, pending=others + awaited)
        return self.game()

    def move(self, by: int) -> SavedGame:
        self.at = min(max(0, self.at + by), len(self.steps) - 1)
        return self.game()


@dataclass
class Play:
    """A program with its model of the moment; `saves` counts the saved steps, `offer` is the last one to undo.

    The device gives `answers` to requests for photos, which `eyes` reads.
    """

    program: Program[Any, Any]
    game: OneGame
    route: Route
    saves: int = 0
    offer: OfferUndo | None = None
    eyes: Any = None
    answers: Iterator[DeviceAnswer] = field(default_factory=lambda: repeat(Answer.CANCELLED))

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        loaded = self.program.load(self.game, self.route)  # type: ignore[arg-type]
        self.model = loaded
        self._take(lambda: self.program.begin(loaded, SURROUNDINGS))

    @property
    def state(self) -> Any:
        return self.program.view(self.model, ENGLISH_WORDS)

    def leave(self) -> None:
        """Leave the screen and open it again."""
        self.send(Left())
        self.open()

    def shown_values(self) -> dict[str, list[Any]]:
        """Return the values that the state shows, by their names."""
        shown, todo = defaultdict(list), [self.state]
        while todo:
            each = todo.pop()
            if isinstance(each, tuple):
                todo += each
            for name in getattr(each, "__dataclass_fields__", ()):
                value = getattr(each, name)
                shown[name].append(value)
                todo.append(value)
        return shown

    def heeds(self, event: object) -> bool:
        """Return whether an event does something now."""
        try:
            return bool(self.program.update(self.model, event) != (self.model, ()))
        except Refused:
            return True

    def send(self, event: object) -> None:
        """Handle an event as the runner does; a screen that is left is opened again."""
        self._take(lambda: self.program.update(self.model, event))

    def _take(self, step: Callable[[], Step[Any]]) -> None:
        before = after = self.model
        effect: object = None
        try:
            self.model, effects = step()
            after = self.model
            for effect in effects:
                self._perform(effect)
        except Refused as refused:
            self.model = before if self.model is after else self.model
            if isinstance(effect, Save) and effect.refused:
                self.send(effect.refused(refused))

    def _perform(self, effect: object) -> None:
        match effect:
            case Remember(setting, value):
                self.game.settings[setting] = value
            case OfferUndo():
                self.offer = effect
            case ChangeSide(_, side):
                self.route = replace(self.route, side=side)
                self.open()
            case Back() | BackTo() | Go() | Replace() | EnterCity():
                self.open()
            case _:
                for event in self._events_after(effect):
                    self.send(event)

    def _events_after(self, effect: object) -> Iterator[object]:
        match effect:
            case Save(envelope, _):
                saved = self.game.save(envelope)
                self.saves += 1
                yield Loaded(saved)
            case SaveInput(envelope):
                with suppress(Refused):
                    yield from self._events_after(Save(envelope))
            case RenamePlayer():
                yield Loaded(self.game.game())
            case SetDate(played):
                yield Loaded(self.game.set_date(played))
            case FindTowns():
                yield TownsFound(PLACES)
            case MoveStep(by, _):
                yield Loaded(self.game.move(by))
            case Then(event):
                yield event
            case Work(_, job, values):
                yield job(*values)
            case FindReport():
                yield reported(self.game.player_report, effect)
            case _:
                yield from self._photographed(effect)

    def _photographed(self, effect: object) -> Iterator[object]:
        match effect:
            case ReadPhoto(job, values, refused):
                try:
                    yield job(self.eyes, self.send, *values)
                except Refused as problem:
                    yield refused(problem)
            case AwaitPhoto(file):
                yield Loaded(self.game.await_photo(self.route.side, file))
            case AskPhoto(source, adds):
                file = Path(new_photo_name(self.route, adds=adds))
                yield Loaded(self.game.await_photo(self.route.side, file))
                yield PhotoAnswered(file, next(self.answers), source is PhotoAction.TAKE)


def classes_of(program: Program[Any, Any]) -> tuple[type, ...]:
    found = hints_of(program.update)["event"]
    return get_args(found) or (found,)


def takes(program: Program[Any, Any], event: type) -> bool:
    return event in classes_of(program)


def events_of(program: Program[Any, Any]) -> tuple[type, ...]:
    """Return the classes of the events of a program that its layout sends, that of its actions once for each."""
    kinds = [each for each in classes_of(program) if each not in OF_THE_RUNNER]
    return tuple(kind for kind in kinds for _ in hints_of(kind).get("action", "1"))


def fitting(shown: Mapping[str, Sequence[Any]], name: str, hint: Any) -> list[Any]:
    there = shown.get(name) or shown.get(SHOWN_AS.get(name, "")) or ()
    return [value for value in there if isinstance(value, getattr(hint, "__origin__", hint))]


def random_event(kind: type, shown: Mapping[str, list[Any]], random: Random) -> object | None:
    """Return an event with values that the state shows under the same name; None if it shows none."""
    hints, values = hints_of(kind), dict[str, Any]()
    for each in fields(kind):
        hint = hints[each.name]
        if hint is str and not each.repr:
            values[each.name] = random.choice(TEXTS)
        elif hint is float:
            values[each.name] = random.uniform(*POINTS.get(each.name, (0, 1)))
        elif pool := fitting(VALUES, kind.__name__, hint) or fitting(VALUES, each.name, hint):
            values[each.name] = random.choice(pool)
        elif hint is bool:
            values[each.name] = random.random() < 1 / 2
        elif hint is datetime:
            values[each.name] = NOON
        elif hint is date:
            values[each.name] = NOON.date()
        elif isinstance(hint, type) and issubclass(hint, Enum):
            values[each.name] = random.choice(list(hint))
        elif there := fitting(shown, each.name, hint):
            values[each.name] = random.choice(there)
        else:
            return None
    event: object = kind(**values)
    return event
