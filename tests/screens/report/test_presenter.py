"""The report, without a window."""

import pytest

from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.report.presenter import SHOWN, ReportPresenter, ReportState
from screens.settings.presenter import SettingsPresenter
from screens.share.file_presenter import Verb
from screens.shell.log import FILE_NAME
from tools.app.fake_device import FakeDevice


@pytest.fixture
def shown() -> list[ReportState]:
    return []


@pytest.fixture
def report(context: AppContext, shown: list[ReportState]) -> ReportPresenter:
    (context.folder / FILE_NAME).write_text(
        "".join(f"line {number}\n" for number in range(SHOWN + 5)), encoding="utf-8"
    )
    presenter = ReportPresenter(context, Route(Screen.REPORT), shown.append)
    presenter.open()
    return presenter


def test_the_settings_lead_to_the_report(context: AppContext, shown_routes: list[Route]) -> None:
    settings = SettingsPresenter(context, Route(Screen.SETTINGS), lambda _: None)
    settings.open()
    settings.open_report()
    assert shown_routes == [Route(Screen.REPORT)]


def test_the_last_lines_of_the_log_are_shown(report: ReportPresenter, shown: list[ReportState]) -> None:
    lines = "\n".join(shown[-1].parts).split("\n")
    assert (len(lines), lines[0], lines[-1]) == (SHOWN, "line 5", f"line {SHOWN + 4}")
    assert report.panel is None


def test_the_whole_log_is_shared_as_text(report: ReportPresenter, shown: list[ReportState], device: FakeDevice) -> None:
    card = shown[-1].card
    assert card is not None
    assert [action.verb for action in card.actions] == [Verb.SHARE, Verb.SAVE]
    report.do_first(card)
    ((name, raw),) = device.shared
    assert name == "quadropolis-report-2026-11-18.txt"
    assert raw.decode().splitlines()[0] == "line 0"


def test_an_earlier_report_is_deleted_before_the_next(
    report: ReportPresenter, shown: list[ReportState], context: AppContext
) -> None:
    for state in shown[-1:] * 2:
        assert state.card is not None
        report.do_first(state.card)
    assert len([*context.folder.rglob("quadropolis-report-*")]) == 1


def test_without_a_log_there_is_nothing_to_send(context: AppContext, shown: list[ReportState]) -> None:
    ReportPresenter(context, Route(Screen.REPORT), shown.append).open()
    assert (shown[-1].card, shown[-1].parts) == (None, ("Nothing has been noted yet.",))
