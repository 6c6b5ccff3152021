"""The rules of Sprawlopolis: every scoring card with a small example city of our own."""
