"""Training and measuring the reader of Sprawlopolis."""
