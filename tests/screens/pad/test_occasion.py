"""Place, times and notes of a game on its pad."""

from dataclasses import replace
from datetime import timedelta

from screens.context import AppContext
from store.envelope import Envelope
from tabletop.evening import Evening
from tests.support.pads import open_pad
from tools.app.example import example_envelope
from tools.app.fake_device import NOON


def about(context: AppContext, played: Envelope) -> tuple[str, ...]:
    """Return the lines of the pad beside the score."""
    return open_pad(context, played).state().about


def test_the_pad_says_where_and_when_was_played_and_what_was_noted(context: AppContext) -> None:
    evening = Evening(begun=NOON, ended=NOON + timedelta(minutes=125))
    played = replace(example_envelope(), place="Club", evening=evening, notes="A close one.\n")
    times = f"{NOON.astimezone():%H:%M}\u2013{(NOON + timedelta(minutes=125)).astimezone():%H:%M}"
    assert about(context, played) == (f"Club \u00b7 {times} \u00b7 2 h 5 min", "A close one.")


def test_the_pad_of_another_game_says_nothing_of_the_kind(context: AppContext) -> None:
    assert about(context, example_envelope()) == ()
    assert about(context, replace(example_envelope(), evening=Evening(starter=1))) == ()


def test_a_game_whose_end_is_not_known_says_since_when(context: AppContext) -> None:
    assert about(context, replace(example_envelope(), evening=Evening(begun=NOON))) == (
        f"from {NOON.astimezone():%H:%M}",
    )
