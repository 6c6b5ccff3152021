"""The state of the statistics."""

from dataclasses import dataclass

from screens.game_filters import FilterChoice
from screens.kit.chart_values import LineChartValues, Measure
from screens.kit.navigation import Route
from screens.kit.options import Option
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record, which leads to its game."""

    icon: str
    text: str
    detail: str
    route: Route


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player: wins, average and best."""

    name: str
    colour: PlayerColour
    wins: str
    measure: Measure


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two players and how often each was ahead of the other."""

    names: tuple[str, str]
    wins: tuple[str, str]
    share: float  # of games in which the first was ahead


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """A player who is not in these statistics."""

    name: str
    icon: str


@dataclass(frozen=True, slots=True)
class StatisticsState:
    """The players of one kind of game."""

    title: str = ""
    empty: str = ""
    filters: tuple[Option, ...] = ()
    summary: str = ""
    records: tuple[RecordLine, ...] = ()
    trend_title: str = ""
    trend: LineChartValues | None = None
    players_title: str = ""
    legend: str = ""
    lines: tuple[PlayerLine, ...] = ()
    pairs_title: str = ""
    pairs: tuple[PairLine, ...] = ()
    others_title: str = ""
    others: tuple[OtherPlayer, ...] = ()
    panel: FilterChoice | None = None
