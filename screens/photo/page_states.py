"""The pages of any game's photo screen."""

from dataclasses import dataclass, replace
from typing import Final

from screens.context import AppContext
from screens.kit.presenter import refusal_text
from screens.photo.photo_reader import PhotoPreview, Progress
from screens.photo.state import ICONS, PhotoAction, PhotoButton, PhotoButtons, PhotoHint, PhotoProblem, PhotoReading
from tabletop.messages import Refused, message

# The setting that a photo was read, after which the tips for taking one are hidden.
PHOTOGRAPHED: Final = "photographed"


@dataclass(frozen=True, slots=True)
class PhotoStatus:
    """The progress of a side's photo, and the possible actions."""

    can_read: bool
    can_take: bool
    is_example: bool
    is_reading: bool
    problem: Refused | None
    without: str  # the sentence of the way without a photo


def action_button(context: AppContext, action: PhotoAction, text: str) -> PhotoButton:
    """Return the button of an action."""
    return PhotoButton(action, ICONS[action], context.text(text))


def hints_at_start(context: AppContext, hints: tuple[PhotoHint, ...]) -> tuple[PhotoHint, ...]:
    """Return all hints before the first photo was read, the most important one afterwards."""
    return hints[:1] if context.store.setting(PHOTOGRAPHED) else hints


def start_buttons(context: AppContext, status: PhotoStatus, *, shows_sample: bool) -> PhotoButtons:
    """Return the buttons for a photo, for our sample if it may be tried, and for entering by hand."""
    buttons = [action_button(context, PhotoAction.CHOOSE, "photo.choose")]
    if status.can_take:
        buttons.insert(0, action_button(context, PhotoAction.TAKE, "photo.take"))
    sample = (action_button(context, PhotoAction.SAMPLE, "photo.sample"),) if shows_sample else ()
    return PhotoButtons(buttons[0], tuple(buttons[1:]), (*sample, manual_entry_button(context, status)))


def manual_entry_button(context: AppContext, stage: PhotoStatus) -> PhotoButton:
    """Return the button for entering by hand, which is always possible."""
    return action_button(context, PhotoAction.TAP_IN, stage.without)


def reading_page(context: AppContext, progress: Progress | None) -> PhotoReading:
    """Return the page during the reading, with the photo once it is loaded and the outline of its board."""
    cancel = PhotoButtons(secondary=(action_button(context, PhotoAction.CANCEL, "app.cancel"),))
    page = PhotoReading(context.text("photo.reading"), context.text("photo.reading.load"), cancel)
    if progress is None:
        return page
    photo = progress.photo
    return replace(
        page,
        detail=context.text("photo.reading.find"),
        picture=photo.picture,
        size=(photo.width, photo.height),
        outline=tuple(on_photo(photo, corner) for corner in progress.corners),
    )


def on_photo(photo: PhotoPreview, pixel: tuple[float, float]) -> tuple[float, float]:
    """Return a pixel of a photo as fractions of its width and height."""
    return (pixel[0] + 0.5) / photo.width, (pixel[1] + 0.5) / photo.height


def no_opencv_page(context: AppContext, stage: PhotoStatus) -> PhotoProblem:
    """Return the page for a device without a photo reader."""
    detail = refusal_text(context, Refused("", message("photo.no_opencv")))
    return PhotoProblem(
        "eye-off-outline",
        context.text("photo.unavailable"),
        detail,
        PhotoButtons(primary=manual_entry_button(context, stage)),
    )


def other_photo_buttons(context: AppContext, status: PhotoStatus) -> list[PhotoButton]:
    """Return the buttons for another photo."""
    buttons = [action_button(context, PhotoAction.CHOOSE, "photo.choose_again")]
    if status.can_take:
        buttons.insert(0, action_button(context, PhotoAction.TAKE, "photo.take_again"))
    return buttons


def unreadable_page(context: AppContext, status: PhotoStatus, problem: Refused) -> PhotoProblem:
    """Return the page of an error; another photo comes first, because it helps more often than a retry."""
    first, *rest = (*other_photo_buttons(context, status), action_button(context, PhotoAction.AGAIN, "photo.again"))
    return PhotoProblem(
        "image-broken-variant",
        context.text("photo.unreadable"),
        refusal_text(context, problem),
        PhotoButtons(first, tuple(rest), (manual_entry_button(context, status),)),
    )
