"""What programs of one side share: its game when it is loaded, and its player's seat after a step of the game."""

from screens.kit.navigation import Route
from store.store import Store
from store.values import SavedGame
from tabletop.game import Side
from tabletop.messages import Refused, message
from tabletop.people import name_key


def load_side(store: Store, route: Route) -> SavedGame:
    """Return the game of a side; raise Refused if the game or the side is missing."""
    saved = store.game(route.game)
    if route.seat not in range(len(saved.envelope.sides)):
        raise Refused("", message("store.unknown_seat", seat=route.seat + 1))
    return saved


def find_seat(before: tuple[Side, ...], after: tuple[Side, ...], number: int) -> int | None:
    """Return a player's seat after a step: by name or, if the step changed the name, the old seat."""
    names = [name_key(seat.name) for seat in after]
    key = name_key(before[number].name)
    if key in names:
        return names.index(key)
    return number if len(after) == len(before) else None
