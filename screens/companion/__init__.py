"""The companion of a game at the table: set-up, first player, rounds and turns, up to the score."""
