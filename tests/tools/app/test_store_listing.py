"""The pages in stores: texts in every language, none longer than stores take."""

from pathlib import Path

import pytest

from tabletop.catalogues import LANGUAGES
from tools.app import store_listing
from tools.app.rooms import ROOT
from tools.app.screenshots import SCENES
from tools.app.store_listing import LIMITS, LOCALES, METADATA, PICTURES, problems, version_code


def test_every_language_has_a_page_that_stores_take() -> None:
    assert [*LOCALES] == [*LANGUAGES]
    assert all(each.english_name in (ROOT / "README.md").read_text(encoding="utf-8") for each in LANGUAGES.values())
    assert list(problems()) == []


def test_every_page_has_the_same_texts_with_as_many_paragraphs() -> None:
    files = {
        locale: {file.relative_to(METADATA / locale) for file in (METADATA / locale).rglob("*.txt")}
        for locale in LOCALES.values()
    }
    assert len({frozenset(found) for found in files.values()}) == 1
    texts = [(METADATA / locale / "full_description.txt").read_text(encoding="utf-8") for locale in LOCALES.values()]
    assert len({text.count("\n") for text in texts}) == 1
    assert len({text.count("\u2022") for text in texts}) == 1


@pytest.mark.parametrize("name", LIMITS)
def test_a_text_that_is_missing_or_too_long_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(store_listing, "METADATA", tmp_path / "android")
    monkeypatch.setattr(store_listing, "ROOT", tmp_path)
    page = tmp_path / "android" / "fr-FR"
    page.mkdir(parents=True)
    (page / name).write_text("x" * (LIMITS[name] + 1), encoding="utf-8")
    found = list(problems())
    assert f"android/fr-FR/{name} has {LIMITS[name] + 1} letters, stores take {LIMITS[name]}: make it shorter" in found
    assert f"android/en-US/{name} is missing: write it" in found


def test_the_notes_are_named_after_the_code_of_the_version() -> None:
    assert version_code() == "1029100"


def test_pictures_are_scenes_and_as_many_as_google_play_takes() -> None:
    assert {scene for scene, _ in PICTURES} <= SCENES.keys()
    assert 2 <= len(PICTURES) <= 8
