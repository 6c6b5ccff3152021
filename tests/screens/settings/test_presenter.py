"""The settings, without a window."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from games import GAMES
from screens.context import AppContext
from screens.example_game import EXAMPLE_KEY
from screens.kit.navigation import Route, Screen
from screens.photo.photo_reader import LESSONS, PhotoReader
from screens.settings.presenter import LearnedState, SettingsPresenter, SettingsState
from store.store import Store
from tools.app.fake_device import FakeDevice


@pytest.fixture
def shown() -> list[SettingsState]:
    return []


@pytest.fixture
def settings(context: AppContext, shown: list[SettingsState]) -> SettingsPresenter:
    context.photo_reader = PhotoReader(context.store)
    presenter = SettingsPresenter(context, Route(Screen.SETTINGS), shown.append)
    presenter.open()
    return presenter


def chosen(state: SettingsState, name: str) -> list[str]:
    """Return the checked choices of a section."""
    sections = {section.name: section for section in state.appearance}
    return [option.text for option in sections[name].options if option.chosen]


def test_settings_follow_the_device_by_default(settings: SettingsPresenter, shown: list[SettingsState]) -> None:
    settings.refresh()
    assert [chosen(shown[-1], name) for name in ("language", "theme", "text")] == [
        ["System default"],
        ["System default"],
        ["A  100%"],
    ]


def test_every_language_is_offered_by_its_own_name(shown: list[SettingsState], settings: SettingsPresenter) -> None:
    assert settings.state().appearance[0].title == "Language"
    assert [option.text for option in shown[0].appearance[0].options[1:]] == [
        "English",
        "Français",
        "Nederlands",
        "Italiano",
    ]


def test_settings_show_what_another_screen_learned(
    context: AppContext, settings: SettingsPresenter, shown: list[SettingsState]
) -> None:
    before = shown[-1]
    context.set_preference("theme", "dark")
    settings.reload()
    assert (chosen(before, "theme"), chosen(shown[-1], "theme")) == (["System default"], ["Dark"])


@pytest.mark.parametrize(("name", "value"), [("language", "fr"), ("theme", "dark"), ("text", 130)])
def test_a_choice_is_saved_and_every_screen_is_rebuilt(
    context: AppContext, settings: SettingsPresenter, name: str, value: str | int
) -> None:
    anew: list[bool] = []
    context.restyle = lambda: anew.append(True)
    settings.choose(name, value)
    assert (context.store.setting(name), getattr(context.preferences, name), anew) == (value, value, [True])


def test_what_is_chosen_already_changes_nothing(context: AppContext, settings: SettingsPresenter) -> None:
    context.restyle = pytest.fail
    settings.choose("text", 100)
    assert context.store.setting("text") is None


def test_samples_are_written_in_their_size(context: AppContext, settings: SettingsPresenter) -> None:
    context.set_preference("text", 150)
    samples = settings.state().appearance[2].options
    assert [round(sample.text_scale * 150) for sample in samples] == [sample.value for sample in samples]


def test_teaching_is_switched_off_on_the_spot(
    context: AppContext, settings: SettingsPresenter, shown: list[SettingsState]
) -> None:
    context.restyle = pytest.fail
    assert shown[-1].teaching
    assert shown[-1].teaching.is_on
    settings.switch("teaching")
    assert not context.preferences.teaching
    assert shown[-1].teaching.icon == "toggle-switch-off-outline"
    settings.switch("teaching")
    assert context.preferences.teaching


def test_nothing_learned_is_nothing_to_forget(settings: SettingsPresenter) -> None:
    assert settings.state().learned == LearnedState("Nothing learned yet.")


def test_what_was_learned_is_forgotten_after_a_question(
    store: Store, settings: SettingsPresenter, shown: list[SettingsState]
) -> None:
    store.set(LESSONS, b"lessons")
    settings.open()
    assert shown[-1].learned
    assert shown[-1].learned.forget
    settings.ask_forget()
    assert shown[-1].panel is not None
    assert store.setting(LESSONS) == b"lessons"
    settings.confirm()
    assert store.setting(LESSONS) is None
    assert shown[-1].panel is None
    assert shown[-1].learned == LearnedState("Nothing learned yet.")


def test_the_question_can_be_answered_by_going_back(
    store: Store, settings: SettingsPresenter, shown: list[SettingsState]
) -> None:
    store.set(LESSONS, b"lessons")
    settings.ask_forget()
    assert settings.dismiss()
    assert (shown[-1].panel, store.setting(LESSONS)) == (None, b"lessons")
    assert not settings.dismiss()


def test_without_opencv_learning_is_hidden_and_the_reason_is_shown(
    context: AppContext, settings: SettingsPresenter
) -> None:
    context.photo_reader = None
    state = settings.state()
    assert (state.teaching, state.learned) == (None, None)
    assert state.no_opencv.startswith("Photos cannot be read on this device")
    settings.confirm()


def test_the_version_is_that_of_the_package(settings: SettingsPresenter) -> None:
    project = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    assert re.findall(r'^version = "(.*)"', project, re.MULTILINE) == [tabletop.__version__]
    assert settings.state().version.endswith(tabletop.__version__)


def test_motion_is_switched_off_and_on(
    context: AppContext, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "reduces_motion", False)
    settings = SettingsPresenter(context, Route(Screen.SETTINGS), lambda _: None)
    settings.open()
    shown = settings.state().motion
    assert shown is not None
    assert (shown.is_on, shown.detail) == (
        True,
        "Screens slide, numbers roll, and points are counted up to the winner.",
    )
    settings.switch("motion")
    assert (settings.state().motion.is_on, context.moves) == (False, False)
    settings.switch("motion")
    assert context.moves


def test_a_device_without_animations_has_the_last_word(context: AppContext) -> None:
    settings = SettingsPresenter(context, Route(Screen.SETTINGS), lambda _: None)
    settings.open()
    shown = settings.state().motion
    assert shown is not None
    assert (shown.is_on, shown.detail) == (False, "This device has animations switched off.")


def test_the_example_is_tried_from_the_settings(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = SettingsPresenter(context, Route(Screen.SETTINGS), lambda _: None)
    settings.open()
    assert settings.state().example is not None
    settings.try_example()
    assert context.navigator.current == Route(Screen.TABLE, EXAMPLE_KEY)
    monkeypatch.setitem(GAMES, "quadropolis", replace(GAMES["quadropolis"], example=""))
    assert settings.state().example is None
