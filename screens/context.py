"""What every presenter is given: the real things plugged together in main.py, or their twins in a test."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from gettext import NullTranslations
from pathlib import Path
from typing import Final

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

# The setting that names the file that a person is being asked where to save.
SAVING: Final = "saving"


@dataclass(slots=True)
class Parts:
    """The store, the device, the eye (None where there is no OpenCV) and what is said in which language."""

    store: Store
    folder: Path  # for files on their way: a photo that comes, a sheet that goes
    device: Device
    eye: Eye | None
    in_background: InBackground
    tell: Callable[[str], None]  # a sentence at the foot of the screen
    way: Way
    restyle: Callable[[], None]  # everything anew: language, theme or size of text changed
    today: Callable[[], date] = date.today
    preferences: Preferences = field(init=False)
    lang: str = field(init=False)  # the code of the language that is spoken
    spoken: NullTranslations = field(init=False)  # its catalogue
    dark: bool = field(init=False)  # what the device prefers

    def __post_init__(self) -> None:
        """Begin with what was chosen the last time."""
        self.reload()

    def says(self, key: str, /, **values: Value) -> str:
        """Words of the app."""
        return self.words(say(key, **values))

    def words(self, message: Message) -> str:
        """A sentence in the player's language."""
        return in_words(message, self.spoken)

    def name(self, word: TextEnum) -> str:
        """A word of the game, as a title."""
        return begun(self.says(f"name.{word.value}"))

    def points(self, total: int, *, certain: bool = True) -> str:
        """Victory points, or about so many."""
        return self.says("sheet.points", total=printed(total) if certain else about(total))

    def day(self, day: date) -> str:
        """A date as people write it."""
        return day_in_words(day, self.spoken)

    def is_saving(self, name: str | None) -> None:
        """A person is asked where to save a file, or has answered; it is empty if the app is killed meanwhile."""
        self.store.set(SAVING, name)

    def unsaved(self) -> Iterator[str]:
        """A file that was to be saved when the app was killed; told once."""
        name = self.store.setting(SAVING)
        if isinstance(name, str):
            self.is_saving(None)
            yield self.says("share.unsaved", name=plain(name))

    def prefer(self, name: str, value: str | int) -> None:
        """Keep a choice of the settings."""
        self.store.set(name, value)
        self.reload()

    def reload(self) -> bool:
        """Take up the settings as they are now, of a backup or of the device; whether anything looks different then."""
        before = self._look
        self.preferences, self.dark = preferences(self.store), self.device.dark
        self.lang = self.preferences.language or spoken_on(self.device.language)
        self.spoken = language(self.lang)
        return self._look != before

    @property
    def _look(self) -> tuple[object, ...]:
        """What everything that is shown depends on; nothing before the start."""
        return tuple(getattr(self, name, None) for name in ("preferences", "lang", "dark"))


def begun(text: str) -> str:
    """A text as a sentence begins: with a capital letter."""
    return text[:1].upper() + text[1:]
