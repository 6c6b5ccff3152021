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

from device import Answer, AnswerCallback, DeviceAnswer, OpenedCallback
from device.android import BUILD_VERSION
from device.current import InBackground
from device.media_store import (
    copy_from_uri,
    copy_photo,
    copy_to_uri,
    delete_row,
    find_own_rows,
    insert_row,
    try_copy_photo,
)
from tabletop.messages import Refused, message
from tabletop.safe_files import single_line

Activity: Final = autoclass("android.app.Activity")
ClipData: Final = autoclass("android.content.ClipData")
Downloads: Final = autoclass("android.provider.MediaStore$Downloads")
Images: Final = autoclass("android.provider.MediaStore$Images$Media")
Intent: Final = autoclass("android.content.Intent")
MediaStore: Final = autoclass("android.provider.MediaStore")
Objects: Final = autoclass("java.util.Objects")
String: Final = autoclass("java.lang.String")
Uri: Final = autoclass("android.net.Uri")

# Folders of the MediaStore; it stores them with a slash at the end.
PICTURES_FOLDER: Final = "Pictures/Quadropolis Score/"
DOWNLOADS_FOLDER: Final = "Download/Quadropolis Score/"
JPEG_MIME: Final = "image/jpeg"
IMAGE_MIME: Final = "image/*"
ANY_MIME: Final = "*/*"
# Seconds that a shared file is kept for its receiver.
SHARED_FILE_LIFETIME: Final = 24 * 60 * 60
# The system's photo picker.
PHOTO_PICKER_LEVEL: Final = 33
ACTIVITY_NOT_FOUND: Final = "android.content.ActivityNotFoundException"
FIRST_CODE: Final = 0x5101


@dataclass(frozen=True, slots=True)
class IntentRequest:
    """A request to another app: how to use its answer, and how to clean up without one."""

    copy_result: Callable[[Any], Answer]
    clean_up: Callable[[], object]
    done: AnswerCallback


class OtherApps:
    def __init__(self, in_background: InBackground) -> None:
        """Listen to the answers of other apps."""
        self._in_background = in_background
        self._requests: dict[int, IntentRequest] = {}
        self._codes = count(FIRST_CODE)
        activity.bind(on_activity_result=self._on_activity_result)

    def take_photo(self, to: Path, done: AnswerCallback) -> None:
        """Let the camera app write a photo into a row of this app."""
        try:
            row = insert_row(Images.EXTERNAL_CONTENT_URI, to.name, JPEG_MIME, PICTURES_FOLDER)
        except (JavaException, Refused) as error:
            done(answer_from_error(error))
            return
        intent = grant_read_access(Intent(MediaStore.ACTION_IMAGE_CAPTURE), row, MediaStore.EXTRA_OUTPUT)
        intent.addFlags(Intent.FLAG_GRANT_WRITE_URI_PERMISSION)
        self._start_request(IntentRequest(partial(copy_taken_photo, row, to), partial(delete_row, row), done), intent)

    def collect_photos(self, pending_files: Iterable[Path]) -> set[Path]:
        """Copy the photos taken while the app was dead; delete rows that no game waits for, keep unreadable ones."""
        files = {file.name: file for file in pending_files}
        rows = find_own_rows(Images.EXTERNAL_CONTENT_URI, PICTURES_FOLDER)
        if rows is None:
            return set(files.values())
        postponed = {name for name, row in rows if name in files and not try_collect_photo(row, files[name])}
        for name, row in rows:
            if name not in postponed:
                delete_row(row)
        return {files[name] for name in postponed}

    def pick_photo(self, to: Path, done: AnswerCallback) -> None:
        """Open the system's photo picker or, because some phones lack it, the file picker."""
        intents = [document(Intent.ACTION_OPEN_DOCUMENT, IMAGE_MIME)]
        if BUILD_VERSION.SDK_INT >= PHOTO_PICKER_LEVEL:
            intents.insert(0, Intent(MediaStore.ACTION_PICK_IMAGES))
            intents[0].setType(IMAGE_MIME)
        self._start_request(IntentRequest(partial(copy_photo, to=to), no_clean_up, done), *intents)

    def pick_file(self, to: Path, done: AnswerCallback) -> None:
        self._start_request(
            IntentRequest(partial(copy_from_uri, to=to), no_clean_up, done),
            document(Intent.ACTION_OPEN_DOCUMENT, ANY_MIME),
        )

    def take_file(self, intent: Any, make_path: Callable[[], Path], opened: OpenedCallback) -> None:
        """Copy the file of an Intent, which may be on Java's thread, in the background."""
        to, uri = make_path(), uri_of(intent)
        self._run_in_background(partial(copy_from_uri, uri, to), partial(opened, to))

    def open_link(self, link: str, done: AnswerCallback) -> None:
        """Start the app of a link; there is none if no app knows its scheme."""
        intent = Intent(Intent.ACTION_VIEW)
        intent.setData(Uri.parse(link))
        try:
            mActivity.startActivity(intent)
        except JavaException as error:
            done(answer_from_error(error))
        else:
            done(Answer.DONE)

    def save(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Open the file picker for a new file, and copy the file there."""
        intent = document(Intent.ACTION_CREATE_DOCUMENT, mime)
        title = String(file.name.encode(), "UTF-8")  # pyjnius would otherwise pass a str as char[]
        intent.putExtra(Intent.EXTRA_TITLE, title)
        self._start_request(IntentRequest(partial(copy_to_uri, file=file, mode="wt"), no_clean_up, done), intent)

    def share(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Copy a file to a place that other apps may read, and open the share sheet."""
        self._run_in_background(partial(share_copy, file, mime), done)

    def _start_request(self, request: IntentRequest, *intents: Any) -> None:
        """Start the first of the request's apps that exists."""
        code = next(self._codes)
        self._requests[code] = request
        failed: DeviceAnswer | None = Answer.NO_APP
        for intent in intents:
            failed = failed and try_start_activity(intent, code)
        if failed is not None:
            del self._requests[code]
            request.clean_up()
            request.done(failed)

    def _on_activity_result(self, code: int, result: int, data: Any) -> None:
        """Take another app's answer on Java's thread; copy its content in the background."""
        request = self._requests.pop(code, None)
        if request is not None:
            work = (
                partial(complete_request, request, data)
                if result == Activity.RESULT_OK
                else partial(cancel_request, request)
            )
            self._run_in_background(work, request.done)

    def _run_in_background(self, work: Callable[[], Answer], done: AnswerCallback) -> None:
        self._in_background(partial(attempt, work), done, done)


def try_start_activity(intent: Any, code: int) -> DeviceAnswer | None:
    """Start another app; return the error if that fails."""
    try:
        mActivity.startActivityForResult(intent, code)
    except JavaException as error:
        return answer_from_error(error)
    return None


def attempt(work: Callable[[], Answer]) -> DeviceAnswer:
    """Return the outcome of some work without the exception, because its traceback would keep Java objects alive."""
    try:
        return work()
    except (JavaException, Refused) as error:
        return answer_from_error(error)


def answer_from_error(error: Exception) -> DeviceAnswer:
    if isinstance(error, Refused):
        return Refused(error.place, error.message)
    if getattr(error, "classname", "") == ACTIVITY_NOT_FOUND:
        return Answer.NO_APP
    return Refused("", message("device.failed", reason=single_line(getattr(error, "innermessage", None) or str(error))))


def uri_of(intent: Any) -> Any:
    """Return the URI of the file in an Intent: its data or, if it was shared, its clip; None without one."""
    clip = intent.getClipData()
    return intent.getData() or (clip.getItemAt(0).getUri() if clip else None)


def no_clean_up() -> None:
    """Clean up nothing."""


def cancel_request(request: IntentRequest) -> Answer:
    request.clean_up()
    return Answer.CANCELLED


def complete_request(request: IntentRequest, data: Any) -> Answer:
    """Return the answer of another app; many cameras send a null Intent, which pyjnius wraps as an object."""
    return request.copy_result(None if Objects.isNull(data) else data.getData())


# requests
def document(action: str, mime: str) -> Any:
    """Return the Intent of the file picker."""
    intent = Intent(action)
    intent.addCategory(Intent.CATEGORY_OPENABLE)
    intent.setType(mime)
    return intent


def grant_read_access(intent: Any, row: Any, extra: str) -> Any:
    """Return an Intent whose receiver may access one row of this app."""
    parcel, clip = cast("android.os.Parcelable", row), ClipData.newRawUri("", row)
    intent.putExtra(extra, parcel)
    intent.setClipData(clip)
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
    return intent


# answers
def copy_taken_photo(row: Any, to: Path, reported_uri: Any = None) -> Answer:
    """Copy the photo of a MediaStore row, or of the URI in the answer of a camera that ignores the row.

    A photo that cannot be copied now, on a full disk for example, stays in the gallery until the next start.
    """
    if not (try_copy_photo(row, to) or (reported_uri is not None and try_copy_photo(reported_uri, to))):
        delete_row(row)
        raise Refused("", message("device.no_picture"))
    delete_row(row)
    return Answer.DONE


def try_collect_photo(row: Any, to: Path) -> bool:
    """Copy a photo that the camera did not report, if there is one; return whether no retry is needed."""
    with suppress(JavaException, Refused):
        try_copy_photo(row, to)
        return True
    return False


def share_copy(file: Path, mime: str) -> Answer:
    """Share a copy of a file; delete the copies of earlier days."""
    for _, row in (
        find_own_rows(Downloads.EXTERNAL_CONTENT_URI, DOWNLOADS_FOLDER, time.time() - SHARED_FILE_LIFETIME) or ()
    ):
        delete_row(row)
    row = insert_row(Downloads.EXTERNAL_CONTENT_URI, file.name, mime, DOWNLOADS_FOLDER)
    try:
        copy_to_uri(row, file, "w")
        intent = Intent(Intent.ACTION_SEND)
        intent.setType(mime)
        chooser = Intent.createChooser(grant_read_access(intent, row, Intent.EXTRA_STREAM), None)
        mActivity.startActivity(chooser)
    except (JavaException, Refused):
        delete_row(row)
        raise
    return Answer.DONE
