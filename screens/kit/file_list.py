"""The app's own list of files, for a desktop without a file dialog; without Kivy."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from screens.context import AppContext
from tabletop.safe_files import modification_moment


@dataclass(frozen=True, slots=True)
class FileRow:
    path: Path
    icon: str
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class FileList:
    """The panel: the newest files, or a sentence without any."""

    title: str
    hint: str
    rows: tuple[FileRow, ...]
    cancel: str


class FileChooser:
    """The runner of the panel; it reports the chosen file once, None if the panel was closed."""

    closed = False

    def __init__(
        self, context: AppContext, files: Sequence[Path], done: Callable[[Path | None], None], close: Callable[[], None]
    ) -> None:
        """Take the files; `close` removes the panel."""
        self._done = done
        self._close = close
        rows = tuple(row(context, path) for path in files if path.exists())
        hint = context.text("files.hint" if rows else "files.none")
        self.panel = FileList(context.text("files.title"), hint, rows, context.text("app.cancel"))

    def choose_file(self, path: Path) -> None:
        self._answer(path)

    def dismiss(self) -> bool:
        self._answer(None)
        return True

    back = dismiss

    def handle_key(self, key: str, *, control: bool = False) -> bool:  # noqa: ARG002 - the keyboard asks every runner
        return False

    def _answer(self, path: Path | None) -> None:
        if not self.closed:
            self.closed = True
            self._close()
            self._done(path)


def row(context: AppContext, path: Path) -> FileRow:
    day = context.format_date(modification_moment(path, None).date())
    icon = "archive-outline" if path.suffix.lower() == ".zip" else "image-outline"
    return FileRow(path, icon, path.name, f"{path.parent.name} \u00b7 {day}")
