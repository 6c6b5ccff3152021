"""The start of every program, before anything of ours is imported: modules load where Ctrl-C is caught."""

import sys

TYPE_CHECKING = False  # typing takes longer to load than this module may
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

INTERRUPTED = 130


def launch(run: "Callable[[], int]") -> int:
    """Return the exit code of a program; from here on Ctrl-C ends it without a traceback."""
    try:
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


class Loading:
    """The imports of a package: where `python -m` runs it, Ctrl-C ends these without a traceback too."""

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", at: "TracebackType | None"
    ) -> None:
        """End the program; python -m calls itself so until it has found what to run."""
        if kind is KeyboardInterrupt and sys.argv[:1] == ["-m"]:
            sys.exit(INTERRUPTED)
