"""What is refused is told at the foot of the screen, whenever it is refused and whoever asked."""

from screens.context import Parts
from screens.kit.navigation import HOME
from screens.kit.presenter import Asked, Presenter, guarded
from tabletop.messages import Refused, say


class Quiet(Presenter[str]):
    """It shows nothing."""

    def open(self) -> None:
        pass

    def state(self) -> str:
        return ""


def refuse(*_: object) -> None:
    raise Refused("", say("photo.crossed"))


SAID = ["These corners make no board; drag 1 to 4 around it, in order"]


def test_what_is_refused_when_slow_work_is_done_is_told(parts: Parts, told: list[str]) -> None:
    presenter = Quiet(parts, HOME, lambda _: None)
    presenter.slowly("work", lambda: 1, refuse)
    assert told == SAID


def test_what_is_refused_when_slow_work_failed_is_told(parts: Parts, told: list[str]) -> None:
    presenter = Quiet(parts, HOME, lambda _: None)
    presenter.slowly("work", refuse, lambda _: None, refuse)
    assert told == SAID


def test_a_refusal_of_a_presenter_is_told_and_never_raised(parts: Parts, told: list[str]) -> None:
    presenter = Quiet(parts, HOME, lambda _: None)
    presenter.dismiss = refuse  # type: ignore[assignment,method-assign]
    assert Asked(presenter).dismiss() is None
    assert told == SAID


def test_what_is_not_refused_comes_back(parts: Parts, told: list[str]) -> None:
    presenter = Quiet(parts, HOME, lambda _: None)
    assert guarded(presenter, lambda word: word * 2)("so") == "soso"
    assert told == []


def test_a_screen_that_was_left_has_nothing_to_say(parts: Parts, told: list[str]) -> None:
    presenter = Quiet(parts, HOME, lambda _: None)
    presenter.dismiss = refuse  # type: ignore[assignment,method-assign]
    presenter.close()
    assert Asked(presenter).dismiss() is None
    assert told == []
