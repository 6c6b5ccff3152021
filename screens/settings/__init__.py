"""The settings: language, theme, text size, learning, backups, about."""
