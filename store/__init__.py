"""Saved games: every edit as it happens, players, settings, backup and restore. It knows no game."""

from tabletop.launch import InterruptibleImports

with InterruptibleImports():
    from store import sentences as _  # noqa: F401 - registers them
