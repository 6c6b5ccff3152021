"""Whole evenings in the real app, by touches: from the last turn to the winner."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from kivy.core.window import Window as KivyWindow
from pypdf import PdfReader

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerSide, unsettled_spots, with_reading, with_tokens
from quadropolis_score.plugin import Quadropolis
from quadropolis_score.reading import Guess
from quadropolis_score.token_gifts import minimum_tokens
from quadropolis_score.verdict import CitySheets
from screens.games.example_game import EXAMPLE_KEY, add_example_game
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.photo.eyes import LESSONS, Eyes
from screens.photo.pending_files import INCOMING, collect_photos
from screens.quadropolis.city.events import Tapped
from screens.quadropolis.number_pad import PadOpened
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.side_program import score_side
from screens.shell.app import ScoreApp
from store.envelope import Envelope
from store.store import Store
from tabletop.game import COUNT_ANYWAY, Options, Verdict
from tests.support.photos import photograph_city
from tests.support.soaking import SOAKING
from tools.app.app_driver import AppDriver
from tools.app.fake_device import FakeDevice, envelope_of, with_uncounted_tokens
from tools.art.sample import CITY
from tools.soak.sample_envelopes import results_in
from vision.load import encode_jpeg

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "assets" / "sample.jpg"
EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."
CLASSIC = ". . . . / . . . . / . . . . / . . . ."
# A whole Expert city: 20 tiles on 16 spaces, laid kind by kind.
BUILT = "T3 P S F H / T1 P S F H / O1 O1 S F H / . U . U M"
# The same number of tiles with four piles.
PILED_UP = "T3 P S F H / T2 P S F H / O2 O3 . . . / . . . U M"


@contextmanager
def open_app(folder: Path, *, eye: bool = True, slowly: bool = False) -> Iterator[tuple[AppDriver, Store, FakeDevice]]:
    """Open the app on a folder; background work runs at once, or with `slowly` in threads as on a phone."""
    device = FakeDevice()
    with Store.open(folder) as store:
        seeing = Eyes(store) if eye else None
        collect_photos(store, folder, device)
        with AppDriver(ScoreApp(store, folder, device, seeing, None if slowly else run_inline)) as hands:
            yield hands, store, device


def add_finished_game(folder: Path) -> None:
    """Add an Expert game of Ada, Ben, Cleo and Dan."""
    with Store.open(folder) as store:
        saved = store.new(envelope_of(EXPERT, EXPERT, EXPERT, EXPERT))
        store.finish(saved, results_in(saved.envelope))


@pytest.fixture
def scored_steps(monkeypatch: pytest.MonkeyPatch) -> list[tuple[PlayerSide, ...]]:
    """Return the list of the sides that are scored from now on."""
    found: list[tuple[PlayerSide, ...]] = []

    def verdict(rules: Quadropolis, options: Options, sides: tuple[PlayerSide, ...]) -> Verdict[CitySheets]:
        found.append(sides)
        return scored(rules, options, sides)

    scored = Quadropolis.verdict
    monkeypatch.setattr(Quadropolis, "verdict", verdict)
    return found


@pytest.mark.untraced
def test_a_game_of_four_by_photo_takes_four_taps_a_player_and_three_more(
    tmp_path: Path, scored_steps: list[tuple[PlayerSide, ...]]
) -> None:
    """Each step is scored once at most, although pad, preview, PDF, link and list show its result."""
    add_finished_game(tmp_path)
    scored_steps.clear()
    with open_app(tmp_path, slowly=True) as (hands, store, device):
        device.photos = [SAMPLE] * 4
        hands.tap("New game")
        hands.tap("Start")
        hands.tap("Photo")
        for onward in ("Next: Ben", "Next: Cleo", "Next: Dan", "Scoring Pad"):
            hands.tap("Take a photo")
            hands.wait_until(lambda: hands.is_on("floors"))
            hands.tap("All correct")
            assert hands.is_on("tokens")
            confirm_fewest(hands)
            hands.tap(onward)
        hands.wait_until(lambda: any("share the first place" in text for text in hands.visible_texts()))
        assert hands.taps == 19  # at most 4 a player and 3 more
        totals = {result.total for result in store.game(hands.app.context.navigator.current.game).result or ()}
        assert totals == {50}
        hands.tap("Share")
        hands.tap("Share", 1)
        hands.wait_until(lambda: bool(device.shared))
        hands.back()
        hands.back()
        hands.back()
        assert hands.is_on("games")
        assert all(scored_steps.count(each) == 1 for each in scored_steps)
        assert scored_steps[-1] == store.game(store.games()[0].key).envelope.sides


def confirm_fewest(hands: AppDriver) -> None:
    """Say for each number of tokens that is not known that it is exactly the fewest."""
    while fewest := [text for text in hands.visible_texts() if text.startswith("Exactly ")]:
        hands.tap(fewest[0])


def confirm_city(hands: AppDriver) -> None:
    """Say that a city is done, that the prints are right, and that its tokens are the fewest."""
    hands.tap("Done")
    if "Right" in hands.visible_texts():
        hands.tap("Right")
    confirm_fewest(hands)


def choose(hands: AppDriver, kind: Kind) -> None:
    brush = next(brush for brush in hands.state.brushes if brush.tool == kind.value)
    hands.tap(next(widget for widget in hands.widgets() if getattr(widget, "item", None) == brush))


def paint_city(hands: AppDriver, wanted: City) -> None:
    """Paint a city kind by kind, a tap a space and a number a pile; the first brush is of tower blocks."""
    for kind in dict.fromkeys(building.kind for _, building in wanted.buildings()):
        if kind is not Kind.TOWER_BLOCK:
            choose(hands, kind)
        for spot, building in wanted.buildings(kind):
            hands.tap_spot(spot.row + 1, spot.column + 1)
            if building.floors > 1:
                hands.tap(str(building.floors))


def draw(hands: AppDriver, wanted: City) -> None:
    """Paint a city with as few touches as possible: a stroke for a line of a kind, a tap and a number for a pile."""
    for kind in dict.fromkeys(building.kind for _, building in wanted.buildings()):
        if kind is not Kind.TOWER_BLOCK:
            choose(hands, kind)
        left = {spot: building.floors for spot, building in wanted.buildings(kind)}
        while left:
            spot, floors = next(iter(left.items()))
            end = spot
            if floors == 1:
                end = max(run(left, spot, (0, 1)), run(left, spot, (1, 0)), key=lambda last: sum(last) - sum(spot))
            if end == spot:
                hands.tap_spot(spot.row + 1, spot.column + 1)
            else:
                hands.drag(hands.middle(spot), hands.middle(end))
            if floors > 1:
                hands.tap(str(floors))
            for row in range(spot.row, end.row + 1):
                for column in range(spot.column, end.column + 1):
                    left.pop(Spot(row, column))


def run(left: dict[Spot, int], spot: Spot, step: tuple[int, int]) -> Spot:
    """Return the end of a line of single tiles."""
    following = Spot(spot.row + step[0], spot.column + step[1])
    return run(left, following, step) if left.get(following) == 1 else spot


def blunder(hands: AppDriver) -> None:
    """Put a monument, the last brush, over a park, and another on an empty space; take both back."""
    hands.tap_spot(1, 2)
    hands.tap("Undo")
    hands.tap_spot(4, 1)
    hands.tap("Remove")
    hands.tap_spot(4, 1)
    hands.tap_spot(4, 5)  # too much
    hands.tap("Undo")


@pytest.mark.skipif(not SOAKING, reason="long; `make soak` plays it, and the clumsy player plays here")
@pytest.mark.parametrize(("player", "taps"), [(paint_city, 127), (draw, 95)], ids=["who taps", "who draws"])
def test_a_game_of_four_expert_cities_by_hand_takes_at_most_127_taps(
    tmp_path: Path, player: Callable[[AppDriver, City], None], taps: int
) -> None:
    add_finished_game(tmp_path)
    with open_app(tmp_path) as (hands, store, _):
        hands.tap("New game")
        hands.tap("Start")
        hands.tap("By hand")
        for onward in ("Next: Ben", "Next: Cleo", "Next: Dan", "Scoring Pad"):
            assert hands.is_on("city")
            player(hands, City.parse(BUILT))
            confirm_city(hands)
            hands.tap(onward)
        assert any("share the first place" in text for text in hands.visible_texts())
        assert hands.taps == taps
        assert {result.total for result in store.game(hands.app.context.navigator.current.game).result or ()} == {24}


@pytest.mark.untraced
def test_a_clumsy_player_of_four_who_draws_takes_at_most_127_taps_too(tmp_path: Path) -> None:
    add_finished_game(tmp_path)
    with open_app(tmp_path) as (hands, store, _):
        hands.tap("New game")
        hands.tap("Start")
        hands.tap("By hand")
        for onward in ("Next: Ben", "Next: Cleo", "Next: Dan", "Scoring Pad"):
            draw(hands, City.parse(BUILT))
            blunder(hands)
            confirm_city(hands)
            hands.tap(onward)
        assert hands.taps == 123
        assert {result.total for result in store.game(hands.app.context.navigator.current.game).result or ()} == {24}


@pytest.mark.parametrize(("player", "taps"), [(paint_city, 30), (draw, 26)], ids=["who taps", "who draws"])
def test_twenty_tiles_with_four_piles_and_their_tokens_take_26_touches_and_30_without_drawing(
    tmp_path: Path, player: Callable[[AppDriver, City], None], taps: int
) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(with_uncounted_tokens(envelope_of(EXPERT, EXPERT, tokens=Tokens()))).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(OwnScreen.CITY, key))
        wanted = City.parse(PILED_UP)
        assert sum(building.floors for _, building in wanted.buildings()) == 20
        player(hands, wanted)
        confirm_city(hands)
        hands.tap("Next: Ben")
        board = store.game(key).envelope.sides[0].board
        assert (board.city, board.tokens, board.tokens_confirmed) == (wanted, minimum_tokens(wanted), True)
        assert hands.taps == taps


def test_the_tokens_of_a_city_by_hand_are_asked_for_once(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(with_uncounted_tokens(envelope_of(EXPERT, EXPERT, tokens=Tokens()))).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        hands.tap("By hand")
        hands.tap_spot(1, 1)
        assert "Tokens not confirmed" in hands.visible_texts()
        hands.taps = 0
        hands.tap("Done")
        assert hands.is_on("tokens")
        hands.tap("Exactly 1")
        hands.tap("Next: Ben")
        assert (hands.taps, hands.is_on("city")) == (3, True)
        hands.back()
        assert hands.is_on("table")
        assert store.game(key).envelope.sides[0].board.tokens_confirmed
        assert "Tokens not confirmed" not in hands.visible_texts()
        hands.tap("Ada")
        hands.tap("Next: Ben")
        assert hands.app.context.navigator.current == Route(OwnScreen.CITY, key, 1)


def test_a_tile_that_is_added_after_the_tokens_were_confirmed_asks_for_them_again(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(
            envelope_of("T1i1 . . . . / . . . . . / . . . . . / . . . . .", EXPERT, tokens=Tokens(1, 0))
        ).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        assert "Tokens not confirmed" not in hands.visible_texts()
        hands.tap("Ada")
        brush = next(brush for brush in hands.state.brushes if brush.tool == Kind.TOWER_BLOCK.value)
        hands.tap(next(widget for widget in hands.widgets() if getattr(widget, "item", None) == brush))
        hands.tap_spot(1, 2)
        assert "Tokens not confirmed" in hands.visible_texts()
        hands.tap("Done")
        assert hands.is_on("tokens")


def test_a_city_counted_while_it_was_missing_is_approximate_once_painted(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        begun = with_uncounted_tokens(envelope_of(BUILT, EXPERT, tokens=Tokens(4, 5)))
        counted = tuple(replace(side, settled=frozenset({COUNT_ANYWAY})) for side in begun.sides)  # as it once could be
        key = store.new(replace(begun, sides=counted)).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(Screen.PAD, key))
        assert hands.state.icon == "trophy"
        hands.back()
        hands.tap("By hand", 1)
        hands.tap_spot(1, 1)
        assert any(text.startswith("\u2248") for text in hands.visible_texts())
        hands.back()
        hands.tap("Scoring Pad")
        assert hands.state.icon == "help-circle-outline"


def test_tokens_are_typed_on_the_number_pad(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(with_uncounted_tokens(envelope_of(BUILT, EXPERT, tokens=Tokens(4, 5)))).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(OwnScreen.TOKENS, key))
        hands.runner.send(PadOpened("inhabitants"))
        hands.tap("1")
        hands.tap("2")
        hands.tap("OK")
        assert store.game(key).envelope.sides[0].board.tokens == Tokens(12, 5)
        hands.key("down")
        hands.key("8")
        hands.key("enter")
        hands.key("enter")
        board = store.game(key).envelope.sides[0].board
        assert (board.tokens, board.tokens_confirmed, hands.is_on("table")) == (Tokens(12, 8), True, True)


def doubtful_game(store: Store) -> str:
    """Add a game whose first city was photographed, with two doubtful spaces."""
    photo = Eyes(store).read(SAMPLE, (Mode.EXPERT, None))
    doubtful = {Spot(0, 0), Spot(1, 1)}
    lines = tuple(
        tuple(replace(guess, is_doubtful=Spot(row, column) in doubtful) for column, guess in enumerate(line))
        for row, line in enumerate(photo.guesses)
    )
    begun = envelope_of(EXPERT, EXPERT)
    return store.new(begun.with_side(0, with_reading(begun.sides[0], replace(photo, guesses=lines)))).key


def test_a_doubtful_space_is_settled_in_two_taps_beside_its_picture(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = doubtful_game(store)
        hands.app.context.navigator.go(Route(OwnScreen.CITY, key))
        hands.tap_spot(1, 1)
        assert {"Your photo", "Read as"} <= set(hands.visible_texts())
        hands.tap("Empty")
        assert hands.taps == 2
        side = store.game(key).envelope.sides[0]
        assert (side.board.city[Spot(0, 0)], unsettled_spots(side)) == (None, (Spot(1, 1),))


def test_a_photo_with_two_corrections_stores_one_lesson(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = doubtful_game(store)
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        hands.app.context.navigator.go(Route(OwnScreen.CITY, key))
        hands.tap("2 spaces to check")
        hands.tap("Yes")
        hands.tap("Empty")
        assert "doubtful" not in {notice.kind for notice in hands.state.notices}
        hands.tap("Done")
        confirm_fewest(hands)
        hands.tap("Next: Ben")
        assert hands.app.context.navigator.current == Route(Screen.PHOTO, key, 1)
        assert isinstance(store.setting(LESSONS), bytes)


def wrong_height(store: Store) -> Envelope:
    """Return an envelope: Ada's tower of four floors was read as two, Ben's city is painted and counted by hand."""
    laid = envelope_of("T4i1 S . . . / Fe2 . . . . / . . . . . / . . . . .", BUILT)
    ben = with_tokens(laid.sides[1], minimum_tokens(laid.sides[1].board.city))
    there = laid.sides[0].board.city.put(Spot(0, 0), Building(Kind.TOWER_BLOCK, 2, inhabitants=1))
    guesses = tuple(
        tuple(
            Guess(
                each, 0.99, is_doubtful=False, heights=(0.1, 0.8, 0.05, 0.03, 0.02) if each and each.floors > 1 else ()
            )
            for each in line
        )
        for line in there.cells
    )
    photo = Eyes(store).read(SAMPLE, (Mode.EXPERT, None))
    ada = with_reading(laid.sides[0], replace(photo, guesses=guesses))
    ada = with_tokens(ada, minimum_tokens(there), confirmed=False)
    return replace(laid, sides=(ada, ben))


def total_row(hands: AppDriver) -> list[str]:
    return [number.text for number in hands.state.total.numbers]


def test_a_wrong_height_on_a_photo_delays_the_winner_until_it_is_checked(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(wrong_height(store)).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        assert {"Floors not checked", "Tokens not confirmed", "\u2248 5 VP"} <= {*hands.visible_texts()}
        hands.tap("Scoring Pad")
        assert "So far: Ben leads with 24" in hands.visible_texts()
        assert total_row(hands) == ["\u2248\u00a05", "24"]
        assert not any(head.is_winner for head in hands.state.heads)
        hands.tap("Ada: count the floors of one pile \u00b7 confirm the tokens")
        assert hands.is_on("floors")
        assert "3 tiles + one floor = 4 tiles" in hands.visible_texts()
        hands.tap("4")
        assert "3 tiles + 3 floors = 6 tiles" in hands.visible_texts()
        hands.back()
        assert "So far: Ben leads with 24" in hands.visible_texts()
        hands.tap("Ada: confirm the tokens")
        assert "At least 4, at most 10" in hands.visible_texts()
        confirm_fewest(hands)
        hands.tap("OK")
        assert hands.is_on("pad")
        assert hands.state.icon == "trophy"


EVEN = (0.2,) * 5


def from_the_side(folder: Path) -> Path:
    """Write a photo of the sample city, taken from a chair."""
    file = folder / "side.jpg"
    file.write_bytes(encode_jpeg(photograph_city(CITY, seed=4, tilt=(38, 38), roll=(25, 25)).picture))
    return file


def no_height_seen(store: Store) -> Envelope:
    """Return an envelope with Ada's city of the sample photo, without probabilities of heights."""
    photo = Eyes(store).read(SAMPLE, (Mode.EXPERT, None))
    guesses = tuple(
        tuple(replace(guess, heights=EVEN if guess.heights else ()) for guess in line) for line in photo.guesses
    )
    laid = envelope_of(EXPERT, EXPERT)
    ada = with_reading(laid.sides[0], replace(photo, guesses=guesses))
    return laid.with_side(0, with_tokens(ada, minimum_tokens(ada.board.city), confirmed=False))


def seen_heights(store: Store, key: str) -> set[tuple[float, ...]]:
    """Return the probabilities of all heights of Ada's city."""
    reading = store.game(key).envelope.sides[0].reading
    return {guess.heights for line in reading.guesses for guess in line if guess.heights} if reading else set()


def test_a_second_photo_from_the_side_joins_the_first(tmp_path: Path) -> None:
    with open_app(tmp_path, slowly=True) as (hands, store, device):
        key = store.new(no_height_seen(store)).key
        device.photos = [from_the_side(tmp_path)]
        hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(OwnScreen.FLOORS, key, 0, "photo"))
        assert "Photograph from the side to count floors." in hands.visible_texts()
        hands.tap("Photo from the side")
        assert "Second photo of the city" in hands.visible_texts()
        hands.tap("Take a photo")
        hands.wait_until(lambda: hands.is_on("floors"))
        assert seen_heights(store, key) - {EVEN}
        hands.runner.undo()
        assert seen_heights(store, key) == {EVEN}
        hands.back()
        assert hands.is_on("table")


@pytest.mark.untraced
def test_a_second_photo_is_joined_after_the_app_was_killed_behind_the_camera(tmp_path: Path) -> None:
    with open_app(tmp_path, slowly=True) as (hands, store, device):
        key = store.new(no_height_seen(store)).key
        device.photos, device.answers_late = [from_the_side(tmp_path)], True
        hands.app.context.navigator.go(Route(Screen.TABLE, key), Route(OwnScreen.FLOORS, key, 0, "photo"))
        hands.tap("Photo from the side")
        hands.tap("Take a photo")
        file = tmp_path / INCOMING / store.game(key).pending[0].file
    file.write_bytes((tmp_path / "side.jpg").read_bytes())
    with open_app(tmp_path, slowly=True) as (hands, store, _):
        hands.wait_until(lambda: hands.is_on("floors"))
        assert hands.app.context.navigator.current == Route(OwnScreen.FLOORS, key, 0, "photo")
        assert seen_heights(store, key) - {EVEN}
        assert not file.exists()


def test_an_unconfirmed_total_counts_after_a_question(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, device):
        key = store.new(wrong_height(store)).key
        hands.app.context.navigator.go(Route(Screen.PAD, key))
        hands.tap("Count it anyway")
        hands.tap("Count it anyway")
        assert "Ben wins with 24 VP" in hands.visible_texts()
        assert "Counted anyway: tokens not confirmed" in hands.visible_texts()
        hands.tap("Share")
        hands.tap("Share", 1)
        ((_, pdf),) = device.shared
        words = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())
        assert "counted anyway: tokens not confirmed" in words
        assert "counted anyway: floors of one pile not checked" in words


def test_a_tie_is_won_by_inhabitants_and_the_pad_shows_that(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        add_example_game(store)
        hands.app.context.navigator.go(Route(Screen.TABLE, store.games()[0].key))
        hands.tap("Scoring Pad")
        assert "Cleo wins the tie with 50 VP: more inhabitants placed, 12 against 10" in hands.visible_texts()


def test_the_sheet_of_a_game_is_shared(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, device):
        add_example_game(store)
        hands.app.context.navigator.go(Route(Screen.PAD, store.games()[0].key))
        hands.tap("Share")
        hands.tap("Share", 1)
        (name, content), *rest = device.shared
        assert (name.endswith("Ada-Ben-Cleo-Dan.pdf"), content[:5], rest) == (True, b"%PDF-", [])


def test_a_photo_taken_while_the_app_was_killed_is_read(tmp_path: Path) -> None:
    with open_app(tmp_path, slowly=True) as (hands, store, device):
        device.photos, device.answers_late = [SAMPLE], True
        key = store.new(envelope_of(EXPERT, EXPERT)).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        hands.tap("Photo", 1)
        hands.tap("Take a photo")
        (pending,) = store.game(key).pending
        file = tmp_path / pending.file
    file.write_bytes(SAMPLE.read_bytes())  # the camera app does not know that the app was killed
    with open_app(tmp_path, slowly=True) as (hands, store, _):
        hands.wait_until(lambda: hands.is_on("floors"))
        assert hands.app.context.navigator.current == Route(OwnScreen.FLOORS, key, 1, "photo")
        assert store.game(key).envelope.sides[1].reading is not None
        assert store.game(key).pending == ()
        assert not file.exists()


def test_photos_of_two_players_survive_a_kill_behind_the_camera(tmp_path: Path) -> None:
    with open_app(tmp_path, slowly=True) as (hands, store, device):
        device.photos, device.answers_late = [SAMPLE], True
        key = store.new(envelope_of(EXPERT, EXPERT)).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        hands.tap("Photo", 1)
        hands.tap("Take a photo")
        hands.back()
        device.deferred[0]()
        hands.tap("Photo", 0)
        hands.tap("Take a photo")
    with open_app(tmp_path, slowly=True) as (hands, store, _):
        assert hands.is_on("photo")  # Ada's, which never came
        hands.back()
        hands.tap("Photo ready. Tap to read it")
        hands.wait_until(lambda: hands.is_on("floors"))
        assert [side.reading is not None for side in store.game(key).envelope.sides] == [False, True]
        assert store.game(key).pending == ()


def test_closing_the_list_of_tiles_returns_to_the_doubtful_space(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        hands.app.context.navigator.go(Route(OwnScreen.CITY, doubtful_game(store)))
        hands.tap("2 spaces to check")
        first = hands.state.space.name
        hands.tap("Change building")
        hands.tap("Public Services tile")
        hands.tap("Close")
        assert hands.state.space.name == first
        hands.tap("Later")
        assert hands.state.space.name != first


def test_a_restart_after_a_kill_returns_to_the_same_screen(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(envelope_of(CLASSIC, CLASSIC)).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        hands.app.context.navigator.go(Route(OwnScreen.CITY, key, 1))
        hands.tap_spot(2, 3)
    with open_app(tmp_path) as (hands, store, _):
        assert hands.app.context.navigator.current == Route(OwnScreen.CITY, key, 1)
        assert store.game(key).envelope.sides[1].board.city[Spot(1, 2)] is not None
        hands.back()
        assert hands.is_on("table")
        hands.back()
        assert hands.is_on("games")


def test_a_restart_after_a_kill_returns_to_what_was_open_and_typed(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(envelope_of(CLASSIC, CLASSIC)).key
        hands.app.context.navigator.go(Route(OwnScreen.CITY, key, 1))
        hands.tap_spot(2, 3, held=True)
        hands.app.on_pause()
    with open_app(tmp_path) as (hands, _, _):
        assert hands.state.space.name == "C2"
        hands.back()
        hands.tap("6", 1)
        hands.tap("1")
        hands.app.on_pause()
    with open_app(tmp_path) as (hands, store, _):
        hands.tap("2")
        assert store.game(key).envelope.sides[1].board.tokens.energy == 12
        hands.app.restyle()
        assert hands.state.panel.count == "12"


def test_a_deleted_game_leads_home(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(envelope_of(CLASSIC, CLASSIC)).key
        hands.app.context.navigator.go(Route(OwnScreen.CITY, key))
        store.delete(key)
    with open_app(tmp_path) as (hands, _, _):
        assert hands.is_on("games")
        assert "There is no such game; look at the list of games" in hands.visible_texts()


def test_the_language_changes_while_the_app_runs(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, _, _):
        hands.tap("Settings")
        hands.tap("Nederlands")
        assert "Instellingen" in hands.visible_texts()
        hands.back()
        assert "Nieuwe partij" in hands.visible_texts()


def test_the_language_is_the_devices_at_first(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        device = FakeDevice()
        device.language = "fr_BE"
        with AppDriver(ScoreApp(store, tmp_path, device, None, run_inline)) as hands:
            assert "Nouvelle partie" in hands.visible_texts()


def test_without_opencv_everything_else_works(tmp_path: Path) -> None:
    with open_app(tmp_path, eye=False) as (hands, store, _):
        key = store.new(envelope_of(CLASSIC, CLASSIC)).key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        hands.tap("Photo", 0)
        assert any("OpenCV" in text for text in hands.visible_texts())
        assert hands.is_on("table")
        hands.tap("By hand", 0)
        hands.tap_spot(1, 1)
        assert store.game(key).envelope.sides[0].board.city[Spot(0, 0)] is not None


def test_a_city_is_painted_with_the_keyboard_alone(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(envelope_of(CLASSIC, CLASSIC)).key
        hands.app.context.navigator.go(Route(OwnScreen.CITY, key))
        for stroke in ("right", "t", "3", "right", "p", "down", "s", "h"):
            hands.key(stroke)
        hands.key("z", "ctrl")
        assert str(store.game(key).envelope.sides[0].board.city).splitlines()[:2] == ["T3 P . .", ".  S . ."]
        while hands.app.keyboard._focused is None or getattr(hands.app.keyboard._focused, "text", "") != "Next: Ben":
            hands.key("tab")
        hands.key("enter")
        assert hands.app.context.navigator.current == Route(OwnScreen.CITY, key, 1)


def test_turning_the_phone_changes_nothing_but_the_layout(tmp_path: Path) -> None:
    with open_app(tmp_path) as (hands, store, _):
        key = store.new(envelope_of(CLASSIC, CLASSIC)).key
        hands.app.context.navigator.go(Route(OwnScreen.CITY, key))
        hands.tap_spot(1, 1, held=True)
        before = hands.state
        hands.resize(824, 412)
        assert hands.state == before
        hands.back()
        hands.tap_spot(4, 4)
        assert store.game(key).envelope.sides[0].board.city[Spot(3, 3)] is not None


def test_the_first_start_leads_with_our_photo_to_the_winner_and_no_list_shows_it(tmp_path: Path) -> None:
    with open_app(tmp_path, slowly=True) as (hands, store, _):
        assert {"Photograph your city", "Check the floors", "See who won"} <= {*hands.visible_texts()}
        hands.tap("Try with our photo")
        hands.wait_until(lambda: hands.is_on("floors"))
        hands.tap("All correct")
        hands.wait_until(lambda: hands.is_on("tokens"))
        while not hands.is_on("games"):
            hands.back()
        assert "Try with our photo" in hands.visible_texts()
        assert store.games()[0].key == EXAMPLE_KEY
        store.new(envelope_of(CLASSIC, CLASSIC))
        hands.app.context.navigator.resume()
        assert "Try with our photo" not in hands.visible_texts()


def test_a_city_holds_what_was_tapped_at_once_after_another(tmp_path: Path) -> None:
    with open_app(tmp_path, slowly=True) as (hands, store, _):
        key = store.new(envelope_of(CLASSIC, CLASSIC)).key
        hands.app.context.navigator.go(Route(OwnScreen.CITY, key))
        for spot in BOARDS[Mode.CLASSIC].spots:
            hands.runner.send(Tapped(spot))
        side = store.game(key).envelope.sides[0]
        assert sum(1 for _ in side.board.city.buildings()) == 16
        total = score_side(side).total
        hands.wait_until(lambda: hands.state.total == f"\u2248 {total} VP")


def test_the_window_is_a_phones(tmp_path: Path) -> None:
    with open_app(tmp_path):
        assert tuple(KivyWindow.size) == (412, 824)
