"""The allocation of a player's tokens, its reasons, and the player's own decisions."""
