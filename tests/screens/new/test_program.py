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
from screens.games.example_game import add_example_game
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.player_choice import ColourChosen, KnownPlayerChosen
from screens.kit.program import Switched
from screens.kit.runner import Runner
from screens.new.draft_game import SETTING
from screens.new.program import (
    NEW,
    ColoursShown,
    GameChosen,
    NameWritten,
    NewGameState,
    NewModel,
    OptionChosen,
    SideCountChosen,
    Started,
    TeamSizeChosen,
)
from store.envelope import Envelope
from store.store import Store
from tabletop.game import Options, Side
from tabletop.people import PlayerColour
from tests.support.there import there
from tools.app.fake_device import envelope_of, with_uncounted_tokens
from tools.soak.sample_envelopes import OPTIONS

BARE = "/".join([". . . ."] * 4)
WIDE = "/".join([". . . . ."] * 4)
LONG = "x" * 41
RED, ORANGE, YELLOW, GREEN, BLUE = tuple(PlayerColour)[:5]
PIPS = toy_game.RULES.KEY

Opened = Runner[NewModel, NewGameState]


def opened(context: AppContext, route: Route = Route(Screen.NEW)) -> Opened:  # noqa: B008 - a value
    context.navigator.go(route)
    runner = Runner(NEW, context, route, lambda _: None)
    runner.open()
    return runner


@pytest.fixture
def new(context: AppContext) -> Opened:
    return opened(context)


def after(new: Opened, *events: object) -> NewGameState:
    for event in events:
        new.send(event)
    return new.state()


def shown_players(state: NewGameState) -> list[tuple[str, PlayerColour]]:
    return [(chair.name or chair.hint, chair.colour) for chair in state.player_rows]


def names(state: NewGameState) -> list[str]:
    return [name for name, _ in shown_players(state)]


def chosen(state: NewGameState) -> tuple[list[str | int], list[bool]]:
    words = (option for choice in state.choices for option in choice.options)
    ticked = [each.value for each in (*words, *state.side_counts) if each.chosen]
    return ticked, [each.icon == "toggle-switch" for each in state.switches]


def started(new: Opened) -> Envelope:
    """Start the game; return it as it is saved."""
    new.send(Started())
    return new.context.store.game(new.context.navigator.current.game).envelope


def test_without_a_game_before_two_players_are_offered_a_classic_game(new: Opened) -> None:
    state = new.state()
    assert chosen(state) == (["classic", 2], [False, False])
    assert shown_players(state) == [("Player 1", RED), ("Player 2", ORANGE)]
    assert (state.suggestions_title, state.suggestions) == (None, ())


def test_the_last_game_is_offered_once_more_in_its_colours(context: AppContext, store: Store) -> None:
    store.new(envelope_of(BARE, BARE), date(2026, 1, 1))
    board = PlayerBoard(City.empty(Mode.EXPERT))
    sides = Side(("Cleo",), BLUE, board), Side(("Ben",), RED, board)
    options: Options = {"mode": "expert", "playgrounds": False, "public_services": True}
    store.new(Envelope("quadropolis", options, sides), date(2026, 1, 2))
    state = opened(context).state()
    assert chosen(state) == (["expert", 2], [False, True])
    assert shown_players(state) == [("Cleo", BLUE), ("Ben", RED)]


def test_nameless_sides_are_neither_in_the_next_game_nor_among_the_earlier_players(
    context: AppContext, store: Store
) -> None:
    store.new(envelope_of(BARE, BARE, BARE, names=("Ada", "Player 2", "Speler 3")))
    assert [chair.name for chair in opened(context).state().player_rows] == ["Ada", "", ""]
    store.new(envelope_of(BARE, BARE, names=("Ben", "Cleo")))
    assert [guest.name for guest in opened(context).state().suggestions] == ["Ada", "Ben", "Cleo"]


def test_a_repeated_game_starts_with_one_tap(context: AppContext, store: Store) -> None:
    before = store.new(envelope_of(WIDE, WIDE, WIDE, tokens=NO_TOKENS))
    assert started(opened(context)) == with_uncounted_tokens(before.envelope)
    place = context.navigator.current
    assert (place.screen, store.game(place.game).played) == (Screen.TABLE, context.today())
    assert context.navigator.back()
    assert context.navigator.current == HOME


def test_the_example_is_no_game_before_and_its_players_are_not_offered(context: AppContext, store: Store) -> None:
    add_example_game(store)
    state = opened(context).state()
    assert (names(state), state.suggestions) == (["Player 1", "Player 2"], ())


def test_a_game_played_again_has_the_players_of_that_game_and_not_of_the_last_one(
    context: AppContext, store: Store
) -> None:
    before = store.new(envelope_of(WIDE, WIDE, WIDE, names=("Dan", "Eve", "Player 3"), tokens=NO_TOKENS))
    store.new(envelope_of(BARE, BARE), date(2027, 1, 1))
    again = opened(context, Route(Screen.NEW, before.key))
    assert names(again.state()) == ["Dan", "Eve", "Player 3"]
    assert started(again) == with_uncounted_tokens(before.envelope)


def test_a_game_that_cannot_be_read_is_not_repeated(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.new(envelope_of(WIDE, WIDE, WIDE))
    monkeypatch.setattr(Store, "game", lambda _, key: Store.setting(store, key.upper()))  # whose name is refused
    assert names(opened(context).state()) == ["Player 1", "Player 2"]


def test_two_players_of_one_colour_get_two_when_they_play_again(context: AppContext, store: Store) -> None:
    one, other = (Side((name,), RED, PlayerBoard(City.empty(Mode.CLASSIC))) for name in ("Ada", "Ben"))
    store.new(Envelope("quadropolis", OPTIONS, (one, other)))
    assert shown_players(opened(context).state()) == [("Ada", RED), ("Ben", ORANGE)]


@pytest.mark.parametrize("mode", Mode)
def test_public_services_are_played_with_in_both_games(new: Opened, mode: Mode) -> None:
    state = after(new, OptionChosen("mode", mode.value), Switched("public_services"))
    assert chosen(state) == ([mode.value, 2], [False, True])
    assert started(new).options == {"mode": mode, "playgrounds": False, "public_services": True}


@pytest.mark.parametrize(
    ("events", "options", "people"),
    [
        (
            (OptionChosen("mode", "expert"), Switched("public_services"), OptionChosen("mode", "classic")),
            (["classic", 2], [False, True]),
            ["Player 1", "Player 2"],
        ),
        (
            (SideCountChosen(4), NameWritten(3, "Dan"), SideCountChosen(2)),
            (["classic", 2], [False, False]),
            ["Player 1", "Player 2"],
        ),
        (
            (SideCountChosen(4), NameWritten(3, "Dan"), SideCountChosen(2), SideCountChosen(4)),
            (["classic", 4], [False, False]),
            ["Player 1", "Player 2", "Player 3", "Dan"],
        ),
        ((NameWritten(1, "Ben"), NameWritten(1, "")), (["classic", 2], [False, False]), ["Player 1", "Player 2"]),
        # of another game
        (
            (OptionChosen("length", "long"), SideCountChosen(5), TeamSizeChosen(2, 2), ColoursShown(2)),
            (["classic", 2], [False, False]),
            ["Player 1", "Player 2"],
        ),
        ((TeamSizeChosen(0, 2), Switched("cards"), GameChosen("chess")), (["classic", 2], [False, False]), []),
    ],
)
def test_choices_stay_as_they_are_while_others_change(
    new: Opened, events: tuple[object, ...], options: tuple[list[str | int], list[bool]], people: list[str]
) -> None:
    state = after(new, *events)
    assert (chosen(state), names(state), state.panel) == (options, people or ["Player 1", "Player 2"], None)


def test_a_draft_survives_a_kill_and_a_change_of_language(new: Opened, context: AppContext) -> None:
    after(new, OptionChosen("mode", "expert"), NameWritten(0, "Ada"))
    context.set_preference("language", "fr")
    state = opened(context).state()
    assert (chosen(state)[0], names(state)) == (["expert", 2], ["Ada", "Joueur 2"])


def draft_json(**changed: object) -> str:
    """Return a stored draft with some parts changed."""
    chairs = [[["Eve"], 1, colour.value] for colour in list(PlayerColour)[:4]]
    return json.dumps(
        list(({"game": "quadropolis", "options": OPTIONS, "count": 2, "chairs": chairs} | changed).values())
    )


def test_a_draft_that_was_kept_is_offered(context: AppContext, store: Store) -> None:
    store.set(SETTING, draft_json(count=3))
    assert names(opened(context).state()) == ["Eve"] * 3


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
        draft_json(chairs=[]),
        draft_json(chairs=[[["Eve"], 1, "red"]]),
        draft_json(chairs=[[["Eve"], 1, "red"]] * 4),
        draft_json(chairs=[[["Eve"], 2, colour.value] for colour in list(PlayerColour)[:4]]),
        draft_json(chairs=[[["Eve", "Fay"], 1, colour.value] for colour in list(PlayerColour)[:4]]),
    ],
)
def test_a_draft_of_another_version_is_dropped(context: AppContext, store: Store, draft: str) -> None:
    store.set(SETTING, draft)
    assert names(opened(context).state()) == ["Player 1", "Player 2"]


def test_half_a_character_in_a_kept_name_is_left_out(context: AppContext, store: Store) -> None:
    chairs = [[["A\ud83dda"], 1, colour] for colour in ("red", "blue", "green", "black")]
    store.set(SETTING, draft_json(chairs=chairs))
    assert names(opened(context).state())[0] == "Ada"


def test_the_draft_is_dropped_when_the_game_starts(new: Opened, store: Store) -> None:
    after(new, NameWritten(0, "Ada"), Started())
    assert store.setting(SETTING) is None


def test_choosing_what_is_chosen_already_keeps_nothing(new: Opened, store: Store) -> None:
    after(new, OptionChosen("mode", "classic"))
    assert store.setting(SETTING) is None


def test_an_invalid_name_is_reported_at_its_field_and_blocks_the_start(
    new: Opened, store: Store, messages: list[str]
) -> None:
    sentence = "A name has 1 to 40 characters, and no control characters"
    assert [chair.problem for chair in after(new, NameWritten(1, LONG)).player_rows] == [None, sentence]
    new.send(Started())
    assert (messages, store.games()) == ([sentence], ())


def test_a_duplicate_name_is_reported_at_both_fields(new: Opened) -> None:
    first, second = after(new, NameWritten(0, "Zoë"), NameWritten(1, " zoë ")).player_rows
    assert first.problem == "Another player is called Zoë; choose another name"
    assert second.problem == "Another player is called zoë; choose another name"


def test_a_name_of_blanks_is_no_name_yet(new: Opened) -> None:
    state = after(new, NameWritten(0, "  "), NameWritten(1, " Ada "))
    assert [chair.current_name for chair in state.player_rows] == ["Player 1", "Ada"]
    assert started(new).names == ("Player 1", "Ada")


def test_choosing_a_taken_colour_swaps(new: Opened) -> None:
    panel = there(after(new, ColoursShown(0)).panel)
    assert panel.title == "Colour of Player 1"
    assert [(swatch.name, swatch.holder, swatch.chosen) for swatch in panel.swatches[:3]] == [
        ("Red", "Player 1", True),
        ("Orange", "Player 2", False),
        ("Yellow", "", False),
    ]
    state = after(new, ColourChosen(ORANGE))
    assert (shown_players(state), state.panel) == ([("Player 1", ORANGE), ("Player 2", RED)], None)
    assert after(new, ColourChosen(RED)) == state  # of nobody


def test_back_closes_the_colours_first(new: Opened, context: AppContext) -> None:
    new.send(ColoursShown(1))
    new.save_input()
    assert new.state().panel
    assert new.back()
    assert (new.state().panel, context.navigator.current) == (None, Route(Screen.NEW))
    assert new.back()
    assert context.navigator.current == HOME


@pytest.fixture
def offered(context: AppContext, store: Store) -> Opened:
    """Return the screen after two games: Cleo and Dan played some time ago, Ada and Ben yesterday."""
    store.new(envelope_of(BARE, BARE, BARE, BARE), date(2026, 1, 1))
    store.new(envelope_of(BARE, BARE), date(2026, 1, 2))
    return opened(context)


def test_every_earlier_player_is_offered_with_the_own_colour_and_ticked_if_seated(offered: Opened) -> None:
    state = after(offered, ColoursShown(0), ColourChosen(BLUE))
    assert (state.suggestions_title, state.hint) == ("Played before", "Tap a name to seat or unseat a player.")
    assert [(guest.name, guest.colour, guest.chosen) for guest in state.suggestions] == [
        ("Ada", BLUE, True),
        ("Ben", ORANGE, True),
        ("Cleo", YELLOW, False),
        ("Dan", GREEN, False),
    ]


def test_a_second_tap_on_a_guest_clears_the_name_and_no_other_guest_moves(offered: Opened) -> None:
    state = after(offered, KnownPlayerChosen("Ben"))
    assert names(state) == ["Ada", "Player 2"]
    guests = [(guest.name, guest.chosen) for guest in state.suggestions]
    assert guests == [("Ada", True), ("Ben", False), ("Cleo", False), ("Dan", False)]


def test_a_suggested_player_takes_the_first_free_side_in_the_usual_colour(offered: Opened) -> None:
    state = after(offered, NameWritten(0, ""), KnownPlayerChosen("Dan"))
    assert shown_players(state) == [("Dan", GREEN), ("Ben", ORANGE)]
    state = after(offered, KnownPlayerChosen("Cleo"))
    assert shown_players(state)[2] == ("Cleo", YELLOW)
    assert [guest.name for guest in state.suggestions if not guest.chosen] == ["Ada"]


def test_a_suggested_player_takes_no_colour_of_a_seated_player(offered: Opened) -> None:
    state = after(offered, ColoursShown(0), ColourChosen(YELLOW), KnownPlayerChosen("Cleo"))
    assert shown_players(state) == [("Ada", YELLOW), ("Ben", ORANGE), ("Cleo", RED)]


def test_suggestions_are_disabled_with_a_reason_when_all_sides_are_named(offered: Opened) -> None:
    state = after(offered, KnownPlayerChosen("Cleo"), NameWritten(2, "Eve"))
    assert [guest.is_disabled for guest in state.suggestions] == [False] * 4
    state = after(offered, KnownPlayerChosen("Dan"))
    assert state.hint == "All seats taken. Clear a name to change a player."
    assert [guest.name for guest in state.suggestions if guest.is_disabled] == ["Cleo"]
    assert names(after(offered, KnownPlayerChosen("Cleo"))) == ["Ada", "Ben", "Eve", "Dan"]


def test_enter_starts_the_game_unless_colours_are_open_and_no_other_key_does(new: Opened, store: Store) -> None:
    assert not new.handle_key("s")
    assert not new.handle_key("enter", control=True)
    new.send(ColoursShown(0))
    assert not new.handle_key("enter")
    assert store.games() == ()
    new.dismiss()
    assert new.handle_key("enter")
    assert len(store.games()) == 1


# several games, and sides of several people: a toy is in the table of games
@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, PIPS, Plugin(rules=toy_game.__name__))


@pytest.fixture
def pips(toy: None, context: AppContext) -> Opened:  # noqa: ARG001 - wanted by its name
    new = opened(context)
    new.send(GameChosen(PIPS))
    return new


def test_a_single_game_needs_no_choice_of_the_game(new: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in list(games.GAMES)[:0:-1]:
        monkeypatch.delitem(games.GAMES, key)
    assert new.state().games == ()


@pytest.mark.usefixtures("toy")
def test_of_several_games_the_first_is_offered_before_one_was_played(context: AppContext) -> None:
    first, *_, toy = opened(context).state().games
    assert [(each.text, each.chosen) for each in (first, toy)] == [("Quadropolis", True), ("Pips", False)]


@pytest.mark.usefixtures("toy")
def test_of_several_games_the_last_one_is_offered_once_more(context: AppContext, store: Store) -> None:
    ada, ben = Side(("Ada",), GREEN, (0,) * 5), Side(("Ben", "Cleo"), RED, (0,) * 5)
    store.new(envelope_of(BARE, BARE), date(2026, 1, 1))
    before = store.new(Envelope(PIPS, {"length": "long"}, (ada, ben)), date(2026, 1, 2))
    new = opened(context)
    assert [each.text for each in new.state().games if each.chosen] == ["Pips"]
    assert shown_players(new.state()) == [("Ada", GREEN), ("Ben", RED), ("Cleo", RED)]
    assert started(new) == before.envelope


def two_of_pips(length: str, dice: int) -> Envelope:
    sides = (Side((name,), colour, (0,) * dice) for name, colour in (("Ada", RED), ("Ben", ORANGE)))
    return Envelope(PIPS, {"length": length}, tuple(sides))


@pytest.mark.usefixtures("toy")
def test_another_game_is_as_it_was_played_the_last_time(context: AppContext, store: Store) -> None:
    store.new(two_of_pips("long", 5), date(2026, 1, 1))
    store.new(envelope_of(BARE, BARE, BARE), date(2026, 1, 2))
    state = after(opened(context), GameChosen(PIPS))
    assert (names(state), chosen(state)) == (["Ada", "Ben"], (["long", 2], []))


def test_a_name_that_is_written_when_another_game_has_fewer_people_is_dropped(pips: Opened) -> None:
    pips.send(GameChosen("sprawlopolis"))
    pips.send(NameWritten(9, "Ada"))
    assert "Ada" not in dict(shown_players(pips.state()))


def test_a_game_that_was_left_for_another_keeps_what_was_chosen(pips: Opened) -> None:
    state = after(pips, OptionChosen("length", "long"), NameWritten(1, "Eve"), GameChosen("quadropolis"))
    assert chosen(state)[0] == ["classic", 2]
    state = after(pips, GameChosen(PIPS))
    assert (names(state), chosen(state)) == (["Player 1", "Player 2"], (["long", 2], []))
    assert names(after(pips, TeamSizeChosen(0, 2))) == ["Player 1", "Eve", "Player 3"]


def test_a_draft_of_another_game_outlasts_a_kill(pips: Opened) -> None:
    pips.send(SideCountChosen(5))
    assert chosen(opened(pips.context).state())[0] == ["short", 5]


def test_the_size_of_a_team_is_asked_only_if_it_can_vary(pips: Opened) -> None:
    state = after(pips, TeamSizeChosen(1, 2))
    assert state.players_title == "Teams"
    assert [[(each.text, each.chosen) for each in chair.people] for chair in state.player_rows] == [
        [("1 player", True), ("2 players", False)],
        [("1 player", False), ("2 players", True)],
        [],
    ]
    state = after(pips, GameChosen("quadropolis"))
    assert (state.players_title, [chair.people for chair in state.player_rows]) == ("Players", [(), ()])


@pytest.mark.usefixtures("toy")
def test_a_game_of_one_team_asks_only_for_the_number_of_players(
    context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy_game.RULES, "SIDES", range(1, 2))
    monkeypatch.setattr(toy_game.RULES, "PEOPLE", range(1, 4))
    alone = opened(context)
    state = after(alone, GameChosen(PIPS))
    assert (state.players_title, state.side_counts) == ("Players", ())
    alone.send(TeamSizeChosen(0, 3))
    assert [side.people for side in started(alone).sides] == [("Player 1", "Player 2", "Player 3")]


def test_a_team_has_one_colour_and_the_names_of_all_its_players(pips: Opened) -> None:
    panel = there(
        after(pips, TeamSizeChosen(0, 2), NameWritten(0, "Ada"), NameWritten(1, "Ben"), ColoursShown(0)).panel
    )
    assert (panel.title, panel.swatches[0].holder) == ("Colour of Ada, Ben", "Ada, Ben")
    assert shown_players(after(pips, ColourChosen(ORANGE))) == [("Ada", ORANGE), ("Ben", ORANGE), ("Player 3", RED)]


@pytest.mark.usefixtures("toy", "offered")
def test_suggested_players_fill_names_then_teams_then_places(
    context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy_game.RULES, "SIDES", range(2, 4))
    guests = (KnownPlayerChosen(name) for name in ("Dan", "Cleo", "Ben", "Ada"))
    state = after(opened(context), GameChosen(PIPS), *guests)
    assert shown_players(state) == [("Dan", GREEN), ("Ada", GREEN), ("Cleo", YELLOW), ("Ben", ORANGE)]


@pytest.mark.usefixtures("toy")
def test_a_game_of_a_newer_version_is_not_repeated(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.new(envelope_of(WIDE, WIDE, WIDE), date(2026, 1, 1))
    store.new(two_of_pips("short", 3), date(2026, 1, 2))
    monkeypatch.delitem(games.GAMES, PIPS)
    assert names(opened(context).state()) == ["Ada", "Ben", "Cleo"]


def test_a_new_game_can_begin_with_typing_its_totals(context: AppContext, store: Store, new: Opened) -> None:
    assert new.state().typing == "Type the score"
    new.send(Started(typed=True))
    (key,) = (game.key for game in store.games())
    assert context.navigator.current == Route(Screen.TYPED, key, about="totals")
    context.navigator.back()
    assert context.navigator.current == Route(Screen.TABLE, key)


def test_a_game_without_typed_scores_offers_none(monkeypatch: pytest.MonkeyPatch, context: AppContext) -> None:
    monkeypatch.setattr(type(games.rules_of("quadropolis")), "typed_rows", lambda *_: ())
    assert opened(context).state().typing is None
