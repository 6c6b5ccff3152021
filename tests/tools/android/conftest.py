"""A copy of buildozer.spec with one thing broken."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tools.android.spec.spec_file import Spec


@pytest.fixture
def changed_spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., "Spec"]:
    from tools.android.spec.spec_file import ROOT, SPEC, read_spec  # noqa: PLC0415 - only where buildozer is

    monkeypatch.chdir(ROOT)  # buildozer looks for files from where it is called

    def change(old: str = "", new: str = "") -> "Spec":
        text = SPEC.read_text(encoding="utf-8")
        assert old in text
        copy = tmp_path / "buildozer.spec"
        copy.write_text(text.replace(old, new, 1), encoding="utf-8")
        return read_spec(copy, tmp_path / "out")

    return change
