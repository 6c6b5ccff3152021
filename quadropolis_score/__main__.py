"""Runs `python -m quadropolis_score`."""

import sys

from tabletop.launch import launch

if __name__ == "__main__":
    sys.exit(launch("quadropolis_score.command_line"))
