"""The context of every runner: store, device, eyes, language; real in main.py, fakes in tests."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from device import Device
from screens.kit.background import BUG, InBackground
from screens.kit.navigation import Navigator, Route, Screen, Surroundings
from screens.kit.preferences import Preferences, load_preferences
from screens.kit.words import Words, capitalized
from screens.photo.eyes import Eyes
from screens.photo.pending_files import INCOMING, has_photo
from store.store import Store
from tabletop.catalogues import load_catalogue, supported_language
from tabletop.messages import Refused
from tabletop.safe_files import single_line

# The setting with the name of the file that a save dialog is open for.
PENDING_SAVE: Final = "saving"


class Tell(Protocol):
    """Shows a snackbar; `act` gives it a button, labelled Undo or `label`."""

    def __call__(self, text: str, act: Callable[[], object] | None = None, label: str = "", /) -> None:
        """Show the message."""


@dataclass(slots=True)
class AppContext(Words):
    """The store, the device, the eyes (None without OpenCV) and the words of the language."""

    store: Store
    folder: Path  # the folder for incoming photos and outgoing sheets
    device: Device
    eyes: Eyes | None
    in_background: InBackground
    show_message: "Tell"  # shows a message at the foot of the screen
    navigator: Navigator
    restyle: Callable[[], None]  # rebuilds the screen: language, theme or text size changed
    today: Callable[[], date] = date.today
    scored: set[tuple[str, datetime]] = field(default_factory=set)  # games without a result, by key and last change
    unopened: set[str] = field(default_factory=set)  # games whose result was found before their pad was opened
    preferences: Preferences = field(init=False)
    language_code: str = field(init=False)  # the code of the language
    is_device_dark: bool = field(init=False)  # True if the device prefers a dark theme

    def __post_init__(self) -> None:
        self.reload_settings()

    def show_bug(self) -> None:
        """Say that something went wrong, with a button that leads to the report."""
        show_report = partial(self.navigator.reset, Route(Screen.REPORT))
        self.show_message(self.render(BUG), show_report, self.text("report.title"))

    def set_pending_save(self, name: str | None) -> None:
        """Save the name of the file in a save dialog, because the app may be killed meanwhile; empty ends it."""
        self.store.set(PENDING_SAVE, name)

    def start_warnings(self) -> str:
        """Return what the store found and, once, which file was being saved when the app was killed."""
        warnings = [capitalized(self.render(warning)) for warning in self.store.warnings]
        with suppress(Refused):
            name = self.store.setting(PENDING_SAVE)
            if isinstance(name, str):
                self.set_pending_save(None)
                warnings.append(self.text("share.save_lost", name=single_line(name)))
        return ". ".join(warnings)

    @property
    def surroundings(self) -> Surroundings:
        arrived = frozenset(file.name for file in (self.folder / INCOMING).glob("*") if has_photo(file))
        return Surroundings(
            way=self.navigator.routes,
            reads_photos=self.eyes is not None,
            takes_photos=self.device.can_take_photos,
            photos=arrived,
            unopened=frozenset(self.unopened),
            today=self.today(),
            folder=self.folder,
            language=self.language_code,
            preferences=self.preferences,
            reduces_motion=self.device.reduces_motion,
            can_share=self.device.can_share,
            words=Words(self.catalogue),
        )

    @property
    def moves(self) -> bool:
        """Return whether screens may move: the preference, unless the device reduces motion."""
        return self.preferences.motion and not self.device.reduces_motion

    def set_preference(self, name: str, value: str | int) -> None:
        self.store.set(name, value)
        self.reload_settings()

    def reload_settings(self) -> bool:
        """Load the preferences again, after a restore or a change of the device; return whether the look changed."""
        before = self._appearance
        self.preferences, self.is_device_dark = load_preferences(self.store), self.device.prefers_dark
        self.language_code = self.preferences.language or supported_language(self.device.language)
        self.catalogue = load_catalogue(self.language_code)
        with suppress(Refused):  # a full disk does not stop the app
            self.store.name_sides(lambda number: self.text("new.player", number=number))
        return self._appearance != before

    @property
    def _appearance(self) -> tuple[object, ...]:
        """Return everything that the look of screens depends on."""
        return tuple(getattr(self, name, None) for name in ("preferences", "language_code", "is_device_dark"))
