"""Results that lists find on their own."""

from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from exports.formats import FORMATS
from games import rules_of
from screens.context import AppContext
from screens.games.cards import GameCard
from screens.games.program import GAMES
from screens.games.results import AT_ONCE, update_results
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.runner import Runner
from screens.share.program import SHARE
from screens.share.shared_files import write_sheet
from screens.statistics.program import STATISTICS
from store.envelope import Envelope
from store.store import Store
from tabletop.game import Column, Options, Side, Verdict
from tabletop.typed_score import TypedScore
from tests.support.opened import opened
from tests.support.pads import open_pad
from tests.support.there import there
from tools.app.fake_device import NOON, envelope_of, with_final_totals, with_uncounted_tokens
from tools.app.sprawl_samples import BEGUN, WON, sprawl_game

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."
EMPTY = ". . . . / . . . . / . . . . / . . . ."
QUADROPOLIS = rules_of("quadropolis")


def cards(context: AppContext) -> list[GameCard]:
    state = opened(GAMES, context, HOME).state()
    return [there(state.card)(entry) for entry in state.entries if not isinstance(entry, str)]


def typed_game(*totals: int | None) -> Envelope:
    """Return a game of typed totals; a city without one is empty."""
    envelope = envelope_of(*[EMPTY] * len(totals))
    boards = (None if each is None else TypedScore.of_total(each) for each in totals)
    sides = (
        replace(side, board=QUADROPOLIS.with_typed_score(side.board, each, envelope.options))
        for side, each in zip(envelope.sides, boards, strict=True)
    )
    return replace(envelope, sides=tuple(sides))


@pytest.mark.parametrize(
    ("envelope", "status", "totals"),
    [
        (with_final_totals(envelope_of(ADA, BEN)), "", ["12", "\u22128"]),
        (typed_game(50, 57), "", ["50", "57"]),
        (sprawl_game(WON), "", ["35"]),
        (typed_game(50, None), "Not scored yet", ["", ""]),
        (with_final_totals(envelope_of(ADA, EMPTY)), "Not scored yet", ["", ""]),
        (with_uncounted_tokens(envelope_of(ADA, BEN)), "Not scored yet", ["", ""]),
        (sprawl_game(BEGUN), "Not scored yet", [""]),
    ],
    ids=["cities", "typed", "sprawlopolis", "one typed", "an empty city", "tokens", "cards left"],
)
def test_a_game_has_its_result_as_soon_as_it_is_complete(
    context: AppContext, store: Store, envelope: Envelope, status: str, totals: list[str]
) -> None:
    store.new(envelope)
    (card,) = cards(context)
    assert card.status == status
    assert [bool(side.total) for side in card.sides] == [bool(total) for total in totals]
    assert [side.total for side in card.sides if not status] == [total for total in totals if not status]


def test_statistics_count_a_game_whose_pad_nobody_opened(context: AppContext, store: Store) -> None:
    store.new(typed_game(50, 57))
    assert len(opened(STATISTICS, context, Route(Screen.STATISTICS)).state().lines) == 2


def test_an_open_game_is_scored_once_until_it_changes(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    store, times = context.store, (NOON + timedelta(seconds=second) for second in count())
    monkeypatch.setattr(store, "_now", lambda: next(times))
    scored, verdict = [], QUADROPOLIS.verdict

    def counted(*values: Any) -> Verdict:
        scored.append(values)
        return verdict(*values)

    monkeypatch.setattr(QUADROPOLIS, "verdict", counted)
    saved = store.new(with_uncounted_tokens(envelope_of(ADA, BEN)))
    cards(context)
    cards(context)
    assert len(scored) == 1
    store.save(saved.key, with_final_totals(saved.envelope))
    assert cards(context)[0].status == ""


def test_of_many_open_games_the_complete_one_is_found(context: AppContext, store: Store) -> None:
    store.new(typed_game(50, 57))
    for _ in range(AT_ONCE + 1):
        store.new(typed_game(50, None))
    assert sum(not card.status for card in cards(context)) == 1


def test_a_game_that_was_deleted_meanwhile_has_no_result(store: Store) -> None:
    assert update_results(store, ("gone",)) == frozenset()


def test_a_result_with_points_that_cannot_be_is_forgotten_until_they_are_corrected(
    context: AppContext, store: Store
) -> None:
    board = replace(WON, blocks=None, typed=TypedScore.of({"roads": 8, "group_park": 30}))
    saved = store.new(sprawl_game(board))
    right = store.new(typed_game(50, 57))
    cards(context)
    store.finish(
        saved, (Column({"roads": 8, "group_park": 30}, 38, 1, won=True, facts={"typed": 1}),)
    )  # as it once was
    context.scored.clear()
    assert sorted(card.status for card in cards(context)) == ["", "Not scored yet"]
    assert store.game(saved.key).result is None
    assert store.game(right.key).result is not None
    corrected = replace(board, typed=TypedScore.of({"roads": -8, "group_park": 30}))
    side = saved.envelope.sides[0]
    store.save(saved.key, saved.envelope.with_side(0, replace(side, board=corrected)))
    context.scored.clear()
    assert not any(card.status == "Not scored yet" for card in cards(context))


def test_the_winners_moment_waits_for_the_pad(context: AppContext, store: Store) -> None:
    key = store.new(with_final_totals(envelope_of(ADA, BEN))).key
    cards(context)
    assert store.game(key).result is not None
    open_pad(context, key)
    assert context.device.vibrations == 1  # type: ignore[attr-defined]
    open_pad(context, key)
    assert context.device.vibrations == 1  # type: ignore[attr-defined]


def test_a_game_is_scored_once_a_step_for_its_pad_its_preview_its_files_and_the_lists(
    context: AppContext, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored: list[str] = []

    def verdict(options: Options, sides: tuple[Side, ...]) -> Verdict:
        scored.append(sides[0].name)
        return quadropolis_verdict(options, sides)

    games = [with_final_totals(envelope_of(*cities)) for cities in ((ADA, BEN), (BEN, ADA))]
    saved = store.new(games[0])
    quadropolis_verdict = QUADROPOLIS.verdict
    monkeypatch.setattr(QUADROPOLIS, "verdict", verdict)
    for steps in (1, 2):
        open_pad(context, saved.key)
        Runner(SHARE, context, Route(Screen.SHARE, saved.key), lambda _: None).open()
        for kind in FORMATS:
            write_sheet(store.game(saved.key), kind, "en", tmp_path / kind)
        cards(context)
        assert len(scored) == steps
        store.save(saved.key, games[1])
    store.rename_player("Ada", "Zoe")
    open_pad(context, saved.key)
    assert scored[-1] == "Zoe"
