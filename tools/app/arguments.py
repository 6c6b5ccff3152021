"""The command lines of the tools that take no options: a few numbers at most, and --help with their docstring."""

import argparse
import sys


def numbers(description: str | None, **defaults: int) -> tuple[int, ...]:
    """Parse optional positional numbers, named for --help."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in defaults.items():
        parser.add_argument(name, nargs="?", type=int, default=default, help=f"(default: {default})")
    options = vars(parser.parse_args())
    return tuple(options[name] for name in defaults)


def no_arguments(description: str | None) -> None:
    """Refuse every argument but --help, because such a tool works for minutes or writes files."""
    if len(sys.argv) > 1:
        numbers(description)
