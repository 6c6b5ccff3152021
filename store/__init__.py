"""Games on disk: what is played, every edit as it happens, players, settings, backup and restore."""
