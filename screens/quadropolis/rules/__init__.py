"""The rules of Quadropolis: what every building costs and scores, in the tables that the game itself scores by."""
