"""docs/licences.md lists everything that is packed, with its version and the licence of its text."""

import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

pytest.importorskip("buildozer", reason="python-for-android says what is packed")

import PIL

from tools.android.spec import recipes
from tools.android.spec.spec_file import ROOT, Spec

PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
PACKAGES = Path(PIL.__path__[0]).parent
# Builds for the phone, and stays on the PC.
NOT_PACKED = {"hostpython3"}
# A sentence of each licence.
PHRASES = {
    "MIT": "Permission is hereby granted, free of charge",
    "MIT-CMU": "Permission to use, copy, modify and distribute this software and its documentation",
    "BSD-3-Clause": "Redistribution and use in source and binary forms",
    "Apache-2.0": "Apache License Version 2.0",
    "MPL-2.0": "Mozilla Public License",
    "LGPL-2.1-or-later": "GNU LESSER GENERAL PUBLIC LICENSE Version 2.1",
}


def rows(title: str) -> list[list[str]]:
    """Return the table of a section, without its header."""
    section = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"(?m)^\| (.*) \|$", section)
    assert lines, title
    return [[cell.strip() for cell in line.split(" | ")] for line in lines[1:]]


@pytest.fixture
def plan(changed_spec: Callable[..., Spec]) -> recipes.BuildPlan:
    return recipes.build_plan_of(changed_spec())


def test_every_part_that_is_built_is_listed_with_its_version_and_no_other(plan: recipes.BuildPlan) -> None:
    from pythonforandroid import __version__  # noqa: PLC0415 - only where it is installed

    built = {name: version for name, version in plan.recipes.items() if name not in NOT_PACKED}
    built["android"] = ".".join(str(int(each)) for each in __version__.split("."))
    assert {name: version for name, version, *_ in rows("Built by python-for-android")} == built


def test_every_part_that_pip_installs_is_listed_with_its_version_and_no_other(
    plan: recipes.BuildPlan, changed_spec: Callable[..., Spec]
) -> None:
    pins = changed_spec().pins
    assert {name: version for name, version, *_ in rows("Installed by pip")} == {
        each: pins[each] for each in plan.modules
    }


def test_the_ndk_is_the_one_that_is_built_with(changed_spec: Callable[..., Spec]) -> None:
    assert f"The NDK ({changed_spec().get('android.ndk')}) adds" in PAGE


@pytest.mark.parametrize(
    "part", [*rows("Built by python-for-android"), *rows("Installed by pip")], ids=lambda row: row[0]
)
def test_a_part_has_a_licence_and_the_place_of_its_text(part: list[str]) -> None:
    _, _, licence, text = part
    assert licence
    assert re.match(r"`[^`]+`", text)


def installed_texts() -> Iterator[tuple[str, str, Path]]:
    for name, version, licence, text in [*rows("Built by python-for-android"), *rows("Installed by pip")]:
        path = text.split("`")[1]
        if ".dist-info/" in path:
            assert version in path, name
            if (PACKAGES / path.partition("/")[0]).is_dir():  # chardet is on phones only
                yield name, licence, PACKAGES / path


def test_a_text_in_an_installed_package_is_there_and_is_that_of_the_licence() -> None:
    found = list(installed_texts())
    assert {"kivy", "kivymd", "pillow", "certifi", "requests", "idna"} <= {name for name, *_ in found}
    for name, licence, path in found:
        assert path.is_file(), name
        assert PHRASES[licence] in " ".join(path.read_text(encoding="utf-8").split()), name


def test_every_font_is_listed_with_the_package_that_it_comes_from() -> None:
    kivy = PACKAGES / "kivy" / "data" / "fonts"
    homes = {"`assets/fonts`": ROOT / "assets" / "fonts", "Kivy": kivy, "KivyMD": PACKAGES / "kivymd" / "fonts"}
    for home, folder in homes.items():
        patterns = [row[1].split("`")[1] for row in rows("Fonts") if row[1].endswith(f" in {home}")]
        fonts = [each.name for each in folder.glob("*.ttf")]
        assert fonts, home
        for pattern in patterns:
            assert any(fnmatch(font, pattern) for font in fonts), f"{pattern} is not in {home}"
        for font in fonts:
            assert any(fnmatch(font, pattern) for pattern in patterns), f"{font} of {home}"


def test_every_model_is_listed() -> None:
    (files,) = (row[1] for row in rows("Ours") if row[0].startswith("the reader's models"))
    models = (ROOT / "assets" / "models").iterdir()
    assert set(re.findall("`(.*?)`", files)) == {each.name for each in models}
