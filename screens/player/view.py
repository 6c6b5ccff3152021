"""The view of the page of a player, and its state."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from screens.game_screens import game_screens, row_picture
from screens.games.filters import FilterChoice, FilterShown
from screens.kit.chart_values import LineChartValues, LinePoint, Measure
from screens.kit.confirmation import Confirmation
from screens.kit.navigation import Route, Screen
from screens.kit.options import Menu, MenuAction, Option
from screens.kit.words import Words, capitalized
from screens.player.model import Act, Acted, NameWritten, NotRenamed, OtherChosen, Player
from screens.statistics.view import RECORD_ICONS, RecordLine, colour_of, scale_of
from store.values import HeadToHead, PlayerGame, PlayerReport
from tabletop.messages import SENTENCES, with_minus
from tabletop.people import PlayerColour, is_unnamed

# The games of the line of form.
LAST: Final = 10


@dataclass(frozen=True, slots=True)
class PlayerFigure:
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
class PlayerRename:
    title: str
    name: str
    problem: str
    ok: str
    cancel: str


@dataclass(frozen=True, slots=True)
class PlayerMergeChoice:
    title: str
    detail: str
    names: tuple[Option, ...]
    cancel: str


PlayerPanel = FilterChoice | Menu | PlayerRename | PlayerMergeChoice | Confirmation


@dataclass(frozen=True, slots=True)
class PlayerState:
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
    panel: PlayerPanel | None = None


def view(model: Player, words: Words) -> PlayerState:
    state = PlayerState(
        title=model.name,
        colour=colour_of(model.players, model.name),
        hidden=words.text("player.hidden") if model.name in model.hidden else "",
        menu=words.text("player.menu"),
        filters=model.filters.chips(words),
        panel=panel_of(model, words),
    )
    report = model.report
    if report is None:
        return replace(state, empty=words.text("player.none"))
    has_form = len(report.games) > 1
    return replace(
        state,
        figures=figures(words, report),
        form_title=words.text("player.form") if has_form else "",
        form=form(words, report) if has_form else None,
        form_legend=form_legend(words, report) if has_form else "",
        rows_title=words.text("player.rows"),
        best_row=best_row(words, report),
        rows=tuple(rows(words, report)),
        notes=tuple(notes(words, report)),
        opponents_title=words.text("player.opponents") if report.opponents else "",
        opponents=tuple(opponent(words, each) for each in report.opponents),
        records_title=words.text("player.records"),
        records=tuple(records(words, report)),
    )


def panel_of(model: Player, words: Words) -> PlayerPanel | None:
    """Return the panel of a filter, of the actions, for another name, of the other players, or the question then."""
    name, cancel = model.name, words.text("app.cancel")
    match model.panel:
        case FilterShown(key):
            return model.filters.panel(key, words)
        case Acted(Act.MENU):
            hiding = (Act.SHOW, "eye-outline") if name in model.hidden else (Act.HIDE, "eye-off-outline")
            acts = ((Act.RENAME, "pencil-outline"), (Act.MERGE, "call-merge"), hiding)
            actions = (MenuAction(icon, words.text(f"player.{act.value}"), Acted(act)) for act, icon in acts)
            return Menu(name, "", tuple(actions))
        case NameWritten(text) | NotRenamed(text):
            problem = model.panel.problem if isinstance(model.panel, NotRenamed) else ""
            return PlayerRename(words.text("player.rename"), text, problem, words.text("app.ok"), cancel)
        case OtherChosen(other):
            title = words.text("player.merge.title", old=name, new=other)
            question = words.text("player.merge.question", old=name, new=other)
            return Confirmation(title, question, words.text("player.merge.yes"), cancel, "call-merge")
        case Acted():
            others = [each.name for each in model.players if each.name != name and not is_unnamed(each.name)]
            detail = words.text("player.merge.detail" if others else "player.merge.nobody", name=name)
            options = tuple(Option(each, each) for each in others)
            return PlayerMergeChoice(words.text("player.merge"), detail, options, cancel)
    return None


def figures(words: Words, report: PlayerReport) -> tuple[PlayerFigure, ...]:
    found, won = report.statistic, "player.target" if report.group_average is None else "player.wins"
    return (
        PlayerFigure(f"{found.wins} / {found.games}", words.text(won)),
        PlayerFigure(words.format_average(found.average), words.text("player.average")),
        PlayerFigure(with_minus(found.best), words.text("player.best")),
    )


def form(words: Words, report: PlayerReport) -> LineChartValues:
    """Return the last games as a line; wins stand out."""
    games = report.games[-LAST:]
    return LineChartValues(
        tuple(LinePoint(game.total, with_minus(game.total), is_filled=game.won) for game in games),
        words.format_date(games[0].played),
        words.format_date(games[-1].played),
        report.statistic.average,
    )


def form_legend(words: Words, report: PlayerReport) -> str:
    """Return the legend of the line, and the average of the last games compared with that of all."""
    games = report.games[-LAST:]
    gap = sum(game.total for game in games) / len(games) - report.statistic.average
    legend = words.text("player.form.legend")
    if len(report.games) <= LAST or round(gap, 1) == 0:
        return legend
    key = "player.form.better" if gap > 0 else "player.form.worse"
    return f"{legend} {words.text(key, points=words.format_average(abs(gap)))}"


def best_row(words: Words, report: PlayerReport) -> str:
    """Return the row in which the player is furthest ahead of the others, as a sentence."""
    gaps = {row: average - report.group[row] for row, average in report.statistic.rows.items() if row in report.group}
    row = max(gaps, key=lambda each: gaps[each], default="")
    if not row or round(gaps[row], 1) <= 0:
        return ""
    points = words.format_average(gaps[row])
    return words.text("player.best_row", row=row_name(words, row), points=points)


def row_name(words: Words, row: str) -> str:
    """Return the name of a row; its key if this version does not know the game."""
    return capitalized(words.text(f"name.{row}")) if f"name.{row}" in SENTENCES else row


def rows(words: Words, report: PlayerReport) -> Iterator[PlayerRow]:
    """Yield the rows of the pad in which any player has points, on one scale."""
    own, group = report.statistic.rows, report.group
    scale = scale_of((*own.values(), *group.values()))
    for row, average in own.items():
        others = group.get(row)
        if average or others:
            mark = "" if others is None else words.text("player.others", points=words.format_average(others))
            yield PlayerRow(
                row_picture(report.statistic.kind.game, row),
                row_name(words, row),
                words.format_average(average),
                Measure(average, "", *scale, others or 0.0, mark),
            )


def notes(words: Words, report: PlayerReport) -> Iterator[str]:
    """Yield the points missed by the player's own allocations, and the notes of the game."""
    found = report.statistic
    if found.own_allocations:
        yield words.text(
            "statistics.own", own=found.own_allocations, left=found.points_left, possible=found.points_possible
        )
    if found.typed:
        yield words.text("statistics.typed", typed=found.typed)
    yield from game_screens(found.kind.game).statistic_notes(words, found)


def opponent(words: Words, found: HeadToHead) -> OpponentLine:
    """Return an opponent, or a partner if they were always on the same side."""
    if not found.games:
        share = found.won_together / found.together
        result = words.text("statistics.wins", wins=found.won_together, games=found.together)
        return OpponentLine(found.name, result, words.text("player.together"), share)
    decided = found.ahead + found.behind
    gap = found.difference / found.games
    key = "player.more" if gap > 0 else "player.less" if gap < 0 else "player.equal"
    return OpponentLine(
        found.name,
        f"{found.ahead} : {found.behind}",
        words.text(key, points=words.format_average(abs(gap))),
        found.ahead / decided if decided else 0.5,
    )


def records(words: Words, report: PlayerReport) -> Iterator[RecordLine]:
    """Yield the best game, the widest and the narrowest win, and the longest winning streak."""
    best = max(report.games, key=lambda game: game.total)
    yield record(words, "highest", best, best.total)
    leads = [(game.lead, game) for game in report.games if game.won and game.lead is not None]
    if clear := [each for each in leads if each[0]]:
        yield record(words, "widest", *max(clear, key=lambda each: each[0])[::-1])
    if leads:
        yield record(words, "closest", *min(leads, key=lambda each: each[0])[::-1])
    streak, longest, last = 0, 1, None
    for game in report.games:
        streak = streak + 1 if game.won else 0
        if streak > longest:
            longest, last = streak, game
    if last is not None:
        yield record(words, "streak", last, longest)


def record(words: Words, name: str, game: PlayerGame, value: int) -> RecordLine:
    text = words.text("player.tie" if name == "closest" and not value else f"player.{name}", value=with_minus(value))
    return RecordLine(RECORD_ICONS[name], text, words.format_date(game.played), Route(Screen.PAD, game.key))
