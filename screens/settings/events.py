"""The events of the settings."""

from dataclasses import dataclass

from screens.kit.program import Confirmed, Dismissed, Left, Switched
from screens.share.files import FileWanted, MakingEnded
from tabletop.text_enum import TextEnum


class SettingsAction(TextEnum):
    """What leads elsewhere, or to a question."""

    EXAMPLE = "example"
    REPORT = "report"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Pressed:
    action: SettingsAction


@dataclass(frozen=True, slots=True)
class Chosen:
    """Another language, theme or text size was chosen."""

    name: str
    value: str | int


@dataclass(frozen=True, slots=True)
class RestoreBegun:
    """A backup was chosen, and is read."""


SettingsEvent = Pressed | Chosen | Switched | RestoreBegun | FileWanted | MakingEnded | Confirmed | Dismissed | Left
