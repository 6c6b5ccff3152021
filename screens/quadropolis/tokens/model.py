"""The model of the tokens page: the question, and what is typed."""

from dataclasses import dataclass

from screens.quadropolis.number_pad import NAMES
from screens.quadropolis.question import Question
from tabletop.text_enum import TextEnum


class Pad(TextEnum):
    """The number pad: closed, open for a new number, or in a number."""

    CLOSED = "closed"
    FRESH = "fresh"
    TYPING = "typing"


@dataclass(frozen=True, slots=True)
class TokensModel(Question):
    """The question about the tokens, the sort that keys edit, and its number pad."""

    chosen: str | None = None
    pad: Pad = Pad.CLOSED

    @property
    def sort(self) -> str:
        """Return the sort that keys edit, by default the first one."""
        return self.chosen or NAMES[0]
