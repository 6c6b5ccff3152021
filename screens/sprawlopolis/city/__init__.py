"""The city of a game: cards that are placed, or blocks that are painted, and the running score."""
