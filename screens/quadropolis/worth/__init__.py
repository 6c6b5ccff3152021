"""The worth of a city: the best arrangement of its buildings, and the best single change."""
