"""The city: what a tap does, what follows from it, and where it leads."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import EXPANSION_VALUES, NOTHING, Building, Expansion, Kind, Mode, Tokens
from quadropolis_score.city import City, text_of
from quadropolis_score.player_board import doubtful, with_city, with_floors, with_reading, with_tokens
from quadropolis_score.reading import Guess, Reading
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.quadropolis.city.panels import Act, CityOdd, CityOption, CitySpace, CityTiles, FloorChoice
from screens.quadropolis.city.presenter import DOUBTS, CityPresenter
from screens.quadropolis.city.state import CityHints, CityState, Look
from screens.quadropolis.number_pad import TokensNumber
from screens.quadropolis.question_presenter import AFTER_CITY
from store.envelope import Envelope
from store.store import Store
from tabletop.messages import Refused, say
from tools.app.fake_device import table

EMPTY = ". . . . / . . . . / . . . . / . . . ."
EXPERT = ". . . . . / . . . . . / . . . . . / . . . . ."
A, B, C = Spot(0, 0), Spot(0, 1), Spot(1, 0)
Opened = Callable[..., CityPresenter]


@pytest.fixture
def shown() -> list[CityState]:
    return []


def with_option(game: Envelope, key: str, *, on: bool) -> Envelope:
    """The game with or without an expansion."""
    return replace(game, options={**game.options, key: on})


@pytest.fixture
def opened(parts: Parts, store: Store, shown: list[CityState]) -> Opened:
    """The screen of the first of two players, whose city is given, with tokens as its tiles gave them at least."""

    def of(city: str = EMPTY, photo: Reading | None = None, tokens: Tokens = NOTHING) -> CityPresenter:
        other = EXPERT if len(City.parse(city).cells[0]) == 5 else EMPTY
        begun = table(city, other, tokens=tokens)
        if photo is not None:
            begun = begun.with_side(0, with_tokens(with_reading(begun.sides[0], photo), tokens))
        presenter = CityPresenter(parts, Place(Screen.CITY, store.new(begun).key, 0), shown.append)
        presenter.open()
        return presenter

    return of


def standing(presenter: CityPresenter, spot: Spot) -> str:
    return text_of(presenter.seat.board.city[spot])


def photo_of(city: str, *doubtful: Spot) -> Reading:
    """A photo of a city, with doubts; what is doubtful may be a shop or a park as well."""
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


def choice(presenter: CityPresenter, of: str, text: str) -> CityOption:
    """A choice of the sheet by its words."""
    state = presenter.state()
    choices: tuple[CityOption, ...] = getattr(state.sheet or state.space, of)
    return next(each for each in choices if each.text == text)


def acts(presenter: CityPresenter) -> list[str]:
    """The actions at the foot of the space's panel."""
    panel = presenter.state().space
    assert panel is not None
    return [action.text for action in panel.actions]


def nothing_open(presenter: CityPresenter) -> bool:
    """Whether no panel is open."""
    state = presenter.state()
    return state.sheet is None and state.space is None


class TestPainting:
    def test_an_empty_city_begins_with_a_tower_block_in_the_hand(self, opened: Opened) -> None:
        presenter = opened()
        presenter.tap(A)
        assert standing(presenter, A) == "T1"

    def test_another_tap_piles_a_tower_block_up_to_the_highest_and_begins_again(self, opened: Opened) -> None:
        presenter = opened()
        seen = []
        for _ in range(5):
            presenter.tap(A)
            seen.append(standing(presenter, A))
        assert seen == ["T1", "T2", "T3", "T4", "T1"]

    def test_a_brush_paints_over_another_kind(self, opened: Opened) -> None:
        presenter = opened("S . . . / . . . . / . . . . / . . . .")
        presenter.choose("park")
        presenter.tap(A)
        assert standing(presenter, A) == "P"

    def test_another_tap_on_a_harbor_shows_its_next_print_and_comes_round(self, opened: Opened) -> None:
        presenter = opened()
        presenter.choose("harbor")
        seen = []
        for _ in range(8):
            presenter.tap(A)
            seen.append(standing(presenter, A))
        assert seen == ["H", "Hi2", "He2", "Hi1e1", "H*1", "H*2", "H*3", "H"]

    def test_another_tap_on_a_shop_changes_nothing(self, opened: Opened) -> None:
        presenter = opened()
        presenter.choose("shop")
        presenter.tap(A)
        presenter.tap(A)
        assert standing(presenter, A) == "S"

    def test_a_brush_that_is_tapped_again_has_the_next_print(self, opened: Opened) -> None:
        presenter = opened()
        presenter.choose("public_service")
        presenter.choose("public_service")
        presenter.tap(A)
        assert standing(presenter, A) == "U*1"

    def test_a_brush_with_another_print_paints_that_print_first(self, opened: Opened) -> None:
        presenter = opened("U*2 . . . / . . . . / . . . . / . . . .")
        presenter.choose("public_service")
        presenter.choose("public_service")
        presenter.tap(A)
        assert standing(presenter, A) == "U*1"

    def test_the_eraser_empties_a_space(self, opened: Opened) -> None:
        presenter = opened("S . . . / . . . . / . . . . / . . . .")
        presenter.choose("eraser")
        presenter.tap(A)
        assert standing(presenter, A) == "."

    def test_a_tile_is_chosen_by_name_and_painted(self, opened: Opened) -> None:
        presenter = opened(EXPERT)
        presenter.choose("tile")
        assert isinstance(presenter.state().sheet, CityTiles)
        presenter.choose_tile(choice(presenter, "tiles", "School"))
        presenter.tap(A)
        assert presenter.seat.board.city[A] == Building(Kind.PUBLIC_SERVICE, expansion=Expansion.SCHOOL)
        presenter.tap(A)
        assert standing(presenter, A) == "U:school"

    def test_a_classic_game_with_public_services_has_its_tiles_and_an_expert_one_all(
        self, opened: Opened, store: Store
    ) -> None:
        presenter = opened()
        table = presenter.saved.envelope
        store.save(presenter.place.game, with_option(table, "public_services", on=True))
        presenter.open()
        assert "tile" in [brush.what for brush in presenter.state().brushes]
        presenter.choose("tile")
        classic = tiles(presenter)
        assert set(classic) == {*EXPANSION_VALUES[Mode.CLASSIC]}
        expert = opened(EXPERT)
        expert.choose("tile")
        assert set(tiles(expert)) == {*Expansion}

    def test_the_palette_has_the_kinds_of_the_game(self, opened: Opened) -> None:
        classic = [brush.what for brush in opened().state().brushes]
        assert classic == [
            "hand", "tower_block", "shop", "public_service", "park", "playground", "factory", "harbor", "eraser",
        ]  # fmt: skip
        expert = {brush.what for brush in opened(EXPERT).state().brushes}
        assert expert - set(classic) == {"office_tower", "monument", "tile"}

    def test_every_step_is_saved_and_can_be_taken_back_and_forth(self, opened: Opened, store: Store) -> None:
        presenter = opened()
        presenter.tap(A)
        presenter.tap(B)
        presenter.undo()
        assert store.game(presenter.place.game).envelope.sides[0].board.city == presenter.seat.board.city
        assert (standing(presenter, A), standing(presenter, B)) == ("T1", ".")
        assert presenter.state().steps.no_redo is False
        presenter.redo()
        assert standing(presenter, B) == "T1"

    def test_a_step_of_another_player_that_is_taken_back_is_told(
        self, opened: Opened, store: Store, told: list[str]
    ) -> None:
        presenter = opened()
        begun = presenter.saved.envelope
        other = with_city(begun.sides[1], City.parse("S . . . / . . . . / . . . . / . . . ."))
        store.save(presenter.place.game, begun.with_side(1, other))
        presenter.open()
        presenter.undo()
        assert told == ["That step was made for Ben"]


def tiles(presenter: CityPresenter) -> list[Expansion | None]:
    """The Public Services tiles that are offered."""
    sheet = presenter.state().sheet
    assert isinstance(sheet, CityTiles)
    return [option.building.expansion for option in sheet.tiles if option.building]


class TestTheBrush:
    def again(self, presenter: CityPresenter, seat: int = 0) -> CityPresenter:
        """The same game, opened anew."""
        back = CityPresenter(presenter.parts, replace(presenter.place, seat=seat), lambda _: None)
        back.open()
        return back

    def in_hand(self, presenter: CityPresenter) -> str:
        return next(brush.text for brush in presenter.state().brushes if brush.chosen)

    @pytest.mark.parametrize("what", ["shop", "hand", "eraser"])
    def test_it_is_still_in_the_hand_when_the_player_comes_back(self, opened: Opened, what: str) -> None:
        presenter = opened()
        presenter.choose(what)
        assert self.in_hand(self.again(presenter)) == self.in_hand(presenter) != "Tower block"

    def test_it_comes_back_with_its_print(self, opened: Opened) -> None:
        presenter = opened()
        presenter.choose("factory")
        presenter.choose("factory")
        assert self.in_hand(self.again(presenter)) == "Factory, one energy unit"

    def test_a_tile_comes_back(self, opened: Opened) -> None:
        presenter = opened(EXPERT)
        presenter.choose("tile")
        presenter.choose_tile(choice(presenter, "tiles", "School"))
        assert self.in_hand(self.again(presenter)) == "School"

    def test_another_city_begins_with_a_tower_block(self, opened: Opened) -> None:
        presenter = opened()
        presenter.choose("shop")
        assert self.in_hand(self.again(presenter, seat=1)) == "Tower block"

    @pytest.mark.parametrize(("kept", "held"), [("U:school", "School"), ("U:capitol", "Tower block")])
    def test_a_tile_of_the_classic_game_comes_back_and_no_other(
        self, opened: Opened, store: Store, kept: str, held: str
    ) -> None:
        presenter = opened()
        store.save(presenter.place.game, with_option(presenter.saved.envelope, "public_services", on=True))
        store.set("brush", f"{presenter.place.game} 0 {kept}")
        assert self.in_hand(self.again(presenter)) == held

    @pytest.mark.parametrize("kept", ["O1", "U:school", "nonsense", "."])
    def test_a_brush_that_is_none_of_this_game_is_put_away(self, opened: Opened, store: Store, kept: str) -> None:
        presenter = opened()
        store.set("brush", f"{presenter.place.game} 0 {kept}")
        assert self.in_hand(self.again(presenter)) == "Tower block"

    @pytest.mark.parametrize(
        ("what", "line"),
        [
            ("tower_block", "Tap a space, then its floors"),
            ("factory", "Tap Factory again to set its printed symbols"),
            ("park", "Tap a space, or draw over several"),
            ("eraser", "Tap a space to empty it"),
        ],
    )
    def test_it_says_what_a_tap_does(self, opened: Opened, what: str, line: str) -> None:
        presenter = opened("S . . . / . . . . / . . . . / . . . .")
        presenter.choose("shop")
        presenter.choose(what)
        assert presenter.state().brush == f"{line}. Hold a space to edit it"

    def test_a_full_disk_keeps_no_brush_but_it_paints(
        self, opened: Opened, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(*_: object) -> None:
            raise Refused("", say("app.failed", reason="full"))

        presenter = opened()
        monkeypatch.setattr(store, "set", full)
        presenter.choose("shop")
        presenter.tap(A)
        assert standing(presenter, A) == "S"


class TestTokens:
    def test_tokens_follow_what_the_tiles_give(self, opened: Opened) -> None:
        presenter = opened()
        presenter.choose("factory")
        presenter.choose("factory")
        presenter.tap(A)
        assert presenter.seat.board.tokens == Tokens(0, 1)

    def test_a_count_of_ones_own_stays(self, opened: Opened) -> None:
        presenter = opened()
        presenter.step("inhabitants", 3)
        presenter.choose("factory")
        presenter.choose("factory")
        presenter.tap(A)
        assert presenter.seat.board.tokens == Tokens(3, 0)

    def test_a_number_is_typed_on_its_pad(self, opened: Opened) -> None:
        presenter = opened("T1i2 . . . / . . . . / . . . . / . . . .")
        presenter.write("inhabitants")
        assert presenter.state().sheet == TokensNumber(
            "Inhabitants",
            0,
            "inhabitant",
            (),
            ("These tiles gave at least 2 inhabitants",),
            presenter.state().sheet.keys,
        )
        presenter.press("1")
        assert presenter.key("2")
        assert presenter.seat.board.tokens == Tokens(12, 0)
        assert presenter.key("backspace")
        assert not presenter.key("t")
        assert presenter.key("enter")
        assert (presenter.seat.board.tokens, presenter.state().sheet) == (Tokens(1, 0), None)

    def test_nobody_has_fewer_than_no_tokens_or_more_than_there_can_be(self, opened: Opened) -> None:
        presenter = opened()
        presenter.step("energy", -1)
        assert presenter.seat.board.tokens == Tokens(0, 0)
        presenter.step("energy", 999)
        assert presenter.seat.board.tokens == Tokens(0, 200)

    def test_a_total_below_nothing_has_a_real_minus(self, opened: Opened) -> None:
        assert opened("S . . . / . . . . / . . . . / . . . .", tokens=Tokens(2, 0)).state().total == "\u2248 \u22122 VP"

    def test_the_total_is_that_of_the_best_allocation(self, opened: Opened) -> None:
        presenter = opened("T4 P . . / . . . . / . . . . / . . . .", tokens=Tokens(0, 1))
        assert presenter.state().total == "\u2248 12 VP"


class TestDoubts:
    CITY = "T1 S . . / F . . . / . . . . / . . . ."

    def test_a_photographed_city_is_looked_at_not_painted(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A))
        assert presenter.state().brush == "Tap a space to edit it"
        presenter.tap(B)
        assert isinstance(presenter.state().space, CitySpace)
        assert standing(presenter, B) == "S"

    def test_a_doubtful_space_shows_its_picture_and_what_it_may_be(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A))
        presenter.tap(A)
        panel = presenter.state().space
        assert panel is not None
        assert panel.beside[0].crop.picture == b"picture"
        assert panel.doubt == ("Is this a tower block?",)
        assert [each.text for each in panel.guesses] == ["Shop", "Park", "Empty"]
        assert (panel.change, panel.kinds, acts(presenter)) == (("Change building",), (), ["Later", "Yes"])

    def test_a_doubtful_tile_is_asked_about_by_its_name(self, opened: Opened) -> None:
        presenter = opened(EXPERT, photo_of("U:school . . . . / . . . . . / . . . . . / . . . . .", A))
        presenter.tap(A)
        assert presenter.state().space.doubt == ("Is this School?",)

    def test_choosing_settles_it(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A))
        presenter.tap(A)
        presenter.settle(choice(presenter, "guesses", "Park"))
        assert standing(presenter, A) == "P"
        assert doubtful(presenter.seat) == ()
        assert nothing_open(presenter)

    def test_saying_that_it_was_right_settles_it_too(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A))
        presenter.tap(A)
        presenter.act(Act.YES)
        assert doubtful(presenter.seat) == ()

    def test_the_hint_leads_through_all_of_them(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A, C))
        assert presenter.state().hints[0].text == "2 spaces to check"
        presenter.hint(Look.DOUBTFUL)
        presenter.settle(choice(presenter, "guesses", "Shop"))
        assert isinstance(presenter.state().space, CitySpace)
        presenter.settle(choice(presenter, "guesses", "Shop"))
        assert nothing_open(presenter)
        assert doubtful(presenter.seat) == ()

    def test_what_is_left_for_later_is_passed_over_and_stays_doubtful(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A, C))
        presenter.hint(Look.DOUBTFUL)
        presenter.leave()
        assert (presenter.state().space.place, acts(presenter)) == ("A2", ["Later", "Yes"])
        presenter.leave()
        assert nothing_open(presenter)
        assert doubtful(presenter.seat) == (A, C)

    def test_a_kind_that_is_chosen_on_the_way_keeps_the_sheet_and_leads_on(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A, C))
        presenter.hint(Look.DOUBTFUL)
        presenter.show_kinds()
        presenter.change_to(choice(presenter, "kinds", "Harbor"))
        panel = presenter.state().space
        assert (panel.place, panel.doubt, acts(presenter)) == ("A1", (), ["Remove", "Next"])
        presenter.leave()
        presenter.show_kinds()
        presenter.change_to(choice(presenter, "kinds", "Park"))
        assert acts(presenter) == ["Remove", "Done"]
        presenter.leave()
        assert presenter.state().space is None

    def test_a_doubtful_space_that_was_tapped_leads_nowhere_else(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A, C))
        presenter.tap(A)
        presenter.leave()
        assert nothing_open(presenter)

    def test_an_empty_space_that_is_doubtful_is_said_yes_to(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, Spot(3, 3)))
        presenter.tap(Spot(3, 3))
        assert presenter.state().space.doubt == ("Is this space empty?",)
        presenter.act(Act.YES)
        assert (doubtful(presenter.seat), presenter.seat.board.city[Spot(3, 3)]) == ((), None)

    @pytest.mark.usefixtures("pupil")
    def test_a_photo_that_was_hardly_read_is_taken_again(self, opened: Opened, parts: Parts) -> None:
        spots = City.parse(self.CITY).board.spots
        half = opened(EMPTY, photo_of(self.CITY, *spots[:8]))
        assert half.state().hints[0].what is Look.DOUBTFUL
        presenter = opened(EMPTY, photo_of(self.CITY, *spots[:9]))
        assert presenter.state().hints[0].text == "Photo too unclear. Retake"
        presenter.hint(Look.HARDLY)
        assert parts.way.here == replace(presenter.place, screen=Screen.PHOTO)

    def test_without_an_eye_no_photo_is_taken_again(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, *City.parse(self.CITY).board.spots))
        assert presenter.state().hints[0].what is Look.DOUBTFUL

    def test_a_painted_space_is_looked_at(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A))
        presenter.choose("tower_block")
        presenter.tap(A)
        assert doubtful(presenter.seat) == ()

    def test_back_from_the_tiles_leads_to_the_doubtful_space_and_the_way_goes_on(self, opened: Opened) -> None:
        presenter = opened(EXPERT, photo_of(EXPERT, A, C))
        presenter.hint(Look.DOUBTFUL)
        presenter.tiles()
        assert isinstance(presenter.state().sheet, CityTiles)
        assert presenter.back()
        assert presenter.state().space.place == "A1"
        presenter.leave()
        assert presenter.state().space.place == "A2"
        assert presenter.back()
        assert nothing_open(presenter)

    def test_a_tile_that_is_chosen_settles_the_space_and_leads_to_the_next(self, opened: Opened) -> None:
        presenter = opened(EXPERT, photo_of(EXPERT, A, C))
        presenter.hint(Look.DOUBTFUL)
        presenter.tiles()
        presenter.choose_tile(choice(presenter, "tiles", "School"))
        assert (standing(presenter, A), presenter.state().space.place) == ("U:school", "A2")
        presenter.tiles()
        presenter.choose_tile(choice(presenter, "tiles", "Capitol"))
        assert nothing_open(presenter)

    def test_back_from_the_tiles_for_the_hand_leads_to_the_board(self, opened: Opened) -> None:
        presenter = opened(EXPERT, photo_of(EXPERT, A, C))
        presenter.hint(Look.DOUBTFUL)
        presenter.tiles()
        presenter.back()
        presenter.back()
        presenter.choose("tile")
        assert presenter.back()
        assert nothing_open(presenter)

    def test_a_step_back_leads_back_to_the_space_that_is_doubtful_again(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A, B, C))
        presenter.hint(Look.DOUBTFUL)
        for _ in range(2):
            presenter.settle(choice(presenter, "guesses", "Park"))
        for title in ("B1", "A1"):
            presenter.key("z", control=True)
            assert (presenter.state().space.place, acts(presenter)) == (title, ["Later", "Yes"])
        for title in ("B1", "A2"):
            presenter.settle(choice(presenter, "guesses", "Empty"))
            assert presenter.state().space.place == title

    def test_a_step_back_from_the_tiles_leads_back_too(self, opened: Opened) -> None:
        presenter = opened(EXPERT, photo_of(EXPERT, A, C))
        presenter.hint(Look.DOUBTFUL)
        presenter.settle(choice(presenter, "guesses", "Park"))
        presenter.tiles()
        presenter.key("z", control=True)
        assert presenter.state().space.place == "A1"
        presenter.leave()
        assert presenter.state().space.place == "A2"

    def test_a_step_back_on_the_board_opens_no_sheet(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(self.CITY, A))
        presenter.inspect(A)
        presenter.settle(choice(presenter, "guesses", "Park"))
        presenter.key("z", control=True)
        assert doubtful(presenter.seat) == (A,)
        assert nothing_open(presenter)


class TestTheSheetOfASpace:
    def test_a_long_press_shows_everything_whatever_is_in_the_hand(self, opened: Opened) -> None:
        presenter = opened()
        presenter.inspect(A)
        panel = presenter.state().space
        assert panel is not None
        assert (panel.place, panel.title, panel.beside, acts(presenter)) == ("A1", "Empty", (), ["Done"])

    def test_a_kind_is_chosen_then_its_floors_then_what_it_shows(self, opened: Opened) -> None:
        presenter = opened()
        presenter.inspect(A)
        presenter.change_to(choice(presenter, "kinds", "Tower block"))
        assert (presenter.state().space.kinds, presenter.state().space.change) == ((), ("Change building",))
        assert [each.floors for each in presenter.state().space.floors] == [1, 2, 3, 4]
        presenter.set_floors(presenter.state().space.floors[2])
        presenter.change_to(choice(presenter, "prints", "2 inhabitants"))
        assert standing(presenter, A) == "T3i2"
        assert presenter.state().space.height == ("Floors",)

    def test_what_cannot_be_piled_has_no_floors(self, opened: Opened) -> None:
        presenter = opened("S . . . / . . . . / . . . . / . . . .")
        presenter.inspect(A)
        assert presenter.state().space.floors == ()
        presenter.set_floors(FloorChoice(A, 2, chosen=False))
        assert standing(presenter, A) == "S"

    def test_removing_closes_the_sheet(self, opened: Opened) -> None:
        presenter = opened("S . . . / . . . . / . . . . / . . . .")
        presenter.inspect(A)
        presenter.act(Act.REMOVE)
        assert (standing(presenter, A), presenter.state().space) == (".", None)

    def test_a_space_becomes_a_tile(self, opened: Opened) -> None:
        presenter = opened(EXPERT)
        presenter.inspect(A)
        presenter.tiles()
        presenter.choose_tile(choice(presenter, "tiles", "Capitol"))
        assert standing(presenter, A) == "U:capitol"
        presenter.inspect(A)
        presenter.show_kinds()
        assert choice(presenter, "kinds", "Public service").chosen

    def test_the_step_back_closes_the_sheet_first(self, opened: Opened, arrived: list[Place]) -> None:
        presenter = opened()
        presenter.inspect(A)
        assert presenter.back()
        assert nothing_open(presenter)
        assert not presenter.back()
        assert arrived == []


class TestStrokes:
    def test_a_stroke_paints_every_space_in_one_step(self, opened: Opened) -> None:
        presenter = opened()
        presenter.choose("park")
        for spot in (A, B, B, C):
            presenter.draw(spot)
        assert presenter.seat.board.city.is_empty
        assert [bool(space.face) for space in presenter.state().picture.rows[0]] == [True, True, False, False]
        presenter.end_stroke()
        assert [standing(presenter, spot) for spot in (A, B, C)] == ["P", "P", "P"]
        presenter.undo()
        assert presenter.seat.board.city.is_empty

    def test_a_stroke_leaves_piles_of_its_kind_as_they_are(self, opened: Opened) -> None:
        presenter = opened("T3 S . . / . . . . / . . . . / . . . .")
        presenter.choose("tower_block")
        presenter.draw(A)
        presenter.draw(B)
        presenter.end_stroke()
        assert [standing(presenter, spot) for spot in (A, B)] == ["T3", "T1"]

    def test_the_hand_draws_nothing_and_neither_does_a_finger_beside_an_open_panel(self, opened: Opened) -> None:
        presenter = opened("S . . . / . . . . / . . . . / . . . .")
        presenter.draw(A)
        presenter.end_stroke()
        presenter.choose("eraser")
        presenter.inspect(B)
        presenter.draw(A)
        presenter.end_stroke()
        assert standing(presenter, A) == "S"

    def test_a_held_building_moves_to_an_empty_space_and_changes_places_with_another(self, opened: Opened) -> None:
        presenter = opened("T3i2 S . . / . . . . / . . . . / . . . .")
        presenter.carry(A, A)
        presenter.carry(A, C)
        assert marked(presenter) == [A, C]
        presenter.move(A, C)
        assert ([standing(presenter, spot) for spot in (A, B, C)], marked(presenter)) == ([".", "S", "T3i2"], [])
        presenter.move(C, B)
        assert [standing(presenter, spot) for spot in (A, B, C)] == [".", "T3i2", "S"]

    def test_an_empty_space_is_not_moved(self, opened: Opened) -> None:
        presenter = opened("S . . . / . . . . / . . . . / . . . .")
        presenter.carry(B, A)
        assert marked(presenter) == [B]
        presenter.move(B, A)
        assert (standing(presenter, A), marked(presenter)) == ("S", [])


def marked(presenter: CityPresenter) -> list[Spot]:
    """The marked spaces."""
    return [space.spot for line in presenter.state().picture.rows for space in line if space.marked]


class TestFloors:
    def test_a_pile_of_four_takes_two_taps(self, opened: Opened) -> None:
        presenter = opened()
        presenter.tap(A)
        row = presenter.state().floors
        assert row is not None
        assert (row.spot, [each.floors for each in row.floors if each.chosen]) == (A, [1])
        presenter.set_floors(row.floors[3])
        assert (standing(presenter, A), presenter.state().floors) == ("T4", None)

    def test_the_row_goes_with_the_next_tap(self, opened: Opened) -> None:
        presenter = opened()
        presenter.tap(A)
        presenter.tap(B)
        assert presenter.state().floors.spot == B
        presenter.choose("park")
        assert presenter.state().floors is None
        presenter.tap(C)
        assert presenter.state().floors is None

    def test_a_digit_sets_the_floors_of_the_pile_that_was_tapped(self, opened: Opened) -> None:
        presenter = opened()
        presenter.tap(A)
        assert presenter.key("4")
        assert standing(presenter, A) == "T4"

    def test_an_undone_pile_has_no_row(self, opened: Opened) -> None:
        presenter = opened()
        presenter.tap(A)
        presenter.undo()
        assert presenter.state().floors is None


class TestWhatIsReplaced:
    CITY = "T3 S . . / . . . . / . . . . / . . . ."

    def test_a_city_that_has_tiles_is_opened_with_the_hand(self, opened: Opened, store: Store) -> None:
        presenter = opened(self.CITY)
        store.set("brush", f"{presenter.place.game} 0 P")
        presenter.open()
        presenter.tap(A)
        assert (standing(presenter, A), presenter.state().space.place) == ("T3", "A1")

    def test_what_a_brush_replaces_is_said_and_comes_back(
        self, opened: Opened, told: list[str], undos: list[Callable[[], object]]
    ) -> None:
        presenter = opened(self.CITY)
        presenter.choose("park")
        presenter.tap(A)
        assert (standing(presenter, A), told) == ("P", ["Tower block, 3 floors, replaced"])
        undos[0]()
        assert standing(presenter, A) == "T3"

    def test_what_is_removed_comes_back_after_other_steps_too(
        self, opened: Opened, told: list[str], undos: list[Callable[[], object]]
    ) -> None:
        presenter = opened(self.CITY)
        presenter.choose("eraser")
        presenter.draw(A)
        presenter.draw(B)
        presenter.end_stroke()
        assert told == ["2 buildings removed"]
        presenter.choose("park")
        presenter.tap(C)
        undos[0]()
        assert [standing(presenter, spot) for spot in (A, B, C)] == ["T3", "S", "P"]

    def test_it_comes_back_from_another_screen(
        self, opened: Opened, store: Store, undos: list[Callable[[], object]]
    ) -> None:
        presenter = opened(self.CITY)
        presenter.inspect(A)
        presenter.remove()
        presenter.close()
        undos[0]()
        assert text_of(store.game(presenter.place.game).envelope.sides[0].board.city[A]) == "T3"

    def test_a_floor_or_another_print_replaces_nothing(self, opened: Opened, told: list[str]) -> None:
        presenter = opened("T1 H . . / . . . . / . . . . / . . . .")
        presenter.choose("tower_block")
        presenter.tap(A)
        presenter.choose("harbor")
        presenter.tap(B)
        presenter.tap(B)
        presenter.key("right")
        presenter.key("3")
        assert told == []


class TestOddities:
    def test_more_tiles_than_turns_are_on_the_hint_itself(self, opened: Opened) -> None:
        presenter = opened("T4 T4 T4 T4 / T4 . . . / . . . . / . . . .")
        hint = next(hint for hint in presenter.state().hints if hint.what is Look.ODD)
        assert hint.text == "Check: 20 tiles, 16 turns"

    def test_all_hints_are_listed_and_lead_where_they_led(self, opened: Opened) -> None:
        presenter = opened("T4 T4 T4 T4 / T4 . . . / . . . . / . . . .", photo_of(TestDoubts.CITY, A))
        presenter.all_hints()
        listed = presenter.state().sheet
        assert isinstance(listed, CityHints)
        assert listed.hints == presenter.state().hints
        presenter.hint(Look.DOUBTFUL)
        assert (presenter.state().sheet, presenter.state().space.place) == (None, "A1")

    def test_what_looks_odd_is_listed_and_leads_to_its_spaces(self, opened: Opened) -> None:
        presenter = opened("U:school . . . . / U:school . . . . / . . . . . / . . . . .")
        assert [hint.text for hint in presenter.state().hints] == ["One thing looks odd"]
        presenter.hint(Look.ODD)
        sheet = presenter.state().sheet
        assert isinstance(sheet, CityOdd)
        assert [odd.text for odd in sheet.odd] == ["A1, A2: School appears twice; the box has one"]
        presenter.show_odd(sheet.odd[0])
        marked = [space.spot for line in presenter.state().picture.rows for space in line if space.marked]
        assert marked == [A, C]
        assert nothing_open(presenter)

    def test_an_oddity_without_a_place_is_a_sentence(self, opened: Opened) -> None:
        presenter = opened(tokens=Tokens(2, 0))
        presenter.hint(Look.ODD)
        sheet = presenter.state().sheet
        assert isinstance(sheet, CityOdd)
        assert [odd.text for odd in sheet.odd] == [
            "2 inhabitants, but these tiles gave at most 0"
        ]  # fmt: skip


class TestWhatWentWrongOnce:
    def test_a_tile_for_the_hand_is_not_put_where_something_was_odd(self, opened: Opened) -> None:
        presenter = opened("U:school . . . . / U:school . . . . / . . . . . / . . . . .")
        presenter.hint(Look.ODD)
        sheet = presenter.state().sheet
        assert isinstance(sheet, CityOdd)
        presenter.show_odd(sheet.odd[0])
        presenter.choose("tile")
        presenter.choose_tile(choice(presenter, "tiles", "Capitol"))
        assert standing(presenter, A) == "U:school"

    def test_a_step_back_is_seen_in_the_sheet_that_is_open(self, opened: Opened) -> None:
        presenter = opened()
        presenter.tap(A)
        presenter.inspect(A)
        assert presenter.state().space.title == "Tower block"
        presenter.key("z", control=True)
        assert presenter.state().space.title == "Empty"

    def test_a_step_back_that_takes_the_photo_away_leaves_the_sheet_open(self, opened: Opened) -> None:
        presenter = opened()
        photo = photo_of(TestDoubts.CITY, A, C)
        presenter.change(with_reading(presenter.seat, photo))
        presenter.hint(Look.DOUBTFUL)
        presenter.undo()
        panel = presenter.state().space
        assert (panel.title, panel.beside, panel.doubt, acts(presenter)) == ("Empty", (), (), ["Done"])
        presenter.leave()
        assert nothing_open(presenter)
        presenter.hint(Look.DOUBTFUL)
        assert nothing_open(presenter)

    def test_a_step_to_a_smaller_board_closes_the_sheet_of_a_space_that_is_gone(
        self, opened: Opened, store: Store
    ) -> None:
        presenter = opened()
        presenter.inspect(A)
        wide = table(EXPERT, EXPERT)
        presenter.saved = store.save(presenter.place.game, wide)
        presenter.changed()
        presenter.choose("office_tower")
        presenter.inspect(Spot(3, 4))
        presenter.undo()
        assert nothing_open(presenter)
        presenter.tap(A)
        assert standing(presenter, A) == "T1"

    def test_a_doubtful_space_that_is_emptied_leads_to_the_next(self, opened: Opened) -> None:
        presenter = opened(EMPTY, photo_of(TestDoubts.CITY, A, C))
        presenter.hint(Look.DOUBTFUL)
        presenter.remove()
        assert presenter.state().space is not None
        presenter.remove()
        assert presenter.state().space is None

    def test_a_step_back_that_takes_the_player_away_leads_to_the_table(
        self, parts: Parts, store: Store, told: list[str]
    ) -> None:
        begun = table(EMPTY, EMPTY, EMPTY)
        key = store.new(replace(begun, sides=begun.sides[:2])).key
        store.save(key, begun)
        presenter = CityPresenter(parts, Place(Screen.CITY, key, 2), lambda _: None)
        presenter.open()
        presenter.undo()
        assert told == ["That step was made for Cleo"]
        assert parts.way.here == Place(Screen.TABLE, key)

    def test_a_step_that_brings_an_earlier_player_back_follows_this_one(
        self, parts: Parts, store: Store, told: list[str]
    ) -> None:
        begun = table(EMPTY, EMPTY, EMPTY)
        key = store.new(begun).key
        store.save(key, replace(begun, sides=begun.sides[1:]))
        parts.way.go(Place(Screen.TABLE, key), Place(Screen.CITY, key, 0))
        presenter = CityPresenter(parts, parts.way.here, lambda _: None)
        presenter.open()
        presenter.undo()
        assert told == ["That step was made for Ada"]
        assert parts.way.here == Place(Screen.CITY, key, 1)

    def test_a_step_that_changes_this_players_name_stays_here(
        self, opened: Opened, store: Store, told: list[str], arrived: list[Place]
    ) -> None:
        presenter = opened()
        named = presenter.saved.envelope.with_side(0, replace(presenter.seat, people=("Eva",)))
        presenter.saved = store.save(presenter.place.game, named)
        presenter.undo()
        assert (presenter.seat.name, told, arrived) == ("Ada", [], [])


class TestKeys:
    def test_arrows_move_a_cursor_up_to_the_edge(self, opened: Opened) -> None:
        presenter = opened()
        for key in ("down", "right", "right", "down", "left", "up", "up", "up"):
            assert presenter.key(key)
        cursors = [space.spot for line in presenter.state().picture.rows for space in line if space.cursor]
        assert cursors == [Spot(0, 1)]

    def test_letters_put_kinds_and_digits_floors(self, opened: Opened) -> None:
        presenter = opened()
        presenter.key("right")
        assert presenter.key("t")
        assert presenter.key("3")
        assert standing(presenter, A) == "T3"
        assert not presenter.key("9")
        assert presenter.key("s")
        assert not presenter.key("2")
        assert standing(presenter, A) == "S"
        assert presenter.key("delete")
        assert standing(presenter, A) == "."

    def test_a_letter_of_the_other_game_means_nothing(self, opened: Opened) -> None:
        presenter = opened()
        presenter.key("right")
        assert not presenter.key("o")
        assert not presenter.key("x")

    def test_a_playground_is_typed_only_where_there_are_any(self, opened: Opened, store: Store) -> None:
        presenter = opened()
        presenter.key("right")
        assert presenter.key("g")
        presenter.undo()
        presenter.saved = store.save(
            presenter.place.game, with_option(presenter.saved.envelope, "playgrounds", on=False)
        )
        presenter.changed()
        assert not presenter.key("g")

    def test_without_a_cursor_letters_mean_nothing(self, opened: Opened) -> None:
        assert not opened().key("t")

    def test_enter_looks_at_the_space(self, opened: Opened) -> None:
        presenter = opened()
        presenter.key("right")
        assert presenter.key("enter")
        assert isinstance(presenter.state().space, CitySpace)
        assert not presenter.key("t")

    def test_control_z_and_y_go_back_and_forth(self, opened: Opened) -> None:
        presenter = opened()
        presenter.tap(A)
        assert presenter.key("z", control=True)
        assert standing(presenter, A) == "."
        assert presenter.key("y", control=True)
        assert standing(presenter, A) == "T1"
        assert not presenter.key("q", control=True)


class Pupil:
    """An eye that keeps what it is taught."""

    def __init__(self) -> None:
        self.lessons: list[City] = []

    def teach(self, _photo: Reading, city: City) -> None:
        self.lessons.append(city)


@pytest.fixture
def pupil(parts: Parts) -> Pupil:
    parts.eye = Pupil()  # type: ignore[assignment]
    return parts.eye  # type: ignore[return-value]


class TestLeaving:
    def test_done_leads_back_to_the_table(self, opened: Opened, parts: Parts) -> None:
        presenter = opened()
        presenter.done()
        assert parts.way.here == Place(Screen.TABLE, presenter.place.game)

    def test_the_allocation_is_one_step_further(self, opened: Opened, parts: Parts) -> None:
        presenter = opened()
        presenter.to_allocation()
        assert parts.way.here == Place(Screen.ALLOCATION, presenter.place.game, 0)

    def test_a_settled_doubt_teaches_the_eye(self, opened: Opened, pupil: Pupil) -> None:
        presenter = opened(EMPTY, photo_of(TestDoubts.CITY, A))
        presenter.tap(A)
        presenter.settle(choice(presenter, "guesses", "Shop"))
        presenter.done()
        assert pupil.lessons == [presenter.seat.board.city]

    def test_a_doubt_that_is_left_teaches_nothing(self, opened: Opened, pupil: Pupil) -> None:
        opened(EMPTY, photo_of(TestDoubts.CITY, A)).done()
        assert pupil.lessons == []

    def test_what_nobody_looked_at_teaches_nothing(self, opened: Opened, pupil: Pupil) -> None:
        opened(EMPTY, photo_of(TestDoubts.CITY)).done()
        assert pupil.lessons == []

    def test_a_switch_keeps_the_eye_from_learning(self, opened: Opened, parts: Parts, pupil: Pupil) -> None:
        parts.prefer("teaching", 0)
        presenter = opened(EMPTY, photo_of(TestDoubts.CITY, A))
        presenter.tap(A)
        presenter.settle(choice(presenter, "guesses", "Shop"))
        presenter.done()
        assert pupil.lessons == []


def test_a_seat_that_is_not_there_is_refused(parts: Parts, store: Store) -> None:
    key = store.new(table(EMPTY, EMPTY)).key
    with pytest.raises(Refused, match="no player 3"):
        CityPresenter(parts, Place(Screen.CITY, key, 2), lambda _: None).open()


def test_a_city_is_as_it_was_left_after_a_step_back(opened: Opened, shown: list[CityState]) -> None:
    presenter = opened()
    presenter.choose("park")
    presenter.key("down")
    presenter.tap(A)
    before = shown[-1]
    presenter.inspect(Spot(1, 1))
    presenter.close()
    presenter.come_back()
    assert shown[-1] == before


def test_doubts_are_gone_through_from_the_first_one_after_a_step_back(opened: Opened, shown: list[CityState]) -> None:
    city = "S P . . / . . . . / . . . . / . . . ."
    presenter = opened(city, photo_of(city, Spot(0, 0), Spot(0, 1)))
    presenter.hint(Look.DOUBTFUL)
    presenter.close()
    presenter.come_back()
    assert (shown[-1].sheet, shown[-1].space) == (None, None)
    presenter.inspect(Spot(0, 0))
    presenter.leave()
    assert (shown[-1].sheet, shown[-1].space) == (None, None)


def test_what_nobody_confirmed_is_a_hint_that_leads_to_its_page(opened: Opened, arrived: list[Place]) -> None:
    presenter = opened(EMPTY, photo_of(TestDoubts.CITY))
    presenter.change(with_tokens(presenter.seat, NOTHING, counted=False))
    hints = presenter.state().hints
    assert [(hint.what, hint.text) for hint in hints[:2]] == [
        (Look.FLOORS, "Floors not checked"),
        (Look.TOKENS, "Tokens not confirmed"),
    ]
    for look, screen in ((Look.FLOORS, Screen.FLOORS), (Look.TOKENS, Screen.TOKENS)):
        presenter.hint(look)
        assert arrived[-1] == Place(screen, presenter.place.game)


def test_a_city_that_is_done_asks_for_its_tokens_once(opened: Opened, arrived: list[Place]) -> None:
    presenter = opened()
    presenter.change(replace(presenter.seat, board=replace(presenter.board, counted=False)))
    presenter.done()
    assert arrived[-1] == Place(Screen.TABLE, presenter.place.game)  # nothing stands there
    presenter.tap(A)
    presenter.done()
    assert arrived[-1] == Place(Screen.TOKENS, presenter.place.game, 0, AFTER_CITY)
    presenter.step("inhabitants", 1)  # which says nothing of the energy
    presenter.done()
    assert arrived[-1] == Place(Screen.TOKENS, presenter.place.game, 0, AFTER_CITY)
    presenter.change(with_tokens(presenter.seat, NOTHING))
    assert presenter.state().done == "Next: Ben"
    presenter.done()
    assert arrived[-1] == Place(Screen.CITY, presenter.place.game, 1)


def test_a_tower_that_a_doubtful_one_may_be_instead_is_as_high_as_the_one_that_stands_there(opened: Opened) -> None:
    low, office = Building(Kind.TOWER_BLOCK, 2, inhabitants=1), Building(Kind.OFFICE_TOWER, 2)
    lines = [[Guess(None, 0.9, doubtful=False)] * 5 for _ in range(4)]
    lines[0][0] = Guess(low, 0.4, doubtful=True, also=(office, Building(Kind.SHOP)), heights=(0.2,) * 5)
    presenter = opened(EXPERT, replace(photo_of(EXPERT), guesses=tuple(map(tuple, lines))))
    presenter.change(with_floors(presenter.seat, {A: 4}))
    presenter.inspect(A)
    shown = presenter.state().space
    assert shown is not None
    assert [choice.building for choice in shown.guesses] == [
        replace(office, floors=4),
        Building(Kind.SHOP),
        None,
    ]


def test_a_city_that_the_pad_asked_for_leads_back_to_the_pad(
    opened: Opened, parts: Parts, arrived: list[Place]
) -> None:
    presenter = opened()
    pad = Place(Screen.PAD, presenter.place.game)
    parts.way.go(Place(Screen.TABLE, presenter.place.game), pad, presenter.place)
    presenter.done()
    assert arrived[-1] == pad


def test_a_city_that_is_about_its_doubts_shows_the_first_one(opened: Opened, parts: Parts) -> None:
    begun = opened(EMPTY, photo_of(TestDoubts.CITY, A))
    presenter = CityPresenter(parts, replace(begun.place, about=DOUBTS), lambda _: None)
    presenter.open()
    assert isinstance(presenter.state().space, CitySpace)
    assert presenter.back()
    assert nothing_open(presenter)
