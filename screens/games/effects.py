"""The effects of the list of games: what needs a whole game."""

from dataclasses import dataclass
from functools import partial

from screens.game_screens import table_route
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.program import OwnEffect
from screens.kit.runner import AnyRunner
from store.history import Deleted


@dataclass(frozen=True, slots=True)
class OpenGame(OwnEffect):
    """Open a game: its score pad if it is finished, its companion if it is being played, else its table."""

    performer = "screens.games.effects:open_game"
    key: str


@dataclass(frozen=True, slots=True)
class DeleteGame(OwnEffect):
    """Delete a game of some people; a message undoes it."""

    performer = "screens.games.effects:delete"
    key: str
    names: str


def open_game(runner: AnyRunner, wanted: OpenGame, _receive: object) -> tuple[()]:
    from screens.companion.link import is_at_table  # noqa: PLC0415 - the list needs none

    context, key = runner.context, wanted.key
    saved = context.store.game(key)
    table, pad = table_route(saved.envelope.game, key), Route(Screen.PAD, key)
    onward = Route(Screen.COMPANION, key) if is_at_table(saved) else pad if saved.result is not None else table
    context.navigator.go(*dict.fromkeys((table, onward)))
    return ()


def delete(runner: AnyRunner, wanted: DeleteGame, _receive: object) -> tuple[()]:
    context = runner.context
    deleted, text = context.store.delete(wanted.key), context.text("games.deleted", names=wanted.names)
    runner.reload()
    if deleted is None:
        context.show_message(text)
    else:
        runner.tell_undo(text, partial(put_back, runner, deleted))
    return ()


def put_back(runner: AnyRunner, deleted: Deleted) -> None:
    """Restore a deleted game, and update a visible list."""
    runner.context.store.put_back(deleted)
    if not runner.is_closed:
        runner.reload()  # without this the list would scroll to the top
    elif runner.context.navigator.current == HOME:
        runner.context.navigator.resume()
