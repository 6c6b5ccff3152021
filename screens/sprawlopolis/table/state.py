"""The states of a table and of its panels."""

from dataclasses import dataclass, field

from screens.kit.game_details import GameDetails
from screens.kit.options import Option, Switch
from screens.kit.undo import UndoState
from screens.sprawlopolis.city_view import CityPicture
from screens.sprawlopolis.score_view import ScoreView
from screens.sprawlopolis.scoring_cards import ScoringCard, ScoringOffer
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class Leave:
    """A button that takes a member off the team."""

    side: int
    text: str


@dataclass(frozen=True, slots=True)
class Join:
    """A button that adds a member, with the name of the chair."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Member:
    side: int
    name: str
    hint: str
    leave: Leave | None


@dataclass(frozen=True, slots=True)
class SprawlGame:
    title: str
    team: str
    members: tuple[Member, ...]
    problem: str | None
    add: Join | None
    details: GameDetails
    difficulties: tuple[Option, ...]
    house: str | None
    switches: tuple[Switch, ...]
    done: str


@dataclass(frozen=True, slots=True)
class SprawlCards:
    """The panel for choosing other scoring cards."""

    title: str
    random: str
    cards: tuple[ScoringCard, ...]
    done: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the set-up, done or not."""

    step: int
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class SprawlSetUp:
    """S6: the panel of the set-up."""

    title: str
    steps: tuple[Step, ...]
    begin: str


@dataclass(frozen=True, slots=True)
class Way:
    """A way to enter the city."""

    mode: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class SprawlTable:
    title: str = ""
    detail: str = ""
    steps: UndoState = field(default_factory=UndoState)
    game: str = ""
    names: str = ""
    colour: PlayerColour = PlayerColour.RED
    choosing: str | None = None  # the question while scoring cards are missing
    random: str | None = None
    picker: tuple[ScoringCard, ...] = ()
    cards: tuple[ScoringCard, ...] = ()
    change: str | None = None
    target: str | None = None
    score: ScoreView | None = None
    picture: CityPicture | None = None
    ways: tuple[Way, ...] = ()
    odd: str | None = None
    offer: ScoringOffer | None = None
    set_up: str | None = None
    pad: str = ""
    panel: SprawlGame | SprawlCards | SprawlSetUp | None = None
