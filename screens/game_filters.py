"""Filters of saved games as chips: kind of game, number of players, period, player."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, timedelta
from typing import Any, Final

from screens.context import AppContext
from screens.game_screens import kind_name
from screens.kit.options import Option
from store.selection import EVERYTHING, Selection
from store.values import Summary
from tabletop.people import is_unnamed

# The days of the periods that end today.
RECENT_DAYS: Final = (30, 365)
KIND: Final = "kind"
PEOPLE: Final = "people"
PERIOD: Final = "period"
PLAYER: Final = "player"
# The conditions of a selection that each filter sets.
CONDITIONS: Final = {KIND: ("game", "variant"), PEOPLE: ("people",), PERIOD: ("first", "last"), PLAYER: ("player",)}


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """The panel of a filter; the value of an option is its number."""

    key: str
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
Candidate = tuple[str, dict[str, Any]]  # the text of an option, and the conditions that it sets


class GameFilters:
    """The filters of a screen for games that are loaded already; `selection` is their result."""

    def __init__(self, context: AppContext, keys: Sequence[str], selection: Selection = EVERYTHING) -> None:
        """Take the keys of the filters; `always_a_kind` keeps the filter of the kind set."""
        self._context = context
        self._keys = keys
        self._games: tuple[Summary, ...] = ()
        self._hidden: frozenset[str] = frozenset()
        self._known_candidates: dict[str, list[Candidate]] = {}
        self.selection = selection
        self.always_a_kind = False

    def load(self, games: tuple[Summary, ...], hidden: frozenset[str] = frozenset()) -> None:
        """Set the games to filter; hidden players are no options."""
        self._games, self._hidden, self._known_candidates = games, hidden, {}

    def chips(self) -> tuple[Option, ...]:
        """Return the filters that are set or have several options; a set one has its option as text."""
        return tuple(Option(text, key, self._is_set(key)) for key in self._keys for text in self._chip_texts(key))

    def _chip_texts(self, key: str) -> Iterator[str]:
        """Yield the text of a filter, if it has anything to choose."""
        candidates = self._candidates(key)
        if self._is_set(key) or len(candidates) > 2 - self._is_obligatory(key):
            chosen = next((text for text, conditions in candidates if self._is_chosen(conditions)), "")
            yield chosen if self._is_set(key) and chosen else self._context.text(f"filter.{key}")

    def _is_obligatory(self, key: str) -> bool:
        """Return whether a filter always has one kind of game chosen."""
        return key == KIND and self.always_a_kind

    def _is_set(self, key: str) -> bool:
        """Return whether a filter excludes anything."""
        return any(getattr(self.selection, name) != getattr(EVERYTHING, name) for name in CONDITIONS[key])

    def _is_chosen(self, conditions: dict[str, Any]) -> bool:
        """Return whether conditions are set."""
        return all(getattr(self.selection, name) == value for name, value in conditions.items())

    def panel(self, key: str) -> FilterChoice:
        """Return the panel of a filter."""
        options = tuple(
            Option(text, number, self._is_chosen(conditions))
            for number, (text, conditions) in enumerate(self._candidates(key))
        )
        return FilterChoice(key, self._context.text(f"filter.{key}"), options, self._context.text("app.close"))

    def choose(self, key: str, number: int) -> None:
        """Set a filter to one of its options."""
        self.selection = replace(self.selection, **self._candidates(key)[number][1])

    def clear(self) -> None:
        """Select all games; a screen that always has a kind keeps it."""
        kept = CONDITIONS[KIND] if self.always_a_kind else ()
        self.selection = replace(EVERYTHING, **{name: getattr(self.selection, name) for name in kept})

    @property
    def is_set(self) -> bool:
        """Return whether any filter or text excludes games."""
        names = [field.name for field in fields(EVERYTHING)]
        kept = CONDITIONS[KIND] if self.always_a_kind else ()
        return any(getattr(self.selection, name) != getattr(EVERYTHING, name) for name in names if name not in kept)

    def _candidates(self, key: str) -> list[Candidate]:
        """Return the options of a filter; the first one selects all games, unless a kind is obligatory."""
        if key not in self._known_candidates:
            self._known_candidates[key] = self._find_candidates(key)
        return self._known_candidates[key]

    def _find_candidates(self, key: str) -> list[Candidate]:
        """Look for the options of a filter in all games."""
        every = [(self._context.text("filter.all"), {name: getattr(EVERYTHING, name) for name in CONDITIONS[key]})]
        found = {KIND: self._kinds, PEOPLE: self._counts, PERIOD: self._periods, PLAYER: self._players}[key]()
        return [*(() if self._is_obligatory(key) else every), *found]

    def _kinds(self) -> list[Candidate]:
        """Return the kinds of game that were played."""
        kinds = sorted({game.kind for game in self._games}, key=lambda kind: (kind.game, kind.variant))
        return [(kind_name(self._context, kind), {"game": kind.game, "variant": kind.variant}) for kind in kinds]

    def _counts(self) -> list[Candidate]:
        """Return the numbers of players."""
        counts = sorted({sum(len(names) for names, *_ in game.sides) for game in self._games})
        return [(self._context.text("new.people", count=count), {"people": count}) for count in counts]

    def _periods(self) -> list[Candidate]:
        """Return the last days, then every year in which games were played, the newest first."""
        if not self._games:
            return []
        today = self._context.today()
        recent: list[Candidate] = [
            (self._context.text(f"filter.days.{days}"), {"first": today - timedelta(days=days - 1), "last": None})
            for days in RECENT_DAYS
        ]
        years = sorted({game.played.year for game in self._games}, reverse=True)
        return recent + [(str(year), {"first": date(year, 1, 1), "last": date(year, 12, 31)}) for year in years]

    def _players(self) -> list[Candidate]:
        """Return the people, the latest first."""
        names = dict.fromkeys(name for game in self._games for name in game.names)
        return [(name, {"player": name}) for name in names if not is_unnamed(name) and name not in self._hidden]


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
