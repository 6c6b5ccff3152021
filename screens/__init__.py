"""What the player sees: a presenter decides what is shown, a screen is a window onto that, kv lays it out."""

from screens import sentences as _  # noqa: F401 - registers them
