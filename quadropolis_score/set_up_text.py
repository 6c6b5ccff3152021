"""The set-up of a game in a terminal and as JSON: check lists, and a table of the tiles by round."""

from collections.abc import Iterable
from typing import Any, Final

from quadropolis_score.buildings import Kind, Mode
from tabletop.companion import Check, Companion
from tabletop.messages import render
from tabletop.terminal import Style, align_columns

# The first round with a list before it.
SECOND: Final = 2


def set_up_text(companion: Companion, mode: Mode, players: int, style: Style) -> str:
    """Return the set-up, the list before every round, and the tiles by round."""
    title = style.text("setup.title", mode=style.text(f"title.{mode.value}"), players=players)
    return "\n".join(
        [
            style.bold(title),
            *check_lines(companion.set_up, style),
            "",
            style.bold(style.text("setup.before", round=SECOND)),
            *check_lines(companion.rounds[SECOND - 1].checks, style),
            "",
            style.bold(style.text("setup.tiles")),
            *tile_table(companion, style),
            "",
            *(
                style.text("labelled", label=style.text("setup.round", round=number), text=render(news, style.language))
                for number, each in enumerate(companion.rounds, start=1)
                for news in each.news
            ),
        ]
    ).rstrip()


def check_lines(checks: Iterable[Check], style: Style) -> list[str]:
    return [f"[ ] {render(check.message, style.language)}" for check in checks]


def tile_table(companion: Companion, style: Style) -> list[str]:
    """Return a line a kind, with its tiles round by round."""
    by_round = [{supply.name: supply.count for supply in each.supplies} for each in companion.rounds]
    rows = [("", *map(str, range(1, len(by_round) + 1)))]
    for kind in Kind:
        counts = [each.get(kind.value, 0) for each in by_round]
        if any(counts):
            rows.append((style.text(f"name.{kind.value}"), *(str(count) if count else "-" for count in counts)))
    return align_columns(rows)


def set_up_to(companion: Companion) -> dict[str, Any]:
    """Return the set-up as JSON, its sentences in English."""
    return {
        "set_up": texts(companion.set_up),
        "turns": companion.turns,
        "rounds": [
            {
                "before": texts(each.checks),
                "tiles": {supply.name: supply.count for supply in each.supplies},
                "news": list(map(render, each.news)),
            }
            for each in companion.rounds
        ],
        "end": texts(companion.end),
    }


def texts(checks: Iterable[Check]) -> list[str]:
    return [render(check.message) for check in checks]
