"""The table of the games: a key and the names of its modules, which are imported at first use.

Only this module and main.py know which games exist.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from tabletop.game import Rules
from tabletop.messages import Refused, message, quoted


@dataclass(frozen=True, slots=True)
class Plugin:
    """The names of a game's modules: its rules, and its folder in every room that has one; the file of its example."""

    rules: str
    vision: str = ""
    exports: str = ""
    screens: str = ""
    example: str = ""


GAMES: Final[dict[str, Plugin]] = {
    "quadropolis": Plugin(
        rules="quadropolis_score.plugin",
        vision="vision.quadropolis",
        exports="exports.quadropolis",
        screens="screens.quadropolis",
        example="assets/games/example.json",
    ),
    "sprawlopolis": Plugin(
        rules="sprawlopolis_score.plugin",
        vision="vision.sprawlopolis",
        exports="exports.sprawlopolis",
        screens="screens.sprawlopolis",
    ),
}


def rules_of(key: str) -> Rules:
    """Load the rules of a game and its sentences; raise Refused for an unknown game."""
    if key not in GAMES:
        raise Refused("game", message("game.unknown", game=quoted(key)))
    rules: Rules = import_module(GAMES[key].rules).RULES
    return rules


def load_sentences(key: str) -> None:
    """Load the sentences of a game, which its package registers; an unknown game has none."""
    if key in GAMES:
        import_module(GAMES[key].rules.removesuffix(".plugin"))


def game_of_file(data: object) -> str:
    """Return the key of the game of an interchange file; the first game for a file without a format."""
    form = data.get("format") if isinstance(data, dict) else None
    return game_with_format(form) or next(iter(GAMES))


def game_with_format(form: object) -> str | None:
    """Return the key of the game whose interchange files have this format; None for any other."""
    return next((key for key in GAMES if form == rules_of(key).FILE_FORMAT), None)
