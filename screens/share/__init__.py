"""A game's sheet for others in four kinds of file; all games into a backup, and back."""
