"""What screens with files share: a row for each kind of file, its events and effects."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeVar

from screens.game_screens import message_key
from screens.kit.navigation import Surroundings
from screens.kit.program import Effect, Left, OwnEffect, Step
from screens.kit.words import Words
from store.values import SavedGame
from tabletop.messages import Message
from tabletop.text_enum import TextEnum


class Verb(TextEnum):
    SHARE = "share"
    SAVE = "save"
    RESTORE = "restore"
    OPEN = "open"
    SEND = "send"


@dataclass(frozen=True, slots=True)
class FileWanted:
    kind: str
    verb: Verb


@dataclass(frozen=True, slots=True)
class MakingEnded:
    """The file is made or refused, or it is not wanted any more."""


class FileEffect(OwnEffect):
    """An effect on the file that is made; `sending.py` performs it."""

    __slots__ = ()
    performer = "screens.share.sending:perform_files"


@dataclass(frozen=True, slots=True)
class MakeFile(FileEffect):
    """Write a file in the background, then send it to another app or save it; `MakingEnded` follows.

    It takes the place of the one before. `write` returns what had to be left out.
    """

    verb: Verb
    name: str
    mime: str
    write: Callable[[Path], tuple[Message, ...] | None]


@dataclass(frozen=True, slots=True)
class SendPlay(FileEffect):
    """Open BG Stats with the play; `MakingEnded` follows."""

    saved: SavedGame
    language: str


# The icon and the name of an action, that of one kind first.
LOOKS: Final = {
    "picture.share": ("share-variant", "share.picture.share"),
    Verb.SHARE: ("share-variant", "share.title"),
    Verb.SAVE: ("content-save-outline", "share.save"),
    Verb.RESTORE: ("folder-open-outline", "share.choose"),
    Verb.OPEN: ("folder-open-outline", "share.choose_game"),
    Verb.SEND: ("send", "share.send"),
}


@dataclass(frozen=True, slots=True)
class ShareAction:
    kind: str
    verb: Verb
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class ShareBusy:
    """The progress of an action, and the button to cancel it, if it can be."""

    text: str
    cancel: str = ""


@dataclass(frozen=True, slots=True)
class ShareCard:
    """A format: its use, and its actions or their progress; the row itself is its first action."""

    kind: str
    verb: Verb
    icon: str
    title: str
    detail: str
    actions: tuple[ShareAction, ...] = ()
    busy: ShareBusy | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The files of a screen: what surrounds it, and the kind that is being made."""

    around: Surroundings = field(default_factory=Surroundings)
    busy: str = ""


FilesModel = TypeVar("FilesModel", bound=Files)


def begin_files(model: FilesModel, around: Surroundings) -> Step[FilesModel]:
    return replace(model, around=around), ()


def start_making(model: FilesModel, kind: str, effect: Effect) -> Step[FilesModel]:
    """Make a file; a row that is pressed beside its icons makes none again meanwhile."""
    return (model, ()) if model.busy == kind else (replace(model, busy=kind), (effect,))


def update_files(model: FilesModel, event: MakingEnded | Left) -> Step[FilesModel]:
    return (model, ()) if isinstance(event, Left) else (replace(model, busy=""), ())


def file_card(  # noqa: PLR0913
    model: Files, words: Words, kind: str, icon: str, verbs: tuple[Verb, ...], *, game: str = ""
) -> ShareCard:
    """Return the row of a format; without another app to send to, it only saves."""
    possible = tuple(verb for verb in verbs if verb is not Verb.SHARE or model.around.can_share)
    title, detail = words.text(f"share.{kind}"), words.text(message_key(game, f"share.{kind}.detail"))
    card = ShareCard(kind, possible[0], icon, title, detail)
    if kind == model.busy:
        return replace(card, busy=ShareBusy(words.text("share.making"), words.text("app.cancel")))
    return replace(card, actions=tuple(share_action(words, kind, verb) for verb in possible))


def share_action(words: Words, kind: str, verb: Verb) -> ShareAction:
    icon, name = LOOKS.get(f"{kind}.{verb.value}", LOOKS[verb])
    return ShareAction(kind, verb, icon, words.text(name))
