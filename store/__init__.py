"""Games on disk: what is played, every edit as it happens, players, settings, backup and restore."""

from tabletop.launch import Loading

with Loading():
    from store import sentences as _  # noqa: F401 - registers them
