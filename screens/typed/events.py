"""The events of typed scores."""

from dataclasses import dataclass, field

from screens.typed.state import TypedMode


@dataclass(frozen=True, slots=True)
class ModeChosen:
    mode: TypedMode


@dataclass(frozen=True, slots=True)
class Written:
    side: int
    key: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Done:
    """The scores are typed."""


@dataclass(frozen=True, slots=True)
class Removed:
    """The saved score of the side that the screen was opened for is to be removed."""


TypedEvent = ModeChosen | Written | Done | Removed
