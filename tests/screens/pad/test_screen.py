"""Stories at the score pad, by touches and keys on the real app."""

from tools.app.app_driver import AppDriver  # isort: skip - first: it readies Kivy

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kivy.metrics import Metrics

from screens.app import ScoreApp
from screens.kit import theme
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.screen_frame import Scroll
from screens.pad.presenter import PadPresenter
from screens.pad.widgets import MIN_FONT_SIZE, FittedLabel, PadCell, hyphenate, width_of_word
from store.envelope import Envelope
from store.store import Store
from tools.app.example import example_envelope
from tools.app.fake_device import FakeDevice, envelope_of

ADA = "T3 P . . / T1 S . . / . . . . / . . . ."
BEN = "T1 . . . / . F F . / . . . . / . . . ."


@contextmanager
def open_pad(folder: Path, laid: Envelope, *, text: int = 100) -> Iterator[AppDriver]:
    """The app, showing the pad of a table."""
    with Store.open(folder) as store:
        store.set("text", text)
        with AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline)) as hands:
            hands.app.context.navigator.go(Route(Screen.PAD, store.new(laid).key))
            hands.run_frames(0.1)
            yield hands
            Metrics.fontscale = 1.0


def test_a_number_is_tapped_and_its_reasons_are_read_then_closed(tmp_path: Path) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN)) as hands:
        cell = next(
            widget
            for widget in hands.widgets()
            if isinstance(widget, PadCell) and getattr(widget.item, "row", "") == "shops" and widget.item.seat == 0
        )
        hands.tap(cell)
        assert any(words.startswith("A shop with") for words in hands.visible_texts())
        hands.tap("Close")
        assert not hands.state.panel
        hands.tap("Shops")
        assert [section.name for section in hands.state.panel.sections] == ["Ada", "Ben"]
        hands.back()
        assert hands.state.panel is None
        assert hands.is_on("pad")


def test_the_keyboard_finds_every_number(tmp_path: Path) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN)) as hands:
        hands.key("tab")
        hands.key("down")
        hands.key("right")
        hands.key("enter")
        assert [section.name for section in hands.state.panel.sections] == ["Ben"]
        hands.key("escape")
        for _ in range(9):
            hands.key("down")
        hands.key("enter")
        assert hands.state.panel.title == "Total"


def test_done_leads_home(tmp_path: Path) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN)) as hands:
        hands.tap("Done")
        assert hands.is_on("games")
        assert any(words.startswith("Ada, ") for words in hands.visible_texts())


@pytest.mark.parametrize("text", [100, 150])
def test_four_players_with_long_names_fit_and_no_word_is_broken(tmp_path: Path, text: int) -> None:
    names = ("Maximiliane", "Ben", "Bartholomew the Second", "Theodora-Alexandra")
    with open_pad(tmp_path, envelope_of(ADA, BEN, ADA, BEN, names=names), text=text) as hands:
        cells = [widget for widget in hands.widgets() if isinstance(widget, PadCell)]
        assert min(min(cell.size) for cell in cells) >= 48
        assert max(cell.right for cell in cells) <= 412 - 15
        for words in (widget for widget in hands.widgets() if isinstance(widget, FittedLabel)):
            assert words.font_size >= MIN_FONT_SIZE
            assert words.texture_size[0] <= words.width + 1
            assert words.height <= words.parent.height
            room = (words.width - words.padding[0] - words.padding[2]) / words.font_size
            assert all(width_of_word(word, words.font_name) <= room for word in words.text.split())


def test_words_that_are_too_long_are_broken_with_a_hyphen() -> None:
    for word in ("Maximiliane", "W" * 40, "Theodora-Alexandra", "Ann-"):
        said = hyphenate(word, theme.BOLD, 6)
        assert said.replace("-\n", "").replace("-", "") == word.replace("-", "")
        assert all(width_of_word(line, theme.BOLD) <= 6 for line in said.split("\n"))
    assert hyphenate("Theodora-Alexandra", theme.BOLD, 6).startswith("Theodora-\n")
    assert hyphenate("Ada", theme.BOLD, 6) == "Ada"
    assert hyphenate("W", theme.BOLD, 0.1) == "W"


def test_the_pad_is_the_one_that_its_presenter_shows(tmp_path: Path) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN)) as hands:
        assert isinstance(hands.app.presenter, PadPresenter)
        assert [cell.text for cell in hands.widgets() if isinstance(cell, FittedLabel) and cell.text == "Total"] == [
            "Total"
        ]


@pytest.mark.parametrize("size", [(412, 824), (824, 412), (360, 640)])
def test_the_total_is_in_sight_in_the_columns_of_its_players_wherever_the_pad_is_scrolled_to(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with open_pad(tmp_path, envelope_of(ADA, BEN, ADA, BEN)) as hands:
        hands.resize(*size)
        cells = [widget for widget in hands.widgets() if isinstance(widget, PadCell)]
        totals = [cell for cell in cells if getattr(cell.item, "row", "") == "total"]
        tower_blocks = [cell for cell in cells if getattr(cell.item, "row", "") == "tower_blocks"]
        scroll = next(widget for widget in hands.widgets() if isinstance(widget, Scroll))
        for share in (1, 0.5, 0):
            scroll.scroll_y = share
            hands.run_frames()
            for total, above in zip(totals, tower_blocks, strict=True):
                x, y = total.to_window(*total.pos)
                assert y >= 0
                assert y + total.height <= scroll.y + 1
                assert (x, total.width) == (pytest.approx(above.to_window(*above.pos)[0], abs=1), above.width)


def test_a_note_is_tapped_and_leads_to_the_allocation(tmp_path: Path) -> None:
    with open_pad(tmp_path, example_envelope()) as hands:
        (lead, *_) = hands.state.notes[0].entries
        hands.tap(lead.text)
        assert hands.app.context.navigator.current == lead.route
