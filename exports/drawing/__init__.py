"""Pages, text and pictures, and the files they are written to; knows no game."""
