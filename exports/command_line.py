"""The command line: the score sheet of a game file, in every format."""

import argparse
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from exports.formats import ENDINGS, FORMATS
from exports.sheet_style import A4, LETTER, Paper
from games import game_of_file, rules_of
from tabletop.command_line import CommandParser, add_language_option, run_command, with_file_name
from tabletop.game import Verdict
from tabletop.messages import Refused, message, quoted
from tabletop.safe_files import read_bounded, write_atomically
from tabletop.strict_json import day_from, json_from_file

EXAMPLES: Final = """examples:
  python -m exports game.json --to sheet.pdf --to sheet.png
  python -m exports game.json --to feuille.pdf --lang fr --date 2026-11-18
  python -m exports game.json --to sheet.pdf --paper letter
  python -m exports game.json --picture chat.png --wide table.csv"""
PAPERS: Final = {paper.name: paper for paper in (A4, LETTER)}
FORMAT_NAMES: Final = ", ".join(kind.upper() for kind in ENDINGS)
# The options of formats whose ending means another one, with their help.
NAMED: Final = {
    "picture": "where the picture for a chat goes, 1080 x 1350 (PNG)",
    "wide": "where a table with a line a player goes (CSV)",
}

MEMORY: Final = 100  # MB of address space, with the libraries


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sheets; return 0, or 2 for a refusal."""
    return run_command(parser().parse_args(arguments), MEMORY)


def parser() -> argparse.ArgumentParser:
    top = CommandParser(
        prog="python -m exports",
        description=f"Write the score sheet of a game, by the ending of the name: {FORMAT_NAMES}.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.set_defaults(command=export)
    top.add_argument("game", metavar="GAME", help="a game file; - reads from standard input")
    top.add_argument("--to", metavar="FILE", action="append", default=[], help="where a sheet goes; may be repeated")
    for kind, text in NAMED.items():
        top.add_argument(f"--{kind}", metavar="FILE", action="append", default=[], help=text)
    top.add_argument("--paper", choices=PAPERS, default="a4", help="of the PDF (default: a4)")
    top.add_argument("--date", metavar="DATE", help="when the game was played, as 2026-11-18 (default: today)")
    add_language_option(top, "of the sheet")
    return top


def export(chosen: argparse.Namespace) -> int:
    """Score the game once and create every sheet before the first is written."""
    wanted = [(name, maker_for(name)) for name in chosen.to]
    wanted += [(name, maker_for(name, kind)) for kind in NAMED for name in getattr(chosen, kind)]
    if not wanted:
        raise Refused("", message("cli.usage", reason="the following arguments are required: --to"))
    played = day_from(chosen.date, "--date") if chosen.date else date.today()  # noqa: DTZ011 - the day at the table
    with with_file_name(chosen.game):
        data = json_from_file(read_bounded(chosen.game))
        rules = rules_of(game_of_file(data))
        file = rules.from_file(data)
    verdict = rules.verdict_of_file(file, played)
    paper = PAPERS[chosen.paper]
    for name, raw in [(name, make(verdict, chosen.lang, paper)) for name, make in wanted]:
        write_atomically(Path(name), raw)
    return 0


def maker_for(name: str, kind: str = "") -> Callable[[Verdict, str, Paper], bytes]:
    """Return the function that writes the format of a file name, or of an option; its ending must fit."""
    ending = Path(name).suffix.lower().removeprefix(".")
    if ending not in ([FORMATS[kind].ending] if kind else ENDINGS):
        *endings, last = (f".{other}" for other in ENDINGS)
        if kind:
            raise Refused("", message("export.other_ending", name=quoted(name), ending=f".{FORMATS[kind].ending}"))
        raise Refused("", message("export.unknown_format", name=quoted(name), endings=", ".join(endings), last=last))
    return FORMATS[kind or ending].make
