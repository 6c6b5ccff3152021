"""What a city was worth: the best arrangement of its buildings, and the best single change."""
