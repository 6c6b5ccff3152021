"""The screens that only Sprawlopolis has: its table and its city."""

from screens.sprawlopolis import sentences as _  # noqa: F401 - registers them
