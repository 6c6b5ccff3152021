"""The file names in assets/sheet of the drawings of buildings and rows."""

from typing import Final

from quadropolis_score.buildings import Building, Tokens

TOKENS: Final = dict(zip(Tokens._fields, ("inhabitant", "energy"), strict=True))
# The rows of the pad whose picture is a token.
TOKEN_ROWS: Final = {"inhabitants_left": TOKENS["inhabitants"], "pollution": TOKENS["energy"]}


def tile_drawing(building: Building) -> str:
    """Return the drawing of a building: its kind, the points in its star, or its Public Services tile."""
    if building.expansion:
        return building.expansion.value
    return f"{building.kind.value}_{building.points}" if building.points else building.kind.value


def row_picture(row: str) -> str:
    return TOKEN_ROWS.get(row, f"sign_{row}")
