"""Other apps on Android that are asked for pictures and files; loaded when the first one is wanted.

A photo that is taken is a row of the system's store of media, named like the file that waits for it: whoever is
killed behind the camera finds it there again.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

from android import activity, mActivity
from jnius import JavaException, autoclass, cast, detach

from device import Answer, Answered
from device.android import VERSION
from device.here import InBackground
from device.rows import forgotten, inserted, our_rows, photo_from, read_from, written_to
from quadropolis_score.messages import Refused, say
from quadropolis_score.streams import plain

Activity: Final = autoclass("android.app.Activity")
ClipData: Final = autoclass("android.content.ClipData")
Downloads: Final = autoclass("android.provider.MediaStore$Downloads")
Images: Final = autoclass("android.provider.MediaStore$Images$Media")
Intent: Final = autoclass("android.content.Intent")
MediaStore: Final = autoclass("android.provider.MediaStore")
String: Final = autoclass("java.lang.String")

# Folders of the store of media; it writes them with a slash at the end.
PICTURES: Final = "Pictures/Quadropolis Score/"
DOWNLOADS: Final = "Download/Quadropolis Score/"
JPEG: Final = "image/jpeg"
PHOTOS: Final = "image/*"
FILES: Final = "*/*"
# Seconds that a shared file is left to whoever got it.
SHARED: Final = 24 * 60 * 60
# The system's own photo picker.
PICKER: Final = 33
NO_APP: Final = "android.content.ActivityNotFoundException"
FIRST_CODE: Final = 0x5101


@dataclass(frozen=True, slots=True)
class Request:
    """What another app was asked for: what to do with its answer, and when there is none."""

    bring: Callable[[Any], Answer]
    give_up: Callable[[], object]
    done: Answered


class Media:
    """Other apps, and what they were asked for."""

    def __init__(self, in_background: InBackground) -> None:
        """Listen to what they answer."""
        self._in_background = in_background
        self._requests: dict[int, Request] = {}
        self._codes = count(FIRST_CODE)
        activity.bind(on_activity_result=self._answered)

    def take(self, to: Path, done: Answered) -> None:
        """Have a photo taken into a row of ours."""
        try:
            row = inserted(Images.EXTERNAL_CONTENT_URI, to.name, JPEG, PICTURES)
        except (JavaException, Refused) as error:
            done(answer_to(error))
            return
        intent = granting(Intent(MediaStore.ACTION_IMAGE_CAPTURE), row, MediaStore.EXTRA_OUTPUT)
        intent.addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION)
        self._ask(intent, Request(partial(taken, row, to), partial(forgotten, row), done))

    def bring_in(self, awaited: Iterable[Path]) -> None:
        """What was taken while we were dead; rows that nobody waits for go."""
        files = {file.name: file for file in awaited}
        with suppress(JavaException):  # the store of media is not there, as while a phone starts: the next start asks
            for name, row in our_rows(Images.EXTERNAL_CONTENT_URI, PICTURES):
                if name not in files or is_rescued(row, files[name]):
                    forgotten(row)

    def pick_photo(self, to: Path, done: Answered) -> None:
        """Have a photo chosen."""
        if VERSION.SDK_INT >= PICKER:
            intent = Intent(MediaStore.ACTION_PICK_IMAGES)
            intent.setType(PHOTOS)
        else:
            intent = document(Intent.ACTION_OPEN_DOCUMENT, PHOTOS)
        self._ask(intent, Request(partial(photo_from, to=to), nothing, done))

    def pick_file(self, to: Path, done: Answered) -> None:
        """Have a file chosen."""
        self._ask(document(Intent.ACTION_OPEN_DOCUMENT, FILES), Request(partial(read_from, to=to), nothing, done))

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """Have a place chosen, and copy a file there."""
        intent = document(Intent.ACTION_CREATE_DOCUMENT, mime)
        intent.putExtra(Intent.EXTRA_TITLE, String(file.name))  # for a text of Python's, pyjnius would take char[]
        self._ask(intent, Request(partial(written_to, file=file, mode="wt"), nothing, done))

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """Copy a file to where other apps may read it, and offer it."""
        self._beside(partial(shared, file, mime), done)

    def _ask(self, intent: Any, request: Request) -> None:
        """Start another app."""
        code = next(self._codes)
        self._requests[code] = request
        try:
            mActivity.startActivityForResult(intent, code)
        except JavaException as error:
            del self._requests[code]
            request.give_up()
            request.done(answer_to(error))

    def _answered(self, code: int, result: int, data: Any) -> None:
        """Another app has answered, on Java's thread; what it gave is taken beside the screen."""
        request = self._requests.pop(code, None)
        if request is None:
            return
        if result == Activity.RESULT_OK:
            self._beside(partial(request.bring, None if data is None else data.getData()), request.done)
        else:
            self._beside(partial(cancelled, request), request.done)

    def _beside(self, work: Callable[[], Answer], done: Answered) -> None:
        """Do something slow."""
        self._in_background(partial(attached, work), done, done)


def attached(work: Callable[[], Answer]) -> Answer:
    """Some work in a thread that Java knows for so long."""
    try:
        return work()
    except JavaException as error:
        answer = answer_to(error)
        if isinstance(answer, Refused):
            raise answer from None
        return answer
    finally:
        detach()


def answer_to(error: Exception) -> Answer | Refused:
    """What was thrown, as an answer."""
    if isinstance(error, Refused):
        return error
    if getattr(error, "classname", "") == NO_APP:
        return Answer.NO_APP
    return Refused("", say("device.failed", reason=plain(getattr(error, "innermessage", None) or str(error))))


def nothing() -> None:
    """Nothing was made that has to go."""


def cancelled(request: Request) -> Answer:
    """A person wants none."""
    request.give_up()
    return Answer.CANCELLED


# what other apps are asked with
def document(action: str, mime: str) -> Any:
    """The file picker."""
    intent = Intent(action)
    intent.addCategory(Intent.CATEGORY_OPENABLE)
    intent.setType(mime)
    return intent


def granting(intent: Any, row: Any, extra: str) -> Any:
    """A request whose receiver may read one row of ours."""
    intent.putExtra(extra, cast("android.os.Parcelable", row))
    intent.setClipData(ClipData.newRawUri("", row))
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    return intent


# what becomes of the answers
def taken(row: Any, to: Path, given: Any = None) -> Answer:
    """The photo in a row, or, of cameras that write where they like, where they say that it is."""
    try:
        photo_from(row, to)
        if is_empty(to) and given is not None:
            photo_from(given, to)
        if is_empty(to):
            raise Refused("", say("device.no_picture"))
    finally:
        forgotten(row)
    return Answer.DONE


def is_empty(file: Path) -> bool:
    """Whether nothing was written."""
    return file.stat().st_size == 0


def is_rescued(row: Any, to: Path) -> bool:
    """Copy a photo of which nobody told us, or a camera's nothing; on a full disk, try it later."""
    try:
        photo_from(row, to)
    except (JavaException, Refused):
        return False
    return True


def shared(file: Path, mime: str) -> Answer:
    """Offer a copy to other apps; the copies of other days go."""
    for _, row in our_rows(Downloads.EXTERNAL_CONTENT_URI, DOWNLOADS, time.time() - SHARED):
        forgotten(row)
    row = inserted(Downloads.EXTERNAL_CONTENT_URI, file.name, mime, DOWNLOADS)
    try:
        written_to(row, file, "w")
        intent = Intent(Intent.ACTION_SEND)
        intent.setType(mime)
        mActivity.startActivity(Intent.createChooser(granting(intent, row, Intent.EXTRA_STREAM), None))
    except (JavaException, Refused):
        forgotten(row)
        raise
    return Answer.DONE
