"""The city: an immutable grid of buildings, and its text form."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from quadropolis_score.boards import BOARDS, BoardLayout, Spot
from quadropolis_score.buildings import KINDS, PILED_KINDS, Building, Expansion, Kind, Mode
from tabletop.codec import save_as_text
from tabletop.messages import Refused, message, quoted

LETTERS: Final = {info.letter: kind for kind, info in KINDS.items()}
LETTER_OF: Final = {kind: letter for letter, kind in LETTERS.items()}
EMPTY: Final = "."
NOTATION: Final = re.compile(
    r"(?P<kind>[A-Z])(?P<floors>\d{1,3})?"
    r"(?:\*(?P<points>\d{1,3}))?(?:I(?P<inhabitants>\d{1,3}))?(?:E(?P<energy>\d{1,3}))?"
    r"(?::(?P<expansion>\w{1,40}))?",
    re.ASCII | re.IGNORECASE,
)
PRINT_SIGNS: Final = (("points", "*"), ("inhabitants", "i"), ("energy", "e"))


@dataclass(frozen=True, slots=True)
class City:
    """A player's board: rows from the top, None for an empty space."""

    mode: Mode
    cells: tuple[tuple[Building | None, ...], ...]

    def __post_init__(self) -> None:
        """Refuse cells that do not fit the board."""
        if len(self.cells) != self.board.rows or any(len(line) != self.board.columns for line in self.cells):
            raise Refused("cells", message("city.shape"))

    @property
    def board(self) -> BoardLayout:
        """Return the board of the city's mode."""
        return BOARDS[self.mode]

    def __getitem__(self, spot: Spot) -> Building | None:
        """Return the building on a space, or None."""
        return self.cells[spot.row][spot.column]

    def buildings(self, *kinds: Kind) -> Iterator[tuple[Spot, Building]]:
        """Yield every building of the given kinds, or of all, with its space, row by row."""
        for row, line in enumerate(self.cells):
            for column, building in enumerate(line):
                if building is not None and (not kinds or building.kind in kinds):
                    yield Spot(row, column), building

    def neighbours(self, spot: Spot) -> Iterator[tuple[Spot, Building]]:
        """R10: the buildings that share a side with a space."""
        for beside in self.board.neighbours[spot]:
            building = self[beside]
            if building is not None:
                yield beside, building

    def put(self, spot: Spot, building: Building | None) -> "City":
        row = self.cells[spot.row]
        changed = (*row[: spot.column], building, *row[spot.column + 1 :])
        return City(self.mode, (*self.cells[: spot.row], changed, *self.cells[spot.row + 1 :]))

    def without(self, spots: Iterable[Spot]) -> "City":
        """R22: return the city without these buildings."""
        city = self
        for spot in spots:
            city = city.put(spot, None)
        return city

    @property
    def empty_spaces(self) -> int:
        """Return the number of spaces without a building."""
        return sum(building is None for line in self.cells for building in line)

    @property
    def tile_count(self) -> int:
        """Return the number of placed tiles; a pile counts its floors."""
        return sum(building.floors for line in self.cells for building in line if building is not None)

    @property
    def is_empty(self) -> bool:
        return not any(self.buildings())

    @classmethod
    def empty(cls, mode: Mode) -> "City":
        """Return the city before the first turn."""
        board = BOARDS[mode]
        return cls(mode, ((None,) * board.columns,) * board.rows)

    @classmethod
    def parse(cls, text: str) -> "City":
        """Read a city from its text: four lines (or parts between slashes) of 4 spaces for Classic, of 5 for Expert.

        A space is `.` or a letter with its floors, the points in its star, the inhabitants and energy that its tile
        gave, and the name of a Public Services tile: `T3`, `U*2`, `Hi1e1`, `U:city_hall`.
        """
        if not text.strip(" \t\r\n/"):
            raise Refused("", message("file.empty"))
        rows = [words for part in re.split(r"[/\n]", text) if (words := part.split())]
        columns = len(rows[0])
        mode = next(
            (board.mode for board in BOARDS.values() if (len(rows), columns) == (board.rows, board.columns)), None
        )
        for number, words in enumerate(rows, start=1):
            if len(words) != columns:
                raise Refused(f"row {number}", message("text.row_length", spaces=len(words), first=columns))
        if mode is None:
            raise Refused("", message("text.size", rows=len(rows), columns=columns))
        return cls(
            mode,
            tuple(
                tuple(building_from_text(word, Spot(row, column)) for column, word in enumerate(words))
                for row, words in enumerate(rows)
            ),
        )

    def __str__(self) -> str:
        """Return the text that `parse` reads, one row a line, columns aligned."""
        words = [[text_of(building) for building in line] for line in self.cells]
        widths = [max(map(len, column)) for column in zip(*words, strict=True)]
        return "\n".join(
            " ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() for line in words
        )


# cached, because the steps of a history repeat the same cities
save_as_text(City, lru_cache(maxsize=256)(City.parse))


def text_of(building: Building | None) -> str:
    """Return the text of a building, such as `T3i2`; a dot for an empty space."""
    if building is None:
        return EMPTY
    floors = str(building.floors) if building.kind in PILED_KINDS or building.floors != 1 else ""
    printed = "".join(f"{sign}{getattr(building, name)}" for name, sign in PRINT_SIGNS if getattr(building, name))
    expansion = f":{building.expansion.value}" if building.expansion else ""
    return f"{LETTER_OF[building.kind]}{floors}{printed}{expansion}"


def building_from_text(word: str, spot: Spot) -> Building | None:
    """Read a building from a word of the text; None for a dot."""
    if word == EMPTY:
        return None
    match = NOTATION.fullmatch(word)
    kind = LETTERS.get(match["kind"].upper()) if match else None
    if match is None or kind is None:
        raise Refused(str(spot), message("text.word", word=quoted(word), letters=" ".join(LETTERS)))
    name = (match["expansion"] or "").lower()
    if name and name not in set(Expansion):
        raise Refused(str(spot), message("expansion.unknown", name=quoted(name)))
    return Building(
        kind,
        floors=int(match["floors"] or 1),
        points=int(match["points"] or 0),
        inhabitants=int(match["inhabitants"] or 0),
        energy=int(match["energy"] or 0),
        expansion=Expansion(name) if name else None,
    )
