"""A desktop as a device: the system's file chooser, every answer a normal one."""

from pathlib import Path

import plyer
import pytest

from device import Answer
from device.desktop import Desktop
from quadropolis_score.messages import Refused


class Chooser:
    """A person at the system's file chooser."""

    def __init__(self, chosen: list[str] | Exception | None) -> None:
        self.chosen = chosen

    def open_file(self, **_: object) -> list[str] | None:
        if isinstance(self.chosen, Exception):
            raise self.chosen
        return self.chosen

    save_file = open_file


def choosing(monkeypatch: pytest.MonkeyPatch, chosen: list[str] | Exception | None) -> Desktop:
    monkeypatch.setattr(plyer, "filechooser", Chooser(chosen))
    return Desktop()


def test_a_chosen_photo_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.jpg").write_bytes(b"photo")
    answers: list[Answer] = []
    choosing(monkeypatch, [str(tmp_path / "a.jpg")]).pick_photo(tmp_path / "to", answers.append)
    assert (answers, (tmp_path / "to").read_bytes()) == ([Answer.DONE], b"photo")


@pytest.mark.parametrize("chosen", [[], None])
def test_to_choose_nothing_is_to_cancel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: list[str] | None
) -> None:
    answers: list[Answer] = []
    device = choosing(monkeypatch, chosen)
    device.pick_file(tmp_path / "to", answers.append)
    device.save(tmp_path / "from", "application/pdf", answers.append)
    assert answers == [Answer.CANCELLED] * 2


def test_a_desktop_without_a_chooser_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Answer] = []
    device = choosing(monkeypatch, NotImplementedError())
    device.pick_photo(tmp_path / "to", answers.append)
    device.save(tmp_path / "from", "application/pdf", answers.append)
    assert answers == [Answer.NO_APP] * 2


def test_sharing_is_saving_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    answers: list[Answer] = []
    device = choosing(monkeypatch, [str(tmp_path / "kept.pdf")])
    device.share(tmp_path / "sheet.pdf", "application/pdf", answers.append)
    assert (answers, (tmp_path / "kept.pdf").read_bytes()) == ([Answer.DONE], b"%PDF")


def test_what_cannot_be_copied_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = choosing(monkeypatch, [str(tmp_path / "missing.jpg")])
    with pytest.raises(Refused, match="this file cannot be copied"):
        device.pick_photo(tmp_path / "to", pytest.fail)


def test_there_is_no_camera(tmp_path: Path) -> None:
    answers: list[Answer] = []
    Desktop().take_photo(tmp_path / "to", answers.append)
    Desktop().tick()
    assert answers == [Answer.NO_APP]
    assert not Desktop.can_take_photos
    assert not Desktop.can_share


def test_it_speaks_the_language_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("nl_BE", "UTF-8"))
    assert Desktop().language == "nl_BE"
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert Desktop().language == "en"
