"""The rules of Sprawlopolis: what every scoring card counts, each with a small city of ours."""
