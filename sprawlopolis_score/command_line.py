"""The command line: score cities, explain rules."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from sprawlopolis_score.explain import explain
from sprawlopolis_score.files import city_from, reasons_to, result_to
from sprawlopolis_score.score_pad_text import DRAWN, TYPED, Style, pad
from tabletop.catalogues import language
from tabletop.command_line import Parser, named, ran, refuse, speaks
from tabletop.messages import Refused, say
from tabletop.safe_files import content, lines_of, printable
from tabletop.strict_json import json_from_file

EXAMPLES: Final = """examples:
  %(prog)s score city.json --why
  %(prog)s score --jsonl - < cities.jsonl
  %(prog)s explain S44

A city file has the scoring cards and the city, block by block from the top, or card by card in the order of play:
  {"format": "sprawlopolis-city", "version": 1, "scoring": [7, 8, 17], "grid": [["R:EW", "P"], ["C:NS", null]]}
  {"format": "sprawlopolis-city", "version": 1, "scoring": [7, 8, 17],
   "cards": [{"card": 1, "row": 0, "col": 0, "rotation": 180}]}"""


def main(arguments: Sequence[str] | None = None, prog: str = "python -m sprawlopolis_score") -> int:
    """Run one command; the exit code is 0, 1 for a bad line among lines, 2 for anything else that was refused."""
    return ran(parser(prog).parse_args(arguments))


def command() -> int:
    """Run the console script `sprawlopolis-score`; its usage shows this name."""
    return main(prog="sprawlopolis-score")


def parser(prog: str) -> argparse.ArgumentParser:
    """Return the parser of the command and its options."""
    top = Parser(
        prog=prog,
        description="Score Sprawlopolis cities, every point with its reason.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(required=True, metavar="score | explain")
    scoring = commands.add_parser("score", help="print the score pad of cities")
    scoring.set_defaults(command=score_command)
    scoring.add_argument("files", nargs="*", metavar="FILE", help="city files; - reads from standard input")
    scoring.add_argument(
        "--jsonl", metavar="FILE", help="answer every line of a file, a city each, with one line; - for standard input"
    )
    scoring.add_argument("--why", action="store_true", help="add the reason for every point")
    scoring.add_argument("--json", action="store_true", help="print JSON, an object a line")
    explaining = commands.add_parser("explain", help="print a rule with an example city and its points")
    explaining.set_defaults(command=explain_command)
    explaining.add_argument("rule", metavar="RULE", help="the number of a rule in docs/sprawlopolis.md, as S44")
    for command in (scoring, explaining):
        speaks(command)
        command.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="(default: auto)")
    return top


def score_command(chosen: argparse.Namespace) -> int:
    """Score every city that was named; bad ones are refused and the others go on."""
    if bool(chosen.files) is (chosen.jsonl is not None):
        raise Refused("", say("sprawl.cli.sources"))
    if chosen.jsonl is None:
        return max([score_one(chosen, name) for name in chosen.files])
    if chosen.why:
        raise Refused("", say("sprawl.cli.idle", option="--why"))
    return score_lines(chosen.jsonl)


def score_one(chosen: argparse.Namespace, name: str) -> int:
    """Score the city in a file."""
    try:
        file = city_from(json_value(content(name)))
    except Refused as refused:
        return refuse(name, refused, language(chosen.lang))
    if chosen.json:
        print(json.dumps(result_to(file) | (reasons_to(file.sheet) if chosen.why else {})), flush=True)
    else:
        head = f"{printable(name)}\n" if len(chosen.files) > 1 else ""
        print(head + pad(file, style(chosen), why=chosen.why), flush=True)
    return 0


def score_lines(name: str) -> int:
    """Score one city a line; every line is answered in order, whatever the lines before it were."""
    code = 0
    with named(name):
        for line in lines_of(name):
            if not answer_line(line):
                code = 1
    return code


def answer_line(line: bytes) -> bool:
    """Print the result of the city in a line, or what is wrong with it; say whether it was a city."""
    try:
        result, good = result_to(city_from(json_value(line.rstrip()))), True
    except Refused as refused:
        result, good = {"error": {"place": refused.place, "message": str(refused.message)}}, False
    print(json.dumps(result), flush=True)
    return good


def json_value(raw: bytes) -> Any:
    """Read JSON; where it breaks off is part of the sentence, because places are keys of a city file."""
    try:
        return json_from_file(raw)
    except Refused as refused:
        message = say("sprawl.json", where=refused.place) if refused.place else refused.message
        raise Refused("", message) from None


def explain_command(chosen: argparse.Namespace) -> int:
    """Print the explanation of a rule."""
    print(explain(chosen.rule, style(chosen)))
    return 0


def style(chosen: argparse.Namespace) -> Style:
    """Return the language; colours where the terminal has them and nothing speaks against; drawn roads likewise."""
    asked = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    try:
        "".join(DRAWN.values()).encode(sys.stdout.encoding or "ascii")
        roads = DRAWN
    except UnicodeEncodeError:
        roads = TYPED
    return Style(chosen.color == "always" or (chosen.color == "auto" and asked), roads, language(chosen.lang))
