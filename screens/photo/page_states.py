"""What the pages of the photo screen say, whichever game it is."""

from dataclasses import dataclass

from screens.context import Parts
from screens.kit.presenter import refused_in_words
from screens.photo.state import ICONS, Deed, PhotoButton, PhotoButtons, PhotoReading, PhotoTold
from tabletop.messages import Refused, say


@dataclass(frozen=True, slots=True)
class Stage:
    """How far the photo of a side has come, and what could be done about it."""

    has_eye: bool
    can_take: bool
    is_example: bool
    is_reading: bool
    problem: Refused | None
    without: str  # the sentence of the way without a photo


def button(parts: Parts, deed: Deed, text: str) -> PhotoButton:
    """Something that can be done."""
    return PhotoButton(deed, ICONS[deed], parts.says(text))


def start_buttons(parts: Parts, stage: Stage, *, shows_sample: bool) -> PhotoButtons:
    """The ways to a photo, to our own one if it may be tried, and the way without."""
    ways = [button(parts, Deed.CHOOSE, "photo.choose")]
    if stage.can_take:
        ways.insert(0, button(parts, Deed.TAKE, "photo.take"))
    sample = (button(parts, Deed.SAMPLE, "photo.sample"),) if shows_sample else ()
    return PhotoButtons(tuple(ways[:1]), tuple(ways[1:]), (*sample, tap_in(parts, stage)))


def tap_in(parts: Parts, stage: Stage) -> PhotoButton:
    """There is always a way without a photo."""
    return button(parts, Deed.TAP_IN, stage.without)


def reading(parts: Parts, detail: str) -> PhotoReading:
    """What is going on."""
    cancel = button(parts, Deed.CANCEL, "app.cancel")
    return PhotoReading(parts.says("photo.reading"), detail, PhotoButtons(others=(cancel,)))


def blind(parts: Parts, stage: Stage) -> PhotoTold:
    """There is no eye on this device."""
    detail = refused_in_words(parts, Refused("", say("photo.no_eye")))
    return PhotoTold("eye-off-outline", parts.says("photo.blind"), detail, PhotoButtons(main=(tap_in(parts, stage),)))


def others(parts: Parts, stage: Stage) -> list[PhotoButton]:
    """The ways to another photo."""
    ways = [button(parts, Deed.CHOOSE, "photo.choose.other")]
    if stage.can_take:
        ways.insert(0, button(parts, Deed.TAKE, "photo.take.other"))
    return ways


def unread(parts: Parts, stage: Stage, problem: Refused) -> PhotoTold:
    """Why a photo was not read: another one helps more often than trying again."""
    first, *rest = (*others(parts, stage), button(parts, Deed.AGAIN, "photo.again"))
    return PhotoTold(
        "image-broken-variant",
        parts.says("photo.unread"),
        refused_in_words(parts, problem),
        PhotoButtons((first,), tuple(rest), (tap_in(parts, stage),)),
    )
