"""The error of the eye: a code for programs and a sentence that tells the player what to do."""

from tabletop.messages import Message
from tabletop.text_enum import TextEnum


class ErrorCode(TextEnum):
    """The reason why a photo was not read, as the command line reports it."""

    BOARD_NOT_FOUND = "board_not_found"
    CITY_NOT_FOUND = "city_not_found"
    NOT_AN_IMAGE = "not_an_image"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"


class PhotoError(Exception):
    """A photo cannot be read; the eye raises nothing else."""

    def __init__(self, code: ErrorCode, message: Message, photo: str = "") -> None:
        """Keep `code` for programs, `message` for the player and `photo`, the file of several that failed."""
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.photo = photo

    def __str__(self) -> str:
        return str(self.message)
