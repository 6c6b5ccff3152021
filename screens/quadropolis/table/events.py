"""The events of a table; a new player brings the name of the chair along."""

from dataclasses import dataclass, field

from screens.kit.details import DetailsEvent
from screens.kit.player_choice import ColourChosen, KnownPlayerChosen
from screens.kit.program import Switched


@dataclass(frozen=True, slots=True)
class WayTaken:
    """A screen of a player or of the game was opened; `as_way` if that is how empty cities are entered."""

    screen: str
    number: int = 0
    about: str = ""
    as_way: bool = False


@dataclass(frozen=True, slots=True)
class PlayerShown:
    number: int


@dataclass(frozen=True, slots=True)
class GameShown:
    """The panel of the game was opened."""


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """A player joined; the name is used until one is typed."""

    name: str


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """The player of the panel is removed."""


@dataclass(frozen=True, slots=True)
class NameWritten:
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ModeChosen:
    value: str


OfPlayer = PlayerLeft | NameWritten | KnownPlayerChosen | ColourChosen
OfGame = ModeChosen | Switched | DetailsEvent
TableEvent = WayTaken | PlayerShown | GameShown | PlayerJoined | OfPlayer | OfGame
