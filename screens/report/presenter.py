"""The report for the people who make the app: it is shown before it is sent."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from screens.share.file_presenter import FilePresenter, ShareAction, ShareCard, Verb
from screens.share.shared_files import report_name
from screens.shell.log import log_text
from tabletop.safe_files import write_atomically

REPORT: Final = "report"
TEXT: Final = "text/plain"
# The last lines that are shown, and those of one label, because a texture has a largest height.
SHOWN: Final = 300
TOGETHER: Final = 20


@dataclass(frozen=True, slots=True)
class ReportState:
    """The report: what is in it, the way to send it, and its last lines, in parts."""

    title: str = ""
    note: str = ""
    card: ShareCard | None = None
    parts: tuple[str, ...] = ()
    panel: None = None


class ReportPresenter(FilePresenter[ReportState]):
    """The report."""

    def open(self) -> None:
        """Read the log."""
        self._text = log_text(self.context.folder)
        self.refresh()

    def state(self) -> ReportState:
        """Return the current state."""
        lines = self._text.splitlines()[-SHOWN:]
        parts = tuple("\n".join(lines[start : start + TOGETHER]) for start in range(0, len(lines), TOGETHER))
        return ReportState(
            title=self.text("report.title"),
            note=self.text("report.note"),
            card=self.card(REPORT, "text-box-outline", (Verb.SHARE, Verb.SAVE)) if lines else None,
            parts=parts or (self.text("report.empty"),),
        )

    def do(self, action: ShareAction) -> None:
        """Send the report, or save it."""
        name = report_name(self.context.today())
        self.make(REPORT, action.verb, name, TEXT, partial(write_report, self._text))


def write_report(text: str, file: Path) -> None:
    """Write the report."""
    write_atomically(file, text.encode())
