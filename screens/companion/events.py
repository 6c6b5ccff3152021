"""The events of the companion; a draw and the start and end of a game bring their chance and their moment along."""

from dataclasses import dataclass, field
from datetime import datetime, timezone
from functools import partial
from random import random

now = partial(datetime.now, timezone.utc)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player was drawn who begins, by a chance from 0 to 1."""

    chance: float = field(default_factory=random)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A player was chosen who begins the game, or takes the lead."""

    side: int


@dataclass(frozen=True, slots=True)
class Ticked:
    """An item of the list was ticked, or not any more."""

    key: str


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """The game, or its next round, was begun."""

    at: datetime = field(default_factory=now)


@dataclass(frozen=True, slots=True)
class TurnTaken:
    at: datetime = field(default_factory=now)


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The players are done, or stop, and want the score."""

    at: datetime = field(default_factory=now)


CompanionEvent = Drawn | Chosen | Ticked | RoundBegun | TurnTaken | GameEnded
