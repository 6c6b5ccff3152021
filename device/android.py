"""An Android phone, from API 29 on; it needs no permission.

Java classes are looked up at first use, because each costs the start some milliseconds.
"""

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from android import activity, mActivity
from android.runnable import run_on_ui_thread
from jnius import autoclass

from device import Answer, AnswerCallback, ChooseFile, DeviceAnswer, Insets, OpenedCallback, copy_to_clipboard
from device.current import InBackground

if TYPE_CHECKING:
    from device.other_apps import OtherApps

BUILD_VERSION: Final = autoclass("android.os.Build$VERSION")
# From this API level on the system draws its bars over the window; before, the bars have a background of their own.
EDGE_TO_EDGE_LEVEL: Final = 35
# The actions of Intents with a file for this app: "open with", and "share".
FILE_ACTIONS: Final = frozenset({"android.intent.action.VIEW", "android.intent.action.SEND"})
# What the actions of the shortcuts begin with; assets/android/res/xml/shortcuts.xml names them.
SHORTCUT: Final = "org.quadropolis_score.shortcut."


class Android:
    can_drop = False
    can_share = True

    def __init__(self, in_background: InBackground) -> None:
        """Take a runner of background work, because copying large or remote photos would block the screen."""
        self._in_background = in_background

    @cached_property
    def _other_apps(self) -> "OtherApps":
        """Return the requests to other apps, created at first use."""
        from device.other_apps import OtherApps  # noqa: PLC0415

        return OtherApps(self._in_background)

    @property
    def language(self) -> str:
        """Return the language of the system, or the one set for this app."""
        locale = autoclass("java.util.Locale")
        return str(locale.getDefault().toLanguageTag())

    @property
    def prefers_dark(self) -> bool:
        configuration = autoclass("android.content.res.Configuration")
        mode = mActivity.getResources().getConfiguration().uiMode & configuration.UI_MODE_NIGHT_MASK
        return bool(mode == configuration.UI_MODE_NIGHT_YES)

    @property
    def reduces_motion(self) -> bool:
        """Return whether the scale of animations is 0, in the developer options or for accessibility."""
        animator = autoclass("android.animation.ValueAnimator")
        return not animator.areAnimatorsEnabled()

    @property
    def insets(self) -> Insets:
        """Return the system's bars and the camera's cutout; none until the window exists."""
        window_insets = decor_view().getRootWindowInsets() if BUILD_VERSION.SDK_INT >= EDGE_TO_EDGE_LEVEL else None
        if window_insets is None:
            return Insets()
        kinds = autoclass("android.view.WindowInsets$Type")
        found = window_insets.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(found.left, found.top, found.right, found.bottom)

    @property
    def can_take_photos(self) -> bool:
        manager = autoclass("android.content.pm.PackageManager")
        return bool(mActivity.getPackageManager().hasSystemFeature(manager.FEATURE_CAMERA_ANY))

    def take_photo(self, to: Path, done: AnswerCallback) -> None:
        self._other_apps.take_photo(to, done)

    def collect_photos(self, pending_files: Iterable[Path]) -> set[Path]:
        """Take over the photos that the camera app wrote while this app was dead."""
        return self._other_apps.collect_photos(pending_files)

    def use_list(self, choose: ChooseFile) -> None:
        """Do nothing, because every phone has a file picker."""

    def pick_photo(self, to: Path, done: AnswerCallback) -> None:
        """Open the photo picker, which grants access to the chosen photo alone."""
        self._other_apps.pick_photo(to, done)

    def pick_file(self, to: Path, done: AnswerCallback, ending: str = ".zip") -> None:
        self._other_apps.pick_file(to, done)

    def listen_for_files(self, make_path: Callable[[], Path], opened: OpenedCallback) -> None:
        """Take the file of the Intent that started the app, and those of later ones, which come on Java's thread."""

        def take(intent: Any) -> None:
            if intent.getAction() in FILE_ACTIONS:
                self._in_background(lambda: Answer.DONE, partial(taken, intent), partial(taken, intent))

        def taken(intent: Any, _: DeviceAnswer) -> None:  # on the main thread, where other_apps has to be loaded
            self._other_apps.take_file(intent, make_path, opened)

        listen_for_intents(take)

    def share(self, file: Path, mime: str, done: AnswerCallback) -> None:
        """Open the share sheet; Android does not report what happens there."""
        self._other_apps.share(file, mime, done)

    def save(self, file: Path, mime: str, done: AnswerCallback) -> None:
        self._other_apps.save(file, mime, done)

    def open_link(self, link: str, done: AnswerCallback) -> None:
        self._other_apps.open_link(link, done)

    def copy_text(self, text: str) -> None:
        copy_to_clipboard(text)

    def listen_for_shortcuts(self, follow: Callable[[str], None]) -> None:
        """Take the shortcut that started the app, and later ones."""

        def take(intent: Any) -> None:
            _, is_ours, key = str(intent.getAction()).rpartition(SHORTCUT)
            if is_ours:  # on Java's thread
                self._in_background(lambda: Answer.DONE, lambda _: follow(key), do_nothing)

        listen_for_intents(take)

    def vibrate(self) -> None:
        """Vibrate as a key of the keyboard does, if the system's settings allow it."""
        perform_key_feedback()

    def stay_awake(self, *, awake: bool) -> None:
        """Set the window's flag; it holds while the app is visible."""
        set_keep_screen_on(awake)

    def style_system_bars(self, *, dark: bool) -> None:
        """Use light icons on a dark app and dark icons on a light one, where the bars cover the window."""
        if BUILD_VERSION.SDK_INT >= EDGE_TO_EDGE_LEVEL:
            set_system_bar_appearance(dark)


def listen_for_intents(take: Callable[[Any], None]) -> None:
    """Take the Intent that started the app, and later ones; an app of the list of recent apps has taken its own."""
    activity.bind(on_new_intent=take)
    begun = mActivity.getIntent()
    if not begun.getFlags() & autoclass("android.content.Intent").FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
        take(begun)


def do_nothing(_: DeviceAnswer) -> None:
    """Ignore the error of work that has none."""


def decor_view() -> Any:
    return mActivity.getWindow().getDecorView()


@run_on_ui_thread
def perform_key_feedback() -> None:
    constants = autoclass("android.view.HapticFeedbackConstants")
    decor_view().performHapticFeedback(constants.KEYBOARD_TAP)


@run_on_ui_thread
def set_keep_screen_on(on: bool) -> None:  # noqa: FBT001 - what Java's thread calls has no names
    flags = autoclass("android.view.WindowManager$LayoutParams")
    window = mActivity.getWindow()
    if on:
        window.addFlags(flags.FLAG_KEEP_SCREEN_ON)
    else:
        window.clearFlags(flags.FLAG_KEEP_SCREEN_ON)


@run_on_ui_thread
def set_system_bar_appearance(dark: bool) -> None:  # noqa: FBT001 - the same
    controller_class = autoclass("android.view.WindowInsetsController")
    light_bars = controller_class.APPEARANCE_LIGHT_STATUS_BARS | controller_class.APPEARANCE_LIGHT_NAVIGATION_BARS
    controller = mActivity.getWindow().getInsetsController()
    if controller is not None:  # False until the window exists
        controller.setSystemBarsAppearance(0 if dark else light_bars, light_bars)
