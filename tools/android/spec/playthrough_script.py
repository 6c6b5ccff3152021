"""Starts the packaged app with nothing but its packages, and plays it through.

`python -OO -I -S play.py APP SITE PLAN REPORT`; the plan names the modules that a phone lacks.
"""

import json
import os
import runpy
import sys
import time
from collections.abc import Callable, Iterator
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any

APP, SITE, PLAN, REPORT = map(Path, sys.argv[1:5])
TIMEOUT_SECONDS = 30.0  # timeout of a condition in seconds
Condition = Callable[[], Any]


class BlockedModules(MetaPathFinder):
    """An import hook that blocks the modules that a phone lacks."""

    def __init__(self, names: list[str]) -> None:
        """Keep the first parts of their names."""
        self.names = frozenset(names)

    def find_spec(self, name: str, *_: object) -> None:
        if name.split(".", 1)[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


class ScriptedDevice:
    """The real device of this computer, with a scripted user who picks the prepared file and keeps everything."""

    can_share = True

    def __init__(self, device: Any) -> None:
        self.device = device
        self.saved_files: dict[str, bytes] = {}
        self.file_to_pick = b""

    def __getattr__(self, name: str) -> Any:
        """Pass on everything that needs no user."""
        return getattr(self.device, name)

    def save(self, file: Path, _: str, done: Callable[[Any], None]) -> None:
        from device import Answer  # noqa: PLC0415

        self.saved_files[file.name] = file.read_bytes()
        done(Answer.DONE)

    def pick_file(self, to: Path, done: Callable[[Any], None]) -> None:
        from device import Answer  # noqa: PLC0415

        to.write_bytes(self.file_to_pick)
        done(Answer.DONE)


def confirm_photo(app: Any, is_on: Callable[[str], Condition]) -> Iterator[Condition]:
    yield is_on("floors")
    yield from wait_frames(3)
    app.runner.handle_key("enter")
    yield is_on("tokens")
    yield from wait_frames(3)
    app.runner.handle_key("enter")


def every_page(app: Any) -> Iterator[Condition]:
    from screens.rules.program import GameChosen, PageOpened  # noqa: PLC0415

    for game in [option.value for option in app.screen_view.state.games]:
        app.runner.send(GameChosen(game))
        for page in [page.subject for chapter in app.screen_view.state.chapters for page in chapter.pages]:
            app.runner.send(PageOpened(page))
            yield from wait_frames(2)
            app.runner.dismiss()


def second_game(app: Any, on: Callable[[str], Condition]) -> Iterator[Condition]:
    """Play a game of Sprawlopolis from the choice of the game to its pad: a photo, cards, every block."""
    from screens.kit.navigation import Route, Screen  # noqa: PLC0415
    from screens.new.program import GameChosen, Started  # noqa: PLC0415
    from screens.pad.model import Explained  # noqa: PLC0415
    from screens.photo.pending_files import SAMPLE  # noqa: PLC0415
    from screens.sprawlopolis.city import events as city  # noqa: PLC0415
    from screens.sprawlopolis.plugin import OwnScreen  # noqa: PLC0415
    from screens.sprawlopolis.table.events import Drawn, Entered  # noqa: PLC0415

    navigator = app.context.navigator
    navigator.home()
    navigator.go(Route(Screen.NEW))
    app.runner.send(GameChosen("sprawlopolis"))
    yield from wait_frames(3)
    app.runner.send(Started())
    yield on(Screen.TABLE)
    yield from wait_frames(3)
    table = navigator.current
    navigator.go(Route(Screen.PHOTO, table.game))
    yield on(Screen.PHOTO)
    photo_screen = app.runner
    photo_screen.drop(SAMPLE)  # a photo of the other game, which the eye looks at all the same
    yield lambda: not photo_screen.state().reading
    navigator.back_to(table)
    yield on(Screen.TABLE)
    yield from wait_frames(3)
    app.runner.send(Drawn())
    app.runner.send(Entered("cards"))
    yield on(OwnScreen.CITY)
    for card in app.screen_view.state.tray[:2]:
        app.runner.send(city.CardChosen(card.number))
        app.runner.send(city.Pressed(city.Action.ASK))
        yield from wait_frames(10)
        if app.screen_view.state.offers:
            app.runner.send(city.PlaceTaken(app.screen_view.state.offers[0].placed))
        yield from wait_frames(3)
    app.runner.send(city.ModeChosen("blocks"))
    for row, brush in enumerate("RCIP", start=5):
        app.runner.send(city.BrushChosen(brush))
        app.runner.send(city.Tapped(row + 0.5, 0.5))
        app.runner.send(city.Held(row + 0.5, 0.5))  # shows every road
        yield from wait_frames(5)
        app.runner.dismiss()
    app.runner.send(city.Pressed(city.Action.PAD))
    yield on(Screen.PAD)
    yield from wait_frames(10)
    for row in app.screen_view.state.rows:
        app.runner.send(Explained(row.row, 0))
        yield from wait_frames(2)
        app.runner.dismiss()
    navigator.go(Route(Screen.SHARE, navigator.current.game))


def in_the_dark(app: Any, is_on: Callable[[str], Condition], game: str) -> Iterator[Condition]:
    """Show a pad and a city in the dark theme, because its symbols are other files."""
    from screens.kit.navigation import Route, Screen  # noqa: PLC0415
    from screens.quadropolis.plugin import OwnScreen  # noqa: PLC0415

    app.context.set_preference("theme", "dark")
    app.restyle()
    for screen in (Screen.PAD, OwnScreen.CITY):
        app.context.navigator.go(Route(screen, game))
        yield is_on(screen)
        yield from wait_frames(30)


def playthrough(app: Any, report: dict[str, Any]) -> Iterator[Condition]:  # noqa: PLR0915 - a long way
    """Go from the list of games to a restored backup; yield conditions to wait for."""
    from exports.formats import FORMATS  # noqa: PLC0415
    from screens.game_screens import game_screens  # noqa: PLC0415
    from screens.games.program import Action as Wanted  # noqa: PLC0415
    from screens.games.program import Pressed as GamesPressed  # noqa: PLC0415
    from screens.kit.navigation import Route, Screen  # noqa: PLC0415
    from screens.pad.verdicts import verdict_of  # noqa: PLC0415
    from screens.photo.events import Pressed  # noqa: PLC0415
    from screens.photo.state import PhotoAction  # noqa: PLC0415
    from screens.quadropolis.plugin import OwnScreen  # noqa: PLC0415
    from screens.registry import SHARED_SCREENS  # noqa: PLC0415
    from screens.share.files import FileWanted, Verb  # noqa: PLC0415
    from tabletop.catalogues import LANGUAGES  # noqa: PLC0415

    context, navigator = app.context, app.context.navigator
    scripted_device = context.device = ScriptedDevice(context.device)
    context.show_message = report["told"].append

    def is_on(screen: str) -> Condition:
        return lambda: navigator.current.screen == screen and app.screen_view.state is not None

    def save_file(kind: str, name: str) -> Iterator[Condition]:
        """Export a file and keep it under another name."""
        scripted_device.saved_files = {}
        app.runner.send(FileWanted(kind, Verb.SAVE))
        yield lambda: scripted_device.saved_files
        (scripted_device.file_to_pick,) = scripted_device.saved_files.values()
        report["files"][name] = len(scripted_device.file_to_pick)

    for theme in ("dark", "light"):  # the drawings of the first start; those in the dark are other files
        context.set_preference("theme", theme)
        app.restyle()
        yield from wait_frames(3)
    app.runner.send(GamesPressed(Wanted.EXAMPLE))
    yield from confirm_photo(app, is_on)
    example = context.store.games()[0].key
    played = context.store.new(context.store.game(example).envelope)  # because the example's players have no pages
    player = json.dumps([played.envelope.sides[0].name, {}])
    for screen in (*SHARED_SCREENS, *game_screens("quadropolis").screens):
        navigator.go(Route(screen, example, about=player if screen == Screen.PLAYER else ""))
        yield is_on(screen)
        yield from wait_frames(3)
        report["screens"].append(screen)
    navigator.go(Route(Screen.RULES))
    yield from every_page(app)
    navigator.home()
    navigator.go(Route(Screen.PHOTO, example, 0))
    app.runner.send(Pressed(PhotoAction.SAMPLE))
    yield from confirm_photo(app, is_on)
    navigator.go(Route(OwnScreen.CITY, example))
    yield is_on(OwnScreen.CITY)
    yield from wait_frames(3)
    report["city"] = str(context.store.game(example).envelope.sides[0].board.city)
    for screen in (OwnScreen.ALLOCATION, Screen.PAD):
        navigator.go(Route(screen, example))
        yield is_on(screen)
        yield from wait_frames(30)
    yield from in_the_dark(app, is_on, example)
    report["totals"] = [column.total for column in verdict_of(context.store.game(example)).columns]
    for language in LANGUAGES:
        context.set_preference("language", language)
        app.restyle()
        navigator.go(Route(Screen.SHARE, example))
        for kind in FORMATS:
            yield from save_file(kind, f"{language}.{kind}")
    yield from second_game(app, is_on)
    for kind in FORMATS:
        yield from save_file(kind, f"sprawlopolis.{kind}")
    games = {game.key for game in context.store.games()}
    navigator.replace(Route(Screen.SETTINGS))
    yield from save_file("backup", "backup")
    context.store.delete(example)
    app.runner.send(FileWanted("restore", Verb.RESTORE))
    yield lambda: {game.key for game in context.store.games()} == games


def wait_frames(count: int) -> Iterator[Condition]:
    yield from (lambda: True for _ in range(count))


def schedule_playthrough(report: dict[str, Any]) -> None:
    """Start the playthrough at the first screen; stop the app at its end."""
    from kivy.app import App  # noqa: PLC0415
    from kivy.clock import Clock  # noqa: PLC0415

    state: dict[str, Any] = {"until": time.monotonic() + TIMEOUT_SECONDS, "wait": lambda: True}

    def step(_: float) -> None:
        app = App.get_running_app()
        if app is None or app.screen_view is None:
            return
        if "steps" not in state:
            type(app.root_window).on_draw = lambda _: None  # it takes half of the time; the journeys draw
            state["steps"] = playthrough(app, report)
        if not state["wait"]():
            if time.monotonic() > state["until"]:
                raise TimeoutError(f"it waits in vain, showing {app.screen_view.state}")
            return
        try:
            state["wait"] = next(state["steps"])
            state["until"] = time.monotonic() + TIMEOUT_SECONDS
        except StopIteration:
            report["done"] = True
            app.stop()

    Clock.schedule_interval(step, 0)


def main() -> None:
    """Start the app as python-for-android does: in its folder, without arguments."""
    plan = json.loads(PLAN.read_text(encoding="utf-8"))
    opened_files: set[str] = set()
    report: dict[str, Any] = {"screens": [], "files": {}, "told": [], "done": False}
    sys.meta_path.insert(0, BlockedModules(plan["missing"]))

    def record_opened_file(event: str, arguments: tuple[Any, ...]) -> None:
        """Record opened paths, but not file descriptors or `<unknown>` sources of code."""
        if event == "open" and not isinstance(arguments[0], int) and not os.fsdecode(arguments[0]).startswith("<"):
            opened_files.add(str(Path(os.fsdecode(arguments[0])).absolute()))

    sys.addaudithook(record_opened_file)
    sys.path[:0] = [str(APP), str(SITE)]
    sys.argv = [sys.executable]
    os.chdir(APP)
    schedule_playthrough(report)
    try:
        runpy.run_path(str(APP / "main.pyc"), run_name="__main__")
    finally:
        report["opened"] = sorted(name for name in opened_files if not name.startswith(os.environ["HOME"]))
        REPORT.write_text(json.dumps(report), encoding="utf-8")


if __name__ == "__main__":
    main()
