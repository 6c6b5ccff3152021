"""Rows of Android's MediaStore, and content URIs of other apps. An app's own rows need no permission."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from android import mActivity
from jnius import JavaException, PythonJavaClass, autoclass, java_method

from device import Answer
from tabletop.messages import Refused, say
from tabletop.safe_files import copying, written_whole

BaseColumns: Final = autoclass("android.provider.BaseColumns")
CompressFormat: Final = autoclass("android.graphics.Bitmap$CompressFormat")
ContentUris: Final = autoclass("android.content.ContentUris")
ContentValues: Final = autoclass("android.content.ContentValues")
FileOutputStream: Final = autoclass("java.io.FileOutputStream")
ImageDecoder: Final = autoclass("android.graphics.ImageDecoder")
MediaColumns: Final = autoclass("android.provider.MediaStore$MediaColumns")

# pixels of the longer side that a converted photo keeps at least
LARGE: Final = 2560
QUALITY: Final = 95  # quality of the JPEG, percent
NOT_WRITTEN: Final = "java.io.FileNotFoundException"
UNFINISHED: Final = "not all of it was copied"
# The first bytes of the formats that the reader decodes itself: JPEG, PNG, WebP.
READABLE: Final = (b"\xff\xd8", b"\x89PNG", b"RIFF")


def resolver() -> Any:
    """Return the ContentResolver."""
    return mActivity.getContentResolver()


def inserted(root: Any, name: str, mime: str, folder: str) -> Any:
    """Insert a row into the MediaStore and return it."""
    about = ContentValues()
    about.put(MediaColumns.DISPLAY_NAME, name)
    about.put(MediaColumns.MIME_TYPE, mime)
    about.put(MediaColumns.RELATIVE_PATH, folder)
    row = resolver().insert(root, about)
    if row is None:
        raise Refused("", say("device.no_room"))
    return row


def our_rows(root: Any, folder: str, until: float | None = None) -> list[tuple[str, Any]] | None:
    """Return the app's rows in a folder with their names; only those older than a moment, if one is given.

    Return None if the MediaStore does not answer, as during the boot of the phone.
    """
    where = [f"{MediaColumns.RELATIVE_PATH} = ?", f"{MediaColumns.OWNER_PACKAGE_NAME} = ?"]
    values = [folder, mActivity.getPackageName()]
    if until is not None:
        where.append(f"{MediaColumns.DATE_ADDED} < ?")
        values.append(str(int(until)))
    wanted = [BaseColumns._ID, MediaColumns.DISPLAY_NAME]  # noqa: SLF001 - its name in Java
    cursor = None
    with suppress(JavaException):
        cursor = resolver().query(root, wanted, " AND ".join(where), values, None)
    if cursor is None:
        return None
    found = []
    while cursor.moveToNext():
        found.append((cursor.getString(1), ContentUris.withAppendedId(root, cursor.getLong(0))))
    cursor.close()
    return found


def forgotten(row: Any) -> None:
    """Delete a row; if that fails now, the next start does it."""
    with suppress(JavaException):
        resolver().delete(row, None, None)


def read_from(source: Any, to: Path) -> Answer:
    """Copy a URI of another app into a file, whole or not at all."""
    with lent(source, "r") as file, written_whole(to) as copy, copying():
        shutil.copyfileobj(file, copy)
    return Answer.DONE


def written_to(target: Any, file: Path, mode: str) -> Answer:
    """Copy a file into a URI of another app."""
    with copying(), file.open("rb") as source, lent(target, mode) as copy:
        shutil.copyfileobj(source, copy)
    return Answer.DONE


@contextmanager
def lent(uri: Any, mode: str) -> Iterator[BinaryIO]:
    """Open a URI of another app and close it properly, because closing tells the app that the file is complete."""
    found = resolver().openFileDescriptor(uri, mode) if uri is not None else None
    if found is None:
        raise Refused("", say("device.gone"))
    try:
        with os.fdopen(found.getFd(), "rb" if mode == "r" else "wb", closefd=False) as file:
            yield file
    except BaseException:
        with suppress(JavaException):
            found.closeWithError(UNFINISHED)
        raise
    found.close()


def photo_from(source: Any, to: Path) -> Answer:
    """Copy a photo, converted to a format that the reader knows; a photo that Android cannot decode stays as it is."""
    read_from(source, to)
    with copying(), to.open("rb") as file:
        start = file.read(4)
    if start and not start.startswith(READABLE):
        with suppress(JavaException):
            as_jpeg(source, to)
    return Answer.DONE


def brought(source: Any, to: Path) -> bool:
    """Copy a photo; return whether there was one, because a row has no file before a camera writes it."""
    try:
        photo_from(source, to)
    except JavaException as error:
        if error.classname != NOT_WRITTEN:
            raise
        return False
    return to.stat().st_size > 0


class Bounded(PythonJavaClass):
    """A listener that Android's decoder calls once it knows the size of a picture."""

    __javainterfaces__ = ("android/graphics/ImageDecoder$OnHeaderDecodedListener",)

    @java_method(
        "(Landroid/graphics/ImageDecoder;Landroid/graphics/ImageDecoder$ImageInfo;Landroid/graphics/ImageDecoder$Source;)V"
    )
    def onHeaderDecoded(self, decoder: Any, info: Any, _: Any) -> None:  # noqa: N802 - its name in Java
        """Scale large pictures down, and decode into memory that can be read."""
        size = info.getSize()
        decoder.setTargetSampleSize(max(1, max(size.getWidth(), size.getHeight()) // LARGE))
        decoder.setAllocator(ImageDecoder.ALLOCATOR_SOFTWARE)


BOUNDED: Final = Bounded()  # created on the main thread, because Java does not find the app's own classes on others


def as_jpeg(source: Any, to: Path) -> None:
    """Convert a photo of a phone's format to JPEG; the decoder turns it upright."""
    bitmap = ImageDecoder.decodeBitmap(ImageDecoder.createSource(resolver(), source), BOUNDED)
    with written_whole(to) as file:
        stream = FileOutputStream(str(file.name))
        try:
            if not bitmap.compress(CompressFormat.JPEG, QUALITY, stream):
                raise Refused("", say("device.no_room"))
        finally:
            stream.close()
            bitmap.recycle()
