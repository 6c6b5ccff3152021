"""The report, without a window."""

import pytest

from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.report.program import REPORT, SHOWN, Report, ReportState
from screens.share.files import FileWanted, Verb
from screens.shell.log import FILE_NAME
from tests.support.there import there
from tools.app.fake_device import FakeDevice


@pytest.fixture
def report(context: AppContext) -> Runner[Report, ReportState]:
    lines = "".join(f"line {number}\n" for number in range(SHOWN + 5))
    (context.folder / FILE_NAME).write_text(lines, encoding="utf-8")
    runner = Runner(REPORT, context, Route(Screen.REPORT), lambda _: None)
    runner.open()
    return runner


def test_the_last_lines_of_the_log_are_shown(report: Runner[Report, ReportState]) -> None:
    lines = "\n".join(report.state().parts).split("\n")
    assert (len(lines), lines[0], lines[-1]) == (SHOWN, "line 5", f"line {SHOWN + 4}")


def test_the_whole_log_is_shared_as_text_and_an_earlier_one_is_deleted(
    report: Runner[Report, ReportState], device: FakeDevice, context: AppContext
) -> None:
    card = there(report.state().card)
    assert [action.verb for action in card.actions] == [Verb.SHARE, Verb.SAVE]
    for _ in range(2):
        report.send(FileWanted(card.kind, card.verb))
    assert [(name, raw.split(b"\n")[0]) for name, raw in device.shared] == [
        ("quadropolis-report-2026-11-18.txt", b"line 0")
    ] * 2
    assert len([*context.folder.rglob("quadropolis-report-*")]) == 1


def test_without_a_log_there_is_nothing_to_send(context: AppContext) -> None:
    runner = Runner(REPORT, context, Route(Screen.REPORT), lambda _: None)
    runner.open()
    assert (runner.state().card, runner.state().parts) == (None, ("Nothing has been noted yet.",))
