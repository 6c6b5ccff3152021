"""Runs `python -m store`."""

import sys

from tabletop.launch import launch

if __name__ == "__main__":
    sys.exit(launch("store.command_line"))
