"""Rules: what every building costs and scores, in our own words, with the tables that the app itself scores by."""
