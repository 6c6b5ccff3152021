"""The command line: score cities, find what would have been better, explain rules."""

import argparse
from collections.abc import Sequence
from typing import Any, Final

from sprawlopolis_score.explain import explain
from sprawlopolis_score.files import card_to, city_from, reasons_to, result_to
from sprawlopolis_score.one_change import BestChange, best_change, change_message
from sprawlopolis_score.score_pad_text import pad
from tabletop.catalogues import load_catalogue
from tabletop.command_line import (
    CommandParser,
    add_city_sources,
    add_text_options,
    answer_cities,
    run_command,
    terminal_style,
)
from tabletop.messages import Refused, message, render
from tabletop.strict_json import json_from_file

EXAMPLES: Final = """examples:
  %(prog)s score city.json --why
  %(prog)s score --jsonl - < cities.jsonl
  %(prog)s better city.json
  %(prog)s explain S44
  %(prog)s explain mini marts

A city file has the scoring cards and the city, block by block from the top, or card by card in the order of play:
  {"format": "sprawlopolis-city", "version": 1, "scoring": [7, 8, 17], "grid": [["R:EW", "P"], ["C:NS", null]]}
  {"format": "sprawlopolis-city", "version": 1, "scoring": [7, 8, 17],
   "cards": [{"card": 1, "row": 0, "col": 0, "rotation": 180}]}"""


def main(arguments: Sequence[str] | None = None, prog: str = "python -m sprawlopolis_score") -> int:
    """Run one command; exit code 0, 1 for a bad line among lines, 2 for anything else that was refused."""
    return run_command(parser(prog).parse_args(arguments))


def command() -> int:
    """Run the console script `sprawlopolis-score`; its usage shows this name."""
    return main(prog="sprawlopolis-score")


def parser(prog: str) -> argparse.ArgumentParser:
    top = CommandParser(
        prog=prog,
        description="Score Sprawlopolis cities, every point with its reason.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(required=True, metavar="score | better | explain")
    scoring = commands.add_parser("score", help="print the score pad of cities")
    scoring.set_defaults(command=score_command)
    add_city_sources(scoring)
    scoring.add_argument("--why", action="store_true", help="add the reason for every point")
    scoring.add_argument("--json", action="store_true", help="print JSON, an object a line")
    better = commands.add_parser("better", help="print the card to turn, or the two to exchange, that bring most")
    better.set_defaults(command=better_command)
    add_city_sources(better)
    better.add_argument("--json", action="store_true", help="print JSON, an object a line")
    explaining = commands.add_parser("explain", help="print a rule with an example city and its points")
    explaining.set_defaults(command=explain_command)
    explaining.add_argument(
        "rule", metavar="RULE|KIND", nargs="+", help="a rule, as S44, or a scoring card, as mini marts"
    )
    for command in (scoring, better, explaining):
        add_text_options(command)
    return top


def score_command(options: argparse.Namespace) -> int:
    if options.jsonl is not None and options.why:
        raise Refused("", message("cli.no_effect", option="--why"))

    def to_json(raw: bytes) -> dict[str, Any]:
        file = city_from(read_json(raw))
        return result_to(file) | (reasons_to(file.sheet) if options.why else {})

    style = terminal_style(options)
    return answer_cities(options, to_json, lambda raw: pad(city_from(read_json(raw)), style, with_reasons=options.why))


def better_command(options: argparse.Namespace) -> int:
    """Print the best single change of every named city."""

    def to_text(raw: bytes) -> str:
        change = change_of(raw)
        text = message("sprawl.better.none") if change is None else change_message(change)
        return render(text, load_catalogue(options.lang))

    return answer_cities(options, lambda raw: change_to(change_of(raw)), to_text)


def change_of(raw: bytes) -> BestChange | None:
    """Return the best single change of a city file; Refused for a city of blocks."""
    file = city_from(read_json(raw))
    if not file.cards:
        raise Refused("grid", message("sprawl.better.cards"))
    return best_change(file.cards, file.scoring, file.variant)


def change_to(change: BestChange | None) -> dict[str, Any]:
    if change is None:
        return {"change": None}
    cards = [card_to(placed) for placed in change.cards]
    return {"change": {"numbers": list(change.numbers), "gain": change.gain, "total": change.total, "cards": cards}}


def read_json(raw: bytes) -> Any:
    """Read JSON; an error names its line in the sentence, because places are keys of a city file."""
    try:
        return json_from_file(raw)
    except Refused as refused:
        json_error = message("sprawl.json", where=refused.place) if refused.place else refused.message
        raise Refused("", json_error) from None


def explain_command(chosen: argparse.Namespace) -> int:
    """Print the explanation of a rule."""
    print(explain(" ".join(chosen.rule), terminal_style(chosen)))
    return 0
