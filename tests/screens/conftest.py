"""Presenters with their parts, and the real app in its real window."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tools.app.app_driver  # noqa: F401 - it configures Kivy before anything of ours loads it

# isort: split
from screens.context import Parts
from screens.kit.background import at_once
from screens.kit.navigation import Place, Way
from store.store import Store
from tools.app.fake_device import NOON, Pretend


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games", lambda: NOON) as opened:
        yield opened


@pytest.fixture
def device() -> Pretend:
    return Pretend()


@pytest.fixture
def arrived() -> list[Place]:
    """Every place that the player was led to."""
    return []


@pytest.fixture
def told() -> list[str]:
    """Every sentence at the foot of the screen."""
    return []


@pytest.fixture
def undos() -> list[Callable[[], object]]:
    """Every Undo button of a sentence at the foot of the screen."""
    return []


@pytest.fixture
def parts(  # noqa: PLR0913
    store: Store,
    tmp_path: Path,
    device: Pretend,
    arrived: list[Place],
    told: list[str],
    undos: list[Callable[[], object]],
) -> Parts:
    """Real parts but for the device, without an eye; slow work is done at once."""

    def tell(text: str, act: Callable[[], object] | None = None, label: str = "") -> None:  # noqa: ARG001 - of others
        told.append(text)
        undos.extend([act] if act else [])

    return Parts(
        store=store,
        folder=tmp_path / "games",
        device=device,
        eye=None,
        in_background=at_once,
        tell=tell,
        way=Way(store, arrived.append),
        restyle=lambda: None,
        today=NOON.date,
    )
