"""The settings, without a window."""

import re
from pathlib import Path

import pytest

import tabletop
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.photo.photo_reader import TAUGHT, Eye
from screens.settings.presenter import Learned, Settings, SettingsPresenter
from store.store import Store


@pytest.fixture
def shown() -> list[Settings]:
    return []


@pytest.fixture
def settings(parts: Parts, shown: list[Settings]) -> SettingsPresenter:
    parts.eye = Eye(parts.store)
    presenter = SettingsPresenter(parts, Place(Screen.SETTINGS), shown.append)
    presenter.open()
    return presenter


def chosen(state: Settings, name: str) -> list[str]:
    """What has the check mark in a section."""
    sections = {section.name: section for section in state.looks}
    return [option.text for option in sections[name].options if option.ticks]


def test_before_anybody_chose_everything_is_as_on_the_device(
    settings: SettingsPresenter, shown: list[Settings]
) -> None:
    settings.refresh()
    assert [chosen(shown[-1], name) for name in ("language", "theme", "text")] == [
        ["System default"],
        ["System default"],
        ["A  100%"],
    ]


def test_every_language_is_offered_by_its_own_name(shown: list[Settings], settings: SettingsPresenter) -> None:
    assert settings.state().looks[0].title == "Language"
    assert [option.text for option in shown[0].looks[0].options[1:]] == [
        "English",
        "Français",
        "Nederlands",
        "Italiano",
    ]


@pytest.mark.parametrize(("name", "value"), [("language", "fr"), ("theme", "dark"), ("text", 130)])
def test_a_choice_is_kept_and_everything_is_made_anew(
    parts: Parts, settings: SettingsPresenter, name: str, value: str | int
) -> None:
    anew: list[bool] = []
    parts.restyle = lambda: anew.append(True)
    settings.choose(name, value)
    assert (parts.store.setting(name), getattr(parts.preferences, name), anew) == (value, value, [True])


def test_what_is_chosen_already_changes_nothing(parts: Parts, settings: SettingsPresenter) -> None:
    parts.restyle = pytest.fail
    settings.choose("text", 100)
    assert parts.store.setting("text") is None


def test_samples_are_written_in_their_size(parts: Parts, settings: SettingsPresenter) -> None:
    parts.prefer("text", 150)
    samples = settings.state().looks[2].options
    assert [round(sample.scale * 150) for sample in samples] == [sample.value for sample in samples]


def test_teaching_is_switched_off_on_the_spot(parts: Parts, settings: SettingsPresenter, shown: list[Settings]) -> None:
    parts.restyle = pytest.fail
    assert shown[-1].teaching
    assert shown[-1].teaching.on
    settings.switch("teaching")
    assert not parts.preferences.teaching
    assert shown[-1].teaching.icon == "toggle-switch-off-outline"
    settings.switch("teaching")
    assert parts.preferences.teaching


def test_nothing_learned_is_nothing_to_forget(settings: SettingsPresenter) -> None:
    assert settings.state().learned == Learned("Nothing learned yet.")


def test_what_was_learned_is_forgotten_after_a_question(
    store: Store, settings: SettingsPresenter, shown: list[Settings]
) -> None:
    store.set(TAUGHT, b"lessons")
    settings.open()
    assert shown[-1].learned
    assert shown[-1].learned.forget
    settings.ask_forget()
    assert shown[-1].sheet is not None
    assert store.setting(TAUGHT) == b"lessons"
    settings.agree()
    assert store.setting(TAUGHT) is None
    assert shown[-1].sheet is None
    assert shown[-1].learned == Learned("Nothing learned yet.")


def test_the_question_can_be_answered_by_going_back(
    store: Store, settings: SettingsPresenter, shown: list[Settings]
) -> None:
    store.set(TAUGHT, b"lessons")
    settings.ask_forget()
    assert settings.dismiss()
    assert (shown[-1].sheet, store.setting(TAUGHT)) == (None, b"lessons")
    assert not settings.dismiss()


def test_without_an_eye_there_is_nothing_to_teach_and_the_reason_is_told(
    parts: Parts, settings: SettingsPresenter
) -> None:
    parts.eye = None
    state = settings.state()
    assert (state.teaching, state.learned) == (None, None)
    assert state.no_eye.startswith("Photos cannot be read on this device")
    settings.agree()


def test_backups_are_made_where_games_are_shared(settings: SettingsPresenter, arrived: list[Place]) -> None:
    settings.back_up()
    assert arrived == [Place(Screen.SHARE)]


def test_the_version_is_that_of_the_package(settings: SettingsPresenter) -> None:
    project = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    assert re.findall(r'^version = "(.*)"', project, re.MULTILINE) == [tabletop.__version__]
    assert settings.state().version.endswith(tabletop.__version__)
