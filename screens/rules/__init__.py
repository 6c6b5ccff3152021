"""The rules: the list of all games' pages, and the layout of a page."""
