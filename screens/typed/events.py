"""The events of a typed score."""

from dataclasses import dataclass, field

from screens.typed.state import TypedMode


@dataclass(frozen=True, slots=True)
class ModeChosen:
    mode: TypedMode


@dataclass(frozen=True, slots=True)
class Written:
    key: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Done:
    """The score is typed."""


@dataclass(frozen=True, slots=True)
class Removed:
    """The saved score is to be removed."""


TypedEvent = ModeChosen | Written | Done | Removed
