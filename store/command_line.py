"""The command line of the store: saved games, players, backup and restore."""

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from games import game_of_file
from store.envelope import Envelope
from store.store import Store
from store.terminal import game_lines, game_to, statistic_lines, statistic_to
from store.values import Summary, results_of
from tabletop.catalogues import language
from tabletop.command_line import Parser, aside, named, ran, speaks
from tabletop.messages import Refused, in_words, say
from tabletop.safe_files import content, named_folder
from tabletop.strict_json import day_from, json_from_file

EXAMPLES: Final = """examples:
  python -m store --folder games add game.json --date 2026-01-31
  python -m store --folder games games
  python -m store --folder games show 3f2a > game.json
  python -m store --folder games backup games.zip"""
Command = Callable[[Store, argparse.Namespace], object]
# The fewest letters of a key, because a typing error must not delete a game.
SHORTEST_KEY: Final = 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0, or 2 for a refusal."""
    return ran(parser().parse_args(arguments))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the commands and their options."""
    top = Parser(
        prog="python -m store",
        description="Keep finished games in a folder.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(
        "--folder", required=True, type=named_folder, metavar="FOLDER", help="where the games are kept; made if missing"
    )
    top.set_defaults(command=run)
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, does: Command, told: str, *words: tuple[str, str]) -> argparse.ArgumentParser:
        """Add a command with its arguments."""
        found = commands.add_parser(name, help=told)
        found.set_defaults(does=does)
        speaks(found)
        for word, said in words:
            found.add_argument(word.lower(), metavar=word, help=said)
        return found

    key = ("KEY", f"the key of a game in the list, or how it begins, {SHORTEST_KEY} letters at least")
    command("games", games, "list the games, the newest first").add_argument("--json", action="store_true")
    adding = command("add", add, "score a game file and keep it", ("GAME", "a game file; - reads standard input"))
    adding.add_argument("--date", metavar="DAY", help="when it was played, as 2026-01-31 (default: today)")
    command("show", show, "print the game file of a game, which add reads", key)
    command("delete", delete, "forget a game, and print its line of the list", key)
    command("undo", undo, "take the last change of a game back", key)
    command("redo", redo, "make a change again that was taken back", key)
    command("rename", rename, "give a player another name", ("OLD", "the name"), ("NEW", "the other name"))
    command("statistics", statistics, "what the games tell of the players").add_argument("--json", action="store_true")
    command("backup", backup, "write everything into one file", ("FILE", "the file to write"))
    command(
        "restore",
        restore,
        "bring in what a backup has",
        ("FILE", "a file that backup wrote; - is no standard input here"),
    )
    return top


def run(chosen: argparse.Namespace) -> int:
    """Open the folder, print its warnings, run the command; copy the file before the end if it changed."""
    with Store.open(chosen.folder) as store:
        for message in store.told:
            aside(in_words(message, language(chosen.lang)))
        code = chosen.does(store, chosen)
        store.keep_copy()
    return int(code or 0)


def games(store: Store, chosen: argparse.Namespace) -> None:
    """List the games."""
    found = store.games()
    spoken = language(chosen.lang)
    lines = [json.dumps(game_to(game)) for game in found] if chosen.json else game_lines(found, spoken)
    print("\n".join(lines) if lines else in_words(say("list.none"), spoken))


def add(store: Store, chosen: argparse.Namespace) -> None:
    """Save a game file with its result; the file is final, so its totals count even with warnings."""
    with named(chosen.game):
        data = json_from_file(content(chosen.game))
        game = game_of_file(data)
        rules = store.rules(game)
        envelope = Envelope.of(game, rules.from_file(data))
    played = None if chosen.date is None else day_from(chosen.date, "--date")
    sides, verdict = rules.final_verdict(envelope.options, envelope.sides)
    saved = store.new(replace(envelope, sides=sides), played)
    store.finish(saved, results_of(verdict))
    print(saved.key)


def show(store: Store, chosen: argparse.Namespace) -> None:
    """Print a game file."""
    envelope = store.game(game_of(store, chosen.key).key).envelope
    print(json.dumps(store.rules(envelope.game).to_file(envelope.file())))


def delete(store: Store, chosen: argparse.Namespace) -> None:
    """Delete a game and print its name."""
    game = game_of(store, chosen.key)
    store.delete(game.key)
    print("\n".join(game_lines([game], language(chosen.lang))))


def undo(store: Store, chosen: argparse.Namespace) -> None:
    """Undo a change."""
    before = store.game(game_of(store, chosen.key).key)
    if not before.can_undo:
        raise Refused("", say("store.first"))
    store.undo(before.key)


def redo(store: Store, chosen: argparse.Namespace) -> None:
    """Redo a change."""
    before = store.game(game_of(store, chosen.key).key)
    if not before.can_redo:
        raise Refused("", say("store.last"))
    store.redo(before.key)


def rename(store: Store, chosen: argparse.Namespace) -> None:
    """Rename a player."""
    store.rename_player(chosen.old, chosen.new)


def statistics(store: Store, chosen: argparse.Namespace) -> None:
    """Print the statistics."""
    found, spoken = store.statistics(), language(chosen.lang)
    if chosen.json:
        print(json.dumps([statistic_to(each) for each in found]))
    else:
        print("\n".join(statistic_lines(found, spoken)) if found else in_words(say("list.none"), spoken))


def backup(store: Store, chosen: argparse.Namespace) -> int:
    """Write a backup and print what was left out; return 1 if anything was."""
    left = store.backup(Path(chosen.file))
    for message in left:
        aside(in_words(message, language(chosen.lang)))
    return int(bool(left))


def restore(store: Store, chosen: argparse.Namespace) -> None:
    """Restore a backup and print what it brought."""
    with named(chosen.file):
        brought = store.restore(Path(chosen.file))
    told = say("list.restored", added=brought.added, longer=brought.longer, settings=brought.settings)
    print(in_words(told, language(chosen.lang)))


def game_of(store: Store, start: str) -> Summary:
    """Return the game whose key starts with these letters."""
    found = [game for game in store.games() if game.key.startswith(start.lower()) and len(start) >= SHORTEST_KEY]
    if len(found) > 1:
        raise Refused("", say("store.many_games"))
    if not found:
        raise Refused("", say("store.no_game"))
    return found[0]
