"""The start of every program: it imports nothing of ours, so that modules load in `run`, where Ctrl-C is caught."""

from collections.abc import Callable

INTERRUPTED = 130


def launch(run: Callable[[], int]) -> int:
    """Return the exit code of a program; from here on Ctrl-C ends it without a traceback."""
    try:
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
