"""The options of `python -m vision`; the commands import OpenCV and NumPy themselves, so that --help needs neither."""

import argparse
import re
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Final, Protocol

from games import GAMES
from tabletop.command_line import CommandParser, add_language_option, run_command
from tabletop.messages import message, quoted

MOST_THREADS: Final = 64
MEMORY: Final = 500  # MB of address space, libraries included
# The games that have an eye, the one without `--game` first.
READ: Final = tuple(key for key, plugin in GAMES.items() if plugin.vision)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; exit code 0, 1 if a photo was not read, 2 for anything else that was refused."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    game = named_game(words)
    chosen = parser(game).parse_args(game_options(game).join_words(words))
    return run_command(chosen, MEMORY)


def named_game(words: list[str]) -> str:
    """Return the game that some words name, else the first one; an unknown one is reported with all other errors."""
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    finder.add_argument("--game")
    try:
        game = finder.parse_known_args(words)[0].game
    except argparse.ArgumentError:  # no word follows
        game = None
    return game if game in READ else READ[0]


class GameOptions(Protocol):
    """The interface of the module `options` in a game's folder; without it the game has no commands."""

    TITLE: str
    EXAMPLES: str

    def add_options(self, command: argparse.ArgumentParser, name: str) -> None:
        """Add the options of a command that only this game has."""

    def join_words(self, words: list[str]) -> list[str]:
        """Join words of the command line that are one option."""


def game_options(game: str) -> GameOptions:
    options: GameOptions = import_module(f"{GAMES[game].vision}.options")
    return options


def parser(game: str) -> argparse.ArgumentParser:
    own = game_options(game)
    top = CommandParser(
        prog="python -m vision",
        description=f"Read the city on {own.TITLE}, and say which spaces are doubtful.",
        epilog=own.EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(required=True, metavar="read | city | teach")
    reading = commands.add_parser("read", help="print what is read of photos, a line of JSON each")
    reading.add_argument("photos", nargs="+", metavar="PHOTO")
    reading.add_argument("--jsonl", action="store_true", help="a line of JSON a photo; this is what is printed anyway")
    city = commands.add_parser("city", help="print the city file of a photo, and what is doubtful on standard error")
    city.add_argument("photo", metavar="PHOTO")
    teach = commands.add_parser("teach", help="learn from a photo and its right city; later readings get better")
    teach.add_argument("photo", metavar="PHOTO")
    teach.add_argument("city", metavar="CITY", help="the city file of the photo, corrected; - for standard input")
    for command, name in ((reading, "read"), (city, "city"), (teach, "teach")):
        command.set_defaults(command=partial(run, game, name))
        add_language_option(command)
        command.add_argument("--game", choices=READ, default=READ[0], help=f"(default: {READ[0]})")
        own.add_options(command, name)
        command.add_argument("--threads", type=parse_threads, metavar="N", help="processor cores to use (default: all)")
        command.add_argument("--taught", metavar="FILE", required=command is teach, help="what `teach` learned")
    return top


def parse_threads(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or not 0 < int(text) <= MOST_THREADS:
        raise argparse.ArgumentTypeError(str(message("cli.threads", word=quoted(text), most=MOST_THREADS)))
    return int(text)


def run(game: str, name: str, chosen: argparse.Namespace) -> int:
    """Import the commands of a game and run one of them."""
    import_module("numpy")  # before OpenCV, which prints advice of its own if NumPy is missing
    commands = import_module(f"{GAMES[game].vision}.commands").COMMANDS
    code: int = import_module("vision.answers").run(commands, name, chosen)
    return code
