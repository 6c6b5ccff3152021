"""The city: the effect of a tap, what follows from it, and where it leads."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPANSION_VALUES, NO_TOKENS, Building, Expansion, Kind, Mode, Tokens
from quadropolis_score.city import City, text_of
from quadropolis_score.player_board import unsettled_spots, with_city, with_floors, with_reading, with_tokens
from quadropolis_score.reading import Guess, Reading
from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.quadropolis.city.panels import (
    Act,
    CityOddities,
    CityOption,
    CityPrints,
    CitySpace,
    CityTiles,
    FloorChoice,
    PrintChoice,
)
from screens.quadropolis.city.presenter import CityPresenter
from screens.quadropolis.city.state import CityHints, CityState, NoticeKind
from screens.quadropolis.number_pad import TokenBounds, TokensNumberPad
from screens.quadropolis.question import AFTER_CITY
from store.envelope import Envelope
from store.store import Store
from tabletop.messages import Refused, message
from tests.support.there import there
from tools.app.fake_device import envelope_of

EMPTY = ". . . . / . . . . / . . . . / . . . ."
EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."
A, B, C = Spot(0, 0), Spot(0, 1), Spot(1, 0)
Opened = Callable[..., CityPresenter]


@pytest.fixture
def shown() -> list[CityState]:
    return []


def with_option(game: Envelope, key: str, *, on: bool) -> Envelope:
    return replace(game, options={**game.options, key: on})


@pytest.fixture
def open_city(context: AppContext, store: Store, shown: list[CityState]) -> Opened:
    """Open the city of the first of two players, with the fewest tokens that its tiles can have given."""

    def of(city: str = EMPTY, photo: Reading | None = None, tokens: Tokens = NO_TOKENS) -> CityPresenter:
        other = EXPERT if len(City.parse(city).cells[0]) == 5 else EMPTY
        begun = envelope_of(city, other, tokens=tokens)
        if photo is not None:
            begun = begun.with_side(0, with_tokens(with_reading(begun.sides[0], photo), tokens))
        presenter = CityPresenter(context, Route(Screen.CITY, store.new(begun).key, 0), shown.append)
        presenter.open()
        return presenter

    return of


def building_text(presenter: CityPresenter, spot: Spot) -> str:
    return text_of(presenter.seat.board.city[spot])


def photo_of(city: str, *doubtful: Spot) -> Reading:
    """Return a reading of a city, with doubts; doubtful spaces may be a shop or a park as well."""
    parsed = City.parse(city)
    others = (Building(Kind.SHOP), Building(Kind.PARK))
    guesses = tuple(
        tuple(
            Guess(building, 0.5, True, others) if Spot(row, column) in doubtful else Guess(building, 0.99, False)
            for column, building in enumerate(line)
        )
        for row, line in enumerate(parsed.cells)
    )
    return Reading(parsed.mode, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses, b"seen", b"picture")


def row_choice(presenter: CityPresenter, text: str) -> PrintChoice:
    return next(each for each in presenter.state().row.prints if each.text == text)


def choice(presenter: CityPresenter, of: str, text: str) -> CityOption:
    """Return an option of the panel by its text."""
    state = presenter.state()
    choices: tuple[CityOption, ...] = getattr(state.panel or state.space, of)
    return next(each for each in choices if each.text == text)


def acts(presenter: CityPresenter) -> list[str]:
    """Return the actions at the foot of the space's panel."""
    panel = presenter.state().space
    assert panel is not None
    return [action.text for action in panel.actions]


def nothing_open(presenter: CityPresenter) -> bool:
    state = presenter.state()
    return state.panel is None and state.space is None


class TestPainting:
    def test_an_empty_city_begins_with_a_tower_block_in_the_hand(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.tap(A)
        assert building_text(presenter, A) == "T1"

    def test_another_tap_piles_a_tower_block_up_to_the_highest_and_begins_again(self, open_city: Opened) -> None:
        presenter = open_city()
        seen = []
        for _ in range(5):
            presenter.tap(A)
            seen.append(building_text(presenter, A))
        assert seen == ["T1", "T2", "T3", "T4", "T1"]

    def test_a_brush_paints_over_another_kind(self, open_city: Opened) -> None:
        presenter = open_city("S . . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("park")
        presenter.tap(A)
        assert building_text(presenter, A) == "P"

    def test_another_tap_on_a_harbor_changes_nothing(self, open_city: Opened) -> None:
        presenter = open_city("H*2 . . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("harbor")
        presenter.tap(A)
        presenter.tap(A)
        assert building_text(presenter, A) == "H*2"

    def test_another_tap_on_a_shop_changes_nothing(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("shop")
        presenter.tap(A)
        presenter.tap(A)
        assert building_text(presenter, A) == "S"

    def test_the_eraser_empties_a_space(self, open_city: Opened) -> None:
        presenter = open_city("S . . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("eraser")
        presenter.tap(A)
        assert building_text(presenter, A) == "."

    def test_a_tile_is_chosen_by_name_and_painted(self, open_city: Opened) -> None:
        presenter = open_city(EXPERT)
        presenter.choose_brush("tile")
        assert isinstance(presenter.state().panel, CityTiles)
        presenter.choose_tile(choice(presenter, "tiles", "School"))
        presenter.tap(A)
        assert presenter.seat.board.city[A] == Building(Kind.PUBLIC_SERVICE, expansion=Expansion.SCHOOL)
        presenter.tap(A)
        assert building_text(presenter, A) == "U:school"

    def test_a_classic_game_with_public_services_has_its_tiles_and_an_expert_one_all(
        self, open_city: Opened, store: Store
    ) -> None:
        presenter = open_city()
        table = presenter.saved.envelope
        store.save(presenter.route.game, with_option(table, "public_services", on=True))
        presenter.open()
        assert "tile" in [brush.tool for brush in presenter.state().brushes]
        presenter.choose_brush("tile")
        classic = tiles(presenter)
        assert set(classic) == {*EXPANSION_VALUES[Mode.CLASSIC]}
        expert = open_city(EXPERT)
        expert.choose_brush("tile")
        assert set(tiles(expert)) == {*Expansion}

    def test_the_palette_has_the_kinds_of_the_game(self, open_city: Opened) -> None:
        classic = [brush.tool for brush in open_city().state().brushes]
        assert classic == [
            "hand", "tower_block", "shop", "public_service", "park", "playground", "factory", "harbor", "eraser",
        ]  # fmt: skip
        expert = {brush.tool for brush in open_city(EXPERT).state().brushes}
        assert expert - set(classic) == {"office_tower", "monument", "tile"}

    def test_every_step_is_saved_and_can_be_taken_back_and_forth(self, open_city: Opened, store: Store) -> None:
        presenter = open_city()
        presenter.tap(A)
        presenter.tap(B)
        presenter.undo()
        assert store.game(presenter.route.game).envelope.sides[0].board.city == presenter.seat.board.city
        assert (building_text(presenter, A), building_text(presenter, B)) == ("T1", ".")
        assert presenter.state().undo_state.is_redo_disabled is False
        presenter.redo()
        assert building_text(presenter, B) == "T1"

    def test_undo_says_what_it_took_back_and_offers_redo(
        self, open_city: Opened, store: Store, messages: list[str], undos: list[Callable[[], object]]
    ) -> None:
        presenter = open_city()
        presenter.tap(A)
        presenter.undo()
        assert messages == ["Undone: Ada\u2019s city"]
        undos[-1]()
        assert messages[-1] == "Done again: Ada\u2019s city"
        assert building_text(presenter, A) == "T1"
        undos[0]()  # an old message
        assert len(messages) == 2
        presenter.close()
        undos[-1]()
        assert store.game(presenter.route.game).envelope.sides[0].board.is_empty

    def test_a_step_of_another_city_is_taken_back_only_after_a_question(
        self, open_city: Opened, store: Store, messages: list[str], undos: list[Callable[[], object]]
    ) -> None:
        presenter = open_city()
        begun = presenter.saved.envelope
        other = with_city(begun.sides[1], City.parse("S . . . / . . . . / . . . . / . . . ."))
        key = presenter.route.game
        store.save(key, begun.with_side(1, other))
        presenter.open()
        presenter.undo()
        assert messages == ["Undo Ben\u2019s city?"]
        assert not store.game(key).envelope.sides[1].board.is_empty
        undos[-1]()
        assert messages[-1] == "Undone: Ben\u2019s city"
        assert store.game(key).envelope.sides[1].board.is_empty
        presenter.redo()
        assert messages[-1] == "Redo Ben\u2019s city?"

    def test_with_nothing_to_undo_nothing_is_said(self, open_city: Opened, messages: list[str]) -> None:
        presenter = open_city()
        presenter.undo()
        presenter.redo()
        assert messages == []


def tiles(presenter: CityPresenter) -> list[Expansion | None]:
    """Return the Public Services tiles on offer."""
    sheet = presenter.state().panel
    assert isinstance(sheet, CityTiles)
    return [option.building.expansion for option in sheet.tiles if option.building]


class TestBrush:
    def reopen(self, presenter: CityPresenter, seat: int = 0) -> CityPresenter:
        """Open the same game again."""
        back = CityPresenter(presenter.context, replace(presenter.route, seat=seat), lambda _: None)
        back.open()
        return back

    def current_brush(self, presenter: CityPresenter) -> str:
        return next(brush.text for brush in presenter.state().brushes if brush.chosen)

    @pytest.mark.parametrize("what", ["shop", "hand", "eraser"])
    def test_the_brush_is_kept_until_the_player_returns(self, open_city: Opened, what: str) -> None:
        presenter = open_city()
        presenter.choose_brush(what)
        assert self.current_brush(self.reopen(presenter)) == self.current_brush(presenter) != "Tower block"

    def test_the_brush_is_restored_with_its_print(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("factory")
        presenter.tap(A)
        presenter.set_print(row_choice(presenter, "Factory, 3 energy units"))
        presenter.undo()
        presenter.undo()
        presenter.choose_brush("factory")
        assert self.current_brush(self.reopen(presenter)) == "Factory, 3 energy units"

    def test_a_tile_comes_back(self, open_city: Opened) -> None:
        presenter = open_city(EXPERT)
        presenter.choose_brush("tile")
        presenter.choose_tile(choice(presenter, "tiles", "School"))
        assert self.current_brush(self.reopen(presenter)) == "School"

    def test_another_city_begins_with_a_tower_block(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("shop")
        assert self.current_brush(self.reopen(presenter, seat=1)) == "Tower block"

    @pytest.mark.parametrize(("kept", "held"), [("U:school", "School"), ("U:capitol", "Tower block")])
    def test_a_tile_of_the_classic_game_comes_back_and_no_other(
        self, open_city: Opened, store: Store, kept: str, held: str
    ) -> None:
        presenter = open_city()
        store.save(presenter.route.game, with_option(presenter.saved.envelope, "public_services", on=True))
        store.set("brush", f"{presenter.route.game} 0 {kept}")
        assert self.current_brush(self.reopen(presenter)) == held

    @pytest.mark.parametrize("kept", ["O1", "U:school", "nonsense", "."])
    def test_a_brush_of_another_game_is_dropped(self, open_city: Opened, store: Store, kept: str) -> None:
        presenter = open_city()
        store.set("brush", f"{presenter.route.game} 0 {kept}")
        assert self.current_brush(self.reopen(presenter)) == "Tower block"

    @pytest.mark.parametrize(
        ("what", "line"),
        [
            ("tower_block", "Tap a space, then its floors"),
            ("factory", "Tap a space, then what its tile shows"),
            ("park", "Tap a space, or draw over several"),
            ("eraser", "Tap a space to empty it"),
        ],
    )
    def test_the_brush_hint_explains_a_tap(self, open_city: Opened, what: str, line: str) -> None:
        presenter = open_city("S . . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("shop")
        presenter.choose_brush(what)
        assert presenter.state().brush_hint == f"{line}. Hold a space to edit it"

    def test_a_full_disk_keeps_no_brush_but_it_paints(
        self, open_city: Opened, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(*_: object) -> None:
            raise Refused("", message("store.failed", reason="full"))

        presenter = open_city()
        monkeypatch.setattr(store, "set", full)
        presenter.choose_brush("shop")
        presenter.tap(A)
        assert building_text(presenter, A) == "S"


class TestTokens:
    def test_tokens_follow_what_the_tiles_give(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("factory")
        presenter.choose_brush("factory")
        presenter.tap(A)
        assert presenter.seat.board.tokens == Tokens(0, 1)

    def test_a_token_count_of_the_player_is_kept_and_the_other_follows_the_tiles(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.apply_edit(with_tokens(presenter.seat, NO_TOKENS, confirmed=False))
        presenter.change_tokens("inhabitants", 3)
        presenter.choose_brush("factory")
        presenter.tap(A)
        assert (presenter.board.tokens, presenter.board.tokens_confirmed) == (Tokens(3, 1), False)
        presenter.change_tokens("energy", 1)  # the fewest, then one more
        presenter.change_tokens("energy", 1)
        assert (presenter.board.tokens, presenter.board.tokens_confirmed) == (Tokens(3, 2), True)

    def test_a_number_is_typed_on_its_pad(self, open_city: Opened) -> None:
        presenter = open_city("T1i2 . . . / . . . . / . . . . / . . . .")
        presenter.write("inhabitants")
        assert presenter.state().panel == TokensNumberPad(
            "Inhabitants",
            "0",
            "inhabitant",
            TokenBounds("These tiles gave at least 2 inhabitants", is_odd=True),
            presenter.state().panel.keys,
        )
        presenter.press_key("1")
        assert presenter.handle_key("2")
        assert presenter.seat.board.tokens == Tokens(12, 0)
        assert presenter.handle_key("backspace")
        assert not presenter.handle_key("t")
        assert presenter.handle_key("enter")
        assert (presenter.seat.board.tokens, presenter.state().panel) == (Tokens(1, 0), None)

    def test_token_counts_stay_between_zero_and_the_maximum(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.change_tokens("energy", -1)
        assert presenter.seat.board.tokens == Tokens(0, 0)
        presenter.change_tokens("energy", 999)
        assert presenter.seat.board.tokens == Tokens(0, 200)

    def test_a_total_below_nothing_has_a_real_minus(self, open_city: Opened) -> None:
        assert (
            open_city("S . . . / . . . . / . . . . / . . . .", tokens=Tokens(2, 0)).state().total == "\u2248 \u22122 VP"
        )

    def test_the_total_is_that_of_the_best_allocation(self, open_city: Opened) -> None:
        presenter = open_city("T4 P . . / . . . . / . . . . / . . . .", tokens=Tokens(0, 1))
        assert presenter.state().total == "\u2248 12 VP"


class TestDoubts:
    CITY = "T1 S . . / F . . . / . . . . / . . . ."

    def test_a_photographed_city_starts_without_a_brush(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A))
        assert presenter.state().brush_hint == "Tap a space to edit it"
        presenter.tap(B)
        assert isinstance(presenter.state().space, CitySpace)
        assert building_text(presenter, B) == "S"

    def test_nothing_is_armed_after_a_photo_of_an_open_city(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("shop")
        presenter.apply_edit(with_reading(presenter.seat, photo_of(self.CITY)))
        before = presenter.board.city
        presenter.tap(B)
        assert (presenter.board.city, presenter.state().space.place) == (before, "B1")
        presenter.dismiss()
        presenter.choose_brush("shop")  # by hand, so it stays
        presenter.tap(B)
        presenter.tap(A)
        assert building_text(presenter, A) == "S"

    def test_a_doubtful_space_shows_its_picture_and_what_it_may_be(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A))
        presenter.tap(A)
        panel = presenter.state().space
        assert panel is not None
        assert there(panel.comparison).crop.picture == b"picture"
        assert panel.doubt == "Is this a tower block?"
        assert [each.text for each in panel.guesses] == ["Shop", "Park", "Empty"]
        assert (panel.change, panel.kinds, acts(presenter)) == ("Change building", (), ["Later", "Yes"])

    def test_a_question_about_a_doubtful_tile_has_its_name(self, open_city: Opened) -> None:
        presenter = open_city(EXPERT, photo_of("U:school . . . . / . . . . . / . . . . . / . . . . .", A))
        presenter.tap(A)
        assert presenter.state().space.doubt == "Is this School?"

    def test_choosing_a_guess_settles_the_doubt(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A))
        presenter.tap(A)
        presenter.settle_doubt(choice(presenter, "guesses", "Park"))
        assert building_text(presenter, A) == "P"
        assert unsettled_spots(presenter.seat) == ()
        assert nothing_open(presenter)

    def test_confirming_the_reading_settles_the_doubt(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A))
        presenter.tap(A)
        presenter.act(Act.YES)
        assert unsettled_spots(presenter.seat) == ()

    def test_the_hint_leads_through_all_of_them(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A, C))
        assert "2 spaces to check" in {hint.text for hint in presenter.state().notices}
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.settle_doubt(choice(presenter, "guesses", "Shop"))
        assert isinstance(presenter.state().space, CitySpace)
        presenter.settle_doubt(choice(presenter, "guesses", "Shop"))
        assert nothing_open(presenter)
        assert unsettled_spots(presenter.seat) == ()

    def test_what_is_left_for_later_is_passed_over_and_stays_doubtful(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A, C))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.leave_space()
        assert (presenter.state().space.place, acts(presenter)) == ("A2", ["Later", "Yes"])
        presenter.leave_space()
        assert nothing_open(presenter)
        assert unsettled_spots(presenter.seat) == (A, C)

    def test_a_kind_that_is_chosen_on_the_way_keeps_the_sheet_and_leads_on(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A, C))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.show_kinds()
        presenter.change_to(choice(presenter, "kinds", "Harbor"))
        panel = presenter.state().space
        assert (panel.place, panel.doubt, acts(presenter)) == ("A1", None, ["Remove", "Next"])
        presenter.leave_space()
        presenter.show_kinds()
        presenter.change_to(choice(presenter, "kinds", "Park"))
        assert acts(presenter) == ["Remove", "Done"]
        presenter.leave_space()
        assert presenter.state().space is None

    def test_a_doubtful_space_that_was_tapped_leads_nowhere_else(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A, C))
        presenter.tap(A)
        presenter.leave_space()
        assert nothing_open(presenter)

    def test_a_doubtful_empty_space_can_be_confirmed(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, Spot(3, 3)))
        presenter.tap(Spot(3, 3))
        assert presenter.state().space.doubt == "Is this space empty?"
        presenter.act(Act.YES)
        assert (unsettled_spots(presenter.seat), presenter.seat.board.city[Spot(3, 3)]) == ((), None)

    @pytest.mark.usefixtures("learning_reader")
    def test_a_photo_that_was_hardly_read_is_taken_again(self, open_city: Opened, context: AppContext) -> None:
        spots = City.parse(self.CITY).board.spots
        half = open_city(EMPTY, photo_of(self.CITY, *spots[:8]))
        assert NoticeKind.POORLY_READ not in {hint.kind for hint in half.state().notices}
        presenter = open_city(EMPTY, photo_of(self.CITY, *spots[:9]))
        assert presenter.state().notices[0].text == "Photo too unclear. Retake"
        presenter.follow_notice(NoticeKind.POORLY_READ)
        assert context.navigator.current == replace(presenter.route, screen=Screen.PHOTO)

    def test_without_opencv_no_new_photo_is_suggested(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, *City.parse(self.CITY).board.spots))
        assert NoticeKind.POORLY_READ not in {hint.kind for hint in presenter.state().notices}

    def test_a_tap_on_a_painted_space_opens_its_panel(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A))
        presenter.choose_brush("tower_block")
        presenter.tap(A)
        assert unsettled_spots(presenter.seat) == ()

    def test_back_from_the_tiles_leads_to_the_doubtful_space_and_the_way_goes_on(self, open_city: Opened) -> None:
        presenter = open_city(EXPERT, photo_of(EXPERT, A, C))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.show_tiles()
        assert isinstance(presenter.state().panel, CityTiles)
        assert presenter.back()
        assert presenter.state().space.place == "A1"
        presenter.leave_space()
        assert presenter.state().space.place == "A2"
        assert presenter.back()
        assert nothing_open(presenter)

    def test_a_tile_that_is_chosen_settles_the_space_and_leads_to_the_next(self, open_city: Opened) -> None:
        presenter = open_city(EXPERT, photo_of(EXPERT, A, C))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.show_tiles()
        presenter.choose_tile(choice(presenter, "tiles", "School"))
        assert (building_text(presenter, A), presenter.state().space.place) == ("U:school", "A2")
        presenter.show_tiles()
        presenter.choose_tile(choice(presenter, "tiles", "Capitol"))
        assert nothing_open(presenter)

    def test_back_from_the_tiles_for_the_hand_leads_to_the_board(self, open_city: Opened) -> None:
        presenter = open_city(EXPERT, photo_of(EXPERT, A, C))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.show_tiles()
        presenter.back()
        presenter.back()
        presenter.choose_brush("tile")
        assert presenter.back()
        assert nothing_open(presenter)

    def test_a_step_back_leads_back_to_the_space_that_is_doubtful_again(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A, B, C))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        for _ in range(2):
            presenter.settle_doubt(choice(presenter, "guesses", "Park"))
        for title in ("B1", "A1"):
            presenter.handle_key("z", control=True)
            assert (presenter.state().space.place, acts(presenter)) == (title, ["Later", "Yes"])
        for title in ("B1", "A2"):
            presenter.settle_doubt(choice(presenter, "guesses", "Empty"))
            assert presenter.state().space.place == title

    def test_a_step_back_from_the_tiles_leads_back_too(self, open_city: Opened) -> None:
        presenter = open_city(EXPERT, photo_of(EXPERT, A, C))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.settle_doubt(choice(presenter, "guesses", "Park"))
        presenter.show_tiles()
        presenter.handle_key("z", control=True)
        assert presenter.state().space.place == "A1"
        presenter.leave_space()
        assert presenter.state().space.place == "A2"

    def test_a_step_back_on_the_board_opens_no_sheet(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(self.CITY, A))
        presenter.inspect(A)
        presenter.settle_doubt(choice(presenter, "guesses", "Park"))
        presenter.handle_key("z", control=True)
        assert unsettled_spots(presenter.seat) == (A,)
        assert nothing_open(presenter)


class TestSpacePanel:
    def test_a_long_press_opens_the_panel_with_any_brush(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.inspect(A)
        panel = presenter.state().space
        assert panel is not None
        assert (panel.place, panel.title, panel.comparison, acts(presenter)) == ("A1", "Empty", None, ["Done"])

    def test_a_kind_is_chosen_then_its_floors_then_what_it_shows(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.inspect(A)
        presenter.change_to(choice(presenter, "kinds", "Tower block"))
        assert (presenter.state().space.kinds, presenter.state().space.change) == ((), "Change building")
        assert [each.floors for each in presenter.state().space.floors] == [1, 2, 3, 4]
        presenter.set_floors(presenter.state().space.floors[2])
        presenter.change_to(choice(presenter, "prints", "2 inhabitants"))
        assert building_text(presenter, A) == "T3i2"
        assert presenter.state().space.height == "Floors"

    def test_what_cannot_be_piled_has_no_floors(self, open_city: Opened) -> None:
        presenter = open_city("S . . . / . . . . / . . . . / . . . .")
        presenter.inspect(A)
        assert presenter.state().space.floors == ()
        presenter.set_floors(FloorChoice(A, 2, chosen=False))
        assert building_text(presenter, A) == "S"

    def test_removing_closes_the_sheet(self, open_city: Opened) -> None:
        presenter = open_city("S . . . / . . . . / . . . . / . . . .")
        presenter.inspect(A)
        presenter.act(Act.REMOVE)
        assert (building_text(presenter, A), presenter.state().space) == (".", None)

    def test_a_space_becomes_a_tile(self, open_city: Opened) -> None:
        presenter = open_city(EXPERT)
        presenter.inspect(A)
        presenter.show_tiles()
        presenter.choose_tile(choice(presenter, "tiles", "Capitol"))
        assert building_text(presenter, A) == "U:capitol"
        presenter.inspect(A)
        presenter.show_kinds()
        assert choice(presenter, "kinds", "Public service").chosen

    def test_the_step_back_closes_the_sheet_first(self, open_city: Opened, shown_routes: list[Route]) -> None:
        presenter = open_city()
        presenter.inspect(A)
        assert presenter.back()
        assert nothing_open(presenter)
        assert not presenter.back()
        assert shown_routes == []


class TestStrokes:
    def test_a_stroke_paints_every_space_in_one_step(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("park")
        for spot in (A, B, B, C):
            presenter.draw(spot)
        assert presenter.seat.board.city.is_empty
        assert [bool(space.drawing) for space in presenter.state().picture.rows[0]] == [True, True, False, False]
        presenter.end_stroke()
        assert [building_text(presenter, spot) for spot in (A, B, C)] == ["P", "P", "P"]
        presenter.undo()
        assert presenter.seat.board.city.is_empty

    def test_a_stroke_leaves_piles_of_its_kind_as_they_are(self, open_city: Opened) -> None:
        presenter = open_city("T3 S . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("tower_block")
        presenter.draw(A)
        presenter.draw(B)
        presenter.end_stroke()
        assert [building_text(presenter, spot) for spot in (A, B)] == ["T3", "T1"]

    def test_the_hand_draws_nothing_and_neither_does_a_finger_beside_an_open_panel(self, open_city: Opened) -> None:
        presenter = open_city("S . . . / . . . . / . . . . / . . . .")
        presenter.draw(A)
        presenter.end_stroke()
        presenter.choose_brush("eraser")
        presenter.inspect(B)
        presenter.draw(A)
        presenter.end_stroke()
        assert building_text(presenter, A) == "S"

    def test_a_held_building_moves_to_an_empty_space_and_changes_places_with_another(self, open_city: Opened) -> None:
        presenter = open_city("T3i2 S . . / . . . . / . . . . / . . . .")
        presenter.carry(A, A)
        presenter.carry(A, C)
        assert marked(presenter) == [A, C]
        presenter.move(A, C)
        assert ([building_text(presenter, spot) for spot in (A, B, C)], marked(presenter)) == ([".", "S", "T3i2"], [])
        presenter.move(C, B)
        assert [building_text(presenter, spot) for spot in (A, B, C)] == [".", "T3i2", "S"]

    def test_an_empty_space_is_not_moved(self, open_city: Opened) -> None:
        presenter = open_city("S . . . / . . . . / . . . . / . . . .")
        presenter.carry(B, A)
        assert marked(presenter) == [B]
        presenter.move(B, A)
        assert (building_text(presenter, A), marked(presenter)) == ("S", [])


def marked(presenter: CityPresenter) -> list[Spot]:
    return [space.spot for line in presenter.state().picture.rows for space in line if space.marked]


class TestFloors:
    def test_a_pile_of_four_takes_two_taps(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.tap(A)
        row = presenter.state().row
        assert row is not None
        assert (row.place, [each.floors for each in row.floors if each.chosen]) == ("A1", [1])
        presenter.set_floors(row.floors[3])
        assert (building_text(presenter, A), presenter.state().row) == ("T4", None)

    def test_the_row_goes_with_the_next_tap(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.tap(A)
        presenter.tap(B)
        assert presenter.state().row.place == "B1"
        presenter.choose_brush("park")
        assert presenter.state().row is None
        presenter.tap(C)
        assert presenter.state().row is None

    def test_a_digit_sets_the_floors_of_the_pile_that_was_tapped(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.tap(A)
        assert presenter.handle_key("4")
        assert building_text(presenter, A) == "T4"

    def test_an_undone_pile_has_no_row(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.tap(A)
        presenter.undo()
        assert presenter.state().row is None


class TestPrints:
    def test_a_harbor_of_two_points_is_two_taps(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("harbor")
        presenter.tap(A)
        texts = [each.text for each in presenter.state().row.prints]
        assert texts == [
            "Harbor, one inhabitant, one energy unit",
            "Harbor, 2 inhabitants",
            "Harbor, 2 energy units",
            "Harbor, 2 VP",
            "Harbor, 1 VP",
            "Harbor, 3 VP",
        ]
        assert not any(each.chosen for each in presenter.state().row.prints)
        presenter.set_print(row_choice(presenter, "Harbor, 2 VP"))
        assert (building_text(presenter, A), presenter.state().row) == ("H*2", None)
        assert presenter.board.unprinted == frozenset()

    def test_the_brush_keeps_the_last_print_and_offers_it_first(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("harbor")
        presenter.tap(A)
        presenter.set_print(row_choice(presenter, "Harbor, 3 VP"))
        presenter.choose_brush("harbor")
        presenter.tap(B)
        first = presenter.state().row.prints[0]
        assert (building_text(presenter, B), first.text, first.chosen) == ("H*3", "Harbor, 3 VP", False)

    def test_a_print_that_nobody_chose_is_asked_for(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("public_service")
        presenter.tap(A)
        assert presenter.state().total.startswith("\u2248 ")
        assert "Printed points of one tile?" in {hint.text for hint in presenter.state().notices}
        presenter.tap(A)
        presenter.set_print(row_choice(presenter, "Public service"))  # it prints none
        assert not presenter.state().total.startswith("\u2248 ")

    def test_a_row_that_outlived_its_tile_changes_nothing_else(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("harbor")
        presenter.tap(A)
        chosen = row_choice(presenter, "Harbor, 3 VP")
        presenter.choose_brush("park")
        presenter.tap(A)
        presenter.set_print(chosen)
        assert building_text(presenter, A) == "P"
        assert presenter.state().brushes[4].chosen

    def test_all_are_asked_for_once_when_the_city_is_done(self, open_city: Opened, shown_routes: list[Route]) -> None:
        presenter = open_city()
        for tool, spot in (("harbor", A), ("harbor", B), ("public_service", C)):
            presenter.choose_brush(tool)
            presenter.tap(spot)
        presenter.set_print(row_choice(presenter, "Public service, 2 VP"))
        presenter.tap(Spot(2, 2))
        presenter.done()
        panel = presenter.state().panel
        assert isinstance(panel, CityPrints)
        assert [line.text for line in panel.lines] == [
            "2 harbors without printed points",
            "1 \u00d7 Public service, 2 VP",
        ]
        presenter.confirm_prints()
        assert (presenter.board.unprinted, presenter.state().panel) == (frozenset(), None)
        assert shown_routes[-1] == Route(Screen.CITY, presenter.route.game, 1)
        presenter.undo()
        assert presenter.board.unprinted == {A, B, Spot(2, 2)}

    def test_later_leaves_them_open_and_goes_on(self, open_city: Opened, shown_routes: list[Route]) -> None:
        presenter = open_city("H . . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("harbor")
        presenter.tap(B)
        presenter.done()
        presenter.ask_later()
        assert presenter.board.unprinted == {B}
        assert shown_routes[-1] == Route(Screen.CITY, presenter.route.game, 1)

    def test_the_hint_asks_without_leaving(self, open_city: Opened, context: AppContext) -> None:
        presenter = open_city()
        presenter.choose_brush("harbor")
        presenter.tap(A)
        for answer in (presenter.ask_later, presenter.confirm_prints):
            presenter.follow_notice(NoticeKind.PRINTS)
            assert isinstance(presenter.state().panel, CityPrints)
            before = context.navigator.current
            answer()
            assert (presenter.state().panel, context.navigator.current) == (None, before)
        presenter.follow_notice(NoticeKind.PRINTS)  # a route that is older than the answer
        assert presenter.state().panel is None

    def test_a_line_of_the_question_leads_to_its_tile(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.choose_brush("harbor")
        presenter.tap(B)
        presenter.follow_notice(NoticeKind.PRINTS)
        presenter.show_print(presenter.state().panel.lines[0])
        assert presenter.state().space.place == "B1"
        presenter.change_print(choice(presenter, "prints", "1 VP"))
        assert (building_text(presenter, B), presenter.board.unprinted) == ("H*1", frozenset())

    def test_a_stroke_leaves_the_prints_open_and_tiles_of_its_kind_as_they_are(self, open_city: Opened) -> None:
        presenter = open_city("H*2 . . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("harbor")
        for spot in (A, B, C):
            presenter.draw(spot)
        presenter.end_stroke()
        assert (building_text(presenter, A), {*presenter.board.unprinted}) == ("H*2", {B, C})

    def test_an_open_print_moves_with_its_tile(self, open_city: Opened) -> None:
        presenter = open_city("U*1 . . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("public_service")
        presenter.tap(B)
        presenter.move(B, A)
        assert presenter.board.unprinted == {A}

    def test_a_digit_is_the_printed_points(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.handle_key("right")
        presenter.handle_key("u")
        assert presenter.state().row.place == "A1"
        assert presenter.board.unprinted == {A}
        presenter.handle_key("0")
        assert (building_text(presenter, A), presenter.board.unprinted) == ("U", frozenset())
        presenter.handle_key("2")
        assert building_text(presenter, A) == "U*2"

    def test_a_city_that_is_about_its_prints_asks_for_them(self, open_city: Opened, context: AppContext) -> None:
        begun = open_city()
        begun.choose_brush("harbor")
        begun.tap(A)
        presenter = CityPresenter(context, replace(begun.route, about="prints"), lambda _: None)
        presenter.open()
        assert isinstance(presenter.state().panel, CityPrints)


class TestReplacedBuildings:
    CITY = "T3 S . . / . . . . / . . . . / . . . ."

    def test_a_city_that_has_tiles_is_opened_with_the_hand(self, open_city: Opened, store: Store) -> None:
        presenter = open_city(self.CITY)
        store.set("brush", f"{presenter.route.game} 0 P")
        presenter.open()
        presenter.tap(A)
        assert (building_text(presenter, A), presenter.state().space.place) == ("T3", "A1")

    def test_a_replaced_building_is_reported_and_can_be_restored(
        self, open_city: Opened, messages: list[str], undos: list[Callable[[], object]]
    ) -> None:
        presenter = open_city(self.CITY)
        presenter.choose_brush("park")
        presenter.tap(A)
        assert (building_text(presenter, A), messages) == ("P", ["Tower block, 3 floors, replaced"])
        undos[0]()
        assert building_text(presenter, A) == "T3"

    def test_what_is_removed_comes_back_after_other_steps_too(
        self, open_city: Opened, messages: list[str], undos: list[Callable[[], object]]
    ) -> None:
        presenter = open_city(self.CITY)
        presenter.choose_brush("eraser")
        presenter.draw(A)
        presenter.draw(B)
        presenter.end_stroke()
        assert messages == ["2 buildings removed"]
        presenter.choose_brush("park")
        presenter.tap(C)
        undos[0]()
        assert [building_text(presenter, spot) for spot in (A, B, C)] == ["T3", "S", "P"]

    def test_it_comes_back_from_another_screen(
        self, open_city: Opened, store: Store, undos: list[Callable[[], object]]
    ) -> None:
        presenter = open_city(self.CITY)
        presenter.inspect(A)
        presenter.remove()
        presenter.close()
        undos[0]()
        assert text_of(store.game(presenter.route.game).envelope.sides[0].board.city[A]) == "T3"

    def test_a_floor_or_another_print_replaces_nothing(self, open_city: Opened, messages: list[str]) -> None:
        presenter = open_city("T1 H . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("tower_block")
        presenter.tap(A)
        presenter.choose_brush("harbor")
        presenter.tap(B)
        presenter.tap(B)
        presenter.handle_key("right")
        presenter.handle_key("3")
        assert messages == []


class TestWarnings:
    def test_errors_come_before_routine(self, open_city: Opened) -> None:
        presenter = open_city("T4 T4 T4 T4 / T4 . . . / . . . . / . . . .")
        presenter.apply_edit(with_tokens(presenter.seat, Tokens(5, 0), confirmed=False))
        assert [hint.kind for hint in presenter.state().notices] == [NoticeKind.ODDITIES, NoticeKind.TOKENS]

    def test_tokens_that_are_not_known_are_at_least_those_of_the_tiles(self, open_city: Opened) -> None:
        presenter = open_city("T2i1 Fe2 . . / . . . . / . . . . / . . . .", tokens=Tokens(2, 2))
        presenter.apply_edit(with_tokens(presenter.seat, Tokens(2, 2), confirmed=False))
        assert [each.text for each in presenter.state().tokens] == ["\u2265 2", "2"]
        presenter.change_tokens("inhabitants", 1)
        assert [each.text for each in presenter.state().tokens] == ["2", "2"]
        assert not presenter.board.tokens_confirmed  # more tiles may follow

    def test_more_tiles_than_turns_are_on_the_hint_itself(self, open_city: Opened) -> None:
        presenter = open_city("T4 T4 T4 T4 / T4 . . . / . . . . / . . . .")
        hint = next(hint for hint in presenter.state().notices if hint.kind is NoticeKind.ODDITIES)
        assert hint.text == "Check: 20 tiles, 16 turns"

    def test_all_hints_are_listed_and_lead_where_they_led(self, open_city: Opened) -> None:
        presenter = open_city("T4 T4 T4 T4 / T4 . . . / . . . . / . . . .", photo_of(TestDoubts.CITY, A))
        presenter.all_hints()
        listed = presenter.state().panel
        assert isinstance(listed, CityHints)
        assert listed.hints == presenter.state().notices
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        assert (presenter.state().panel, presenter.state().space.place) == (None, "A1")

    def test_what_looks_odd_is_listed_and_leads_to_its_spaces(self, open_city: Opened) -> None:
        presenter = open_city("U:school . . . . / U:school . . . . / . . . . . / . . . . .")
        assert [hint.text for hint in presenter.state().notices] == ["One thing looks odd"]
        presenter.follow_notice(NoticeKind.ODDITIES)
        sheet = presenter.state().panel
        assert isinstance(sheet, CityOddities)
        assert [odd.text for odd in sheet.oddities] == ["A1, A2: School appears twice; the box has one"]
        presenter.show_oddity(sheet.oddities[0])
        marked = [space.spot for line in presenter.state().picture.rows for space in line if space.marked]
        assert marked == [A, C]
        assert nothing_open(presenter)

    def test_an_oddity_without_a_place_is_a_sentence(self, open_city: Opened) -> None:
        presenter = open_city(tokens=Tokens(2, 0))
        presenter.follow_notice(NoticeKind.ODDITIES)
        sheet = presenter.state().panel
        assert isinstance(sheet, CityOddities)
        assert [odd.text for odd in sheet.oddities] == [
            "2 inhabitants, but these tiles gave at most 0"
        ]  # fmt: skip


class TestRegressions:
    def test_a_tile_for_the_hand_is_not_put_where_something_was_odd(self, open_city: Opened) -> None:
        presenter = open_city("U:school . . . . / U:school . . . . / . . . . . / . . . . .")
        presenter.follow_notice(NoticeKind.ODDITIES)
        sheet = presenter.state().panel
        assert isinstance(sheet, CityOddities)
        presenter.show_oddity(sheet.oddities[0])
        presenter.choose_brush("tile")
        presenter.choose_tile(choice(presenter, "tiles", "Capitol"))
        assert building_text(presenter, A) == "U:school"

    def test_undo_updates_the_open_panel(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.tap(A)
        presenter.inspect(A)
        assert presenter.state().space.title == "Tower block"
        presenter.handle_key("z", control=True)
        assert presenter.state().space.title == "Empty"

    def test_a_step_back_that_takes_the_photo_away_leaves_the_sheet_open(self, open_city: Opened) -> None:
        presenter = open_city()
        photo = photo_of(TestDoubts.CITY, A, C)
        presenter.apply_edit(with_reading(presenter.seat, photo))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.undo()
        panel = presenter.state().space
        assert (panel.title, panel.comparison, panel.doubt, acts(presenter)) == ("Empty", None, None, ["Done"])
        presenter.leave_space()
        assert nothing_open(presenter)
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        assert nothing_open(presenter)

    def test_undo_to_a_smaller_board_closes_the_panel_of_a_lost_space(
        self, open_city: Opened, store: Store, undos: list[Callable[[], object]]
    ) -> None:
        presenter = open_city()
        presenter.inspect(A)
        wide = envelope_of(EXPERT, EXPERT)
        presenter.saved = store.save(presenter.route.game, wide)
        presenter.on_side_changed()
        presenter.choose_brush("office_tower")
        presenter.inspect(Spot(3, 4))
        presenter.undo()
        undos[-1]()
        assert nothing_open(presenter)
        presenter.tap(A)
        assert building_text(presenter, A) == "T1"

    def test_a_doubtful_space_that_is_emptied_leads_to_the_next(self, open_city: Opened) -> None:
        presenter = open_city(EMPTY, photo_of(TestDoubts.CITY, A, C))
        presenter.follow_notice(NoticeKind.DOUBTFUL)
        presenter.remove()
        assert presenter.state().space is not None
        presenter.remove()
        assert presenter.state().space is None

    def test_a_step_back_that_takes_the_player_away_leads_to_the_table(
        self, context: AppContext, store: Store, messages: list[str]
    ) -> None:
        begun = envelope_of(EMPTY, EMPTY, EMPTY)
        key = store.new(replace(begun, sides=begun.sides[:2])).key
        store.save(key, begun)
        presenter = CityPresenter(context, Route(Screen.CITY, key, 2), lambda _: None)
        presenter.open()
        presenter.undo()
        assert messages == ["Undone: the change of players"]
        assert context.navigator.current == Route(Screen.TABLE, key)

    def test_a_step_that_brings_an_earlier_player_back_follows_this_one(
        self, context: AppContext, store: Store, undos: list[Callable[[], object]]
    ) -> None:
        begun = envelope_of(EMPTY, EMPTY, EMPTY)
        key = store.new(begun).key
        store.save(key, replace(begun, sides=begun.sides[1:]))
        context.navigator.go(Route(Screen.TABLE, key), Route(Screen.CITY, key, 0))
        presenter = CityPresenter(context, context.navigator.current, lambda _: None)
        presenter.open()
        presenter.undo()
        undos[-1]()
        assert context.navigator.current == Route(Screen.CITY, key, 1)

    def test_a_step_that_changes_this_players_name_stays_here(
        self, open_city: Opened, store: Store, messages: list[str], shown_routes: list[Route]
    ) -> None:
        presenter = open_city()
        named = presenter.saved.envelope.with_side(0, replace(presenter.seat, people=("Eva",)))
        presenter.saved = store.save(presenter.route.game, named)
        presenter.undo()
        assert (presenter.seat.name, messages, shown_routes) == ("Ada", ["Undone: the name Ada"], [])


class TestKeys:
    def test_arrows_move_a_cursor_up_to_the_edge(self, open_city: Opened) -> None:
        presenter = open_city()
        for key in ("down", "right", "right", "down", "left", "up", "up", "up"):
            assert presenter.handle_key(key)
        cursors = [space.spot for line in presenter.state().picture.rows for space in line if space.cursor]
        assert cursors == [Spot(0, 1)]

    def test_letters_put_kinds_and_digits_floors(self, open_city: Opened, messages: list[str]) -> None:
        presenter = open_city()
        presenter.handle_key("right")
        assert presenter.handle_key("t")
        assert presenter.handle_key("3")
        assert building_text(presenter, A) == "T3"
        assert presenter.handle_key("9")
        assert presenter.handle_key("s")
        assert presenter.handle_key("2")
        assert (messages[0], messages[-1]) == ("This space has no 9", "This space has no 2")
        assert building_text(presenter, A) == "S"
        assert presenter.handle_key("delete")
        assert building_text(presenter, A) == "."

    def test_a_letter_of_the_other_game_is_said_to_be_none_of_this(
        self, open_city: Opened, messages: list[str]
    ) -> None:
        presenter = open_city()
        presenter.handle_key("right")
        assert presenter.handle_key("o")
        assert messages == ["Not in this game: office tower"]
        assert not presenter.handle_key("x")

    def test_a_playground_is_typed_only_where_there_are_any(
        self, open_city: Opened, store: Store, messages: list[str]
    ) -> None:
        presenter = open_city()
        presenter.handle_key("right")
        assert presenter.handle_key("g")
        presenter.undo()
        presenter.saved = store.save(
            presenter.route.game, with_option(presenter.saved.envelope, "playgrounds", on=False)
        )
        presenter.on_side_changed()
        assert presenter.handle_key("g")
        assert (building_text(presenter, A), messages[1:]) == (".", ["Not in this game: playground"])

    def test_without_a_cursor_a_letter_asks_for_a_space(self, open_city: Opened, messages: list[str]) -> None:
        assert open_city().handle_key("t")
        assert not open_city().handle_key("x")
        assert messages == ["Choose a space with the arrow keys first"]

    def test_enter_looks_at_the_space(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.handle_key("right")
        assert presenter.handle_key("enter")
        assert isinstance(presenter.state().space, CitySpace)
        assert not presenter.handle_key("t")

    def test_control_z_and_y_go_back_and_forth(self, open_city: Opened) -> None:
        presenter = open_city()
        presenter.tap(A)
        assert presenter.handle_key("z", control=True)
        assert building_text(presenter, A) == "."
        assert presenter.handle_key("y", control=True)
        assert building_text(presenter, A) == "T1"
        assert not presenter.handle_key("q", control=True)


class LearningReader:
    """A photo reader that records its lessons."""

    def __init__(self) -> None:
        self.lessons: list[City] = []

    def teach(self, _photo: Reading, city: City) -> None:
        self.lessons.append(city)


@pytest.fixture
def learning_reader(context: AppContext) -> LearningReader:
    context.photo_reader = LearningReader()  # type: ignore[assignment]
    return context.photo_reader  # type: ignore[return-value]


class TestLeaving:
    def test_done_leads_back_to_the_table(self, open_city: Opened, context: AppContext) -> None:
        presenter = open_city()
        presenter.done()
        assert context.navigator.current == Route(Screen.TABLE, presenter.route.game)

    def test_the_allocation_is_one_step_further(self, open_city: Opened, context: AppContext) -> None:
        presenter = open_city()
        presenter.open_allocation()
        assert context.navigator.current == Route(Screen.ALLOCATION, presenter.route.game, 0)

    def test_a_settled_doubt_becomes_a_lesson(self, open_city: Opened, learning_reader: LearningReader) -> None:
        presenter = open_city(EMPTY, photo_of(TestDoubts.CITY, A))
        presenter.tap(A)
        presenter.settle_doubt(choice(presenter, "guesses", "Shop"))
        presenter.done()
        assert learning_reader.lessons == [presenter.seat.board.city]

    def test_a_doubt_that_is_left_teaches_nothing(self, open_city: Opened, learning_reader: LearningReader) -> None:
        open_city(EMPTY, photo_of(TestDoubts.CITY, A)).done()
        assert learning_reader.lessons == []

    def test_an_unreviewed_space_teaches_nothing(self, open_city: Opened, learning_reader: LearningReader) -> None:
        open_city(EMPTY, photo_of(TestDoubts.CITY)).done()
        assert learning_reader.lessons == []

    def test_learning_can_be_switched_off(
        self, open_city: Opened, context: AppContext, learning_reader: LearningReader
    ) -> None:
        context.set_preference("teaching", 0)
        presenter = open_city(EMPTY, photo_of(TestDoubts.CITY, A))
        presenter.tap(A)
        presenter.settle_doubt(choice(presenter, "guesses", "Shop"))
        presenter.done()
        assert learning_reader.lessons == []


def test_a_seat_that_is_not_there_is_refused(context: AppContext, store: Store) -> None:
    key = store.new(envelope_of(EMPTY, EMPTY)).key
    with pytest.raises(Refused, match="no player 3"):
        CityPresenter(context, Route(Screen.CITY, key, 2), lambda _: None).open()


def test_a_city_is_as_it_was_left_after_a_step_back(open_city: Opened, shown: list[CityState]) -> None:
    presenter = open_city()
    presenter.choose_brush("park")
    presenter.handle_key("down")
    presenter.tap(A)
    before = shown[-1]
    presenter.inspect(Spot(1, 1))
    presenter.close()
    presenter.reopen()
    assert shown[-1] == before


def test_doubts_start_at_the_first_one_again_after_undo(open_city: Opened, shown: list[CityState]) -> None:
    city = "S P . . / . . . . / . . . . / . . . ."
    presenter = open_city(city, photo_of(city, Spot(0, 0), Spot(0, 1)))
    presenter.follow_notice(NoticeKind.DOUBTFUL)
    presenter.close()
    presenter.reopen()
    assert (shown[-1].panel, shown[-1].space) == (None, None)
    presenter.inspect(Spot(0, 0))
    presenter.leave_space()
    assert (shown[-1].panel, shown[-1].space) == (None, None)


def test_an_unconfirmed_question_is_a_notice_that_opens_its_page(open_city: Opened, shown_routes: list[Route]) -> None:
    presenter = open_city(EMPTY, photo_of(TestDoubts.CITY))
    presenter.apply_edit(with_tokens(presenter.seat, NO_TOKENS, confirmed=False))
    hints = presenter.state().notices
    assert [(hint.kind, hint.text) for hint in hints[1:]] == [
        (NoticeKind.FLOORS, "Floors not checked"),
        (NoticeKind.TOKENS, "Tokens not confirmed"),
    ]
    for look, screen in ((NoticeKind.FLOORS, Screen.FLOORS), (NoticeKind.TOKENS, Screen.TOKENS)):
        presenter.follow_notice(look)
        assert shown_routes[-1] == Route(screen, presenter.route.game)


def test_a_city_that_is_done_asks_for_its_tokens_once(open_city: Opened, shown_routes: list[Route]) -> None:
    presenter = open_city()
    presenter.apply_edit(replace(presenter.seat, board=replace(presenter.board, tokens_confirmed=False)))
    presenter.done()
    assert shown_routes[-1] == Route(Screen.TABLE, presenter.route.game)  # the space is empty
    presenter.tap(A)
    presenter.done()
    assert shown_routes[-1] == Route(Screen.TOKENS, presenter.route.game, 0, AFTER_CITY)
    presenter.change_tokens("inhabitants", 1)
    presenter.done()
    assert shown_routes[-1] == Route(Screen.TOKENS, presenter.route.game, 0, AFTER_CITY)
    presenter.change_tokens("energy", 0)
    assert presenter.state().done == "Next: Ben"
    presenter.done()
    assert shown_routes[-1] == Route(Screen.CITY, presenter.route.game, 1)


def test_an_alternative_tower_has_the_floors_of_the_doubtful_one(open_city: Opened) -> None:
    low, office = Building(Kind.TOWER_BLOCK, 2, inhabitants=1), Building(Kind.OFFICE_TOWER, 2)
    lines = [[Guess(None, 0.9, is_doubtful=False)] * 5 for _ in range(4)]
    lines[0][0] = Guess(low, 0.4, is_doubtful=True, alternatives=(office, Building(Kind.SHOP)), heights=(0.2,) * 5)
    presenter = open_city(EXPERT, replace(photo_of(EXPERT), guesses=tuple(map(tuple, lines))))
    presenter.apply_edit(with_floors(presenter.seat, {A: 4}))
    presenter.inspect(A)
    shown = presenter.state().space
    assert shown is not None
    assert [choice.building for choice in shown.guesses] == [
        replace(office, floors=4),
        Building(Kind.SHOP),
        None,
    ]


def test_a_city_opened_from_the_pad_leads_back_to_the_pad(
    open_city: Opened, context: AppContext, shown_routes: list[Route]
) -> None:
    presenter = open_city()
    pad = Route(Screen.PAD, presenter.route.game)
    context.navigator.go(Route(Screen.TABLE, presenter.route.game), pad, presenter.route)
    presenter.done()
    assert shown_routes[-1] == pad


def test_a_city_that_is_about_its_doubts_shows_the_first_one(open_city: Opened, context: AppContext) -> None:
    begun = open_city(EMPTY, photo_of(TestDoubts.CITY, A))
    presenter = CityPresenter(context, replace(begun.route, about="spaces"), lambda _: None)
    presenter.open()
    assert isinstance(presenter.state().space, CitySpace)
    assert presenter.back()
    assert nothing_open(presenter)


class TestNumbersOfClassicTiles:
    """E31: the number of a Classic tile that only the tile shows."""

    CITY = "U:police_station T3 . . / . . . . / . . . . / . . . ."

    def test_painting_a_tile_offers_the_numbers_that_it_can_show(self, open_city: Opened) -> None:
        presenter = open_city("T3 . . . / . . . . / . . . . / . . . .")
        presenter.choose_brush("tile")
        presenter.choose_tile(choice(presenter, "tiles", "Police Station"))
        presenter.tap(C)
        row = presenter.state().row.prints
        assert [(each.points, each.tokens, each.chosen) for each in row[:2]] == [
            ("1", (), False),
            ("2", (), False),
        ]
        presenter.set_print(row[1])
        assert building_text(presenter, C) == "U*2:police_station"
        presenter.choose_brush("tile")
        chosen = [each.text for each in presenter.state().panel.tiles if each.chosen]
        assert chosen == ["Police Station"]

    def test_until_the_number_is_said_the_total_is_approximate_and_a_hint_leads_to_the_tile(
        self, open_city: Opened
    ) -> None:
        presenter = open_city(self.CITY, tokens=Tokens(1, 1))
        assert presenter.state().total.startswith("\u2248")
        (notice,) = [each for each in presenter.state().notices if each.kind is NoticeKind.NUMBERS]
        assert notice.text == "Number of one tile?"
        presenter.follow_notice(notice.kind)
        space = presenter.state().space
        assert (space.place, space.prints_title) == ("A1", "Which number does the tile show?")
        assert [each.text for each in space.prints] == ["1", "2", "3", "4", "5", "6"]
        presenter.change_print(space.prints[2])
        assert presenter.state().space.title == "Police Station, shows 3"
        assert not any(each.kind is NoticeKind.NUMBERS for each in presenter.state().notices)
        presenter.follow_notice(NoticeKind.NUMBERS)  # a tap that came late
        assert building_text(presenter, A) == "U*3:police_station"

    def test_a_city_that_is_about_its_numbers_opens_the_first_tile(
        self, open_city: Opened, context: AppContext
    ) -> None:
        begun = open_city(self.CITY)
        presenter = CityPresenter(context, replace(begun.route, about="numbers"), lambda _: None)
        presenter.open()
        assert presenter.state().space.place == "A1"


def test_a_tile_by_hand_switches_its_expansion_on_and_that_is_said_once(
    open_city: Opened, store: Store, messages: list[str]
) -> None:
    presenter = open_city()
    before = store.game(presenter.route.game).envelope
    assert not before.options["public_services"]
    for spot in (A, B):
        presenter.inspect(spot)
        presenter.change_to(
            CityOption(
                Building(Kind.PUBLIC_SERVICE, expansion=Expansion.SCHOOL), presenter.state().picture.rows[0][0], ""
            )
        )
    assert store.game(presenter.route.game).envelope.options["public_services"]
    assert messages == ["On the board: Public Services. Now part of the game."]
    presenter.undo()
    presenter.undo()
    assert store.game(presenter.route.game).envelope == before
