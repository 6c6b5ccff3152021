"""The city of Sprawlopolis and its cards as widgets."""
