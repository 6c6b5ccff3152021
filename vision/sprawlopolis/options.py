"""The options of `python -m vision` for Sprawlopolis; this module imports no nets, so that `--help` is fast."""

import argparse
from typing import Final

TITLE: Final = "a photo of the cards of Sprawlopolis"
EXAMPLES: Final = """examples:
  python -m vision read --game sprawlopolis photo.jpg another.jpg
  python -m vision city --game sprawlopolis photo.jpg > city.json && python -m sprawlopolis_score score city.json
  python -m vision teach --game sprawlopolis photo.jpg city.json --taught our_copy.npz
  python -m vision read --game sprawlopolis --taught our_copy.npz next.jpg"""


def add_options(command: argparse.ArgumentParser, name: str) -> None:
    """Add no options, because the eye needs nothing but the photo."""


def join_words(words: list[str]) -> list[str]:
    """Return the words as they were typed."""
    return words
