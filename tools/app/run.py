"""`make run`: starts the app; without a screen does what `make demo` does."""

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from device.window import has_screen
from tabletop.command_line import run_command
from tabletop.launch import launch

MAIN: Final = Path(__file__).parents[2] / "main.py"


def main() -> int:
    """Start the app with the given options; without a screen print that, and read the sample photo instead."""
    if has_screen():
        os.execv(sys.executable, [sys.executable, str(MAIN), *sys.argv[1:]])
    return run_command(argparse.Namespace(command=run_demo, lang="en"))


def run_demo(_: argparse.Namespace) -> int:
    from tools.app import demo  # noqa: PLC0415 - it loads OpenCV

    print("There is no screen here that a window could open on, so the sample photo is read and scored instead.\n")
    demo.main()
    return 0


if __name__ == "__main__":
    sys.exit(launch(main))
