"""What is asked before something is done that cannot be taken back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """Yes is `agree()` of the presenter, no is `dismiss()`; the icon is that of what would be done."""

    title: str
    detail: str
    yes: str
    no: str
    icon: str = "delete"
