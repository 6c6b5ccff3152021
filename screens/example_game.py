"""The example game of the first start, which shows the app before any game was played."""

from contextlib import suppress
from typing import Final

from games import GAMES
from screens.game_screens import EXAMPLE, game_screens
from store.envelope import Envelope
from store.store import Store
from tabletop.messages import Refused
from tabletop.strict_json import json_from_file

# The same key on every device, so that a restored backup does not add the example again.
EXAMPLE_KEY: Final = "e0" * 16


def add_example_game(store: Store) -> None:
    """Add the example of the first game once; it is never finished, so that statistics skip it."""
    game = next(iter(GAMES))
    if store.setting(EXAMPLE) is None and (screens := game_screens(game)) and (path := screens.example_path()):
        file = store.rules(game).from_file(json_from_file(path.read_bytes()))
        with suppress(Refused):  # a read-only store gets no example
            store.set(EXAMPLE, EXAMPLE_KEY)
            store.new(Envelope.from_file(game, file), key=EXAMPLE_KEY)
