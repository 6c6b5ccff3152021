"""The rules of Quadropolis: costs and points of every building, from the tables that score the game."""
