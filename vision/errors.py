"""What cannot be read is said in a code, for programs, and in a sentence that tells a person what to do."""

from tabletop.messages import Message
from tabletop.text_enum import TextEnum


class ErrorCode(TextEnum):
    """Why a photo was not read, as the command line reports it."""

    BOARD_NOT_FOUND = "board_not_found"
    CITY_NOT_FOUND = "city_not_found"
    NOT_AN_IMAGE = "not_an_image"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"


class PhotoError(Exception):
    """A photo that was not read: the only exception that the eye lets out."""

    def __init__(self, code: ErrorCode, message: Message, photo: str = "") -> None:
        """`code` is for programs, `message` for the person who took the photo, `photo` names one of several."""
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.photo = photo

    def __str__(self) -> str:
        """The sentence, in English."""
        return str(self.message)
