"""Which of our drawings shows what: files of assets/sheet by name."""

from typing import Final

from quadropolis_score.buildings import KINDS, Building, Tokens
from quadropolis_score.score_sheet import Category

# The rows of the pad that a token stands for.
TOKEN_ROWS: Final = {Category.INHABITANTS_LEFT: "inhabitant", Category.POLLUTION: "energy"}
TOKENS: Final = dict(zip(Tokens._fields, ("inhabitant", "energy"), strict=True))
WINNER: Final = "winner"


# The row of the pad that a kind belongs to.
ROWS: Final = {kind: Category(info.row) for kind, info in KINDS.items()}


def face_of(building: Building) -> str:
    """The face of a building: its kind, the points in its star, or the Public Services tile that it is."""
    if building.expansion:
        return building.expansion.value
    return f"{building.kind.value}_{building.points}" if building.points else building.kind.value


def sign_of(row: Category) -> str:
    """The sign of a row of the pad."""
    return TOKEN_ROWS.get(row, f"sign_{row.value}")
