"""The keyboard's cursor on a board or a table of numbers."""

from typing import Final

ARROW_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
Cursor = tuple[int, int]  # row and column


def move_cursor(cursor: Cursor | None, key: str, rows: int, columns: int) -> Cursor:
    """Move the cursor with an arrow key, up to the edge; the first key shows it."""
    if cursor is None:
        return 0, 0
    down, right = ARROW_STEPS[key]
    return max(0, min(rows - 1, cursor[0] + down)), max(0, min(columns - 1, cursor[1] + right))
