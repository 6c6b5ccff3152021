"""Runs on its own, with nothing but the packaged app and its packages: the app is started and played through.

`python -OO -I -S play.py APP SITE PLAN REPORT`; the plan names the modules that a phone has not.
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
PATIENCE = 30.0  # seconds that anything may take
Step = Callable[[], Any]


class Missing(MetaPathFinder):
    """Finds nothing: a phone has not got these."""

    def __init__(self, names: list[str]) -> None:
        """Modules by their first name."""
        self.names = frozenset(names)

    def find_spec(self, name: str, *_: object) -> None:
        """Refuse them."""
        if name.split(".", 1)[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


class Friend:
    """The device of this computer, with a person at it who chooses what lies ready and keeps everything."""

    can_share = True

    def __init__(self, device: Any) -> None:
        """In front of the real one."""
        self.device = device
        self.kept: dict[str, bytes] = {}
        self.ready = b""

    def __getattr__(self, name: str) -> Any:
        """Whatever a person has no part in."""
        return getattr(self.device, name)

    def save(self, file: Path, _: str, done: Callable[[Any], None]) -> None:
        """Keep a copy."""
        from device import Answer  # noqa: PLC0415

        self.kept[file.name] = file.read_bytes()
        done(Answer.DONE)

    def pick_file(self, to: Path, done: Callable[[Any], None]) -> None:
        """Choose what lies ready."""
        from device import Answer  # noqa: PLC0415

        to.write_bytes(self.ready)
        done(Answer.DONE)


def answered(app: Any, on: Callable[[str], Step]) -> Iterator[Step]:
    """Say that the floors that a photo showed are right, and the tokens too."""
    yield on("floors")
    yield from frames(3)
    app.presenter.all_correct()
    yield on("tokens")
    yield from frames(3)
    app.presenter.done()


def every_page(app: Any) -> Iterator[Step]:
    """Every page of the rules."""
    for page in [page.about for chapter in app.window.state.chapters for page in chapter.pages]:
        app.presenter.look_up(page)
        yield from frames(2)
        app.presenter.dismiss()


def second_game(app: Any, on: Callable[[str], Step]) -> Iterator[Step]:
    """A game of Sprawlopolis from the question which game to its pad: cards are laid, every block is painted."""
    from screens.kit.navigation import Place, Screen  # noqa: PLC0415

    way = app.parts.way
    way.home()
    way.go(Place(Screen.NEW))
    app.presenter.play("sprawlopolis")
    yield from frames(3)
    app.presenter.start()
    yield on(Screen.TABLE)
    yield from frames(3)
    app.presenter.draw()
    app.presenter.enter("cards")
    yield on(Screen.CITY)
    for card in app.window.state.tray[:2]:
        app.presenter.choose_card(card.number)
        app.presenter.do("ask")
        yield from frames(10)
        if app.window.state.offers:
            app.presenter.take_offer(0)
        yield from frames(3)
    app.presenter.choose_mode("blocks")
    for row, brush in enumerate("RCIP", start=5):
        app.presenter.choose_brush(brush)
        app.presenter.tap(row + 0.5, 0.5)
        app.presenter.hold(row + 0.5, 0.5)  # shows every road
        yield from frames(5)
        app.presenter.dismiss()
    app.presenter.to_pad()
    yield on(Screen.PAD)
    yield from frames(10)
    for row in app.window.state.rows:
        app.presenter.why(row.row, 0)
        yield from frames(2)
        app.presenter.dismiss()
    way.go(Place(Screen.SHARE, way.here.game))


def played(app: Any, report: dict[str, Any]) -> Iterator[Step]:
    """From the list of games to a restored backup; waits for whatever it yields."""
    from exports.formats import FORMATS  # noqa: PLC0415
    from screens.kit.navigation import Place, Screen  # noqa: PLC0415
    from screens.pad.presenter import verdict_of  # noqa: PLC0415
    from screens.photo.state import Deed  # noqa: PLC0415
    from screens.share.presenter import BACKUP, RESTORE, ShareAction, Verb  # noqa: PLC0415
    from tabletop.catalogues import LANGUAGES  # noqa: PLC0415

    parts, way = app.parts, app.parts.way
    friend = parts.device = Friend(parts.device)
    parts.tell = report["told"].append

    def on(screen: str) -> Step:
        """The player is on a screen that shows something."""
        return lambda: way.here.screen == screen and app.window.state is not None

    def kept(kind: str, name: str) -> Iterator[Step]:
        """A file is made and kept under another name."""
        friend.kept = {}
        app.presenter.do(ShareAction(kind, Verb.SAVE, "", ""))
        yield lambda: friend.kept
        (friend.ready,) = friend.kept.values()
        report["files"][name] = len(friend.ready)

    example = parts.store.games()[0].key
    for screen in Screen:
        way.go(Place(screen, example))
        yield on(screen)
        yield from frames(3)
        report["screens"].append(screen.value)
    way.go(Place(Screen.RULES))
    yield from every_page(app)
    way.home()
    way.go(Place(Screen.PHOTO, example, 0))
    app.presenter.do(Deed.SAMPLE)
    yield from answered(app, on)
    way.go(Place(Screen.CITY, example))
    yield on(Screen.CITY)
    yield from frames(3)
    report["city"] = str(parts.store.game(example).envelope.sides[0].board.city)
    for screen in (Screen.ALLOCATION, Screen.PAD):
        way.go(Place(screen, example))
        yield on(screen)
        yield from frames(30)
    report["totals"] = [column.total for column in verdict_of(parts.store.game(example)).columns]
    for language in LANGUAGES:
        parts.prefer("language", language)
        app.restyle()
        way.go(Place(Screen.SHARE, example))
        for kind in FORMATS:
            yield from kept(kind, f"{language}.{kind}")
    yield from second_game(app, on)
    for kind in FORMATS:
        yield from kept(kind, f"sprawlopolis.{kind}")
    games = {game.key for game in parts.store.games()}
    yield from kept(BACKUP, BACKUP)
    parts.store.delete(example)
    app.presenter.do(ShareAction(RESTORE, Verb.RESTORE, "", ""))
    yield lambda: {game.key for game in parts.store.games()} == games


def frames(count: int) -> Iterator[Step]:
    """Let some frames go by."""
    yield from (lambda: True for _ in range(count))


def begin(report: dict[str, Any]) -> None:
    """Play as soon as the app shows its first screen; stop it at the end."""
    from kivy.app import App  # noqa: PLC0415
    from kivy.clock import Clock  # noqa: PLC0415

    state: dict[str, Any] = {"until": time.monotonic() + PATIENCE, "wait": lambda: True}

    def step(_: float) -> None:
        app = App.get_running_app()
        if app is None or app.window is None:
            return
        if "steps" not in state:
            state["steps"] = played(app, report)
        if not state["wait"]():
            if time.monotonic() > state["until"]:
                raise TimeoutError(f"it waits in vain, showing {app.window.state}")
            return
        try:
            state["wait"] = next(state["steps"])
            state["until"] = time.monotonic() + PATIENCE
        except StopIteration:
            report["done"] = True
            app.stop()

    Clock.schedule_interval(step, 0)


def main() -> None:
    """As python-for-android starts an app: in its folder, with no arguments."""
    plan = json.loads(PLAN.read_text(encoding="utf-8"))
    opened: set[str] = set()
    report: dict[str, Any] = {"screens": [], "files": {}, "told": [], "done": False}
    sys.meta_path.insert(0, Missing(plan["missing"]))

    def listen(event: str, told: tuple[Any, ...]) -> None:
        """Which files are asked for: not what is known by a number already, nor `<unknown>` sources of code."""
        if event == "open" and not isinstance(told[0], int) and not os.fsdecode(told[0]).startswith("<"):
            opened.add(str(Path(os.fsdecode(told[0])).absolute()))

    sys.addaudithook(listen)
    sys.path[:0] = [str(APP), str(SITE)]
    sys.argv = [sys.executable]
    os.chdir(APP)
    begin(report)
    try:
        runpy.run_path(str(APP / "main.pyc"), run_name="__main__")
    finally:
        report["opened"] = sorted(name for name in opened if not name.startswith(os.environ["HOME"]))
        REPORT.write_text(json.dumps(report), encoding="utf-8")


if __name__ == "__main__":
    main()
