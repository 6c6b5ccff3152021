"""The screens: a runner decides what is shown, kv lays it out."""

from screens import sentences as _  # noqa: F401 - registers them
