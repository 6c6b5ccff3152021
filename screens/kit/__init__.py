"""What screens of any game are made of: navigation, theme, widgets, background work; knows no game."""
