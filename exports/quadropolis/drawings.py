"""Which of our drawings shows what: files of assets/sheet by name."""

from typing import Final

from quadropolis_score.buildings import Building, Tokens

TOKENS: Final = dict(zip(Tokens._fields, ("inhabitant", "energy"), strict=True))
# The rows of the pad that a token stands for.
TOKEN_ROWS: Final = {"inhabitants_left": TOKENS["inhabitants"], "pollution": TOKENS["energy"]}


def face_of(building: Building) -> str:
    """The face of a building: its kind, the points in its star, or the Public Services tile that it is."""
    if building.expansion:
        return building.expansion.value
    return f"{building.kind.value}_{building.points}" if building.points else building.kind.value


def row_picture(row: str) -> str:
    """The sign of a row of the pad."""
    return TOKEN_ROWS.get(row, f"sign_{row}")
