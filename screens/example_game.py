"""The first start: a game of ours lies there, so that nobody has to play one to see what the app does."""

from contextlib import suppress
from typing import Final

from games import GAMES
from screens.game_screens import EXAMPLE, game_screens
from store.envelope import Envelope
from store.store import Store
from tabletop.messages import Refused
from tabletop.strict_json import json_from_file

# The same on every device: a backup that is restored on another one does not bring the example once more.
KEY: Final = "e0" * 16


def welcome(store: Store) -> None:
    """Put the example of the first game there, once; it is never finished, so that it counts in no statistics."""
    game = next(iter(GAMES))
    if store.setting(EXAMPLE) is None and (screens := game_screens(game)) and (path := screens.example()):
        file = store.rules(game).from_file(json_from_file(path.read_bytes()))
        with suppress(Refused):  # games that can only be read need no example
            store.set(EXAMPLE, KEY)
            store.new(Envelope.of(game, file), key=KEY)
