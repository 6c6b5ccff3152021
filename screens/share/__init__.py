"""Sharing a game's sheet in four formats; backup and restore of all games."""
