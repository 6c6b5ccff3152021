"""The base class of all enumerations in files."""

from enum import Enum


class TextEnum(str, Enum):
    """A word of a game as files spell it; equal to its text and hashed as fast."""

    __hash__ = str.__hash__
    __str__ = str.__str__
