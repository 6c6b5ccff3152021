"""Entry point of `python -m store`."""

import sys
from importlib import import_module

from tabletop.launch import launch

if __name__ == "__main__":
    sys.exit(launch(lambda: int(import_module("store.command_line").main())))
