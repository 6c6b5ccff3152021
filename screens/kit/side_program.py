"""What programs of one side share: its game when it is loaded, and its player's side after a step of the game."""

from screens.kit.navigation import Route
from store.store import Store
from store.values import SavedGame
from tabletop.game import Side
from tabletop.messages import Refused, message
from tabletop.people import name_key


def load_side(store: Store, route: Route) -> SavedGame:
    """Return the game of a side; raise Refused if the game or the side is missing."""
    saved = store.game(route.game)
    if route.side not in range(len(saved.envelope.sides)):
        raise Refused("", message("store.unknown_side", side=route.side + 1))
    return saved


def find_side(before: tuple[Side, ...], after: tuple[Side, ...], number: int) -> int | None:
    """Return a player's side after a step: by name or, if the step changed the name, the old side."""
    names = [name_key(side.name) for side in after]
    key = name_key(before[number].name)
    if key in names:
        return names.index(key)
    return number if len(after) == len(before) else None
