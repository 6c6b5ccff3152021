"""Scoring of Quadropolis: the best allocation of a city's tokens, and every point with its reason.

>>> from quadropolis_score import City, Tokens, best_plan, score
>>> city = City.parse("T2 P . . / . S F . / . . . . / . . . .")
>>> score(city, Tokens(inhabitants=4, energy=2), best_plan(city, Tokens(4, 2))).total
12

`advice` explains a plan, `validation` lists errors and warnings, `files` reads and writes JSON.
"""

from typing import TYPE_CHECKING

from tabletop.launch import InterruptibleImports

with InterruptibleImports():
    import quadropolis_score.sentences  # noqa: F401 - registers them, which is all that a list of games needs

if TYPE_CHECKING:
    from quadropolis_score.api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """Load the rules at first use."""
        from importlib import import_module  # noqa: PLC0415

        return getattr(import_module("quadropolis_score.api"), name)
