"""Settings: language, theme, size of text, what corrections teach, the way to backups, what this app is."""
