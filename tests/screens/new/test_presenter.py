"""A new game: filled in like the last one, edited, and kept as a draft."""

import json
from datetime import date

import pytest

import games
from examples import toy_game
from games import Plugin
from quadropolis_score.buildings import NO_TOKENS, Mode
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerBoard
from screens.context import AppContext
from screens.example_game import add_example_game
from screens.kit.navigation import HOME, Route, Screen
from screens.new.draft_game import SETTING
from screens.new.presenter import NewColours, NewGameState, NewPresenter
from screens.player_choice import ColourChosen, KnownPlayerChosen
from store.envelope import Envelope
from store.store import Store
from tabletop.game import Options, Side
from tabletop.messages import Refused, message
from tabletop.people import PlayerColour
from tools.app.fake_device import envelope_of, with_uncounted_tokens
from tools.soak.sample_envelopes import OPTIONS

BARE = "/".join([". . . ."] * 4)
WIDE = "/".join([". . . . ."] * 4)
LONG = "x" * 41


@pytest.fixture
def shown() -> list[NewGameState]:
    return []


@pytest.fixture
def new(context: AppContext, shown: list[NewGameState]) -> NewPresenter:
    """Return the screen, opened after the test has filled the store."""
    context.navigator.go(Route(Screen.NEW))
    return open_new_game(context, shown)


def open_new_game(context: AppContext, shown: list[NewGameState]) -> NewPresenter:
    presenter = NewPresenter(context, Route(Screen.NEW), shown.append)
    presenter.open()
    return presenter


def seats(state: NewGameState) -> list[tuple[str, PlayerColour]]:
    return [(chair.name or chair.hint, chair.colour) for chair in state.player_rows]


def names(state: NewGameState) -> list[str]:
    return [name for name, _ in seats(state)]


def chosen(state: NewGameState) -> tuple[list[str | int], list[bool]]:
    words = (option for choice in state.choices for option in choice.options)
    ticked = [each.value for each in (*words, *state.side_counts) if each.chosen]
    return ticked, [each.icon == "toggle-switch" for each in state.switches]


def test_without_a_game_before_two_players_are_offered_a_classic_game(
    new: NewPresenter, shown: list[NewGameState]
) -> None:
    assert chosen(new.state()) == (["classic", 2], [False, False])
    assert seats(shown[-1]) == [("Player 1", PlayerColour.RED), ("Player 2", PlayerColour.ORANGE)]
    assert (shown[-1].suggestions_title, shown[-1].suggestions) == (None, ())


def test_the_last_game_is_offered_once_more_in_its_colours(context: AppContext, store: Store) -> None:
    store.new(envelope_of(BARE, BARE), date(2026, 1, 1))
    ada, ben = (
        Side((name,), colour, PlayerBoard(City.empty(Mode.EXPERT)))
        for name, colour in (("Cleo", PlayerColour.BLUE), ("Ben", PlayerColour.RED))
    )
    options: Options = {"mode": "expert", "playgrounds": False, "public_services": True}
    store.new(Envelope("quadropolis", options, (ada, ben)), date(2026, 1, 2))
    state = open_new_game(context, []).state()
    assert chosen(state) == (["expert", 2], [False, True])
    assert seats(state) == [("Cleo", PlayerColour.BLUE), ("Ben", PlayerColour.RED)]


def test_nameless_seats_are_neither_in_the_next_game_nor_among_the_earlier_players(
    context: AppContext, store: Store
) -> None:
    store.new(envelope_of(BARE, BARE, BARE, names=("Ada", "Player 2", "Speler 3")))
    state = open_new_game(context, []).state()
    assert [chair.name for chair in state.player_rows] == ["Ada", "", ""]
    store.new(envelope_of(BARE, BARE, names=("Ben", "Cleo")))
    assert [guest.name for guest in open_new_game(context, []).state().suggestions] == ["Ada", "Ben", "Cleo"]


def test_a_repeated_game_starts_with_one_tap(context: AppContext, store: Store, shown_routes: list[Route]) -> None:
    before = store.new(envelope_of(WIDE, WIDE, WIDE, tokens=NO_TOKENS))
    context.navigator.go(Route(Screen.NEW))
    open_new_game(context, []).start()
    place = shown_routes[-1]
    assert place.screen is Screen.TABLE
    assert store.game(place.game).envelope == with_uncounted_tokens(before.envelope)
    assert store.game(place.game).played == context.today()
    assert context.navigator.back()
    assert context.navigator.current == HOME


def test_the_example_is_no_game_before_and_its_players_are_not_offered(context: AppContext, store: Store) -> None:
    add_example_game(store)
    state = open_new_game(context, []).state()
    assert names(state) == ["Player 1", "Player 2"]
    assert state.suggestions == ()


def test_a_game_played_again_has_the_players_of_that_game_and_not_of_the_last_one(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    before = store.new(envelope_of(WIDE, WIDE, WIDE, names=("Dan", "Eve", "Player 3"), tokens=NO_TOKENS))
    store.new(envelope_of(BARE, BARE), date(2027, 1, 1))
    again = NewPresenter(context, Route(Screen.NEW, before.key), lambda _: None)
    again.open()
    assert names(again.state()) == ["Dan", "Eve", "Player 3"]
    context.navigator.go(again.route)
    again.start()
    assert store.game(shown_routes[-1].game).envelope == with_uncounted_tokens(before.envelope)


def test_a_game_that_cannot_be_read_is_not_repeated(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.new(envelope_of(WIDE, WIDE, WIDE))
    monkeypatch.setattr(Store, "game", lambda _, key: Store.setting(store, key.upper()))  # whose name is refused
    assert names(open_new_game(context, []).state()) == ["Player 1", "Player 2"]


def test_two_players_of_one_colour_get_two_when_they_play_again(context: AppContext, store: Store) -> None:
    one, other = (Side((name,), PlayerColour.RED, PlayerBoard(City.empty(Mode.CLASSIC))) for name in ("Ada", "Ben"))
    store.new(Envelope("quadropolis", OPTIONS, (one, other)))
    assert seats(open_new_game(context, []).state()) == [("Ada", PlayerColour.RED), ("Ben", PlayerColour.ORANGE)]


@pytest.mark.parametrize("mode", Mode)
def test_public_services_are_played_with_in_both_games(
    new: NewPresenter, store: Store, shown_routes: list[Route], mode: Mode
) -> None:
    new.choose_option("mode", mode.value)
    new.switch("public_services")
    assert chosen(new.state()) == ([mode.value, 2], [False, True])
    new.start()
    played = store.game(shown_routes[-1].game).envelope
    assert played.options == {"mode": mode, "playgrounds": False, "public_services": True}


def test_the_expansions_stay_as_they_are_if_the_mode_is_changed(new: NewPresenter) -> None:
    new.choose_option("mode", "expert")
    new.switch("public_services")
    new.choose_option("mode", "classic")
    assert chosen(new.state()) == (["classic", 2], [False, True])


def test_counting_the_players_again_loses_no_name(new: NewPresenter) -> None:
    new.choose_side_count(4)
    new.write_name(3, "Dan")
    new.choose_side_count(2)
    assert names(new.state()) == ["Player 1", "Player 2"]
    new.choose_side_count(4)
    assert names(new.state()) == ["Player 1", "Player 2", "Player 3", "Dan"]


def test_a_draft_survives_a_kill_and_a_change_of_language(new: NewPresenter, context: AppContext) -> None:
    new.choose_option("mode", "expert")
    new.write_name(0, "Ada")
    context.set_preference("language", "en")
    state = open_new_game(context, []).state()
    assert chosen(state)[0] == ["expert", 2]
    assert names(state) == ["Ada", "Player 2"]


def draft_json(**changed: object) -> str:
    """Return a stored draft with some parts changed."""
    chairs = [[["Eve"], 1, colour.value] for colour in list(PlayerColour)[:4]]
    return json.dumps(
        list(({"game": "quadropolis", "options": OPTIONS, "count": 2, "chairs": chairs} | changed).values())
    )


def test_a_draft_that_was_kept_is_offered(context: AppContext, store: Store) -> None:
    store.set(SETTING, draft_json(count=3))
    assert names(open_new_game(context, []).state()) == ["Eve"] * 3


@pytest.mark.parametrize(
    "draft",
    [
        "",
        "[]",
        "5",
        '["chess", false, false, 2, []]',
        '["classic", false, false, 2, []]',
        '["classic", false, false, 5, [["", "red"], ["", "blue"], ["", "green"], ["", "black"]]]',
        '["classic", false, false, 2, [["", "red"], ["", "red"], ["", "green"], ["", "black"]]]',
        draft_json(game="chess"),
        draft_json(options={"mode": "classic"}),
        draft_json(options=["mode"]),
        draft_json(count=5),
        draft_json(count=1),
        draft_json(chairs=[[["Eve"], 1, "red"]]),
        draft_json(chairs=[[["Eve"], 1, "red"]] * 4),
        draft_json(chairs=[[["Eve"], 2, colour.value] for colour in list(PlayerColour)[:4]]),
        draft_json(chairs=[[["Eve", "Fay"], 1, colour.value] for colour in list(PlayerColour)[:4]]),
    ],
)
def test_a_draft_of_another_version_is_dropped(context: AppContext, store: Store, draft: str) -> None:
    store.set(SETTING, draft)
    assert names(open_new_game(context, []).state()) == ["Player 1", "Player 2"]


def test_half_a_character_in_a_kept_name_is_left_out(context: AppContext, store: Store) -> None:
    seats_ = [[["A\ud83dda"], 1, colour] for colour in ("red", "blue", "green", "black")]
    store.set(SETTING, json.dumps(["quadropolis", OPTIONS, 2, seats_]))
    shown: list[NewGameState] = []
    open_new_game(context, shown)
    assert names(shown[-1])[0] == "Ada"


def test_the_draft_is_dropped_when_the_game_starts(new: NewPresenter, store: Store) -> None:
    new.write_name(0, "Ada")
    new.start()
    assert store.setting(SETTING) is None


def test_choosing_what_is_chosen_already_keeps_nothing(new: NewPresenter, store: Store) -> None:
    new.choose_option("mode", "classic")
    assert store.setting(SETTING) is None


def test_an_invalid_name_is_reported_at_its_field_and_blocks_the_start(
    new: NewPresenter, store: Store, messages: list[str]
) -> None:
    new.write_name(1, LONG)
    sentence = "A name has 1 to 40 characters, and no control characters"
    assert [chair.problem for chair in new.state().player_rows] == [None, sentence]
    new.start()
    assert messages == [sentence]
    assert store.games() == ()


def test_a_duplicate_name_is_reported_at_both_fields(new: NewPresenter) -> None:
    new.write_name(0, "Zoë")
    new.write_name(1, " zoë ")
    first, second = new.state().player_rows
    assert first.problem == "Another player is called Zoë; choose another name"
    assert second.problem == "Another player is called zoë; choose another name"


def test_a_name_of_blanks_is_no_name_yet(new: NewPresenter, store: Store, shown_routes: list[Route]) -> None:
    new.write_name(0, "  ")
    new.start()
    assert [seat.name for seat in store.game(shown_routes[-1].game).envelope.sides] == ["Player 1", "Player 2"]


def test_a_name_is_cleared_with_one_tap(new: NewPresenter) -> None:
    new.write_name(1, "Ben")
    assert [chair.clear_name and chair.clear_name.number for chair in new.state().player_rows] == [None, 1]
    new.clear_name(1)
    assert names(new.state()) == ["Player 1", "Player 2"]


def test_choosing_a_taken_colour_swaps(new: NewPresenter) -> None:
    new.show_colours(0)
    sheet = new.state().panel
    assert isinstance(sheet, NewColours)
    assert sheet.title == "Colour of Player 1"
    assert [(swatch.name, swatch.holder, swatch.chosen) for swatch in sheet.swatches[:3]] == [
        ("Red", "Player 1", True),
        ("Orange", "Player 2", False),
        ("Yellow", "", False),
    ]
    new.send(ColourChosen(PlayerColour.ORANGE))
    assert seats(new.state()) == [("Player 1", PlayerColour.ORANGE), ("Player 2", PlayerColour.RED)]
    assert new.state().panel is None


def test_a_colour_needs_a_player(new: NewPresenter) -> None:
    new.choose_colour(PlayerColour.ORANGE)
    assert seats(new.state())[0] == ("Player 1", PlayerColour.RED)


def test_back_closes_the_colours_first(new: NewPresenter, context: AppContext) -> None:
    new.show_colours(1)
    assert new.back()
    assert (new.state().panel, context.navigator.current) == (None, Route(Screen.NEW))
    assert new.back()
    assert context.navigator.current == HOME


def offer_ada_ben(store: Store) -> None:
    """Save two games: Cleo and Dan some time ago, Ada and Ben yesterday."""
    store.new(envelope_of(BARE, BARE, BARE, BARE), date(2026, 1, 1))
    store.new(envelope_of(BARE, BARE), date(2026, 1, 2))


def test_every_earlier_player_is_offered_with_the_own_colour_and_ticked_if_seated(
    context: AppContext, store: Store
) -> None:
    offer_ada_ben(store)
    new = open_new_game(context, [])
    new.show_colours(0)
    new.choose_colour(PlayerColour.BLUE)
    state = new.state()
    assert (state.suggestions_title, state.hint) == ("Played before", "Tap a name to seat or unseat a player.")
    assert [(guest.name, guest.colour, guest.chosen) for guest in state.suggestions] == [
        ("Ada", PlayerColour.BLUE, True),
        ("Ben", PlayerColour.ORANGE, True),
        ("Cleo", PlayerColour.YELLOW, False),
        ("Dan", PlayerColour.GREEN, False),
    ]


def test_a_second_tap_on_a_guest_clears_the_name_and_no_other_guest_moves(context: AppContext, store: Store) -> None:
    offer_ada_ben(store)
    new = open_new_game(context, [])
    new.send(KnownPlayerChosen("Ben"))
    assert names(new.state()) == ["Ada", "Player 2"]
    assert [(guest.name, guest.chosen) for guest in new.state().suggestions] == [
        ("Ada", True),
        ("Ben", False),
        ("Cleo", False),
        ("Dan", False),
    ]


def test_a_suggested_player_takes_the_first_free_seat_in_the_usual_colour(context: AppContext, store: Store) -> None:
    offer_ada_ben(store)
    new = open_new_game(context, [])
    new.clear_name(0)
    new.choose_known_player("Dan")
    assert seats(new.state()) == [("Dan", PlayerColour.GREEN), ("Ben", PlayerColour.ORANGE)]
    new.choose_known_player("Cleo")
    assert seats(new.state())[2] == ("Cleo", PlayerColour.YELLOW)
    assert [guest.name for guest in new.state().suggestions if not guest.chosen] == ["Ada"]


def test_a_suggested_player_takes_no_colour_of_a_seated_player(context: AppContext, store: Store) -> None:
    offer_ada_ben(store)
    new = open_new_game(context, [])
    new.show_colours(0)
    new.choose_colour(PlayerColour.YELLOW)
    new.choose_known_player("Cleo")
    assert seats(new.state()) == [
        ("Ada", PlayerColour.YELLOW),
        ("Ben", PlayerColour.ORANGE),
        ("Cleo", PlayerColour.RED),
    ]


def test_suggestions_are_disabled_with_a_reason_when_all_seats_are_named(context: AppContext, store: Store) -> None:
    offer_ada_ben(store)
    new = open_new_game(context, [])
    new.choose_known_player("Cleo")
    new.write_name(2, "Eve")
    assert [guest.is_disabled for guest in new.state().suggestions] == [False] * 4
    new.choose_known_player("Dan")
    state = new.state()
    assert state.hint == "All seats taken. Clear a name to change a player."
    assert [guest.name for guest in state.suggestions if guest.is_disabled] == ["Cleo"]
    new.choose_known_player("Cleo")
    assert names(new.state()) == ["Ada", "Ben", "Eve", "Dan"]


def test_enter_starts_the_game_and_no_other_key_does(new: NewPresenter, store: Store) -> None:
    assert not new.handle_key("s")
    assert not new.handle_key("enter", control=True)
    assert store.games() == ()
    assert new.handle_key("enter")
    assert len(store.games()) == 1


def test_under_the_colours_enter_starts_nothing(new: NewPresenter, store: Store) -> None:
    new.show_colours(0)
    assert not new.handle_key("enter")
    assert store.games() == ()


def test_a_choice_that_cannot_be_kept_is_shown_all_the_same(
    new: NewPresenter, shown: list[NewGameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("", message("file.copy_failed", reason="full"))

    monkeypatch.setattr(Store, "set", full)
    with pytest.raises(Refused):
        new.choose_side_count(3)
    assert len(shown[-1].player_rows) == 3


def test_a_player_row_shows_the_default_name(new: NewPresenter) -> None:
    new.write_name(0, " Ada ")
    assert [chair.current_name for chair in new.state().player_rows] == ["Ada", "Player 2"]


# several games, and sides of several people: a toy is in the table of games
@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, toy_game.RULES.KEY, Plugin(rules=toy_game.__name__))


@pytest.fixture
def pips_game(request: pytest.FixtureRequest, new: NewPresenter) -> NewPresenter:
    """Return the screen with the toy game chosen."""
    request.getfixturevalue("toy")
    new.choose_game(toy_game.RULES.KEY)
    return new


def test_a_single_game_needs_no_choice_of_the_game(new: NewPresenter, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in list(games.GAMES)[:0:-1]:
        monkeypatch.delitem(games.GAMES, key)
    assert new.state().games == ()


@pytest.mark.usefixtures("toy")
def test_of_several_games_the_first_is_offered_before_one_was_played(new: NewPresenter) -> None:
    assert [(each.text, each.chosen) for each in new.state().games] == [
        ("Quadropolis", True),
        ("Sprawlopolis", False),
        ("Pips", False),
    ]


@pytest.mark.usefixtures("toy")
def test_of_several_games_the_last_one_is_offered_once_more(context: AppContext, store: Store) -> None:
    ada, ben = Side(("Ada",), PlayerColour.GREEN, (1,) * 5), Side(("Ben", "Cleo"), PlayerColour.RED, (1,) * 5)
    store.new(envelope_of(BARE, BARE), date(2026, 1, 1))
    before = store.new(Envelope(toy_game.RULES.KEY, {"length": "long"}, (ada, ben)), date(2026, 1, 2))
    new = open_new_game(context, [])
    assert [each.chosen for each in new.state().games] == [False, False, True]
    assert seats(new.state()) == [("Ada", PlayerColour.GREEN), ("Ben", PlayerColour.RED), ("Cleo", PlayerColour.RED)]
    new.start()
    again = next(each for each in store.games() if each.key != before.key)
    assert store.game(again.key).envelope == before.envelope


@pytest.mark.usefixtures("toy")
def test_another_game_is_as_it_was_played_the_last_time(context: AppContext, store: Store) -> None:
    sides = tuple(Side((name,), colour, (1,) * 5) for name, colour in zip(("Ada", "Ben"), PlayerColour, strict=False))
    store.new(Envelope(toy_game.RULES.KEY, {"length": "long"}, sides), date(2026, 1, 1))
    store.new(envelope_of(BARE, BARE, BARE), date(2026, 1, 2))
    new = open_new_game(context, [])
    new.choose_game(toy_game.RULES.KEY)
    assert (names(new.state()), chosen(new.state())) == (["Ada", "Ben"], (["long", 2], []))


def test_a_game_that_was_left_for_another_keeps_what_was_chosen(pips_game: NewPresenter) -> None:
    pips_game.choose_option("length", "long")
    pips_game.write_name(1, "Eve")
    pips_game.choose_game("quadropolis")
    assert chosen(pips_game.state())[0] == ["classic", 2]
    pips_game.choose_game(toy_game.RULES.KEY)
    assert (names(pips_game.state()), chosen(pips_game.state())) == (["Player 1", "Player 2"], (["long", 2], []))
    pips_game.choose_team_size(0, 2)
    assert names(pips_game.state()) == ["Player 1", "Eve", "Player 3"]


def test_a_draft_of_another_game_outlasts_a_kill(pips_game: NewPresenter, context: AppContext) -> None:
    pips_game.choose_side_count(5)
    assert chosen(open_new_game(context, []).state())[0] == ["short", 5]


def test_the_size_of_a_team_is_asked_only_if_it_can_vary(pips_game: NewPresenter) -> None:
    pips_game.choose_team_size(1, 2)
    state = pips_game.state()
    assert state.players_title == "Teams"
    assert [[(each.text, each.chosen) for each in chair.people] for chair in state.player_rows] == [
        [("1 player", True), ("2 players", False)],
        [("1 player", False), ("2 players", True)],
        [],
    ]
    pips_game.choose_game("quadropolis")
    assert (pips_game.state().players_title, [chair.people for chair in pips_game.state().player_rows]) == (
        "Players",
        [(), ()],
    )


def test_a_game_of_one_team_asks_only_for_the_number_of_players(
    monkeypatch: pytest.MonkeyPatch, pips_game: NewPresenter, store: Store, shown_routes: list[Route]
) -> None:
    monkeypatch.setattr(toy_game.RULES, "SIDES", range(1, 2))
    monkeypatch.setattr(toy_game.RULES, "PEOPLE", range(1, 4))
    pips_game.choose_game("quadropolis")
    store.set(SETTING, None)
    alone = open_new_game(pips_game.context, [])
    alone.choose_game(toy_game.RULES.KEY)
    assert (alone.state().players_title, alone.state().side_counts) == ("Players", ())
    alone.choose_team_size(0, 3)
    alone.start()
    assert [side.people for side in store.game(shown_routes[-1].game).envelope.sides] == [
        ("Player 1", "Player 2", "Player 3")
    ]


def test_a_team_has_one_colour_and_the_names_of_all_its_players(pips_game: NewPresenter) -> None:
    pips_game.choose_team_size(0, 2)
    pips_game.write_name(0, "Ada")
    pips_game.write_name(1, "Ben")
    pips_game.show_colours(0)
    sheet = pips_game.state().panel
    assert sheet is not None
    assert (sheet.title, sheet.swatches[0].holder) == ("Colour of Ada, Ben", "Ada, Ben")
    pips_game.choose_colour(PlayerColour.ORANGE)
    assert seats(pips_game.state()) == [
        ("Ada", PlayerColour.ORANGE),
        ("Ben", PlayerColour.ORANGE),
        ("Player 3", PlayerColour.RED),
    ]


def test_suggested_players_fill_names_then_teams_then_places(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch, pips_game: NewPresenter
) -> None:
    offer_ada_ben(store)
    monkeypatch.setattr(toy_game.RULES, "SIDES", range(2, 4))
    pips_game.choose_game("quadropolis")
    store.set(SETTING, None)
    new = open_new_game(context, [])
    new.choose_game(toy_game.RULES.KEY)
    for name in ("Dan", "Cleo", "Ben", "Ada"):
        new.choose_known_player(name)
    assert seats(new.state()) == [
        ("Dan", PlayerColour.GREEN),
        ("Ada", PlayerColour.GREEN),
        ("Cleo", PlayerColour.YELLOW),
        ("Ben", PlayerColour.ORANGE),
    ]


@pytest.mark.usefixtures("toy")
def test_a_game_of_a_newer_version_is_not_repeated(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = tuple(Side((name,), colour, (1,) * 3) for name, colour in zip(("Ada", "Ben"), PlayerColour, strict=False))
    store.new(envelope_of(WIDE, WIDE, WIDE), date(2026, 1, 1))
    store.new(Envelope(toy_game.RULES.KEY, {"length": "short"}, sides), date(2026, 1, 2))
    monkeypatch.delitem(games.GAMES, toy_game.RULES.KEY)
    assert names(open_new_game(context, []).state()) == ["Ada", "Ben", "Cleo"]
