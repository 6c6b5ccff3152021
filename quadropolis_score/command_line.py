"""The command line: score and rearrange cities, rank players, explain rules, print a set-up."""

import argparse
import json
import re
from collections.abc import Sequence
from textwrap import fill
from typing import Any, Final

from quadropolis_score.advice import score_best_plan
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import KINDS, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.companion import companion_of
from quadropolis_score.explain import explain
from quadropolis_score.files import city_from, game_from, ranking_to, reasons_to, result_to
from quadropolis_score.one_change import BestChange, best_change, change_to
from quadropolis_score.plan import Locks
from quadropolis_score.ranking import PLAYERS, game_warnings, player_warnings, rank, sheet_of
from quadropolis_score.rearranged_text import change_lines, rearranged_text, rearranged_to
from quadropolis_score.rearranging import SECONDS, Rearranged, rearrange
from quadropolis_score.score_pad_text import pad, ranking
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.set_up_text import set_up_text, set_up_to
from quadropolis_score.validation import errors
from tabletop.command_line import (
    CommandParser,
    add_city_sources,
    add_text_options,
    answer_cities,
    run_command,
    terminal_style,
    with_file_name,
)
from tabletop.launch import INTERRUPTED
from tabletop.messages import Refused, message, quoted, render
from tabletop.safe_files import read_bounded
from tabletop.strict_json import json_from_file

# Options that do not go with a way of naming cities.
UNUSED_OPTIONS: Final = {
    "files": ("inhabitants", "energy"),
    "jsonl": ("inhabitants", "energy", "lit", "dark", "customers", "why"),
    "city": (),
}
MOST_SECONDS: Final = 3600
LETTERS: Final = ", ".join(f"{info.letter} {render(message(f'name.{kind.value}'))}" for kind, info in KINDS.items())
TEXT: Final = f"""A city in text: a dot is an empty space, a letter a building ({LETTERS}), then its floors (T3), the
points in its star (U*2), the inhabitants and energy that it gave (Hi1e1), the name of a Public Services tile
(U:city_hall)."""
EXAMPLES: Final = f"""examples:
  %(prog)s score city.json --why
  %(prog)s score --city "T2 P . . / . S F . / . . . . / . . . ." --inhabitants 4 --energy 2
  %(prog)s score city.json --lit C2,A4 --dark A1 --customers B2=4
  %(prog)s rearrange city.json --seconds 10
  %(prog)s rank game.json
  %(prog)s explain R46
  %(prog)s explain harbor
  %(prog)s setup --mode expert --players 3 --playgrounds

{fill(TEXT, 111)}"""


def main(arguments: Sequence[str] | None = None, prog: str = "python -m quadropolis_score") -> int:
    """Run one command; return 0, 1 if a line of many is bad, 2 for any other refusal."""
    return run_command(parser(prog).parse_args(arguments))


def command() -> int:
    """Run the console script `quadropolis-score`; its usage shows this name."""
    return main(prog="quadropolis-score")


def parser(prog: str) -> argparse.ArgumentParser:
    top = CommandParser(
        prog=prog,
        description="Score Quadropolis cities with the best possible allocation, every point with its reason.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(required=True, metavar="score | rearrange | better | rank | explain | setup")
    scoring = commands.add_parser("score", help="print the score pad of cities")
    scoring.set_defaults(command=score_command)
    add_city_sources(scoring)
    scoring.add_argument("--city", metavar="TEXT", help="a city in text, rows between slashes")
    scoring.add_argument("--inhabitants", metavar="N", help="inhabitants of the city in text (default: none)")
    scoring.add_argument("--energy", metavar="N", help="energy units of the city in text (default: none)")
    scoring.add_argument("--lit", metavar="SPACES", help="buildings that must be activated, as C2,A4")
    scoring.add_argument("--dark", metavar="SPACES", help="buildings that must stay dark")
    scoring.add_argument("--customers", metavar="SPACES", help="shops with just so many customers, as C2=4,A1=0")
    scoring.add_argument("--why", action="store_true", help="add the reason for every point, and advice")
    rearranging = commands.add_parser("rearrange", help="print the best arrangement of the same buildings and tokens")
    rearranging.set_defaults(command=rearrange_command)
    rearranging.add_argument("--seconds", metavar="N", help=f"the time for each city (default: {SECONDS:g})")
    rearranging.add_argument("--seed", metavar="N", help="the same seed makes the same search (default: 0)")
    better = commands.add_parser("better", help="print the single change that would have brought most")
    better.set_defaults(command=better_command)
    for subparser in (rearranging, better):
        add_city_sources(subparser)
    rank_parser = commands.add_parser("rank", help="rank the players of a game file")
    rank_parser.set_defaults(command=rank_command)
    rank_parser.add_argument("file", metavar="GAME", help="a game file; - reads from standard input")
    explaining = commands.add_parser("explain", help="print a rule with an example city and its points")
    explaining.set_defaults(command=explain_command)
    explaining.add_argument(
        "rule", metavar="RULE|KIND", nargs="+", help="a rule of docs/rules.md, as R46, or a kind, as harbor"
    )
    setting_up = commands.add_parser("setup", help="print the set-up of a game and the tiles of its rounds")
    setting_up.set_defaults(command=set_up_command)
    modes = [mode.value for mode in Mode]
    setting_up.add_argument("--mode", choices=modes, default=modes[0], help=f"(default: {modes[0]})")
    setting_up.add_argument("--players", metavar="N", default=str(PLAYERS[-1]), help=f"(default: {PLAYERS[-1]})")
    setting_up.add_argument("--playgrounds", action="store_true", help="with the Playgrounds")
    setting_up.add_argument("--public-services", action="store_true", help="with the Public Services tiles")
    for subparser in (scoring, rearranging, better, rank_parser, setting_up):
        subparser.add_argument("--json", action="store_true", help="print JSON, an object a line")
    for subparser in (scoring, rearranging, better, rank_parser, explaining, setting_up):
        add_text_options(subparser)
    return top


def score_command(options: argparse.Namespace) -> int:
    """Score every named city; print an error for a bad one and go on."""
    sources = (bool(options.files), options.jsonl is not None, options.city is not None)
    if sum(sources) != 1:
        raise Refused("", message("cli.sources"))
    for name in UNUSED_OPTIONS["jsonl" if options.jsonl is not None else "files" if options.files else "city"]:
        if getattr(options, name):
            raise Refused("", message("cli.no_effect", option=f"--{name}"))

    def scored(city: City, tokens: Tokens) -> ScoreSheet:
        locks = Locks.of(
            parse_spots(city, options.lit or ""),
            parse_spots(city, options.dark or ""),
            parse_customers(city, options.customers or ""),
        )
        return score_best_plan(city, tokens, locks)

    def to_json(sheet: ScoreSheet) -> dict[str, Any]:
        return result_to(sheet) | (reasons_to(sheet) if options.why else {})

    def to_text(sheet: ScoreSheet) -> str:
        return pad(sheet, terminal_style(options), with_reasons=options.why)

    if options.city is None:
        return answer_cities(
            options, lambda raw: to_json(scored(*read_city(raw))), lambda raw: to_text(scored(*read_city(raw)))
        )
    sheet = scored(*city_from_options(options))
    print(json.dumps(to_json(sheet)) if options.json else to_text(sheet))
    return 0


def read_city(raw: bytes) -> tuple[City, Tokens]:
    return city_from(json_from_file(raw))


def rearrange_command(options: argparse.Namespace) -> int:
    """Rearrange every named city; after Ctrl-C print the best so far and skip the other cities."""
    seconds, seed = second_count(options.seconds), token_count(options.seed)

    def answer(raw: bytes) -> Rearranged:
        city, tokens = read_city(raw)
        if found and found[-1].is_stopped:
            raise KeyboardInterrupt
        found.append(rearrange(city, tokens, seconds, seed))
        return found[-1]

    def text(rearranged: Rearranged) -> str:
        return rearranged_text(rearranged, best_change(rearranged.before), terminal_style(options))

    found: list[Rearranged] = []
    code = answer_cities(options, lambda raw: rearranged_to(answer(raw)), lambda raw: text(answer(raw)))
    return INTERRUPTED if found and found[-1].is_stopped else code


def better_command(options: argparse.Namespace) -> int:
    """Print the best single change of every named city."""

    def change(raw: bytes) -> BestChange | None:
        return best_change(score_best_plan(*read_city(raw)))

    return answer_cities(
        options,
        lambda raw: {"change": change_to(change(raw))},
        lambda raw: "\n".join(change_lines(change(raw), terminal_style(options))),
    )


def second_count(text: str | None) -> float:
    """Read a number of seconds; the default if none was typed."""
    if text is None:
        return SECONDS
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{0,9})?|\.[0-9]{1,9}", text) or float(text) > MOST_SECONDS:
        raise Refused("", message("cli.seconds", word=quoted(text), most=MOST_SECONDS))
    return float(text)


def city_from_options(options: argparse.Namespace) -> tuple[City, Tokens]:
    """Return the typed city and tokens; errors name spaces as they are typed."""
    city, tokens = City.parse(options.city), Tokens(token_count(options.inhabitants), token_count(options.energy))
    for problem in errors(city, tokens):
        where = problem.spots[0] if problem.spots else problem.place
        raise Refused(str(where), problem.message)
    return city, tokens


def token_count(text: str | None) -> int:
    """Read a number of tokens; 0 if none was typed."""
    if text is None:
        return 0
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise Refused("", message("cli.count", word=quoted(text)))
    return int(text)


def parse_spots(city: City, text: str) -> list[Spot]:
    """Read the spaces of a text like `C2,A4`."""
    return [parse_spot(city, word) for word in text.split(",") if word]


def parse_spot(city: City, word: str) -> Spot:
    """Read a space like `C2`, or `r2c3` as earlier versions wrote it."""
    found = Spot.read(word)
    if found not in city.board.neighbours:
        raise Refused("", message("text.spot", word=quoted(word)))
    return found


def parse_customers(city: City, text: str) -> dict[Spot, int]:
    """Read shops and numbers from a text like `C2=4,A1=0`."""
    found: dict[Spot, int] = {}
    for word in filter(None, text.split(",")):
        where, _, count = word.partition("=")
        if not re.fullmatch(r"[0-9]{1,3}", count.strip()):
            raise Refused("", message("text.customers", word=quoted(word)))
        shop = parse_spot(city, where)
        if shop in found:
            raise Refused("", message("cli.duplicate_space", spot=str(shop)))
        found[shop] = int(count)
    return found


def rank_command(options: argparse.Namespace) -> int:
    with with_file_name(options.file):
        game = game_from(json_from_file(read_bounded(options.file)))
    sheets = tuple(map(sheet_of, game.players))
    if options.json:
        print(json.dumps(ranking_to(game, sheets)))
        return 0
    shown_as = terminal_style(options)
    lines = [
        ranking(game.players, sheets, shown_as),
        *(shown_as.problem(each.spots, each.message) for each in game_warnings(game)),
    ]
    for side, *_ in rank(sheets):
        found = (shown_as.problem(each.spots, each.message) for each in player_warnings(side, sheets[side]))
        lines += [f"! {game.players[side].name}: {line.removeprefix('! ')}" for line in found]
    print("\n".join(lines))
    return 0


def explain_command(chosen: argparse.Namespace) -> int:
    """Print the explanation of a rule."""
    print(explain(" ".join(chosen.rule), terminal_style(chosen)))
    return 0


def set_up_command(options: argparse.Namespace) -> int:
    """Print the set-up of a game, its check lists and the tiles of its rounds."""
    players = int(options.players) if re.fullmatch(r"[0-9]", options.players) else 0
    if players not in PLAYERS:
        least, most = PLAYERS[0], PLAYERS[-1]
        raise Refused("", message("cli.players", word=quoted(options.players), least=least, most=most))
    mode = Mode(options.mode)
    companion = companion_of(mode, players, playgrounds=options.playgrounds, public_services=options.public_services)
    if options.json:
        print(json.dumps(set_up_to(companion)))
    else:
        print(set_up_text(companion, mode, players, terminal_style(options)))
    return 0
