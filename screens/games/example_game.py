"""The example game, which is played with our photo: in no list of games, never counted, new with every try."""

from pathlib import Path
from typing import Final

from games import GAMES
from screens.context import AppContext
from screens.game_screens import SAMPLE, table_route
from screens.kit.navigation import Route, Screen
from store.envelope import Envelope
from store.settings import EXAMPLE
from store.store import Store
from tabletop.strict_json import json_from_file

# The same key on every device, so that a restored backup does not add the example again.
EXAMPLE_KEY: Final = "e0" * 16


def has_example() -> bool:
    """Return whether the first game has an example."""
    return bool(next(iter(GAMES.values())).example)


def add_example_game(store: Store) -> str:
    """Save the example as it is at its beginning, in place of an earlier one; return its key."""
    game, plugin = next(iter(GAMES.items()))
    path = Path(__file__).parents[2] / plugin.example
    envelope = Envelope.from_file(game, store.rules(game).from_file(json_from_file(path.read_bytes())))
    key = store.setting(EXAMPLE)
    if isinstance(key, str) and any(each.key == key for each in store.games()):
        store.save(key, envelope)
        return key
    key = EXAMPLE_KEY
    store.set(EXAMPLE, key)
    return store.new(envelope, key=key).key


def open_example(context: AppContext) -> None:
    """Open the example: our photo is read for its first player, if photos can be read."""
    key = add_example_game(context.store)
    photo = (Route(Screen.PHOTO, key, about=SAMPLE),) if context.eyes else ()
    context.navigator.go(table_route(next(iter(GAMES)), key), *photo)
