"""The base of all enumerations that appear in files."""

from enum import Enum


class TextEnum(str, Enum):
    """A word of a game as it stands in files; equal to its text and as quick to look up."""

    __hash__ = str.__hash__
