"""Lines of JSON for the photos of any game, and the errors that name a photo."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import cv2
import numpy as np

from tabletop.messages import message
from tabletop.safe_files import single_line
from tabletop.strict_json import JsonObject
from vision.errors import ErrorCode, PhotoError


def answer_photos(photos: Iterable[str], answer: Callable[[str], JsonObject]) -> int:
    """Print a line of JSON for every photo, and go on after a photo that cannot be read; return 1 if there was one."""
    code = 0
    for photo in photos:
        try:
            line = answer(photo)
        except PhotoError as error:
            line, code = error_to_json(error), 1
        print(json.dumps(line, allow_nan=False), flush=True)
    return code


def error_to_json(error: PhotoError) -> JsonObject:
    return {"photo": error.photo, "error": {"code": error.code.value, "message": str(error)}}


@contextmanager
def naming_photo(name: str) -> Iterator[None]:
    """Raise every error that a photo can cause as a PhotoError that names it."""
    try:
        yield
    except PhotoError as unread:
        raise PhotoError(unread.code, unread.message, name) from None
    except MemoryError:
        raise PhotoError(ErrorCode.TOO_LARGE, message("photo.out_of_memory"), name) from None
    except (cv2.error, np.linalg.LinAlgError) as error:  # not known of any photo; the others are still read
        raise PhotoError(ErrorCode.UNREADABLE, message("photo.failed", reason=single_line(str(error))), name) from None
