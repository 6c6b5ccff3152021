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
from tabletop.messages import Refused, message
from tabletop.safe_files import atomic_writer, refusing_copy_errors

BaseColumns: Final = autoclass("android.provider.BaseColumns")
CompressFormat: Final = autoclass("android.graphics.Bitmap$CompressFormat")
ContentUris: Final = autoclass("android.content.ContentUris")
ContentValues: Final = autoclass("android.content.ContentValues")
FileOutputStream: Final = autoclass("java.io.FileOutputStream")
ImageDecoder: Final = autoclass("android.graphics.ImageDecoder")
MediaColumns: Final = autoclass("android.provider.MediaStore$MediaColumns")

# pixels of the longer side that a converted photo keeps at least
DECODED_LONG_SIDE: Final = 2560
QUALITY: Final = 95  # quality of the JPEG, percent
FILE_NOT_FOUND: Final = "java.io.FileNotFoundException"
INCOMPLETE_COPY: Final = "not all of it was copied"
# The only addresses that other apps may hand over: a file: address could name a file of this app.
SCHEME: Final = "content"
# Bytes of a file of another app: ten times a large backup; a stream may have no end.
MOST_BYTES: Final = 1_000_000_000
CHUNK: Final = 1_000_000
# The first bytes of the formats that the eye decodes itself: JPEG, PNG, WebP.
READABLE: Final = (b"\xff\xd8", b"\x89PNG", b"RIFF")


def content_resolver() -> Any:
    return mActivity.getContentResolver()


def insert_row(root: Any, name: str, mime: str, folder: str) -> Any:
    values = ContentValues()
    values.put(MediaColumns.DISPLAY_NAME, name)
    values.put(MediaColumns.MIME_TYPE, mime)
    values.put(MediaColumns.RELATIVE_PATH, folder)
    row = content_resolver().insert(root, values)
    if row is None:
        raise Refused("", message("device.storage_full"))
    return row


def find_own_rows(root: Any, folder: str, added_before: float | None = None) -> list[tuple[str, Any]] | None:
    """Return the app's rows in a folder with their names; only those older than a moment, if one is given.

    Return None if the MediaStore does not answer, as during the boot of the phone.
    """
    conditions = [f"{MediaColumns.RELATIVE_PATH} = ?", f"{MediaColumns.OWNER_PACKAGE_NAME} = ?"]
    values = [folder, mActivity.getPackageName()]
    if added_before is not None:
        conditions.append(f"{MediaColumns.DATE_ADDED} < ?")
        values.append(str(int(added_before)))
    projection = [BaseColumns._ID, MediaColumns.DISPLAY_NAME]  # noqa: SLF001 - its name in Java
    cursor = None
    with suppress(JavaException):
        cursor = content_resolver().query(root, projection, " AND ".join(conditions), values, None)
    if cursor is None:
        return None
    found = []
    while cursor.moveToNext():
        found.append((cursor.getString(1), ContentUris.withAppendedId(root, cursor.getLong(0))))
    cursor.close()
    return found


def delete_row(row: Any) -> None:
    """Delete a row; if that fails now, the next start does it."""
    with suppress(JavaException):
        content_resolver().delete(row, None, None)


def copy_from_uri(uri: Any, to: Path) -> Answer:
    """Copy a URI of another app into a file, whole or not at all."""
    if uri is not None and uri.getScheme() != SCHEME:
        raise Refused("", message("device.file_unavailable"))
    with open_uri(uri, "r") as file, atomic_writer(to) as copy, refusing_copy_errors():
        while chunk := file.read(CHUNK):
            copy.write(chunk)
            if copy.tell() > MOST_BYTES:
                raise Refused("", message("device.file_too_large", most=MOST_BYTES // 1_000_000))
    return Answer.DONE


def copy_to_uri(uri: Any, file: Path, mode: str) -> Answer:
    with refusing_copy_errors(), file.open("rb") as source, open_uri(uri, mode) as copy:
        shutil.copyfileobj(source, copy)
    return Answer.DONE


@contextmanager
def open_uri(uri: Any, mode: str) -> Iterator[BinaryIO]:
    """Open a URI of another app and close it properly, because closing tells the app that the file is complete."""
    found = content_resolver().openFileDescriptor(uri, mode) if uri is not None else None
    if found is None:
        raise Refused("", message("device.file_unavailable"))
    try:
        with os.fdopen(found.getFd(), "rb" if mode == "r" else "wb", closefd=False) as file:
            yield file
    except BaseException:
        with suppress(JavaException):
            found.closeWithError(INCOMPLETE_COPY)
        raise
    found.close()


def copy_photo(uri: Any, to: Path) -> Answer:
    """Copy a photo, converted to a format that the eye knows; a photo that Android cannot decode stays as it is."""
    copy_from_uri(uri, to)
    with refusing_copy_errors(), to.open("rb") as file:
        start = file.read(4)
    if start and not start.startswith(READABLE):
        with suppress(JavaException):
            transcode_to_jpeg(uri, to)
    return Answer.DONE


def try_copy_photo(uri: Any, to: Path) -> bool:
    """Copy a photo; return whether there was one, because a row has no file before a camera writes it."""
    try:
        copy_photo(uri, to)
    except JavaException as error:
        if error.classname != FILE_NOT_FOUND:
            raise
        return False
    return to.stat().st_size > 0


class DownscaleListener(PythonJavaClass):
    """A listener that Android's decoder calls once it knows the size of a picture."""

    __javainterfaces__ = ("android/graphics/ImageDecoder$OnHeaderDecodedListener",)

    @java_method(
        "(Landroid/graphics/ImageDecoder;Landroid/graphics/ImageDecoder$ImageInfo;Landroid/graphics/ImageDecoder$Source;)V"
    )
    def onHeaderDecoded(self, decoder: Any, info: Any, _: Any) -> None:  # noqa: N802 - its name in Java
        """Scale large pictures down, and decode into memory that can be read."""
        size = info.getSize()
        decoder.setTargetSampleSize(max(1, max(size.getWidth(), size.getHeight()) // DECODED_LONG_SIDE))
        decoder.setAllocator(ImageDecoder.ALLOCATOR_SOFTWARE)


DOWNSCALE_LISTENER: Final = (
    DownscaleListener()
)  # created on the main thread, because Java does not find the app's own classes on others


def transcode_to_jpeg(uri: Any, to: Path) -> None:
    """Convert a photo of a phone's format to JPEG; the decoder turns it upright."""
    bitmap = ImageDecoder.decodeBitmap(ImageDecoder.createSource(content_resolver(), uri), DOWNSCALE_LISTENER)
    with atomic_writer(to) as file:
        stream = FileOutputStream(str(file.name))
        try:
            if not bitmap.compress(CompressFormat.JPEG, QUALITY, stream):
                raise Refused("", message("device.storage_full"))
        finally:
            stream.close()
            bitmap.recycle()
