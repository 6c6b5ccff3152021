"""Sprawlopolis at the end of the game: the score of a city, every point with its reason.

>>> from sprawlopolis_score import City, score
>>> city = City.parse("R:EW I:EW C:SW / P P R:NS / P R:ES C:NW")
>>> sheet = score(city, scoring=(7, 12, 16))
>>> sheet.total, sheet.target, sheet.won
(7, 35, False)

`validation` has errors and warnings, `cards` the cards, `files` the files.
"""

from typing import TYPE_CHECKING

from tabletop.launch import InterruptibleImports

with InterruptibleImports():
    import sprawlopolis_score.sentences  # noqa: F401 - registers them, which is all that a list of games needs

if TYPE_CHECKING:
    from sprawlopolis_score.api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """Load the rules at first use."""
        from importlib import import_module  # noqa: PLC0415

        return getattr(import_module("sprawlopolis_score.api"), name)
