"""Refusals are shown in a snackbar, whenever they are raised and whichever method raised them."""

from screens.context import AppContext
from screens.kit.navigation import HOME
from screens.kit.presenter import Presenter, SafePresenter, reporting_refusals
from tabletop.messages import Refused, message


class MinimalPresenter(Presenter[str]):
    """A presenter with a text as its state."""

    def open(self) -> None:
        pass

    def state(self) -> str:
        return ""


def refuse(*_: object) -> None:
    raise Refused("", message("photo.corners.invalid"))


EXPECTED_MESSAGES = ["These corners make no board; drag 1 to 4 around it, in order"]


def test_a_refusal_in_the_done_callback_is_reported(context: AppContext, messages: list[str]) -> None:
    presenter = MinimalPresenter(context, HOME, lambda _: None)
    presenter.run_in_background("work", lambda: 1, refuse)
    assert messages == EXPECTED_MESSAGES


def test_a_refusal_in_the_failed_callback_is_reported(context: AppContext, messages: list[str]) -> None:
    presenter = MinimalPresenter(context, HOME, lambda _: None)
    presenter.run_in_background("work", refuse, lambda _: None, refuse)
    assert messages == EXPECTED_MESSAGES


def test_a_refusal_of_a_presenter_is_reported_and_never_raised(context: AppContext, messages: list[str]) -> None:
    presenter = MinimalPresenter(context, HOME, lambda _: None)
    presenter.dismiss = refuse  # type: ignore[assignment,method-assign]
    assert SafePresenter(presenter).dismiss() is None
    assert messages == EXPECTED_MESSAGES


def test_a_safe_call_returns_the_result(context: AppContext, messages: list[str]) -> None:
    presenter = MinimalPresenter(context, HOME, lambda _: None)
    assert reporting_refusals(presenter, lambda word: word * 2)("so") == "soso"
    assert messages == []


def test_a_closed_presenter_ignores_calls(context: AppContext, messages: list[str]) -> None:
    presenter = MinimalPresenter(context, HOME, lambda _: None)
    presenter.dismiss = refuse  # type: ignore[assignment,method-assign]
    presenter.close()
    assert SafePresenter(presenter).dismiss() is None
    assert messages == []
