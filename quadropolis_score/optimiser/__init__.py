"""The best allocation of a city's tokens: exact best-first search with an upper bound."""
