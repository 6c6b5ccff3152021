"""The page of a player: form, best rows of the pad, opponents, records; rename, merge, hide."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from screens.game_filters import Filter, FilterChoice, Filters, FilterSet, FilterShown, name_and_selection, subject_of
from screens.game_screens import game_screens, row_picture
from screens.kit.chart_values import LineChartValues, LinePoint, Measure
from screens.kit.confirmation import Confirmation
from screens.kit.navigation import Route, Screen
from screens.kit.options import Option
from screens.kit.presenter import Presenter, refusal_text
from screens.kit.program import LinkTapped
from screens.kit.words import capitalized
from screens.player_choice import played_games
from screens.statistics.state import RecordLine
from screens.statistics.view import RECORD_ICONS, colour_of, scale_of
from store.person_merge import MergedPeople
from store.standings import finished, players_of
from store.values import HeadToHead, PlayerGame, PlayerReport
from tabletop.messages import SENTENCES, Refused, message, with_minus
from tabletop.people import PlayerColour, is_unnamed

# The games of the line of form.
LAST: Final = 10


@dataclass(frozen=True, slots=True)
class PlayerFigure:
    """A number with its name."""

    value: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A row of the pad: the player's average as a bar, the others' average as a mark."""

    drawing: str
    name: str
    points: str
    measure: Measure


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """An opponent: how often each of both was ahead, and by how many points on average."""

    name: str
    result: str
    detail: str
    share: float


@dataclass(frozen=True, slots=True)
class PlayerMenu:
    """The panel of the actions on a player."""

    title: str
    actions: tuple["PlayerAction", ...]


@dataclass(frozen=True, slots=True)
class PlayerAction:
    """An action on a player."""

    key: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerRename:
    """The panel for renaming a player."""

    title: str
    name: str
    problem: str
    ok: str
    cancel: str


@dataclass(frozen=True, slots=True)
class PlayerMergeChoice:
    """The panel of the players to merge this one with."""

    title: str
    detail: str
    names: tuple[Option, ...]
    cancel: str


@dataclass(frozen=True, slots=True)
class PlayerState:
    """The page of a player."""

    title: str = ""
    colour: PlayerColour = PlayerColour.RED
    hidden: str = ""
    menu: str = ""
    filters: tuple[Option, ...] = ()
    empty: str = ""
    figures: tuple[PlayerFigure, ...] = ()
    form_title: str = ""
    form: LineChartValues | None = None
    form_legend: str = ""
    rows_title: str = ""
    best_row: str = ""
    rows: tuple[PlayerRow, ...] = ()
    notes: tuple[str, ...] = ()  # of the game
    opponents_title: str = ""
    opponents: tuple[OpponentLine, ...] = ()
    records_title: str = ""
    records: tuple[RecordLine, ...] = ()
    panel: FilterChoice | PlayerMenu | PlayerRename | PlayerMergeChoice | Confirmation | None = None


class PlayerPresenter(Presenter[PlayerState]):
    """The page of a player."""

    def open(self) -> None:
        """Load the games of the player; raise Refused if the player no longer exists."""
        self._name, selection = name_and_selection(self.route.about)
        self._filters = Filters((Filter.KIND, Filter.PEOPLE, Filter.PERIOD), selection, always_a_kind=True)
        self._typed = self._other = ""
        self.reload()

    def reload(self) -> None:
        """Load the games again; choose another kind if the player has no game of the chosen one."""
        store = self.context.store
        saved, self._hidden = played_games(store), store.hidden_players()
        self._players = players_of(saved, self._hidden)
        if self._name not in {player.name for player in self._players}:
            raise Refused("", message("store.unknown_player", name=self._name))
        own = finished(game for game in saved if self._name in game.names)
        self._filters = self._filters.over(own, self.context.today(), self._hidden)
        self._report_games()
        self.refresh()

    def _report_games(self) -> None:
        """Load the report; none if no finished game is selected."""
        self._report: PlayerReport | None = None
        kind = self._filters.selection.kind
        with suppress(Refused):
            if kind is not None:
                self._report = self.context.store.player_report(self._name, kind, self._filters.selection)

    def state(self) -> PlayerState:
        """Return the current state."""
        state = PlayerState(
            title=self._name,
            colour=colour_of(self._players, self._name),
            hidden=self.text("player.hidden") if self._name in self._hidden else "",
            menu=self.text("player.menu"),
            filters=self._filters.chips(self.context),
            panel=self.panel,
        )
        report = self._report
        if report is None:
            return replace(state, empty=self.text("player.none"))
        opponents, rows = tuple(map(self._opponent, report.opponents)), tuple(self._rows(report))
        return replace(
            state,
            figures=self._figures(report),
            form_title=self.text("player.form") if len(report.games) > 1 else "",
            form=self._form(report) if len(report.games) > 1 else None,
            form_legend=self._form_legend(report) if len(report.games) > 1 else "",
            rows_title=self.text("player.rows"),
            best_row=self._best_row(report),
            rows=rows,
            notes=tuple(self._notes(report)),
            opponents_title=self.text("player.opponents") if opponents else "",
            opponents=opponents,
            records_title=self.text("player.records"),
            records=tuple(self._records(report)),
        )

    def _figures(self, report: PlayerReport) -> tuple[PlayerFigure, ...]:
        """Return wins, average and best."""
        found, won = report.statistic, "player.target" if report.group_average is None else "player.wins"
        return (
            PlayerFigure(f"{found.wins} / {found.games}", self.text(won)),
            PlayerFigure(self.context.format_average(found.average), self.text("player.average")),
            PlayerFigure(with_minus(found.best), self.text("player.best")),
        )

    def _form(self, report: PlayerReport) -> LineChartValues:
        """Return the last games as a line; wins stand out."""
        games = report.games[-LAST:]
        return LineChartValues(
            tuple(LinePoint(game.total, with_minus(game.total), is_filled=game.won) for game in games),
            self.context.format_date(games[0].played),
            self.context.format_date(games[-1].played),
            report.statistic.average,
        )

    def _form_legend(self, report: PlayerReport) -> str:
        """Return the legend of the line, and the average of the last games compared with that of all."""
        games = report.games[-LAST:]
        gap = sum(game.total for game in games) / len(games) - report.statistic.average
        legend = self.text("player.form.legend")
        if len(report.games) <= LAST or round(gap, 1) == 0:
            return legend
        key = "player.form.better" if gap > 0 else "player.form.worse"
        return f"{legend} {self.text(key, points=self.context.format_average(abs(gap)))}"

    def _best_row(self, report: PlayerReport) -> str:
        """Return the row in which the player is furthest ahead of the others, as a sentence."""
        gaps = {
            row: average - report.group[row] for row, average in report.statistic.rows.items() if row in report.group
        }
        row = max(gaps, key=lambda each: gaps[each], default="")
        if not row or round(gaps[row], 1) <= 0:
            return ""
        points = self.context.format_average(gaps[row])
        return self.text("player.best_row", row=self._row_name(row), points=points)

    def _row_name(self, row: str) -> str:
        """Return the name of a row; its key if this version does not know the game."""
        return capitalized(self.text(f"name.{row}")) if f"name.{row}" in SENTENCES else row

    def _rows(self, report: PlayerReport) -> Iterator[PlayerRow]:
        """Yield the rows of the pad in which any player has points, on one scale."""
        own, group = report.statistic.rows, report.group
        scale = scale_of((*own.values(), *group.values()))
        for row, average in own.items():
            others = group.get(row)
            if average or others:
                mark = "" if others is None else self.text("player.others", points=self.context.format_average(others))
                yield PlayerRow(
                    row_picture(report.statistic.kind.game, row),
                    self._row_name(row),
                    self.context.format_average(average),
                    Measure(average, "", *scale, others or 0.0, mark),
                )

    def _notes(self, report: PlayerReport) -> Iterator[str]:
        """Yield the points missed by the player's own allocations, and the notes of the game."""
        found = report.statistic
        if found.own_allocations:
            yield self.text(
                "statistics.own", own=found.own_allocations, left=found.points_left, possible=found.points_possible
            )
        if found.typed:
            yield self.text("statistics.typed", typed=found.typed)
        yield from game_screens(found.kind.game).statistic_notes(self.context, found)

    def _opponent(self, found: HeadToHead) -> OpponentLine:
        """Return an opponent, or a partner if they were always on the same side."""
        if not found.games:
            share = found.won_together / found.together
            result = self.text("statistics.wins", wins=found.won_together, games=found.together)
            return OpponentLine(found.name, result, self.text("player.together"), share)
        decided = found.ahead + found.behind
        gap = found.difference / found.games
        key = "player.more" if gap > 0 else "player.less" if gap < 0 else "player.equal"
        return OpponentLine(
            found.name,
            f"{found.ahead} : {found.behind}",
            self.text(key, points=self.context.format_average(abs(gap))),
            found.ahead / decided if decided else 0.5,
        )

    def _records(self, report: PlayerReport) -> Iterator[RecordLine]:
        """Yield the best game, the widest and the narrowest win, and the longest winning streak."""
        best = max(report.games, key=lambda game: game.total)
        yield self._record("highest", best, best.total)
        leads = [(game.lead, game) for game in report.games if game.won and game.lead is not None]
        if clear := [each for each in leads if each[0]]:
            yield self._record("widest", *max(clear, key=lambda each: each[0])[::-1])
        if leads:
            yield self._record("closest", *min(leads, key=lambda each: each[0])[::-1])
        streak, longest, last = 0, 1, None
        for game in report.games:
            streak = streak + 1 if game.won else 0
            if streak > longest:
                longest, last = streak, game
        if last is not None:
            yield self._record("streak", last, longest)

    def _record(self, name: str, game: PlayerGame, value: int) -> RecordLine:
        """Return a record."""
        text = self.text("player.tie" if name == "closest" and not value else f"player.{name}", value=with_minus(value))
        return RecordLine(RECORD_ICONS[name], text, self.context.format_date(game.played), Route(Screen.PAD, game.key))

    def open_player(self, name: str) -> None:
        """Open the page of another player."""
        self.context.navigator.go(Route(Screen.PLAYER, about=subject_of(name, self._filters.selection)))

    def send(self, event: FilterShown | FilterSet | LinkTapped) -> None:
        """Handle an event of the shared widgets."""
        if isinstance(event, LinkTapped):
            self.context.navigator.go(*filter(None, (event.route,)))
        elif isinstance(event, FilterShown):
            self.open_filter(event.key)
        else:
            self.choose_filter(event.key, event.value)

    def open_filter(self, key: str) -> None:
        """Show the options of a filter."""
        self.show_panel(partial(self._filters.panel, Filter(key), self.context))

    def choose_filter(self, key: str, number: int) -> None:
        """Set a filter."""
        self._filters = self._filters.after(FilterSet(Filter(key), number))
        self._report_games()
        self._make_panel = None
        self.refresh()

    # actions on the player
    def open_menu(self) -> None:
        """Show the actions."""
        is_hidden = self._name in self._hidden
        hide = ("show", "eye-outline") if is_hidden else ("hide", "eye-off-outline")
        actions = (
            PlayerAction("rename", "pencil-outline", self.text("player.rename")),
            PlayerAction("merge", "call-merge", self.text("player.merge")),
            PlayerAction(*hide, self.text(f"player.{hide[0]}")),
        )
        self.show_panel(lambda: PlayerMenu(self._name, actions))

    def act(self, action: str) -> None:
        """Run the chosen action of the panel."""
        if action == "rename":
            self._typed = self._name
            self.show_panel(self._rename_panel)
        elif action == "merge":
            self.show_panel(self._merge_panel)
        else:
            self.dismiss()
            self._hide(self._name, hidden=action == "hide")

    def _rename_panel(self, problem: str = "") -> PlayerRename:
        """Return the panel for renaming."""
        return PlayerRename(
            self.text("player.rename"),
            self._typed,
            problem,
            self.text("app.ok"),
            self.text("app.cancel"),
        )

    def write_name(self, name: str) -> None:
        """Set the typed name."""
        self._typed = name

    def rename(self) -> None:
        """Rename the player; the panel explains an invalid name."""
        old, new = self._name, self._typed.strip()
        try:
            self.context.store.rename_player(old, new)
        except Refused as refused:
            self.show_panel(partial(self._rename_panel, refusal_text(self.context, refused)))
            return
        self._make_panel = None
        self._go_on_as(new)
        if new != old:
            self.tell_undo(self.text("player.renamed", old=old, new=new), partial(self._rename_back, new, old))

    def _rename_back(self, new: str, old: str) -> None:
        """Undo a renaming."""
        self.context.store.rename_player(new, old)
        self._follow(new, old)

    def _go_on_as(self, name: str) -> None:
        """Show the page of a player in place of this one."""
        self.context.navigator.replace(Route(Screen.PLAYER, about=subject_of(name, self._filters.selection)))

    def _follow(self, before: str, name: str) -> None:
        """Update the current screen; the page of an old name becomes that of the new one."""
        current = self.context.navigator.current
        if current.screen is Screen.PLAYER and name_and_selection(current.about)[0] == before:
            self.context.navigator.replace(
                replace(current, about=subject_of(name, name_and_selection(current.about)[1]))
            )
        else:
            self.context.navigator.resume()

    def _merge_panel(self) -> PlayerMergeChoice:
        """Return the panel with the players to merge this one with."""
        others = [each.name for each in self._players if each.name != self._name and not is_unnamed(each.name)]
        return PlayerMergeChoice(
            self.text("player.merge"),
            self.text("player.merge.detail" if others else "player.merge.nobody", name=self._name),
            tuple(Option(name, name) for name in others),
            self.text("app.cancel"),
        )

    def choose_merge(self, name: str) -> None:
        """Ask for confirmation before two players are merged."""
        self._other = name
        self.show_panel(
            lambda: Confirmation(
                self.text("player.merge.title", old=self._name, new=name),
                self.text("player.merge.question", old=self._name, new=name),
                self.text("player.merge.yes"),
                self.text("app.cancel"),
                "call-merge",
            )
        )

    def confirm(self) -> None:
        """Merge the two players."""
        self.dismiss()
        old, new = self._name, self._other
        self.run_in_background(
            "merge", partial(self.context.store.merge_players, old, new), partial(self._on_merged, old, new)
        )

    def _on_merged(self, old: str, new: str, merged: MergedPeople) -> None:
        """Show the page of the other player; a snackbar undoes the merge."""
        self._go_on_as(new)
        self.tell_undo(self.text("player.merged", old=old, new=new), partial(self._separate, merged))

    def _separate(self, merged: MergedPeople) -> None:
        """Undo a merge."""
        self.context.store.separate_players(merged)
        self._follow(merged.new.name, merged.old.name)

    def _hide(self, name: str, *, hidden: bool) -> None:
        """Hide a player, or show a hidden one; a snackbar undoes it."""
        self.context.store.hide_player(name, hidden=hidden)
        self.context.navigator.resume()
        key = "player.hide.done" if hidden else "player.show.done"
        self.tell_undo(self.text(key, name=name), partial(self._hide_back, name, not hidden))

    def _hide_back(self, name: str, hidden: bool) -> None:  # noqa: FBT001 - of a partial
        """Undo hiding or showing."""
        self.context.store.hide_player(name, hidden=hidden)
        self.context.navigator.resume()
