"""The settings: every choice takes effect at once and is saved."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from screens.example_game import has_example, open_example
from screens.kit.confirmation import Confirmation
from screens.kit.navigation import Route, Screen
from screens.kit.options import Option, Switch
from screens.kit.presenter import refusal_text
from screens.photo.photo_reader import has_lessons
from screens.preferences import TEXT_SIZES, Theme
from screens.settings.backups import BackupPresenter
from screens.share.file_presenter import ShareCard
from tabletop import __version__
from tabletop.catalogues import LANGUAGES
from tabletop.messages import Refused, message

TEACHING: Final = "teaching"
MOTION: Final = "motion"


@dataclass(frozen=True, slots=True)
class SettingsChoice:
    """One choice with its options."""

    name: str
    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class LearnedState:
    """The state of learning, and the button to forget it."""

    text: str
    forget: str = ""


@dataclass(frozen=True, slots=True)
class SettingsRow:
    """A row that leads elsewhere."""

    icon: str
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class SettingsState:
    """All settings."""

    title: str = ""
    look: str = ""
    motion: Switch | None = None
    appearance: tuple[SettingsChoice, ...] = ()
    photos: str = ""
    teaching: Switch | None = None
    learned: LearnedState | None = None
    no_opencv: str = ""
    games: str = ""
    backups: tuple[ShareCard, ...] = ()
    help: str = ""
    example: SettingsRow | None = None
    report: SettingsRow | None = None
    about: str = ""
    version: str = ""
    legal: tuple[str, ...] = ()
    panel: Confirmation | None = None


class SettingsPresenter(BackupPresenter[SettingsState]):
    """The settings."""

    def open(self) -> None:
        """Check for lessons."""
        self._has_lessons = has_lessons(self.context.store)
        self.refresh()

    def state(self) -> SettingsState:
        """Return the current state."""
        can_read = self.context.photo_reader is not None
        return SettingsState(
            title=self.text("settings.title"),
            look=self.text("settings.look"),
            appearance=tuple(self._appearance()),
            motion=self._motion(),
            photos=self.text("settings.photos"),
            teaching=self._teaching() if can_read else None,
            learned=self._learned() if can_read else None,
            no_opencv="" if can_read else refusal_text(self.context, Refused("", message("photo.no_opencv"))),
            games=self.text("settings.games"),
            backups=self.backup_cards(),
            help=self.text("settings.help"),
            example=self._example() if has_example() else None,
            report=SettingsRow("text-box-outline", self.text("report.title"), self.text("report.settings")),
            about=self.text("settings.about"),
            version=f"{self.text('app.name')} {__version__}",
            legal=(self.text("settings.licence"), self.text("settings.publisher")),
            panel=self.panel,
        )

    def _appearance(self) -> Iterator[SettingsChoice]:
        """Yield language, theme and text size."""
        chosen = self.context.preferences
        languages = (
            ("", self.text("settings.language.device")),
            *((code, each.name) for code, each in LANGUAGES.items()),
        )
        yield SettingsChoice(
            "language",
            self.text("settings.language"),
            tuple(Option(name, code, chosen.language == code) for code, name in languages),
        )
        themes = (
            (Theme.SYSTEM, self.text("settings.theme.system")),
            (Theme.LIGHT, self.text("settings.theme.light")),
            (Theme.DARK, self.text("settings.theme.dark")),
        )
        yield SettingsChoice(
            "theme",
            self.text("settings.theme"),
            tuple(Option(name, theme.value, chosen.theme is theme) for theme, name in themes),
        )
        yield SettingsChoice(
            "text",
            self.text("settings.text"),
            tuple(
                Option(self.text("settings.text.size", percent=size), size, chosen.text == size, size / chosen.text)
                for size in TEXT_SIZES
            ),
        )

    def _motion(self) -> Switch:
        """Return the switch of motion, whose note says so if the device turned animations off."""
        note = "settings.motion.device" if self.context.device.reduces_motion else "settings.motion.note"
        return Switch(MOTION, self.text("settings.motion"), self.text(note), self.context.moves)

    def _example(self) -> SettingsRow:
        """Return the row of the example."""
        return SettingsRow("image-search-outline", self.text("start.example"), self.text("start.example.detail"))

    def try_example(self) -> None:
        """Play the example."""
        open_example(self.context)

    def open_report(self) -> None:
        """Show the report."""
        self.context.navigator.go(Route(Screen.REPORT))

    def _teaching(self) -> Switch:
        """Return the switch for learning from corrections."""
        note, on = self.text("settings.teaching.note"), self.context.preferences.teaching
        return Switch(TEACHING, self.text("settings.teaching"), note, on)

    def _learned(self) -> LearnedState:
        """Return the state of learning."""
        if self._has_lessons:
            return LearnedState(self.text("settings.learned"), self.text("settings.forget"))
        return LearnedState(self.text("settings.learned.nothing"))

    def choose(self, name: str, value: str | int) -> None:
        """Save a choice and rebuild the screen."""
        if getattr(self.context.preferences, name) != value:
            self.context.set_preference(name, value)
            self.context.restyle()

    def switch(self, key: str) -> None:
        """Toggle a switch."""
        self.context.set_preference(key, not getattr(self.context.preferences, key))
        self.refresh()

    def ask_forget(self) -> None:
        """Ask for confirmation before deleting all lessons."""
        self.show_panel(self._confirmation)

    def _confirmation(self) -> Confirmation:
        """Return the question before deleting all lessons."""
        return Confirmation(
            self.text("settings.forget.title"),
            self.text("settings.forget.detail"),
            self.text("settings.forget"),
            self.text("app.cancel"),
        )

    def confirm(self) -> None:
        """Delete all lessons."""
        if self.context.photo_reader is not None:
            self.context.photo_reader.forget_lessons()
        self._has_lessons = has_lessons(self.context.store)
        self.dismiss()
