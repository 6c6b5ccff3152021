"""The record of a screen in the log: its game at the start, then its events; `tools/app/replay.py` plays it again.

It has no names, notes, places and photos; letters that a player typed are written as x.
"""

import re
from dataclasses import fields, replace
from typing import Any, Final

from screens.kit.navigation import Route
from store.encoding import envelope_to_json, side_to_json
from store.store import Store
from tabletop.codec import to_json
from tabletop.strict_json import compact

LETTER: Final = re.compile(r"[^\W\d_]")
MOST_TYPED: Final = 40  # letters of a typed text


def opened_line(route: Route, store: Store) -> str:
    """Return the line of a screen with its game, if it has one, before its first event."""
    game = None
    if route.game:
        envelope = store.game(route.game).envelope
        rules = store.rules(envelope.game)
        sides = (side_to_json(side, (number,), None, rules) for number, side in enumerate(envelope.sides))
        game = envelope_to_json(replace(envelope, notes="", town=""), sides)
    return f"opened {compact({'screen': route.screen, 'side': route.side, 'game': game})}"


def event_line(event: Any) -> str:
    """Return the line of an event; a field that is left out of its `repr` was typed."""
    values = {each.name: to_json(getattr(event, each.name)) for each in fields(event)}
    typed = {each.name: LETTER.sub("x", values[each.name])[:MOST_TYPED] for each in fields(event) if not each.repr}
    return f"event {compact({'name': type(event).__name__, 'values': values | typed})}"
