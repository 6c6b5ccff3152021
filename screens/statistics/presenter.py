"""Statistics: a bar for every player, most wins first; a tap shows the rows of the pad."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from screens.context import begun
from screens.game_screens import game_screens, kind_name, row_picture
from screens.kit.chart_values import Measure
from screens.kit.options import Option
from screens.kit.presenter import Presenter
from store.store import Store
from store.values import Kind, Statistic
from tabletop.game import Options
from tabletop.messages import SENTENCES, Refused, printed

Scale = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RowOfPad:
    """A player's average in a row of the pad."""

    sign: str
    name: str
    points: str
    measure: Measure


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player: wins, average and best; opened, the rows of the pad too."""

    name: str
    wins: str
    measure: Measure
    icon: str
    rows: tuple[RowOfPad, ...] = ()
    own: str = ""
    notes: tuple[str, ...] = ()  # of the game


@dataclass(frozen=True, slots=True)
class Statistics:
    """The players of one kind of game."""

    title: str = ""
    empty: str = ""
    modes: tuple[Option, ...] = ()
    legend: str = ""
    lines: tuple[PlayerLine, ...] = ()


class StatisticsPresenter(Presenter[Statistics]):
    """The statistics."""

    def open(self) -> None:
        """Load the statistics; start with the kind that was played most often."""
        self._all = self.parts.store.statistics()
        played: Counter[Kind] = Counter()
        for each in self._all:
            played[each.kind] += each.games
        self._kinds = tuple(sorted(played, key=lambda kind: (kind.game, kind.variant)))
        self._kind = max(self._kinds, key=lambda kind: played[kind], default=None)
        self._looked_at = ""
        self.refresh()

    def state(self) -> Statistics:
        """Return the current state."""
        players = sorted(
            (each for each in self._all if each.kind == self._kind), key=lambda each: (-each.wins, -each.average)
        )
        scale = scale_of(points for each in players for points in (each.average, each.best))
        rows = scale_of(points for each in players for points in each.rows.values())
        return Statistics(
            title=self.says("statistics.title"),
            empty="" if players else self.says("statistics.none"),
            modes=tuple(
                Option(kind_name(self.parts, kind), number, kind == self._kind)
                for number, kind in enumerate(self._kinds if len(self._kinds) > 1 else ())
            ),
            legend=self.says("statistics.legend") if players else "",
            lines=tuple(self._line(each, scale, rows) for each in players),
        )

    def _line(self, player: Statistic, scale: Scale, rows: Scale) -> PlayerLine:
        """Return a player on the common scale; opened, the rows too, on their common scale."""
        best = self.says("statistics.best", points=printed(player.best))
        measure = Measure(player.average, self._number(player.average), *scale, player.best, best)
        wins = self.says("statistics.wins", wins=player.wins, games=player.games)
        if player.name != self._looked_at:
            return PlayerLine(player.name, wins, measure, "chevron-down")
        own = self.says("statistics.own", own=player.own, left=player.left, possible=player.possible)
        lines = tuple(self._rows(player, rows))
        screens = game_screens(player.kind.game)
        notes = tuple(screens.statistic_notes(self.parts, player)) if screens else ()
        return PlayerLine(player.name, wins, measure, "chevron-up", lines, own if player.own else "", notes)

    def _rows(self, player: Statistic, scale: Scale) -> Iterator[RowOfPad]:
        """Yield the rows of the pad, except optional ones without points.

        For a game that this version does not know, yield the rows with points, by their keys.
        """
        usual: tuple[str, ...] = ()
        with suppress(Refused):
            usual = self.parts.store.rules(player.kind.game).rows(usual_options(self.parts.store, player.kind))
        played = {row for each in self._all if each.kind == player.kind for row, points in each.rows.items() if points}
        for row, average in player.rows.items():
            if row in usual or row in played:
                name = begun(self.says(f"name.{row}")) if f"name.{row}" in SENTENCES else row
                yield RowOfPad(
                    row_picture(player.kind.game, row), name, self._number(average), Measure(average, "", *scale)
                )

    def _number(self, number: float) -> str:
        """Return a number with one decimal, as the language writes it."""
        whole, tenth = printed(round(number, 1) + 0.0).split(".")  # a number rounded to 0 has no sign
        return self.says("statistics.number", whole=whole, tenth=tenth)

    def choose_mode(self, number: int) -> None:
        """Choose another kind of game."""
        self._kind = self._kinds[number]
        self.refresh()

    def look_at(self, name: str) -> None:
        """Show or hide the rows of a player's pad."""
        self._looked_at = "" if name == self._looked_at else name
        self.refresh()


def scale_of(points: Iterable[float]) -> Scale:
    """Return a scale that includes all values and 0."""
    known = (0.0, *points)
    return min(known), max(1.0, *known)


def usual_options(store: Store, kind: Kind) -> Options:
    """Return the default options of a kind of game."""
    return {each.key: each.default for each in store.rules(kind.game).OPTIONS} | kind.option
