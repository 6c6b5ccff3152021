"""What undo says that it took back."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from games import rules_of
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Plan
from screens.context import AppContext
from screens.kit.undo import step_back, step_text
from store.envelope import Envelope
from tabletop.evening import Evening
from tabletop.game import COUNT_ANYWAY, Side
from tabletop.people import PlayerColour
from tabletop.typed_score import TypedScore
from tools.app.fake_device import envelope_of
from tools.app.sprawl_samples import WON, sprawl_game

EXPERT = "T2 P . . . / . S F . . / . . . . . / . . . . ."
TOWERS = "T2 P . . / . S F . / . . . . / . . . ."


def edited(envelope: Envelope, **changes: object) -> Envelope:
    """Change the first side's board."""
    side = envelope.sides[0]
    return envelope.with_side(0, replace(side, board=replace(side.board, **changes)))


def with_first(envelope: Envelope, change: Callable[[Side], Side]) -> Envelope:
    return envelope.with_side(0, change(envelope.sides[0]))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda game: edited(game, city=City.parse("T2 P S . / . S F . / . . . . / . . . .")), "Ada\u2019s city"),
        (lambda game: edited(game, city=City.parse("T3 P . . / . S F . / . . . . / . . . .")), "Ada\u2019s floors"),
        (lambda game: edited(game, tokens=Tokens(3, 3)), "Ada\u2019s tokens"),
        (lambda game: edited(game, plan=Plan.of([Spot(0, 0)])), "Ada\u2019s allocation"),
        (lambda game: edited(game, rearranged=City.parse(TOWERS)), "Ada\u2019s best arrangement"),
        (lambda game: edited(game, typed=TypedScore.of_total(3)), "Ada\u2019s typed score"),
        (lambda game: with_first(game, lambda side: replace(side, reading=object())), "Ada\u2019s photo"),
        (lambda game: with_first(game, lambda side: replace(side, people=("Eva",))), "the name Eva"),
        (lambda game: with_first(game, lambda side: replace(side, colour=PlayerColour.PURPLE)), "Ada\u2019s colour"),
        (
            lambda game: with_first(game, lambda side: replace(side, settled=frozenset({"tokens"}))),
            "Ada\u2019s answers",
        ),
        (
            lambda game: with_first(game, lambda side: replace(side, settled=frozenset({COUNT_ANYWAY}))),
            "\u201cCount it anyway\u201d",
        ),
        (lambda game: replace(game, sides=game.sides[:2]), "the change of players"),
        (lambda game: replace(game, notes="At the lake"), "the game details"),
        (
            lambda game: replace(envelope_of(EXPERT, EXPERT, EXPERT), options={**game.options, "mode": "expert"}),
            "the game details",
        ),
        (
            lambda game: with_first(
                replace(envelope_of(EXPERT, EXPERT, EXPERT), options={**game.options, "mode": "expert"}),
                lambda side: replace(side, reading=object()),
            ),
            "Ada\u2019s photo",
        ),
        (lambda game: replace(game, evening=Evening()), "the last step at the table"),
    ],
)
def test_a_step_is_named_by_what_it_changed(
    context: AppContext, change: Callable[[Envelope], Envelope], text: str
) -> None:
    game = envelope_of(TOWERS, TOWERS, TOWERS)
    assert step_text(context, rules_of("quadropolis"), game, change(game), change(game)) == text


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (replace(WON, scoring=(1, 2, 3)), "the scoring cards"),
        (replace(WON, blocks=None), "Ada, Ben\u2019s city"),
        (replace(WON, blocks=None, typed=TypedScore.of_total(3)), "Ada, Ben\u2019s typed score"),
    ],
)
def test_a_step_of_sprawlopolis_is_named_by_what_it_changed(context: AppContext, board: object, text: str) -> None:
    game = sprawl_game(WON)
    after = with_first(game, lambda side: replace(side, board=board))
    assert step_text(context, rules_of("sprawlopolis"), game, after, after) == text


def test_a_step_that_others_followed_is_not_taken_back(context: AppContext) -> None:
    store = context.store
    first = store.save(store.new(envelope_of(TOWERS, TOWERS)).key, envelope_of(EXPERT.replace("T2", "T3"), EXPERT))
    last = store.save(first.key, replace(first.envelope, notes="later"))
    step_back(context, first)
    assert store.game(first.key).envelope == last.envelope
    step_back(context, last)
    assert store.game(first.key).envelope == first.envelope
