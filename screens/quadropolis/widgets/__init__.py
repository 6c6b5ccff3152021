"""The board of Quadropolis as a widget."""
