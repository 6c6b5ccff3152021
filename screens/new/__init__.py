"""The screen for a new game: which one, its options and players, preset as the last time."""
