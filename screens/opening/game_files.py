"""Opening of a game file: read it completely or refuse it, score and save it; a game that is saved already is shown."""

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final
from uuid import uuid4

from device import Answer, DeviceAnswer
from exports.formats import ENDINGS
from games import game_with_format, rules_of
from screens.context import AppContext
from screens.game_screens import table_route
from screens.kit.navigation import Route, Screen
from screens.kit.words import capitalized, refusal_text
from screens.photo.pending_files import INCOMING
from screens.share.shared_files import cleaned_folder
from store.envelope import Envelope
from store.store import Store
from store.values import SavedGame
from tabletop.game import GameFile
from tabletop.messages import Refused, message
from tabletop.safe_files import printable_name, read_bounded
from tabletop.strict_json import json_from_file

ENDING: Final = ".json"
# The copy of a game file while it is read.
COPY_NAMES: Final = re.compile("[0-9a-f]{32}-game")
# The day in the name of a file that this app wrote.
DAY: Final = re.compile(rf"[a-z]+-(\d{{4}}-\d\d-\d\d)(-[^\W_]+)*\.({'|'.join(ENDINGS)})")
# The first bytes of an archive, and of an object after white space.
ZIP_START: Final = b"PK"


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """The saved game of a file, and whether opening added it."""

    saved: SavedGame
    is_new: bool


def pick_game_file(context: AppContext) -> None:
    """Let a person choose a game file, and open it."""
    file = copy_path(context)
    context.device.pick_file(file, partial(on_copied, context, file), ENDING)


def copy_path(context: AppContext) -> Path:
    """Return a new path for the copy of a game file; delete the copies of earlier ones."""
    return cleaned_folder(context.folder / INCOMING, COPY_NAMES) / f"{uuid4().hex}-game"


def on_copied(context: AppContext, file: Path, answer: DeviceAnswer) -> None:
    if is_copied(context, answer):
        open_file(context, file, is_copy=True)


def is_copied(context: AppContext, answer: DeviceAnswer) -> bool:
    """Return whether a file was copied; report an error, but not a cancelled choice."""
    if isinstance(answer, Refused):
        context.show_message(refusal_text(context, answer))
    elif answer is Answer.NO_APP:
        context.show_message(context.text("app.answer.no_app"))
    return answer is Answer.DONE


def open_file(context: AppContext, file: Path, *, is_copy: bool = False) -> None:
    """Read a game file in the background, then show its score pad."""
    played = day_of_name(file.name) or context.today()
    work = partial(read_and_save, context.store, file, min(played, context.today()), is_copy=is_copy)
    context.in_background(work, partial(on_opened, context), partial(on_refused, context))


def on_refused(context: AppContext, refused: Refused) -> None:
    """Report why a file was not opened, with the place in it."""
    context.show_message(capitalized(refused.render(context.catalogue)))


def on_opened(context: AppContext, opened: OpenedGame) -> None:
    """Show the score pad of the game; the message on a new one can remove it again."""
    saved = opened.saved
    table, pad = table_route(saved.envelope.game, saved.key), Route(Screen.PAD, saved.key)
    context.navigator.home()
    context.navigator.go(*dict.fromkeys((table, pad)))
    names = ", ".join(saved.envelope.names)
    if opened.is_new:
        context.show_message(context.text("open.opened", names=names), partial(take_back, context, saved.key))
    else:
        context.show_message(context.text("open.known", names=names))


def take_back(context: AppContext, key: str) -> None:
    """Remove an opened game again."""
    with suppress(Refused):  # it is deleted already
        context.store.delete(key)
    context.navigator.home()


def read_and_save(store: Store, file: Path, played: date, *, is_copy: bool) -> OpenedGame:
    """Read a file, save its game with its result, and delete the copy."""
    try:
        game, content = read_game(file)
    finally:
        if is_copy:
            with suppress(OSError):
                file.unlink()
    known = same_game(store, game, content)
    if known is not None:
        return OpenedGame(known, is_new=False)
    rules = rules_of(game)
    envelope = Envelope.from_file(game, content)
    verdict = rules.final_verdict(envelope.options, envelope.sides, content.unconfirmed)
    saved = store.new(replace(envelope, sides=verdict.sides), played)
    if verdict.is_final:
        store.finish(saved, verdict.columns)
    return OpenedGame(saved, is_new=True)


def read_game(file: Path) -> tuple[str, GameFile]:
    """Return the game of a file; raise Refused with a sentence for anything else."""
    if not file.is_file():  # reading a pipe may never end
        raise Refused("", message("file.missing"))
    raw = read_bounded(str(file))
    if raw.startswith(ZIP_START):
        raise Refused("", message("open.backup"))
    try:
        data = json_from_file(raw)
    except Refused:
        raise Refused("", message("open.no_game")) from None
    form = data.get("format") if isinstance(data, dict) else None
    if isinstance(form, str) and form.endswith("-city"):
        raise Refused("", message("open.city"))
    game = game_with_format(form)
    if game is None:
        raise Refused("", message("open.other"))
    try:
        content = rules_of(game).from_file(data)
        Envelope.from_file(game, content)  # refuses two people with one name
    except Refused as refused:
        place = f"{printable_name(refused.place)}: " if refused.place else ""
        raise Refused("", message("open.wrong", place=place, reason=refused.message)) from None
    return game, content


def same_game(store: Store, game: str, content: GameFile) -> SavedGame | None:
    rules, names = rules_of(game), tuple(name for people, _ in content.sides for name in people)
    wanted = rules.to_file(replace(content, unconfirmed=frozenset()))
    for summary in store.games():
        if summary.kind.game == game and summary.names == names:
            saved = store.game(summary.key)
            with suppress(Refused):  # typed points that an earlier version saved, and no file may have
                if rules.to_file(saved.envelope.to_file()) == wanted:
                    return saved
    return None


def day_of_name(name: str) -> date | None:
    """Return the day in the name of a file that this app wrote, because game files have none."""
    found = DAY.fullmatch(name)
    with suppress(ValueError):
        return date.fromisoformat(found[1]) if found else None
    return None
