"""The rules: the pages of a game with their tables and examples, a search in those of all games, a page on its own."""

import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from games import GAMES
from screens.game_screens import game_screens
from screens.kit.navigation import Route, Surroundings
from screens.kit.options import Option
from screens.kit.program import Dismissed, Left, Program, Step
from screens.kit.words import Words
from screens.rules.state import Chapter, RulesPage, RulesState
from store.store import Store
from tabletop.messages import Refused


@dataclass(frozen=True, slots=True)
class GameChosen:
    """The pages of a game were chosen; an event."""

    key: str


@dataclass(frozen=True, slots=True)
class Searched:
    """Words were typed that pages are to have; an event."""

    query: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PageOpened:
    """The page about a subject was tapped; an event."""

    subject: str


@dataclass(frozen=True, slots=True)
class GamePages:
    """The pages of a game, and what a search looks at in each, by subject."""

    intro: str
    chapters: tuple[Chapter, ...]
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RulesModel:
    """The chosen game, the subject of the open page, the search, and the pages of all games that have some."""

    game: str
    subject: str
    query: str = field(default="", repr=False)
    offered: Mapping[str, GamePages] = field(default_factory=dict)

    @property
    def page(self) -> RulesPage | None:
        """Return the open page; None if there is none about the subject."""
        chapters = (chapter for pages in self.offered.values() for chapter in pages.chapters)
        return next((page for each in chapters for page in each.pages if page.subject == self.subject), None)


def load(store: Store, route: Route) -> RulesModel:
    game = ""
    with suppress(Refused):
        game = store.game(route.game).envelope.game
    return RulesModel(game, route.about)


def begin(model: RulesModel, around: Surroundings) -> Step[RulesModel]:
    """Show the game of the requested page, otherwise of the saved game, otherwise the first one."""
    if model.offered:
        return model, ()
    offered = offered_pages(around.words)
    game = min(offered, key=lambda key: (model.subject not in offered[key].texts, key != model.game))
    return replace(model, offered=offered, game=game), ()


def offered_pages(words: Words) -> Mapping[str, GamePages]:
    offered = {}
    for key, pages in ((key, game_screens(key).rules_pages()) for key in GAMES):
        if pages:
            chapters = pages.chapters(words)
            texts = {page.subject: folded(page.words) for chapter in chapters for page in chapter.pages}
            offered[key] = GamePages(pages.intro(words), chapters, texts)
    return offered


def folded(text: str) -> str:
    """Return a text without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def update(model: RulesModel, event: GameChosen | Searched | PageOpened | Dismissed | Left) -> Step[RulesModel]:
    match event:
        case GameChosen(key):
            model = replace(model, game=key)
        case Searched(query):
            model = replace(model, query=query)
        case PageOpened(subject):
            model = replace(model, subject=subject)
        case Dismissed():
            model = replace(model, subject="") if model.page else replace(model, query="")
    return model, ()


def view(model: RulesModel, words: Words) -> RulesState:
    searched, offered = folded(model.query).split(), model.offered
    options = (Option(words.text(f"game.{key}"), key, key == model.game) for key in offered)
    chapters = tuple(shown_chapters(model, searched, words))
    return RulesState(
        title=words.text("rules.title"),
        query=model.query,
        hint=words.text("rules.search"),
        clear=words.text("rules.search.clear") if model.query else None,
        games=() if searched or len(offered) == 1 else tuple(options),
        intro="" if searched else offered[model.game].intro,
        chapters=chapters,
        nothing="" if any(chapter.pages for chapter in chapters) else words.text("rules.search.nothing"),
        panel=model.page,
    )


def shown_chapters(model: RulesModel, searched: list[str], words: Words) -> Iterator[Chapter]:
    """Yield the chapters of all games with the pages of the chosen one, or those that have every word of the search.

    A chapter without any stays as an empty one, so that the views of the others keep their pages.
    """
    for key, pages in model.offered.items():
        game = f"{words.text(f'game.{key}')} \u00b7 " if searched and len(model.offered) > 1 else ""
        for chapter in pages.chapters if searched or key == model.game else (Chapter("", ()),) * len(pages.chapters):
            found = tuple(page for page in chapter.pages if all(each in pages.texts[page.subject] for each in searched))
            yield Chapter(f"{game}{chapter.title}" if found else "", found)


RULES: Final = Program(
    load,
    update,
    view,
    reload=lambda before, _: replace(before, subject=""),
    begin=begin,
    keeps=("game", "subject", "query"),
    holds=lambda model: bool(model.page or model.query),
)
