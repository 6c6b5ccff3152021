"""The table of the games: a key -> the modules of a game, which are loaded when they are wanted.

Only this module and main.py know which games there are.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from tabletop.game import Rules
from tabletop.messages import Refused, say, shown


@dataclass(frozen=True, slots=True)
class Plugin:
    """The modules of a game by their names: its rules, and its folder in every room that has one."""

    rules: str
    vision: str = ""
    exports: str = ""
    screens: str = ""


GAMES: Final[dict[str, Plugin]] = {
    "quadropolis": Plugin(
        rules="quadropolis_score.plugin",
        vision="vision.quadropolis",
        exports="exports.quadropolis",
        screens="screens.quadropolis",
    ),
    "sprawlopolis": Plugin(
        rules="sprawlopolis_score.plugin",
        exports="exports.sprawlopolis",
        screens="screens.sprawlopolis",
    ),
}


def rules_of(key: str) -> Rules:
    """Load the rules of a game, its sentences included; Refused for a game that this version does not have."""
    if key not in GAMES:
        raise Refused("game", say("game.unknown", game=shown(key)))
    rules: Rules = import_module(GAMES[key].rules).RULES
    return rules


def game_of_file(data: Any) -> str:
    """Return the key of the game that an interchange file belongs to; the first one for a file that names no format."""
    form = data.get("format") if isinstance(data, dict) else None
    return next((key for key in GAMES if form == rules_of(key).FILE_FORMAT), next(iter(GAMES)))
