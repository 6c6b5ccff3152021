"""Arrows walk over a board, or over the numbers of a pad: up to the edge, from the first place on."""

from typing import Final

ARROWS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
Cursor = tuple[int, int]  # row and column


def walked(cursor: Cursor | None, key: str, rows: int, columns: int) -> Cursor:
    """Where an arrow leads to; the first one brings the cursor."""
    if cursor is None:
        return 0, 0
    down, right = ARROWS[key]
    return max(0, min(rows - 1, cursor[0] + down)), max(0, min(columns - 1, cursor[1] + right))
