"""The command line: score cities, rank games."""

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import BinaryIO, Final

from quadropolis_score.advice import best_scored
from quadropolis_score.allocation import Locks
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Tokens
from quadropolis_score.city import City
from quadropolis_score.files import LARGEST_FILE, city_from, data_from, game_from, ranking_to, result_to
from quadropolis_score.game import game_warnings, rank
from quadropolis_score.messages import Refused, say, shown
from quadropolis_score.terminal import DRAWN, TYPED, Style, pad, problem_line, ranking

EXAMPLES: Final = """examples:
  python -m quadropolis_score score city.json --why
  python -m quadropolis_score score --city "T2 P . . / . S F . / . . . . / . . . ." --inhabitants 4 --energy 2
  python -m quadropolis_score score city.json --lit r2c3,r4c1 --dark r1c1 --customers r2c2=4
  python -m quadropolis_score rank game.json

A city in text: a dot is an empty space, a letter a building (T tower block, S shop, U public service, P park,
G playground, F factory, H harbor, O office tower, M monument), then its floors (T3), the points in its star (U*2), the
inhabitants and energy that it gave (Hi1e1), the name of a Public Services tile (U:city_hall)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 for a bad line among lines, 2 for anything else that was refused."""
    chosen = parser().parse_args(arguments)
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = StringIO()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = int(chosen.command(chosen))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # The end of the program must not try to write the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # else whoever read has seen enough
            print(say("cli.output", reason=str(error.strerror)), file=sys.stderr)
        return 1
    return code


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(
        prog="python -m quadropolis_score",
        description="Score Quadropolis cities with the best possible allocation, every point with its reason.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(required=True, metavar="score | rank")
    scoring = commands.add_parser("score", help="print the score pad of cities")
    scoring.set_defaults(command=score_command)
    scoring.add_argument("files", nargs="*", metavar="FILE", help="city files; - reads from standard input")
    scoring.add_argument(
        "--jsonl", metavar="FILE", help="read one city a line and print one result a line; - reads from standard input"
    )
    scoring.add_argument("--city", metavar="TEXT", help="a city in text, rows between slashes")
    scoring.add_argument("--inhabitants", type=int, default=0, metavar="N", help="inhabitants of the city in text")
    scoring.add_argument("--energy", type=int, default=0, metavar="N", help="energy units of the city in text")
    scoring.add_argument("--lit", default="", metavar="SPACES", help="buildings that must be activated, as r2c3,r4c1")
    scoring.add_argument("--dark", default="", metavar="SPACES", help="buildings that must stay dark")
    scoring.add_argument(
        "--customers", default="", metavar="SPACES", help="shops with just so many customers, as r2c3=4,r1c1=0"
    )
    scoring.add_argument("--why", action="store_true", help="print the reason for every point, and advice")
    ranking_ = commands.add_parser("rank", help="rank the players of a game file")
    ranking_.set_defaults(command=rank_command)
    ranking_.add_argument("file", metavar="GAME", help="a game file; - reads from standard input")
    for command in (scoring, ranking_):
        command.add_argument("--json", action="store_true", help="print JSON")
        command.add_argument(
            "--color", choices=("auto", "always", "never"), default="auto", help="colours (default: auto)"
        )
    return top


def score_command(chosen: argparse.Namespace) -> int:
    """Score every city that was named; bad ones are refused and the others go on."""
    sources = (bool(chosen.files), chosen.jsonl is not None, chosen.city is not None)
    if sum(sources) != 1:
        return refuse("", Refused("", say("cli.sources")))
    if chosen.jsonl is not None:
        return score_lines(chosen.jsonl)
    if chosen.city is not None:
        return score_one(chosen, "")
    return max([score_one(chosen, name) for name in chosen.files])


def score_one(chosen: argparse.Namespace, name: str) -> int:
    """Score the city in a file, or the one that was typed."""
    try:
        if name:
            city, tokens = city_from(data_from(content(name)))
        else:
            city, tokens = City.parse(chosen.city), Tokens(chosen.inhabitants, chosen.energy)
        locks = Locks.of(spots(city, chosen.lit), spots(city, chosen.dark), customers(city, chosen.customers))
        scored = best_scored(city, tokens, locks)
    except Refused as refused:
        return refuse(name, refused)
    if chosen.json:
        print(json.dumps(result_to(scored)), flush=True)
    else:
        head = f"{printable(name)}\n" if len(chosen.files) > 1 else ""
        print(head + pad(scored, style(chosen.color), why=chosen.why), flush=True)
    return 0


def spots(city: City, text: str) -> list[Spot]:
    """The spaces in a text like `r2c3,r4c1`."""
    return [spot(city, word) for word in text.split(",") if word]


def spot(city: City, word: str) -> Spot:
    """The space that a word like `r2c3` names."""
    match = re.fullmatch(r"r([1-9])c([1-9])", word.strip().lower())
    found = Spot(int(match[1]) - 1, int(match[2]) - 1) if match else None
    if found not in city.board.neighbours:
        raise Refused("", say("text.spot", word=shown(word)))
    return found


def customers(city: City, text: str) -> dict[Spot, int]:
    """The shops and numbers in a text like `r2c3=4,r1c1=0`."""
    found = {}
    for word in filter(None, text.split(",")):
        where, _, count = word.partition("=")
        if not re.fullmatch(r"[0-9]", count):
            raise Refused("", say("text.customers", word=shown(word)))
        found[spot(city, where)] = int(count)
    return found


def score_lines(name: str) -> int:
    """Score one city a line; every line is answered in order, whatever the lines before it were."""
    try:
        answers = [answer_line(line) for line in lines_of(name)]
    except Refused as refused:
        return refuse(name, refused)
    return int(not all(answers))


def answer_line(line: bytes) -> bool:
    """Print the result of the city in a line, or what is wrong with it; say whether it was a city."""
    try:
        result, good = result_to(best_scored(*city_from(data_from(line)))), True
    except Refused as refused:
        result, good = {"error": {"place": refused.place, "message": str(refused.message)}}, False
    print(json.dumps(result), flush=True)
    return good


def rank_command(chosen: argparse.Namespace) -> int:
    """Rank the players of one game."""
    try:
        game = game_from(data_from(content(chosen.file)))
        standings = rank(game)
    except Refused as refused:
        return refuse(chosen.file, refused)
    odd = tuple(game_warnings(game))
    if chosen.json:
        print(json.dumps(ranking_to(standings, odd)))
    else:
        print("\n".join([ranking(standings, style(chosen.color)), *map(problem_line, odd)]))
    return 0


def content(name: str) -> bytes:
    """What a file holds, as far as a city or a game can be long."""
    with opened(name) as file:
        return file.read(LARGEST_FILE + 1)


def lines_of(name: str) -> Iterator[bytes]:
    """The lines of a file; of one that is too long, only enough to see that it is."""
    with opened(name) as file:
        while line := file.readline(LARGEST_FILE + 1):
            yield line
            while len(line) > LARGEST_FILE and not line.endswith(b"\n"):
                line = file.readline(LARGEST_FILE + 1)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for a dash; whatever is wrong with it is refused in a sentence."""
    if name == "-" and sys.stdin is None:
        raise Refused("", say("file.missing"))
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            yield file
    except FileNotFoundError:
        raise Refused("", say("file.missing")) from None
    except IsADirectoryError:
        raise Refused("", say("file.folder")) from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL byte
        raise Refused("", say("file.unreadable", reason=getattr(error, "strerror", None) or str(error))) from None


def refuse(name: str, refused: Refused) -> int:
    """One line on stderr that says where and what."""
    print(": ".join(part for part in (printable(name), str(refused)) if part), file=sys.stderr)
    return 2


def printable(name: str) -> str:
    """A file's name as a terminal can show it, on one line."""
    return name if name.isprintable() else json.dumps(name)


def style(colour: str) -> Style:
    """Colours where the terminal has them and nobody minds; drawn lines where its encoding has them."""
    asked = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    try:
        DRAWN.encode(sys.stdout.encoding or "ascii")
        lines = DRAWN
    except UnicodeEncodeError:
        lines = TYPED
    return Style(colour == "always" or (colour == "auto" and asked), lines)


if __name__ == "__main__":
    sys.exit(main())
