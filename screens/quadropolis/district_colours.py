"""The colours of the districts, which Material's scheme does not derive."""

from typing import Final

from screens.kit.theme import RGBA, rgba_from_hex

# R12: the districts by number, as our board shows them: (fill, outline), light and dark.
DISTRICTS: Final = {
    "Light": {
        1: ("e2d6ee", "8a55ae"),
        2: ("cce8e8", "2a8f94"),
        3: ("f6d9e6", "c8498a"),
        4: ("e0e1e3", "6f757c"),
        5: ("fae3cb", "c87518"),
    },
    "Dark": {
        1: ("3b3048", "b58fd6"),
        2: ("22393b", "5fbfc4"),
        3: ("46303b", "e58bb5"),
        4: ("33363a", "a2a9b1"),
        5: ("45372a", "e6a45e"),
    },
}


def colours_of_district(style: str, number: int) -> tuple[RGBA, RGBA]:
    """Return the fill and the outline of a district's spaces."""
    background, line = DISTRICTS[style][number]
    return rgba_from_hex(background), rgba_from_hex(line)
