"""Filters of saved games as chips: kind of game, number of players, period, player."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from screens.game_screens import kind_name
from screens.kit.navigation import Route, Screen
from screens.kit.options import Option
from screens.kit.words import Words
from store.selection import EVERYTHING, Selection
from store.values import GameKind, Summary
from tabletop.messages import Message, message
from tabletop.people import is_unnamed
from tabletop.text_enum import TextEnum

# The days of the periods that end today.
RECENT_DAYS: Final = (30, 365)


class Filter(TextEnum):
    KIND = "kind"
    PEOPLE = "people"
    PERIOD = "period"
    PLAYER = "player"


# The conditions of a selection that each filter sets.
CONDITIONS: Final = {
    Filter.KIND: ("game", "variant"),
    Filter.PEOPLE: ("people",),
    Filter.PERIOD: ("first", "last"),
    Filter.PLAYER: ("player",),
}


@dataclass(frozen=True, slots=True)
class FilterShown:
    """The options of a filter are to be shown; an event."""

    key: Filter


@dataclass(frozen=True, slots=True)
class FilterSet:
    """An option of a filter was chosen, by its number; an event."""

    key: Filter
    value: int


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """The panel of a filter; the value of an option is its number."""

    key: Filter
    title: str
    options: tuple[Option, ...]
    close: str


# The conditions in a player's route, with the parser of each.
READERS: Final[dict[str, Callable[[str], Any]]] = {
    "game": str,
    "variant": str,
    "people": int,
    "first": date.fromisoformat,
    "last": date.fromisoformat,
}
Conditions = Mapping[str, Any]
FilterOption = tuple[str | Message | GameKind, Conditions]  # what names an option, and the conditions that it sets


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters of a screen; `selection` is their result.

    `always_a_kind` keeps the filter of the kind set. The options are those of the games that are loaded.
    """

    keys: tuple[Filter, ...]
    selection: Selection = EVERYTHING
    always_a_kind: bool = False
    options: Mapping[Filter, tuple[FilterOption, ...]] = field(default_factory=dict)

    def over(self, games: tuple[Summary, ...], today: date, hidden: frozenset[str] = frozenset()) -> "Filters":
        """Return the filters with the options of these games; hidden players are no options.

        A kind that none of them is gives way to the one played most, where one is always chosen.
        """
        found: dict[Filter, Callable[[tuple[Summary, ...]], Iterator[FilterOption]]] = {
            Filter.KIND: kinds,
            Filter.PEOPLE: counts,
            Filter.PERIOD: partial(periods, today=today),
            Filter.PLAYER: partial(players, hidden=hidden),
        }
        options = {key: (*self._every(key), *found[key](games)) for key in self.keys}
        played, selection = Counter(game.kind for game in games), self.selection
        if self.always_a_kind and played and selection.kind not in played:
            ((kind, _),) = played.most_common(1)
            selection = replace(selection, game=kind.game, variant=kind.variant)
        return replace(self, options=options, selection=selection)

    def _every(self, key: Filter) -> Iterator[FilterOption]:
        """Yield the option that selects all games."""
        if not self._is_obligatory(key):
            yield message("filter.all"), {name: getattr(EVERYTHING, name) for name in CONDITIONS[key]}

    def _is_obligatory(self, key: Filter) -> bool:
        """Return whether a filter always has one kind of game chosen."""
        return key is Filter.KIND and self.always_a_kind

    def chips(self, words: Words) -> tuple[Option, ...]:
        """Return the filters that are set or have several options; a set one has its option as text."""
        return tuple(
            Option(self._chip_text(key, words), key, self._is_set(key))
            for key, options in self.options.items()
            if self._is_set(key) or len(options) > 2 - self._is_obligatory(key)
        )

    def _chip_text(self, key: Filter, words: Words) -> str:
        """Return the chosen option of a filter that is set, otherwise its name."""
        chosen = (text_of(words, title) for title, conditions in self.options[key] if self._is_chosen(conditions))
        return (self._is_set(key) and next(chosen, "")) or words.text(f"filter.{key.value}")

    def _is_set(self, key: Filter) -> bool:
        return any(getattr(self.selection, name) != getattr(EVERYTHING, name) for name in CONDITIONS[key])

    def _is_chosen(self, conditions: Conditions) -> bool:
        return all(getattr(self.selection, name) == value for name, value in conditions.items())

    def panel(self, key: Filter, words: Words) -> FilterChoice:
        options = tuple(
            Option(text_of(words, title), number, self._is_chosen(conditions))
            for number, (title, conditions) in enumerate(self.options.get(key, ()))
        )
        return FilterChoice(key, words.text(f"filter.{key.value}"), options, words.text("app.close"))

    def after(self, event: FilterSet) -> "Filters":
        """Return the filters with one set to one of its options, if it still has that many."""
        chosen = self.options.get(event.key, ())[event.value : event.value + 1]
        return replace(self, selection=replace(self.selection, **(chosen[0][1] if chosen else {})))

    @property
    def cleared(self) -> "Filters":
        """Return the filters that select all games; a screen that always has a kind keeps it."""
        kept = CONDITIONS[Filter.KIND] if self.always_a_kind else ()
        return replace(self, selection=replace(EVERYTHING, **{name: getattr(self.selection, name) for name in kept}))

    @property
    def is_set(self) -> bool:
        """Return whether any filter or text excludes games."""
        return self.selection != self.cleared.selection

    def player_route(self, name: str) -> Route:
        """Return the route of a player's page with these filters."""
        return Route(Screen.PLAYER, about=subject_of(name, self.selection))


def text_of(words: Words, title: str | Message | GameKind) -> str:
    if isinstance(title, GameKind):
        return kind_name(words, title)
    return words.render(title) if isinstance(title, Message) else title


def kinds(games: tuple[Summary, ...]) -> Iterator[FilterOption]:
    for kind in sorted({game.kind for game in games}, key=lambda kind: (kind.game, kind.variant)):
        yield kind, {"game": kind.game, "variant": kind.variant}


def counts(games: tuple[Summary, ...]) -> Iterator[FilterOption]:
    for count in sorted({sum(len(names) for names, *_ in game.sides) for game in games}):
        yield message("new.people", count=count), {"people": count}


def periods(games: tuple[Summary, ...], today: date) -> Iterator[FilterOption]:
    """Yield the last days, then every year in which games were played, the newest first."""
    for days in RECENT_DAYS if games else ():
        yield message(f"filter.days.{days}"), {"first": today - timedelta(days=days - 1), "last": None}
    for year in sorted({game.played.year for game in games}, reverse=True):
        yield str(year), {"first": date(year, 1, 1), "last": date(year, 12, 31)}


def players(games: tuple[Summary, ...], hidden: frozenset[str]) -> Iterator[FilterOption]:
    """Yield the people, the latest first."""
    for name in dict.fromkeys(name for game in games for name in game.names):
        if not is_unnamed(name) and name not in hidden:
            yield name, {"player": name}


def subject_of(name: str, selection: Selection) -> str:
    """Return the subject of a player's route: the name and the selection of games."""
    conditions = {key: str(value) for key, value in asdict(selection).items() if value != getattr(EVERYTHING, key)}
    return json.dumps([name, conditions])


def name_and_selection(subject: str) -> tuple[str, Selection]:
    """Read the subject of a player's route; a selection of another version is none."""
    try:
        name, texts = json.loads(subject)
        return str(name), Selection(**{key: READERS[key](value) for key, value in texts.items() if key in READERS})
    except (ValueError, TypeError, AttributeError, RecursionError):
        return "", EVERYTHING
