"""The small picture of a city in the list of games."""

from typing import Final

from quadropolis_score.buildings import Kind
from quadropolis_score.player_board import PlayerBoard
from screens.kit.mini_city import MiniCity

# The colours of the tiles' backgrounds.
COLOURS: Final = {
    Kind.TOWER_BLOCK: "f2b62c",
    Kind.SHOP: "8d4fae",
    Kind.PUBLIC_SERVICE: "1fa5a8",
    Kind.PARK: "5fae3f",
    Kind.PLAYGROUND: "b5d77b",
    Kind.FACTORY: "dd4a22",
    Kind.HARBOR: "2b74c4",
    Kind.OFFICE_TOWER: "8a9096",
    Kind.MONUMENT: "8fc7ea",
}


def mini_city(board: PlayerBoard) -> MiniCity | None:
    """Return the picture of a city; None for an empty one."""
    lines = board.city.board.lines["row"]
    buildings = [board.city[spot] for line in lines for spot in line]
    if not any(buildings):
        return None
    return MiniCity(
        len(lines[0]), tuple((COLOURS[each.kind], each.floors) if each is not None else ("", 0) for each in buildings)
    )
