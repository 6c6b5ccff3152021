"""The photo of a city: taken or chosen, then read in the background."""
