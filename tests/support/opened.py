"""A screen that runs without a window."""

from typing import TypeVar

from screens.context import AppContext
from screens.kit.navigation import Route
from screens.kit.program import Program
from screens.kit.runner import Runner

Model = TypeVar("Model")
State = TypeVar("State")


def opened(program: Program[Model, State], context: AppContext, route: Route) -> Runner[Model, State]:
    runner = Runner(program, context, route, lambda _: None)
    runner.open()
    return runner
