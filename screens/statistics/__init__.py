"""Statistics: how everybody did in the games that were finished, as a chart."""
