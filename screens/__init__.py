"""What the player sees: a presenter decides what is shown, a screen is a window onto that, kv lays it out."""
