"""Training and measuring the eye of Sprawlopolis."""
