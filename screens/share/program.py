"""Sharing a game: the picture, the other files, BG Stats, and a way to open a game file."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from exports.formats import FORMATS, as_picture
from games import rules_of
from screens.kit.navigation import Route, Surroundings
from screens.kit.program import Left, PickGameFile, Program, Step, Work
from screens.kit.words import Words
from screens.pad.verdicts import verdict_of
from screens.share.files import (
    Files,
    FileWanted,
    MakeFile,
    MakingEnded,
    SendPlay,
    ShareCard,
    Verb,
    file_card,
    start_making,
    update_files,
)
from screens.share.shared_files import bg_stats_name, sheet_name, write_bg_stats, write_sheet
from store.store import Store
from store.values import SavedGame
from tabletop.messages import Refused

PICTURE: Final = "picture"
BG_STATS: Final = "bg_stats"
GAME_FILE: Final = "open"
SENT: Final = (Verb.SHARE, Verb.SAVE)


@dataclass(frozen=True, slots=True)
class SharePreview:
    """The picture as PNG, or the reason why there is none, with its actions."""

    png: bytes
    waiting: str
    card: ShareCard


@dataclass(frozen=True, slots=True)
class ShareState:
    """The picture of a game, then a row for each other file."""

    title: str = ""
    detail: str = ""
    preview: SharePreview | None = None
    cards: tuple[ShareCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Share(Files):
    """A game, and its picture as PNG or why there is none."""

    saved: SavedGame
    picture: bytes | Refused = b""


@dataclass(frozen=True, slots=True)
class PictureDrawn:
    picture: bytes | Refused


def load(store: Store, route: Route) -> Share:
    """Load the game; raise Refused if it is missing."""
    return Share(store.game(route.game))


def begin(model: Share, around: Surroundings) -> Step[Share]:
    return replace(model, around=around), (Work("picture", draw, (model.saved, around.language), PictureDrawn),)


def draw(saved: SavedGame, language: str) -> PictureDrawn:
    return PictureDrawn(as_picture(verdict_of(saved), language))


def update(model: Share, event: FileWanted | MakingEnded | PictureDrawn | Left) -> Step[Share]:
    match event:
        case FileWanted(kind, verb):
            return make_wanted(model, kind, verb)
        case PictureDrawn(picture):
            return replace(model, picture=picture), ()
        case _:
            return update_files(model, event)


def make_wanted(model: Share, kind: str, verb: Verb) -> Step[Share]:
    """Share or save a file, send the play, or open another game."""
    saved, language = model.saved, model.around.language
    if kind == GAME_FILE:
        return model, (PickGameFile(),)
    if kind != BG_STATS:
        write = partial(write_sheet, saved, kind, language)
        return start_making(model, kind, MakeFile(verb, sheet_name(saved, kind), FORMATS[kind].mime, write))
    if verb is Verb.SEND:
        return start_making(model, kind, SendPlay(saved, language))
    write = partial(write_bg_stats, saved, language)
    return start_making(model, kind, MakeFile(verb, bg_stats_name(saved), "text/plain", write))


def view(model: Share, words: Words) -> ShareState:
    saved, picture = model.saved, model.picture
    game, names = saved.envelope.game, ", ".join(side.name for side in saved.envelope.sides)
    cards = {kind: file_card(model, words, kind, each.icon, SENT, game=game) for kind, each in FORMATS.items()}
    if rules_of(game).BGG_ID is not None:
        cards[BG_STATS] = file_card(model, words, BG_STATS, "chart-line", (Verb.SEND, Verb.SAVE))
    cards[GAME_FILE] = file_card(model, words, GAME_FILE, "file-import-outline", (Verb.OPEN,))
    main = cards.pop(PICTURE)
    if isinstance(picture, Refused):
        preview = SharePreview(b"", words.render(picture.message), main)
    else:
        preview = SharePreview(picture, "" if picture else words.text("share.drawing"), main)
    detail = f"{names} \u00b7 {words.format_date(saved.played)}"
    return ShareState(words.text("share.title"), detail, preview, tuple(cards.values()))


SHARE: Final = Program(load, update, view, begin=begin)
