"""The best allocation of a city's tokens: an exact best-first search and the bound that it trusts."""
