"""The city of a game: cards that are laid, or blocks that are painted, and the score beside them."""
