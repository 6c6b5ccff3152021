"""The score pad, without a window."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import Mock

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
from screens.kit.program import LinkTapped
from screens.pad.model import AnywayAsked, Explained
from screens.pad.state import PadState
from screens.pad.wording import short_names
from screens.quadropolis.pad_reasons import QuadropolisPad
from screens.quadropolis.plugin import OwnScreen
from store.envelope import Envelope
from store.store import Store
from tabletop.evening import Evening
from tabletop.game import COUNT_ANYWAY, Options
from tabletop.messages import Refused, message, with_minus
from tabletop.typed_score import TypedScore
from tests.support.pads import open_pad, reasons_of
from tools.app.example import example_envelope
from tools.app.fake_device import NOON, DeferredWork, envelope_of, with_final_totals, with_uncounted_tokens
from tools.app.sprawl_samples import WON, sprawl_game
from tools.soak.sample_envelopes import results_in, with_board

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."
NOTHING = ". . . . / . . . . / . . . . / . . . ."
# Seven points each: four customers; a pile and a tower block without any.
CUSTOMERS = "S . . . / . . . . / . . . . / . . . ."
TOWERS = "T3 T1 . . / . . . . / . . . . / . . . ."
TILES = "U:city_hall . . . . / . . . . . / . . . . . / . . . . ."
PARKS = "P . . . . / . . . . . / . . . . . / . . . . ."
WITHOUT = ". . . . . / . . . . . / . . . . . / P . . . ."
LATE = NOON + timedelta(minutes=125)
DECIDED, CHANGED = with_final_totals(envelope_of(ADA, BEN)), with_final_totals(envelope_of(BEN, ADA))


@pytest.fixture
def later(context: AppContext) -> DeferredWork:
    """Return the work that waits until the test asks for it."""
    context.in_background = waiting = DeferredWork()
    return waiting


def state_of(context: AppContext, game: Envelope) -> PadState:
    return open_pad(context, game).state()


def certain_table(*cities: str, unconfirmed: int | None = None) -> Envelope:
    """Return an envelope whose totals are certain, as many tokens as the tiles gave, but for one side."""
    envelope = envelope_of(*cities)
    sides = (with_tokens(side, minimum_tokens(side.board.city)) for side in envelope.sides)
    return replace(
        envelope,
        sides=tuple(
            with_board(side, tokens_confirmed=False) if number == unconfirmed else side
            for number, side in enumerate(sides)
        ),
    )


def with_side(envelope: Envelope, side: int, **changes: object) -> Envelope:
    return envelope.with_side(side, with_board(envelope.sides[side], **changes))


def texts(entries: Iterable[object]) -> list[str]:
    return [entry.text for entry in entries]  # type: ignore[attr-defined]


def numbers(pad: PadState, row: str) -> list[str]:
    return [number.text for each in (*pad.rows, pad.total) if each.row == row for number in each.numbers]


def with_doubts(envelope: Envelope, side: int, *spots: Spot) -> Envelope:
    """Return the envelope with a side that was read from a photo and has doubtful spaces."""
    there = envelope.sides[side]
    guesses = tuple(
        tuple(
            Guess(building, 0.3, is_doubtful=Spot(row, column) in spots, alternatives=(Building(Kind.PARK),))
            for column, building in enumerate(line)
        )
        for row, line in enumerate(there.board.city.cells)
    )
    photo = Reading(there.board.city.mode, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses)
    return envelope.with_side(side, with_reading(there, photo))


# rows and columns
def test_the_pad_has_a_column_a_player_and_the_rows_of_its_game(context: AppContext) -> None:
    pad = state_of(context, envelope_of(ADA, BEN))
    assert [head.name for head in pad.heads] == ["Ada", "Ben"]
    assert [row.name for row in pad.rows] == [
        "Tower Blocks", "Shops", "Public Services", "Parks", "Factories", "Harbors", "Inhabitants left over", "Pollution"
    ]  # fmt: skip
    assert (pad.title, pad.detail, pad.columns) == (
        "Scoring Pad",
        "Quadropolis \u00b7 Classic \u00b7 18 November 2026",
        2,
    )
    expert = state_of(context, envelope_of(TILES, PARKS))
    assert [row.row for row in expert.rows][6:9] == ["office_towers", "monuments", "expansion"]


@pytest.mark.parametrize(
    ("options", "cities", "expected"),
    [
        ({"public_services": True}, (WITHOUT, PARKS), ["0", "0"]),
        ({"public_services": False}, (WITHOUT, PARKS), []),
        ({"public_services": False}, (TILES, PARKS), ["1", "0"]),
        ({}, (ADA, "U:school T1 . . / . . . . / . . . . / . . . ."), ["0", "1"]),
        ({}, (ADA, BEN), []),
    ],
)
def test_the_row_of_the_tiles_is_there_where_they_are_played_or_lie(
    context: AppContext, options: Options, cities: tuple[str, ...], expected: list[str]
) -> None:
    envelope = envelope_of(*cities)
    pad = open_pad(context, replace(envelope, options={**envelope.options, **options}))
    assert numbers(pad.state(), "expansion") == expected
    if expected:
        assert reasons_of(pad, "expansion", 0).sections[0].points == expected[0]


def test_the_numbers_are_those_of_the_best_plans(context: AppContext) -> None:
    pad = state_of(context, DECIDED)
    assert numbers(pad, "total") == [with_minus(each.total) for each in results_in(DECIDED)]
    assert numbers(pad, "tower_blocks") == ["7", "1"]


def test_the_whole_column_of_the_winner_is_marked(context: AppContext) -> None:
    pad = state_of(context, DECIDED)
    assert [head.is_winner for head in pad.heads] == [True, False]
    assert all([each.is_winner for each in row.numbers] == [True, False] for row in (*pad.rows, pad.total))
    assert pad.result.startswith("Ada wins with ")
    assert pad.icon == "trophy"


def test_a_tie_is_worded_as_on_the_sheet_and_the_tie_break_is_bold(context: AppContext) -> None:
    envelope = with_side(with_side(envelope_of(CUSTOMERS, TOWERS), 0, tokens=Tokens(4, 1)), 1, tokens=Tokens(0, 2))
    pad = state_of(context, with_final_totals(envelope))
    assert pad.result == "Ada wins the tie with 7 VP: more inhabitants placed, 4 against 0"
    assert [(fact.name, fact.bold, texts(fact.values)) for fact in pad.facts][:2] == [
        ("Place", False, ["1", "2"]),
        ("Inhabitants placed", True, ["4", "0"]),
    ]
    assert (pad.facts[2].name, pad.facts[2].bold) == ("Empty spaces", False)


def test_two_may_share_the_first_place(context: AppContext) -> None:
    pad = state_of(context, with_final_totals(envelope_of(ADA, ADA, BEN)))
    assert pad.result.startswith("Ada and Ben share the first place")
    assert [head.is_winner for head in pad.heads] == [True, True, False]


def test_columns_are_headed_by_first_names_if_these_differ(context: AppContext) -> None:
    names = ("Ada Lovelace", "Ben", "Player 3", "Ben Nevis")
    pad = state_of(context, envelope_of(ADA, BEN, ADA, BEN, names=names))
    assert [head.short for head in pad.heads] == ["Ada", "Ben", "Player 3", "Ben Nevis"]


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


def test_locks_of_a_player_count(context: AppContext) -> None:
    locks = Locks.of(dark=[Spot(0, 0)])
    assert (
        numbers(
            state_of(context, with_side(envelope_of(TOWERS, BEN), 0, tokens=Tokens(0, 2), locks=locks)), "tower_blocks"
        )[0]
        == "1"
    )


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({}, ()),
        ({"evening": Evening(starter=1)}, ()),
        ({"evening": Evening(begun=NOON)}, (f"since {NOON.astimezone():%H:%M}",)),
        (
            {"evening": Evening(begun=NOON, ended=LATE), "town": "Club", "notes": "A close one.\n"},
            (f"Club \u00b7 {NOON.astimezone():%H:%M}\u2013{LATE.astimezone():%H:%M} \u00b7 2 h 5 min", "A close one."),
        ),
    ],
    ids=["nothing", "a starter", "an open end", "everything"],
)
def test_the_pad_says_where_and_when_was_played_and_what_was_noted(
    context: AppContext, changes: dict[str, Any], lines: tuple[str, ...]
) -> None:
    assert state_of(context, replace(example_envelope(), **changes)).about == lines


# while it is computed
def test_while_it_is_computed_the_pad_is_never_blank_and_a_tap_is_answered_afterwards(
    context: AppContext, later: DeferredWork
) -> None:
    pad = open_pad(context, envelope_of(ADA, BEN))
    pad.send(Explained("shops", 0))
    pad.confirm()
    pad.send(Explained("shops", 0))
    waiting = pad.state()
    assert numbers(waiting, "total") == ["\u2026", "\u2026"]
    assert (waiting.icon, waiting.result) == ("timer-sand", "Calculating\u2026")
    assert (waiting.facts, waiting.links, waiting.checks, waiting.anyway, waiting.panel) == ((), (), (), None, None)
    later.jobs.pop()()
    assert "\u2026" not in numbers(pad.state(), "total")
    assert pad.panel.title == "Shops"
    assert not context.store.game(pad.route.game).can_undo


def test_a_finished_game_shows_its_kept_numbers_at_once_and_a_changed_one_the_old_numbers(context: AppContext) -> None:
    def shown() -> list[list[str]]:
        return [numbers(pad.state(), row) for row in ("tower_blocks", "total")]

    pad = open_pad(context, DECIDED)
    known, at_once = shown(), context.in_background
    context.in_background = DeferredWork()
    pad = open_pad(context, pad.route.game)
    assert (shown(), pad.state().icon, pad.state().result) == (known, "timer-sand", "Calculating\u2026")
    context.store.save(pad.route.game, CHANGED)
    pad.reload()
    assert shown() == known
    context.in_background = at_once
    pad.close()
    pad.reload()
    assert numbers(pad.state(), "tower_blocks") == known[0][::-1]


def test_numbers_that_come_after_the_pad_was_left_are_dropped(context: AppContext, later: DeferredWork) -> None:
    pad = open_pad(context, envelope_of(ADA, BEN))
    pad.close()
    later.jobs.pop()()
    assert numbers(pad.state(), "total") == ["\u2026", "\u2026"]


def test_a_scoring_error_is_shown_on_the_pad(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.pad.program.verdict_of", Mock(side_effect=Refused("", message("store.damaged"))))
    pad = state_of(context, envelope_of(ADA, BEN))
    assert pad.result.startswith("The file of the games is damaged")
    assert pad.icon == "alert-circle-outline"


def test_a_deleted_game_has_no_pad(context: AppContext) -> None:
    with pytest.raises(Refused):
        open_pad(context, "gone")


def test_a_pad_whose_game_did_not_change_is_not_filled_again_and_has_its_panel_closed(context: AppContext) -> None:
    pad = open_pad(context, envelope_of(ADA, BEN))
    filled = pad.state()
    pad.send(Explained("parks", 0))
    context.in_background = later = DeferredWork()
    pad.close()
    pad.reload()
    assert pad.state() == filled
    assert not later.jobs


def test_a_pad_that_was_left_blank_is_filled_after_the_step_back(context: AppContext) -> None:
    at_once, context.in_background = context.in_background, DeferredWork()
    pad = open_pad(context, envelope_of(ADA, BEN))
    pad.close()
    context.in_background = at_once
    pad.reload()
    assert "\u2026" not in numbers(pad.state(), "total")


# the result
def test_the_result_is_kept_for_the_list_of_games_and_the_statistics(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = open_pad(context, DECIDED)
    assert store.game(pad.route.game).result == results_in(DECIDED)
    assert [game.winners for game in store.games()] == [("Ada",)]
    monkeypatch.delattr(Store, "finish")  # it is not kept again
    open_pad(context, pad.route.game)


def test_a_pad_whose_result_was_not_kept_tries_again_after_the_step_back(context: AppContext) -> None:
    at_once, context.in_background = context.in_background, DeferredWork()
    jobs = context.in_background.jobs
    pad = open_pad(context, DECIDED)
    jobs.pop()()
    changed = context.store.save(pad.route.game, CHANGED)
    jobs.pop()()
    assert context.store.game(changed.key).result is None
    context.in_background = at_once
    pad.close()
    pad.reload()
    assert context.store.game(changed.key).result is not None


def test_no_winner_is_shown_before_every_total_is_certain(context: AppContext, store: Store) -> None:
    pad = state_of(context, certain_table(BEN, ADA, unconfirmed=0))
    total = pad.total.numbers[0].text.removeprefix("\u2248\u00a0")
    assert (pad.icon, pad.result) == ("help-circle-outline", f"So far: Ada leads with {total}")
    assert not any(head.is_winner for head in pad.heads)
    assert [number.text.startswith("\u2248\u00a0") for number in pad.total.numbers] == [True, False]
    assert [fact.name for fact in pad.facts] == ["Inhabitants placed", "Empty spaces"]
    assert pad.anyway == "Count it anyway"
    assert [game.winners for game in store.games()] == [()]
    assert store.statistics() == ()


def test_a_result_of_an_earlier_version_stays_while_a_total_is_not_certain(context: AppContext, store: Store) -> None:
    saved = store.new(certain_table(BEN, ADA, unconfirmed=0))
    assert store.finish(saved, results_in(saved.envelope))
    assert open_pad(context, saved.key).state().result.startswith("So far: ")
    assert store.game(saved.key).result == results_in(saved.envelope)
    assert [game.winners for game in store.games()] == [("Ada",)]


# reasons
def test_a_number_lists_its_reasons_equal_ones_together(context: AppContext) -> None:
    pad = open_pad(context, envelope_of("T1 . T1 . / . . . . / . . . . / . . . .", CUSTOMERS))
    sheet = reasons_of(pad, "tower_blocks", 0)
    (section,) = sheet.sections
    assert (sheet.title, section.name, section.points, section.remarks) == ("Tower Blocks", "Ada", "2", ())
    assert [(line.text, line.points) for line in section.lines] == [
        (f"2 \u00d7 {context.text('tower_block', floors=1)} (A1, C1)", "2")
    ]
    assert reasons_of(pad, "shops", 1).sections[0].lines[0].text.startswith("A shop with ")  # as a sentence begins


def test_a_row_shows_the_reasons_of_all_players(context: AppContext) -> None:
    sheet = reasons_of(open_pad(context, envelope_of(ADA, BEN)), "parks")
    assert [(section.name, section.remarks, texts(section.edit)) for section in sheet.sections] == [
        ("Ada", (), ["Edit Ada\u2019s city"]),
        ("Ben", ("No points here",), ["Edit Ben\u2019s city"]),
    ]
    assert texts(sheet.links) == ["The rule"]


def test_a_total_lists_its_rows(context: AppContext) -> None:
    sheet = reasons_of(open_pad(context, envelope_of(ADA, BEN)), "total", 1)
    assert (sheet.title, sheet.drawing) == ("Total", None)
    assert [(line.text, line.points) for line in sheet.sections[0].lines] == [
        ("Tower Blocks", "1"),
        ("Inhabitants left over", "\u22124"),
        ("Pollution", "\u22125"),
    ]


@pytest.mark.parametrize(
    ("cities", "row", "about"),
    [
        ((PARKS, TILES), "tower_blocks", "tower_block"),
        ((PARKS, TILES), "parks", "park"),
        ((PARKS, TILES), "pollution", ""),
        ((PARKS, TILES), "total", ""),
        ((PARKS, TILES), "expansion", "city_hall"),
        ((PARKS, PARKS), "expansion", ""),
    ],
)
def test_a_row_leads_to_its_rule(context: AppContext, cities: tuple[str, ...], row: str, about: str) -> None:
    assert reasons_of(open_pad(context, envelope_of(*cities)), row).links[-1].route == Route(Screen.RULES, about=about)


def test_the_reasons_mention_a_classic_tile_whose_points_are_unknown(context: AppContext) -> None:
    pad = open_pad(context, envelope_of("U:police_station T1 . . / U:tv_station . . . / . . . . / . . . U", BEN))
    notes = (
        "A1: Police Station counts as in the Expert game: the Classic tile may show another number",
        "A2: TV Station counts as in the Expert game: the Classic tile may show another number",
    )
    (ada,) = (note for note in pad.state().notes if note.name == "Ada")
    assert [text for text in texts(ada.entries) if "Classic tile" in text] == [*notes]
    assert [section.remarks for section in reasons_of(pad, "expansion").sections] == [notes, ("No points here",)]
    assert reasons_of(pad, "public_services", 0).sections[0].remarks == ()


def test_a_row_that_was_not_typed_has_no_points_but_a_reason(context: AppContext) -> None:
    typed = TypedScore.of_total(40)
    envelope = with_side(envelope_of(ADA, BEN), 1, city=City.empty(Mode.CLASSIC), tokens=NO_TOKENS, typed=typed)
    (section,) = reasons_of(open_pad(context, envelope), "tower_blocks", 1).sections
    assert (section.points, section.remarks) == ("\u2013", ("Only the total was typed",))


def test_back_closes_the_reasons_first(context: AppContext) -> None:
    pad = open_pad(context, envelope_of(ADA, BEN))
    reasons_of(pad, "shops", 0)
    assert pad.back()
    assert pad.state().panel is None
    assert not pad.back()


# where it leads
def test_the_pad_leads_on(context: AppContext, shown_routes: list[Route]) -> None:
    pad = open_pad(context, envelope_of(ADA, BEN))
    key, state = pad.route.game, pad.state()
    (edit, way, _), (again,) = reasons_of(pad, "factories", 1).links, state.actions
    assert (edit.text, way.text) == ("Edit Ben\u2019s city", "Tokens & points: Ben")
    assert pad.panel.sections[0].edit == ()
    leading = {
        state.heads[1].route: Route(OwnScreen.ALLOCATION, key, 1),
        edit.route: Route(OwnScreen.CITY, key, 1),
        way.route: Route(OwnScreen.ALLOCATION, key, 1),
        state.share.route: Route(Screen.SHARE, key),
        again.route: Route(Screen.NEW, key),
    }
    for route in leading:
        pad.send(LinkTapped(route))
    assert shown_routes == [*leading.values()]
    pad.look_around()
    *_, done = pad.state().actions
    pad.send(LinkTapped(done.route))
    assert context.navigator.routes == (HOME,)


@pytest.mark.parametrize(("game", "best"), [(CHANGED, 1), (envelope_of(BEN, ADA), 0)], ids=["won", "not certain"])
def test_the_pad_leads_to_what_the_winners_city_was_worth_or_the_first_one(
    context: AppContext, game: Envelope, best: int
) -> None:
    pad = open_pad(context, game)
    (link,) = pad.state().links
    assert (link.text, link.route) == ("What was it worth?", Route(OwnScreen.WORTH, pad.route.game, best))


def test_an_uncertain_total_names_its_checks_and_links_to_them(context: AppContext) -> None:
    pad = open_pad(context, with_doubts(certain_table(ADA, BEN), 1, Spot(0, 0), Spot(1, 1)))
    key = pad.route.game
    (look,) = pad.state().checks
    assert look.text == "Ben: check 2 spaces \u00b7 count the floors of one pile \u00b7 confirm the tokens"
    assert look.route == Route(OwnScreen.CITY, key, 1, "spaces")
    ways = {
        "unconfirmed.city": Route(OwnScreen.ENTRY, key, 1),
        "unconfirmed.floors": Route(OwnScreen.FLOORS, key, 1),
        "unconfirmed.prints": Route(OwnScreen.CITY, key, 1, "prints"),
        "unconfirmed.tokens": Route(OwnScreen.TOKENS, key, 1),
        "tokens.too_many.energy": Route(OwnScreen.TOKENS, key, 1),
        "box.inhabitants": Route(OwnScreen.TOKENS, key, 1),
        "box.turns": Route(OwnScreen.CITY, key, 1),
    }
    assert {name: QuadropolisPad().unconfirmed_route(key, 1, message(name)) for name in ways} == ways


def test_an_empty_city_has_zeros_and_is_an_open_task(context: AppContext) -> None:
    empty = with_side(certain_table(ADA, BEN), 1, city=City.empty(Mode.CLASSIC), tokens=NO_TOKENS)
    pad = state_of(context, empty)
    assert {number.text for row in pad.rows for number in row.numbers if number.side == 1} == {"0"}
    assert texts(pad.checks) == ["Ben: add the city"]


def test_notes_name_their_player_and_lead_to_where_something_can_be_done_about_them(context: AppContext) -> None:
    envelope = envelope_of("T1 S F . / . . . . / . . . . / . . . .", BEN, tokens=Tokens(0, 90))
    pad = open_pad(context, with_side(envelope, 0, plan=Plan.of([])))
    state, key = pad.state(), pad.route.game
    assert (state.heading, [note.name for note in state.notes]) == ("Good to know", ["Ada", "Ben", None])
    led = [(lead.text, lead.route) for note in state.notes for lead in note.entries]
    assert [place for text, place in led if text.startswith("Own")] == [Route(OwnScreen.ALLOCATION, key, 0)]
    assert [place for text, place in led if "90" in text] == [Route(OwnScreen.CITY, key, side) for side in range(2)]
    assert [place for text, place in led if "180" in text] == [Route(Screen.TABLE, key)]
    assert any("180" in text for text in texts(state.notes[-1].entries))


def test_a_building_that_is_dark_on_purpose_leads_to_the_allocation(context: AppContext) -> None:
    pad = open_pad(context, example_envelope())
    (lead,) = pad.state().notes[0].entries
    assert "left inactive" in lead.text
    assert lead.route == Route(OwnScreen.ALLOCATION, pad.route.game, 0)


def test_without_anything_to_note_there_is_no_heading(context: AppContext) -> None:
    pad = state_of(context, envelope_of(NOTHING, NOTHING, tokens=NO_TOKENS))
    assert (pad.heading, pad.notes) == (None, ())


def test_an_own_allocation_shows_the_possible_points(context: AppContext) -> None:
    own = with_side(envelope_of(TOWERS, BEN), 0, tokens=Tokens(0, 2), plan=Plan.of([Spot(0, 1)]))
    note = state_of(context, own).notes[0]
    assert (note.name, texts(note.entries)[0]) == ("Ada", "Own allocation; 7 VP were possible")


# counting what is not confirmed
def test_an_unconfirmed_total_that_counts_can_win_and_stays_marked(context: AppContext, store: Store) -> None:
    pad = open_pad(context, certain_table(BEN, ADA, unconfirmed=0))
    pad.send(AnywayAsked())
    panel = pad.state().panel
    assert isinstance(panel, Confirmation)
    assert (panel.title, panel.detail) == ("Count what is not confirmed?", "Ada: confirm the tokens")
    assert not store.game(pad.route.game).can_undo  # it only asks
    pad.confirm()
    state = pad.state()
    assert (state.checks, state.anyway, state.icon, state.panel) == ((), None, "trophy", None)
    assert state.counted_anyway == "Counted anyway, though not confirmed: Ada"
    assert [head.is_winner for head in state.heads] == [True, False]
    assert ["Counted anyway: tokens not confirmed"] in [texts(note.entries) for note in state.notes]
    assert [game.winners for game in store.games()] == [("Ada",)]
    assert [COUNT_ANYWAY in side.settled for side in store.game(pad.route.game).envelope.sides] == [True, False]
    store.undo(pad.route.game)
    pad.reload()
    assert (pad.state().anyway, pad.state().counted_anyway) == ("Count it anyway", None)


@pytest.mark.parametrize("place", ["on the pad", "after it was left"])
def test_counting_anyway_is_undone_from_its_message(
    context: AppContext, messages: list[str], undos: list[Callable[[], object]], place: str
) -> None:
    pad = open_pad(context, with_uncounted_tokens(envelope_of(ADA, BEN)))
    pad.send(AnywayAsked())
    pad.confirm()
    assert messages == ["Counted anyway, though not confirmed: Ada, Ben"]
    if place != "on the pad":
        pad.close()
    undos[-1]()
    if place != "on the pad":
        pad.reload()
    assert (pad.state().anyway, pad.state().icon) == ("Count it anyway", "help-circle-outline")
    assert context.store.game(pad.route.game).envelope.sides[0].settled == frozenset()


def test_nothing_counts_anyway_while_a_city_is_empty(context: AppContext) -> None:
    pad = state_of(context, envelope_of(ADA, NOTHING))
    assert (len(pad.checks), pad.anyway) == (2, None)


# keys
def test_arrows_move_over_the_numbers_and_stay_on_the_pad(context: AppContext) -> None:
    pad = open_pad(context, envelope_of(ADA, BEN))

    def cursor() -> list[tuple[str, int]]:
        rows = (*pad.state().rows, pad.state().total)
        return [(each.row, each.side) for row in rows for each in row.numbers if each.cursor]

    assert cursor() == []
    assert not pad.handle_key("enter")
    for keys, expected in (
        (["down"], ("tower_blocks", 0)),
        (["right", "right", "down"], ("shops", 1)),
        (["left", "left", *["up"] * 3], ("tower_blocks", 0)),
        (["down"] * 12, ("total", 0)),
    ):
        assert all(map(pad.handle_key, keys))
        assert cursor() == [expected]
    assert not pad.handle_key("x")
    assert not pad.handle_key("down", control=True)


def test_enter_asks_where_the_number_comes_from(context: AppContext) -> None:
    pad = open_pad(context, envelope_of(ADA, BEN))
    pad.handle_key("down")
    assert pad.handle_key("enter")
    assert pad.panel.title == "Tower Blocks"
    assert not pad.handle_key("down")
