"""The shell of every command line: errors on one line, exit codes, the option --lang, closed pipes, little memory."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from io import StringIO, TextIOWrapper
from typing import NoReturn

from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.launch import INTERRUPTED
from tabletop.messages import ENGLISH, Refused, message, render
from tabletop.packages import refusing_missing_packages
from tabletop.safe_files import printable_name, read_bounded, read_lines, single_line
from tabletop.strict_json import JsonObject
from tabletop.terminal import Style

try:
    import resource
except ImportError:  # pragma: no cover - Windows
    resource = None  # type: ignore[assignment]


class CommandParser(argparse.ArgumentParser):
    """A parser that reports every error on one line."""

    def error(self, usage_error: str) -> NoReturn:
        """Print the error and how to get help."""
        sys.exit(print_refusal("", Refused("", message("cli.usage", reason=single_line(usage_error)))))


def add_language_option(parser: argparse.ArgumentParser, qualifier: str = "of the answer") -> None:
    """Add the option for the language of a command's texts; JSON is always English."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help=f"the language {qualifier} (default: en)")


def add_city_sources(parser: argparse.ArgumentParser) -> None:
    """Add the files of a command that scores cities, and the file with a city a line."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="city files; - reads from standard input")
    parser.add_argument(
        "--jsonl", metavar="FILE", help="answer every line of a file, a city each, with one line; - for standard input"
    )


def add_text_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for language and colours of a command that prints for people."""
    add_language_option(parser)
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="(default: auto)")


def uses_colour(options: argparse.Namespace) -> bool:
    """Return whether to print colours: if asked for, or by default on a terminal that has them."""
    has_colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return options.color == "always" or (options.color == "auto" and has_colour)


def terminal_style(options: argparse.Namespace) -> Style:
    """Return the language, and whether the terminal shows colours and its encoding has lines to draw with."""
    try:
        has_lines = bool("─│".encode(sys.stdout.encoding or "ascii"))
    except UnicodeEncodeError:
        has_lines = False
    return Style(uses_colour(options), has_lines, load_catalogue(options.lang))


def answer_cities(
    options: argparse.Namespace, to_json: Callable[[bytes], JsonObject], to_text: Callable[[bytes], str]
) -> int:
    """Answer every named city; print an error for a bad one and go on."""
    if bool(options.files) is (options.jsonl is not None):
        raise Refused("", message("cli.files"))
    if options.jsonl is not None:
        return answer_lines(options.jsonl, to_json)
    code = 0
    for name in options.files:
        try:
            raw = read_bounded(name)
            answer = json.dumps(to_json(raw)) if options.json else to_text(raw)
        except Refused as refused:
            code = print_refusal(name, refused, load_catalogue(options.lang))
            continue
        head = f"{printable_name(name)}\n" if len(options.files) > 1 and not options.json else ""
        print(head + answer, flush=True)
    return code


def answer_lines(name: str, answer: Callable[[bytes], JsonObject]) -> int:
    """Print an answer for every line of a file, in order, also after a bad one; return 1 if any line was bad."""
    code = 0
    with with_file_name(name):
        for line in read_lines(name):
            try:
                result = answer(line.rstrip())
            except Refused as refused:
                result, code = {"error": {"place": refused.place, "message": str(refused.message)}}, 1
            print(json.dumps(result), flush=True)
    return code


def run_command(options: argparse.Namespace, megabytes: int = 0) -> int:
    """Run the chosen command, which needs this much memory (MB); return its exit code, or that of the error."""
    if sys.stdout is None:  # the parent process closed it
        sys.stdout = StringIO()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    spoken = ENGLISH
    try:
        spoken = load_catalogue(options.lang)
        refuse_insufficient_memory(megabytes)
        with refusing_missing_packages():
            code = int(options.command(options))
        sys.stdout.flush()
    except Refused as refused:
        return print_refusal("", refused, spoken)
    except KeyboardInterrupt:
        return INTERRUPTED
    except MemoryError:
        return print_refusal("", Refused("", message("cli.memory", needed=2 * megabytes)), spoken)
    except OSError as error:
        if not isinstance(sys.stdout, StringIO):  # otherwise Python flushes the rest at exit and prints a traceback
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # a closed pipe means that the reader has enough
            print_error(render(message("cli.output", reason=str(error.strerror)), spoken))
        return 1
    return code


def refuse_insufficient_memory(needed: int) -> None:
    """Raise if the process may use less memory than it needs, because packages then crash or hang while loading."""
    if resource is not None:  # pragma: no branch
        allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
        if 0 <= allowed < needed * 1_000_000:
            raise Refused("", message("cli.memory", needed=needed))


def print_error(line: str) -> None:
    """Print a line on standard error, if there is one, because standard output is for results."""
    if sys.stderr is not None:
        print(line, file=sys.stderr)


def print_refusal(name: str, error: Refused, spoken: NullTranslations = ENGLISH) -> int:
    """Print an error with its place on one line of standard error; return the exit code."""
    print_error(": ".join(part for part in (printable_name(name), error.render(spoken)) if part))
    return 2


@contextmanager
def with_file_name(name: str) -> Iterator[None]:
    """Add the file's name to every error in the block."""
    try:
        yield
    except Refused as refused:
        place = ": ".join(part for part in (printable_name(name), refused.place) if part)
        raise Refused(place, refused.message) from None
