"""A screen as a value and three functions: a model, its update by events, and its view.

`update` returns the next model and effects, which are values as well; `runner.py` performs them. None of it knows a
store, a device or Kivy.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from screens.kit.navigation import Route, Surroundings
from screens.kit.words import Words
from store.envelope import Envelope
from store.store import Store
from store.values import SavedGame
from tabletop.messages import Message, Refused

Model = TypeVar("Model")
State = TypeVar("State")


# Events of all screens; those of one screen are in its `events.py`.
@dataclass(frozen=True, slots=True)
class Loaded:
    """Another step of the game is current: it was saved, undone or redone."""

    saved: SavedGame


@dataclass(frozen=True, slots=True)
class StepWanted:
    """Undo (-1) or redo (1) was pressed."""

    by: int


@dataclass(frozen=True, slots=True)
class Dismissed:
    """The panel was closed."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The question of the panel was answered with yes."""


@dataclass(frozen=True, slots=True)
class LinkTapped:
    """What leads to a route was tapped; without one it leads nowhere. No route with a name in it is here."""

    route: Route | None


@dataclass(frozen=True, slots=True)
class Switched:
    key: str


@dataclass(frozen=True, slots=True)
class Left:
    """The screen is left, or the app goes to the background and may be killed."""


@dataclass(frozen=True, slots=True)
class TownsFound:
    """The towns of all games, the latest first; `FindTowns` asked for them."""

    towns: tuple[str, ...] = field(repr=False)


# Effects.
@dataclass(frozen=True, slots=True)
class Save:
    """Save a step of the game; `Loaded` follows. A refusal is reported, unless it becomes an event."""

    envelope: Envelope
    refused: Callable[[Refused], object] | None = None


@dataclass(frozen=True, slots=True)
class SaveInput:
    """Save typed text as a step of the game; a refusal is reported and takes nothing back, so that a panel closes."""

    envelope: Envelope


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """Change the spelling of a name in all games, as typed text is saved; `Loaded` follows."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SetDate:
    """Set the date of the game, which is no step; `Loaded` follows."""

    played: date


@dataclass(frozen=True, slots=True)
class FindTowns:
    """Find the towns of all games; `TownsFound` follows."""


@dataclass(frozen=True, slots=True)
class MoveStep:
    """Undo (-1) or redo (1) a step of the game; ask first if it changes a side that is not in sight."""

    by: int
    sides_in_sight: Collection[int]


@dataclass(frozen=True, slots=True)
class Remember:
    """Save a setting; a full disk does not stop play."""

    name: str
    value: str | int


@dataclass(frozen=True, slots=True)
class Back:
    """Go back by a step."""


@dataclass(frozen=True, slots=True)
class BackTo:
    """Go back to a route of the game, and from there on to another."""

    route: Route
    onward: tuple[Route, ...] = ()


@dataclass(frozen=True, slots=True)
class Go:
    """Go on to routes, of which the last one is shown."""

    routes: tuple[Route, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """Go to a route that takes the place of the current one."""

    route: Route


@dataclass(frozen=True, slots=True)
class ChangeSide:
    """Follow a player of the game to another side."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Say:
    """Show a message at the foot of the screen."""

    message: Message


@dataclass(frozen=True, slots=True)
class OfferUndo:
    """Show a message that can take the last step back; after other steps it sends an event instead, if any."""

    message: Message
    otherwise: object | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """Run a job on values in the background, once the screen is shown; the job returns an event.

    It takes the place of earlier work of the same name. A refusal is reported, unless it becomes an event.
    """

    name: str
    job: Callable[..., object]
    values: tuple[object, ...]
    refused: Callable[[Refused], object] | None = None


@dataclass(frozen=True, slots=True)
class ReadPhoto:
    """Run a job in the background on the eyes, a function that takes its progress, and values.

    The job returns an event, as its refusal and its progress are. It takes the place of the reading before.
    """

    job: Callable[..., object]
    values: tuple[object, ...]
    refused: Callable[[Refused], object]


class OwnEffect:
    """An effect of one room of screens, which `performer` performs: a function as `module:name`.

    It takes the runner, the effect, and the receiver of later events; it yields the events that follow at once.
    """

    __slots__ = ()
    performer: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Teach:
    """Teach the eye a checked city of a photo, if the player wants that."""

    game: str
    reading: object
    board: object


@dataclass(frozen=True, slots=True)
class Then:
    """Handle an event after the effects before it, such as a step that was saved."""

    event: object


@dataclass(frozen=True, slots=True)
class EnterCity:
    """Go to the table, and from there to the screen that takes the first city: by photo where there are eyes."""


@dataclass(frozen=True, slots=True)
class PlayExample:
    """Play the example."""


@dataclass(frozen=True, slots=True)
class PickGameFile:
    """Let a person choose a game file, and open it."""


@dataclass(frozen=True, slots=True)
class Vibrate:
    """Let the device vibrate for a moment."""


Navigation = Back | BackTo | Go | Replace | ChangeSide | EnterCity | PlayExample | PickGameFile
Saving = Save | SaveInput | RenamePlayer | SetDate | Remember
Telling = Say | OfferUndo | Teach | Vibrate
Effect = Navigation | Saving | Telling | FindTowns | MoveStep | Then | Work | ReadPhoto | OwnEffect
Step = tuple[Model, tuple[Effect, ...]]


def step_of_key(key: str, control: bool) -> StepWanted | None:  # noqa: FBT001 - as `Program.key`
    """Return undo for Ctrl+Z, and redo for Ctrl+Y."""
    by = {"z": -1, "y": 1}.get(key)
    return StepWanted(by) if control and by else None


def no_key(_model: object, _key: str, _control: bool) -> None:  # noqa: FBT001 - as `Program.key`
    """Return no event, as on a screen without keys."""


def holds_nothing(_model: object) -> bool:
    """Return that a step back leads to the screen before."""
    return False


def fresh(_before: Model, loaded: Model) -> Model:
    return loaded


def as_loaded(model: Model, _surroundings: Surroundings) -> Step[Model]:
    """Return a model that needs nothing else to begin."""
    return model, ()


@dataclass(frozen=True, slots=True)
class Program(Generic[Model, State]):
    """The functions of a screen; `load` raises Refused for a game that cannot be shown."""

    load: Callable[[Store, Route], Model]
    update: Callable[[Model, Any], Step[Model]]
    view: Callable[[Model, Words], State]
    key: Callable[[Model, str, bool], object | None] = no_key  # the event of a key, with or without Ctrl
    reload: Callable[[Model, Model], Model] = fresh  # what survives when the game is loaded again
    begin: Callable[[Model, Surroundings], Step[Model]] = as_loaded  # a loaded model
    keeps: tuple[str, ...] = ()  # the fields of the model with what is open and typed, which outlives a kill
    holds: Callable[[Model], bool] = holds_nothing  # whether a step back is `Dismissed`, as with a panel
    drop: Callable[[Path], object] | None = None  # the event of a photo that is dropped onto the window
