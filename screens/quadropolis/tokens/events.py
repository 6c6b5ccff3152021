"""The events of the tokens page; those of its number pad are in `screens/quadropolis/number_pad.py`."""

from dataclasses import dataclass

from screens.quadropolis.number_pad import KeyPressed, PadOpened, Stepped


@dataclass(frozen=True, slots=True)
class Chosen:
    """A sort of tokens was chosen, for keys."""

    sort: str


@dataclass(frozen=True, slots=True)
class FewestEntered:
    """A sort has the fewest tokens that the tiles can have given."""

    sort: str


@dataclass(frozen=True, slots=True)
class Done:
    """The shown numbers are right."""


TokensEvent = Chosen | Stepped | FewestEntered | PadOpened | KeyPressed | Done
