"""Verdicts of the dice game of the examples, which the exports do not know."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from examples.toy_game import RULES
from tabletop.game import Note, Side, Verdict
from tabletop.messages import message, register
from tabletop.people import PlayerColour

register({"pips.missed": "{total} of {target}: the bank wins", "pips.broken": "a die lies askew"})


def finished_game(
    boards: Mapping[tuple[str, ...], tuple[int, ...]], *, target: int | None = None, notes: tuple[Note, ...] = ()
) -> Verdict:
    """Return a game with these dice; against a target, which is missed, or, without one, against each other."""
    sides = (Side(people, colour, dice) for (people, dice), colour in zip(boards.items(), PlayerColour, strict=False))
    verdict = RULES.verdict({"length": "short"}, tuple(sides))
    verdict = replace(verdict, deciding=frozenset({"sixes"}), notes=notes, played=date(2026, 11, 18))
    if target is None:
        return verdict
    columns = tuple(replace(column, rank=None, won=False) for column in verdict.columns)
    headline = message("pips.missed", total=max(column.total for column in columns), target=target)
    return replace(verdict, columns=columns, headline=headline, target=target, deciding=frozenset())
