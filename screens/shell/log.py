"""The log of the app: what went wrong, and the screens and events before it, without anything that people wrote.

Names, notes, pictures and paths are not in it: a place is a module and a line, and the words of an exception are kept
only where Python alone chooses them.
"""

import logging
import os
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from traceback import walk_tb
from typing import Final

from tabletop import __version__
from tabletop.safe_files import is_regular, single_line

FILE_NAME: Final = "app.log"
# The most bytes of the log, and of the one before it.
LARGEST: Final = 128_000
# The innermost places of an exception that are logged.
MOST_PLACES: Final = 40
# The exceptions whose words hold no value of a player.
WORDED: Final = (AttributeError, NameError, IndexError, ArithmeticError, RecursionError)
# The loggers whose records are in the log; their messages name screens and events alone.
LOGGED: Final = "screens"
LOGGER = logging.getLogger(__name__)


class LogFormatter(logging.Formatter):
    """The lines of a record; an exception is its type and its places."""

    def format(self, record: logging.LogRecord) -> str:
        first = f"{self.formatTime(record, '%Y-%m-%d %H:%M:%S')} {record.levelname} {record.getMessage()}"
        return "\n".join((first, *(error_lines(record.exc_info[1]) if record.exc_info else ())))


def error_lines(error: BaseException | None) -> Iterator[str]:
    """Yield the lines of an exception and of those that caused it, the last one first."""
    while error is not None:
        yield f"  {type(error).__name__}{f': {single_line(str(error))}' if isinstance(error, WORDED) else ''}"
        for frame, line in [*walk_tb(error.__traceback__)][-MOST_PLACES:]:
            place = frame.f_globals.get("__name__") or Path(frame.f_code.co_filename).name  # a layout is no module
            yield f"    {place}:{line} {frame.f_code.co_name}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def log_unhandled(folder: Path) -> None:
    """Have exceptions that nothing handles logged in a folder, on every thread and in the callbacks of SDL."""

    def log(error: BaseException | None) -> None:
        open_log(folder)
        LOGGER.error("not handled", exc_info=error)

    sys.excepthook = lambda _, error, __: log(error)
    threading.excepthook = lambda found: log(found.exc_value)
    sys.unraisablehook = lambda found: log(found.exc_value)


@cache
def open_log(folder: Path) -> None:
    """Write records to the log of a folder from now on, and errors to the terminal; nothing is written into a link."""
    from logging.handlers import RotatingFileHandler  # noqa: PLC0415 - the first frame needs none

    logging.raiseExceptions = False  # a full disk keeps nothing from going on
    path, logger, terminal = folder / FILE_NAME, logging.getLogger(LOGGED), logging.StreamHandler()
    logger.setLevel(logging.INFO)
    if is_regular(path) or not os.path.lexists(path):
        file = RotatingFileHandler(path, maxBytes=LARGEST, backupCount=1, encoding="utf-8", delay=True)
        file.setFormatter(LogFormatter())
        logger.addHandler(file)
    terminal.setLevel(logging.WARNING)
    logger.addHandler(terminal)
    system = "android" if "ANDROID_PRIVATE" in os.environ else sys.platform
    LOGGER.info("%s on %s, Python %s", __version__, system, sys.version.split()[0])


def log_text(folder: Path) -> str:
    """Return the text of the log in a folder, the oldest first; empty without one."""
    paths = (folder / f"{FILE_NAME}.1", folder / FILE_NAME)
    return "".join(path.read_text(encoding="utf-8", errors="replace") for path in paths if is_regular(path))
