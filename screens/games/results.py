"""Results of complete games that nobody opened the pad of: lists have them computed in the background.

A result with typed points that cannot be, which earlier versions saved, is forgotten until they are corrected.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from screens.kit.program import OwnEffect
from screens.kit.runner import AnyRunner
from store.store import Store
from store.values import Summary
from tabletop.messages import Refused
from tabletop.typed_score import impossible_rows

# The most games of one task, so that the first results are shown soon.
AT_ONCE: Final = 20


@dataclass(frozen=True, slots=True)
class FindResults(OwnEffect):
    """Score games without a result, unless they were looked at since their last change; then load the screen again."""

    performer = "screens.games.results:find_results"
    games: tuple[Summary, ...]


def find_results(runner: AnyRunner, wanted: FindResults, receive: object) -> tuple[()]:
    """Find results of some games, then of the others."""
    context = runner.context
    waiting = tuple(
        game
        for game in wanted.games
        if (game.total is None or game.is_typed) and (game.key, game.changed) not in context.scored
    )
    if not waiting:
        return ()
    context.scored.update((game.key, game.changed) for game in waiting[:AT_ONCE])

    def on_found(found: frozenset[str]) -> None:
        context.unopened.update(found)
        if found:
            runner.reload()
        else:
            find_results(runner, FindResults(waiting), receive)

    keys = tuple(game.key for game in waiting[:AT_ONCE])
    runner.run_in_background("results", partial(update_results, context.store, keys), on_found)
    return ()


def update_results(store: Store, keys: Iterable[str]) -> frozenset[str]:
    """Update the results of these games; return the keys of those that changed."""
    return frozenset(key for key in keys if update_result(store, key))


def update_result(store: Store, key: str) -> bool:
    """Save the result of a game if all its boards are in and nothing is open; return whether its result changed."""
    from screens.pad.verdicts import verdict_of  # noqa: PLC0415 - the first frame needs none

    with suppress(Refused):  # it was deleted, or is of a newer version
        saved = store.game(key)
        envelope, rules = saved.envelope, store.rules(saved.envelope.game)
        if saved.result is not None:
            typed = (rules.typed_score(side.board) for side in envelope.sides)
            is_possible = not any(any(impossible_rows(each, rules.ROW_SIGNS)) for each in typed)
            return not is_possible and store.forget_result(saved)
        if not any(rules.is_empty(side.board, envelope.options) for side in envelope.sides):
            verdict = verdict_of(saved)
            return verdict.is_final and store.finish(saved, verdict.columns)
    return False
