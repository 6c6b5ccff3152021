"""The pages of any game's photo screen."""

from dataclasses import dataclass, replace
from typing import Final

from screens.context import Parts
from screens.kit.presenter import refused_in_words
from screens.photo.photo_reader import Progress, Upright
from screens.photo.state import ICONS, Deed, PhotoButton, PhotoButtons, PhotoHint, PhotoReading, PhotoTold
from tabletop.messages import Refused, say

# The setting that a photo was read: somebody knows how to take one.
PHOTOGRAPHED: Final = "photographed"


@dataclass(frozen=True, slots=True)
class Stage:
    """The progress of a side's photo, and the possible actions."""

    has_eye: bool
    can_take: bool
    is_example: bool
    is_reading: bool
    problem: Refused | None
    without: str  # the sentence of the way without a photo


def button(parts: Parts, deed: Deed, text: str) -> PhotoButton:
    """Return the button of an action."""
    return PhotoButton(deed, ICONS[deed], parts.says(text))


def hints_at_start(parts: Parts, hints: tuple[PhotoHint, ...]) -> tuple[PhotoHint, ...]:
    """Return all hints before the first photo was read, the most important one afterwards."""
    return hints[:1] if parts.store.setting(PHOTOGRAPHED) else hints


def start_buttons(parts: Parts, stage: Stage, *, shows_sample: bool) -> PhotoButtons:
    """Return the buttons for a photo, for our sample if it may be tried, and for entering by hand."""
    ways = [button(parts, Deed.CHOOSE, "photo.choose")]
    if stage.can_take:
        ways.insert(0, button(parts, Deed.TAKE, "photo.take"))
    sample = (button(parts, Deed.SAMPLE, "photo.sample"),) if shows_sample else ()
    return PhotoButtons(tuple(ways[:1]), tuple(ways[1:]), (*sample, tap_in(parts, stage)))


def tap_in(parts: Parts, stage: Stage) -> PhotoButton:
    """Return the button for entering by hand, which is always possible."""
    return button(parts, Deed.TAP_IN, stage.without)


def reading(parts: Parts, progress: Progress | None) -> PhotoReading:
    """Return the page during the reading, with the photo once it is loaded and the outline of its board."""
    cancel = PhotoButtons(others=(button(parts, Deed.CANCEL, "app.cancel"),))
    page = PhotoReading(parts.says("photo.reading"), parts.says("photo.reading.load"), cancel)
    if progress is None:
        return page
    photo = progress.photo
    return replace(
        page,
        detail=parts.says("photo.reading.find"),
        picture=photo.picture,
        size=(photo.width, photo.height),
        outline=tuple(on_photo(photo, corner) for corner in progress.corners),
    )


def on_photo(photo: Upright, pixel: tuple[float, float]) -> tuple[float, float]:
    """Return a pixel of a photo as fractions of its width and height."""
    return (pixel[0] + 0.5) / photo.width, (pixel[1] + 0.5) / photo.height


def blind(parts: Parts, stage: Stage) -> PhotoTold:
    """Return the page for a device without a photo reader."""
    detail = refused_in_words(parts, Refused("", say("photo.no_eye")))
    return PhotoTold("eye-off-outline", parts.says("photo.blind"), detail, PhotoButtons(main=(tap_in(parts, stage),)))


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
        PhotoButtons((first,), tuple(rest), (tap_in(parts, stage),)),
    )
