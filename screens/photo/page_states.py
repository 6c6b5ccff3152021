"""The pages of any game's photo screen."""

from dataclasses import dataclass

from screens.context import AppContext
from screens.kit.presenter import refusal_text
from screens.photo.state import ICONS, PhotoAction, PhotoButton, PhotoButtons, PhotoProblem, PhotoReading
from tabletop.messages import Refused, message


@dataclass(frozen=True, slots=True)
class PhotoStatus:
    """The progress of a side's photo, and the possible actions."""

    can_read: bool
    can_take: bool
    is_example: bool
    is_reading: bool
    problem: Refused | None


def action_button(context: AppContext, action: PhotoAction, text: str) -> PhotoButton:
    """Return the button of an action."""
    return PhotoButton(action, ICONS[action], context.text(text))


def start_buttons(context: AppContext, status: PhotoStatus, *, shows_sample: bool) -> PhotoButtons:
    """Return the buttons for a photo, for our sample if it may be tried, and for entering by hand."""
    buttons = [action_button(context, PhotoAction.CHOOSE, "photo.choose")]
    if status.can_take:
        buttons.insert(0, action_button(context, PhotoAction.TAKE, "photo.take"))
    sample = (action_button(context, PhotoAction.SAMPLE, "photo.sample"),) if shows_sample else ()
    return PhotoButtons(tuple(buttons[:1]), tuple(buttons[1:]), (*sample, manual_entry_button(context)))


def manual_entry_button(context: AppContext) -> PhotoButton:
    """Return the button for entering by hand, which is always possible."""
    return action_button(context, PhotoAction.TAP_IN, "photo.tap_in")


def reading_page(context: AppContext, detail: str) -> PhotoReading:
    """Return the page during the reading."""
    cancel = action_button(context, PhotoAction.CANCEL, "app.cancel")
    return PhotoReading(context.text("photo.reading"), detail, PhotoButtons(secondary=(cancel,)))


def no_opencv_page(context: AppContext) -> PhotoProblem:
    """Return the page for a device without a photo reader."""
    detail = refusal_text(context, Refused("", message("photo.no_opencv")))
    return PhotoProblem(
        "eye-off-outline",
        context.text("photo.unavailable"),
        detail,
        PhotoButtons(primary=(manual_entry_button(context),)),
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
        PhotoButtons((first,), tuple(rest), (manual_entry_button(context),)),
    )
