"""How many tokens a player has: asked once a city, between the bounds of what its tiles can have given."""
