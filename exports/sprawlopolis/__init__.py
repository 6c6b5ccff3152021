"""The sheet of a game of Sprawlopolis: the pad, the city and the reasons."""
