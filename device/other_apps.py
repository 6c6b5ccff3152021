"""Requests to other apps on Android: camera, pickers, share sheet; loaded at first use.

A photo being taken is a row of the MediaStore, named like the file that waits for it, because the app may be killed
behind the camera and must find the photo again.
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
from jnius import JavaException, autoclass, cast

from device import Answer, Answered, Outcome
from device.android import VERSION
from device.current import InBackground
from device.media_store import brought, forgotten, inserted, our_rows, photo_from, read_from, written_to
from tabletop.messages import Refused, say
from tabletop.safe_files import plain

Activity: Final = autoclass("android.app.Activity")
ClipData: Final = autoclass("android.content.ClipData")
Downloads: Final = autoclass("android.provider.MediaStore$Downloads")
Images: Final = autoclass("android.provider.MediaStore$Images$Media")
Intent: Final = autoclass("android.content.Intent")
MediaStore: Final = autoclass("android.provider.MediaStore")
Objects: Final = autoclass("java.util.Objects")
String: Final = autoclass("java.lang.String")

# Folders of the MediaStore; it stores them with a slash at the end.
PICTURES: Final = "Pictures/Quadropolis Score/"
DOWNLOADS: Final = "Download/Quadropolis Score/"
JPEG: Final = "image/jpeg"
PHOTOS: Final = "image/*"
FILES: Final = "*/*"
# Seconds that a shared file is kept for its receiver.
SHARED: Final = 24 * 60 * 60
# The system's photo picker.
PICKER: Final = 33
NO_APP: Final = "android.content.ActivityNotFoundException"
FIRST_CODE: Final = 0x5101


@dataclass(frozen=True, slots=True)
class Request:
    """A request to another app: how to use its answer, and how to clean up without one."""

    bring: Callable[[Any], Answer]
    give_up: Callable[[], object]
    done: Answered


class Media:
    """The requests to other apps."""

    def __init__(self, in_background: InBackground) -> None:
        """Listen to the answers of other apps."""
        self._in_background = in_background
        self._requests: dict[int, Request] = {}
        self._codes = count(FIRST_CODE)
        activity.bind(on_activity_result=self._answered)

    def take(self, to: Path, done: Answered) -> None:
        """Let the camera app write a photo into a row of this app."""
        try:
            row = inserted(Images.EXTERNAL_CONTENT_URI, to.name, JPEG, PICTURES)
        except (JavaException, Refused) as error:
            done(outcome(error))
            return
        intent = granting(Intent(MediaStore.ACTION_IMAGE_CAPTURE), row, MediaStore.EXTRA_OUTPUT)
        intent.addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION)
        self._ask(Request(partial(taken, row, to), partial(forgotten, row), done), intent)

    def bring_in(self, awaited: Iterable[Path]) -> set[Path]:
        """Copy the photos taken while the app was dead; delete rows that no game waits for, keep unreadable ones."""
        files = {file.name: file for file in awaited}
        rows = our_rows(Images.EXTERNAL_CONTENT_URI, PICTURES)
        if rows is None:
            return set(files.values())
        later = {name for name, row in rows if name in files and not is_settled(row, files[name])}
        for name, row in rows:
            if name not in later:
                forgotten(row)
        return {files[name] for name in later}

    def pick_photo(self, to: Path, done: Answered) -> None:
        """Open the system's photo picker or, because some phones lack it, the file picker."""
        intents = [document(Intent.ACTION_OPEN_DOCUMENT, PHOTOS)]
        if VERSION.SDK_INT >= PICKER:
            intents.insert(0, Intent(MediaStore.ACTION_PICK_IMAGES))
            intents[0].setType(PHOTOS)
        self._ask(Request(partial(photo_from, to=to), nothing, done), *intents)

    def pick_file(self, to: Path, done: Answered) -> None:
        """Open the file picker."""
        self._ask(Request(partial(read_from, to=to), nothing, done), document(Intent.ACTION_OPEN_DOCUMENT, FILES))

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """Open the file picker for a new file, and copy the file there."""
        intent = document(Intent.ACTION_CREATE_DOCUMENT, mime)
        title = String(file.name.encode(), "UTF-8")  # pyjnius would otherwise pass a str as char[]
        intent.putExtra(Intent.EXTRA_TITLE, title)
        self._ask(Request(partial(written_to, file=file, mode="wt"), nothing, done), intent)

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """Copy a file to where other apps may read it, and open the share sheet."""
        self._beside(partial(shared, file, mime), done)

    def _ask(self, request: Request, *intents: Any) -> None:
        """Start the first of the request's apps that exists."""
        code = next(self._codes)
        self._requests[code] = request
        failed: Outcome | None = Answer.NO_APP
        for intent in intents:
            failed = failed and not_started(intent, code)
        if failed is not None:
            del self._requests[code]
            request.give_up()
            request.done(failed)

    def _answered(self, code: int, result: int, data: Any) -> None:
        """Take another app's answer on Java's thread; copy its content in the background."""
        request = self._requests.pop(code, None)
        if request is not None:
            work = partial(given, request, data) if result == Activity.RESULT_OK else partial(cancelled, request)
            self._beside(work, request.done)

    def _beside(self, work: Callable[[], Answer], done: Answered) -> None:
        """Do slow work in the background."""
        self._in_background(partial(attempted, work), done, done)


def not_started(intent: Any, code: int) -> Outcome | None:
    """Start another app; return the error if that fails."""
    try:
        mActivity.startActivityForResult(intent, code)
    except JavaException as error:
        return outcome(error)
    return None


def attempted(work: Callable[[], Answer]) -> Outcome:
    """Return the outcome of some work without the exception, because its traceback would keep Java objects alive."""
    try:
        return work()
    except (JavaException, Refused) as error:
        return outcome(error)


def outcome(error: Exception) -> Outcome:
    """Return an exception as an answer."""
    if isinstance(error, Refused):
        return Refused(error.place, error.message)
    if getattr(error, "classname", "") == NO_APP:
        return Answer.NO_APP
    return Refused("", say("device.failed", reason=plain(getattr(error, "innermessage", None) or str(error))))


def nothing() -> None:
    """Clean up nothing."""


def cancelled(request: Request) -> Answer:
    """Answer that the person cancelled."""
    request.give_up()
    return Answer.CANCELLED


def given(request: Request, data: Any) -> Answer:
    """Return the answer of another app; many cameras send a null Intent, which pyjnius wraps as an object."""
    return request.bring(None if Objects.isNull(data) else data.getData())


# requests
def document(action: str, mime: str) -> Any:
    """Return the Intent of the file picker."""
    intent = Intent(action)
    intent.addCategory(Intent.CATEGORY_OPENABLE)
    intent.setType(mime)
    return intent


def granting(intent: Any, row: Any, extra: str) -> Any:
    """Return an Intent whose receiver may access one row of this app."""
    parcel, clip = cast("android.os.Parcelable", row), ClipData.newRawUri("", row)
    intent.putExtra(extra, parcel)
    intent.setClipData(clip)
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    return intent


# answers
def taken(row: Any, to: Path, elsewhere: Any = None) -> Answer:
    """Copy the photo of a row or, from cameras that ignore the row, of the URI in their answer.

    A photo that cannot be copied now, on a full disk for example, stays in the gallery until the next start.
    """
    if not (brought(row, to) or (elsewhere is not None and brought(elsewhere, to))):
        forgotten(row)
        raise Refused("", say("device.no_picture"))
    forgotten(row)
    return Answer.DONE


def is_settled(row: Any, to: Path) -> bool:
    """Copy a photo that the camera did not report, if there is one; return whether no retry is needed."""
    with suppress(JavaException, Refused):
        brought(row, to)
        return True
    return False


def shared(file: Path, mime: str) -> Answer:
    """Share a copy of a file; delete the copies of earlier days."""
    for _, row in our_rows(Downloads.EXTERNAL_CONTENT_URI, DOWNLOADS, time.time() - SHARED) or ():
        forgotten(row)
    row = inserted(Downloads.EXTERNAL_CONTENT_URI, file.name, mime, DOWNLOADS)
    try:
        written_to(row, file, "w")
        intent = Intent(Intent.ACTION_SEND)
        intent.setType(mime)
        chooser = Intent.createChooser(granting(intent, row, Intent.EXTRA_STREAM), None)
        mActivity.startActivity(chooser)
    except (JavaException, Refused):
        forgotten(row)
        raise
    return Answer.DONE
