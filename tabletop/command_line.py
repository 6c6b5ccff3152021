"""What every command line of ours does alike: it refuses in one line, and whatever it prints into may go away."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from io import StringIO, TextIOWrapper
from typing import NoReturn

from tabletop.catalogues import LANGUAGES, language
from tabletop.launch import INTERRUPTED
from tabletop.messages import ENGLISH, Refused, in_words, say
from tabletop.packages import refusing_missing_packages
from tabletop.safe_files import plain, printable

try:
    import resource
except ImportError:  # pragma: no cover - Windows
    resource = None  # type: ignore[assignment]


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, whatever was typed."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to find help."""
        sys.exit(refuse("", Refused("", say("cli.usage", reason=plain(message)))))


def speaks(parser: argparse.ArgumentParser, what: str = "of the answer") -> None:
    """Give a command the option that says in which language it answers people; JSON is always English."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help=f"the language {what} (default: en)")


def ran(chosen: argparse.Namespace, memory: int = 0) -> int:
    """Run the command that was chosen, which needs some memory (MB); its exit code, or what became of it instead."""
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = StringIO()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    spoken = ENGLISH
    try:
        spoken = language(chosen.lang)
        refuse_little_memory(memory)
        with refusing_missing_packages():
            code = int(chosen.command(chosen))
        sys.stdout.flush()
    except Refused as refused:
        return refuse("", refused, spoken)
    except KeyboardInterrupt:
        return INTERRUPTED
    except MemoryError:
        return refuse("", Refused("", say("cli.memory", needed=2 * memory)), spoken)
    except OSError as error:
        if not isinstance(sys.stdout, StringIO):  # the end of the program must not try to write the rest
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # else whoever read has seen enough
            aside(in_words(say("cli.output", reason=str(error.strerror)), spoken))
        return 1
    return code


def refuse_little_memory(needed: int) -> None:
    """Raise if the system allows this process less memory than it needs: packages end or hang while they are loaded."""
    if resource is not None:  # pragma: no branch
        allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
        if 0 <= allowed < needed * 1_000_000:
            raise Refused("", say("cli.memory", needed=needed))


def aside(line: str) -> None:
    """A line on standard error, if there is one: never among what is printed."""
    if sys.stderr is not None:
        print(line, file=sys.stderr)


def refuse(name: str, refused: Refused, spoken: NullTranslations = ENGLISH) -> int:
    """One line on stderr that says where and what; the exit code that goes with it."""
    aside(": ".join(part for part in (printable(name), refused.in_words(spoken)) if part))
    return 2


@contextmanager
def named(name: str) -> Iterator[None]:
    """What is refused is said with the file's name."""
    try:
        yield
    except Refused as refused:
        place = ": ".join(part for part in (printable(name), refused.place) if part)
        raise Refused(place, refused.message) from None
