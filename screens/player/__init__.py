"""The page of a player."""
