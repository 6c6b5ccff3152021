"""A game of dice without a folder in any room: the sixes of each side and the rest, with the throws beside them."""

from collections.abc import Mapping
from datetime import date
from typing import cast

from tabletop.game import Choice, Column, GameFile, GivenVerdict, Note, Rules, Side, Verdict
from tabletop.messages import message, register
from tabletop.people import PlayerColour
from tabletop.strict_json import Json

KEY: str = "bones"
OPTIONS: tuple[Choice, ...] = (Choice("cup", ("leather", "tin")), Choice("aloud"))
FACTS: tuple[str, ...] = ("throws",)

register(
    {
        "game.bones": "Dice",
        "option.bones.cup.leather": "A leather cup",
        "option.bones.aloud": "Counted aloud",
        "option.bones.cup.tin": "A tin cup",
        "name.sixes": "Sixes",
        "name.rest": "The rest",
        "fact.bones.throws": "Throws",
        "bones.won": "{name} has thrown more",
        "bones.missed": "{total} of {target}: the bank wins",
        "bones.broken": "a die lies askew",
    }
)


def to_file(game: GameFile) -> Json:
    return {
        "format": "dice-game",
        "cup": game.options["cup"],
        "sides": [[list(names), dice] for names, dice in game.sides],
    }


def finished_game(
    boards: Mapping[tuple[str, ...], list[int]], *, target: int | None = None, notes: tuple[Note, ...] = ()
) -> GivenVerdict:
    """Return a game with these dice; against the target or, without one, against each other."""
    sides = tuple(
        Side(people, colour, dice) for (people, dice), colour in zip(boards.items(), PlayerColour, strict=False)
    )
    totals = [sum(side.board) for side in sides]
    columns = tuple(
        Column(
            {"sixes": 6 * side.board.count(6), "rest": total - 6 * side.board.count(6)},
            total,
            None if target is not None else 1 + sorted(totals, reverse=True).index(total),
            won=target is None and total == max(totals),
            facts={"throws": len(side.board)},
        )
        for side, total in zip(sides, totals, strict=True)
    )
    won = (side.name for side, column in zip(sides, columns, strict=True) if column.won)
    headline = message("bones.won", name=", ".join(won))
    if target is not None:
        headline = message("bones.missed", total=max(totals), target=target)
    from tests.exports import toy  # noqa: PLC0415 - a module of rules is handed on as a value

    return Verdict(
        cast("Rules", toy),
        {"cup": "tin", "aloud": True},
        sides,
        columns,
        headline,
        target,
        frozenset(FACTS) if target is None else frozenset(),
        notes,
        played=date(2026, 11, 18),
    )
