"""The screen for a new game: game, options and players, preset as in the last game."""
