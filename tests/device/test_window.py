"""The check whether a window can be opened, with a fake SDL; tests/test_missing_dependencies.py uses the real one."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from device.window import configure, has_screen, sdl_libraries, size
from tabletop.messages import Refused


class SdlFunction:
    """A function of SDL's library: its answer, and its declared return type."""

    def __init__(self, answer: object) -> None:
        self.answer, self.restype = answer, None

    def __call__(self, *_: object) -> object:
        return self.answer


class SdlLibrary:
    """SDL's library with one video driver, or with none, not even the offscreen one."""

    def __init__(self, driver: bytes | None) -> None:
        self.SDL_VideoInit = SdlFunction(0 if driver else -1)
        self.SDL_GetCurrentVideoDriver = SdlFunction(driver)
        self.SDL_VideoQuit = SdlFunction(None)


@pytest.fixture
def load_library(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], None]:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.delenv("ANDROID_PRIVATE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")

    def replace_library(library: object) -> None:
        monkeypatch.setattr("device.window.CDLL", library)

    return replace_library


@pytest.mark.parametrize(
    ("driver", "seen"),
    [
        (b"x11", True),
        (b"wayland", True),
        (b"KMSDRM", True),
        (b"offscreen", False),
        (b"dummy", False),
        (b"evdev", False),
        (None, False),
    ],
)
def test_a_window_is_visible_if_sdl_draws_on_a_screen(
    load_library: Callable[[object], None], driver: bytes | None, *, seen: bool
) -> None:
    load_library(lambda _: SdlLibrary(driver))
    assert has_screen() == seen


def test_a_screen_is_assumed_where_sdl_is_not_found(load_library: Callable[[object], None]) -> None:
    def missing(name: str) -> None:
        raise OSError(name)

    load_library(missing)
    assert has_screen()


def test_a_screen_that_does_not_answer_in_time_counts_as_none(
    load_library: Callable[[object], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(_: object) -> SdlLibrary:
        time.sleep(0.5)
        return SdlLibrary(b"x11")

    monkeypatch.setattr("device.window.SDL_TIMEOUT", 0.01)
    load_library(late)
    assert not has_screen()


def test_sdl_is_looked_for_beside_kivy_and_in_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Spec:
        origin = str(tmp_path / "kivy" / "__init__.py")

    (tmp_path / "Kivy.libs").mkdir()
    (tmp_path / "Kivy.libs" / "libSDL2-2-0123.0.so.0").touch()
    monkeypatch.setattr("device.window.find_spec", lambda _: Spec)
    assert [Path(name).name for name in sdl_libraries()] == ["libSDL2-2-0123.0.so.0", "libSDL2-2.0.so.0"]
    monkeypatch.setattr("device.window.find_spec", lambda _: None)
    assert list(sdl_libraries()) == ["libSDL2-2.0.so.0"]


def test_a_window_is_as_large_as_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.config import Config  # noqa: PLC0415 - after the tests have configured it

    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    options: dict[str, str] = {}
    monkeypatch.setattr(Config, "set", lambda _, name, value: options.update({name: value}))
    configure(*size("1280x800"))
    assert (options["width"], options["height"]) == ("1280", "800")


def test_no_window_opens_where_it_would_be_invisible(load_library: Callable[[object], None]) -> None:
    load_library(lambda _: SdlLibrary(b"offscreen"))
    with pytest.raises(Refused, match="no window can open because there is no screen"):
        configure(412, 824)
