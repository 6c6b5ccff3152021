"""The settings: every choice takes effect at once and is saved."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from screens.games.example_game import has_example
from screens.kit.confirmation import Confirmation
from screens.kit.navigation import Route, Screen
from screens.kit.options import Option, Switch
from screens.kit.preferences import TEXT_SIZES, Preferences, Theme
from screens.kit.program import Confirmed, Dismissed, Go, OwnEffect, PlayExample, Program, Step, Switched
from screens.kit.words import Words, capitalized
from screens.photo.eyes import has_lessons
from screens.settings.events import Chosen, Pressed, RestoreBegun, SettingsAction, SettingsEvent
from screens.share.files import (
    Files,
    FileWanted,
    ShareBusy,
    ShareCard,
    Verb,
    begin_files,
    file_card,
    start_making,
    update_files,
)
from store.store import Store
from tabletop import __version__
from tabletop.catalogues import LANGUAGES

BACKUP: Final = "backup"
RESTORE: Final = "restore"
TEACHING: Final = "teaching"
MOTION: Final = "motion"


@dataclass(frozen=True, slots=True)
class SettingsChoice:
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
    action: SettingsAction
    icon: str
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class SettingsState:
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


@dataclass(frozen=True, slots=True)
class Settings(Files):
    """Whether the eyes have learned, and whether the player is asked about that."""

    has_lessons: bool
    asks_to_forget: bool = False


class SettingsEffect(OwnEffect):
    """An effect of the settings; `performing.py` performs it."""

    __slots__ = ()
    performer = "screens.settings.performing:perform_settings"


@dataclass(frozen=True, slots=True)
class SetPreference(SettingsEffect):
    """Save a preference, and build the screen anew if it is one of the look."""

    name: str
    value: str | int


@dataclass(frozen=True, slots=True)
class ForgetLessons(SettingsEffect):
    """Delete what the eyes have learned."""


@dataclass(frozen=True, slots=True)
class BackUp(SettingsEffect):
    """Make a backup of all games; `MakingEnded` follows."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class PickBackup(SettingsEffect):
    """Let a person choose a backup and restore it, even if the screen is left; `RestoreBegun`, `MakingEnded` follow."""


def update(model: Settings, event: SettingsEvent) -> Step[Settings]:
    match event:
        case FileWanted(kind, verb):
            return want_file(model, kind, verb)
        case RestoreBegun():
            return replace(model, busy=RESTORE), ()
        case Chosen() | Switched():
            return prefer(model, event)
        case Pressed(action):
            return press(model, action)
        case Confirmed() | Dismissed():
            forgets = isinstance(event, Confirmed)
            learned = model.has_lessons and not forgets
            return replace(model, has_lessons=learned, asks_to_forget=False), (ForgetLessons(),) * forgets
        case _:
            return update_files(model, event)


def want_file(model: Settings, kind: str, verb: Verb) -> Step[Settings]:
    """Back up or restore; nothing else while a backup is being read."""
    if model.busy == RESTORE:
        return model, ()
    if kind == RESTORE:
        return replace(model, busy=""), (PickBackup(),)
    return start_making(model, kind, BackUp(verb))


def prefer(model: Settings, event: Chosen | Switched) -> Step[Settings]:
    """Choose another look, or turn learning or motion on or off."""
    preferences = model.around.preferences
    if isinstance(event, Chosen):
        is_new = getattr(preferences, event.name) != event.value
        return model, (SetPreference(event.name, event.value),) if is_new else ()
    changed: dict[str, Any] = {event.key: not getattr(preferences, event.key)}
    around = replace(model.around, preferences=replace(preferences, **changed))
    return replace(model, around=around), (SetPreference(event.key, changed[event.key]),)


def press(model: Settings, action: SettingsAction) -> Step[Settings]:
    if action is SettingsAction.FORGET:
        return replace(model, asks_to_forget=True), ()
    return model, (PlayExample() if action is SettingsAction.EXAMPLE else Go((Route(Screen.REPORT),)),)


def load(store: Store, _route: Route) -> Settings:
    return Settings(has_lessons(store))


def keep_restoring(before: Settings, loaded: Settings) -> Settings:
    """Go on with a restore, because only other work ends with the screen."""
    return replace(loaded, busy=before.busy) if before.busy == RESTORE else loaded


def view(model: Settings, words: Words) -> SettingsState:
    can_read, preferences = model.around.reads_photos, model.around.preferences
    teaching, note = words.text("settings.teaching"), words.text("settings.teaching.note")
    learned = LearnedState(words.text("settings.learned.nothing"))
    if model.has_lessons:
        learned = LearnedState(words.text("settings.learned"), words.text("settings.forget"))
    trying, counting = words.text("start.example"), words.text("start.example.detail")
    example = SettingsRow(SettingsAction.EXAMPLE, "image-search-outline", trying, counting)
    sending, reading = words.text("report.title"), words.text("report.settings")
    report = SettingsRow(SettingsAction.REPORT, "text-box-outline", sending, reading)
    forgetting = Confirmation(
        words.text("settings.forget.title"),
        words.text("settings.forget.detail"),
        words.text("settings.forget"),
        words.text("app.cancel"),
    )
    return SettingsState(
        title=words.text("settings.title"),
        look=words.text("settings.look"),
        appearance=tuple(appearance(preferences, words)),
        motion=motion(model, words),
        photos=words.text("settings.photos"),
        teaching=Switch(TEACHING, teaching, note, preferences.teaching) if can_read else None,
        learned=learned if can_read else None,
        no_opencv="" if can_read else capitalized(words.text("photo.no_opencv")),
        games=words.text("settings.games"),
        backups=backup_cards(model, words),
        help=words.text("settings.help"),
        example=example if has_example() else None,
        report=report,
        about=words.text("settings.about"),
        version=f"{words.text('app.name')} {__version__}",
        legal=(words.text("settings.licence"), words.text("settings.publisher")),
        panel=forgetting if model.asks_to_forget else None,
    )


def appearance(chosen: Preferences, words: Words) -> Iterator[SettingsChoice]:
    """Yield language, theme and text size."""
    languages = (("", words.text("settings.language.device")), *((code, each.name) for code, each in LANGUAGES.items()))
    yield SettingsChoice(
        "language",
        words.text("settings.language"),
        tuple(Option(name, code, chosen.language == code) for code, name in languages),
    )
    yield SettingsChoice(
        "theme",
        words.text("settings.theme"),
        tuple(Option(words.text(f"settings.theme.{each.value}"), each.value, chosen.theme is each) for each in Theme),
    )
    yield SettingsChoice(
        "text",
        words.text("settings.text"),
        tuple(
            Option(words.text("settings.text.size", percent=size), size, chosen.text == size, size / chosen.text)
            for size in TEXT_SIZES
        ),
    )


def motion(model: Settings, words: Words) -> Switch:
    """Return the switch of motion, whose note says so if the device turned animations off."""
    note = words.text("settings.motion.device" if model.around.reduces_motion else "settings.motion.note")
    return Switch(MOTION, words.text("settings.motion"), note, model.around.moves)


def backup_cards(model: Settings, words: Words) -> tuple[ShareCard, ...]:
    """Return the rows of backup and restore, which cannot be cancelled."""
    restore = file_card(model, words, RESTORE, "archive-arrow-up-outline", (Verb.RESTORE,))
    busy = ShareBusy(words.text("share.restoring")) if restore.busy else None
    return file_card(model, words, BACKUP, "archive-outline", (Verb.SHARE, Verb.SAVE)), replace(restore, busy=busy)


SETTINGS: Final = Program(load, update, view, reload=keep_restoring, begin=begin_files)
