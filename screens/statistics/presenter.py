"""Statistics: a bar for every player, who won most first; a tap shows the rows of the pad."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from exports.faces import sign_of
from quadropolis_score.buildings import Mode
from quadropolis_score.sheet import Category, rows_of
from screens.measures import Measure
from screens.options import Option
from screens.presenter import Presenter
from store.saved import Statistic

MINUS: Final = "\u2212"


@dataclass(frozen=True, slots=True)
class RowOfPad:
    """What a row of the pad brings a player on average."""

    sign: str
    name: str
    measure: Measure


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player: how many games were won, the average and the best; opened, the rows of the pad too."""

    name: str
    wins: str
    measure: Measure
    icon: str
    rows: tuple[RowOfPad, ...] = ()
    own: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statistics:
    """The players of one mode."""

    title: str = ""
    empty: tuple[str, ...] = ()
    modes: tuple[Option, ...] = ()
    legend: tuple[str, ...] = ()
    lines: tuple[PlayerLine, ...] = ()


class StatisticsPresenter(Presenter[Statistics]):
    """The statistics."""

    def open(self) -> None:
        """Read them; the mode that was played most often is looked at first."""
        self._all = self.parts.store.statistics()
        played: Counter[Mode] = Counter()
        for each in self._all:
            played[each.mode] += each.games
        self._mode = max(Mode, key=lambda mode: played[mode])
        self._looked_at = ""
        self.refresh()

    def state(self) -> Statistics:
        """What is to be seen now."""
        modes = [mode for mode in Mode if any(each.mode is mode for each in self._all)]
        players = sorted(
            (each for each in self._all if each.mode is self._mode), key=lambda each: (-each.wins, -each.average)
        )
        return Statistics(
            title=self.says("statistics.title"),
            empty=() if players else (self.says("statistics.none"),),
            modes=tuple(
                Option(self.says(f"title.{mode.value}"), mode.value, mode is self._mode)
                for mode in (modes if len(modes) > 1 else ())
            ),
            legend=(self.says("statistics.legend"),) if players else (),
            lines=tuple(self._line(each, players) for each in players),
        )

    def _line(self, player: Statistic, players: list[Statistic]) -> PlayerLine:
        """A player on the scale of all."""
        measure = Measure(
            value=player.average,
            text=self._number(player.average),
            low=min(0.0, *(each.average for each in players), *(each.best for each in players)),
            high=max(1.0, *(each.best for each in players), *(each.average for each in players)),
            mark=player.best,
            mark_text=self.says("statistics.best", points=str(player.best).replace("-", MINUS)),
        )
        wins = self.says("statistics.wins", wins=player.wins, games=player.games)
        if player.name != self._looked_at:
            return PlayerLine(player.name, wins, measure, "chevron-down")
        own = self.says("statistics.own", own=player.own, left=player.left, possible=player.possible)
        rows = self._rows(player, players)
        return PlayerLine(player.name, wins, measure, "chevron-up", rows, (own,) if player.own else ())

    def _rows(self, player: Statistic, players: list[Statistic]) -> tuple[RowOfPad, ...]:
        """The rows of the pad on a scale that is everybody's, so that one player after the other can be looked at."""
        low = min(0.0, *(points for each in players for points in each.categories))
        high = max(1.0, *(points for each in players for points in each.categories))
        points = dict(zip(Category, player.categories, strict=True))
        return tuple(
            RowOfPad(
                sign_of(row),
                self.says(f"name.{row.value}"),
                Measure(points[row], self._number(points[row]), low, high),
            )
            for row in rows_of(self._mode)
        )

    def _number(self, number: float) -> str:
        """A number with one decimal, as the language writes it."""
        whole, tenth = f"{abs(number):.1f}".split(".")
        said = self.says("statistics.number", whole=whole, tenth=tenth)
        return said if number > -0.05 else MINUS + said

    def choose_mode(self, mode: str) -> None:
        """Look at the other mode."""
        self._mode = Mode(mode)
        self.refresh()

    def look_at(self, name: str) -> None:
        """Show the rows of a player's pad, or hide them again."""
        self._looked_at = "" if name == self._looked_at else name
        self.refresh()
