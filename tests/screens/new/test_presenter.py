"""A new game: as the last time, or as one chooses; kept while one chooses."""

import json
from datetime import date

import pytest

import games
from examples import toy_game
from games import Plugin
from quadropolis_score.buildings import NOTHING, Mode
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerBoard
from screens.context import Parts
from screens.example_game import welcome
from screens.kit.navigation import HOME, Place, Screen
from screens.new.draft_game import SETTING
from screens.new.presenter import New, NewColours, NewPresenter
from store.envelope import Envelope
from store.store import Store
from tabletop.game import Options, Side
from tabletop.messages import Refused, say
from tabletop.people import Colour
from tools.app.fake_device import table, uncounted
from tools.soak.sample_tables import OPTIONS

BARE = "/".join([". . . ."] * 4)
WIDE = "/".join([". . . . ."] * 4)
LONG = "x" * 41


@pytest.fixture
def shown() -> list[New]:
    return []


@pytest.fixture
def new(parts: Parts, shown: list[New]) -> NewPresenter:
    """The screen, opened after what a test has saved before asking for it."""
    parts.way.go(Place(Screen.NEW))
    return opened(parts, shown)


def opened(parts: Parts, shown: list[New]) -> NewPresenter:
    presenter = NewPresenter(parts, Place(Screen.NEW), shown.append)
    presenter.open()
    return presenter


def seats(state: New) -> list[tuple[str, Colour]]:
    return [(chair.name or chair.hint, chair.colour) for chair in state.chairs]


def names(state: New) -> list[str]:
    return [name for name, _ in seats(state)]


def chosen(state: New) -> tuple[list[str | int], list[bool]]:
    words = (option for choice in state.choices for option in choice.options)
    ticked = [each.value for each in (*words, *state.counts) if each.ticks]
    return ticked, [each.icon == "toggle-switch" for each in state.switches]


def test_without_a_game_before_two_players_are_offered_a_classic_game(new: NewPresenter, shown: list[New]) -> None:
    assert chosen(new.state()) == (["classic", 2], [False, False])
    assert seats(shown[-1]) == [("Player 1", Colour.RED), ("Player 2", Colour.ORANGE)]
    assert (shown[-1].known, shown[-1].guests) == ((), ())


def test_the_last_game_is_offered_once_more_in_its_colours(parts: Parts, store: Store) -> None:
    store.new(table(BARE, BARE), date(2026, 1, 1))
    ada, ben = (
        Side((name,), colour, PlayerBoard(City.empty(Mode.EXPERT)))
        for name, colour in (("Cleo", Colour.BLUE), ("Ben", Colour.RED))
    )
    options: Options = {"mode": "expert", "playgrounds": False, "public_services": True}
    store.new(Envelope("quadropolis", options, (ada, ben)), date(2026, 1, 2))
    state = opened(parts, []).state()
    assert chosen(state) == (["expert", 2], [False, True])
    assert seats(state) == [("Cleo", Colour.BLUE), ("Ben", Colour.RED)]


def test_seats_without_a_name_are_not_in_the_next_game_nor_among_who_played_before(parts: Parts, store: Store) -> None:
    store.new(table(BARE, BARE, BARE, names=("Ada", "Player 2", "Speler 3")))
    state = opened(parts, []).state()
    assert [chair.name for chair in state.chairs] == ["Ada", "", ""]
    store.new(table(BARE, BARE, names=("Ben", "Cleo")))
    assert [guest.name for guest in opened(parts, []).state().guests] == ["Ada", "Ben", "Cleo"]


def test_a_repeated_game_starts_with_one_tap(parts: Parts, store: Store, arrived: list[Place]) -> None:
    before = store.new(table(WIDE, WIDE, WIDE, tokens=NOTHING))
    parts.way.go(Place(Screen.NEW))
    opened(parts, []).start()
    place = arrived[-1]
    assert place.screen is Screen.TABLE
    assert store.game(place.game).envelope == uncounted(before.envelope)
    assert store.game(place.game).played == parts.today()
    assert parts.way.back()
    assert parts.way.here == HOME


def test_the_example_is_no_game_before_and_its_players_are_not_offered(parts: Parts, store: Store) -> None:
    welcome(store)
    state = opened(parts, []).state()
    assert names(state) == ["Player 1", "Player 2"]
    assert state.guests == ()


def test_a_game_played_again_has_the_people_of_that_game_and_not_of_the_last_one(
    parts: Parts, store: Store, arrived: list[Place]
) -> None:
    before = store.new(table(WIDE, WIDE, WIDE, names=("Dan", "Eve", "Player 3"), tokens=NOTHING))
    store.new(table(BARE, BARE), date(2027, 1, 1))
    again = NewPresenter(parts, Place(Screen.NEW, before.key), lambda _: None)
    again.open()
    assert names(again.state()) == ["Dan", "Eve", "Player 3"]
    parts.way.go(again.place)
    again.start()
    assert store.game(arrived[-1].game).envelope == uncounted(before.envelope)


def test_a_game_that_cannot_be_read_is_not_repeated(
    parts: Parts, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.new(table(WIDE, WIDE, WIDE))
    monkeypatch.setattr(Store, "game", lambda _, key: Store.setting(store, key.upper()))  # whose name is refused
    assert names(opened(parts, []).state()) == ["Player 1", "Player 2"]


def test_two_players_of_one_colour_get_two_when_they_play_again(parts: Parts, store: Store) -> None:
    one, other = (Side((name,), Colour.RED, PlayerBoard(City.empty(Mode.CLASSIC))) for name in ("Ada", "Ben"))
    store.new(Envelope("quadropolis", OPTIONS, (one, other)))
    assert seats(opened(parts, []).state()) == [("Ada", Colour.RED), ("Ben", Colour.ORANGE)]


@pytest.mark.parametrize("mode", Mode)
def test_public_services_are_played_with_in_both_games(
    new: NewPresenter, store: Store, arrived: list[Place], mode: Mode
) -> None:
    new.choose("mode", mode.value)
    new.switch("public_services")
    assert chosen(new.state()) == ([mode.value, 2], [False, True])
    new.start()
    played = store.game(arrived[-1].game).envelope
    assert played.options == {"mode": mode, "playgrounds": False, "public_services": True}


def test_the_expansions_stay_as_they_are_if_the_mode_is_changed(new: NewPresenter) -> None:
    new.choose("mode", "expert")
    new.switch("public_services")
    new.choose("mode", "classic")
    assert chosen(new.state()) == (["classic", 2], [False, True])


def test_counting_the_players_again_loses_no_name(new: NewPresenter) -> None:
    new.seat(4)
    new.call_player(3, "Dan")
    new.seat(2)
    assert names(new.state()) == ["Player 1", "Player 2"]
    new.seat(4)
    assert names(new.state()) == ["Player 1", "Player 2", "Player 3", "Dan"]


def test_what_was_chosen_outlasts_a_kill_and_speaks_another_language(new: NewPresenter, parts: Parts) -> None:
    new.choose("mode", "expert")
    new.call_player(0, "Ada")
    parts.prefer("language", "en")
    state = opened(parts, []).state()
    assert chosen(state)[0] == ["expert", 2]
    assert names(state) == ["Ada", "Player 2"]


def kept(**changed: object) -> str:
    """A draft as it is kept, but for a part."""
    chairs = [[["Eve"], 1, colour.value] for colour in list(Colour)[:4]]
    return json.dumps(
        list(({"game": "quadropolis", "options": OPTIONS, "count": 2, "chairs": chairs} | changed).values())
    )


def test_a_draft_that_was_kept_is_offered(parts: Parts, store: Store) -> None:
    store.set(SETTING, kept(count=3))
    assert names(opened(parts, []).state()) == ["Eve"] * 3


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
        kept(game="chess"),
        kept(options={"mode": "classic"}),
        kept(options=["mode"]),
        kept(count=5),
        kept(count=1),
        kept(chairs=[[["Eve"], 1, "red"]]),
        kept(chairs=[[["Eve"], 1, "red"]] * 4),
        kept(chairs=[[["Eve"], 2, colour.value] for colour in list(Colour)[:4]]),
        kept(chairs=[[["Eve", "Fay"], 1, colour.value] for colour in list(Colour)[:4]]),
    ],
)
def test_a_draft_of_another_version_is_dropped(parts: Parts, store: Store, draft: str) -> None:
    store.set(SETTING, draft)
    assert names(opened(parts, []).state()) == ["Player 1", "Player 2"]


def test_the_draft_is_dropped_when_the_game_starts(new: NewPresenter, store: Store) -> None:
    new.call_player(0, "Ada")
    new.start()
    assert store.setting(SETTING) is None


def test_choosing_what_is_chosen_already_keeps_nothing(new: NewPresenter, store: Store) -> None:
    new.choose("mode", "classic")
    assert store.setting(SETTING) is None


def test_a_name_that_is_none_is_told_at_its_field_and_keeps_the_game_from_starting(
    new: NewPresenter, store: Store, told: list[str]
) -> None:
    new.call_player(1, LONG)
    sentence = "A name has 1 to 40 characters, and no control characters"
    assert [chair.problem for chair in new.state().chairs] == [(), (sentence,)]
    new.start()
    assert told == [sentence]
    assert store.games() == ()


def test_two_players_of_one_name_are_told_at_both_fields(new: NewPresenter) -> None:
    new.call_player(0, "Zoë")
    new.call_player(1, " zoë ")
    first, second = new.state().chairs
    assert first.problem == ("Another player is called Zoë; choose another name",)
    assert second.problem == ("Another player is called zoë; choose another name",)


def test_a_name_of_blanks_is_no_name_yet(new: NewPresenter, store: Store, arrived: list[Place]) -> None:
    new.call_player(0, "  ")
    new.start()
    assert [seat.name for seat in store.game(arrived[-1].game).envelope.sides] == ["Player 1", "Player 2"]


def test_a_name_is_cleared_with_one_tap(new: NewPresenter) -> None:
    new.call_player(1, "Ben")
    assert [[named.number for named in chair.named] for chair in new.state().chairs] == [[], [1]]
    new.clear(1)
    assert names(new.state()) == ["Player 1", "Player 2"]


def test_choosing_a_taken_colour_swaps(new: NewPresenter) -> None:
    new.show_colours(0)
    sheet = new.state().sheet
    assert isinstance(sheet, NewColours)
    assert sheet.title == "Colour of Player 1"
    assert [(swatch.name, swatch.holder, swatch.chosen) for swatch in sheet.swatches[:3]] == [
        ("Red", "Player 1", True),
        ("Orange", "Player 2", False),
        ("Yellow", "", False),
    ]
    new.paint(Colour.ORANGE)
    assert seats(new.state()) == [("Player 1", Colour.ORANGE), ("Player 2", Colour.RED)]
    assert new.state().sheet is None


def test_a_colour_needs_a_player(new: NewPresenter) -> None:
    new.paint(Colour.ORANGE)
    assert seats(new.state())[0] == ("Player 1", Colour.RED)


def test_back_closes_the_colours_first(new: NewPresenter, parts: Parts) -> None:
    new.show_colours(1)
    assert new.back()
    assert (new.state().sheet, parts.way.here) == (None, Place(Screen.NEW))
    assert new.back()
    assert parts.way.here == HOME


def offered(store: Store) -> None:
    """Cleo and Dan played some time ago, Ada and Ben yesterday."""
    store.new(table(BARE, BARE, BARE, BARE), date(2026, 1, 1))
    store.new(table(BARE, BARE), date(2026, 1, 2))


def test_everybody_who_played_before_is_offered_in_the_own_colour_and_ticked_at_the_table(
    parts: Parts, store: Store
) -> None:
    offered(store)
    new = opened(parts, [])
    new.show_colours(0)
    new.paint(Colour.BLUE)
    state = new.state()
    assert (state.known, state.hints) == (("Played before",), ("Tap a name to seat or unseat a player.",))
    assert [(guest.name, guest.colour, guest.ticks) for guest in state.guests] == [
        ("Ada", Colour.BLUE, ("check",)),
        ("Ben", Colour.ORANGE, ("check",)),
        ("Cleo", Colour.YELLOW, ()),
        ("Dan", Colour.GREEN, ()),
    ]


def test_a_second_tap_on_a_guest_clears_the_name_and_no_other_guest_moves(parts: Parts, store: Store) -> None:
    offered(store)
    new = opened(parts, [])
    new.take("Ben")
    assert names(new.state()) == ["Ada", "Player 2"]
    assert [(guest.name, guest.chosen) for guest in new.state().guests] == [
        ("Ada", True),
        ("Ben", False),
        ("Cleo", False),
        ("Dan", False),
    ]


def test_a_guest_sits_down_on_the_first_free_chair_in_the_own_colour(parts: Parts, store: Store) -> None:
    offered(store)
    new = opened(parts, [])
    new.clear(0)
    new.take("Dan")
    assert seats(new.state()) == [("Dan", Colour.GREEN), ("Ben", Colour.ORANGE)]
    new.take("Cleo")
    assert seats(new.state())[2] == ("Cleo", Colour.YELLOW)
    assert [guest.name for guest in new.state().guests if not guest.chosen] == ["Ada"]


def test_a_guest_takes_no_colour_from_somebody_who_sits(parts: Parts, store: Store) -> None:
    offered(store)
    new = opened(parts, [])
    new.show_colours(0)
    new.paint(Colour.YELLOW)
    new.take("Cleo")
    assert seats(new.state()) == [("Ada", Colour.YELLOW), ("Ben", Colour.ORANGE), ("Cleo", Colour.RED)]


def test_where_all_sit_a_guest_has_to_wait_and_the_reason_is_read(parts: Parts, store: Store) -> None:
    offered(store)
    new = opened(parts, [])
    new.take("Cleo")
    new.call_player(2, "Eve")
    assert [guest.waits for guest in new.state().guests] == [False] * 4
    new.take("Dan")
    state = new.state()
    assert state.hints == ("All seats taken. Clear a name to change a player.",)
    assert [guest.name for guest in state.guests if guest.waits] == ["Cleo"]
    new.take("Cleo")
    assert names(new.state()) == ["Ada", "Ben", "Eve", "Dan"]


def test_enter_starts_the_game_and_no_other_key_does(new: NewPresenter, store: Store) -> None:
    assert not new.key("s")
    assert not new.key("enter", control=True)
    assert store.games() == ()
    assert new.key("enter")
    assert len(store.games()) == 1


def test_under_the_colours_enter_starts_nothing(new: NewPresenter, store: Store) -> None:
    new.show_colours(0)
    assert not new.key("enter")
    assert store.games() == ()


def test_a_choice_that_cannot_be_kept_is_shown_all_the_same(
    new: NewPresenter, shown: list[New], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("", say("file.uncopied", reason="full"))

    monkeypatch.setattr(Store, "set", full)
    with pytest.raises(Refused):
        new.seat(3)
    assert len(shown[-1].chairs) == 3


def test_a_chair_says_what_its_player_is_called(new: NewPresenter) -> None:
    new.call_player(0, " Ada ")
    assert [chair.called for chair in new.state().chairs] == ["Ada", "Player 2"]


# several games, and sides of several people: a toy is in the table of games
@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, toy_game.RULES.KEY, Plugin(rules=toy_game.__name__))


@pytest.fixture
def pips(request: pytest.FixtureRequest, new: NewPresenter) -> NewPresenter:
    """The screen, with the toy chosen."""
    request.getfixturevalue("toy")
    new.play(toy_game.RULES.KEY)
    return new


def test_one_game_is_not_asked_for(new: NewPresenter, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_of_several_games_the_last_one_is_offered_once_more(parts: Parts, store: Store) -> None:
    ada, ben = Side(("Ada",), Colour.GREEN, (1,) * 5), Side(("Ben", "Cleo"), Colour.RED, (1,) * 5)
    store.new(table(BARE, BARE), date(2026, 1, 1))
    before = store.new(Envelope(toy_game.RULES.KEY, {"length": "long"}, (ada, ben)), date(2026, 1, 2))
    new = opened(parts, [])
    assert [each.chosen for each in new.state().games] == [False, False, True]
    assert seats(new.state()) == [("Ada", Colour.GREEN), ("Ben", Colour.RED), ("Cleo", Colour.RED)]
    new.start()
    again = next(each for each in store.games() if each.key != before.key)
    assert store.game(again.key).envelope == before.envelope


@pytest.mark.usefixtures("toy")
def test_another_game_is_as_it_was_played_the_last_time(parts: Parts, store: Store) -> None:
    sides = tuple(Side((name,), colour, (1,) * 5) for name, colour in zip(("Ada", "Ben"), Colour, strict=False))
    store.new(Envelope(toy_game.RULES.KEY, {"length": "long"}, sides), date(2026, 1, 1))
    store.new(table(BARE, BARE, BARE), date(2026, 1, 2))
    new = opened(parts, [])
    new.play(toy_game.RULES.KEY)
    assert (names(new.state()), chosen(new.state())) == (["Ada", "Ben"], (["long", 2], []))


def test_a_game_that_was_left_for_another_keeps_what_was_chosen(pips: NewPresenter) -> None:
    pips.choose("length", "long")
    pips.call_player(1, "Eve")
    pips.play("quadropolis")
    assert chosen(pips.state())[0] == ["classic", 2]
    pips.play(toy_game.RULES.KEY)
    assert (names(pips.state()), chosen(pips.state())) == (["Player 1", "Player 2"], (["long", 2], []))
    pips.seat_people(0, 2)
    assert names(pips.state()) == ["Player 1", "Eve", "Player 3"]


def test_a_draft_of_another_game_outlasts_a_kill(pips: NewPresenter, parts: Parts) -> None:
    pips.seat(5)
    assert chosen(opened(parts, []).state())[0] == ["short", 5]


def test_only_where_teams_can_differ_it_is_asked_how_many_are_on_one(pips: NewPresenter) -> None:
    pips.seat_people(1, 2)
    state = pips.state()
    assert state.players == "Teams"
    assert [[(each.text, each.chosen) for each in chair.people] for chair in state.chairs] == [
        [("1 player", True), ("2 players", False)],
        [("1 player", False), ("2 players", True)],
        [],
    ]
    pips.play("quadropolis")
    assert (pips.state().players, [chair.people for chair in pips.state().chairs]) == ("Players", [(), ()])


def test_a_game_of_one_team_counts_its_people_only(
    monkeypatch: pytest.MonkeyPatch, pips: NewPresenter, store: Store, arrived: list[Place]
) -> None:
    monkeypatch.setattr(toy_game.RULES, "SIDES", range(1, 2))
    monkeypatch.setattr(toy_game.RULES, "PEOPLE", range(1, 4))
    pips.play("quadropolis")
    store.set(SETTING, None)
    alone = opened(pips.parts, [])
    alone.play(toy_game.RULES.KEY)
    assert (alone.state().players, alone.state().counts) == ("Players", ())
    alone.seat_people(0, 3)
    alone.start()
    assert [side.people for side in store.game(arrived[-1].game).envelope.sides] == [
        ("Player 1", "Player 2", "Player 3")
    ]


def test_a_team_has_one_colour_and_is_named_by_all_its_people(pips: NewPresenter) -> None:
    pips.seat_people(0, 2)
    pips.call_player(0, "Ada")
    pips.call_player(1, "Ben")
    pips.show_colours(0)
    sheet = pips.state().sheet
    assert sheet is not None
    assert (sheet.title, sheet.swatches[0].holder) == ("Colour of Ada, Ben", "Ada, Ben")
    pips.paint(Colour.ORANGE)
    assert seats(pips.state()) == [("Ada", Colour.ORANGE), ("Ben", Colour.ORANGE), ("Player 3", Colour.RED)]


def test_guests_fill_names_then_teams_then_their_places(
    parts: Parts, store: Store, monkeypatch: pytest.MonkeyPatch, pips: NewPresenter
) -> None:
    offered(store)
    monkeypatch.setattr(toy_game.RULES, "SIDES", range(2, 4))
    pips.play("quadropolis")
    store.set(SETTING, None)
    new = opened(parts, [])
    new.play(toy_game.RULES.KEY)
    for name in ("Dan", "Cleo", "Ben", "Ada"):
        new.take(name)
    assert seats(new.state()) == [
        ("Dan", Colour.GREEN),
        ("Ada", Colour.GREEN),
        ("Cleo", Colour.YELLOW),
        ("Ben", Colour.ORANGE),
    ]


@pytest.mark.usefixtures("toy")
def test_a_game_of_a_newer_version_is_not_repeated(parts: Parts, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sides = tuple(Side((name,), colour, (1,) * 3) for name, colour in zip(("Ada", "Ben"), Colour, strict=False))
    store.new(table(WIDE, WIDE, WIDE), date(2026, 1, 1))
    store.new(Envelope(toy_game.RULES.KEY, {"length": "short"}, sides), date(2026, 1, 2))
    monkeypatch.delitem(games.GAMES, toy_game.RULES.KEY)
    assert names(opened(parts, []).state()) == ["Ada", "Ben", "Cleo"]
