"""The city: the effect of a tap, what follows from it, and where it leads."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPANSION_VALUES, NO_TOKENS, Building, Expansion, Kind, Mode, Tokens
from quadropolis_score.city import City, text_of
from quadropolis_score.plan import Locks
from quadropolis_score.player_board import (
    PlayerSide,
    unsettled_spots,
    with_city,
    with_floors,
    with_reading,
    with_tokens,
)
from quadropolis_score.reading import Guess, Reading
from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.program import Left, StepWanted
from screens.kit.runner import Runner
from screens.quadropolis.city.events import (
    Acted,
    BrushChosen,
    Carried,
    Choice,
    Chosen,
    Drew,
    FloorsSet,
    Inspected,
    NoticeFollowed,
    OddityShown,
    PrintSet,
    Tapped,
)
from screens.quadropolis.city.model import CityModel
from screens.quadropolis.city.panels import Act, CityOddities, CityPrints, CitySpace, CityTiles
from screens.quadropolis.city.program import CITY
from screens.quadropolis.city.state import CityHints, CityState, NoticeKind
from screens.quadropolis.number_pad import KeyPressed, PadOpened, Stepped, TokenBounds
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.question import AFTER_CITY
from store.envelope import Envelope
from store.store import Store
from tabletop.messages import Refused
from tests.support.opened import opened
from tests.support.there import there
from tools.app.fake_device import envelope_of
from tools.soak.sample_envelopes import with_board

A, B, C, D = Spot(0, 0), Spot(0, 1), Spot(1, 0), Spot(3, 3)
EXPERT = ". . . . ."
Shown = Runner[CityModel, CityState]
Opened = Callable[..., Shown]


def full(city: str) -> str:
    """Return the text of a whole city; missing spaces are empty, and five in its first row are an Expert board."""
    rows = [each.split() for each in city.split("/")]
    wide = 5 if len(rows[0]) == 5 else 4
    return " / ".join(" ".join([*row, *["."] * (wide - len(row))]) for row in [*rows, *[[]] * (4 - len(rows))])


def text(shown: Shown) -> str:
    """Return the city, without empty spaces at the end of a row and without empty rows at its end."""
    rows = [" ".join(map(text_of, row)).rstrip(" .") for row in shown.model.board.city.cells]
    return " / ".join(row or "." for row in rows).rstrip(" ./")


@pytest.fixture
def open_city(context: AppContext, store: Store) -> Opened:
    """Open the city of the first of two players, with the fewest tokens that its tiles can have given."""

    def of(city: str = "", photo: Reading | None = None, tokens: Tokens = NO_TOKENS, about: str = "") -> Shown:
        board = full(city)
        begun = envelope_of(board, full(". . . . ." if City.parse(board).mode is Mode.EXPERT else ""), tokens=tokens)
        if photo is not None:
            begun = begun.with_side(0, with_tokens(with_reading(begun.sides[0], photo), tokens))
        return again(context, Route(OwnScreen.CITY, store.new(begun).key, 0, about))

    return of


def again(context: AppContext, route: Route, **changes: Any) -> Shown:
    """Open a city on a new screen."""
    return opened(CITY, context, replace(route, **changes))


def send(shown: Shown, *events: object) -> None:
    for event in events:
        shown.send(event)


def keys(shown: Shown, *pressed: str) -> list[bool]:
    return [shown.handle_key(key) for key in pressed]


def edit(shown: Shown, side: PlayerSide | None = None, **options: bool) -> None:
    """Save another side or other options, as another screen does."""
    envelope = shown.model.saved.envelope.with_side(0, side or shown.model.side)
    save(shown, replace(envelope, options={**envelope.options, **options}))


def save(shown: Shown, envelope: Envelope) -> None:
    shown.context.store.save(shown.route.game, envelope)
    shown.reload()


def photo_of(city: str, *doubtful: Spot) -> Reading:
    """Return a reading of a city, with doubts; doubtful spaces may be a shop or a park as well."""
    parsed = City.parse(full(city))
    others = (Building(Kind.SHOP), Building(Kind.PARK))
    guesses = tuple(
        tuple(
            Guess(building, 0.5, True, others) if Spot(row, column) in doubtful else Guess(building, 0.99, False)
            for column, building in enumerate(line)
        )
        for row, line in enumerate(parsed.cells)
    )
    return Reading(parsed.mode, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses, b"seen", b"picture")


def tile(expansion: Expansion) -> Chosen:
    return Chosen(Building(Kind.PUBLIC_SERVICE, expansion=expansion), Choice.TILE)


def guess(kind: Kind | None) -> Chosen:
    return Chosen(Building(kind) if kind else None, Choice.GUESS)


def kind(kind: Kind) -> Chosen:
    return Chosen(Building(kind), Choice.KIND)


def print_of(shown: Shown, text: str) -> PrintSet:
    """Return the choice of a print in the row, by its text."""
    found = next(each for each in there(shown.state().row).prints if each.text == text)
    return PrintSet(found.spot, found.building)


def place(shown: Shown) -> str:
    """Return the space whose panel is open; empty without one."""
    space = shown.state().space
    return space.name if space and shown.state().panel is None else ""


def acts(shown: Shown) -> list[str]:
    """Return the actions at the foot of the space's panel."""
    return [action.text for action in there(shown.state().space).actions]


def nothing_open(shown: Shown) -> bool:
    return shown.state().panel is None and shown.state().space is None


def panel_of(shown: Shown) -> Any:
    return there(shown.state().panel)


def hints(shown: Shown) -> dict[NoticeKind, str]:
    return {hint.kind: hint.text for hint in shown.state().notices}


def marked(shown: Shown) -> list[Spot]:
    return [space.spot for line in shown.state().picture.rows for space in line if space.marked]


SCHOOL, CAPITOL = tile(Expansion.SCHOOL), tile(Expansion.CAPITOL)
DOUBTS, PRINTS = NoticeFollowed(NoticeKind.DOUBTFUL), NoticeFollowed(NoticeKind.PRINTS)
TOWER, SHOP, PARK, HARBOR, SERVICE, FACTORY, ERASER = map(
    BrushChosen, ("tower_block", "shop", "park", "harbor", "public_service", "factory", "eraser")
)
END, TILES, HINTS, OTHERS, REMOVE, YES, LEAVE, LATER, RIGHT, DONE = map(
    Acted,
    (Act.END, Act.TILES, Act.HINTS, Act.OTHERS, Act.REMOVE, Act.YES, Act.LEAVE, Act.LATER, Act.RIGHT, Act.DONE),
)
UNDO, REDO = StepWanted(-1), StepWanted(1)


def typed(*pressed: str) -> list[KeyPressed]:
    return [*map(KeyPressed, pressed)]


# What is pressed in a city, and the city after it.
# fmt: off
EDITS = {
    "an empty city begins with a tower block": ("", [Tapped(A)], "T1"),
    "another tap piles a tower block up to the highest": ("", [Tapped(A)] * 4, "T4"),
    "a tap on the highest begins again": ("", [Tapped(A)] * 5, "T1"),
    "a brush paints over another kind": ("S", [PARK, Tapped(A)], "P"),
    "another tap on a harbor changes nothing": ("H*2", [HARBOR, Tapped(A), Tapped(A)], "H*2"),
    "another tap on a shop changes nothing": ("", [SHOP, Tapped(A), Tapped(A)], "S"),
    "the eraser empties a space": ("S P", [ERASER, Tapped(A)], ". P"),
    "a tile is chosen by name and painted": (EXPERT, [BrushChosen("tile"), SCHOOL, Tapped(A)], "U:school"),
    "another tap on a tile changes nothing": (EXPERT, [BrushChosen("tile"), SCHOOL, Tapped(A), Tapped(A)], "U:school"),
    "every step can be taken back": ("", [Tapped(A), Tapped(B), UNDO], "T1"),
    "every step can be taken forth": ("", [Tapped(A), Tapped(B), UNDO, REDO], "T1 T1"),
    "the brush keeps the last print": ("", [HARBOR, Tapped(A), PrintSet(A, Building(Kind.HARBOR, points=3)), HARBOR, Tapped(B)], "H*3 H*3"),
    "a row that outlived its tile changes nothing else": ("", [HARBOR, Tapped(A), PARK, Tapped(A), PrintSet(A, Building(Kind.HARBOR, points=3))], "P"),
    "what cannot be piled has no floors": ("S", [FloorsSet(A, 2)], "S"),
    "a pile of four takes two taps": ("", [Tapped(A), FloorsSet(A, 4)], "T4"),
    "a stroke paints every space": ("", [PARK, Drew(A), Drew(B), Drew(B), Drew(C), END], "P P / P"),
    "a stroke is one step": ("", [PARK, Drew(A), Drew(B), END, UNDO], ""),
    "a stroke leaves piles of its kind as they are": ("T3 S", [TOWER, Drew(A), Drew(B), END], "T3 T1"),
    "a stroke leaves tiles of its kind as they are": ("H*2", [HARBOR, Drew(A), Drew(B), END], "H*2 H"),
    "the hand draws nothing": ("S", [Drew(A), END], "S"),
    "a finger beside an open panel draws nothing": ("S", [ERASER, Inspected(B), Drew(A), END], "S"),
    "a held building moves to an empty space": ("T3i2 S", [Carried(A, A), Carried(A, C), END], ". S / T3i2"),
    "a held building changes places with another": ("T3i2 S", [Carried(A, A), Carried(A, B), END], "S T3i2"),
    "an empty space is not moved": ("S", [Carried(B, B), Carried(B, A), END], "S"),
    "a city that has tiles is opened with the hand": ("T3 S", [Tapped(A)], "T3 S"),
    "a kind is chosen, then floors, then the print": ("", [Inspected(A), kind(Kind.TOWER_BLOCK), FloorsSet(A, 3), Chosen(Building(Kind.TOWER_BLOCK, 3, inhabitants=2), Choice.PRINT)], "T3i2"),
    "an open space becomes a tile": (EXPERT, [Inspected(A), TILES, CAPITOL], "U:capitol"),
    "a tile for the hand is put nowhere": ("U:school . . . . / U:school", [OddityShown((A, C)), BrushChosen("tile"), CAPITOL], "U:school / U:school"),
    "without an open space nothing is chosen": ("S", [guess(Kind.PARK), OTHERS, REMOVE], "S"),
    "letters put kinds and digits floors": ("", typed("right", "t", "3"), "T3"),
    "a digit sets the floors of the pile that was tapped": ("", [Tapped(A), *typed("4")], "T4"),
    "a digit is the printed points": ("", typed("right", "u", "2"), "U*2"),
    "a key empties the space": ("S", typed("right", "delete"), ""),
}
# fmt: on


@pytest.mark.parametrize(("before", "events", "after"), EDITS.values(), ids=EDITS)
def test_what_is_pressed_changes_the_city(open_city: Opened, before: str, events: list[object], after: str) -> None:
    shown = open_city(before)
    send(shown, *events)
    assert text(shown) == after


# fmt: off
SAYINGS = {
    "a replaced building": ("T3", [PARK, Tapped(A)], ["Tower block, 3 floors, replaced"]),
    "a removed one": ("S", [Inspected(A), REMOVE], ["Shop, removed"]),
    "many": ("T3 S", [ERASER, Drew(A), Drew(B), END], ["2 buildings removed"]),
    "nothing of a floor or another print": ("T1 H", [TOWER, Tapped(A), HARBOR, Tapped(B), Tapped(B), *typed("right", "3")], []),
    "which digit does not fit": ("", typed("right", "t", "9"), ["This space has no 9"]),
    "which digit has no tile": ("", typed("right", "3"), ["This space has no 3"]),
    "which number is not printed": ("S", typed("right", "2"), ["This space has no 2"]),
    "which kind is not of this game": ("", typed("right", "o"), ["Not in this game: office tower"]),
    "that a letter needs a space": ("", typed("t"), ["Choose a space with the arrow keys first"]),
    "what undo took back": ("", [Tapped(A), UNDO], ["Undone: Ada\u2019s city"]),
    "nothing with nothing to undo": ("", [UNDO, REDO], []),
}
# fmt: on


@pytest.mark.parametrize(("before", "events", "said"), SAYINGS.values(), ids=SAYINGS)
def test_the_city_says(
    open_city: Opened, messages: list[str], before: str, events: list[object], said: list[str]
) -> None:
    send(open_city(before), *events)
    assert messages == said


class TestPainting:
    def test_a_classic_game_with_public_services_has_its_tiles_and_an_expert_one_all(self, open_city: Opened) -> None:
        for city, offered in (("", {*EXPANSION_VALUES[Mode.CLASSIC]}), (EXPERT, {*Expansion})):
            shown = open_city(city)
            edit(shown, public_services=True)
            assert "tile" in [brush.tool for brush in shown.state().brushes]
            send(shown, BrushChosen("tile"))
            panel = shown.state().panel
            assert isinstance(panel, CityTiles)
            assert {option.building.expansion for option in panel.tiles if option.building} == offered

    def test_the_palette_has_the_kinds_of_the_game(self, open_city: Opened) -> None:
        classic = [brush.tool for brush in open_city().state().brushes]
        assert classic == ["hand", *(each.value for each in Kind if each.value in classic), "eraser"]
        assert len(classic) == 9
        expert = {brush.tool for brush in open_city(EXPERT).state().brushes}
        assert expert - set(classic) == {"office_tower", "monument", "tile"}

    def test_undo_offers_redo_once(
        self, open_city: Opened, store: Store, messages: list[str], undos: list[Callable[[], object]]
    ) -> None:
        shown = open_city()
        send(shown, Tapped(A), UNDO)
        undos[-1]()
        assert messages[-1] == "Done again: Ada\u2019s city"
        undos[0]()  # an old message
        assert (text(shown), len(messages)) == ("T1", 2)
        shown.close()
        undos[-1]()
        assert store.game(shown.route.game).envelope.sides[0].board.is_empty

    def test_a_step_of_another_city_is_taken_back_only_after_a_question(
        self, open_city: Opened, store: Store, messages: list[str], undos: list[Callable[[], object]]
    ) -> None:
        shown = open_city()
        begun, key = shown.model.saved.envelope, shown.route.game
        store.save(key, begun.with_side(1, with_city(begun.sides[1], City.parse(full("S")))))
        shown.reload()
        shown.undo()
        assert messages == ["Undo Ben\u2019s city?"]
        assert not store.game(key).envelope.sides[1].board.is_empty
        undos[-1]()
        assert messages[-1] == "Undone: Ben\u2019s city"
        assert store.game(key).envelope.sides[1].board.is_empty
        shown.redo()
        assert messages[-1] == "Redo Ben\u2019s city?"

    def test_a_stroke_is_shown_before_it_is_painted(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, PARK, Drew(A), Drew(B))
        assert text(shown) == ""
        assert [bool(space.drawing) for space in shown.state().picture.rows[0]] == [True, True, False, False]

    def test_a_finger_that_is_interrupted_leaves_nothing_half_done(self, open_city: Opened) -> None:
        shown = open_city("S")
        for events in ([PARK, Drew(B)], [Carried(A, B)]):
            send(shown, *events, Left(), END)
            assert (text(shown), marked(shown)) == ("S", [])

    def test_a_carried_building_and_the_space_under_it_are_marked(self, open_city: Opened) -> None:
        shown = open_city("T3i2 S")
        send(shown, Carried(A, A), Carried(A, C))
        assert marked(shown) == [A, C]
        send(shown, END)
        assert marked(shown) == []
        send(shown, Carried(A, B))  # an empty one
        assert marked(shown) == [A]


class TestBrush:
    def current_brush(self, shown: Shown) -> str:
        return next(brush.text for brush in shown.state().brushes if brush.chosen)

    @pytest.mark.parametrize(
        ("events", "brush"),
        [
            ([SHOP], "Shop"),
            ([BrushChosen("hand")], "Tap a space to edit it"),
            ([ERASER], "Tap a space to empty it"),
            (
                [FACTORY, Tapped(A), PrintSet(A, Building(Kind.FACTORY, energy=3)), UNDO, UNDO],
                "Factory, 3 energy units",
            ),
        ],
    )
    def test_the_brush_is_kept_until_the_player_returns(
        self, open_city: Opened, events: list[object], brush: str
    ) -> None:
        shown = open_city()
        send(shown, *events)
        back = again(shown.context, shown.route)
        assert self.current_brush(back) == self.current_brush(shown) == brush
        assert self.current_brush(again(shown.context, shown.route, side=1)) == "Tower block"

    @pytest.mark.parametrize(
        ("public_services", "kept", "held"),
        [
            (True, "U:school", "School"),
            (True, "U:capitol", "Tower block"),
            *((False, each, "Tower block") for each in ("O1", "U:school", "nonsense", ".")),
        ],
    )
    def test_a_brush_comes_back_unless_it_is_of_another_game(
        self, open_city: Opened, store: Store, kept: str, held: str, *, public_services: bool
    ) -> None:
        shown = open_city()
        edit(shown, public_services=public_services)
        store.set("brush", f"{shown.route.game} 0 {kept}")
        assert self.current_brush(again(shown.context, shown.route)) == held

    @pytest.mark.parametrize(
        ("brush", "line"),
        [
            (TOWER, "Tap a space, then its floors"),
            (FACTORY, "Tap a space, then what its tile shows"),
            (PARK, "Tap a space, or draw over several"),
            (ERASER, "Tap a space to empty it"),
        ],
    )
    def test_the_brush_hint_explains_a_tap(self, open_city: Opened, brush: BrushChosen, line: str) -> None:
        shown = open_city("S")
        send(shown, SHOP, brush)
        assert shown.state().brush_hint == f"{line}. Hold a space to edit it"


class TestTokens:
    def counted(self, shown: Shown) -> tuple[Tokens, bool]:
        return shown.model.board.tokens, shown.model.board.tokens_confirmed

    def test_a_token_count_of_the_player_is_kept_and_the_other_follows_the_tiles(self, open_city: Opened) -> None:
        shown = open_city()
        edit(shown, with_tokens(shown.model.side, NO_TOKENS, confirmed=False))
        send(shown, Stepped("inhabitants", 3), FACTORY, Tapped(A))
        assert self.counted(shown) == (Tokens(3, 1), False)
        send(shown, Stepped("energy", 1))  # one more than the fewest
        assert self.counted(shown) == (Tokens(3, 2), True)

    def test_a_number_is_typed_on_its_pad(self, open_city: Opened) -> None:
        shown = open_city("T1i2")
        send(shown, Tapped(A), PadOpened("inhabitants"))
        panel = panel_of(shown)
        assert (panel.title, panel.count) == ("Inhabitants", "0")
        assert panel.bounds == TokenBounds("These tiles gave at least 2 inhabitants", is_odd=True)
        assert keys(shown, "1", "2") == [True, True]
        assert shown.model.board.tokens == Tokens(12, 0)
        assert keys(shown, "backspace", "t", "enter") == [True, False, True]
        assert (shown.model.board.tokens, shown.state().panel) == (Tokens(1, 0), None)

    def test_token_counts_stay_between_zero_and_the_maximum(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, Stepped("energy", -1))
        assert shown.model.board.tokens == Tokens(0, 0)
        send(shown, Stepped("energy", 999))
        assert shown.model.board.tokens == Tokens(0, 200)

    @pytest.mark.parametrize(
        ("city", "tokens", "total"), [("S", Tokens(2, 0), "\u2248 \u22122 VP"), ("T4 P", Tokens(0, 1), "\u2248 12 VP")]
    )
    def test_the_total_is_that_of_the_best_allocation(
        self, open_city: Opened, city: str, tokens: Tokens, total: str
    ) -> None:
        assert open_city(city, tokens=tokens).state().total == total

    def test_tokens_that_are_not_known_are_at_least_those_of_the_tiles(self, open_city: Opened) -> None:
        shown = open_city("T2i1 Fe2", tokens=Tokens(2, 2))
        edit(shown, with_tokens(shown.model.side, Tokens(2, 2), confirmed=False))
        assert [each.text for each in shown.state().tokens] == ["\u2265 2", "2"]
        send(shown, Stepped("inhabitants", 1))
        assert [each.text for each in shown.state().tokens] == ["3", "2"]
        assert not shown.model.board.tokens_confirmed  # more tiles may follow


READ = "T1 S / F"
SPOTS = City.parse(full(READ)).board.spots


class TestDoubts:
    def test_a_photographed_city_starts_without_a_brush(self, open_city: Opened) -> None:
        shown = open_city("", photo_of(READ, A))
        assert shown.state().brush_hint == "Tap a space to edit it"
        send(shown, Tapped(B))
        assert (place(shown), text(shown)) == ("B1", READ)

    def test_nothing_is_armed_after_a_photo_of_an_open_city(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, SHOP)
        edit(shown, with_reading(shown.model.side, photo_of(READ)))
        send(shown, Tapped(B))
        assert (text(shown), place(shown)) == (READ, "B1")
        shown.dismiss()
        send(shown, SHOP, Tapped(B), Tapped(A))  # by hand, so it stays
        assert text(shown) == "S S / F"

    def test_a_photo_that_comes_back_beside_an_open_panel_leaves_it_open(self, open_city: Opened) -> None:
        shown = open_city()
        edit(shown, with_reading(shown.model.side, photo_of(READ)))
        send(shown, UNDO, Inspected(A), REDO)
        assert (place(shown), text(shown)) == ("A1", READ)

    def test_a_doubtful_space_shows_its_picture_and_what_it_may_be(self, open_city: Opened) -> None:
        shown = open_city("", photo_of(READ, A))
        send(shown, Tapped(A))
        panel = there(shown.state().space)
        assert there(panel.comparison).crop.picture == b"picture"
        assert panel.doubt == "Is this a tower block?"
        assert [each.text for each in panel.guesses] == ["Shop", "Park", "Empty"]
        assert (panel.change, panel.kinds, acts(shown)) == ("Change building", (), ["Later", "Yes"])
        send(shown, kind(Kind.PARK))
        assert there(shown.state().space).comparison == panel.comparison  # what was read

    @pytest.mark.parametrize(
        ("city", "spot", "question"),
        [("U:school . . . .", A, "Is this School?"), (READ, D, "Is this space empty?")],
    )
    def test_a_question_about_a_doubtful_space_has_its_name(
        self, open_city: Opened, city: str, spot: Spot, question: str
    ) -> None:
        shown = open_city(EXPERT if "school" in city else "", photo_of(city, spot))
        send(shown, Tapped(spot))
        assert there(shown.state().space).doubt == question

    @pytest.mark.parametrize(
        ("events", "after", "left"),
        [
            ([Tapped(A), guess(Kind.PARK)], "P S / F", (C,)),
            ([Tapped(A), YES], READ, (C,)),
            ([Tapped(A), LEAVE], READ, (A, C)),  # one that was tapped leads nowhere else
            ([TOWER, Tapped(A)], "T2 S / F", (C,)),
            ([DOUBTS, guess(Kind.SHOP), guess(Kind.SHOP)], "S S / S", ()),
            ([DOUBTS, REMOVE, REMOVE], ". S", ()),
            ([DOUBTS, LEAVE, LEAVE], READ, (A, C)),
        ],
    )
    def test_answers_settle_the_doubts_and_the_panel_closes_after_the_last(
        self, open_city: Opened, events: list[object], after: str, left: tuple[Spot, ...]
    ) -> None:
        shown = open_city("", photo_of(READ, A, C))
        send(shown, *events)
        assert (text(shown), unsettled_spots(shown.model.side), nothing_open(shown)) == (after, left, True)

    def test_the_hint_leads_through_all_of_them(self, open_city: Opened) -> None:
        shown = open_city("", photo_of(READ, A, C))
        assert hints(shown)[NoticeKind.DOUBTFUL] == "2 spaces to check"
        for answer in (guess(Kind.SHOP), LEAVE):
            send(shown, DOUBTS, answer)
            assert (place(shown), acts(shown)) == ("A2", ["Later", "Yes"])
            shown.undo()

    def test_a_kind_that_is_chosen_on_the_way_keeps_the_sheet_and_leads_on(self, open_city: Opened) -> None:
        shown = open_city("", photo_of(READ, A, C))
        send(shown, DOUBTS, OTHERS, kind(Kind.HARBOR))
        assert (place(shown), there(shown.state().space).doubt, acts(shown)) == ("A1", None, ["Remove", "Next"])
        send(shown, LEAVE, OTHERS, kind(Kind.PARK))
        assert acts(shown) == ["Remove", "Done"]
        send(shown, LEAVE)
        assert nothing_open(shown)

    def test_a_photo_that_was_hardly_read_is_taken_again(self, open_city: Opened, context: AppContext) -> None:
        unread = photo_of(READ, *SPOTS[:9])
        assert NoticeKind.POORLY_READ not in hints(open_city("", unread))  # without OpenCV
        context.eyes = Mock()
        assert NoticeKind.POORLY_READ not in hints(open_city("", photo_of(READ, *SPOTS[:8])))
        shown = open_city("", unread)
        assert shown.state().notices[0].text == "Photo too unclear. Retake"
        send(shown, NoticeFollowed(NoticeKind.POORLY_READ))
        assert context.navigator.current == replace(shown.route, screen=Screen.PHOTO)

    def test_back_from_the_tiles_leads_to_the_doubtful_space_and_the_way_goes_on(self, open_city: Opened) -> None:
        shown = open_city(EXPERT, photo_of(EXPERT, A, C))
        send(shown, DOUBTS, TILES)
        assert isinstance(shown.state().panel, CityTiles)
        assert shown.back()
        assert place(shown) == "A1"
        send(shown, LEAVE)
        assert place(shown) == "A2"
        assert shown.back()
        assert nothing_open(shown)

    def test_a_tile_that_is_chosen_settles_the_space_and_leads_to_the_next(self, open_city: Opened) -> None:
        shown = open_city(EXPERT, photo_of(EXPERT, A, C))
        send(shown, DOUBTS, TILES, SCHOOL)
        assert (text(shown), place(shown)) == ("U:school", "A2")
        send(shown, TILES, CAPITOL)
        assert nothing_open(shown)

    def test_back_from_the_tiles_for_the_hand_leads_to_the_board(self, open_city: Opened) -> None:
        shown = open_city(EXPERT, photo_of(EXPERT, A, C))
        send(shown, DOUBTS, TILES)
        shown.back()
        shown.back()
        send(shown, BrushChosen("tile"))
        assert shown.back()
        assert nothing_open(shown)

    def test_a_step_back_leads_back_to_the_space_that_is_doubtful_again(self, open_city: Opened) -> None:
        shown = open_city("", photo_of(READ, A, B, C))
        send(shown, DOUBTS, guess(Kind.PARK), guess(Kind.PARK))
        for title in ("B1", "A1"):
            shown.undo()
            assert (place(shown), acts(shown)) == (title, ["Later", "Yes"])
        for title in ("B1", "A2"):
            send(shown, guess(None))
            assert place(shown) == title

    def test_a_step_back_from_the_tiles_leads_back_too(self, open_city: Opened) -> None:
        shown = open_city(EXPERT, photo_of(EXPERT, A, C))
        send(shown, DOUBTS, guess(Kind.PARK), TILES, UNDO)
        assert place(shown) == "A1"
        send(shown, LEAVE)
        assert place(shown) == "A2"

    def test_a_step_back_on_the_board_opens_no_sheet(self, open_city: Opened) -> None:
        shown = open_city("", photo_of(READ, A))
        send(shown, Inspected(A), guess(Kind.PARK), UNDO)
        assert (unsettled_spots(shown.model.side), nothing_open(shown)) == ((A,), True)

    def test_an_alternative_tower_has_the_floors_of_the_doubtful_one(self, open_city: Opened) -> None:
        low, office = Building(Kind.TOWER_BLOCK, 2, inhabitants=1), Building(Kind.OFFICE_TOWER, 2)
        lines = [[Guess(None, 0.9, is_doubtful=False)] * 5 for _ in range(4)]
        lines[0][0] = Guess(low, 0.4, is_doubtful=True, alternatives=(office, Building(Kind.SHOP)), heights=(0.2,) * 5)
        shown = open_city(EXPERT, replace(photo_of(EXPERT), guesses=tuple(map(tuple, lines))))
        edit(shown, with_floors(shown.model.side, {A: 4}))
        send(shown, Inspected(A))
        offered = [each.building for each in there(shown.state().space).guesses]
        assert offered == [replace(office, floors=4), Building(Kind.SHOP), None]


class TestSpacePanel:
    def test_a_long_press_opens_the_panel_with_any_brush(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, Inspected(A))
        panel = there(shown.state().space)
        assert (panel.name, panel.title, panel.comparison, acts(shown)) == ("A1", "Empty", None, ["Done"])

    def test_the_panel_of_a_pile_has_its_floors_and_offers_other_kinds_on_request(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, Inspected(A), kind(Kind.TOWER_BLOCK))
        panel = there(shown.state().space)
        assert (panel.kinds, panel.change, panel.height) == ((), "Change building", "Floors")
        assert [each.floors for each in panel.floors] == [1, 2, 3, 4]
        send(shown, OTHERS)
        assert [each.text for each in there(shown.state().space).kinds if each.chosen] == ["Tower block"]
        send(shown, kind(Kind.SHOP))
        assert there(shown.state().space).floors == ()

    def test_the_step_back_closes_the_sheet_first(self, open_city: Opened, shown_routes: list[Route]) -> None:
        shown = open_city()
        send(shown, Inspected(A))
        assert shown.back()
        assert nothing_open(shown)
        assert not shown.back()
        assert shown_routes == []

    def test_a_tap_beside_an_open_panel_shows_the_tapped_space(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, Inspected(A), Tapped(B))
        assert (place(shown), text(shown)) == ("B1", "")

    def test_the_photo_is_shown_over_an_open_panel(self, open_city: Opened) -> None:
        shown = open_city("", replace(photo_of(READ), photo=b"whole"))
        send(shown, Inspected(A), Acted(Act.BOARD), Acted(Act.PHOTO))
        assert panel_of(shown).crop.picture == b"whole"
        assert [each.what for each in shown.state().photos] == [Act.BOARD, Act.PHOTO]
        assert shown.back()
        assert place(shown) == "A1"

    def test_undo_updates_the_open_panel(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, Tapped(A), Inspected(A))
        assert there(shown.state().space).title == "Tower block"
        shown.handle_key("z", control=True)
        assert there(shown.state().space).title == "Empty"

    def test_a_step_back_that_takes_the_photo_away_leaves_the_sheet_open(self, open_city: Opened) -> None:
        shown = open_city()
        edit(shown, with_reading(shown.model.side, photo_of(READ, A, C)))
        send(shown, DOUBTS, UNDO)
        panel = there(shown.state().space)
        assert (panel.title, panel.comparison, panel.doubt, acts(shown)) == ("Empty", None, None, ["Done"])
        send(shown, LEAVE)
        assert nothing_open(shown)
        send(shown, DOUBTS)
        assert nothing_open(shown)

    def test_undo_to_a_smaller_board_closes_the_panel_of_a_lost_space(
        self, open_city: Opened, undos: list[Callable[[], object]]
    ) -> None:
        shown = open_city()
        send(shown, Tapped(D), ERASER, Tapped(D))
        back = undos[-1]
        save(shown, envelope_of(full(EXPERT), full(EXPERT)))
        send(shown, BrushChosen("office_tower"), Inspected(Spot(3, 4)), UNDO)
        undos[-1]()
        assert nothing_open(shown)
        send(shown, TOWER, Tapped(A))
        back()
        assert text(shown) == "T1 / . / . / . . . T1"

    def test_a_building_of_a_larger_board_is_not_brought_back(
        self, open_city: Opened, undos: list[Callable[[], object]]
    ) -> None:
        shown = open_city("S . . . P")
        send(shown, ERASER, Drew(A), Drew(Spot(0, 4)), END)
        save(shown, envelope_of(full(""), full("")))
        undos[-1]()
        assert text(shown) == "S"


class TestRow:
    def test_the_row_of_floors_goes_with_the_next_tap(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, Tapped(A))
        row = there(shown.state().row)
        assert (row.name, [each.floors for each in row.floors if each.chosen]) == ("A1", [1])
        send(shown, Tapped(B))
        assert there(shown.state().row).name == "B1"
        for events in ([PARK], [Tapped(C)], [TOWER, Tapped(D), UNDO], [Tapped(D), FloorsSet(D, 4)]):
            send(shown, *events)
            assert shown.state().row is None

    def test_a_harbor_of_two_points_is_two_taps(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, HARBOR, Tapped(A))
        prints = there(shown.state().row).prints
        assert [each.text.removeprefix("Harbor, ") for each in prints] == [
            "one inhabitant, one energy unit", "2 inhabitants", "2 energy units", "2 VP", "1 VP", "3 VP",
        ]  # fmt: skip
        assert not any(each.chosen for each in prints)
        send(shown, print_of(shown, "Harbor, 2 VP"))
        assert (text(shown), shown.state().row, shown.model.board.unprinted) == ("H*2", None, frozenset())

    def test_the_last_print_is_offered_first(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, HARBOR, Tapped(A), PrintSet(A, Building(Kind.HARBOR, points=3)), HARBOR, Tapped(B))
        first = there(shown.state().row).prints[0]
        assert (first.text, first.chosen) == ("Harbor, 3 VP", False)

    def test_a_print_that_nobody_chose_is_asked_for(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, SERVICE, Tapped(A))
        assert shown.state().total.startswith("\u2248 ")
        assert hints(shown)[NoticeKind.PRINTS] == "Printed points of one tile?"
        send(shown, Tapped(A), print_of(shown, "Public service"))  # it prints none
        assert not shown.state().total.startswith("\u2248 ")

    def test_a_typed_print_is_chosen(self, open_city: Opened) -> None:
        shown = open_city()
        keys(shown, "right", "u")
        assert (there(shown.state().row).name, {*shown.model.board.unprinted}) == ("A1", {A})
        keys(shown, "0")
        assert (text(shown), {*shown.model.board.unprinted}) == ("U", set())

    def test_open_prints_stay_open_in_a_stroke_and_move_with_their_tile(self, open_city: Opened) -> None:
        shown = open_city("U*1")
        send(shown, SERVICE, Drew(B), Drew(C), END)
        assert shown.model.board.unprinted == {B, C}
        send(shown, Carried(B, A), END)
        assert shown.model.board.unprinted == {A, C}


class TestQuestionAboutPrints:
    def test_all_are_asked_for_once_when_the_city_is_done(self, open_city: Opened, shown_routes: list[Route]) -> None:
        shown = open_city()
        send(shown, HARBOR, Tapped(A), HARBOR, Tapped(B), SERVICE, Tapped(C))
        send(shown, print_of(shown, "Public service, 2 VP"), Tapped(Spot(2, 2)), DONE)
        panel = shown.state().panel
        assert isinstance(panel, CityPrints)
        assert [line.text for line in panel.lines] == [
            "2 harbors without printed points",
            "1 \u00d7 Public service, 2 VP",
        ]
        send(shown, RIGHT)
        assert (shown.model.board.unprinted, shown.state().panel) == (frozenset(), None)
        assert shown_routes[-1] == Route(OwnScreen.CITY, shown.route.game, 1)
        shown.undo()
        assert shown.model.board.unprinted == {A, B, Spot(2, 2)}

    def test_later_leaves_them_open_and_goes_on(self, open_city: Opened, shown_routes: list[Route]) -> None:
        shown = open_city("H")
        send(shown, HARBOR, Tapped(B), DONE, LATER)
        assert shown.model.board.unprinted == {B}
        assert shown_routes[-1] == Route(OwnScreen.CITY, shown.route.game, 1)

    def test_the_hint_asks_without_leaving(self, open_city: Opened, shown_routes: list[Route]) -> None:
        shown = open_city()
        send(shown, HARBOR, Tapped(A))
        for answer in (LATER, RIGHT):
            send(shown, PRINTS)
            assert isinstance(shown.state().panel, CityPrints)
            send(shown, answer)
            assert (shown.state().panel, shown_routes) == (None, [])
        send(shown, PRINTS)  # a route that is older than the answer
        assert shown.state().panel is None

    def test_a_line_of_the_question_leads_to_its_tile(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, HARBOR, Tapped(B), PRINTS)
        send(shown, Inspected(panel_of(shown).lines[0].spot))
        assert place(shown) == "B1"
        send(shown, Chosen(Building(Kind.HARBOR, points=1), Choice.PRINT))
        assert (text(shown), shown.model.board.unprinted, place(shown)) == (". H*1", frozenset(), "B1")


@pytest.mark.parametrize(
    ("about", "city", "photo", "panel"),
    [
        ("prints", "H", None, CityPrints),
        ("spaces", "", photo_of(READ, A), CitySpace),
        ("numbers", "U:police_station T3", None, CitySpace),
    ],
)
def test_a_city_that_is_about_a_question_opens_it(
    open_city: Opened, about: str, city: str, photo: Reading | None, panel: type
) -> None:
    shown = open_city(city, photo)
    edit(
        shown,
        replace(shown.model.side, board=replace(shown.model.board, unprinted=frozenset({A} if city == "H" else ()))),
    )
    shown = again(shown.context, shown.route, about=about)
    assert isinstance(shown.state().panel or shown.state().space, panel)
    assert shown.back()
    assert nothing_open(shown)


class TestRestoring:
    def test_a_replaced_building_comes_back(self, open_city: Opened, undos: list[Callable[[], object]]) -> None:
        shown = open_city("T3 S")
        send(shown, PARK, Tapped(A))
        undos[0]()
        assert text(shown) == "T3 S"

    def test_that_fixed_choices_went_with_a_building_is_said_instead_of_the_offer_of_undo(
        self, open_city: Opened, store: Store, messages: list[str]
    ) -> None:
        shown = open_city("T1 S", tokens=Tokens(3, 1))
        saved, locks = shown.model.saved, Locks.of(customers={B: 2})
        store.save(saved.key, saved.envelope.with_side(0, with_board(shown.model.side, locks=locks)))
        shown.reload()
        send(shown, PARK, Tapped(B))
        assert (text(shown), messages) == (
            "T1 P",
            ["Your choices in Tokens & points no longer fit, so they were removed"],
        )

    def test_what_is_removed_comes_back_after_other_steps_too(
        self, open_city: Opened, undos: list[Callable[[], object]]
    ) -> None:
        shown = open_city("T3 S")
        send(shown, ERASER, Drew(A), Drew(B), END, PARK, Tapped(C))
        undos[0]()
        assert text(shown) == "T3 S / P"


class TestWarnings:
    CROWDED = "T4 T4 T4 T4 / T4"

    def test_errors_come_before_routine(self, open_city: Opened) -> None:
        shown = open_city(self.CROWDED)
        edit(shown, with_tokens(shown.model.side, Tokens(5, 0), confirmed=False))
        assert [*hints(shown)] == [NoticeKind.ODDITIES, NoticeKind.TOKENS]
        assert hints(shown)[NoticeKind.ODDITIES] == "Check: 20 tiles, 16 turns"

    def test_all_hints_are_listed_and_lead_where_they_led(self, open_city: Opened) -> None:
        shown = open_city(self.CROWDED, photo_of(READ, A))
        send(shown, HINTS)
        listed = shown.state().panel
        assert isinstance(listed, CityHints)
        assert listed.hints == shown.state().notices
        send(shown, DOUBTS)
        assert place(shown) == "A1"

    def test_what_looks_odd_is_listed_and_leads_to_its_spaces(self, open_city: Opened) -> None:
        shown = open_city("U:school . . . . / U:school")
        assert [*hints(shown).values()] == ["One thing looks odd"]
        send(shown, NoticeFollowed(NoticeKind.ODDITIES))
        sheet = shown.state().panel
        assert isinstance(sheet, CityOddities)
        assert [odd.text for odd in sheet.oddities] == ["A1, A2: School appears twice; the box has one"]
        send(shown, OddityShown(sheet.oddities[0].spots), PadOpened("energy"), KeyPressed("enter"))
        assert (marked(shown), nothing_open(shown)) == ([A, C], True)
        send(shown, Tapped(B))
        assert marked(shown) == [B]

    def test_an_oddity_without_a_place_is_a_sentence(self, open_city: Opened) -> None:
        shown = open_city(tokens=Tokens(2, 0))
        send(shown, NoticeFollowed(NoticeKind.ODDITIES))
        assert [odd.text for odd in panel_of(shown).oddities] == [
            "2 inhabitants, but these tiles gave at most 0"
        ]  # fmt: skip


class TestChangesOfThePlayers:
    def test_a_step_back_that_takes_the_player_away_leads_to_the_table(
        self, context: AppContext, store: Store, messages: list[str]
    ) -> None:
        begun = envelope_of(full(""), full(""), full(""))
        key = store.new(replace(begun, sides=begun.sides[:2])).key
        store.save(key, begun)
        again(context, Route(OwnScreen.CITY, key, 2)).undo()
        assert messages == ["Undone: the change of players"]
        assert context.navigator.current == Route(Screen.TABLE, key)

    def test_a_step_that_brings_an_earlier_player_back_follows_this_one(
        self, context: AppContext, store: Store, undos: list[Callable[[], object]]
    ) -> None:
        begun = envelope_of(full(""), full(""), full(""))
        key = store.new(begun).key
        store.save(key, replace(begun, sides=begun.sides[1:]))
        context.navigator.go(Route(Screen.TABLE, key), Route(OwnScreen.CITY, key, 0))
        again(context, context.navigator.current).undo()
        undos[-1]()
        assert context.navigator.current == Route(OwnScreen.CITY, key, 1)

    def test_a_step_that_changes_this_players_name_stays_here(
        self, open_city: Opened, messages: list[str], shown_routes: list[Route]
    ) -> None:
        shown = open_city()
        edit(shown, replace(shown.model.side, people=("Eva",)))
        shown.undo()
        assert (shown.model.side.name, messages, shown_routes) == ("Ada", ["Undone: the name Ada"], [])

    def test_a_side_that_is_not_there_is_refused(self, context: AppContext, store: Store) -> None:
        key = store.new(envelope_of(full(""), full(""))).key
        with pytest.raises(Refused, match="no player 3"):
            again(context, Route(OwnScreen.CITY, key, 2))


class TestKeys:
    def test_arrows_move_a_cursor_up_to_the_edge(self, open_city: Opened) -> None:
        shown = open_city()
        assert all(keys(shown, "down", "right", "right", "down", "left", "up", "up", "up"))
        assert [space.spot for line in shown.state().picture.rows for space in line if space.cursor] == [B]

    def test_a_key_without_a_meaning_is_left_to_others(self, open_city: Opened) -> None:
        shown = open_city()
        assert keys(shown, "x", "delete", "enter", "t", "3", "right", "x", "delete") == [
            False, False, False, True, True, True, False, False,
        ]  # fmt: skip
        assert keys(shown, "enter", "t", "right", "3") == [True, False, False, False]  # beside the panel
        assert place(shown) == "A1"

    def test_a_playground_is_typed_only_where_there_are_any(self, open_city: Opened, messages: list[str]) -> None:
        shown = open_city()
        keys(shown, "right", "g")
        shown.undo()
        edit(shown, playgrounds=False)
        keys(shown, "g")
        assert (text(shown), messages[1:]) == ("", ["Not in this game: playground"])

    def test_control_z_and_y_go_back_and_forth(self, open_city: Opened) -> None:
        shown = open_city()
        send(shown, Tapped(A))
        for key, after in (("z", ""), ("y", "T1")):
            assert shown.handle_key(key, control=True)
            assert text(shown) == after
        assert not shown.handle_key("q", control=True)


class TestLeaving:
    def test_done_leads_back_to_the_table_or_to_the_pad(self, open_city: Opened, context: AppContext) -> None:
        shown = open_city()
        table, pad = Route(Screen.TABLE, shown.route.game), Route(Screen.PAD, shown.route.game)
        for way in ((table,), (table, pad)):
            context.navigator.back_to(table)
            context.navigator.go(*way[1:], shown.route)
            again(context, shown.route).send(DONE)
            assert context.navigator.current == way[-1]

    def test_the_allocation_is_one_step_further(self, open_city: Opened, context: AppContext) -> None:
        shown = open_city()
        send(shown, Acted(Act.ALLOCATION))
        assert context.navigator.current == Route(OwnScreen.ALLOCATION, shown.route.game, 0)

    @pytest.mark.parametrize(
        ("doubtful", "events", "lessons"),
        [((A,), [Tapped(A), guess(Kind.SHOP)], ["S S / F"]), ((A,), [], []), ((), [], [])],
        ids=["a settled doubt", "not one that is left", "not a city that nobody looked at"],
    )
    def test_what_is_checked_becomes_a_lesson(
        self,
        open_city: Opened,
        context: AppContext,
        doubtful: tuple[Spot, ...],
        events: list[object],
        lessons: list[str],
    ) -> None:
        context.eyes = eyes = Mock()
        shown = open_city("", photo_of(READ, *doubtful))
        send(shown, *events, DONE)
        assert [str(each.args[1]) for each in eyes.teach.mock_calls] == [
            str(City.parse(full(each))) for each in lessons
        ]

    def test_an_unconfirmed_question_is_a_notice_that_opens_its_page(
        self, open_city: Opened, shown_routes: list[Route]
    ) -> None:
        shown = open_city("", photo_of(READ))
        edit(shown, with_tokens(shown.model.side, NO_TOKENS, confirmed=False))
        assert [*hints(shown).items()][1:] == [
            (NoticeKind.FLOORS, "Floors not checked"),
            (NoticeKind.TOKENS, "Tokens not confirmed"),
        ]
        for look, screen in ((NoticeKind.FLOORS, OwnScreen.FLOORS), (NoticeKind.TOKENS, OwnScreen.TOKENS)):
            send(shown, NoticeFollowed(look))
            assert shown_routes[-1] == Route(screen, shown.route.game)

    def test_a_city_that_is_done_asks_for_its_tokens_once(self, open_city: Opened, shown_routes: list[Route]) -> None:
        shown = open_city()
        edit(shown, replace(shown.model.side, board=replace(shown.model.board, tokens_confirmed=False)))
        tokens = Route(OwnScreen.TOKENS, shown.route.game, 0, AFTER_CITY)
        for events, way in (
            ([], Route(Screen.TABLE, shown.route.game)),  # the city is empty
            ([Tapped(A)], tokens),
            ([Stepped("inhabitants", 1)], tokens),
            ([Stepped("energy", 0)], Route(OwnScreen.CITY, shown.route.game, 1)),
        ):
            send(shown, *events)
            assert (shown.state().done == "Next: Ben") is (way.side == 1)
            send(shown, DONE)
            assert shown_routes[-1] == way

    def test_a_city_is_as_it_was_left_after_a_step_back_without_its_panel(self, open_city: Opened) -> None:
        shown = open_city("", photo_of("S P", A, B))
        keys(shown, "down")
        send(shown, PARK)
        before = shown.state()
        send(shown, DOUBTS)
        shown.close()
        shown.reload()
        assert shown.state() == before
        send(shown, Inspected(A), LEAVE)  # the walk is over
        assert nothing_open(shown)


class TestNumbersOfClassicTiles:
    """E31: the number of a Classic tile that only the tile shows."""

    def test_painting_a_tile_offers_the_numbers_that_it_can_show(self, open_city: Opened) -> None:
        shown = open_city("T3")
        send(shown, BrushChosen("tile"), tile(Expansion.POLICE_STATION), Tapped(C))
        row = there(shown.state().row).prints
        assert [(each.points, each.tokens, each.chosen) for each in row[:2]] == [("1", (), False), ("2", (), False)]
        send(shown, PrintSet(C, row[1].building))
        assert text(shown) == "T3 / U*2:police_station"
        send(shown, BrushChosen("tile"))
        assert [each.text for each in panel_of(shown).tiles if each.chosen] == ["Police Station"]

    def test_until_the_number_is_said_the_total_is_approximate_and_a_hint_leads_to_the_tile(
        self, open_city: Opened
    ) -> None:
        shown = open_city("U:police_station T3", tokens=Tokens(1, 1))
        assert shown.state().total.startswith("\u2248")
        assert hints(shown)[NoticeKind.NUMBERS] == "Number of one tile?"
        send(shown, NoticeFollowed(NoticeKind.NUMBERS))
        space = there(shown.state().space)
        assert (space.name, space.prints_title) == ("A1", "Which number does the tile show?")
        assert [each.text for each in space.prints] == ["1", "2", "3", "4", "5", "6"]
        send(shown, Chosen(space.prints[2].building, Choice.PRINT))
        assert there(shown.state().space).title == "Police Station, shows 3"
        assert NoticeKind.NUMBERS not in hints(shown)
        send(shown, NoticeFollowed(NoticeKind.NUMBERS))  # a tap that came late
        assert text(shown) == "U*3:police_station T3"


def test_a_tile_by_hand_switches_its_expansion_on_and_that_is_said_once(
    open_city: Opened, store: Store, messages: list[str]
) -> None:
    shown = open_city()
    before = store.game(shown.route.game).envelope
    assert not before.options["public_services"]
    for spot in (A, B):
        send(shown, Inspected(spot), replace(SCHOOL, choice=Choice.KIND))
    assert store.game(shown.route.game).envelope.options["public_services"]
    assert messages == ["On the board: Public Services. Now part of the game."]
    send(shown, UNDO, UNDO)
    assert store.game(shown.route.game).envelope == before
