"""The pages of any game's photo screen."""

from dataclasses import dataclass

from screens.context import Parts
from screens.kit.presenter import refused_in_words
from screens.photo.state import ICONS, Deed, PhotoButton, PhotoButtons, PhotoReading, PhotoTold
from tabletop.messages import Refused, say


@dataclass(frozen=True, slots=True)
class Stage:
    """The progress of a side's photo, and the possible actions."""

    has_eye: bool
    can_take: bool
    is_example: bool
    is_reading: bool
    problem: Refused | None


def button(parts: Parts, deed: Deed, text: str) -> PhotoButton:
    """Return the button of an action."""
    return PhotoButton(deed, ICONS[deed], parts.says(text))


def start_buttons(parts: Parts, stage: Stage, *, shows_sample: bool) -> PhotoButtons:
    """Return the buttons for a photo, for our sample if it may be tried, and for entering by hand."""
    ways = [button(parts, Deed.CHOOSE, "photo.choose")]
    if stage.can_take:
        ways.insert(0, button(parts, Deed.TAKE, "photo.take"))
    sample = (button(parts, Deed.SAMPLE, "photo.sample"),) if shows_sample else ()
    return PhotoButtons(tuple(ways[:1]), tuple(ways[1:]), (*sample, tap_in(parts)))


def tap_in(parts: Parts) -> PhotoButton:
    """Return the button for entering by hand, which is always possible."""
    return button(parts, Deed.TAP_IN, "photo.tap")


def reading(parts: Parts, detail: str) -> PhotoReading:
    """Return the page during the reading."""
    cancel = button(parts, Deed.CANCEL, "app.cancel")
    return PhotoReading(parts.says("photo.reading"), detail, PhotoButtons(others=(cancel,)))


def blind(parts: Parts) -> PhotoTold:
    """Return the page for a device without a photo reader."""
    detail = refused_in_words(parts, Refused("", say("photo.no_eye")))
    return PhotoTold("eye-off-outline", parts.says("photo.blind"), detail, PhotoButtons(main=(tap_in(parts),)))


def others(parts: Parts, stage: Stage) -> list[PhotoButton]:
    """Return the buttons for another photo."""
    ways = [button(parts, Deed.CHOOSE, "photo.choose.other")]
    if stage.can_take:
        ways.insert(0, button(parts, Deed.TAKE, "photo.take.other"))
    return ways


def unread(parts: Parts, stage: Stage, problem: Refused) -> PhotoTold:
    """Return the page of an error; another photo comes first, because it helps more often than a retry."""
    first, *rest = (*others(parts, stage), button(parts, Deed.AGAIN, "photo.again"))
    return PhotoTold(
        "image-broken-variant",
        parts.says("photo.unread"),
        refused_in_words(parts, problem),
        PhotoButtons((first,), tuple(rest), (tap_in(parts),)),
    )
