"""The events of a table; a draw brings its chance along, a new member the name of the chair."""

from dataclasses import dataclass, field
from random import random

from screens.kit.details import DetailsEvent
from screens.kit.program import Switched
from screens.sprawlopolis.city.model import CARDS as CARDS  # noqa: PLC0414 - for the layout
from screens.sprawlopolis.city.model import ODD as ODD  # noqa: PLC0414
from screens.sprawlopolis.score_view import RowTapped
from screens.sprawlopolis.scoring_cards import OfferAnswered as OfferAnswered  # noqa: PLC0414
from screens.sprawlopolis.table.model import Sheet


@dataclass(frozen=True, slots=True)
class GameShown:
    """The panel of the game was opened."""


@dataclass(frozen=True, slots=True)
class SheetShown:
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class CardChosen:
    number: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Three scoring cards were drawn, by a chance from 0 to 1."""

    chance: float = field(default_factory=random)


@dataclass(frozen=True, slots=True)
class LookedUp:
    """The rule of a scoring card is wanted."""

    number: int


@dataclass(frozen=True, slots=True)
class Entered:
    """The city is wanted: as it was begun, in a mode, with its warnings, by its photo, or as a typed score."""

    mode: str = ""


@dataclass(frozen=True, slots=True)
class PadWanted:
    """The score pad is wanted."""


@dataclass(frozen=True, slots=True)
class Ticked:
    """A step of the set-up was ticked, or not any more."""

    step: int


@dataclass(frozen=True, slots=True)
class MemberCalled:
    side: int
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """A member joined the team; the name is used until one is typed."""

    name: str


@dataclass(frozen=True, slots=True)
class MemberLeft:
    side: int


@dataclass(frozen=True, slots=True)
class DifficultyChosen:
    """S31, S32: the difficulty was chosen."""

    value: str


Leaving = Entered | RowTapped | LookedUp | PadWanted
Edited = MemberCalled | MemberJoined | MemberLeft | DifficultyChosen | Switched | DetailsEvent
TableEvent = GameShown | SheetShown | CardChosen | Drawn | OfferAnswered | Ticked | Leaving | Edited
