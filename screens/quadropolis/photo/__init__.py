"""The photo of a city: the board to photograph, and its corners, pointed at where no board is found."""
