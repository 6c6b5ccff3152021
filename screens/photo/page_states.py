"""The pages of any game's photo screen."""

from dataclasses import replace

from screens.kit.words import Words, refusal_text
from screens.photo.eyes import PhotoPreview, Progress
from screens.photo.model import Photo
from screens.photo.state import ICONS, PhotoAction, PhotoButton, PhotoButtons, PhotoHint, PhotoProblem, PhotoReading
from tabletop.messages import Refused, message


def button(words: Words, action: PhotoAction, text: str) -> PhotoButton:
    return PhotoButton(action, ICONS[action], words.text(text))


def by_hand(words: Words, without: str) -> PhotoButton:
    """Return the button of the way without a photo, which is always possible."""
    return button(words, PhotoAction.TAP_IN, without)


def hints_at_start(model: Photo, words: Words, hints: tuple[tuple[str, str], ...]) -> tuple[PhotoHint, ...]:
    """Return all hints before the first photo was read, the most important one afterwards."""
    return tuple(PhotoHint(icon, words.text(text)) for icon, text in (hints[:1] if model.has_read else hints))


def photo_buttons(model: Photo, words: Words, again: str = "") -> tuple[PhotoButton, ...]:
    take = (button(words, PhotoAction.TAKE, f"photo.take{again}"),) if model.can_take else ()
    return (*take, button(words, PhotoAction.CHOOSE, f"photo.choose{again}"))


def other_photo_buttons(model: Photo, words: Words) -> tuple[PhotoButton, ...]:
    return photo_buttons(model, words, "_again")


def start_buttons(model: Photo, words: Words, without: str, *, shows_sample: bool = False) -> PhotoButtons:
    """Return the buttons for a photo, for our sample if it may be tried, and for entering by hand."""
    first, *rest = photo_buttons(model, words)
    sample = (button(words, PhotoAction.SAMPLE, "photo.sample"),) if shows_sample else ()
    return PhotoButtons(first, tuple(rest), (*sample, by_hand(words, without)))


def reading_page(words: Words, progress: Progress | None) -> PhotoReading:
    """Return the page during the reading, with the photo once it is loaded and the outline of its board."""
    cancel = PhotoButtons(secondary=(button(words, PhotoAction.CANCEL, "app.cancel"),))
    page = PhotoReading(words.text("photo.reading"), words.text("photo.reading.load"), cancel)
    if progress is None:
        return page
    photo = progress.photo
    return replace(
        page,
        detail=words.text("photo.reading.find"),
        picture=photo.picture,
        size=(photo.width, photo.height),
        outline=tuple(on_photo(photo, corner) for corner in progress.corners),
    )


def on_photo(photo: PhotoPreview, pixel: tuple[float, float]) -> tuple[float, float]:
    """Return a pixel of a photo as fractions of its width and height."""
    return (pixel[0] + 0.5) / photo.width, (pixel[1] + 0.5) / photo.height


def no_opencv_page(words: Words, without: str) -> PhotoProblem:
    detail = refusal_text(words, Refused("", message("photo.no_opencv")))
    return PhotoProblem(
        "eye-off-outline", words.text("photo.unavailable"), detail, PhotoButtons(by_hand(words, without))
    )


def unreadable_page(model: Photo, words: Words, problem: Refused, without: str) -> PhotoProblem:
    """Return the page of an error; another photo comes first, because it helps more often than a retry."""
    first, *rest = (*other_photo_buttons(model, words), button(words, PhotoAction.AGAIN, "photo.again"))
    buttons = PhotoButtons(first, tuple(rest), (by_hand(words, without),))
    detail = refusal_text(words, problem)
    return PhotoProblem("image-broken-variant", words.text("photo.unreadable"), detail, buttons)
