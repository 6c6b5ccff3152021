"""A player's city: what the eye read, what is tapped in, what is doubtful, odd, and worth."""
