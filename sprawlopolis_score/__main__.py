"""Runs `python -m sprawlopolis_score`."""

import sys
from importlib import import_module

from tabletop.launch import launch

if __name__ == "__main__":
    sys.exit(launch(lambda: int(import_module("sprawlopolis_score.command_line").main())))
