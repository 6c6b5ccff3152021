"""`make spec` finds Java classes and members that do not exist, or not at every level of the app."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("buildozer", reason="the package is checked with buildozer")

from tools.android.spec.java import check_java
from tools.android.spec.spec_file import ROOT, Spec

Change = Callable[..., Spec]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "device", tmp_path / "device", ignore=shutil.ignore_patterns("__pycache__")))


def reported_problems(spec: Spec, folder: Path, file: str, old: str, new: str) -> str:
    code = (folder / file).read_text(encoding="utf-8")
    assert old in code
    (folder / file).write_text(code.replace(old, new), encoding="utf-8")
    return "\n".join(check_java(spec, folder))


def test_device_uses_only_java_members_that_exist(changed_spec: Change) -> None:
    assert list(check_java(changed_spec())) == []


def test_a_missing_class_is_reported(changed_spec: Change, folder: Path) -> None:
    sentence = reported_problems(
        changed_spec(), folder, "other_apps.py", '"android.content.Intent"', '"android.content.Intention"'
    )
    assert "device/other_apps.py:" in sentence
    assert "asks for android.content.Intention, which the extract of Android has not" in sentence


JAVA_PROBLEMS = {
    "a missing member": (
        "other_apps.py", "Intent.ACTION_SEND", "Intent.ACTION_POST",
        "asks for android.content.Intent.ACTION_POST, which the extract of Android has not",
    ),
    "a member that is too new, without a check of the level": (
        "other_apps.py", "if BUILD_VERSION.SDK_INT >= PHOTO_PICKER_LEVEL:", "if True:",
        "asks for android.provider.MediaStore.ACTION_PICK_IMAGES, which came with API 33: look at",
    ),
    "a check of too low a level": (
        "other_apps.py", "PHOTO_PICKER_LEVEL: Final = 33", "PHOTO_PICKER_LEVEL: Final = 32",
        "ACTION_PICK_IMAGES, which came with API 33",
    ),
    "a caller that no longer checks the level": (
        "android.py", "if BUILD_VERSION.SDK_INT >= EDGE_TO_EDGE_LEVEL:\n", "if True:\n",
        "asks for android.view.WindowInsetsController, which came with API 30",
    ),
}  # fmt: skip


@pytest.mark.parametrize("problem", JAVA_PROBLEMS)
def test_a_wrong_use_of_java_is_reported(changed_spec: Change, folder: Path, problem: str) -> None:
    file, old, new, sentence = JAVA_PROBLEMS[problem]
    assert sentence in reported_problems(changed_spec(), folder, file, old, new)


def test_a_lower_minapi_makes_more_members_too_new(changed_spec: Change) -> None:
    assert "MediaStore.Downloads, which came with API 29" in "\n".join(
        check_java(changed_spec("android.minapi = 29", "android.minapi = 28"))
    )
