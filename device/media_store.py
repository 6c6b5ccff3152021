"""Rows of Android's store of media, and files that other apps hand out. No permission is needed for rows of our own."""

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

# pixels: the longer side that a photo of a format of phones keeps, at least
LARGE: Final = 2560
QUALITY: Final = 95  # percent
NOT_WRITTEN: Final = "java.io.FileNotFoundException"
UNFINISHED: Final = "not all of it was copied"
# How files begin that the eye reads itself: JPEG, PNG, WebP.
READABLE: Final = (b"\xff\xd8", b"\x89PNG", b"RIFF")


def resolver() -> Any:
    """The way to whatever other apps hand out."""
    return mActivity.getContentResolver()


def inserted(root: Any, name: str, mime: str, folder: str) -> Any:
    """A new row of ours."""
    about = ContentValues()
    about.put(MediaColumns.DISPLAY_NAME, name)
    about.put(MediaColumns.MIME_TYPE, mime)
    about.put(MediaColumns.RELATIVE_PATH, folder)
    row = resolver().insert(root, about)
    if row is None:
        raise Refused("", say("device.no_room"))
    return row


def our_rows(root: Any, folder: str, until: float | None = None) -> list[tuple[str, Any]] | None:
    """The rows of ours in a folder with their names; those that are older than a moment, if one is given.

    None if the store of media does not answer, as while the phone itself starts.
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
    """A row that is needed no more; one that cannot be deleted now goes with the next start."""
    with suppress(JavaException):
        resolver().delete(row, None, None)


def read_from(source: Any, to: Path) -> Answer:
    """Copy what another app hands out, whole or not at all."""
    with lent(source, "r") as file, written_whole(to) as copy, copying():
        shutil.copyfileobj(file, copy)
    return Answer.DONE


def written_to(target: Any, file: Path, mode: str) -> Answer:
    """Copy a file to where another app lets us."""
    with copying(), file.open("rb") as source, lent(target, mode) as copy:
        shutil.copyfileobj(source, copy)
    return Answer.DONE


@contextmanager
def lent(uri: Any, mode: str) -> Iterator[BinaryIO]:
    """A file of another app, which is told when we have done with it: then it sends it on, or looks how long it is."""
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
    """Copy a photo, as one that the eye can read; what even the system cannot read is left as it is."""
    read_from(source, to)
    with copying(), to.open("rb") as file:
        start = file.read(4)
    if start and not start.startswith(READABLE):
        with suppress(JavaException):
            as_jpeg(source, to)
    return Answer.DONE


def brought(source: Any, to: Path) -> bool:
    """Copy a photo; whether there was one: a row of ours has no file before somebody writes it."""
    try:
        photo_from(source, to)
    except JavaException as error:
        if error.classname != NOT_WRITTEN:
            raise
        return False
    return to.stat().st_size > 0


class Bounded(PythonJavaClass):
    """Asked by the system's decoder as soon as it knows how large a picture is."""

    __javainterfaces__ = ("android/graphics/ImageDecoder$OnHeaderDecodedListener",)

    @java_method(
        "(Landroid/graphics/ImageDecoder;Landroid/graphics/ImageDecoder$ImageInfo;Landroid/graphics/ImageDecoder$Source;)V"
    )
    def onHeaderDecoded(self, decoder: Any, info: Any, _: Any) -> None:  # noqa: N802 - its name in Java
        """Large pictures come smaller, and in memory that can be written from."""
        size = info.getSize()
        decoder.setTargetSampleSize(max(1, max(size.getWidth(), size.getHeight()) // LARGE))
        decoder.setAllocator(ImageDecoder.ALLOCATOR_SOFTWARE)


BOUNDED: Final = Bounded()  # made where Java finds our own classes, which it does not in every thread


def as_jpeg(source: Any, to: Path) -> None:
    """A photo of a format that phones write, as JPEG; the decoder turns it upright."""
    bitmap = ImageDecoder.decodeBitmap(ImageDecoder.createSource(resolver(), source), BOUNDED)
    with written_whole(to) as file:
        stream = FileOutputStream(str(file.name))
        try:
            if not bitmap.compress(CompressFormat.JPEG, QUALITY, stream):
                raise Refused("", say("device.no_room"))
        finally:
            stream.close()
            bitmap.recycle()
