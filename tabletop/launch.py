"""The start of every program: it catches Ctrl-C before it imports the rest."""

import sys

TYPE_CHECKING = False  # no import of typing, because it loads longer than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

INTERRUPTED = 130


def launch(run: "Callable[[], int]") -> int:
    """Run a program and return its exit code; Ctrl-C ends it without a traceback."""
    try:
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


class InterruptibleImports:
    """The imports of a package run with `python -m`; Ctrl-C ends these without a traceback, too."""

    def __enter__(self) -> None:
        """Start watching for Ctrl-C."""

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", at: "TracebackType | None"
    ) -> None:
        """Exit on Ctrl-C, because `python -m` imports the package before any handler of its `__main__` exists."""
        if kind is KeyboardInterrupt and sys.argv[:1] == ["-m"]:
            sys.exit(INTERRUPTED)
