"""The best allocation of a player's tokens, why it is so, and what the player wants otherwise."""
