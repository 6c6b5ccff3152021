"""Fixtures for runners with a real store, and for the real app in its real window."""

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools.app.app_driver import AppDriver  # first: it configures Kivy before anything of ours loads it

# isort: split
from screens.context import AppContext
from screens.kit.background import run_inline
from screens.kit.navigation import Navigator, Route
from screens.shell import stack
from screens.shell.app import ScoreApp
from screens.shell.log import LOGGED, open_log
from store.store import Store
from tools.app.fake_device import NOON, FakeDevice


@pytest.fixture(scope="session", autouse=True)
def no_rest() -> Iterator[None]:
    """Leave dropped screens to tests/conftest.py, because a rest passes quickly in virtual time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stack, "REST_SECONDS", 1e9)
        yield


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games", lambda: NOON) as opened:
        yield opened


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Store]:
    """Return the store of an app, whose clock is the machine's."""
    with Store.open(tmp_path / "games") as opened:
        yield opened


@pytest.fixture
def driver(games: Store, tmp_path: Path, device: FakeDevice) -> Iterator[AppDriver]:
    with AppDriver(ScoreApp(games, tmp_path / "games", device, None, run_inline)) as opened:
        yield opened


@pytest.fixture
def device() -> FakeDevice:
    return FakeDevice()


@pytest.fixture
def shown_routes() -> list[Route]:
    return []


@pytest.fixture
def messages() -> list[str]:
    return []


@pytest.fixture
def undos() -> list[Callable[[], object]]:
    return []


@pytest.fixture
def clean_log(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave the hooks and the loggers as they were."""
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(logging, "raiseExceptions", logging.raiseExceptions)
    yield
    logger = logging.getLogger(LOGGED)
    logger.setLevel(logging.NOTSET)
    for handler in logger.handlers[:]:
        handler.close()
        logger.removeHandler(handler)
    open_log.cache_clear()


@pytest.fixture
def context(  # noqa: PLR0913
    store: Store,
    tmp_path: Path,
    device: FakeDevice,
    shown_routes: list[Route],
    messages: list[str],
    undos: list[Callable[[], object]],
) -> AppContext:
    """Return a context with a fake device and no eyes; background work runs at once."""

    def tell(text: str, act: Callable[[], object] | None = None, label: str = "") -> None:  # noqa: ARG001 - of others
        messages.append(text)
        undos.extend([act] if act else [])

    return AppContext(
        store=store,
        folder=tmp_path / "games",
        device=device,
        eyes=None,
        in_background=run_inline,
        show_message=tell,
        navigator=Navigator(store, shown_routes.append),
        restyle=lambda: None,
        today=NOON.date,
    )
