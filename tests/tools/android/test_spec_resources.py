"""`make spec` notices what is wrong with the shortcuts on the icon and with the icon in one colour."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("buildozer", reason="the package is checked with buildozer")

from screens.shell.shortcuts import SHORTCUTS
from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.messages import message, render
from tools.android.spec.packing import Package
from tools.android.spec.resources import check_resources, words
from tools.android.spec.spec_file import ROOT, Spec

RESOURCES = ROOT / "assets" / "android" / "res"
MANIFEST = """<manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity>
<meta-data android:name="android.app.shortcuts" android:resource="@xml/shortcuts" /></activity></application></manifest>"""
# What python-for-android puts there.
OTHERS = ("mipmap/icon_background.png", "mipmap/icon_foreground.png")


def problems(spec: Spec, folder: Path, file: str, old: str, new: str) -> str:
    shutil.copytree(RESOURCES, folder / "res")
    for name in OTHERS:
        (folder / "res" / name).touch()
    manifest = folder / "AndroidManifest.xml"
    manifest.write_text(MANIFEST, encoding="utf-8")
    changed = folder / file
    if not new and not old:
        changed.unlink()
    else:
        text = changed.read_text(encoding="utf-8")
        assert old in text
        changed.write_text(text.replace(old, new, 1), encoding="utf-8")
    return "\n".join(check_resources(spec, Package(folder, folder, folder, manifest, folder)))


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("AndroidManifest.xml", "@xml/shortcuts", "@xml/shortcuts", ""),
        ("AndroidManifest.xml", "app.shortcuts", "app.other", "the manifest's activity does not name its shortcuts"),
        ("res/xml/shortcuts.xml", "", "", "the shortcuts are none, the app knows new_game, resume"),
        ("res/xml/shortcuts.xml", 'shortcutId="resume"', 'shortcutId="last"', "the shortcuts are new_game, last"),
        ("res/xml/shortcuts.xml", "quadropolisscore", "other", "the shortcut new_game starts"),
        ("res/xml/shortcuts.xml", "@drawable/shortcut_resume", "@drawable/missing", "refers to @drawable/missing"),
        ("res/values-fr/shortcuts.xml", "", "", "refers to @string/shortcut_new_game, which has no words in Français"),
        ("res/mipmap-anydpi-v33/icon.xml", "", "", "has no monochrome layer"),
        ("res/mipmap-anydpi-v33/icon.xml", "monochrome a", "foreground a", "has no monochrome layer"),
    ],
)
def test_what_is_wrong_with_the_resources_is_said(  # noqa: PLR0913 - a table
    changed_spec: Callable[..., Spec], tmp_path: Path, file: str, old: str, new: str, sentence: str
) -> None:
    found = problems(changed_spec(), tmp_path, file, old, new)
    assert sentence in found
    assert bool(found) == bool(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_shortcuts_have_the_words_of_the_app(language: str) -> None:
    catalogue = load_catalogue(language)
    found = dict(words(RESOURCES, language))
    assert found["shortcut_new_game"] == render(message("games.new"), catalogue)
    assert found.keys() == {f"shortcut_{key}" for key in SHORTCUTS} | {"shortcut_resume_long"}
    assert all(len(text) <= 25 for text in found.values())
