"""A selection of saved games, for lists and statistics."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from store.values import GameKind, Summary
from tabletop.people import name_key


@dataclass(frozen=True, slots=True)
class Selection:
    """The games that meet every condition; None and an empty text are no condition.

    `player` is a whole name in any spelling, each word of `text` a part of some player's name or of the place.
    """

    game: str = ""
    variant: str = ""  # of the game
    people: int | None = None
    first: date | None = None
    last: date | None = None
    player: str = ""
    text: str = ""

    @property
    def kind(self) -> GameKind | None:
        return GameKind(self.game, self.variant) if self.game else None

    def games(self, found: Iterable[Summary]) -> tuple[Summary, ...]:
        """Return the selected games in their order."""
        matcher = SelectionMatcher(self)
        return tuple(
            each
            for each in found
            if matcher.takes(each.kind.game, each.kind.variant, each.played.isoformat(), each.names, each.occasion.town)
        )


class SelectionMatcher:
    """A test of many games that parses its names only once."""

    def __init__(self, selection: Selection) -> None:
        self._selection = selection
        self._first = selection.first.isoformat() if selection.first else ""
        self._last = selection.last.isoformat() if selection.last else "9999-12-31"
        self._player = name_key(selection.player)
        self._words = tuple(map(name_key, selection.text.split()))
        self._keys: dict[str, str] = {}

    def takes(self, game: str, variant: str, played: str, names: tuple[str, ...], town: str = "") -> bool:
        """Return whether a game is selected; `played` is its day as ISO 8601 writes it."""
        wanted = self._selection
        if wanted.game and (game != wanted.game or (wanted.variant and variant != wanted.variant)):
            return False
        if not self._first <= played <= self._last or (wanted.people is not None and len(names) != wanted.people):
            return False
        if not self._player and not self._words:
            return True
        keys = [self._keys.get(name) or self._keys.setdefault(name, name_key(name)) for name in names]
        if self._player and self._player not in keys:
            return False
        texts = [*keys, self._keys.get(town) or self._keys.setdefault(town, name_key(town))] if town else keys
        return all(any(word in key for key in texts) for word in self._words)


EVERYTHING = Selection()
