"""Results of complete games that nobody opened the pad of: lists have them computed in the background."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from screens.kit.presenter import Presenter
from store.store import Store
from store.values import Summary, results_from_verdict
from tabletop.messages import Refused

# The most games of one task, so that the first results are shown soon.
AT_ONCE: Final = 20


def find_results(presenter: Presenter[Any], games: Iterable[Summary]) -> None:
    """Score games without a result, unless they were looked at since their last change; then load the screen again."""
    context = presenter.context
    waiting = [game for game in games if game.total is None and (game.key, game.changed) not in context.scored]
    if not waiting:
        return
    context.scored.update((game.key, game.changed) for game in waiting[:AT_ONCE])

    def on_found(found: frozenset[str]) -> None:
        context.unopened.update(found)
        if found:
            presenter.reload()
        else:
            find_results(presenter, waiting)

    keys = tuple(game.key for game in waiting[:AT_ONCE])
    presenter.run_in_background("results", partial(finish_complete, context.store, keys), on_found)


def finish_complete(store: Store, keys: Iterable[str]) -> frozenset[str]:
    """Save the results of the complete games among these; return their keys."""
    return frozenset(key for key in keys if finish(store, key))


def finish(store: Store, key: str) -> bool:
    """Save the result of a game if all its boards are in and nothing is open; return whether it is."""
    with suppress(Refused):  # it was deleted, or is of a newer version
        saved = store.game(key)
        envelope, rules = saved.envelope, store.rules(saved.envelope.game)
        if not any(rules.is_empty(side.board, envelope.options) for side in envelope.sides):
            verdict = rules.verdict(envelope.options, envelope.sides)
            return verdict.is_final and store.finish(saved, results_from_verdict(verdict))
    return False
