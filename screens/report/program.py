"""The report for the people who make the app: it is shown before it is sent."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from screens.kit.navigation import Surroundings
from screens.kit.program import Left, Program, Step
from screens.kit.words import Words
from screens.share.files import (
    Files,
    FileWanted,
    MakeFile,
    MakingEnded,
    ShareCard,
    Verb,
    file_card,
    start_making,
    update_files,
)
from screens.share.shared_files import REPORT_PREFIX, dated_name
from screens.shell.log import log_text
from tabletop.safe_files import write_atomically

REPORT_FILE: Final = "report"
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


@dataclass(frozen=True, slots=True)
class Report(Files):
    text: str = ""


def begin(model: Report, around: Surroundings) -> Step[Report]:
    return replace(model, around=around, text=log_text(around.folder)), ()


def update(model: Report, event: FileWanted | MakingEnded | Left) -> Step[Report]:
    if not isinstance(event, FileWanted):
        return update_files(model, event)
    write = partial(write_atomically, raw=model.text.encode())
    name = dated_name(REPORT_PREFIX, model.around.today, "txt")
    return start_making(model, REPORT_FILE, MakeFile(event.verb, name, "text/plain", write))


def view(model: Report, words: Words) -> ReportState:
    lines = model.text.splitlines()[-SHOWN:]
    parts = tuple("\n".join(lines[start : start + TOGETHER]) for start in range(0, len(lines), TOGETHER))
    return ReportState(
        words.text("report.title"),
        words.text("report.note"),
        file_card(model, words, REPORT_FILE, "text-box-outline", (Verb.SHARE, Verb.SAVE)) if lines else None,
        parts or (words.text("report.empty"),),
    )


REPORT: Final = Program(lambda _store, _route: Report(), update, view, begin=begin)
