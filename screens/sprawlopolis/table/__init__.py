"""The table of a game: the team, the scoring cards with their target, and the way to the city."""
