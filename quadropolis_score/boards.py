"""The Classic and the Expert board: size, districts, space numbers, highest piles."""

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from quadropolis_score.buildings import Kind, Mode

NAME: Final = re.compile(r"([a-z])([1-9])", re.ASCII | re.IGNORECASE)
KEY: Final = re.compile(r"r([1-9])c([1-9])", re.ASCII | re.IGNORECASE)
LETTERS: Final = 26


class Spot(NamedTuple):
    """A space of the board: row and column, counted from 0 at the printed board's top left."""

    row: int
    column: int

    def __str__(self) -> str:
        """Return the name on the board: the letter of the column and the number of the row, `C2`."""
        return f"{letter(self.column)}{self.row + 1}" if 0 <= self.column < LETTERS else self.key

    @property
    def key(self) -> str:
        """Return the form that is saved: `r2c3` for `C2`."""
        return f"r{self.row + 1}c{self.column + 1}"

    @classmethod
    def read(cls, word: str) -> "Spot | None":
        """Read a space from its name or its saved form, in letters of any case."""
        if match := NAME.fullmatch(word.strip()):
            return cls(int(match[2]) - 1, ord(match[1].upper()) - ord("A"))
        match = KEY.fullmatch(word.strip())
        return cls(int(match[1]) - 1, int(match[2]) - 1) if match else None


def letter(column: int) -> str:
    return chr(ord("A") + column)


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """The differences between Classic and Expert, as data."""

    mode: Mode
    districts: tuple[tuple[int, ...], ...]
    numbers: tuple[tuple[int, ...], ...]  # as printed on the spaces; not used in scoring
    max_floors: dict[Kind, int]
    max_customers: int
    rows: int = field(init=False)
    columns: int = field(init=False)
    spots: tuple[Spot, ...] = field(init=False)
    lines: dict[str, tuple[tuple[Spot, ...], ...]] = field(init=False)
    neighbours: dict[Spot, tuple[Spot, ...]] = field(init=False)
    district_spots: dict[int, tuple[Spot, ...]] = field(init=False)

    def __post_init__(self) -> None:
        """Compute the lines of both axes and the neighbours of every space once (R10)."""
        rows, columns = len(self.districts), len(self.districts[0])
        by_row = tuple(tuple(Spot(row, column) for column in range(columns)) for row in range(rows))
        spots = tuple(spot for line in by_row for spot in line)
        derived = {
            "rows": rows,
            "columns": columns,
            "spots": spots,
            "lines": {"row": by_row, "column": tuple(zip(*by_row, strict=True))},
            "neighbours": {
                a: tuple(b for b in spots if abs(a.row - b.row) + abs(a.column - b.column) == 1) for a in spots
            },
            "district_spots": {
                district: tuple(spot for spot in spots if self.districts[spot.row][spot.column] == district)
                for district in sorted(set(sum(self.districts, ())))
            },
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def district(self, spot: Spot) -> int:
        """R11, R12: return the district of a space."""
        return self.districts[spot.row][spot.column]


# R11: four districts, the quarters; a space has no number of its own, because its row and column number it.
CLASSIC: Final = BoardLayout(
    mode=Mode.CLASSIC,
    districts=(
        (1, 1, 2, 2),
        (1, 1, 2, 2),
        (3, 3, 4, 4),
        (3, 3, 4, 4),
    ),
    numbers=(),
    max_floors={Kind.TOWER_BLOCK: 4},
    max_customers=4,
)
# R12: five districts; each space shows one of the numbers that its district does not have.
EXPERT: Final = BoardLayout(
    mode=Mode.EXPERT,
    districts=(
        (1, 1, 4, 2, 2),
        (1, 1, 4, 2, 2),
        (5, 5, 4, 3, 3),
        (5, 5, 4, 3, 3),
    ),
    numbers=(
        (2, 3, 1, 1, 3),
        (5, 4, 2, 5, 4),
        (1, 2, 3, 1, 2),
        (4, 3, 5, 5, 4),
    ),
    max_floors={Kind.TOWER_BLOCK: 5, Kind.OFFICE_TOWER: 5},
    max_customers=5,
)
BOARDS: Final = {Mode.CLASSIC: CLASSIC, Mode.EXPERT: EXPERT}


def has_district_border(board: BoardLayout, row: int, column: int, side: str) -> bool:
    """Return whether a district border lies above or left of a space; spaces off the board belong to no district."""
    here, there = (row, column), (row - 1, column) if side == "above" else (row, column - 1)
    first, second = (
        board.districts[r][c] if 0 <= r < board.rows and 0 <= c < board.columns else None for r, c in (here, there)
    )
    return first != second
