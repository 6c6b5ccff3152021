"""The score pad, without a window."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import NO_TOKENS, Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Locks, Plan
from quadropolis_score.player_board import with_reading, with_tokens
from quadropolis_score.reading import Guess, Reading
from quadropolis_score.token_gifts import minimum_tokens
from screens.context import AppContext
from screens.kit.confirmation import Confirmation
from screens.kit.navigation import HOME, Route, Screen
from screens.pad.presenter import PadPresenter
from screens.pad.state import PadNote, PadState
from screens.pad.wording import short_names
from screens.quadropolis.pad_reasons import QuadropolisPad
from store.envelope import Envelope
from store.store import Store
from tabletop.game import COUNT_ANYWAY
from tabletop.messages import Refused, message, with_minus
from tabletop.typed_score import TypedScore
from tools.app.example import example_envelope
from tools.app.fake_device import DeferredWork, envelope_of, with_final_totals, with_uncounted_tokens
from tools.app.sprawl_samples import WON, sprawl_game
from tools.soak.sample_envelopes import results_in, with_board

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."
# Seven points each: four customers; a pile and a tower block without any.
CUSTOMERS = "S . . . / . . . . / . . . . / . . . ."
TOWERS = "T3 T1 . . / . . . . / . . . . / . . . ."
TILES = "U:city_hall . . . . / . . . . . / . . . . . / . . . . ."
PARKS = "P . . . . / . . . . . / . . . . . / . . . . ."


def open_pad(context: AppContext, envelope: Envelope, shown: list[PadState]) -> PadPresenter:
    presenter = PadPresenter(context, Route(Screen.PAD, context.store.new(envelope).key), shown.append)
    presenter.open()
    return presenter


def certain_table(*cities: str) -> Envelope:
    """Return an envelope whose totals are certain: as many tokens as the tiles gave."""
    envelope = envelope_of(*cities)
    sides = (with_tokens(side, minimum_tokens(side.board.city)) for side in envelope.sides)
    return replace(envelope, sides=tuple(sides))


def numbers(pad: PadState, row: str) -> list[str]:
    return [number.text for each in (*pad.rows, pad.total) if each.row == row for number in each.numbers]


def with_doubts(envelope: Envelope, seat: int, *spots: Spot) -> Envelope:
    """Return the envelope with a seat that was read from a photo and has doubtful spaces."""
    there = envelope.sides[seat]
    guesses = tuple(
        tuple(
            Guess(building, 0.3, is_doubtful=Spot(row, column) in spots, alternatives=(Building(Kind.PARK),))
            for column, building in enumerate(line)
        )
        for row, line in enumerate(there.board.city.cells)
    )
    photo = Reading(there.board.city.mode, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses)
    return envelope.with_side(seat, with_reading(there, photo))


def test_the_pad_has_a_column_a_player_and_the_rows_of_its_game(context: AppContext) -> None:
    shown: list[PadState] = []
    open_pad(context, envelope_of(ADA, BEN), shown)
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


def test_an_expert_game_has_the_rows_of_the_expert_pad(context: AppContext) -> None:
    shown: list[PadState] = []
    open_pad(context, envelope_of(TILES, PARKS), shown)
    assert [row.row for row in shown[-1].rows][6:9] == ["office_towers", "monuments", "expansion"]


def test_the_numbers_are_those_of_the_best_plans(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, with_final_totals(envelope_of(ADA, BEN)), shown)
    assert numbers(shown[-1], "total") == [with_minus(each.total) for each in results_in(presenter.saved.envelope)]
    assert numbers(shown[-1], "tower_blocks") == ["7", "1"]


def test_the_whole_column_of_the_winner_is_marked(context: AppContext) -> None:
    shown: list[PadState] = []
    open_pad(context, with_final_totals(envelope_of(ADA, BEN)), shown)
    pad = shown[-1]
    assert [head.is_winner for head in pad.heads] == [True, False]
    assert all([each.is_winner for each in row.numbers] == [True, False] for row in (*pad.rows, pad.total))
    assert pad.result.startswith("Ada wins with ")
    assert pad.icon == "trophy"


def test_a_tie_is_worded_as_on_the_sheet_and_the_tie_break_is_bold(context: AppContext) -> None:
    envelope = envelope_of(CUSTOMERS, TOWERS)
    envelope = envelope.with_side(0, with_tokens(envelope.sides[0], Tokens(4, 1)))
    shown: list[PadState] = []
    open_pad(context, with_final_totals(envelope.with_side(1, with_tokens(envelope.sides[1], Tokens(0, 2)))), shown)
    assert shown[-1].result == "Ada wins the tie with 7 VP: more inhabitants placed, 4 against 0"
    assert [(fact.name, fact.bold) for fact in shown[-1].facts] == [
        ("Place", False),
        ("Inhabitants placed", True),
        ("Empty spaces", False),
    ]
    assert [[value.text for value in fact.values] for fact in shown[-1].facts[:2]] == [["1", "2"], ["4", "0"]]


def test_two_may_share_the_first_place(context: AppContext) -> None:
    shown: list[PadState] = []
    open_pad(context, with_final_totals(envelope_of(ADA, ADA, BEN)), shown)
    assert shown[-1].result.startswith("Ada and Ben share the first place")
    assert [head.is_winner for head in shown[-1].heads] == [True, True, False]


def test_while_it_is_computed_the_pad_is_never_blank_and_a_tap_is_answered_afterwards(context: AppContext) -> None:
    context.in_background = later = DeferredWork()
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.explain_number("shops", 0)
    assert shown[-1].panel is None
    assert numbers(shown[-1], "total") == ["\u2026", "\u2026"]
    assert (shown[-1].icon, shown[-1].facts) == ("timer-sand", ())
    assert shown[-1].result == "Calculating\u2026"
    later.jobs.pop()()
    assert "\u2026" not in numbers(shown[-1], "total")
    assert shown[-1].panel is not None
    assert shown[-1].panel.title == "Shops"


def test_a_finished_game_shows_its_kept_numbers_at_once_and_a_changed_one_the_old_numbers(context: AppContext) -> None:
    shown: list[PadState] = []
    at_once, later = context.in_background, DeferredWork()
    presenter = open_pad(context, with_final_totals(envelope_of(ADA, BEN)), shown)
    known = [numbers(shown[-1], row) for row in ("tower_blocks", "total")]
    context.in_background = later
    PadPresenter(context, presenter.route, shown.append).open()
    assert [numbers(shown[-1], row) for row in ("tower_blocks", "total")] == known
    assert (shown[-1].icon, shown[-1].result) == ("timer-sand", "Calculating\u2026")
    context.store.save(presenter.route.game, with_final_totals(envelope_of(BEN, ADA)))
    presenter.reopen()
    assert [numbers(shown[-1], row) for row in ("tower_blocks", "total")] == known
    context.in_background = at_once
    presenter.close()
    presenter.reopen()
    assert numbers(shown[-1], "tower_blocks") == known[0][::-1]


def test_rows_of_expansions_are_there_where_they_are_played(context: AppContext) -> None:
    without = ". . . . . / . . . . . / . . . . . / P . . . ."
    shown: list[PadState] = []
    for playing, cities, there in (
        (True, (without, PARKS), True),
        (False, (without, PARKS), False),
        (False, (TILES, PARKS), True),
    ):
        envelope = envelope_of(*cities)
        open_pad(context, replace(envelope, options={**envelope.options, "public_services": playing}), shown)
        assert ("expansion" in [row.row for row in shown[-1].rows]) is there
    envelope = envelope_of(without, PARKS)
    presenter = open_pad(context, envelope, shown)
    assert numbers(shown[-1], "expansion") == ["0", "0"]
    presenter.explain_number("expansion", 0)
    assert shown[-1].panel is not None
    assert shown[-1].panel.sections[0].points == "0"


def test_columns_are_headed_by_first_names_if_these_differ(context: AppContext) -> None:
    shown: list[PadState] = []
    open_pad(context, envelope_of(ADA, BEN, ADA, BEN, names=("Ada Lovelace", "Ben", "Player 3", "Ben Nevis")), shown)
    assert [head.short for head in shown[-1].heads] == ["Ada", "Ben", "Player 3", "Ben Nevis"]


@pytest.mark.parametrize(
    ("people", "heading"),
    [
        (("Ada Lovelace", "Ben"), "Ada, Ben"),
        (("Ada", "Benjamin"), "A, B"),
        (("Ada", "Ben", "Cleo", "Dan"), "A, B, C, D"),
        (("Benjamin-Nathan",), "Benjamin-Nathan"),
    ],
)
def test_a_team_is_headed_by_all_its_people(people: tuple[str, ...], heading: str) -> None:
    assert short_names([replace(sprawl_game(WON).sides[0], people=people)]) == (heading,)


def test_numbers_that_come_after_the_pad_was_left_are_dropped(context: AppContext) -> None:
    context.in_background = later = DeferredWork()
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.close()
    later.jobs.pop()()
    assert numbers(shown[-1], "total") == ["\u2026", "\u2026"]


def test_a_scoring_error_is_shown_on_the_pad(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_: object) -> None:
        raise Refused("", message("store.damaged"))

    monkeypatch.setattr("screens.verdicts.verdict_of", refuses)
    shown: list[PadState] = []
    open_pad(context, envelope_of(ADA, BEN), shown)
    assert shown[-1].result.startswith("The file of the games is damaged")
    assert shown[-1].icon == "alert-circle-outline"


def test_the_result_is_kept_for_the_list_of_games_and_the_statistics(context: AppContext, store: Store) -> None:
    presenter = open_pad(context, with_final_totals(envelope_of(ADA, BEN)), [])
    assert store.game(presenter.route.game).result == results_in(presenter.saved.envelope)
    assert [game.winners for game in store.games()] == [("Ada",)]


def test_a_result_that_is_known_is_not_kept_again(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    presenter = open_pad(context, with_final_totals(envelope_of(ADA, BEN)), [])
    finished: list[object] = []
    monkeypatch.setattr(Store, "finish", lambda *values: finished.append(values))
    PadPresenter(context, presenter.route, lambda _: None).open()
    assert finished == []


def test_a_deleted_game_has_no_pad(context: AppContext) -> None:
    with pytest.raises(Refused):
        PadPresenter(context, Route(Screen.PAD, "gone"), lambda _: None).open()


def test_a_number_lists_its_reasons_equal_ones_together(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of("T1 . T1 . / . . . . / . . . . / . . . .", BEN), shown)
    presenter.explain_number("tower_blocks", 0)
    sheet = shown[-1].panel
    assert sheet is not None
    (section,) = sheet.sections
    assert (sheet.title, section.name, section.points, section.remarks) == ("Tower Blocks", "Ada", "2", ())
    assert [(line.text, line.points) for line in section.lines] == [
        (f"2 \u00d7 {context.text('tower_block', floors=1)} (A1, C1)", "2")
    ]


def test_a_single_reason_begins_like_a_sentence(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.explain_number("shops", 0)
    assert shown[-1].panel is not None
    assert shown[-1].panel.sections[0].lines[0].text.startswith("A shop with ")


def test_a_row_shows_the_reasons_of_all_players(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.explain_row("parks")
    sheet = shown[-1].panel
    assert sheet is not None
    assert [(section.name, section.remarks) for section in sheet.sections] == [
        ("Ada", ()),
        ("Ben", ("No points here",)),
    ]
    assert [way.text for way in sheet.links] == ["The rule"]
    assert [[edit.text for edit in section.edit] for section in sheet.sections] == [
        ["Edit Ada\u2019s city"],
        ["Edit Ben\u2019s city"],
    ]


def test_a_total_lists_its_rows(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.explain_number("total", 1)
    sheet = shown[-1].panel
    assert sheet is not None
    assert sheet.title == "Total"
    assert sheet.drawing is None
    assert [(line.text, line.points) for line in sheet.sections[0].lines] == [
        ("Tower Blocks", "1"),
        ("Inhabitants left over", "\u22124"),
        ("Pollution", "\u22125"),
    ]


@pytest.mark.parametrize(
    ("row", "about"),
    [("tower_blocks", "tower_block"), ("parks", "park"), ("pollution", ""), ("total", ""), ("expansion", "city_hall")],
)
def test_a_row_leads_to_its_rule(context: AppContext, shown_routes: list[Route], row: str, about: str) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(PARKS, TILES), shown)
    presenter.explain_row(row)
    assert shown[-1].panel is not None
    presenter.open_route(shown[-1].panel.links[-1].route)
    assert shown_routes[-1] == Route(Screen.RULES, about=about)


def test_a_row_of_tiles_without_any_tile_leads_to_all_rules(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(PARKS, PARKS), shown)
    presenter.explain_number("expansion", 0)
    assert shown[-1].panel is not None
    assert shown[-1].panel.links[-1].route == Route(Screen.RULES)


def test_a_classic_pad_has_a_row_for_the_tiles_if_a_city_has_one(context: AppContext) -> None:
    shown: list[PadState] = []
    open_pad(context, envelope_of(ADA, "U:school T1 . . / . . . . / . . . . / . . . ."), shown)
    assert [row.row for row in shown[-1].rows][-3:] == ["expansion", "inhabitants_left", "pollution"]
    assert numbers(shown[-1], "expansion") == ["0", "1"]
    open_pad(context, envelope_of(ADA, BEN), shown)
    assert numbers(shown[-1], "expansion") == []


def test_the_reasons_mention_a_classic_tile_whose_points_are_unknown(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(
        context, envelope_of("U:police_station T1 . . / U:tv_station . . . / . . . . / . . . U", BEN), shown
    )
    notes = (
        "A1: Police Station counts as in the Expert game: the Classic tile may show another number",
        "A2: TV Station counts as in the Expert game: the Classic tile may show another number",
    )
    (ada,) = (note for note in shown[-1].notes if note.name == "Ada")
    assert [text for text in entry_texts(ada) if "Classic tile" in text] == [*notes]
    presenter.explain_row("expansion")
    assert shown[-1].panel is not None
    assert [section.remarks for section in shown[-1].panel.sections] == [notes, ("No points here",)]
    presenter.explain_number("public_services", 0)
    assert shown[-1].panel.sections[0].remarks == ()


def test_a_number_leads_to_the_allocation_behind_it(context: AppContext, shown_routes: list[Route]) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.explain_number("factories", 1)
    assert shown[-1].panel is not None
    edit, way, _ = shown[-1].panel.links
    assert (edit.text, edit.route) == ("Edit Ben\u2019s city", Route(Screen.CITY, presenter.route.game, 1))
    assert shown[-1].panel.sections[0].edit == ()
    presenter.open_route(way.route)
    assert way.text == "Tokens & points: Ben"
    assert shown_routes[-1] == Route(Screen.ALLOCATION, presenter.route.game, 1)


def test_the_pad_leads_to_what_the_winners_city_was_worth(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, with_final_totals(envelope_of(BEN, ADA)), shown)
    (link,) = shown[-1].links
    assert link.text == "What was it worth?"
    assert link.route == Route(Screen.WORTH, presenter.route.game, 1)


def test_a_pad_without_a_winner_leads_to_the_first_city_and_an_unscored_one_nowhere(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(BEN, ADA), shown)
    assert [link.route for link in shown[-1].links] == [Route(Screen.WORTH, presenter.route.game, 0)]
    assert shown[0].links == ()


def test_back_closes_the_reasons_first(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.explain_number("shops", 0)
    assert presenter.back()
    assert shown[-1].panel is None
    assert not presenter.back()


def test_an_uncertain_total_names_its_checks_and_links_to_them(context: AppContext, shown_routes: list[Route]) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, with_doubts(certain_table(ADA, BEN), 1, Spot(0, 0), Spot(1, 1)), shown)
    key = presenter.route.game
    (look,) = shown[-1].checks
    assert look.text == "Ben: check 2 spaces \u00b7 count the floors of one pile \u00b7 confirm the tokens"
    presenter.open_route(look.route)
    assert shown_routes[-1] == Route(Screen.CITY, key, 1, "spaces")
    ways = {
        "unconfirmed.city": Route(Screen.ENTRY, key, 1),
        "unconfirmed.floors": Route(Screen.FLOORS, key, 1),
        "unconfirmed.prints": Route(Screen.CITY, key, 1, "prints"),
        "unconfirmed.tokens": Route(Screen.TOKENS, key, 1),
        "tokens.too_many.energy": Route(Screen.TOKENS, key, 1),
        "box.inhabitants": Route(Screen.TOKENS, key, 1),
        "box.turns": Route(Screen.CITY, key, 1),
    }
    assert {name: QuadropolisPad().unconfirmed_route(key, 1, message(name)) for name in ways} == ways


def test_an_empty_city_has_zeros_and_is_an_open_task(context: AppContext) -> None:
    envelope = certain_table(ADA, BEN)
    envelope = envelope.with_side(1, with_board(envelope.sides[1], city=City.empty(Mode.CLASSIC), tokens=Tokens(0, 0)))
    shown: list[PadState] = []
    open_pad(context, envelope, shown)
    assert {number.text for row in shown[-1].rows for number in row.numbers if number.seat == 1} == {"0"}
    assert [look.text for look in shown[-1].checks] == ["Ben: add the city"]


def test_no_winner_is_shown_before_every_total_is_certain(context: AppContext, store: Store) -> None:
    envelope = certain_table(BEN, ADA)
    envelope = envelope.with_side(0, with_board(envelope.sides[0], tokens_confirmed=False))
    shown: list[PadState] = []
    open_pad(context, envelope, shown)
    pad = shown[-1]
    total = pad.total.numbers[0].text.removeprefix("\u2248\u00a0")
    assert (pad.icon, pad.result) == ("help-circle-outline", f"So far: Ada leads with {total}")
    assert not any(head.is_winner for head in pad.heads)
    assert [number.text.startswith("\u2248\u00a0") for number in pad.total.numbers] == [True, False]
    assert [fact.name for fact in pad.facts] == ["Inhabitants placed", "Empty spaces"]
    assert pad.anyway == "Count it anyway"
    assert [game.winners for game in store.games()] == [()]
    assert store.statistics() == ()


def test_a_result_of_an_earlier_version_stays_while_a_total_is_not_certain(context: AppContext, store: Store) -> None:
    envelope = certain_table(BEN, ADA)
    envelope = envelope.with_side(0, with_board(envelope.sides[0], tokens_confirmed=False))
    saved = store.new(envelope)
    assert store.finish(saved, results_in(envelope))
    shown: list[PadState] = []
    PadPresenter(context, Route(Screen.PAD, saved.key), shown.append).open()
    assert shown[-1].result.startswith("So far: ")
    assert store.game(saved.key).result == results_in(envelope)
    assert [game.winners for game in store.games()] == [("Ada",)]


def test_an_unconfirmed_total_that_counts_can_win_and_stays_marked(context: AppContext, store: Store) -> None:
    envelope = certain_table(BEN, ADA)
    envelope = envelope.with_side(0, with_board(envelope.sides[0], tokens_confirmed=False))
    shown: list[PadState] = []
    presenter = open_pad(context, envelope, shown)
    presenter.count_anyway()
    panel = shown[-1].panel
    assert isinstance(panel, Confirmation)
    assert (panel.title, panel.detail) == ("Count what is not confirmed?", "Ada: confirm the tokens")
    assert not store.game(presenter.route.game).can_undo  # it only asks
    presenter.confirm()
    pad = shown[-1]
    assert (pad.checks, pad.anyway, pad.icon) == ((), None, "trophy")
    assert pad.counted_anyway == "Counted anyway, though not confirmed: Ada"
    assert [head.is_winner for head in pad.heads] == [True, False]
    assert ("Counted anyway: tokens not confirmed",) in [tuple(entry_texts(note)) for note in pad.notes]
    assert [game.winners for game in store.games()] == [("Ada",)]
    assert [COUNT_ANYWAY in side.settled for side in store.game(presenter.route.game).envelope.sides] == [True, False]
    context.store.undo(presenter.route.game)
    presenter.reload()
    assert (shown[-1].anyway, shown[-1].counted_anyway) == ("Count it anyway", None)


def test_an_unfilled_pad_has_no_open_tasks_and_counts_nothing(context: AppContext) -> None:
    context.in_background = DeferredWork()
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.confirm()
    assert (shown[-1].checks, shown[-1].anyway) == ((), None)
    assert not context.store.game(presenter.route.game).can_undo


def test_counting_anyway_is_undone_from_its_message(
    context: AppContext, messages: list[str], undos: list[Callable[[], object]]
) -> None:
    envelope = with_uncounted_tokens(envelope_of(ADA, BEN))
    shown: list[PadState] = []
    presenter = open_pad(context, envelope, shown)
    presenter.count_anyway()
    presenter.confirm()
    assert messages == ["Counted anyway, though not confirmed: Ada, Ben"]
    undos[-1]()
    presenter.reload()
    assert (shown[-1].anyway, shown[-1].icon) == ("Count it anyway", "help-circle-outline")
    assert context.store.game(presenter.route.game).envelope.sides[0].settled == frozenset()


def test_nothing_counts_anyway_while_a_city_is_empty(context: AppContext) -> None:
    shown: list[PadState] = []
    open_pad(context, envelope_of(ADA, ". . . . / . . . . / . . . . / . . . ."), shown)
    assert (len(shown[-1].checks), shown[-1].anyway) == (2, None)


def entry_texts(note: PadNote) -> list[str]:
    return [lead.text for lead in note.entries]


def test_notes_lead_to_where_something_can_be_done_about_them(context: AppContext) -> None:
    envelope = envelope_of("T1 S F . / . . . . / . . . . / . . . .", BEN, tokens=Tokens(0, 90))
    envelope = envelope.with_side(0, with_board(envelope.sides[0], plan=Plan.of([])))
    shown: list[PadState] = []
    key = open_pad(context, envelope, shown).route.game
    led = [(lead.text, lead.route) for note in shown[-1].notes for lead in note.entries]
    assert [place for text, place in led if text.startswith("Own")] == [Route(Screen.ALLOCATION, key, 0)]
    assert [place for text, place in led if "90" in text] == [Route(Screen.CITY, key, seat) for seat in range(2)]
    assert [place for text, place in led if "180" in text] == [Route(Screen.TABLE, key)]


def test_a_building_that_is_dark_on_purpose_leads_to_the_allocation(context: AppContext) -> None:
    shown: list[PadState] = []
    key = open_pad(context, example_envelope(), shown).route.game
    (lead,) = shown[-1].notes[0].entries
    assert "left inactive" in lead.text
    assert lead.route == Route(Screen.ALLOCATION, key, 0)


def test_notes_name_their_player(context: AppContext) -> None:
    shown: list[PadState] = []
    open_pad(context, envelope_of(ADA, BEN), shown)
    assert shown[-1].heading == "Good to know"
    assert {note.name for note in shown[-1].notes} == {"Ada", "Ben"}


def test_notes_about_all_players_are_last_and_have_no_name(context: AppContext) -> None:
    envelope = envelope_of(ADA, BEN)
    many = replace(envelope, sides=tuple(with_board(seat, tokens=Tokens(0, 90)) for seat in envelope.sides))
    shown: list[PadState] = []
    open_pad(context, many, shown)
    assert shown[-1].notes[-1].name is None
    assert any("180" in text for text in entry_texts(shown[-1].notes[-1]))


def test_without_anything_to_note_there_is_no_heading(context: AppContext) -> None:
    empty = ". . . . / . . . . / . . . . / . . . ."
    shown: list[PadState] = []
    open_pad(context, envelope_of(empty, empty, tokens=Tokens(0, 0)), shown)
    assert (shown[-1].heading, shown[-1].notes) == (None, ())


def test_an_own_allocation_shows_the_possible_points(context: AppContext) -> None:
    envelope = envelope_of(TOWERS, BEN)
    own = with_board(envelope.sides[0], tokens=Tokens(0, 2), plan=Plan.of([Spot(0, 1)]))
    shown: list[PadState] = []
    open_pad(context, envelope.with_side(0, own), shown)
    assert shown[-1].notes[0].name == "Ada"
    assert entry_texts(shown[-1].notes[0])[0] == "Own allocation; 7 VP were possible"


def test_locks_of_a_player_count(context: AppContext) -> None:
    envelope = envelope_of(TOWERS, BEN)
    locked = with_board(envelope.sides[0], tokens=Tokens(0, 2), locks=Locks.of(dark=[Spot(0, 0)]))
    shown: list[PadState] = []
    open_pad(context, envelope.with_side(0, locked), shown)
    assert numbers(shown[-1], "tower_blocks")[0] == "1"


def test_ways_on_from_the_pad(context: AppContext, shown_routes: list[Route]) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    key = presenter.route.game
    presenter.open_route(shown[-1].heads[1].route)
    presenter.share()
    presenter.done()
    presenter.play_again()
    ways = [Route(Screen.ALLOCATION, key, 1), Route(Screen.SHARE, key), HOME]
    assert shown_routes[-4:] == [*ways, Route(Screen.NEW, key)]


def cursor_positions(pad: PadState) -> list[tuple[str, int]]:
    """Return the cells that the arrow keys led to."""
    return [(each.row, each.seat) for row in (*pad.rows, pad.total) for each in row.numbers if each.cursor]


def test_arrows_move_over_the_numbers_and_stay_on_the_pad(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    assert cursor_positions(shown[-1]) == []
    assert presenter.handle_key("down")
    assert cursor_positions(shown[-1]) == [("tower_blocks", 0)]
    for key in ("right", "right", "down"):
        presenter.handle_key(key)
    assert cursor_positions(shown[-1]) == [("shops", 1)]
    for key in ("left", "left", *["up"] * 3):
        presenter.handle_key(key)
    assert cursor_positions(shown[-1]) == [("tower_blocks", 0)]
    for _ in range(12):
        presenter.handle_key("down")
    assert cursor_positions(shown[-1]) == [("total", 0)]


def test_enter_asks_where_the_number_comes_from(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    assert not presenter.handle_key("enter")
    presenter.handle_key("down")
    assert presenter.handle_key("enter")
    assert shown[-1].panel is not None
    assert shown[-1].panel.title == "Tower Blocks"
    assert not presenter.handle_key("down")


def test_other_keys_mean_nothing(context: AppContext) -> None:
    presenter = open_pad(context, envelope_of(ADA, BEN), [])
    assert not presenter.handle_key("x")
    assert not presenter.handle_key("down", control=True)


def test_a_pad_whose_game_did_not_change_is_not_filled_again(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.explain_number("parks", 0)
    filled, later = shown[-1], DeferredWork()
    context.in_background = later
    presenter.close()
    presenter.reopen()
    assert shown[-1] == replace(filled, panel=None)
    assert not later.jobs


def test_a_pad_whose_game_changed_meanwhile_is_filled_again(context: AppContext) -> None:
    shown: list[PadState] = []
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    context.store.save(presenter.route.game, envelope_of(BEN, ADA))
    before = numbers(shown[-1], "total")
    presenter.close()
    presenter.reopen()
    assert numbers(shown[-1], "total") == before[::-1]


def test_a_pad_that_was_left_blank_is_filled_after_the_step_back(context: AppContext) -> None:
    shown: list[PadState] = []
    at_once, context.in_background = context.in_background, DeferredWork()
    presenter = open_pad(context, envelope_of(ADA, BEN), shown)
    presenter.close()
    context.in_background = at_once
    presenter.reopen()
    assert all(numbers(shown[-1], "total"))


def test_a_pad_whose_result_was_not_kept_tries_again_after_the_step_back(context: AppContext) -> None:
    shown: list[PadState] = []
    at_once, later = context.in_background, DeferredWork()
    context.in_background = later
    presenter = open_pad(context, with_final_totals(envelope_of(ADA, BEN)), shown)
    later.jobs.pop()()
    changed = context.store.save(presenter.route.game, with_final_totals(envelope_of(BEN, ADA)))
    later.jobs.pop()()
    assert context.store.game(changed.key).result is None
    context.in_background = at_once
    presenter.close()
    presenter.reopen()
    assert context.store.game(changed.key).result is not None


def test_a_row_that_was_not_typed_has_no_points_but_a_reason(context: AppContext) -> None:
    typed = envelope_of(ADA, BEN)
    board = replace(
        typed.sides[1].board, city=City.empty(Mode.CLASSIC), tokens=NO_TOKENS, typed=TypedScore.of_total(40)
    )
    shown: list[PadState] = []
    presenter = open_pad(context, typed.with_side(1, replace(typed.sides[1], board=board)), shown)
    presenter.explain_number("tower_blocks", 1)
    (section,) = shown[-1].panel.sections
    assert (section.points, section.remarks) == ("\u2013", ("Only the total was typed",))
