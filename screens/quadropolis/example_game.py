"""The first start: a game of ours lies there, so that nobody has to play one to see what the app does."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from quadropolis_score.plugin import KEY as GAME
from quadropolis_score.plugin import from_file
from screens.game_screens import EXAMPLE as EXAMPLE_KEPT
from store.envelope import Envelope
from store.store import Store
from tabletop.messages import Refused
from tabletop.strict_json import json_from_file

EXAMPLE: Final = Path(__file__).parents[2] / "assets" / "games" / "example.json"
SETTING: Final = EXAMPLE_KEPT
# The same on every device: a backup that is restored on another one does not bring the example once more.
KEY: Final = "e0" * 16


def welcome(store: Store) -> None:
    """Put the example there, once; it is never finished, so that it does not count in the statistics."""
    if store.setting(SETTING) is None:
        game = from_file(json_from_file(EXAMPLE.read_bytes()))
        with suppress(Refused):  # games that can only be read need no example
            store.set(SETTING, KEY)
            store.new(Envelope.of(GAME, game), key=KEY)
