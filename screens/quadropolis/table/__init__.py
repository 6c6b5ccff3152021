"""The table: a card for every player, with city and points."""
