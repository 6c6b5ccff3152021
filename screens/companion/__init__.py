"""The companion of a game at the table: set-up, who begins, rounds and turns, up to the score."""
