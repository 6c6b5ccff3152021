"""The context of every presenter: store, device, photo reader, language; real in main.py, fakes in tests."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from gettext import NullTranslations
from pathlib import Path
from typing import Final, Protocol

from device import Device
from screens.kit.background import InBackground
from screens.kit.navigation import Way
from screens.photo.photo_reader import Eye
from screens.preferences import Preferences, preferences
from store.store import Store
from tabletop.catalogues import language, spoken_on
from tabletop.messages import Message, Value, about, day_in_words, in_words, printed, say
from tabletop.safe_files import plain
from tabletop.text_enum import TextEnum

# The setting with the name of the file that a save dialog is open for.
SAVING: Final = "saving"


class Tell(Protocol):
    """A message at the foot of the screen; with `act` it has a button, that of Undo or of another label."""

    def __call__(self, text: str, act: Callable[[], object] | None = None, label: str = "", /) -> None:
        """Show the message."""


@dataclass(slots=True)
class Parts:
    """The store, the device, the photo reader (None without OpenCV) and the language."""

    store: Store
    folder: Path  # the folder for incoming photos and outgoing sheets
    device: Device
    eye: Eye | None
    in_background: InBackground
    tell: "Tell"  # shows a message at the foot of the screen
    way: Way
    restyle: Callable[[], None]  # rebuilds the screen: language, theme or text size changed
    today: Callable[[], date] = date.today
    preferences: Preferences = field(init=False)
    lang: str = field(init=False)  # the code of the language
    spoken: NullTranslations = field(init=False)  # the catalogue of the language
    dark: bool = field(init=False)  # True if the device prefers a dark theme

    def __post_init__(self) -> None:
        """Load the preferences."""
        self.reload()

    def says(self, key: str, /, **values: Value) -> str:
        """Return a sentence in the player's language."""
        return self.words(say(key, **values))

    def words(self, message: Message) -> str:
        """Return a message in the player's language."""
        return in_words(message, self.spoken)

    def name(self, word: TextEnum) -> str:
        """Return the name of a thing of the game, as a title."""
        return begun(self.says(f"name.{word.value}"))

    def points(self, total: int, *, certain: bool = True) -> str:
        """Return victory points as text, marked as approximate if they are not certain."""
        return self.says("sheet.points", total=printed(total) if certain else about(total))

    def day(self, day: date) -> str:
        """Return a date as text."""
        return day_in_words(day, self.spoken)

    def is_saving(self, name: str | None) -> None:
        """Save the name of the file in a save dialog, because the app may be killed meanwhile; empty ends it."""
        self.store.set(SAVING, name)

    def unsaved(self) -> Iterator[str]:
        """Yield, once, the file whose save dialog was open when the app was killed."""
        name = self.store.setting(SAVING)
        if isinstance(name, str):
            self.is_saving(None)
            yield self.says("share.unsaved", name=plain(name))

    def prefer(self, name: str, value: str | int) -> None:
        """Save a preference."""
        self.store.set(name, value)
        self.reload()

    def reload(self) -> bool:
        """Load the preferences again, after a restore or a change of the device; return whether the look changes."""
        before = self._look
        self.preferences, self.dark = preferences(self.store), self.device.dark
        self.lang = self.preferences.language or spoken_on(self.device.language)
        self.spoken = language(self.lang)
        return self._look != before

    @property
    def _look(self) -> tuple[object, ...]:
        """Return everything that the look of screens depends on."""
        return tuple(getattr(self, name, None) for name in ("preferences", "lang", "dark"))


def begun(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]
