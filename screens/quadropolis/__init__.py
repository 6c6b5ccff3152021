"""The screens of Quadropolis alone: table, city, allocation, corners of the board."""

from screens.quadropolis import sentences as _  # noqa: F401 - registers them
