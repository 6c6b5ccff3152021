"""Runs `python -m vision`."""

import sys

from tabletop.launch import launch

if __name__ == "__main__":
    sys.exit(launch("vision.command_line"))
