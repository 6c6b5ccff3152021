"""A fake phone: its media store, its other apps and its user, behind the fake Java."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from screens.kit.background import DetachingThread
from tests.support.fake_java import API, FakeJvm, JavaException, Null, Object, PythonJavaClass

OK, CANCELLED = -1, 0
PACKAGE_NAME: Final = "org.example.quadropolisscore"
HEIC: Final = b"\0\0\0\x18ftypheic 6000x4000"
Values = dict[str, str]


@dataclass
class MediaRow:
    root: str
    columns: Values
    file: Path
    added: float = 9e12  # right now


class OnPhone(Object):
    def __init__(self, phone: "Phone") -> None:
        self._phone = phone


class Intent(Object):
    """A request to an app."""

    _java = "android.content.Intent"

    def __init__(self, action: str) -> None:
        self._action = action
        self._type: str | None = None
        self._extras: dict[str, Any] = {}
        self._flags = 0
        self._clipData: Any = None
        self._categories: set[str] = set()
        self._wrapped: Intent | None = None
        self._data: Any = None

    def addFlags(self, flags: int) -> None:
        self._flags |= flags

    def addCategory(self, category: str) -> None:
        self._categories.add(category)

    def putExtra(self, name: str, value: Any) -> None:
        self._extras[name] = value

    @staticmethod
    def createChooser(intent: "Intent", _: None) -> "Intent":
        chooser = intent._machine.new_object(Intent, "android.intent.action.CHOOSER")
        chooser._wrapped = intent
        return chooser


class Uri(Object):
    """The address of a row, a document or a root of the store."""

    _java = "android.net.Uri"
    _phone: "Phone"

    def __init__(self, text: str) -> None:
        self._text = text

    def getScheme(self) -> str:
        return self._text.partition(":")[0]

    @staticmethod
    def parse(text: str) -> "Uri":
        return Uri._phone.uri(text)


class ClipItem(Object):
    """Return the shared content of a clip."""

    _java = "android.content.ClipData.Item"

    def __init__(self, uri: Uri) -> None:
        self._uri = uri


class ClipData(Object):
    _java = "android.content.ClipData"

    def __init__(self, uri: Uri) -> None:
        self._uri = uri

    def getItemAt(self, number: int) -> ClipItem:
        assert number == 0
        return self._machine.new_object(ClipItem, self._uri)

    @staticmethod
    def newRawUri(_: str, uri: Uri) -> "ClipData":
        return uri._machine.new_object(ClipData, uri)


class ContentValues(Object):
    _java = "android.content.ContentValues"

    def __init__(self) -> None:
        self._values: Values = {}

    def put(self, name: str, value: str) -> None:
        self._values[name] = value


class ContentUris(Object):
    _java = "android.content.ContentUris"

    @staticmethod
    def withAppendedId(root: Uri, number: int) -> Uri:
        return root._machine.new_object(Uri, f"{root._text}/{number}")


class FileDescriptor(Object):
    """An open file; its owner knows its contents once it is closed."""

    _java = "android.os.ParcelFileDescriptor"

    def __init__(self, phone: "Phone", address: str, number: int) -> None:
        self._phone, self._address, self._fd = phone, address, number
        phone.open.add(address)

    def close(self) -> None:
        os.close(self._fd)
        self._phone.open.discard(self._address)

    def closeWithError(self, message: str) -> None:
        assert message
        self._phone.failed.append(self._address)
        self.close()


class Cursor(Object):
    _java = "android.database.Cursor"

    def __init__(self, rows: list[tuple[int, str]]) -> None:
        self._rows, self._at = rows, -1

    def moveToNext(self) -> bool:
        self._at += 1
        return self._at < len(self._rows)

    def getLong(self, _: int) -> int:
        return self._rows[self._at][0]

    def getString(self, _: int) -> str:
        return self._rows[self._at][1]

    def close(self) -> None:
        self._rows = []


class Resolver(OnPhone):
    """Access to files: our rows, and files of other apps."""

    _java = "android.content.ContentResolver"

    def insert(self, root: Uri, values: ContentValues) -> Uri | None:
        phone = self._phone
        if phone.is_full:
            return None
        number = len(phone.files) + 1
        about = {**values._values, "owner_package_name": PACKAGE_NAME}
        assert (
            about["relative_path"].split("/")[0]
            == {"images": "Pictures", "downloads": "Download"}[root._text.rsplit("/", 1)[1]]
        )
        file = phone.file(f"{root._text}/{number}", b"")
        file.unlink()  # a row has no file before the first write
        phone.rows[f"{root._text}/{number}"] = MediaRow(root._text, about, file)
        return phone.uri(f"{root._text}/{number}")

    def query(self, root: Uri, wanted: list[str], where: str, values: list[str], _: None) -> Cursor | None:
        assert wanted == ["_id", "_display_name"]
        if self._phone.has_no_store:
            return None
        if self._phone.is_asleep:
            raise JavaException("java.lang.IllegalStateException", "the media provider does not answer")
        parts = [part.split(" ")[:2] for part in where.split(" AND ")]

        def matches(row: MediaRow) -> bool:
            about = {**row.columns, "date_added": str(int(row.added))}
            tests: dict[str, Callable[[str, str], bool]] = {"=": str.__eq__, "<": lambda a, b: int(a) < int(b)}
            return all(tests[sign](about[name], value) for (name, sign), value in zip(parts, values, strict=True))

        found = [
            (int(key.rsplit("/", 1)[1]), row.columns["_display_name"])
            for key, row in self._phone.rows.items()
            if row.root == root._text and matches(row)
        ]
        return self._machine.new_object(Cursor, found)

    def delete(self, uri: Uri, *_: None) -> int:
        if self._phone.refuses_delete:
            raise JavaException("java.lang.SecurityException", "not now")
        return 0 if self._phone.rows.pop(uri._text, None) is None else 1

    def openFileDescriptor(self, uri: Uri, mode: str) -> FileDescriptor | None:
        file = self._phone.files.get(uri._text)
        if self._phone.is_closed:
            raise JavaException("java.lang.SecurityException", "no access")
        if file is None:
            raise JavaException("java.io.FileNotFoundException", "no such document")
        if uri._text in self._phone.rows and mode == "r" and not file.exists():
            raise JavaException("java.io.FileNotFoundException", "open failed: ENOENT")
        if uri._text not in self._phone.rows and not file.exists():
            return None
        flags = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_CREAT, "wt": os.O_WRONLY | os.O_TRUNC}[mode]
        return self._machine.new_object(FileDescriptor, self._phone, uri._text, os.open(file, flags))


class Size(Object):
    _java = "android.util.Size"

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height


class ImageInfo(Object):
    _java = "android.graphics.ImageDecoder.ImageInfo"

    def __init__(self, size: Size) -> None:
        self._size = size


class Source(Object):
    _java = "android.graphics.ImageDecoder.Source"

    def __init__(self, raw: bytes) -> None:
        self._raw = raw


class Bitmap(Object):
    _java = "android.graphics.Bitmap"

    def __init__(self, text: str) -> None:
        self._text = text

    def compress(self, _: str, quality: int, stream: "FileOutputStream") -> bool:
        if self._text == "0x0":  # simulates a full disk
            return False
        stream._file.write(b"\xff\xd8" + self._text.encode() + b" %d" % quality)
        return True

    def recycle(self) -> None:
        self._text = "gone"


class CompressFormat(Object):
    _java = "android.graphics.Bitmap.CompressFormat"


class FileOutputStream(Object):
    _java = "java.io.FileOutputStream"

    def __init__(self, name: str) -> None:
        self._file = Path(name).open("wb")  # noqa: SIM115 - it is closed as in Java

    def close(self) -> None:
        self._file.close()


class ImageDecoder(Object):
    """Decodes the formats that phones write; everything else is damaged."""

    _java = "android.graphics.ImageDecoder"

    def __init__(self) -> None:
        self._targetSampleSize, self._allocator = 1, 0

    @staticmethod
    def createSource(resolver: Resolver, uri: Uri) -> Source:
        return resolver._machine.new_object(Source, resolver._phone.files[uri._text].read_bytes())

    @staticmethod
    def decodeBitmap(source: Source, listener: PythonJavaClass) -> Bitmap:
        if not source._raw.startswith(HEIC[:12]):
            raise JavaException("android.graphics.ImageDecoder$DecodeException", "unimplemented")
        machine = source._machine
        width, height = map(int, source._raw.split()[-1].split(b"x"))
        decoder = machine.new_object(ImageDecoder)
        info = machine.new_object(ImageInfo, machine.new_object(Size, width, height))
        call = listener.onHeaderDecoded  # type: ignore[attr-defined]
        named = "".join(f"L{jni(kind._java)};" for kind in (ImageDecoder, ImageInfo, Source))
        assert call.signature == f"({named})V"
        call(decoder, info, source)
        assert decoder._allocator == API["android.graphics.ImageDecoder"]["members"]["ALLOCATOR_SOFTWARE"][0]["value"]
        return machine.new_object(Bitmap, f"{width // decoder._targetSampleSize}x{height // decoder._targetSampleSize}")


def jni(name: str) -> str:
    """Return the JNI name of a class: inner classes after a dollar."""
    package, *classes = name.partition("Image")[0], *("Image" + name.partition("Image")[2]).split(".")
    return package.replace(".", "/") + "$".join(classes)


class Insets(Object):
    _java = "android.graphics.Insets"

    def __init__(self, sides: tuple[int, int, int, int]) -> None:
        self.left, self.top, self.right, self.bottom = sides


class WindowInsets(OnPhone):
    _java = "android.view.WindowInsets"

    def getInsets(self, kinds: int) -> Insets:
        assert kinds == 1 | 2
        return self._machine.new_object(Insets, self._phone.insets)


class InsetsKinds(Object):
    _java = "android.view.WindowInsets.Type"

    @staticmethod
    def systemBars() -> int:
        return 1

    @staticmethod
    def displayCutout() -> int:
        return 2


class View(OnPhone):
    _java = "android.view.View"

    def getRootWindowInsets(self) -> WindowInsets | None:
        return self._machine.new_object(WindowInsets, self._phone) if self._phone.insets else None

    def performHapticFeedback(self, constant: int) -> bool:
        self._phone.check_ui_thread()
        self._phone.haptics.append(constant)
        return True


class Controller(OnPhone):
    _java = "android.view.WindowInsetsController"

    def setSystemBarsAppearance(self, looks: int, mask: int) -> None:
        self._phone.check_ui_thread()
        self._phone.bars = (looks, mask)


class Window(OnPhone):
    _java = "android.view.Window"

    def getDecorView(self) -> View:
        return self._machine.new_object(View, self._phone)

    def getInsetsController(self) -> Controller | None:
        return self._machine.new_object(Controller, self._phone) if self._phone.insets else None

    def addFlags(self, flags: int) -> None:
        self._phone.check_ui_thread()
        self._phone.flags |= flags

    def clearFlags(self, flags: int) -> None:
        self._phone.check_ui_thread()
        self._phone.flags &= ~flags


class Configuration(Object):
    _java = "android.content.res.Configuration"

    def __init__(self, mode: int) -> None:
        self.uiMode = mode


class Resources(OnPhone):
    _java = "android.content.res.Resources"

    def getConfiguration(self) -> Configuration:
        return self._machine.new_object(Configuration, 1 | (32 if self._phone.is_night else 16))


class PackageManager(OnPhone):
    _java = "android.content.pm.PackageManager"

    def hasSystemFeature(self, name: str) -> bool:
        return name == "android.hardware.camera.any" and self._phone.has_camera


class Locale(Object):
    _java = "java.util.Locale"
    _tag = "fr-BE"

    @staticmethod
    def getDefault() -> "Locale":
        return Locale._here

    _here: "Locale"

    def toLanguageTag(self) -> str:
        return self._tag


class Activity(OnPhone):
    _java = "android.app.Activity"

    def getContentResolver(self) -> Resolver:
        return self._machine.new_object(Resolver, self._phone)

    def getPackageName(self) -> str:
        return PACKAGE_NAME

    def getPackageManager(self) -> PackageManager:
        return self._machine.new_object(PackageManager, self._phone)

    def getResources(self) -> Resources:
        return self._machine.new_object(Resources, self._phone)

    def getWindow(self) -> Window:
        return self._machine.new_object(Window, self._phone)

    def startActivity(self, intent: Intent) -> None:
        if intent._action == "android.intent.action.VIEW":
            self._phone.follow_link(intent)
        else:
            self._phone.share_file(intent)

    def getIntent(self) -> Intent:
        return self._phone.begun

    def startActivityForResult(self, intent: Intent, code: int) -> None:
        self._phone.start_request(intent, code)


class Version(Object):
    _java = "android.os.Build.VERSION"
    SDK_INT = 0


class ValueAnimator(Object):
    _java = "android.animation.ValueAnimator"


class Images(Object):
    _java = "android.provider.MediaStore.Images.Media"
    EXTERNAL_CONTENT_URI: Uri


class Downloads(Object):
    _java = "android.provider.MediaStore.Downloads"
    EXTERNAL_CONTENT_URI: Uri


CLASSES: Final = (Intent, ClipData, ContentValues, ContentUris, ImageDecoder, InsetsKinds, FileOutputStream)


@dataclass
class Phone:
    level: int
    folder: Path
    is_full: bool = False
    refuses_delete: bool = False
    has_no_store: bool = False
    is_asleep: bool = False  # its media store
    is_closed: bool = False  # addresses that any app may read
    has_camera: bool = True
    has_apps: bool = True
    is_night: bool = False
    animates: bool = True
    insets: tuple[int, int, int, int] | None = (0, 80, 0, 48)
    user: Callable[["Phone", Intent], Any] | None = None
    rows: dict[str, MediaRow] = field(default_factory=dict)
    files: dict[str, Path] = field(default_factory=dict)
    shared: list[tuple[str, bytes]] = field(default_factory=list)
    requests: list[tuple[Intent, int]] = field(default_factory=list)
    answered: list[Intent] = field(default_factory=list)  # requests and their answers
    open: set[str] = field(default_factory=set)
    failed: list[str] = field(default_factory=list)  # rows whose writer reported an error
    has_picker: bool = True
    haptics: list[int] = field(default_factory=list)
    flags: int = 0
    bars: tuple[int, int] | None = None
    listener: Callable[[int, int, Any], None] | None = None
    later: list[Callable[[Any], None]] = field(default_factory=list)  # take further Intents
    links: list[str] = field(default_factory=list)  # that were followed

    def __post_init__(self) -> None:
        self.jvm = FakeJvm(self.level)
        self.jvm.classes |= {kind._java: kind for kind in CLASSES}
        made = self.jvm.new_object
        for name, root in (("Images", "images"), ("Downloads", "downloads")):
            kind: type[Object] = globals()[name]
            rows = {"EXTERNAL_CONTENT_URI": self.uri(f"content://media/{root}")}
            self.jvm.classes[kind._java] = type(name, (kind,), rows)
        self.jvm.classes[Version._java] = type("Version", (Version,), {"SDK_INT": self.level})
        self.jvm.classes[Locale._java] = type("Locale", (Locale,), {})
        Locale._here = made(Locale)
        self.jvm.classes["android.graphics.Bitmap.CompressFormat"] = type(
            "CompressFormat", (CompressFormat,), {"JPEG": made(CompressFormat)}
        )
        self.jvm.classes[ValueAnimator._java] = type(
            "ValueAnimator", (ValueAnimator,), {"areAnimatorsEnabled": lambda: self.animates}
        )
        self.activity = made(Activity, self)
        self.jvm.classes[Uri._java] = type("Uri", (Uri,), {})
        Uri._phone = self
        self.begun = made(Intent, "android.intent.action.MAIN")

    # methods of Android
    def handed_over(self, raw: bytes, *, shared: bool = False) -> Intent:
        """The Intent of another app that opens a file with this one, or shares it."""
        self.file("content://mail/1", raw)
        uri = self.uri("content://mail/1")
        intent = self.jvm.new_object(Intent, f"android.intent.action.{'SEND' if shared else 'VIEW'}")
        if shared:
            intent._clipData = self.jvm.new_object(ClipData, uri)
        else:
            intent._data = uri
        return intent

    def follow_link(self, intent: Intent) -> None:
        if not self.has_apps:
            raise JavaException("android.content.ActivityNotFoundException", "no app")
        self.links.append(intent._data._text)

    def uri(self, text: str) -> Uri:
        return self.jvm.new_object(Uri, text)

    def file(self, address: str, raw: bytes) -> Path:
        self.folder.mkdir(exist_ok=True)
        self.files[address] = self.folder / f"{len(self.files)}"
        self.files[address].write_bytes(raw)
        return self.files[address]

    def check_ui_thread(self) -> None:
        """Raise outside of the UI thread, because Android's views allow no other."""
        if threading.get_ident() != self.jvm.ui:
            raise JavaException("android.view.ViewRootImpl$CalledFromWrongThreadException", "wrong thread")

    def call_in_ui_thread(self, call: Callable[[], Any]) -> None:

        def run() -> None:
            self.jvm.ui = threading.get_ident()
            call()
            self.jvm.ui = None

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()

    def start_request(self, intent: Intent, code: int) -> None:
        """Start an app; the user answers at once, or later."""
        missing = intent._action == "android.provider.action.PICK_IMAGES" and not self.has_picker
        if missing or not self.has_apps:
            raise JavaException("android.content.ActivityNotFoundException", "nobody knows how")
        assert code <= 0xFFFF
        self.requests.append((intent, code))
        if self.user is not None:
            self.answer()

    def answer(self) -> None:
        """Let the user answer the oldest request."""
        intent, code = self.requests.pop(0)
        assert self.user is not None
        result, data = self.user(self, intent)
        if result == OK:
            self.answered.append(intent)
        assert self.listener is not None
        self.call_in_ui_thread(lambda: self.listener(code, result, data or self.jvm.new_object(Null)))  # type: ignore[misc]

    def share_file(self, chooser: Intent) -> None:
        """Offer a file to other apps, which read what they are granted."""
        if not self.has_apps:
            raise JavaException("android.content.ActivityNotFoundException", "nobody knows how")
        intent = chooser._wrapped
        assert intent is not None
        assert (chooser._action, intent._action) == ("android.intent.action.CHOOSER", "android.intent.action.SEND")
        row = self.granted_row(intent, "android.intent.extra.STREAM", 1)
        assert not self.open, "what is shared is not closed, so that nobody knows how long it is"
        self.shared.append((row.columns["_display_name"], row.file.read_bytes()))
        assert row.columns["mime_type"] == intent._type

    def granted_row(self, intent: Intent, extra: str, flags: int) -> MediaRow:
        """Return the row of a request, to which the receiver has the rights of the flags."""
        address = intent._extras[extra]
        assert address._as == "android.os.Parcelable"
        assert intent._clipData._uri._text == address._text
        assert intent._flags & flags == flags
        return self.rows[address._text]

    @property
    def modules(self) -> dict[str, ModuleType]:
        """Return the modules that exist on a phone only."""
        android, activity, runnable = (ModuleType(name) for name in ("android", "android.activity", "android.runnable"))

        def bind(
            *,
            on_activity_result: Callable[[int, int, Any], None] | None = None,
            on_new_intent: Callable[[Any], None] | None = None,
        ) -> None:
            self.listener = on_activity_result or self.listener
            self.later += [on_new_intent] if on_new_intent else []

        def run_on_ui_thread(call: Callable[..., None]) -> Callable[..., None]:
            return lambda *values: self.call_in_ui_thread(lambda: call(*values))

        activity.__dict__.update(bind=bind)
        runnable.__dict__.update(run_on_ui_thread=run_on_ui_thread)
        android.__dict__.update(mActivity=self.activity, activity=activity, runnable=runnable, __path__=[])
        return {
            "jnius": self.jvm.module(),
            "android": android,
            "android.activity": activity,
            "android.runnable": runnable,
        }

    @contextmanager
    def boot(self) -> Iterator[ModuleType]:
        """Run our app here; yield the module of its device."""
        device_modules = ("device.android", "device.other_apps", "device.media_store")
        with pytest.MonkeyPatch.context() as patch:
            for name, module in self.modules.items():
                patch.setitem(sys.modules, name, module)
            for name in device_modules:
                patch.delitem(sys.modules, name, raising=False)
            try:
                yield import_module("device.android")
            finally:
                for name in device_modules:
                    sys.modules.pop(name, None)
        for thread in threading.enumerate():
            if isinstance(thread, DetachingThread):
                thread.join(10)
        assert not self.open
        assert not self.jvm.attached, "a thread spoke to Java and did not take its leave"


# users
def photo_taker(raw: bytes) -> Callable[[Phone, Intent], Any]:
    """Return a user who takes a photo with the camera app."""

    def act(phone: Phone, intent: Intent) -> Any:
        assert intent._action == "android.media.action.IMAGE_CAPTURE"
        phone.granted_row(intent, "output", 1 | 2).file.write_bytes(raw)
        return OK, None

    return act


def file_picker(raw: bytes) -> Callable[[Phone, Intent], Any]:
    """Return a user who picks a photo or a file."""

    def act(phone: Phone, intent: Intent) -> Any:
        if intent._action == "android.provider.action.PICK_IMAGES":
            assert phone.level >= 33
        else:
            assert intent._action == "android.intent.action.OPEN_DOCUMENT"
            assert intent._categories == {"android.intent.category.OPENABLE"}
        phone.file("content://picker/1", raw)
        return answer_with(phone, "content://picker/1")

    return act


def file_saver(name: str) -> Callable[[Phone, Intent], Any]:
    """Return a user who saves a file under the proposed name, replacing an older one."""

    def act(phone: Phone, intent: Intent) -> Any:
        assert intent._action == "android.intent.action.CREATE_DOCUMENT"
        assert intent._extras["android.intent.extra.TITLE"] == name
        phone.file("content://documents/1", b"an older file that is longer than the new one")
        return answer_with(phone, "content://documents/1")

    return act


def answer_with(phone: Phone, address: str) -> tuple[int, Intent]:
    data = phone.jvm.new_object(Intent, "")
    data._data = phone.uri(address)
    return OK, data


def cancel(_: Phone, __: Intent) -> tuple[int, None]:
    return CANCELLED, None
