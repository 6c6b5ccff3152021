"""Runs `python -m exports`."""

import sys

from tabletop.launch import launch

if __name__ == "__main__":
    sys.exit(launch("exports.command_line"))
