"""A small picture of a city for lists: a colour a space, drawn from the board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MiniCity:
    """A city row by row: of each space the colour as six hex digits, empty for none, and the floors on it."""

    columns: int
    spaces: tuple[tuple[str, int], ...]

    @property
    def rows(self) -> int:
        return -(-len(self.spaces) // self.columns)
