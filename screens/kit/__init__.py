"""Building blocks of the screens of any game: navigation, theme, widgets, background work."""
