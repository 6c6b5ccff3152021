"""The start of every program. It imports nothing of ours, because Ctrl-C may come while modules load."""

from collections.abc import Callable

INTERRUPTED = 130


def launch(run: Callable[[], int]) -> int:
    """Return the exit code of a program; Ctrl-C ends it without a traceback at any moment."""
    try:
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
