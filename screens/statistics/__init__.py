"""Statistics of the finished games, as a chart."""
