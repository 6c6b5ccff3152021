"""A new game: which one, who plays; everything as the last time."""
