"""`python -m tools.app.replay FILE`: shows the last screen of a log or a report after each of its events.

The game has no names and no photos, because the log has none (`screens/kit/record.py`).
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields
from difflib import unified_diff
from pathlib import Path
from pprint import pformat
from tempfile import TemporaryDirectory
from typing import Any, Final, get_type_hints

from games import rules_of
from screens.kit.navigation import Route
from screens.kit.program import Program
from screens.registry import find_registration
from store.encoding import envelope_from_json
from store.store import Store
from tabletop.codec import from_json
from tabletop.messages import Refused
from tabletop.strict_json import json_from_text
from tools.app.example import example_envelope
from tools.app.play import OneGame, Play, classes_of

LINE: Final = re.compile(r"^\S+ \S+ INFO (opened|event) (\{.*\})$")
LAST: Final = 100  # events that are shown


def records(lines: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the lines of a log record of screens."""
    for found in filter(None, map(LINE.match, lines)):
        yield found[1], json_from_text(found[2])


def event_of(program: Program[Any, Any], name: str, values: dict[str, Any]) -> object:
    """Return a recorded event; raise KeyError for one that the screen does not know."""
    kind = {each.__name__: each for each in classes_of(program)}[name]
    hints = get_type_hints(kind)
    return kind(**{each.name: from_json(hints[each.name], values[each.name], each.name) for each in fields(kind)})


def replay(lines: Iterable[str], folder: Path) -> Iterator[str]:
    """Yield the last screen of a log, then each of its events with what it changed."""
    last: list[tuple[str, dict[str, Any]]] = []
    for record in records(lines):
        last = [record] if record[0] == "opened" else [*last, record]
    if not last or last[0][0] != "opened":
        raise ValueError("this file records no screen; a report of the app does (Settings, Send report)")
    opened = last[0][1]
    title, envelope = opened["screen"], example_envelope()  # of a screen without a game
    if opened["game"]:
        names = {side: f"Player {side + 1}" for side in range(len(opened["game"]["sides"]))}
        envelope = envelope_from_json(opened["game"], names, {}, rules_of)
        title += f" of {envelope.game}"
    with Store.open(folder) as store:
        saved = store.new(envelope)
        route = Route(opened["screen"], saved.key, opened["side"])
        program = find_registration(route, store).load()
    assert isinstance(program, Program)
    play = Play(program, OneGame(saved), route)
    shown = pformat(play.state, width=120).splitlines()
    yield "\n".join([title, *shown])
    for _, found in last[1:][-LAST:]:
        event = event_of(program, found["name"], found["values"])
        play.send(event)
        before, shown = shown, pformat(play.state, width=120).splitlines()
        changed = [line for line in unified_diff(before, shown, lineterm="", n=0) if line[:3] not in {"---", "+++"}]
        yield "\n".join([f"\n{event}", *changed])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    with TemporaryDirectory() as folder:
        try:
            for part in replay(parser.parse_args().file.read_text(encoding="utf-8").splitlines(), Path(folder)):
                print(part)
        except (OSError, UnicodeError, ValueError, KeyError, Refused) as error:
            print(f"{parser.prog}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
