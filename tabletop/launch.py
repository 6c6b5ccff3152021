"""The start of every program. It imports nothing of ours at first, because Ctrl-C may come while modules load."""

from importlib import import_module

INTERRUPTED = 130


def launch(module: str) -> int:
    """Import a module, call its `main` and return the exit code; Ctrl-C ends it without a traceback at any moment."""
    try:
        return int(import_module(module).main())
    except KeyboardInterrupt:
        return INTERRUPTED
