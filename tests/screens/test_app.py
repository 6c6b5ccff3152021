"""What holds the screens: messages, sheets, keys, leaving and coming back."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window as Glass
from kivy.tests.common import UnitTestTouch
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from quadropolis_score.boards import Spot
from quadropolis_score.city import City
from screens.app import ALIVE, UNDO, ScoreApp, scrolls
from screens.kit.background import at_once
from screens.kit.crop import Crop
from screens.kit.keyboard import Keyboard, stops
from screens.kit.navigation import Place, Screen
from screens.kit.widgets.buttons import Field, IconAction, Snack, StepperButton
from screens.kit.widgets.labels import Drawing
from screens.kit.widgets.photo_crop import CropView
from screens.photo.photo_reader import Eye
from screens.quadropolis.board_view import picture_of
from screens.quadropolis.city.presenter import CityPresenter
from screens.quadropolis.widgets.board import Board
from store.store import Store
from tabletop.messages import Refused, say
from tools.app.app_driver import Hands
from tools.app.fake_device import Pretend, table

ROOT = Path(__file__).parents[2]
EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."
CLASSIC = ". . . . / . . . . / . . . . / . . . ."


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games") as store:
        yield store


@pytest.fixture
def hands(games: Store, tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(ScoreApp(games, tmp_path / "games", Pretend(), None, at_once))
    yield hands
    hands.leave()


def started(games: Store, tmp_path: Path) -> Hands:
    return Hands(ScoreApp(games, tmp_path / "games", Pretend(), None, at_once))


def test_a_message_stays_until_the_screen_is_touched(hands: Hands) -> None:
    hands.app.tell("Saved")
    assert "Saved" in hands.words()
    hands.touch(200, 600)
    assert "Saved" not in hands.words()


def test_a_message_goes_when_it_was_read(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.app.READ", (0.05, 0.0))
    hands.app.tell("Saved")
    hands.frames(0.2)
    assert "Saved" not in hands.words()


def test_a_later_message_takes_the_place_of_an_earlier_one(hands: Hands) -> None:
    hands.app.tell("One")
    hands.app.tell("Two")
    assert [widget.text for widget in hands.widgets() if isinstance(widget, Snack)] == ["Two"]


def test_a_message_with_undo_stays_under_other_touches_and_undoes_once(hands: Hands) -> None:
    undone: list[str] = []
    hands.app.tell("Cleo removed", lambda: undone.append("Cleo"))
    hands.touch(200, 600)
    hands.tap("New game")
    hands.tap("Undo")
    assert undone == ["Cleo"]
    assert "Cleo removed" not in hands.words()


def test_a_message_with_undo_goes_after_eight_seconds(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    assert UNDO == 8
    monkeypatch.setattr("screens.app.UNDO", 0.05)
    hands.app.tell("Cleo removed", lambda: None)
    hands.frames(0.2)
    assert "Cleo removed" not in hands.words()


def test_ctrl_z_undoes_what_a_message_reports_where_it_means_nothing_else(hands: Hands) -> None:
    undone: list[str] = []
    hands.key("z", "ctrl")
    hands.app.tell("Saved")
    hands.key("z", "ctrl")
    hands.app.tell("Cleo removed", lambda: undone.append("Cleo"))
    hands.key("z")
    assert undone == []
    hands.key("z", "ctrl")
    assert (undone, "Cleo removed" in hands.words()) == (["Cleo"], False)


def test_everything_that_the_store_tells_at_the_start_is_told(games: Store, tmp_path: Path) -> None:
    games.told = (say("store.newer"), say("store.partly", games=2))
    hands = started(games, tmp_path)
    told = [widget.text for widget in hands.widgets() if isinstance(widget, Snack)]
    hands.leave()
    assert told == [
        "These games were saved by a newer version; update the app. "
        "The file of the games is damaged; 2 games could be read"
    ]


def test_if_nothing_can_be_shown_it_says_why(games: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise Refused("", say("store.damaged"))

    monkeypatch.setattr(games, "games", damaged)
    hands = started(games, tmp_path)
    words = hands.words()
    Glass.mouse_pos = (50, 60)
    hands.frames(0.7)
    hands.key("tab")
    assert hands.app.dispatch("on_pause")
    hands.leave()
    assert any(text.startswith("The file of the games is damaged") for text in words)


def test_two_fingers_start_one_game(hands: Hands, games: Store) -> None:
    hands.tap("New game")
    button = hands.find("Start")
    place = button.to_window(*button.center)
    fingers = [UnitTestTouch(*place) for _ in range(2)]
    for finger in fingers:
        finger.touch_down()
    hands.frames(0.08)
    for finger in fingers:
        finger.touch_up()
    hands.frames()
    assert len(games.games()) == 1


def test_a_board_that_was_left_under_the_finger_is_not_painted(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    hands.app.parts.way.go(Place(Screen.TABLE, key))
    hands.app.parts.way.go(Place(Screen.CITY, key))
    hands.frames()
    finger = UnitTestTouch(206, 600)
    finger.touch_down()
    hands.frames()
    hands.back()
    finger.touch_up()
    hands.frames(0.6)
    assert not any(games.game(key).envelope.sides[0].board.city.buildings())


def test_what_is_being_written_is_kept_when_the_app_is_closed(games: Store, tmp_path: Path) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    hands = started(games, tmp_path)
    hands.app.parts.way.go(Place(Screen.TABLE, key))
    hands.app.presenter.show_game()
    hands.app.presenter.write_notes("At the lake")
    hands.leave()
    assert games.game(key).envelope.notes == "At the lake"


def test_pausing_keeps_it_too_and_goes_on(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    hands.app.parts.way.go(Place(Screen.TABLE, key))
    hands.app.presenter.show_game()
    hands.app.presenter.write_notes("At the lake")
    assert hands.app.dispatch("on_pause")
    hands.app.dispatch("on_resume")
    assert games.game(key).envelope.notes == "At the lake"


def test_a_word_beside_an_icon_at_the_foot_stands_above_it(hands: Hands) -> None:
    icon = next(widget for widget in hands.widgets() if isinstance(widget, IconAction))
    hands.app.whisper._place = (icon.to_window(*icon.center)[0], 5)
    icon.y = -icon.parent.y  # at the foot of the window
    hands.app.whisper._place = icon.to_window(*icon.center)
    hands.app.whisper._say(0)
    said = hands.app.root.children[0]
    assert said.y > icon.to_window(*icon.pos)[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--folder", "/dev/null"],
            "/dev/null: no games can be kept here (File exists); make room, or choose another folder\n",
        ),
        (["--size", "foo"], "argument --size: invalid size value: 'foo'\n"),
        (["--folder", ""], "argument --folder: name a folder; . is the current one\n"),
    ],
)
def test_the_main_program_says_in_a_sentence_what_it_cannot_do(arguments: list[str], said: str) -> None:
    ended = subprocess.run(
        [sys.executable, "main.py", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.endswith(said)


def test_a_place_that_leads_further_at_once_is_not_shown(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    opened = CityPresenter.open

    def further(presenter: CityPresenter) -> None:
        opened(presenter)
        presenter.parts.way.instead(Place(Screen.TABLE, key))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CityPresenter, "open", further)
        hands.app.parts.way.go(Place(Screen.CITY, key))
    hands.frames()
    assert type(hands.app.window).__name__ == "TableScreen"


def holding(hands: Hands, key: str) -> UnitTestTouch:
    """A finger on the first stepper of a city."""
    hands.app.parts.way.go(Place(Screen.CITY, key))
    hands.frames()
    more = next(widget for widget in hands.widgets() if isinstance(widget, StepperButton) and widget.by > 0)
    hands.show(more)
    finger = UnitTestTouch(*more.to_window(*more.center))
    finger.touch_down()
    return finger


def test_a_stepper_that_is_held_goes_on_until_it_is_let_go(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    finger = holding(hands, key)
    hands.until(lambda: games.game(key).envelope.sides[0].board.tokens.inhabitants >= 9)
    finger.touch_up()
    count = games.game(key).envelope.sides[0].board.tokens.inhabitants
    hands.frames(0.3)
    assert games.game(key).envelope.sides[0].board.tokens.inhabitants == count


def test_a_tap_on_a_stepper_counts_one_however_long_a_frame_takes(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    finger = holding(hands, key)
    hands.frames(least=1)
    time.sleep(0.7)  # a frame that takes long; the finger left meanwhile
    hands.frames(least=2)
    finger.touch_up()
    hands.frames(0.3)
    assert games.game(key).envelope.sides[0].board.tokens.inhabitants == 7


def test_a_stepper_whose_screen_was_left_under_the_finger_stops(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    finger = holding(hands, key)
    hands.frames(0.2)
    hands.back()
    hands.frames(0.6)
    finger.touch_up()
    assert games.game(key).envelope.sides[0].board.tokens.inhabitants == 6


def test_a_finger_that_slides_over_a_board_to_look_at_taps_nothing(hands: Hands, games: Store) -> None:
    key = games.new(table("S S S S / S S S S / S S S S / S S S S", CLASSIC)).key
    hands.app.parts.way.go(Place(Screen.ALLOCATION, key))
    hands.frames()
    board = next(widget for widget in hands.widgets() if isinstance(widget, Board))
    x, y = board.to_window(*board.center)
    hands.drag((x - 60, y + 20), (x + 60, y - 20))
    assert hands.state.sheet is None


def test_a_second_finger_on_the_board_waits_for_the_first(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    hands.app.parts.way.go(Place(Screen.CITY, key))
    hands.frames()
    fingers = [UnitTestTouch(100, 600), UnitTestTouch(300, 600)]
    for finger in fingers:
        finger.touch_down()
    for finger in fingers:
        finger.touch_up()
    hands.frames()
    assert sum(1 for _ in games.game(key).envelope.sides[0].board.city.buildings()) == 1


def test_a_city_that_was_photographed_on_the_other_board_is_drawn_on_it(hands: Hands, games: Store) -> None:
    hands.app.parts.way.go(Place(Screen.CITY, games.new(table(EXPERT, EXPERT)).key))
    hands.frames()
    board = next(widget for widget in hands.widgets() if isinstance(widget, Board))
    board.picture = picture_of(City.parse(CLASSIC))
    assert len(board._groups) == 16


def test_a_photo_without_a_picture_shows_none() -> None:
    view = CropView(crop=Crop(b"", (0, 0, 0.5, 0.5)))
    assert view.texture is None


def test_enter_in_a_field_is_the_fields(hands: Hands) -> None:
    hands.tap("New game")
    field = next(widget for widget in hands.widgets() if isinstance(widget, Field))
    field.focus = True
    hands.key("n")
    assert hands.on("new")


def test_if_home_cannot_be_shown_the_screen_stays(hands: Hands, games: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise Refused("", say("store.damaged"))

    hands.tap("Settings")
    monkeypatch.setattr(games, "games", damaged)
    hands.back()
    assert type(hands.app.window).__name__ == "SettingsScreen"
    assert any(text.startswith("The file of the games is damaged") for text in hands.words())


def test_a_finger_that_trembles_taps(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    hands.app.parts.way.go(Place(Screen.CITY, key))
    hands.frames()
    board = next(widget for widget in hands.widgets() if isinstance(widget, Board))
    x, y = board.to_window(*board.middle(Spot(1, 1)))
    hands.drag((x, y), (x + 4, y + 3))
    assert games.game(key).envelope != table(CLASSIC, CLASSIC)


def test_where_nothing_can_be_tapped_the_tab_key_does_nothing() -> None:
    assert Keyboard().pressed(9, None, [], Widget(), None)


def test_tab_goes_on_from_a_field_that_was_touched(hands: Hands) -> None:
    hands.tap("New game")
    field = next(widget for widget in hands.widgets() if isinstance(widget, Field))
    hands.touch(*field.to_window(*field.center))
    assert field.focus
    order = list(stops(hands.app.top))
    hands.key("tab")
    assert not field.focus
    assert hands.app.keyboard._focused is order[order.index(field) + 1]


def test_tab_comes_to_a_field_and_writes_in_it(hands: Hands) -> None:
    hands.tap("New game")
    order = list(stops(hands.app.top))
    number = next(number for number, widget in enumerate(order) if isinstance(widget, Field))
    for _ in range(number + 1):
        hands.key("tab")
    assert order[number].focus
    assert [widget for widget in order if getattr(widget, "focus", False)] == [order[number]]


def test_a_key_that_means_nothing_on_a_screen_changes_nothing(hands: Hands) -> None:
    hands.tap("Settings")
    before = hands.state
    hands.key("q")
    assert (hands.on("settings"), hands.state) == (True, before)


def test_a_tap_beside_a_sheet_closes_it_and_reaches_nothing_below(hands: Hands) -> None:
    hands.app.parts.way.go(Place(Screen.RULES, about="shop"))
    assert hands.state.sheet
    back = next(widget for widget in hands.app.window.walk(restrict=True) if isinstance(widget, IconAction))
    beside = back.to_window(*back.center)
    hands.touch(*beside)
    assert (hands.on("rules"), hands.state.sheet) == (True, None)
    hands.touch(*beside)
    assert hands.on("games")


def test_a_finger_on_a_sheet_leaves_it_open(hands: Hands) -> None:
    hands.app.parts.way.go(Place(Screen.RULES, about="shop"))
    hands.frames(0.1)
    title = next(widget for widget in hands.app.top.walk(restrict=True) if isinstance(widget, Label))
    x, y = title.to_window(*title.center)
    hands.touch(x, y)
    hands.drag((x, y), (x, y + 60))
    assert hands.on("rules")
    assert hands.state.sheet


def at(hands: Hands, screen: Screen, key: str, seat: int = 0, about: str = "") -> Widget:
    """Go on to a screen; its window."""
    hands.app.parts.way.go(Place(screen, key, seat, about))
    hands.frames()
    return hands.app.window


def test_a_step_back_shows_the_widgets_that_were_left(hands: Hands, games: Store) -> None:
    home = hands.app.window
    key = games.new(table(CLASSIC, CLASSIC)).key
    cards = at(hands, Screen.TABLE, key)
    at(hands, Screen.CITY, key)
    hands.back()
    assert hands.app.window is cards
    assert cards.parent is hands.app.root
    hands.back()
    assert hands.app.window is home


def test_what_changed_meanwhile_is_shown_after_a_step_back(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    at(hands, Screen.TABLE, key)
    at(hands, Screen.CITY, key)
    hands.spot(1, 1)
    total = hands.state.total
    hands.back()
    assert total in hands.words()


def test_a_screen_is_as_far_scrolled_as_it_was_left(hands: Hands, games: Store) -> None:
    key = games.new(table(*[CLASSIC] * 4)).key
    at(hands, Screen.TABLE, key)
    scroll = scrolls(hands.app.window)[0]
    scroll.scroll_y = 0.25
    hands.frames()
    at(hands, Screen.CITY, key)
    hands.back()
    assert scrolls(hands.app.window) == [scroll]
    assert scroll.scroll_y == 0.25


def test_a_screen_that_was_left_by_a_step_back_is_made_anew(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    at(hands, Screen.TABLE, key)
    city = at(hands, Screen.CITY, key)
    hands.back()
    assert at(hands, Screen.CITY, key) is not city


def test_what_lay_on_a_screen_is_gone_after_a_step_back(hands: Hands, games: Store) -> None:
    key = games.new(table("T1 S . . / . . . . / . . . . / . . . .", CLASSIC)).key
    allocation = at(hands, Screen.ALLOCATION, key)
    hands.app.presenter.ask(Spot(0, 1))
    hands.app.presenter.look_up(Spot(0, 1))
    hands.back()  # from the page to the list of the rules
    hands.back()
    assert hands.app.window is allocation
    assert hands.app.top is allocation
    assert allocation.state.sheet is None


def test_no_finger_reaches_a_screen_that_is_kept_alive(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    city = at(hands, Screen.CITY, key)
    at(hands, Screen.ALLOCATION, key)
    city.presenter.tap(Spot(0, 0))
    assert games.game(key).envelope.sides[0].board.city.is_empty
    hands.back()
    city.presenter.tap(Spot(0, 0))
    assert not games.game(key).envelope.sides[0].board.city.is_empty


def test_another_language_makes_screens_anew_on_the_way_back_too(hands: Hands) -> None:
    home = hands.app.window
    hands.tap("Settings")
    hands.app.presenter.choose("language", "fr")
    hands.frames()
    hands.back()
    assert hands.app.window is not home
    assert "Nouvelle partie" in hands.words()


def test_only_so_many_screens_are_kept_alive(hands: Hands, games: Store) -> None:
    home, key = hands.app.window, games.new(table(CLASSIC, CLASSIC)).key
    first = at(hands, Screen.TABLE, key)
    for seat in (0, 1) * (ALIVE // 2):
        at(hands, Screen.CITY, key, seat)
    assert len(hands.app._alive) == 3  # two cities again and again, and the table before them
    for about in range(ALIVE):
        at(hands, Screen.RULES, "", about=str(about))
    assert len(hands.app._alive) == ALIVE
    hands.app.parts.way.back_to(Place(Screen.TABLE, key))
    assert hands.app.window is not first
    hands.app.parts.way.home()
    assert hands.app.window is not home


def test_a_screen_whose_game_is_gone_leads_home_from_a_step_back(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    at(hands, Screen.TABLE, key)
    at(hands, Screen.RULES, "")
    games.delete(key)
    hands.back()
    hands.frames()
    assert hands.on("games")
    assert any("game" in text for text in hands.words())


def test_a_screen_that_leads_further_on_the_way_back_is_not_shown(hands: Hands, games: Store) -> None:
    key = games.new(table(CLASSIC, CLASSIC)).key
    at(hands, Screen.TABLE, key)
    city = hands.app.parts.way.here
    at(hands, Screen.CITY, key)
    at(hands, Screen.RULES, "")
    looked = CityPresenter.look_again

    def further(presenter: CityPresenter) -> None:
        looked(presenter)
        presenter.parts.way.back_to(city)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CityPresenter, "look_again", further)
        hands.back()
    hands.frames()
    assert type(hands.app.window).__name__ == "TableScreen"


# the app's own list of files, and files that are dropped onto the window
@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, ...]:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    for name in ("one.jpg", "games.zip"):
        (folder / name).write_bytes(b"content")
    return tuple(folder / name for name in ("one.jpg", "games.zip"))


def test_a_file_is_chosen_from_the_apps_own_list(hands: Hands, files: tuple[Path, ...]) -> None:
    chosen: list[Path | None] = []
    hands.app.choose_file((*files, files[0].with_name("gone.jpg")), chosen.append)
    assert "gone.jpg" not in hands.words()
    assert any(text.startswith("Downloads \u00b7 ") for text in hands.words())
    hands.tap("games.zip")
    assert (chosen, "one.jpg" in hands.words()) == ([files[1]], False)


def test_the_list_is_closed_by_escape_a_button_another_list_and_another_screen(
    hands: Hands, files: tuple[Path, ...]
) -> None:
    chosen: list[Path | None] = []
    hands.app.choose_file(files, chosen.append)
    hands.key("x")
    hands.back()
    hands.app.choose_file(files, chosen.append)
    hands.tap("Cancel")
    hands.app.choose_file(files, chosen.append)
    hands.app.choose_file((), chosen.append)
    assert any(text.startswith("Nothing here.") for text in hands.words())
    hands.app.tell("Saved")
    hands.app.choose_file(files, chosen.append)
    hands.app.parts.way.go(Place(Screen.NEW))
    hands.frames()
    assert chosen == [None] * 5
    assert "one.jpg" not in hands.words()


def dropped(hands: Hands, file: Path) -> None:
    Glass.dispatch("on_drop_file", bytes(file), 10, 10)
    hands.frames()


def test_a_photo_that_is_dropped_where_none_is_read_says_where_it_belongs(
    hands: Hands, files: tuple[Path, ...]
) -> None:
    dropped(hands, files[0])
    assert "Open the photo screen of a player, then drop the photo there" in hands.words()


def test_a_photo_that_is_dropped_is_read_for_the_player_or_the_first_one_without_a_city(
    games: Store, tmp_path: Path, files: tuple[Path, ...]
) -> None:
    key = games.new(table("T1 . . . / . . . . / . . . . / . . . .", CLASSIC)).key
    with Hands(ScoreApp(games, tmp_path / "games", Pretend(), Eye(games), at_once)) as hands:
        hands.app.parts.way.go(Place(Screen.TABLE, key))
        dropped(hands, files[0])  # it is no photo
        assert hands.app.parts.way.here == Place(Screen.PHOTO, key, 1)
        assert "This photo was not read" in hands.words()
        dropped(hands, ROOT / "assets" / "sample.jpg")
        assert games.game(key).envelope.sides[1].reading is not None


def test_a_file_that_is_dropped_before_anything_is_shown_is_ignored(
    games: Store, tmp_path: Path, files: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = started(games, tmp_path)
    monkeypatch.setattr(hands.app, "presenter", None)
    dropped(hands, files[0])
    monkeypatch.undo()
    hands.leave()


def test_a_file_of_the_list_is_chosen_once(hands: Hands, files: tuple[Path, ...]) -> None:
    chosen: list[Path | None] = []
    hands.app.choose_file(files, chosen.append)
    chooser = hands.app.top.presenter
    chooser.take(files[0])
    assert chooser.dismiss()
    assert chosen == [files[0]]


@pytest.mark.usefixtures("hands")
def test_in_the_dark_symbols_are_lighter_ones_and_no_drawing_has_a_white_ground() -> None:
    light, dark, empty, paper, tile = (Drawing() for _ in range(5))
    for drawing in (dark, empty, tile):
        drawing.style = "Dark"
    light.face = dark.face = "inhabitant"
    paper.face = tile.face = "shop"
    assert (light.paper, dark.paper, tile.paper) == (1, 0, 0)
    assert light.texture is not dark.texture
    assert tile.texture.size == paper.texture.size
    assert empty.texture is None
