"""The effects of the page of a player: its report, and what is done to the player, with Undo."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from screens.context import AppContext
from screens.games.filters import name_and_selection, subject_of
from screens.kit.navigation import Route, Screen
from screens.kit.program import OwnEffect
from screens.kit.runner import AnyRunner
from screens.kit.words import refusal_text
from screens.player.model import Act, NotRenamed, Reported
from store.selection import Selection
from store.values import GameKind, PlayerReport
from tabletop.messages import Refused


@dataclass(frozen=True, slots=True)
class FindReport(OwnEffect):
    """Count the selected games of a player; `Reported` follows."""

    performer = "screens.player.effects:find_report"
    name: str
    kind: GameKind
    selection: Selection


@dataclass(frozen=True, slots=True)
class Change(OwnEffect):
    """Rename a player, merge one with another, hide or show one, with Undo; `NotRenamed` follows a name that cannot be.

    `page` is that of the other name.
    """

    performer = "screens.player.effects:change"
    action: Act
    name: str
    other: str
    page: Route


def find_report(runner: AnyRunner, effect: FindReport, _: object) -> Iterator[Reported]:
    yield reported(runner.context.store.player_report, effect)


def reported(report: Callable[[str, GameKind, Selection], PlayerReport], wanted: FindReport) -> Reported:
    try:
        return Reported(report(wanted.name, wanted.kind, wanted.selection))
    except Refused:
        return Reported(None)


def change(runner: AnyRunner, effect: Change, _: object) -> Iterator[NotRenamed]:
    context, store, name, other = runner.context, runner.context.store, effect.name, effect.other
    match effect.action:
        case Act.RENAME:
            try:
                store.rename_player(name, other)
            except Refused as refused:
                yield NotRenamed(other, refusal_text(context, refused))
            else:
                go_on(runner, effect, "player.renamed", partial(store.rename_player, other, name))
        case Act.MERGE:
            runner.run_in_background(
                "merge",
                partial(store.merge_players, name, other),
                lambda merged: go_on(runner, effect, "player.merged", partial(store.separate_players, merged)),
            )
        case action:
            hide(context, name, hidden=action is Act.HIDE)
            text = context.text(f"player.{action.value}.done", name=name)
            runner.tell_undo(text, partial(hide, context, name, hidden=action is not Act.HIDE))


def go_on(runner: AnyRunner, effect: Change, done: str, undo: Callable[[], None]) -> None:
    """Show the page of the other name in place of this one; a message takes that back, wherever the player is then."""
    navigator = runner.context.navigator

    def go_back() -> None:
        undo()
        name, selection = name_and_selection(navigator.current.about)
        if navigator.current.screen == Screen.PLAYER and name == effect.other:
            navigator.replace(Route(Screen.PLAYER, about=subject_of(effect.name, selection)))
        else:
            navigator.resume()

    navigator.replace(effect.page)
    runner.tell_undo(runner.context.text(done, old=effect.name, new=effect.other), go_back)


def hide(context: AppContext, name: str, *, hidden: bool) -> None:
    context.store.hide_player(name, hidden=hidden)
    context.navigator.resume()
