"""A player's city: read from a photo or entered by hand, with its doubts, warnings and total."""
