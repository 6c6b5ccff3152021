"""A new game by touches."""

from pathlib import Path

from quadropolis_score.buildings import NOTHING
from screens.app import ScoreApp
from screens.kit.background import at_once
from screens.kit.navigation import Place, Screen
from screens.kit.widgets.buttons import Field
from store.store import Store
from tools.app.app_driver import Hands
from tools.app.fake_device import Pretend, table, uncounted

WIDE = "/".join([". . . . ."] * 4)


def hands_on(store: Store, folder: Path) -> Hands:
    return Hands(ScoreApp(store, folder, Pretend(), None, at_once))


def test_a_game_like_the_last_one_takes_two_taps(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        before = store.new(table(WIDE, WIDE, WIDE, WIDE, tokens=NOTHING))
        with hands_on(store, tmp_path) as hands:
            hands.tap("New game")
            hands.tap("Start")
            assert (hands.taps, hands.on("table")) == (2, True)
            assert store.game(hands.app.parts.way.here.game).envelope == uncounted(before.envelope)


def test_a_first_game_is_chosen_by_touches(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, hands_on(store, tmp_path) as hands:
        hands.app.parts.way.go(Place(Screen.NEW))
        hands.tap("Expert")
        hands.tap("Public Services")
        hands.tap("3")
        fields = {widget.hint_text: widget for widget in hands.widgets() if isinstance(widget, Field)}
        fields["Player 2"].text = "Ada"
        hands.tap("Red")
        hands.tap("Orange")
        hands.tap("Start")
        played = store.game(hands.app.parts.way.here.game).envelope
        assert [seat.name for seat in played.sides] == ["Player 1", "Ada", "Player 3"]
        assert [seat.colour.value for seat in played.sides] == ["orange", "red", "yellow"]
        assert (played.options["mode"], played.options["public_services"]) == ("expert", True)
