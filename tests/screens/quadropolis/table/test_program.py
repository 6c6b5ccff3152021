"""The table: its players, where the taps lead, and the panels of players and game."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import with_building, with_reading
from quadropolis_score.reading import Guess, Reading
from screens.context import AppContext
from screens.kit.details import CalendarToggled, DayChosen, MonthShown, NotesWritten, TownWritten
from screens.kit.navigation import HOME, Route, Screen, Surroundings
from screens.kit.player_choice import ColourChosen, KnownPlayerChosen
from screens.kit.program import (
    Dismissed,
    Go,
    Left,
    Loaded,
    MoveStep,
    OfferUndo,
    Remember,
    RenamePlayer,
    Save,
    SaveInput,
    Say,
    StepWanted,
    Switched,
    Work,
)
from screens.kit.runner import Runner
from screens.photo.eyes import Eyes
from screens.photo.pending_files import INCOMING
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.table.events import (
    GameShown,
    ModeChosen,
    NameWritten,
    PlayerJoined,
    PlayerLeft,
    PlayerShown,
    WayTaken,
)
from screens.quadropolis.table.program import TABLE
from store.envelope import Envelope
from store.store import Store
from store.values import PendingPhoto
from tabletop.evening import Evening
from tabletop.messages import Refused, message
from tabletop.people import PlayerColour
from tests.support.played import Played
from tools.app.fake_device import NOON, SIX_TOKENS, envelope_of, with_final_totals, with_uncounted_tokens
from tools.soak.sample_envelopes import results_in

BARE = "/".join([". . . ."] * 4)
BUILT = "T3 T2 . . / S P . . / . . . . / . . . ."
WIDE = "/".join([". . . . ."] * 4)
POINTS = "\u2248 14 VP"
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
TWO = envelope_of(BUILT, BARE)
THREE = envelope_of(BUILT, BARE, BUILT)
EVENING = Evening(begun=NOON, ended=NOON + timedelta(minutes=85))
TAKEN = message("store.name_taken", name="ada")


class Table(Played):
    """The table of a game, with all that it did after it was opened; photos that arrived or not are waited for."""

    def __init__(self, envelope: Envelope, photos: tuple[str, ...] = (), **waits: str) -> None:
        super().__init__(TABLE, envelope, Route(Screen.TABLE, "game"))
        self.model, _ = TABLE.begin(self.model, Surroundings(reads_photos=True, photos=frozenset(photos)))
        for side, file in waits.items():
            self.send(Loaded(self.game.await_photo(int(side[-1]), Path(file))))
        self.effects.clear()

    @property
    def done(self) -> list[object]:
        """Return the effects without the scoring."""
        return [each for each in self.effects if not isinstance(each, Work)]

    @property
    def envelope(self) -> Envelope:
        return self.game.game().envelope

    @property
    def names(self) -> list[str]:
        return [side.name for side in self.envelope.sides]

    @property
    def cards(self) -> Any:
        return self.state.cards

    @property
    def ranks(self) -> list[tuple[str, str]]:
        return [(card.rank.icon, card.rank.text) for card in self.cards if card.rank]


@pytest.fixture
def opened(context: AppContext, store: Store) -> Callable[[Envelope], Runner[Any, Any]]:
    """Return a function that opens the table of a game in a store."""

    def open_table(envelope: Envelope) -> Runner[Any, Any]:
        route = Route(Screen.TABLE, store.new(envelope).key)
        context.navigator.go(route)
        runner = Runner(TABLE, context, route, lambda _: None)
        runner.open()
        return runner

    return open_table


# the cards
def test_a_card_shows_player_city_and_score() -> None:
    table = Table(TWO)
    assert (table.state.title, table.state.detail) == ("Quadropolis", "Classic \u00b7 18 November 2026")
    ada, ben = table.cards
    assert (ada.name, ada.colour, ada.points, ada.status) == ("Ada", PlayerColour.RED, POINTS, None)
    assert [space.drawing for space in ada.board.rows[0]] == ["tower_block", "tower_block", "", ""]
    assert (ben.board, ben.points, ben.status) == (None, None, "No building yet")


def test_an_empty_city_offers_photo_and_hand_and_a_built_one_points_too() -> None:
    ada, ben = Table(TWO).cards
    assert [way.text for way in ada.ways] == ["Photo", "By hand", "Tokens & points"]
    assert ada.first_ways == ()
    assert [way.text for way in ben.ways] == ["Type the score"]
    assert [(way.text, way.icon) for way in ben.first_ways] == [("Photo", "camera"), ("By hand", "pencil")]


@pytest.mark.parametrize(
    ("envelope", "actions"),
    [
        (envelope_of(BARE, BARE), [("Continue: Ada", True)]),
        (TWO, [("Scoring Pad", False), ("Continue: Ben", True)]),
        (envelope_of(BUILT, BUILT), [("Scoring Pad", True)]),
        (
            envelope_of(BUILT, BARE, names=("Ada", "Maximiliane-Charlotte")),
            [("Scoring Pad", False), ("Continue: Maximiliane-Cha\u2026", True)],
        ),
    ],
)
def test_to_go_on_is_filled_until_every_city_is_in_and_the_pad_afterwards(
    envelope: Envelope, actions: list[tuple[str, bool]]
) -> None:
    state = Table(envelope).state
    assert [(each.text, each.main) for each in state.foot(in_pane=False)] == actions
    assert [each.text for each in state.foot(in_pane=True)] == [text for text, _ in actions if text != "Scoring Pad"]


def test_places_are_on_the_cards_once_every_city_is_in() -> None:
    small = "S . . . / . . . . / . . . . / . . . ."
    assert Table(TWO).ranks == []
    unsure = Table(with_uncounted_tokens(envelope_of(small, BUILT, small)))
    assert unsure.ranks == [("medal-outline", "2"), ("trophy-outline", "1"), ("medal-outline", "2")]


def test_points_below_none_have_a_real_minus() -> None:
    assert Table(envelope_of("T3 . . . / . . . . / . . . . / . . . .", BARE)).cards[0].points == "\u2248 \u22125 VP"


def test_until_the_points_have_come_they_are_being_counted_each_once() -> None:
    envelope = envelope_of(BUILT, BUILT)
    table = Table(envelope)
    counted = table.model
    table.model = TABLE.load(table.game, table.route)  # type: ignore[arg-type]
    assert [card.status for card in table.cards] == ["Calculating\u2026"] * 2
    _, effects = TABLE.begin(table.model, Surroundings())
    assert [(type(each), each.name) for each in effects] == [(Work, "points 0"), (Work, "points 1")]
    assert TABLE.begin(TABLE.reload(counted, table.model), Surroundings())[1] == ()
    table.model = counted
    table.after(PlayerShown(0), NameWritten("Eve"), Dismissed())
    assert [(card.name, card.points) for card in table.cards] == [("Eve", POINTS), ("Ben", POINTS)]
    assert table.done == table.effects


def test_the_points_of_a_finished_game_are_there_at_once(store: Store) -> None:
    saved = store.new(with_final_totals(envelope_of(BUILT, BUILT)))
    store.finish(saved, results_in(saved.envelope))
    table = Table(saved.envelope)
    table.model = TABLE.load(store, Route(Screen.TABLE, saved.key))
    assert (table.ranks, [card.points for card in table.cards]) == ([("trophy", "1")] * 2, ["14 VP"] * 2)
    with pytest.raises(Refused):
        TABLE.load(store, Route(Screen.TABLE, "gone"))


def photographed(*, doubtful: int | None, tokens: Tokens = SIX_TOKENS) -> Envelope:
    """Return a game whose first city was read from a photo, a row of it doubtful."""
    laid = envelope_of(BUILT, BUILT, tokens=tokens)
    guesses = tuple(
        tuple(Guess(building, 0.5, is_doubtful=row == doubtful) for building in line)
        for row, line in enumerate(laid.sides[0].board.city.cells)
    )
    return laid.with_side(0, with_reading(laid.sides[0], Reading(Mode.CLASSIC, CORNERS, guesses)))


def test_the_doubtful_spaces_are_counted_and_marked() -> None:
    envelope = photographed(doubtful=0)
    ada, ben = Table(envelope).cards
    assert [card.checks[0].text for card in (ada, ben)] == ["4 spaces to check", "One thing looks odd"]
    assert [space.doubtful for line in ada.board.rows for space in line] == [True] * 4 + [False] * 12
    side = replace(envelope.sides[0], settled=frozenset(Spot(0, column).key for column in range(3)))
    assert Table(envelope.with_side(0, side)).cards[0].checks[0].text == "1 space to check"


HARBOR = with_building(TWO.sides[0], Spot(3, 3), Building(Kind.HARBOR))
STATION = "U:police_station T3 . . / . . . . / . . . . / . . . ."


@pytest.mark.parametrize(
    ("envelope", "checks"),
    [
        (
            photographed(doubtful=None, tokens=Tokens(40, 0)),
            [
                ("Floors not checked", OwnScreen.FLOORS, ""),
                ("Tokens not confirmed", OwnScreen.TOKENS, ""),
                ("One thing looks odd", OwnScreen.CITY, ""),
            ],
        ),
        (TWO.with_side(0, HARBOR), [("Printed points of one tile?", OwnScreen.CITY, "prints")]),
        (envelope_of(STATION, BARE), [("Number of one tile?", OwnScreen.CITY, "numbers")]),
    ],
)
def test_open_tasks_of_a_total_are_on_the_card_and_lead_to_their_screens(
    envelope: Envelope, checks: list[tuple[str, Screen, str]]
) -> None:
    found = Table(envelope).cards[0].checks
    assert [(each.text, each.screen, each.about) for each in found][: len(checks)] == checks
    assert Table(TWO).cards[1].checks == ()


# ways to other screens
def test_a_card_leads_to_the_city_and_its_buttons_to_their_screens() -> None:
    table = Table(envelope_of(BARE, BUILT))
    ada, ben = table.cards
    assert (ada.screen, ben.screen) == (OwnScreen.CITY, OwnScreen.CITY)
    assert [way.screen for way in ben.ways] == [Screen.PHOTO, OwnScreen.CITY, OwnScreen.ALLOCATION]
    assert [way.screen for way in (*ada.first_ways, *ada.ways)] == [Screen.PHOTO, OwnScreen.CITY, Screen.TYPED]
    table.after(WayTaken(OwnScreen.CITY, 1, "prints", as_way=True), WayTaken(OwnScreen.CITY, as_way=True))
    prints, city = Route(OwnScreen.CITY, "game", 1, "prints"), Route(OwnScreen.CITY, "game")
    assert table.done == [Go((prints,)), Remember("entry", "city"), Go((city,))]


def test_without_opencv_the_photo_button_stays_and_shows_the_reason() -> None:
    table = Table(envelope_of(BARE, BARE), wait_1="photo-ben.jpg")
    table.model, _ = TABLE.begin(table.model, Surroundings())
    assert table.cards[0].first_ways[0].icon == "camera-off"
    assert (table.cards[1].photo_status, table.cards[1].screen) == (None, OwnScreen.CITY)
    with pytest.raises(Refused) as refused:
        TABLE.update(table.model, WayTaken(Screen.PHOTO))
    assert refused.value.message == message("photo.no_opencv")


def test_the_card_of_a_photo_that_is_waited_for_leads_to_it() -> None:
    table = Table(envelope_of(BARE, BARE, BARE), ("photo-ada.jpg",), wait_2="photo-cleo.jpg", wait_0="photo-ada.jpg")
    assert [(card.photo_status, card.status, card.screen) for card in table.cards] == [
        ("Photo ready. Tap to read it", None, Screen.PHOTO),
        (None, "No building yet", OwnScreen.CITY),
        ("Waiting for a photo", None, Screen.PHOTO),
    ]
    assert table.model.onward == (Screen.PHOTO, 0)


def test_photos_that_are_waited_for_stay_with_their_players_through_undo_and_redo(
    context: AppContext, store: Store, opened: Callable[[Envelope], Runner[Any, Any]]
) -> None:
    context.eyes = Eyes(store)
    table = opened(envelope_of(BARE, BARE, BARE))
    for side, file in ((1, "photo-ben.jpg"), (2, "photo-cleo.jpg")):
        store.set_pending_photo(table.route.game, PendingPhoto(side, file, NOON))
    (context.folder / INCOMING).mkdir(parents=True)
    (context.folder / INCOMING / "photo-cleo.jpg").write_bytes(b"a photo")
    table.open()
    table.send(PlayerShown(0))
    table.send(PlayerLeft())
    ben, cleo = "Waiting for a photo", "Photo ready. Tap to read it"
    assert [card.photo_status for card in table.state().cards] == [ben, cleo]
    for key, awaited in (("z", [None, ben, cleo]), ("y", [ben, cleo]), ("z", [None, ben, cleo])):
        assert table.handle_key(key, control=True)
        assert [card.photo_status for card in table.state().cards] == awaited


def test_the_pad_needs_a_city() -> None:
    assert Table(envelope_of(BARE, BARE)).after(WayTaken(Screen.PAD)).done == [Say(message("table.no_city"))]
    assert Table(TWO).after(WayTaken(Screen.PAD)).done == [Go((Route(Screen.PAD, "game"),))]


def test_keys_lead_to_cities_and_pad_and_go_on() -> None:
    table = Table(THREE)
    assert table.press("3 4 x z p c") == [True, False, False, False, True, True]
    places = (OwnScreen.CITY, 2), (Screen.PAD, 0), (OwnScreen.ENTRY, 1)
    assert table.done == [Go((Route(screen, "game", side),)) for screen, side in places]
    assert Table(envelope_of(BUILT, BUILT)).model.onward == (Screen.PAD, 0)
    assert TABLE.key(table.model, "z", True) == StepWanted(-1)
    assert TABLE.key(table.model, "1", True) is None
    assert table.after(GameShown()).press("1") == [False]


# players
@pytest.mark.parametrize(
    ("events", "names"),
    [
        ([NameWritten(" Eve ")], ["Ada", "Ben", "Cleo"]),  # until the panel closes
        ([NameWritten(" Eve "), Dismissed()], ["Ada", "Eve", "Cleo"]),
        ([NameWritten("Eve"), Left()], ["Ada", "Eve", "Cleo"]),
        ([KnownPlayerChosen("Dan"), Dismissed()], ["Ada", "Dan", "Cleo"]),
        ([NameWritten("  "), Dismissed()], ["Ada", "Ben", "Cleo"]),
        ([NameWritten("Eve"), PlayerLeft()], ["Ada", "Cleo"]),
        ([PlayerLeft(), StepWanted(-1)], ["Ada", "Ben", "Cleo"]),
        ([PlayerLeft(), StepWanted(-1), PlayerShown(2), StepWanted(1), NameWritten("Eve"), Left()], ["Ada", "Cleo"]),
        ([PlayerLeft(), PlayerShown(2), NameWritten("Eve"), Left()], ["Ada", "Cleo"]),
        ([PlayerLeft(), StepWanted(-1), StepWanted(1)], ["Ada", "Cleo"]),
        ([PlayerJoined("Player 4"), Dismissed()], ["Ada", "Ben", "Cleo", "Player 4"]),
        ([PlayerJoined("Player 4"), NameWritten("Dan"), Left()], ["Ada", "Ben", "Cleo", "Dan"]),
    ],
)
def test_players_are_named_added_and_removed(events: list[object], names: list[str]) -> None:
    assert Table(THREE).after(PlayerShown(1), *events).names == names


def test_a_new_spelling_of_a_name_applies_to_all_games(
    store: Store, opened: Callable[[Envelope], Runner[Any, Any]]
) -> None:
    other, table = store.new(TWO), opened(TWO)
    for event in (PlayerShown(1), NameWritten("BEN"), Dismissed()):
        table.send(event)
    assert [card.name for card in table.state().cards] == ["Ada", "BEN"]
    assert store.game(other.key).envelope.sides[1].name == "BEN"
    assert Table(TWO).after(PlayerShown(1), NameWritten("BEN"), Left()).effects == [RenamePlayer("Ben", "BEN")]


@pytest.mark.parametrize(
    ("written", "refused", "sentence"),
    [
        ("ada", TAKEN, "Another player is called ada; choose another name"),
        ("x" * 41, message("game.name", most=40), "A name has 1 to 40 characters, and no control characters"),
    ],
)
def test_an_invalid_name_is_reported_and_not_saved(written: str, refused: object, sentence: str) -> None:
    table = Table(TWO).after(PlayerShown(1), NameWritten(written))
    assert table.state.panel.problem == sentence
    assert table.after(Dismissed()).effects == [Say(refused)]  # type: ignore[arg-type]
    assert (table.names, table.state.panel) == (["Ada", "Ben"], None)


def test_a_panel_closes_even_if_nothing_can_be_kept(
    store: Store, messages: list[str], opened: Callable[[Envelope], Runner[Any, Any]]
) -> None:
    for events in ((GameShown(), NotesWritten("rain")), (PlayerShown(1), NameWritten("BEN"))):
        table = opened(TWO)
        for event in events:
            table.send(event)
        store.delete(table.route.game)
        assert table.dismiss()
        assert table.panel is None
    assert messages == [
        "There is no such game; look at the list of games",
        'No player is called "Ben"; look at the list of games',
    ]


def test_the_panel_of_a_player_has_guests_colours_and_a_way_out(store: Store) -> None:
    store.new(envelope_of(BARE, BARE, BARE))
    table = Table(THREE).after(PlayerShown(1))
    assert (table.state.panel.name, table.state.panel.hint, table.state.panel.remove) == ("Ben", "Ben", "Remove Ben")
    table.model = replace(table.model, known=TABLE.load(store, Route(Screen.TABLE, store.games()[0].key)).known)
    assert table.state.panel.guests == ()
    assert [guest.name for guest in table.after(PlayerLeft(), PlayerShown(1)).state.panel.guests] == ["Ben"]
    assert table.state.panel.remove is None  # two are left
    undo = OfferUndo(message("table.removed", name="Ben"))
    assert [type(each) for each in table.effects] == [Save, OfferUndo]
    assert table.effects[1] == undo


def test_a_taken_colour_is_swapped() -> None:
    table = Table(THREE).after(PlayerShown(0))
    holders = [("Ada", True), ("Ben", False), ("Cleo", False)]
    assert [(swatch.holder, swatch.chosen) for swatch in table.state.panel.swatches[:3]] == holders
    for chosen, others in ((PlayerColour.YELLOW, PlayerColour.RED), (PlayerColour.WHITE, PlayerColour.RED)):
        table.after(ColourChosen(chosen))
        assert [card.colour for card in table.cards] == [chosen, PlayerColour.ORANGE, others]


def test_a_player_who_cannot_be_removed_stays_and_so_does_the_panel(
    messages: list[str], monkeypatch: pytest.MonkeyPatch, opened: Callable[[Envelope], Runner[Any, Any]]
) -> None:
    table = opened(THREE)
    table.send(PlayerShown(2))

    monkeypatch.setattr(Store, "save", Mock(side_effect=Refused("", message("file.copy_failed", reason="full"))))
    table.send(PlayerLeft())
    assert (len(table.state().cards), table.panel.remove, len(messages)) == (3, "Remove Cleo", 1)


def test_a_removed_player_comes_back_by_undo_unless_the_game_went_on(
    store: Store, undos: list[Callable[[], object]], opened: Callable[[Envelope], Runner[Any, Any]]
) -> None:
    table = opened(THREE)
    for more in ((), (PlayerJoined("Player 3"),)):
        for event in (PlayerShown(1), PlayerLeft(), *more):
            table.send(event)
        undos[0]()
        undos.clear()
    assert [side.name for side in store.game(table.route.game).envelope.sides] == ["Ada", "Cleo", "Player 3"]


def test_up_to_four_players_can_be_added_and_named() -> None:
    table = Table(envelope_of(BUILT, BARE, names=("Ada", "player 3")))
    assert (table.state.add.text, table.state.add.name) == ("Add a player", "Player 4")
    panel = table.after(PlayerJoined("Player 4")).state.panel
    assert (panel.name, panel.hint, table.state.add.name) == ("", "Player 4", "Player 5")
    table.after(Dismissed(), PlayerJoined("Player 5"))
    assert ([card.colour for card in table.cards], table.state.add) == (list(PlayerColour)[:4], None)
    assert table.envelope.sides[3].board.city == City.empty(Mode.CLASSIC)


# the game
def details(table: Table) -> Any:
    return table.state.panel.details


@pytest.mark.parametrize(
    ("events", "day", "month"),
    [
        ([], "18 November 2026", None),
        ([CalendarToggled(NOON.date())], "18 November 2026", "November 2026"),
        ([CalendarToggled(NOON.date())] * 2, "18 November 2026", None),
        ([MonthShown(-1, NOON.date())], "18 November 2026", "October 2026"),
        ([MonthShown(-1, NOON.date()), DayChosen(date(2026, 10, 31).toordinal())], "31 October 2026", None),
        ([CalendarToggled(NOON.date()), DayChosen(date(2026, 11, 18).toordinal())], "18 November 2026", None),
    ],
)
def test_the_day_is_chosen_in_a_calendar(events: list[object], day: str, month: str | None) -> None:
    found = details(Table(TWO).after(GameShown(), *events))
    assert (found.date_text, found.calendar and found.calendar.title, found.times) == (day, month, None)


def test_a_place_is_typed_or_taken_from_an_earlier_game() -> None:
    table = Table(TWO).after(GameShown())
    assert [each.text for each in details(table).towns] == ["Club", "Ada's", "the lake"]
    assert [each.text for each in details(table.after(TownWritten("club"))).towns] == ["Ada's", "the lake"]
    assert table.after(TownWritten("Lake"), Dismissed()).envelope.town == "Lake"
    table.after(GameShown(), TownWritten(" At\n the\u202e lake " + "x" * 100), Left())
    assert (table.envelope.town[:15], len(table.envelope.town)) == ("At the lake xxx", 59)


def test_the_panel_of_the_game_shows_when_it_was_played() -> None:
    begun, ended = NOON.astimezone(), (NOON + timedelta(minutes=85)).astimezone()
    table = Table(replace(TWO, evening=EVENING)).after(GameShown())
    assert details(table).times == f"{begun:%H:%M}\u2013{ended:%H:%M} \u00b7 1 h 25 min"


def test_notes_are_kept_when_the_panel_is_left_and_an_untouched_one_is_no_step() -> None:
    table = Table(TWO).after(GameShown(), Dismissed(), Left(), GameShown(), NotesWritten("At the lake " + "x" * 10_000))
    assert (table.saves, Dismissed in table.effects) == (0, False)
    assert len(table.after(Dismissed()).envelope.notes) == 10_000
    assert (table.saves, type(table.effects[-1])) == (1, SaveInput)
    assert details(table.after(GameShown())).notes.startswith("At the lake")


def test_expansions_and_mode_are_corrected_in_the_middle_of_a_game() -> None:
    table = Table(envelope_of(BARE, "P . . . / . . . . / . . . . / . . . .")).after(GameShown())
    panel = table.state.panel
    assert [(each.key, each.text) for each in panel.expansions] == [
        ("playgrounds", "Playgrounds"), ("public_services", "Public Services"),
    ]  # fmt: skip
    assert [(mode.text, mode.chosen) for mode in panel.modes] == [("Classic", True), ("Expert", False)]
    before = table.envelope.options["public_services"]
    table.after(Switched("public_services"), ModeChosen("expert"))
    assert table.envelope.options["public_services"] is not before
    assert table.envelope.sides[1].board.city[Spot(0, 0)] == Building(Kind.PARK)
    assert [mode.chosen for mode in table.state.panel.modes] == [False, True]
    assert OfferUndo not in map(type, table.effects)


def test_a_city_that_does_not_fit_the_other_mode_comes_back_with_undo(
    store: Store, messages: list[str], undos: list[Callable[[], object]], opened: Callable[[Envelope], Runner[Any, Any]]
) -> None:
    before = envelope_of(". . . . M / . . . . . / . . . . . / . . . . .", WIDE)
    table = opened(before)
    table.send(GameShown())
    table.send(ModeChosen("classic"))
    assert store.game(table.route.game).envelope.sides[0].board.is_empty
    assert messages == ["These cities do not fit the other board: Ada. Undo brings them back."]
    undos[0]()
    assert store.game(table.route.game).envelope == before


def test_steps_are_of_all_sides_and_back_leads_home(
    context: AppContext, opened: Callable[[Envelope], Runner[Any, Any]]
) -> None:
    assert Table(THREE).after(StepWanted(-1)).effects == [MoveStep(-1, range(4))]
    assert opened(TWO).back()
    assert context.navigator.current == HOME
