"""The question before an action that cannot be undone."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A question: yes calls `confirm()` of the runner, no calls `dismiss()`; the icon is that of the action."""

    title: str
    detail: str
    yes: str
    no: str
    icon: str = "delete"
