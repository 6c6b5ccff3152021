"""The photo of a city: the photo screen for boards, and the corners, marked by hand where no board is found."""
