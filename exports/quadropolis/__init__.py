"""The sheet of a game of Quadropolis: the pad, the cities and the reasons."""
