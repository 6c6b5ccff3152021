"""The table: a card a player, with the city and what it is worth."""
