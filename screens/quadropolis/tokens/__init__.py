"""The tokens of a player, asked once a city, with the bounds of the gifts of its tiles."""
