"""The command line of the store: saved games, players, backup and restore."""

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from games import game_of_file
from store.envelope import Envelope
from store.selection import Selection
from store.store import Store
from store.terminal import (
    game_lines,
    player_lines,
    player_to_json,
    statistic_lines,
    statistic_to_json,
    summary_to_json,
)
from store.values import Summary
from tabletop.catalogues import load_catalogue
from tabletop.command_line import CommandParser, add_language_option, print_error, run_command, with_file_name
from tabletop.game import Column
from tabletop.messages import Refused, message, quoted, render
from tabletop.safe_files import folder_argument, printable_name, read_bounded
from tabletop.strict_json import Json, day_from, json_from_file

EXAMPLES: Final = """examples:
  python -m store --folder games add game.json --date 2026-01-31
  python -m store --folder games games
  python -m store --folder games show 3f2a > game.json
  python -m store --folder games statistics --mode expert --people 4 --since 2026-01-01
  python -m store --folder games backup games.zip"""
Command = Callable[[Store, argparse.Namespace], object]
# The fewest letters of a key, because a typing error must not delete a game.
SHORTEST_KEY: Final = 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0, or 2 for a refusal."""
    return run_command(parser().parse_args(arguments))


def parser() -> argparse.ArgumentParser:
    top = CommandParser(
        prog="python -m store",
        description="Keep finished games in a folder.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(
        "--folder",
        required=True,
        type=folder_argument,
        metavar="FOLDER",
        help="where the games are kept; made if missing",
    )
    top.set_defaults(command=run)
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, function: Command, help_text: str, *arguments: tuple[str, str]) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=help_text)
        found.set_defaults(does=function)
        add_language_option(found)
        for argument, argument_help in arguments:
            found.add_argument(argument.lower(), metavar=argument, help=argument_help)
        return found

    key = ("KEY", f"the key of a game in the list, or how it begins, {SHORTEST_KEY} letters at least")
    listing = command("games", games, "list the games, the newest first")
    listing.add_argument("--json", action="store_true")
    listing.add_argument("--search", default="", metavar="TEXT", help="only games with players whose names have this")
    add_selection(listing)
    adding = command("add", add, "score a game file and keep it", ("GAME", "a game file; - reads standard input"))
    adding.add_argument("--date", metavar="DAY", help="when it was played, as 2026-01-31 (default: today)")
    command("show", show, "print the game file of a game, which add reads", key)
    command("delete", delete, "forget a game, and print its line of the list", key)
    command("undo", partial(move, back=True), "take the last change of a game back", key)
    command("redo", partial(move, back=False), "make a change again that was taken back", key)
    command(
        "rename",
        lambda store, chosen: store.rename_player(chosen.old, chosen.new),
        "give a player another name",
        ("OLD", "the name"),
        ("NEW", "the other name"),
    )
    command("merge", merge, "give all games of a player to another", ("OLD", "the name"), ("NEW", "the other player"))
    command("hide", partial(hide, hidden=True), "leave a player out of the statistics", ("NAME", "the player"))
    command("unhide", partial(hide, hidden=False), "show a hidden player again", ("NAME", "the player"))
    command("players", players, "list the players, the last one to play first").add_argument(
        "--json", action="store_true"
    )
    counting = command("statistics", statistics, "what the games tell of the players")
    counting.add_argument("--json", action="store_true")
    add_selection(counting)
    command("backup", backup, "write everything into one file", ("FILE", "the file to write")).add_argument(
        "--force", action="store_true", help="replace a file that is not a backup"
    )
    command(
        "restore",
        restore,
        "bring in what a backup has",
        ("FILE", "a file that backup wrote; - is no standard input here"),
    )
    return top


def add_selection(command: argparse.ArgumentParser) -> None:
    """Add the options that select games."""
    command.add_argument("--game", default="", metavar="GAME", help="only this game, as quadropolis")
    command.add_argument("--mode", default="", metavar="MODE", help="only this mode of it, as expert")
    command.add_argument("--people", type=int, metavar="COUNT", help="only games of so many players")
    command.add_argument("--since", metavar="DAY", help="only from this day on, as 2026-01-31")
    command.add_argument("--until", metavar="DAY", help="only up to this day")
    command.add_argument("--player", default="", metavar="NAME", help="only games of this player")


def selection_of(store: Store, chosen: argparse.Namespace) -> Selection:
    """Return the selection of the options; raise Refused for a game or a mode that no saved game has."""
    days = (("--since", chosen.since), ("--until", chosen.until))
    first, last = (None if day is None else day_from(day, option) for option, day in days)
    variant = ""
    if chosen.game or chosen.mode:
        kinds = sorted({(game.kind.game, game.kind.variant) for game in store.games()})
        found = [
            (game, variant)
            for game, variant in kinds
            if chosen.game in {"", game} and chosen.mode in {"", variant.partition(".")[2]}
        ]
        if not found:
            known = ", ".join(f"{game} {variant.partition('.')[2]}".strip() for game, variant in kinds)
            raise Refused("--mode" if chosen.mode else "--game", message("list.no_kind", known=known or "-"))
        variant = found[0][1] if chosen.mode else ""
        chosen.game = found[0][0]
    return Selection(chosen.game, variant, chosen.people, first, last, chosen.player)


def run(chosen: argparse.Namespace) -> int:
    """Open the folder, print its warnings, run the command; copy the file before the end if it changed."""
    with Store.open(chosen.folder) as store:
        for entry in store.warnings:
            print_error(render(entry, load_catalogue(chosen.lang)))
        code = chosen.does(store, chosen)
        store.update_copies()
    return int(code or 0)


def games(store: Store, chosen: argparse.Namespace) -> None:
    found = store.games(replace(selection_of(store, chosen), text=chosen.search))
    translations = load_catalogue(chosen.lang)
    lines = [json.dumps(summary_to_json(game)) for game in found] if chosen.json else game_lines(found, translations)
    print("\n".join(lines) if lines else render(message("list.empty"), translations))


def add(store: Store, chosen: argparse.Namespace) -> None:
    """Save a game file with its result."""
    with with_file_name(chosen.game):
        envelope, results = scored_file(store, json_from_file(read_bounded(chosen.game)))
    played = None if chosen.date is None else day_from(chosen.date, "--date")
    saved = store.new(envelope, played)
    if results:
        store.finish(saved, results)
    print(saved.key)


def scored_file(store: Store, data: Json) -> tuple[Envelope, tuple[Column, ...]]:
    """Return the game of a file with its result: totals count even with warnings, none while any is not confirmed."""
    game = game_of_file(data)
    rules = store.rules(game)
    file = rules.from_file(data)
    envelope = Envelope.from_file(game, file)
    verdict = rules.final_verdict(envelope.options, envelope.sides, file.unconfirmed)
    return replace(envelope, sides=verdict.sides), verdict.columns if verdict.is_final else ()


def show(store: Store, chosen: argparse.Namespace) -> None:
    """Print a game file; it says which totals are not confirmed. Warn if a counted game would count differently."""
    saved = store.game(find_game(store, chosen.key).key)
    envelope, rules = saved.envelope, store.rules(saved.envelope.game)
    columns = () if saved.result else rules.verdict(envelope.options, envelope.sides).columns  # a result counts already
    unconfirmed = frozenset(side for side, column in enumerate(columns) if column.unconfirmed)
    file = rules.to_file(replace(envelope.to_file(), unconfirmed=unconfirmed))
    print(json.dumps(file))
    counted = [(each.total, each.won) for each in saved.result or ()]
    if counted and counted != [(each.total, each.won) for each in scored_file(store, file)[1]]:
        print_error(render(message("list.other_result"), load_catalogue(chosen.lang)))


def delete(store: Store, chosen: argparse.Namespace) -> None:
    """Delete a game and print its name."""
    game = find_game(store, chosen.key)
    store.delete(game.key)
    print("\n".join(game_lines([game], load_catalogue(chosen.lang))))


def move(store: Store, chosen: argparse.Namespace, *, back: bool) -> None:
    """Undo a step, or redo one."""
    before = store.game(find_game(store, chosen.key).key)
    if not (before.can_undo if back else before.can_redo):
        raise Refused("", message("store.nothing_to_undo" if back else "store.nothing_to_redo"))
    (store.undo if back else store.redo)(before.key)


def merge(store: Store, chosen: argparse.Namespace) -> None:
    """Merge two players and print how many games changed hands."""
    merged = store.merge_players(chosen.old, chosen.new)
    report = message("list.merged", games=len(merged.places), old=quoted(merged.old.name), new=quoted(merged.new.name))
    print(render(report, load_catalogue(chosen.lang)))


def hide(store: Store, chosen: argparse.Namespace, *, hidden: bool) -> None:
    store.hide_player(chosen.name, hidden=hidden)


def players(store: Store, chosen: argparse.Namespace) -> None:
    found, saved, translations = store.players(), store.games(), load_catalogue(chosen.lang)
    if chosen.json:
        print(json.dumps([player_to_json(each, saved) for each in found]))
    else:
        print("\n".join(player_lines(found, saved, translations) or [render(message("list.empty"), translations)]))


def statistics(store: Store, chosen: argparse.Namespace) -> None:
    found, translations = store.statistics(selection_of(store, chosen)), load_catalogue(chosen.lang)
    if chosen.json:
        print(json.dumps([statistic_to_json(each) for each in found]))
    else:
        print("\n".join(statistic_lines(found, translations)) if found else render(message("list.empty"), translations))


def backup(store: Store, chosen: argparse.Namespace) -> int:
    """Write a backup and print what was left out; return 1 if anything was."""
    from store.backup import is_backup  # noqa: PLC0415 - archives are wanted now and then

    path = Path(chosen.file)
    if path.is_file() and not chosen.force and not is_backup(path):
        raise Refused(printable_name(chosen.file), message("backup.other_file"))
    left_out = store.backup(path)
    for entry in left_out:
        print_error(render(entry, load_catalogue(chosen.lang)))
    return int(bool(left_out))


def restore(store: Store, chosen: argparse.Namespace) -> None:
    """Restore a backup and print what it brought."""
    with with_file_name(chosen.file):
        restored = store.restore(Path(chosen.file))
    report = message("list.restored", added=restored.added, longer=restored.extended, settings=restored.settings)
    print(render(report, load_catalogue(chosen.lang)))


def find_game(store: Store, start: str) -> Summary:
    """Return the game whose key starts with these letters."""
    found = [game for game in store.games() if game.key.startswith(start.lower()) and len(start) >= SHORTEST_KEY]
    if len(found) > 1:
        raise Refused("", message("store.many_games"))
    if not found:
        raise Refused("", message("store.no_game"))
    return found[0]
