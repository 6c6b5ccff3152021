"""The effect of the score pad: its result is saved."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from screens.kit.program import Loaded, OwnEffect, Work
from screens.kit.runner import Runner
from store.values import Result, SavedGame


@dataclass(frozen=True, slots=True)
class KeepResult(OwnEffect):
    """Save the result of a game in the background, unless another window plays on; `Loaded` follows."""

    performer = "screens.pad.effects:keep_result"
    saved: SavedGame
    results: tuple[Result, ...]


def keep_result(runner: Runner[Any, Any], effect: KeepResult, _: object) -> Iterable[object]:
    runner.start(Work("score", finish, (runner.context.store.finish, effect.saved, effect.results)))
    return ()


def finish(
    keep: Callable[[SavedGame, tuple[Result, ...]], bool], saved: SavedGame, results: tuple[Result, ...]
) -> Loaded:
    return Loaded(replace(saved, result=results) if keep(saved, results) else saved)
