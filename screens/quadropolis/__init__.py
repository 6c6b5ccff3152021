"""The screens that only Quadropolis has: its table, city, allocation and the corners of its board."""

from screens.quadropolis import sentences as _  # noqa: F401 - registers them
