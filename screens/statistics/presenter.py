"""Statistics: a bar for every player, most wins first; a tap shows the rows of the pad."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from screens.context import capitalized
from screens.game_screens import game_screens, kind_name, row_picture
from screens.kit.chart_values import Measure
from screens.kit.options import Option
from screens.kit.presenter import Presenter
from store.store import Store
from store.values import GameKind, Statistic
from tabletop.game import Options
from tabletop.messages import SENTENCES, Refused, with_minus

Scale = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PadRowAverage:
    """A player's average in a row of the pad."""

    drawing: str
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
    rows: tuple[PadRowAverage, ...] = ()
    own: str = ""
    notes: tuple[str, ...] = ()  # of the game


@dataclass(frozen=True, slots=True)
class StatisticsState:
    """The players of one kind of game."""

    title: str = ""
    empty: str = ""
    modes: tuple[Option, ...] = ()
    legend: str = ""
    lines: tuple[PlayerLine, ...] = ()


class StatisticsPresenter(Presenter[StatisticsState]):
    """The statistics."""

    def open(self) -> None:
        """Load the statistics; start with the kind that was played most often."""
        self._statistics = self.context.store.statistics()
        played: Counter[GameKind] = Counter()
        for each in self._statistics:
            played[each.kind] += each.games
        self._kinds = tuple(sorted(played, key=lambda kind: (kind.game, kind.variant)))
        self._kind = max(self._kinds, key=lambda kind: played[kind], default=None)
        self._open_player = ""
        self.refresh()

    def state(self) -> StatisticsState:
        """Return the current state."""
        players = sorted(
            (each for each in self._statistics if each.kind == self._kind), key=lambda each: (-each.wins, -each.average)
        )
        scale = scale_of(points for each in players for points in (each.average, each.best))
        rows = scale_of(points for each in players for points in each.rows.values())
        return StatisticsState(
            title=self.text("statistics.title"),
            empty="" if players else self.text("statistics.none"),
            modes=tuple(
                Option(kind_name(self.context, kind), number, kind == self._kind)
                for number, kind in enumerate(self._kinds if len(self._kinds) > 1 else ())
            ),
            legend=self.text("statistics.legend") if players else "",
            lines=tuple(self._line(each, scale, rows) for each in players),
        )

    def _line(self, player: Statistic, scale: Scale, rows: Scale) -> PlayerLine:
        """Return a player on the common scale; opened, the rows too, on their common scale."""
        best = self.text("statistics.best", points=with_minus(player.best))
        measure = Measure(player.average, self._number(player.average), *scale, player.best, best)
        wins = self.text("statistics.wins", wins=player.wins, games=player.games)
        if player.name != self._open_player:
            return PlayerLine(player.name, wins, measure, "chevron-down")
        own = self.text(
            "statistics.own", own=player.own_allocations, left=player.points_left, possible=player.points_possible
        )
        lines = tuple(self._rows(player, rows))
        screens = game_screens(player.kind.game)
        notes = tuple(screens.statistic_notes(self.context, player)) if screens else ()
        if player.typed:
            notes = (*notes, self.text("statistics.typed", typed=player.typed))
        return PlayerLine(player.name, wins, measure, "chevron-up", lines, own if player.own_allocations else "", notes)

    def _rows(self, player: Statistic, scale: Scale) -> Iterator[PadRowAverage]:
        """Yield the rows of the pad, except optional ones without points.

        For a game that this version does not know, yield the rows with points, by their keys.
        """
        default_rows: tuple[str, ...] = ()
        with suppress(Refused):
            default_rows = self.context.store.rules(player.kind.game).rows(
                default_options(self.context.store, player.kind)
            )
        played = {
            row for each in self._statistics if each.kind == player.kind for row, points in each.rows.items() if points
        }
        for row, average in player.rows.items():
            if row in default_rows or row in played:
                name = capitalized(self.text(f"name.{row}")) if f"name.{row}" in SENTENCES else row
                yield PadRowAverage(
                    row_picture(player.kind.game, row), name, self._number(average), Measure(average, "", *scale)
                )

    def _number(self, number: float) -> str:
        """Return a number with one decimal, as the language writes it."""
        whole, tenth = with_minus(round(number, 1) + 0.0).split(".")  # a number rounded to 0 has no sign
        return self.text("statistics.number", whole=whole, tenth=tenth)

    def choose_mode(self, number: int) -> None:
        """Choose another kind of game."""
        self._kind = self._kinds[number]
        self.refresh()

    def toggle_player(self, name: str) -> None:
        """Show or hide the rows of a player's pad."""
        self._open_player = "" if name == self._open_player else name
        self.refresh()


def scale_of(points: Iterable[float]) -> Scale:
    """Return a scale that includes all values and 0."""
    known = (0.0, *points)
    return min(known), max(1.0, *known)


def default_options(store: Store, kind: GameKind) -> Options:
    """Return the default options of a kind of game."""
    return {each.key: each.default for each in store.rules(kind.game).OPTIONS} | kind.option
