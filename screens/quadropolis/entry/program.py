"""The choice between the ways to enter an empty city; the way that was used last comes first."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from quadropolis_score.player_board import PlayerSide
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.program import Left, Program, Remember, Replace, Step
from screens.kit.side_program import load_side
from screens.kit.words import Words
from screens.quadropolis.next_player import WAY, ways
from screens.quadropolis.plugin import OwnScreen
from store.store import Store
from tabletop.people import PlayerColour

TEXTS: Final[Mapping[str, tuple[str, str, str]]] = {
    Screen.PHOTO: ("camera", "table.photograph", "entry.photo"),
    OwnScreen.CITY: ("pencil", "table.by_hand", "entry.by_hand"),
    Screen.TYPED: ("numeric", "typed.title", "entry.typed"),
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """A way was chosen; the event of this screen."""

    screen: str


@dataclass(frozen=True, slots=True)
class Entry:
    side: PlayerSide
    route: Route
    last: object  # the way that was used last
    ways: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryWay:
    """A way to enter a city; the main one was used last."""

    screen: str
    icon: str
    text: str
    detail: str
    main: bool


@dataclass(frozen=True, slots=True)
class EntryState:
    title: str = ""
    colour: PlayerColour = PlayerColour.RED
    hint: str = ""
    ways: tuple[EntryWay, ...] = ()


def load(store: Store, route: Route) -> Entry:
    """Load the side; raise Refused if the game or the side is missing."""
    return Entry(load_side(store, route).envelope.sides[route.side], route, store.setting(WAY))


def begin(model: Entry, around: Surroundings) -> Step[Entry]:
    return replace(model, ways=tuple(sorted(ways(around), key=lambda way: way != model.last))), ()


def update(model: Entry, event: Chosen | Left) -> Step[Entry]:
    """Enter the city in the chosen way, in place of the choice."""
    if isinstance(event, Left):
        return model, ()
    return model, (Remember(WAY, str(event.screen)), Replace(replace(model.route, screen=event.screen)))


def view(model: Entry, words: Words) -> EntryState:
    found: list[EntryWay] = []
    for way in model.ways:
        icon, text, detail = TEXTS[way]
        found.append(EntryWay(way, icon, words.text(text), words.text(detail), main=not found))
    return EntryState(model.side.name, model.side.colour, words.text("entry.hint"), tuple(found))


def event_of_key(model: Entry, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Choose the first way with Enter."""
    return Chosen(model.ways[0]) if key == "enter" and not control else None


ENTRY: Final = Program(load, update, view, event_of_key, begin=begin)
