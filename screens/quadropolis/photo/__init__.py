"""The photo of a city: the photo screen for boards, and the corners, which the player marks if no board is found."""
