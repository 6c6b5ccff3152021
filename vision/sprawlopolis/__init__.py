"""The city of Sprawlopolis on a photo."""
