"""The screens that only Quadropolis has: its table, city, allocation and the corners of its board."""
