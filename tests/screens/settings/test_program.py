"""The settings, without a window."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from device import Answer
from games import GAMES
from screens.context import AppContext
from screens.games.example_game import EXAMPLE_KEY
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.program import Switched
from screens.kit.runner import Runner
from screens.photo.eyes import Eyes
from screens.photo.pending_files import INCOMING
from screens.settings.events import Chosen, Pressed, SettingsAction
from screens.settings.program import SETTINGS, Settings, SettingsState
from screens.share.files import FileWanted, ShareBusy, Verb
from screens.share.program import SHARE
from screens.share.shared_files import OUTGOING
from store.store import Store
from tabletop.messages import message
from tests.support.there import there
from tools.app.fake_device import DeferredWork, FakeDevice, envelope_of

CITY = "T3 P . . / T1 S . . / . . . . / . . . ."
OTHER = "T1 . . . / . F F . / . . . . / . . . ."
RESTORING = FileWanted("restore", Verb.RESTORE)
Opened = Runner[Settings, SettingsState]


@pytest.fixture
def settings(context: AppContext) -> Opened:
    context.eyes = Eyes(context.store)
    runner = Runner(SETTINGS, context, Route(Screen.SETTINGS), lambda _: None)
    runner.open()
    return runner


@pytest.fixture
def restyled(context: AppContext) -> list[str]:
    """Return the theme of every time that the screen was built anew."""
    styled: list[str] = []
    context.restyle = lambda: styled.append(context.preferences.theme)
    return styled


@pytest.fixture
def backup(tmp_path: Path, device: FakeDevice) -> Path:
    """Offer the backup of another device, with a game and a setting."""
    with Store.open(tmp_path / "other") as other:
        other.new(envelope_of(OTHER, CITY))
        other.set("theme", "dark")
        other.backup(tmp_path / "other.zip")
    device.files.append(tmp_path / "other.zip")
    return tmp_path / "other.zip"


def chosen(settings: Opened) -> dict[str, list[str]]:
    return {
        each.name: [option.text for option in each.options if option.chosen] for each in settings.state().appearance
    }


def test_settings_follow_the_device_by_default_and_offer_every_language_by_its_own_name(settings: Opened) -> None:
    assert chosen(settings) == {"language": ["System default"], "theme": ["System default"], "text": ["A  100%"]}
    options = settings.state().appearance[0].options
    assert [option.text for option in options[1:]] == [
        "English",
        "Français",
        "Nederlands",
        "Italiano",
        "Deutsch",
        "Espa\u00f1ol",
    ]


@pytest.mark.parametrize(("name", "value"), [("language", "fr"), ("theme", "dark"), ("text", 130)])
def test_a_choice_is_saved_and_every_screen_is_rebuilt(
    context: AppContext, settings: Opened, restyled: list[str], name: str, value: str | int
) -> None:
    settings.send(Chosen(name, value))
    assert (context.store.setting(name), getattr(context.preferences, name)) == (value, value)
    assert len(restyled) == 1
    settings.reload()
    settings.send(Chosen(name, value))  # again changes nothing
    assert len(restyled) == 1
    assert chosen(settings)[name] not in (["System default"], ["A  100%"])


def test_samples_are_written_in_their_size(context: AppContext, settings: Opened) -> None:
    context.set_preference("text", 150)
    settings.reload()
    samples = settings.state().appearance[2].options
    assert [round(sample.text_scale * 150) for sample in samples] == [sample.value for sample in samples]


@pytest.mark.parametrize("key", ["teaching", "motion"])
def test_a_switch_is_turned_on_the_spot(
    context: AppContext, settings: Opened, device: FakeDevice, restyled: list[str], key: str
) -> None:
    device.reduces_motion = False
    settings.reload()
    for is_on in (False, True):
        settings.send(Switched(key))
        assert getattr(context.preferences, key) is is_on
        assert there(getattr(settings.state(), key)).is_on is is_on
    assert there(settings.state().motion).detail.startswith("Screens slide, numbers roll")
    assert restyled == []


def test_a_device_without_animations_has_the_last_word(settings: Opened) -> None:
    shown = there(settings.state().motion)
    assert (shown.is_on, shown.detail) == (False, "This device has animations switched off.")


def test_without_opencv_learning_is_hidden_and_the_reason_is_shown(context: AppContext, settings: Opened) -> None:
    context.eyes = None
    settings.send(Pressed(SettingsAction.FORGET))
    settings.confirm()  # of a question that came before
    settings.reload()
    state = settings.state()
    assert (state.teaching, state.learned) == (None, None)
    assert state.no_opencv.startswith("Photos cannot be read on this device")


def test_the_version_is_that_of_the_package(settings: Opened) -> None:
    project = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    assert re.findall(r'^version = "(.*)"', project, re.MULTILINE) == [tabletop.__version__]
    assert settings.state().version.endswith(tabletop.__version__)


def test_the_report_and_the_example_are_opened_from_the_settings(
    context: AppContext, settings: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    context.eyes = None
    for row, route in (
        (settings.state().report, Route(Screen.REPORT)),
        (settings.state().example, Route(Screen.TABLE, EXAMPLE_KEY)),
    ):
        settings.send(Pressed(there(row).action))
        assert context.navigator.current == route
    monkeypatch.setitem(GAMES, "quadropolis", replace(GAMES["quadropolis"], example=""))
    assert settings.state().example is None


def test_a_backup_holds_all_games(settings: Opened, device: FakeDevice, store: Store, tmp_path: Path) -> None:
    store.new(envelope_of(CITY, OTHER))
    assert [card.title for card in settings.state().backups] == ["Backup", "Restore"]
    settings.send(FileWanted("backup", Verb.SHARE))
    ((name, raw),) = device.shared
    assert name == "quadropolis-backup-2026-11-18.zip"
    (tmp_path / "backup.zip").write_bytes(raw)
    with Store.open(tmp_path / "third") as third:
        assert third.restore(tmp_path / "backup.zip").added == 1


def test_what_a_backup_has_to_leave_out_is_named(
    settings: Opened, store: Store, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = (message("backup.photo_lost", game="1b2c3d4e"), message("backup.game_left_out", game="5f6a7b8c"))
    monkeypatch.setattr(store, "backup", lambda file: [file.write_bytes(b"zip"), left][1])
    settings.send(FileWanted("backup", Verb.SHARE))
    (said,) = messages
    assert said.startswith(
        "A photo of the game 1b2c3d4e is lost and not in the backup; the game is. The game 5f6a7b8c is not"
    )


@pytest.mark.usefixtures("backup")
def test_restoring_reports_its_result_and_applies_its_settings(
    settings: Opened, store: Store, messages: list[str], restyled: list[str], device: FakeDevice
) -> None:
    device.files *= 2
    settings.send(RESTORING)
    settings.send(RESTORING)
    assert messages == [
        "Games added: 1, updated: 0; settings added: 1",
        "Games added: 0, updated: 0; settings added: 0",
    ]
    assert (restyled, len(store.games())) == (["dark"], 1)


@pytest.mark.usefixtures("backup")
@pytest.mark.parametrize(("route", "again"), [(HOME, [HOME]), (Route(Screen.SETTINGS), [])])
def test_the_list_of_games_has_those_of_a_backup_at_once_and_no_other_screen_is_shown_anew(  # noqa: PLR0913
    settings: Opened,
    context: AppContext,
    shown_routes: list[Route],
    restyled: list[str],
    messages: list[str],
    route: Route,
    again: list[Route],
) -> None:
    context.set_preference("theme", "light")
    context.navigator.go(route)
    settings.send(RESTORING)
    assert (shown_routes[1:], restyled) == (again, [])
    assert messages == ["Games added: 1, updated: 0; settings added: 0"]


@pytest.mark.parametrize("good", [True, False])
def test_no_copy_of_a_backup_is_left_behind_and_what_is_none_is_refused(
    settings: Opened,
    context: AppContext,
    messages: list[str],
    backup: Path,
    good: bool,  # noqa: FBT001
) -> None:
    if not good:
        backup.write_bytes(b"no backup")
    settings.send(RESTORING)
    assert not [each for each in (context.folder / INCOMING).rglob("*") if each.is_file()]
    assert ("This is not a backup of games; choose the file that a backup made" in messages) is not good
    assert settings.model.busy == ""


@pytest.mark.usefixtures("backup")
def test_while_a_backup_is_read_nothing_else_begins(settings: Opened, context: AppContext) -> None:
    context.in_background = later = DeferredWork()
    settings.send(FileWanted("backup", Verb.SHARE))
    settings.send(RESTORING)
    settings.send(FileWanted("backup", Verb.SHARE))
    assert len(later.jobs) == 2
    made, restored = settings.state().backups
    assert (made.busy, restored.busy, restored.actions) == (None, ShareBusy("Reading the backup\u2026"), ())
    later.jobs[0]()
    assert context.device.shared == []  # type: ignore[attr-defined]


def test_where_no_backup_can_be_chosen_it_is_said(settings: Opened, device: FakeDevice, messages: list[str]) -> None:
    device.answer = Answer.NO_APP
    settings.send(RESTORING)
    assert (messages, settings.model.busy) == (["No app for this was found on this device"], "")


@pytest.mark.usefixtures("backup", "restyled")
def test_a_restore_goes_on_after_the_screen_was_left_and_nothing_else(
    settings: Opened, context: AppContext, store: Store, messages: list[str]
) -> None:
    context.in_background = later = DeferredWork()
    for event, busy in ((FileWanted("backup", Verb.SHARE), ""), (RESTORING, "restore")):
        settings.send(event)
        settings.close()
        settings.reload()
        assert settings.model.busy == busy
    settings.close()
    for job in later.jobs:
        job()
    assert messages == ["Games added: 1, updated: 0; settings added: 1"]
    settings.reload()
    assert (settings.model.busy, len(store.games())) == ("", 1)


def test_sharing_and_restoring_delete_no_file_of_the_user(
    settings: Opened, context: AppContext, device: FakeDevice, store: Store
) -> None:
    outgoing = (
        "holiday.jpg 2026/holiday.jpg quadropolis-2026-11-18.odt quadropolis-2026-11-18_notes.pdf "
        "quadropolis-2026-11-18Ada.pdf quadropolis-backup-2026-11-18-old.zip"
    )
    others = "share/holiday.jpg restore/backup backup/old.zip quadropolis-incoming/cat.jpg photo-of-my-cat.jpg"
    mine = [context.folder / OUTGOING / name for name in outgoing.split()]
    mine += [context.folder / name for name in others.split()]
    for file in mine:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("mine")
    device.files.append(context.folder / "backup" / "old.zip")
    share = Runner(SHARE, context, Route(Screen.SHARE, store.new(envelope_of(CITY, OTHER)).key), lambda _: None)
    share.open()
    share.send(FileWanted("pdf", Verb.SHARE))
    for event in (FileWanted("backup", Verb.SAVE), RESTORING):
        settings.send(event)
    share.send(FileWanted("json", Verb.SHARE))
    assert {file.read_text() for file in mine} == {"mine"}
