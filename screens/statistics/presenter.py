"""Statistics: a bar for every player, who won most first; a tap shows the rows of the pad."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from exports.quadropolis.drawings import row_picture
from quadropolis_score.buildings import Mode
from quadropolis_score.score_sheet import Category, rows_of
from screens.kit.chart_values import Measure
from screens.kit.options import Option
from screens.kit.presenter import Presenter
from store.values import Statistic
from tabletop.messages import printed

Scale = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RowOfPad:
    """What a row of the pad brings a player on average."""

    sign: str
    name: str
    points: str
    measure: Measure


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player: how many games were won, the average and the best; opened, the rows of the pad too."""

    name: str
    wins: str
    measure: Measure
    icon: str
    rows: tuple[RowOfPad, ...] = ()
    own: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The players of one mode."""

    title: str = ""
    empty: str = ""
    modes: tuple[Option, ...] = ()
    legend: str = ""
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
        scale = scale_of(points for each in players for points in (each.average, each.best))
        rows = scale_of(points for each in players for points in each.categories)
        return Statistics(
            title=self.says("statistics.title"),
            empty="" if players else self.says("statistics.none"),
            modes=tuple(
                Option(self.says(f"title.{mode.value}"), mode.value, mode is self._mode)
                for mode in (modes if len(modes) > 1 else ())
            ),
            legend=self.says("statistics.legend") if players else "",
            lines=tuple(self._line(each, scale, rows) for each in players),
        )

    @property
    def _services(self) -> bool:
        """Whether Public Services tiles brought anybody points in this mode."""
        at = tuple(Category).index(Category.EXPANSION)
        return any(each.categories[at] for each in self._all if each.mode is self._mode)

    def _line(self, player: Statistic, scale: Scale, rows: Scale) -> PlayerLine:
        """A player on the scale of all; opened, the rows too, on one that is everybody's."""
        best = self.says("statistics.best", points=printed(player.best))
        measure = Measure(player.average, self._number(player.average), *scale, player.best, best)
        wins = self.says("statistics.wins", wins=player.wins, games=player.games)
        if player.name != self._looked_at:
            return PlayerLine(player.name, wins, measure, "chevron-down")
        own = self.says("statistics.own", own=player.own, left=player.left, possible=player.possible)
        lines = tuple(self._rows(player, rows))
        return PlayerLine(player.name, wins, measure, "chevron-up", lines, own if player.own else "")

    def _rows(self, player: Statistic, scale: Scale) -> Iterator[RowOfPad]:
        """The rows of the pad."""
        points = dict(zip(Category, player.categories, strict=True))
        for row in rows_of(self._mode, services=self._services):
            average = points[row]
            yield RowOfPad(
                row_picture(row.value), self.parts.name(row), self._number(average), Measure(average, "", *scale)
            )

    def _number(self, number: float) -> str:
        """A number with one decimal, as the language writes it."""
        whole, tenth = printed(round(number, 1) + 0.0).split(".")  # what is rounded to nothing has no sign
        return self.says("statistics.number", whole=whole, tenth=tenth)

    def choose_mode(self, mode: str) -> None:
        """Look at the other mode."""
        self._mode = Mode(mode)
        self.refresh()

    def look_at(self, name: str) -> None:
        """Show the rows of a player's pad, or hide them again."""
        self._looked_at = "" if name == self._looked_at else name
        self.refresh()


def scale_of(points: Iterable[float]) -> Scale:
    """A scale that holds all of them, and nothing."""
    known = (0.0, *points)
    return min(known), max(1.0, *known)
