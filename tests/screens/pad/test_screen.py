"""The score pad in the real app, by touches and keys."""

from tools.app.app_driver import AppDriver  # isort: skip - first: it configures Kivy

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from kivy.app import App
from kivy.metrics import Metrics

from screens.kit import theme
from screens.kit.background import run_inline
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.widgets.fitted_label import MIN_FONT_SIZE, FittedLabel, hyphenate, width_of_word
from screens.kit.widgets.labels import PlayerBadge
from screens.kit.widgets.screen_frame import TopBar
from screens.pad.model import TOTAL
from screens.pad.state import PadHead, PadNumber
from screens.pad.widgets import ROW, PadCell, PadName, PadRows, PadScroll
from screens.quadropolis.city.events import BrushChosen
from screens.shell.app import ScoreApp
from store.envelope import Envelope
from store.store import Store
from tools.app.example import example_envelope
from tools.app.fake_device import FakeDevice, envelope_of, with_final_totals, with_uncounted_tokens

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."


@contextmanager
def open_pad(folder: Path, envelope: Envelope, *, text: int = 100) -> Iterator[AppDriver]:
    with Store.open(folder) as store:
        store.set("text", text)
        with AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline)) as driver:
            driver.app.context.navigator.go(Route(Screen.PAD, store.new(envelope).key))
            driver.run_frames(0.1)
            yield driver
            Metrics.fontscale = 1.0


def cell_of(driver: AppDriver, row: str, side: int) -> PadCell:
    cells = (
        widget for widget in driver.widgets() if isinstance(widget, PadCell) and isinstance(widget.item, PadNumber)
    )
    return next(cell for cell in cells if (cell.item.row, cell.item.side) == (row, side))


def test_a_number_is_tapped_and_its_reasons_are_read_then_closed(tmp_path: Path) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN)) as driver:
        driver.tap(cell_of(driver, "shops", 0))
        assert any(words.startswith("A shop with") for words in driver.visible_texts())
        driver.tap("Close")
        assert not driver.state.panel
        driver.tap("Shops")
        assert [section.name for section in driver.state.panel.sections] == ["Ada", "Ben"]
        driver.back()
        assert driver.state.panel is None
        assert driver.is_on("pad")


def test_the_keyboard_finds_every_number(tmp_path: Path) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN)) as driver:
        driver.key("tab")
        driver.key("down")
        driver.key("right")
        driver.key("enter")
        assert [section.name for section in driver.state.panel.sections] == ["Ben"]
        driver.key("escape")
        for _ in range(9):
            driver.key("down")
        driver.key("enter")
        assert driver.state.panel.title == "Total"


@pytest.mark.untraced
def test_done_leads_to_the_list_of_games_also_after_playing_again(tmp_path: Path) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN)) as driver:
        (game,) = (each.key for each in driver.app.context.store.games())
        driver.app.context.navigator.back_to(HOME, Route(Screen.TABLE, game), Route(Screen.PAD, game))
        driver.tap("Play again")
        driver.tap("Start")
        again = driver.app.context.navigator.current.game
        assert again != game
        driver.app.context.navigator.go(Route(Screen.PAD, again))
        driver.tap("Done")
        assert driver.is_on("games")
        driver.app.context.navigator.back_to(HOME, Route(Screen.TABLE, again))
        driver.back()
        assert driver.is_on("games")  # not on the pad of the game before


def test_a_mistake_is_mended_from_the_reasons_and_leads_back_to_the_pad(tmp_path: Path) -> None:
    with open_pad(tmp_path, with_final_totals(envelope_of(ADA, BEN))) as driver:
        before = driver.state.total.numbers[0].text
        driver.tap(cell_of(driver, "tower_blocks", 0))
        driver.tap("Edit Ada\u2019s city")
        assert driver.is_on("city")
        driver.runner.send(BrushChosen("eraser"))
        driver.tap_spot(1, 1)
        driver.tap("Done")
        assert driver.is_on("pad")
        driver.wait_until(lambda: driver.state.total.numbers[0].text != before)
        assert driver.state.panel is None


@pytest.mark.untraced
@pytest.mark.parametrize("text", [100, 150])
def test_four_players_with_long_names_fit_with_avatars_and_no_word_is_broken(tmp_path: Path, text: int) -> None:
    names = ("Maximiliane", "Ben", "Bartholomew the Second", "Theodora-Alexandra")
    with open_pad(tmp_path, envelope_of(ADA, BEN, ADA, BEN, names=names), text=text) as driver:
        cells = [widget for widget in driver.widgets() if isinstance(widget, PadCell)]
        assert min(cell.width for cell in cells) >= 48
        assert min(cell.height for cell in cells) >= ROW
        assert max(cell.right for cell in cells) <= 412 - 15
        heads = [widget for widget in driver.widgets() if isinstance(widget, PadName)]
        assert [head.text for head in heads] == ["Maximiliane", "Ben", "Bartholomew", "Theodora-Alexandra"]
        assert all(head.font_size >= MIN_FONT_SIZE and head.texture_size[0] <= head.width for head in heads)
        assert [mark.name for mark in driver.widgets() if isinstance(mark, PlayerBadge)] == list(names)
        for words in (widget for widget in driver.widgets() if isinstance(widget, FittedLabel)):
            assert words.font_size >= MIN_FONT_SIZE
            assert words.texture_size[0] <= words.width + 1
            assert words.height <= words.parent.height
            room = (words.width - words.padding[0] - words.padding[2]) / words.font_size
            assert all(width_of_word(word, words.font_name) <= room for word in words.text.split())


def test_words_that_are_too_long_are_broken_with_a_hyphen() -> None:
    for word in ("Maximiliane", "W" * 40, "Theodora-Alexandra", "Ann-"):
        sentence = hyphenate(word, theme.BOLD, 6)
        assert sentence.replace("-\n", "").replace("-", "") == word.replace("-", "")
        assert all(width_of_word(line, theme.BOLD) <= 6 for line in sentence.split("\n"))
    assert hyphenate("Theodora-Alexandra", theme.BOLD, 6).startswith("Theodora-\n")
    assert hyphenate("VP", theme.BOLD, 0.1) == "VP"
    assert hyphenate("Ada", theme.BOLD, 6) == "Ada"
    assert hyphenate("W", theme.BOLD, 0.1) == "W"


def sights(driver: AppDriver) -> tuple[PadScroll, list[PadCell], list[PadCell]]:
    """Return the scrolled part of the pad, its headings, and its numbers."""
    scroll = next(widget for widget in driver.widgets() if isinstance(widget, PadScroll))
    cells = [widget for widget in driver.widgets() if isinstance(widget, PadCell)]
    heads = [cell for cell in cells if isinstance(cell.item, PadHead)]
    return scroll, heads, [cell for cell in cells if isinstance(cell.item, PadNumber)]


@pytest.mark.untraced
@pytest.mark.parametrize("size", [(412, 824), (824, 412), (360, 640), (1280, 800)])
def test_the_heading_stays_visible_while_the_pad_scrolls(tmp_path: Path, size: tuple[int, int]) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN, ADA, BEN)) as driver:
        driver.resize(*size)
        scroll, heads, numbers = sights(driver)
        for share in (1, 0.5, 0):
            scroll.scroll_y = share
            driver.run_frames()
            for head, number in zip(heads, numbers[:4], strict=True):
                x, y = head.to_window(*head.pos)
                assert scroll.y <= y
                assert y + head.height <= scroll.top + 1
                assert (x, head.width) == (pytest.approx(number.to_window(*number.pos)[0], abs=1), number.width)
        driver.resize(412, 824)


@pytest.mark.untraced
@pytest.mark.parametrize("size", [(824, 412), (1280, 800), (412, 824)])
def test_eleven_rows_their_heading_and_the_total_are_in_sight_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    with open_pad(tmp_path, example_envelope()) as driver:
        driver.resize(*size)
        scroll, heads, numbers = sights(driver)
        assert len(numbers) == (11 + 1) * 4
        low = min(number.to_window(*number.pos)[1] for number in numbers)
        assert low >= scroll.to_window(*scroll.pos)[1] - 1
        tops = [number.to_window(number.x, number.top)[1] for number in numbers]
        assert max(tops) <= min(head.to_window(*head.pos)[1] for head in heads) + 1
        driver.resize(412, 824)


def test_rows_are_40_dp_high_and_the_total_is_directly_below_the_last_one(tmp_path: Path) -> None:
    with open_pad(tmp_path, with_final_totals(envelope_of(ADA, BEN))) as driver:
        _, _, numbers = sights(driver)
        rows = [cell for cell in numbers if cell.item.side == 0]
        assert {cell.height for cell in rows[:-2]} == {ROW}
        for above, below in pairwise(rows):
            assert below.to_window(below.x, below.top)[1] == pytest.approx(above.to_window(*above.pos)[1], abs=1)
        facts = next(
            widget for widget in driver.widgets() if isinstance(widget, FittedLabel) and widget.text == "Place"
        )
        assert facts.to_window(facts.x, facts.top)[1] <= rows[-1].to_window(*rows[-1].pos)[1]


def test_a_number_under_the_heading_is_scrolled_out_from_under_it(tmp_path: Path) -> None:
    with open_pad(tmp_path, example_envelope()) as driver:
        driver.resize(360, 640)
        scroll, heads, numbers = sights(driver)
        scroll.scroll_y = 0
        driver.run_frames()
        driver.scroll_to(numbers[0])
        assert numbers[0].to_window(0, numbers[0].top)[1] <= heads[0].to_window(*heads[0].pos)[1]
        driver.scroll_to(heads[0])
        driver.tap(numbers[0])
        assert driver.state.panel.title == "Tower Blocks"
        driver.back()
        scroll.scroll_y = 0
        driver.run_frames()
        driver.scroll_to(driver.find(driver.state.notes[-1].entries[-1].text))
        assert scroll.scroll_y < 1
        driver.resize(412, 824)


def test_a_heading_whose_table_is_below_the_window_is_not_drawn_and_takes_no_touch(tmp_path: Path) -> None:
    envelope = with_uncounted_tokens(envelope_of(ADA, BEN, ADA, BEN))
    with open_pad(tmp_path, envelope, text=150) as driver:
        driver.resize(360, 400)
        _, heads, _ = sights(driver)
        heading = heads[0].parent.parent.parent
        assert (heading.opacity, heading.disabled) == (0, True)
        driver.resize(412, 824)


@pytest.mark.untraced
def test_a_turned_phone_names_the_winner_in_the_bar(tmp_path: Path) -> None:
    with open_pad(tmp_path, with_final_totals(envelope_of(ADA, BEN))) as driver:
        driver.resize(824, 412)
        assert next(widget for widget in driver.widgets() if isinstance(widget, TopBar)).title == driver.state.result
        driver.resize(412, 824)
        assert next(widget for widget in driver.widgets() if isinstance(widget, TopBar)).title == "Scoring Pad"


def test_a_note_is_tapped_and_leads_to_the_allocation(tmp_path: Path) -> None:
    with open_pad(tmp_path, example_envelope()) as driver:
        (lead, *_) = driver.state.notes[0].entries
        driver.tap(lead.text)
        assert driver.app.context.navigator.current == lead.route


def test_the_first_frame_has_the_totals_and_the_third_after_it_all_rows(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as driver:
        driver.run_frames()
        driver.app.context.navigator.go(Route(Screen.PAD, store.new(envelope_of(ADA, BEN)).key))
        driver.run_frames(minimum=1)
        cells = [each for each in driver.widgets() if isinstance(each, PadCell) and isinstance(each.item, PadNumber)]
        assert [(each.item.row, each.height > 0) for each in cells] == [(TOTAL, True)] * 2
        place = cells[0].to_window(*cells[0].pos)
        driver.run_frames(minimum=3)
        assert cell_of(driver, "shops", 0).item.text
        lines = [each for each in driver.widgets() if type(each).__name__ == "PadRowLine"]
        assert len(lines) == len(driver.state.rows)
        assert cells[0].to_window(*cells[0].pos) == place


def test_an_app_that_closes_meanwhile_makes_no_more_rows(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as driver:
        late = PadRows()
        late.view, late.items = "PadRowLine", [None] * 9
        App._running_app = None
        driver.run_frames()
        assert late.children == []
        App._running_app = driver.app


@pytest.mark.untraced
def test_the_pad_of_a_game_is_opened_again_as_it_was_left(tmp_path: Path) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN)) as driver:
        pad, place = driver.app.screen_view, driver.app.context.navigator.current
        driver.app.context.navigator.go(Route(Screen.TABLE, place.game))
        driver.app.context.navigator.back_to(Route(Screen.TABLE, place.game))
        driver.app.context.navigator.go(place)
        assert driver.app.screen_view is pad
        driver.app.context.navigator.home()
        driver.app.context.navigator.go(place)
        assert driver.app.screen_view is not pad
