"""Sharing a game: the picture for a chat, the other files, BG Stats."""
