"""An Android phone, from API 29 on: no permission is asked for, and none is needed.

Java's classes are looked up when they are first wanted: each costs the start some milliseconds.
"""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from android import mActivity
from android.runnable import run_on_ui_thread
from jnius import autoclass

from device import Answered, Insets
from device.current import InBackground

if TYPE_CHECKING:
    from device.other_apps import Media

VERSION: Final = autoclass("android.os.Build$VERSION")
# From here on the system draws its bars over our window; before, they have a ground of their own.
EDGE_TO_EDGE: Final = 35


class Android:
    """The phone or tablet that the app runs on."""

    can_share = True

    def __init__(self, in_background: InBackground) -> None:
        """Pictures may be large, and may come from far away: they are copied beside the screen."""
        self._in_background = in_background

    @cached_property
    def _media(self) -> "Media":
        """Pictures and files, when the first one is wanted."""
        from device.other_apps import Media  # noqa: PLC0415

        return Media(self._in_background)

    @property
    def language(self) -> str:
        """The language of the system, or the one that it has for this app."""
        locale = autoclass("java.util.Locale")
        return str(locale.getDefault().toLanguageTag())

    @property
    def dark(self) -> bool:
        """Whether it is night on this phone."""
        configuration = autoclass("android.content.res.Configuration")
        mode = mActivity.getResources().getConfiguration().uiMode & configuration.UI_MODE_NIGHT_MASK
        return bool(mode == configuration.UI_MODE_NIGHT_YES)

    @property
    def insets(self) -> Insets:
        """The system's bars and the camera's hole; none until the window is there."""
        under = decor().getRootWindowInsets() if VERSION.SDK_INT >= EDGE_TO_EDGE else None
        if under is None:
            return Insets()
        kinds = autoclass("android.view.WindowInsets$Type")
        found = under.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(found.left, found.top, found.right, found.bottom)

    @property
    def can_take_photos(self) -> bool:
        """Whether it has a camera."""
        manager = autoclass("android.content.pm.PackageManager")
        return bool(mActivity.getPackageManager().hasSystemFeature(manager.FEATURE_CAMERA_ANY))

    def take_photo(self, to: Path, done: Answered) -> None:
        """The camera app."""
        self._media.take(to, done)

    def bring_in(self, awaited: Iterable[Path]) -> set[Path]:
        """What the camera app wrote while we were dead."""
        return self._media.bring_in(awaited)

    def pick_photo(self, to: Path, done: Answered) -> None:
        """The photo picker, which shows us nothing but what is picked."""
        self._media.pick_photo(to, done)

    def pick_file(self, to: Path, done: Answered) -> None:
        """The file picker."""
        self._media.pick_file(to, done)

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """The share sheet; what becomes of the file there is told to nobody."""
        self._media.share(file, mime, done)

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """The file picker, for a new file."""
        self._media.save(file, mime, done)

    def tick(self) -> None:
        """As a key of the keyboard feels, if the system's settings let it."""
        felt()

    def stay_awake(self, *, awake: bool) -> None:
        """A flag of our window; it holds for as long as we are seen."""
        kept_on(awake)

    def blend(self, *, dark: bool) -> None:
        """Light signs on our dark ground, dark ones on our light ground, where the bars lie on it."""
        if VERSION.SDK_INT >= EDGE_TO_EDGE:
            blended(dark)


def decor() -> Any:
    """The view that all others are in."""
    return mActivity.getWindow().getDecorView()


@run_on_ui_thread
def felt() -> None:
    """Feel a key."""
    constants = autoclass("android.view.HapticFeedbackConstants")
    decor().performHapticFeedback(constants.KEYBOARD_TAP)


@run_on_ui_thread
def kept_on(on: bool) -> None:  # noqa: FBT001 - what Java's thread calls has no names
    """Keep the screen on, or not."""
    flags = autoclass("android.view.WindowManager$LayoutParams")
    window = mActivity.getWindow()
    if on:
        window.addFlags(flags.FLAG_KEEP_SCREEN_ON)
    else:
        window.clearFlags(flags.FLAG_KEEP_SCREEN_ON)


@run_on_ui_thread
def blended(dark: bool) -> None:  # noqa: FBT001 - the same
    """Colour the signs of the bars."""
    looks = autoclass("android.view.WindowInsetsController")
    signs = looks.APPEARANCE_LIGHT_STATUS_BARS | looks.APPEARANCE_LIGHT_NAVIGATION_BARS
    controller = mActivity.getWindow().getInsetsController()
    if controller is not None:  # there is a window
        controller.setSystemBarsAppearance(0 if dark else signs, signs)
