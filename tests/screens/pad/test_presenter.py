"""The score pad, without a window."""

from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Locks, Plan
from quadropolis_score.player_board import with_reading, with_tokens
from quadropolis_score.reading import Guess, Reading
from quadropolis_score.token_gifts import minimum_tokens
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.pad.presenter import PadPresenter
from screens.pad.states import Pad, PadNote
from screens.quadropolis import pad_reasons
from store.envelope import Envelope
from store.store import Store
from tabletop.game import ANYWAY
from tabletop.messages import Refused, printed, say
from tools.app.example import example_envelope
from tools.app.fake_device import Later, final, table
from tools.soak.sample_tables import results_in, with_board

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."
# Seven points each: four customers; a pile and a tower block without any.
CUSTOMERS = "S . . . / . . . . / . . . . / . . . ."
TOWERS = "T3 T1 . . / . . . . / . . . . / . . . ."
TILES = "U:city_hall . . . . / . . . . . / . . . . . / . . . . ."
PARKS = "P . . . . / . . . . . / . . . . . / . . . . ."


def opened(parts: Parts, laid: Envelope, shown: list[Pad]) -> PadPresenter:
    presenter = PadPresenter(parts, Place(Screen.PAD, parts.store.new(laid).key), shown.append)
    presenter.open()
    return presenter


def sure(*cities: str) -> Envelope:
    """A table of certain totals: as many tokens as the tiles gave."""
    laid = table(*cities)
    sides = (with_tokens(side, minimum_tokens(side.board.city)) for side in laid.sides)
    return replace(laid, sides=tuple(sides))


def numbers(pad: Pad, row: str) -> list[str]:
    """The numbers of a row."""
    return [number.text for each in (*pad.rows, *pad.total) if each.row == row for number in each.numbers]


def doubted(laid: Envelope, seat: int, *spots: Spot) -> Envelope:
    """The table, a seat read from a photo with spaces to look at."""
    there = laid.sides[seat]
    guesses = tuple(
        tuple(
            Guess(building, 0.3, doubtful=Spot(row, column) in spots, also=(Building(Kind.PARK),))
            for column, building in enumerate(line)
        )
        for row, line in enumerate(there.board.city.cells)
    )
    photo = Reading(there.board.city.mode, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses)
    return laid.with_side(seat, with_reading(there, photo))


def test_the_pad_has_a_column_a_player_and_the_rows_of_its_game(parts: Parts) -> None:
    shown: list[Pad] = []
    opened(parts, table(ADA, BEN), shown)
    pad = shown[-1]
    assert [head.name for head in pad.heads] == ["Ada", "Ben"]
    assert [row.name for row in pad.rows] == [
        "Tower Blocks",
        "Shops",
        "Public Services",
        "Parks",
        "Factories",
        "Harbors",
        "Inhabitants left over",
        "Pollution",
    ]
    assert (pad.title, pad.detail, pad.columns) == ("Scoring Pad", "Classic \u00b7 18 November 2026", 2)


def test_an_expert_game_has_the_rows_of_the_expert_pad(parts: Parts) -> None:
    shown: list[Pad] = []
    opened(parts, table(TILES, PARKS), shown)
    assert [row.row for row in shown[-1].rows][6:9] == ["office_towers", "monuments", "expansion"]


def test_the_numbers_are_those_of_the_best_plans(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, final(table(ADA, BEN)), shown)
    assert numbers(shown[-1], "total") == [printed(each.total) for each in results_in(presenter.saved.envelope)]
    assert numbers(shown[-1], "tower_blocks") == ["7", "1"]


def test_who_has_won_is_starred_in_the_whole_column(parts: Parts) -> None:
    shown: list[Pad] = []
    opened(parts, final(table(ADA, BEN)), shown)
    pad = shown[-1]
    assert [head.won for head in pad.heads] == [True, False]
    assert all([each.won for each in row.numbers] == [True, False] for row in (*pad.rows, *pad.total))
    assert pad.result.startswith("Ada wins with ")
    assert pad.icon == "trophy"


def test_a_tie_is_said_as_on_the_sheet_and_what_decided_is_bold(parts: Parts) -> None:
    laid = table(CUSTOMERS, TOWERS)
    laid = laid.with_side(0, with_tokens(laid.sides[0], Tokens(4, 1)))
    shown: list[Pad] = []
    opened(parts, final(laid.with_side(1, with_tokens(laid.sides[1], Tokens(0, 2)))), shown)
    assert shown[-1].result == "Ada wins the tie with 7 VP: more inhabitants placed, 4 against 0"
    assert [(fact.name, fact.bold) for fact in shown[-1].facts] == [
        ("Place", False),
        ("Inhabitants placed", True),
        ("Empty spaces", False),
    ]
    assert [[value.text for value in fact.values] for fact in shown[-1].facts[:2]] == [["1", "2"], ["4", "0"]]


def test_two_may_share_the_first_place(parts: Parts) -> None:
    shown: list[Pad] = []
    opened(parts, final(table(ADA, ADA, BEN)), shown)
    assert shown[-1].result.startswith("Ada and Ben share the first place")
    assert [head.won for head in shown[-1].heads] == [True, True, False]


def test_while_it_is_computed_the_pad_is_never_blank_and_a_tap_is_answered_afterwards(parts: Parts) -> None:
    parts.in_background = later = Later()
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.why("shops", 0)
    assert shown[-1].sheet is None
    assert numbers(shown[-1], "total") == ["\u2026", "\u2026"]
    assert (shown[-1].icon, shown[-1].facts) == ("timer-sand", ())
    assert shown[-1].result == "Calculating\u2026"
    later.jobs.pop()()
    assert "\u2026" not in numbers(shown[-1], "total")
    assert shown[-1].sheet is not None
    assert shown[-1].sheet.title == "Shops"


def test_a_finished_game_shows_its_kept_numbers_at_once_and_a_changed_one_the_old_numbers(parts: Parts) -> None:
    shown: list[Pad] = []
    at_once, later = parts.in_background, Later()
    presenter = opened(parts, final(table(ADA, BEN)), shown)
    known = [numbers(shown[-1], row) for row in ("tower_blocks", "total")]
    parts.in_background = later
    PadPresenter(parts, presenter.place, shown.append).open()
    assert [numbers(shown[-1], row) for row in ("tower_blocks", "total")] == known
    assert (shown[-1].icon, shown[-1].result) == ("timer-sand", "Calculating\u2026")
    parts.store.save(presenter.place.game, final(table(BEN, ADA)))
    presenter.come_back()
    assert [numbers(shown[-1], row) for row in ("tower_blocks", "total")] == known
    parts.in_background = at_once
    presenter.close()
    presenter.come_back()
    assert numbers(shown[-1], "tower_blocks") == known[0][::-1]


def test_rows_of_expansions_are_there_where_they_are_played(parts: Parts) -> None:
    without = ". . . . . / . . . . . / . . . . . / P . . . ."
    shown: list[Pad] = []
    for playing, cities, there in (
        (True, (without, PARKS), True),
        (False, (without, PARKS), False),
        (False, (TILES, PARKS), True),
    ):
        laid = table(*cities)
        opened(parts, replace(laid, options={**laid.options, "public_services": playing}), shown)
        assert ("expansion" in [row.row for row in shown[-1].rows]) is there
    laid = table(without, PARKS)
    presenter = opened(parts, laid, shown)
    assert numbers(shown[-1], "expansion") == ["0", "0"]
    presenter.why("expansion", 0)
    assert shown[-1].sheet is not None
    assert shown[-1].sheet.sections[0].points == "0"


def test_first_names_stand_above_the_columns_where_they_tell_everybody_apart(parts: Parts) -> None:
    shown: list[Pad] = []
    opened(parts, table(ADA, BEN, ADA, BEN, names=("Ada Lovelace", "Ben", "Player 3", "Ben Nevis")), shown)
    assert [head.short for head in shown[-1].heads] == ["Ada", "Ben", "Player 3", "Ben Nevis"]


def test_numbers_that_come_after_the_pad_was_left_are_dropped(parts: Parts) -> None:
    parts.in_background = later = Later()
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.close()
    later.jobs.pop()()
    assert numbers(shown[-1], "total") == ["\u2026", "\u2026"]


def test_what_cannot_be_computed_is_said_on_the_pad(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_: object) -> None:
        raise Refused("", say("store.damaged"))

    monkeypatch.setattr("screens.pad.presenter.verdict_of", refuses)
    shown: list[Pad] = []
    opened(parts, table(ADA, BEN), shown)
    assert shown[-1].result.startswith("The file of the games is damaged")
    assert shown[-1].icon == "alert-circle-outline"


def test_the_result_is_kept_for_the_list_of_games_and_the_statistics(parts: Parts, store: Store) -> None:
    presenter = opened(parts, final(table(ADA, BEN)), [])
    assert store.game(presenter.place.game).result == results_in(presenter.saved.envelope)
    assert [game.winners for game in store.games()] == [("Ada",)]


def test_a_result_that_is_known_is_not_kept_again(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    presenter = opened(parts, final(table(ADA, BEN)), [])
    finished: list[object] = []
    monkeypatch.setattr(Store, "finish", lambda *values: finished.append(values))
    PadPresenter(parts, presenter.place, lambda _: None).open()
    assert finished == []


def test_a_game_that_is_gone_has_no_pad(parts: Parts) -> None:
    with pytest.raises(Refused):
        PadPresenter(parts, Place(Screen.PAD, "gone"), lambda _: None).open()


def test_a_number_tells_its_reasons_equal_ones_together(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table("T1 . T1 . / . . . . / . . . . / . . . .", BEN), shown)
    presenter.why("tower_blocks", 0)
    sheet = shown[-1].sheet
    assert sheet is not None
    (section,) = sheet.sections
    assert (sheet.title, section.name, section.points, section.below) == ("Tower Blocks", "Ada", "2", ())
    assert [(line.text, line.points) for line in section.lines] == [
        (f"2 \u00d7 {parts.says('tower_block', floors=1)} (A1, C1)", "2")
    ]


def test_a_single_reason_begins_like_a_sentence(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.why("shops", 0)
    assert shown[-1].sheet is not None
    assert shown[-1].sheet.sections[0].lines[0].text.startswith("A shop with ")


def test_a_row_tells_the_reasons_of_everybody(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.why_all("parks")
    sheet = shown[-1].sheet
    assert sheet is not None
    assert [(section.name, section.below) for section in sheet.sections] == [
        ("Ada", ()),
        ("Ben", ("No points here",)),
    ]
    assert [way.text for way in sheet.ways] == ["The rule"]
    assert [[edit.text for edit in section.edit] for section in sheet.sections] == [
        ["Edit Ada\u2019s city"],
        ["Edit Ben\u2019s city"],
    ]


def test_a_total_tells_the_rows_that_make_it(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.why("total", 1)
    sheet = shown[-1].sheet
    assert sheet is not None
    assert sheet.title == "Total"
    assert sheet.faces == ()
    assert [(line.text, line.points) for line in sheet.sections[0].lines] == [
        ("Tower Blocks", "1"),
        ("Inhabitants left over", "\u22124"),
        ("Pollution", "\u22125"),
    ]


@pytest.mark.parametrize(
    ("row", "about"),
    [("tower_blocks", "tower_block"), ("parks", "park"), ("pollution", ""), ("total", ""), ("expansion", "city_hall")],
)
def test_a_row_leads_to_its_rule(parts: Parts, arrived: list[Place], row: str, about: str) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(PARKS, TILES), shown)
    presenter.why_all(row)
    assert shown[-1].sheet is not None
    presenter.go(shown[-1].sheet.ways[-1].place)
    assert arrived[-1] == Place(Screen.RULES, about=about)


def test_a_row_of_tiles_that_nobody_has_leads_to_all_rules(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(PARKS, PARKS), shown)
    presenter.why("expansion", 0)
    assert shown[-1].sheet is not None
    assert shown[-1].sheet.ways[-1].place == Place(Screen.RULES)


def test_a_classic_pad_has_a_row_for_the_tiles_if_one_stands(parts: Parts) -> None:
    shown: list[Pad] = []
    opened(parts, table(ADA, "U:school T1 . . / . . . . / . . . . / . . . ."), shown)
    assert [row.row for row in shown[-1].rows][-3:] == ["expansion", "inhabitants_left", "pollution"]
    assert numbers(shown[-1], "expansion") == ["0", "1"]
    opened(parts, table(ADA, BEN), shown)
    assert numbers(shown[-1], "expansion") == []


def test_the_reasons_tell_of_a_classic_tile_whose_number_is_not_known(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table("U:police_station T1 . . / U:tv_station . . . / . . . . / . . . U", BEN), shown)
    notes = (
        "A1: Police Station counts as in the Expert game: the Classic tile may show another number",
        "A2: TV Station counts as in the Expert game: the Classic tile may show another number",
    )
    (ada,) = (note for note in shown[-1].notes if note.names == ("Ada",))
    assert [text for text in texts(ada) if "Classic tile" in text] == [*notes]
    presenter.why_all("expansion")
    assert shown[-1].sheet is not None
    assert [section.below for section in shown[-1].sheet.sections] == [notes, ("No points here",)]
    presenter.why("public_services", 0)
    assert shown[-1].sheet.sections[0].below == ()


def test_a_number_leads_to_the_allocation_behind_it(parts: Parts, arrived: list[Place]) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.why("factories", 1)
    assert shown[-1].sheet is not None
    edit, way, _ = shown[-1].sheet.ways
    assert (edit.text, edit.place) == ("Edit Ben\u2019s city", Place(Screen.CITY, presenter.place.game, 1))
    assert shown[-1].sheet.sections[0].edit == ()
    presenter.go(way.place)
    assert way.text == "Tokens & points: Ben"
    assert arrived[-1] == Place(Screen.ALLOCATION, presenter.place.game, 1)


def test_back_closes_the_reasons_first(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.why("shops", 0)
    assert presenter.back()
    assert shown[-1].sheet is None
    assert not presenter.back()


def test_what_is_not_certain_is_named_with_what_to_do_and_leads_there(parts: Parts, arrived: list[Place]) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, doubted(sure(ADA, BEN), 1, Spot(0, 0), Spot(1, 1)), shown)
    key = presenter.place.game
    (look,) = shown[-1].looks
    assert look.text == "Ben: check 2 spaces \u00b7 count the floors of one pile \u00b7 confirm the tokens"
    presenter.go(look.place)
    assert arrived[-1] == Place(Screen.CITY, key, 1, "spaces")
    ways = {
        "unconfirmed.floors": Place(Screen.FLOORS, key, 1),
        "unconfirmed.tokens": Place(Screen.TOKENS, key, 1),
        "given.more.energy": Place(Screen.TOKENS, key, 1),
        "box.inhabitants": Place(Screen.TOKENS, key, 1),
        "box.turns": Place(Screen.CITY, key, 1),
    }
    assert {name: pad_reasons.unconfirmed_place(key, 1, say(name)) for name in ways} == ways


def test_an_empty_city_has_zeros_and_is_asked_for(parts: Parts) -> None:
    laid = sure(ADA, BEN)
    laid = laid.with_side(1, with_board(laid.sides[1], city=City.empty(Mode.CLASSIC), tokens=Tokens(0, 0)))
    shown: list[Pad] = []
    opened(parts, laid, shown)
    assert {number.text for row in shown[-1].rows for number in row.numbers if number.seat == 1} == {"0"}
    assert [look.text for look in shown[-1].looks] == ["Ben: add the city"]


def test_nobody_is_crowned_before_every_total_is_certain(parts: Parts, store: Store) -> None:
    laid = sure(BEN, ADA)
    laid = laid.with_side(0, with_board(laid.sides[0], counted=False))
    shown: list[Pad] = []
    opened(parts, laid, shown)
    pad = shown[-1]
    total = pad.total[0].numbers[0].text.removeprefix("\u2248\u00a0")
    assert (pad.icon, pad.result) == ("help-circle-outline", f"So far: Ada leads with {total}")
    assert not any(head.won for head in pad.heads)
    assert [number.text.startswith("\u2248\u00a0") for number in pad.total[0].numbers] == [True, False]
    assert [fact.name for fact in pad.facts] == ["Inhabitants placed", "Empty spaces"]
    assert pad.anyway == ("Count it anyway",)
    assert [game.winners for game in store.games()] == [()]
    assert store.statistics() == ()


def test_a_result_of_an_earlier_version_stays_while_a_total_is_not_certain(parts: Parts, store: Store) -> None:
    laid = sure(BEN, ADA)
    laid = laid.with_side(0, with_board(laid.sides[0], counted=False))
    saved = store.new(laid)
    assert store.finish(saved, results_in(laid))
    shown: list[Pad] = []
    PadPresenter(parts, Place(Screen.PAD, saved.key), shown.append).open()
    assert shown[-1].result.startswith("So far: ")
    assert store.game(saved.key).result == results_in(laid)
    assert [game.winners for game in store.games()] == [("Ada",)]


def test_what_is_counted_anyway_is_crowned_and_stays_visible(parts: Parts, store: Store) -> None:
    laid = sure(BEN, ADA)
    laid = laid.with_side(0, with_board(laid.sides[0], counted=False))
    shown: list[Pad] = []
    presenter = opened(parts, laid, shown)
    presenter.count_anyway()
    pad = shown[-1]
    assert (pad.looks, pad.anyway, pad.icon) == ((), (), "trophy")
    assert pad.counted == ("Counted anyway, though not confirmed: Ada",)
    assert [head.won for head in pad.heads] == [True, False]
    assert ("Counted anyway: tokens not confirmed",) in [tuple(texts(note)) for note in pad.notes]
    assert [game.winners for game in store.games()] == [("Ada",)]
    assert [ANYWAY in side.settled for side in store.game(presenter.place.game).envelope.sides] == [True, False]
    parts.store.undo(presenter.place.game)
    presenter.look_again()
    assert (shown[-1].anyway, shown[-1].counted) == (("Count it anyway",), ())


def test_before_the_pad_is_filled_nothing_is_asked_or_counted_anyway(parts: Parts) -> None:
    parts.in_background = Later()
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.count_anyway()
    assert (shown[-1].looks, shown[-1].anyway) == ((), ())
    assert not parts.store.game(presenter.place.game).can_undo


def texts(note: PadNote) -> list[str]:
    """What a note says."""
    return [lead.text for lead in note.leads]


def test_notes_lead_to_where_something_can_be_done_about_them(parts: Parts) -> None:
    laid = table("T1 S F . / . . . . / . . . . / . . . .", BEN, tokens=Tokens(0, 90))
    laid = laid.with_side(0, with_board(laid.sides[0], plan=Plan.of([])))
    shown: list[Pad] = []
    key = opened(parts, laid, shown).place.game
    led = [(lead.text, lead.place) for note in shown[-1].notes for lead in note.leads]
    assert [place for text, place in led if text.startswith("Own")] == [Place(Screen.ALLOCATION, key, 0)]
    assert [place for text, place in led if "90" in text] == [Place(Screen.CITY, key, seat) for seat in range(2)]
    assert [place for text, place in led if "180" in text] == [Place(Screen.TABLE, key)]


def test_a_building_that_is_dark_on_purpose_leads_to_the_allocation(parts: Parts) -> None:
    shown: list[Pad] = []
    key = opened(parts, example_envelope(), shown).place.game
    (lead,) = shown[-1].notes[0].leads
    assert "left inactive" in lead.text
    assert lead.place == Place(Screen.ALLOCATION, key, 0)


def test_notes_name_their_player(parts: Parts) -> None:
    shown: list[Pad] = []
    opened(parts, table(ADA, BEN), shown)
    assert shown[-1].heading == ("Good to know",)
    assert {note.names for note in shown[-1].notes} == {("Ada",), ("Ben",)}


def test_notes_about_all_stand_last_without_a_name(parts: Parts) -> None:
    laid = table(ADA, BEN)
    many = replace(laid, sides=tuple(with_board(seat, tokens=Tokens(0, 90)) for seat in laid.sides))
    shown: list[Pad] = []
    opened(parts, many, shown)
    assert shown[-1].notes[-1].names == ()
    assert any("180" in text for text in texts(shown[-1].notes[-1]))


def test_without_anything_to_note_there_is_no_heading(parts: Parts) -> None:
    empty = ". . . . / . . . . / . . . . / . . . ."
    shown: list[Pad] = []
    opened(parts, table(empty, empty, tokens=Tokens(0, 0)), shown)
    assert (shown[-1].heading, shown[-1].notes) == ((), ())


def test_an_own_allocation_says_what_was_possible(parts: Parts) -> None:
    laid = table(TOWERS, BEN)
    own = with_board(laid.sides[0], tokens=Tokens(0, 2), plan=Plan.of([Spot(0, 1)]))
    shown: list[Pad] = []
    opened(parts, laid.with_side(0, own), shown)
    assert shown[-1].notes[0].names == ("Ada",)
    assert texts(shown[-1].notes[0])[0] == "Own allocation; 7 VP were possible"


def test_locks_of_a_player_count(parts: Parts) -> None:
    laid = table(TOWERS, BEN)
    locked = with_board(laid.sides[0], tokens=Tokens(0, 2), locks=Locks.of(dark=[Spot(0, 0)]))
    shown: list[Pad] = []
    opened(parts, laid.with_side(0, locked), shown)
    assert numbers(shown[-1], "tower_blocks")[0] == "1"


def test_ways_on_from_the_pad(parts: Parts, arrived: list[Place]) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    key = presenter.place.game
    presenter.go(shown[-1].heads[1].place)
    presenter.share()
    presenter.done()
    presenter.play_again()
    ways = [Place(Screen.ALLOCATION, key, 1), Place(Screen.SHARE, key), Place(Screen.ALLOCATION, key, 1)]
    assert arrived[-4:] == [*ways, Place(Screen.NEW, key)]


def cursor(pad: Pad) -> list[tuple[str, int]]:
    """Where the arrows led."""
    return [(each.row, each.seat) for row in (*pad.rows, *pad.total) for each in row.numbers if each.cursor]


def test_arrows_move_over_the_numbers_and_stay_on_the_pad(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    assert cursor(shown[-1]) == []
    assert presenter.key("down")
    assert cursor(shown[-1]) == [("tower_blocks", 0)]
    for key in ("right", "right", "down"):
        presenter.key(key)
    assert cursor(shown[-1]) == [("shops", 1)]
    for key in ("left", "left", *["up"] * 3):
        presenter.key(key)
    assert cursor(shown[-1]) == [("tower_blocks", 0)]
    for _ in range(12):
        presenter.key("down")
    assert cursor(shown[-1]) == [("total", 0)]


def test_enter_asks_where_the_number_comes_from(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    assert not presenter.key("enter")
    presenter.key("down")
    assert presenter.key("enter")
    assert shown[-1].sheet is not None
    assert shown[-1].sheet.title == "Tower Blocks"
    assert not presenter.key("down")


def test_other_keys_mean_nothing(parts: Parts) -> None:
    presenter = opened(parts, table(ADA, BEN), [])
    assert not presenter.key("x")
    assert not presenter.key("down", control=True)


def test_a_pad_whose_game_did_not_change_is_not_filled_again(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.why("parks", 0)
    filled, later = shown[-1], Later()
    parts.in_background = later
    presenter.close()
    presenter.come_back()
    assert shown[-1] == replace(filled, sheet=None)
    assert not later.jobs


def test_a_pad_whose_game_changed_meanwhile_is_filled_again(parts: Parts) -> None:
    shown: list[Pad] = []
    presenter = opened(parts, table(ADA, BEN), shown)
    parts.store.save(presenter.place.game, table(BEN, ADA))
    before = numbers(shown[-1], "total")
    presenter.close()
    presenter.come_back()
    assert numbers(shown[-1], "total") == before[::-1]


def test_a_pad_that_was_left_blank_is_filled_after_the_step_back(parts: Parts) -> None:
    shown: list[Pad] = []
    at_once, parts.in_background = parts.in_background, Later()
    presenter = opened(parts, table(ADA, BEN), shown)
    presenter.close()
    parts.in_background = at_once
    presenter.come_back()
    assert all(numbers(shown[-1], "total"))


def test_a_pad_whose_result_was_not_kept_tries_again_after_the_step_back(parts: Parts) -> None:
    shown: list[Pad] = []
    at_once, later = parts.in_background, Later()
    parts.in_background = later
    presenter = opened(parts, final(table(ADA, BEN)), shown)
    later.jobs.pop()()
    changed = parts.store.save(presenter.place.game, final(table(BEN, ADA)))
    later.jobs.pop()()
    assert parts.store.game(changed.key).result is None
    parts.in_background = at_once
    presenter.close()
    presenter.come_back()
    assert parts.store.game(changed.key).result is not None
