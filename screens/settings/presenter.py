"""Settings: every choice takes effect at once and is kept."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from screens.kit.confirmation import Question
from screens.kit.navigation import Place, Screen
from screens.kit.options import Option, Switch
from screens.kit.presenter import Presenter, refused_in_words
from screens.photo.photo_reader import TAUGHT
from screens.preferences import TEXT_SIZES, Theme
from tabletop import __version__
from tabletop.catalogues import LANGUAGES
from tabletop.messages import Refused, say

TEACHING: Final = "teaching"


@dataclass(frozen=True, slots=True)
class Section:
    """One thing to choose."""

    name: str
    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Learned:
    """What corrections have taught, and how to forget it if there is something."""

    text: str
    forget: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen."""

    title: str = ""
    looks: tuple[Section, ...] = ()
    eye: str = ""
    teaching: Switch | None = None
    learned: Learned | None = None
    no_eye: str = ""
    games: str = ""
    backup: str = ""
    backup_detail: str = ""
    about: str = ""
    version: str = ""
    legal: tuple[str, ...] = ()
    sheet: Question | None = None


class SettingsPresenter(Presenter[Settings]):
    """The settings."""

    def open(self) -> None:
        """See what was taught."""
        self._taught = self.parts.store.setting(TAUGHT) is not None
        self.refresh()

    def state(self) -> Settings:
        """What is to be seen now."""
        sees = self.parts.eye is not None
        return Settings(
            title=self.says("settings.title"),
            looks=tuple(self._looks()),
            eye=self.says("settings.eye"),
            teaching=self._teaching() if sees else None,
            learned=self._learned() if sees else None,
            no_eye="" if sees else refused_in_words(self.parts, Refused("", say("photo.no_eye"))),
            games=self.says("settings.games"),
            backup=self.says("settings.backup"),
            backup_detail=self.says("settings.backup.detail"),
            about=self.says("settings.about"),
            version=f"{self.says('app.name')} {__version__}",
            legal=(self.says("settings.licence"), self.says("settings.publisher")),
            sheet=self.sheet,
        )

    def _looks(self) -> Iterator[Section]:
        """Language, theme and size of text."""
        chosen = self.parts.preferences
        languages = (
            ("", self.says("settings.language.device")),
            *((code, each.name) for code, each in LANGUAGES.items()),
        )
        yield Section(
            "language",
            self.says("settings.language"),
            tuple(Option(name, code, chosen.language == code) for code, name in languages),
        )
        themes = (
            (Theme.SYSTEM, self.says("settings.theme.system")),
            (Theme.LIGHT, self.says("settings.theme.light")),
            (Theme.DARK, self.says("settings.theme.dark")),
        )
        yield Section(
            "theme",
            self.says("settings.theme"),
            tuple(Option(name, theme.value, chosen.theme is theme) for theme, name in themes),
        )
        yield Section(
            "text",
            self.says("settings.text"),
            tuple(
                Option(self.says("settings.text.size", percent=size), size, chosen.text == size, size / chosen.text)
                for size in TEXT_SIZES
            ),
        )

    def _teaching(self) -> Switch:
        """Whether corrections teach the eye."""
        note, on = self.says("settings.teaching.note"), self.parts.preferences.teaching
        return Switch(TEACHING, self.says("settings.teaching"), note, on)

    def _learned(self) -> Learned:
        """Whether there is something to forget."""
        if self._taught:
            return Learned(self.says("settings.learned"), self.says("settings.forget"))
        return Learned(self.says("settings.learned.nothing"))

    def choose(self, name: str, value: str | int) -> None:
        """Choose something, for now and the next time: all that is seen is made anew."""
        if getattr(self.parts.preferences, name) != value:
            self.parts.prefer(name, value)
            self.parts.restyle()

    def switch(self, key: str) -> None:
        """On, or off."""
        self.parts.prefer(key, not getattr(self.parts.preferences, key))
        self.refresh()

    def ask_forget(self) -> None:
        """Ask whether everything that was learned is to be forgotten."""
        self.lay(self._question)

    def _question(self) -> Question:
        """Whether everything that was learned is to be forgotten."""
        return Question(
            self.says("settings.forget.title"),
            self.says("settings.forget.detail"),
            self.says("settings.forget"),
            self.says("games.keep"),
        )

    def agree(self) -> None:
        """Forget it."""
        if self.parts.eye is not None:
            self.parts.eye.forget()
        self._taught = self.parts.store.setting(TAUGHT) is not None
        self.dismiss()

    def back_up(self) -> None:
        """Go where all games are backed up and restored."""
        self.parts.way.go(Place(Screen.SHARE))
