"""An Android phone, from API 29 on; it needs no permission.

Java classes are looked up at first use, because each costs the start some milliseconds.
"""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from android import mActivity
from android.runnable import run_on_ui_thread
from jnius import autoclass

from device import Answered, ChooseFile, Insets
from device.current import InBackground

if TYPE_CHECKING:
    from device.other_apps import Media

VERSION: Final = autoclass("android.os.Build$VERSION")
# From this API level on the system draws its bars over the window; before, the bars have a background of their own.
EDGE_TO_EDGE: Final = 35


class Android:
    """An Android phone or tablet."""

    can_share = True

    def __init__(self, in_background: InBackground) -> None:
        """Take a runner of background work, because copying large or remote photos would block the screen."""
        self._in_background = in_background

    @cached_property
    def _media(self) -> "Media":
        """Return the requests to other apps, created at first use."""
        from device.other_apps import Media  # noqa: PLC0415

        return Media(self._in_background)

    @property
    def language(self) -> str:
        """Return the language of the system, or the one set for this app."""
        locale = autoclass("java.util.Locale")
        return str(locale.getDefault().toLanguageTag())

    @property
    def dark(self) -> bool:
        """Return whether night mode is on."""
        configuration = autoclass("android.content.res.Configuration")
        mode = mActivity.getResources().getConfiguration().uiMode & configuration.UI_MODE_NIGHT_MASK
        return bool(mode == configuration.UI_MODE_NIGHT_YES)

    @property
    def insets(self) -> Insets:
        """Return the system's bars and the camera's cutout; none until the window exists."""
        under = decor().getRootWindowInsets() if VERSION.SDK_INT >= EDGE_TO_EDGE else None
        if under is None:
            return Insets()
        kinds = autoclass("android.view.WindowInsets$Type")
        found = under.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(found.left, found.top, found.right, found.bottom)

    @property
    def can_take_photos(self) -> bool:
        """Return whether the phone has a camera."""
        manager = autoclass("android.content.pm.PackageManager")
        return bool(mActivity.getPackageManager().hasSystemFeature(manager.FEATURE_CAMERA_ANY))

    def take_photo(self, to: Path, done: Answered) -> None:
        """Open the camera app."""
        self._media.take(to, done)

    def bring_in(self, awaited: Iterable[Path]) -> set[Path]:
        """Take over the photos that the camera app wrote while this app was dead."""
        return self._media.bring_in(awaited)

    def use_list(self, choose: ChooseFile) -> None:
        """Do nothing, because every phone has a file picker."""

    def pick_photo(self, to: Path, done: Answered) -> None:
        """Open the photo picker, which grants access to the chosen photo alone."""
        self._media.pick_photo(to, done)

    def pick_file(self, to: Path, done: Answered) -> None:
        """Open the file picker."""
        self._media.pick_file(to, done)

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """Open the share sheet; Android does not report what happens there."""
        self._media.share(file, mime, done)

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """Open the file picker for a new file."""
        self._media.save(file, mime, done)

    def tick(self) -> None:
        """Vibrate as a key of the keyboard does, if the system's settings allow it."""
        felt()

    def stay_awake(self, *, awake: bool) -> None:
        """Set the window's flag; it holds while the app is visible."""
        kept_on(awake)

    def blend(self, *, dark: bool) -> None:
        """Use light icons on a dark app and dark icons on a light one, where the bars cover the window."""
        if VERSION.SDK_INT >= EDGE_TO_EDGE:
            blended(dark)


def decor() -> Any:
    """Return the root view of the window."""
    return mActivity.getWindow().getDecorView()


@run_on_ui_thread
def felt() -> None:
    """Vibrate as a key does."""
    constants = autoclass("android.view.HapticFeedbackConstants")
    decor().performHapticFeedback(constants.KEYBOARD_TAP)


@run_on_ui_thread
def kept_on(on: bool) -> None:  # noqa: FBT001 - what Java's thread calls has no names
    """Keep the screen on, or no longer."""
    flags = autoclass("android.view.WindowManager$LayoutParams")
    window = mActivity.getWindow()
    if on:
        window.addFlags(flags.FLAG_KEEP_SCREEN_ON)
    else:
        window.clearFlags(flags.FLAG_KEEP_SCREEN_ON)


@run_on_ui_thread
def blended(dark: bool) -> None:  # noqa: FBT001 - the same
    """Colour the icons of the bars."""
    looks = autoclass("android.view.WindowInsetsController")
    signs = looks.APPEARANCE_LIGHT_STATUS_BARS | looks.APPEARANCE_LIGHT_NAVIGATION_BARS
    controller = mActivity.getWindow().getInsetsController()
    if controller is not None:  # False until the window exists
        controller.setSystemBarsAppearance(0 if dark else signs, signs)
