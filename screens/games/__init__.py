"""Saved games: the newest first, the way on, the way to a new one."""
