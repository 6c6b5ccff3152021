"""The settings: every choice takes effect at once and is saved."""

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
    """One choice with its options."""

    name: str
    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Learned:
    """The state of learning, and the button to forget it."""

    text: str
    forget: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings."""

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
        """Check for lessons."""
        self._taught = self.parts.store.setting(TAUGHT) is not None
        self.refresh()

    def state(self) -> Settings:
        """Return the current state."""
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
        """Yield language, theme and text size."""
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
        """Return the switch for learning from corrections."""
        note, on = self.says("settings.teaching.note"), self.parts.preferences.teaching
        return Switch(TEACHING, self.says("settings.teaching"), note, on)

    def _learned(self) -> Learned:
        """Return the state of learning."""
        if self._taught:
            return Learned(self.says("settings.learned"), self.says("settings.forget"))
        return Learned(self.says("settings.learned.nothing"))

    def choose(self, name: str, value: str | int) -> None:
        """Save a choice and rebuild the screen."""
        if getattr(self.parts.preferences, name) != value:
            self.parts.prefer(name, value)
            self.parts.restyle()

    def switch(self, key: str) -> None:
        """Toggle a switch."""
        self.parts.prefer(key, not getattr(self.parts.preferences, key))
        self.refresh()

    def ask_forget(self) -> None:
        """Ask for confirmation before deleting all lessons."""
        self.lay(self._question)

    def _question(self) -> Question:
        """Return the question before deleting all lessons."""
        return Question(
            self.says("settings.forget.title"),
            self.says("settings.forget.detail"),
            self.says("settings.forget"),
            self.says("app.cancel"),
        )

    def agree(self) -> None:
        """Delete all lessons."""
        if self.parts.eye is not None:
            self.parts.eye.forget()
        self._taught = self.parts.store.setting(TAUGHT) is not None
        self.dismiss()

    def back_up(self) -> None:
        """Open the screen for backup and restore."""
        self.parts.way.go(Place(Screen.SHARE))
