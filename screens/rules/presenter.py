"""The rules: the pages of a game with their tables and examples, a search in those of all games, a page on its own."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from games import GAMES
from screens.game_screens import RulesPages, game_screens
from screens.kit.options import Option
from screens.kit.presenter import Presenter
from screens.rules.state import Chapter, RulesPage, RulesState
from tabletop.messages import Refused


class RulesPresenter(Presenter[RulesState]):
    """The rules."""

    def open(self) -> None:
        """Show the game of the requested page, or of the saved game; open the page, if it exists."""
        found = {key: game_screens(key).rules_pages() for key in GAMES}
        self._offered: dict[str, RulesPages] = {key: pages for key, pages in found.items() if pages}
        self._loaded: dict[str, tuple[Chapter, ...]] = {}
        self._words: dict[str, str] = {}  # of each page, for the search
        self._query = ""
        about = self.route.about
        with_page = (key for key in self._offered if about and page_about(self._chapters_of(key), about))
        self._game = next(with_page, "") or self._game_of_route() or next(iter(self._offered))
        self.open_page(about)

    def reload(self) -> None:
        """Show the same pages again, because rules do not change."""
        self.refresh()

    def _game_of_route(self) -> str:
        """Return the kind of the route's saved game, if that has pages."""
        try:
            game = self.context.store.game(self.route.game).envelope.game if self.route.game else ""
        except Refused:
            return ""
        return game if game in self._offered else ""

    def _chapters_of(self, key: str) -> tuple[Chapter, ...]:
        """Return the chapters of a game, made when they are first needed."""
        if key not in self._loaded:
            self._loaded[key] = self._offered[key].chapters(self.context)
            self._words |= {page.subject: folded(page.words) for each in self._loaded[key] for page in each.pages}
        return self._loaded[key]

    def state(self) -> RulesState:
        """Return the current state."""
        is_searching = bool(self._query.strip())
        keys = tuple(self._offered) if is_searching else (self._game,)
        chapters = tuple(
            chapter for key in self._offered for chapter in self._shown_chapters(key, is_shown=key in keys)
        )
        return RulesState(
            title=self.text("rules.title"),
            query=self._query,
            hint=self.text("rules.search"),
            clear=self.text("rules.search.clear") if self._query else None,
            games=() if is_searching else tuple(self._game_options()),
            intro="" if is_searching else self._offered[self._game].intro(self.context),
            chapters=chapters,
            nothing="" if any(chapter.pages for chapter in chapters) else self.text("rules.search.nothing"),
            panel=self.panel,
        )

    def _game_options(self) -> Iterator[Option]:
        """Yield the games, if several have pages."""
        if len(self._offered) > 1:
            yield from (Option(self.text(f"game.{key}"), key, key == self._game) for key in self._offered)

    def _shown_chapters(self, key: str, *, is_shown: bool) -> Iterator[Chapter]:
        """Yield the chapters of a game with the pages that have every word of the search.

        A chapter without any stays as an empty one, so that the views of the others keep their pages.
        """
        words = folded(self._query).split()
        for chapter in self._chapters_of(key) if is_shown else self._loaded.get(key, ()):
            pages = tuple(page for page in chapter.pages if all(word in self._words[page.subject] for word in words))
            if not (is_shown and pages):
                yield Chapter("", ())
            elif words and len(self._offered) > 1:
                yield Chapter(f"{self.text(f'game.{key}')} \u00b7 {chapter.title}", pages)
            else:
                yield replace(chapter, pages=pages)

    def choose_game(self, key: str) -> None:
        """Show the pages of another game."""
        self._game = key
        self.refresh()

    def search(self, query: str) -> None:
        """Show the pages that have every word of a text."""
        if query != self._query:
            self._query = query
            self.refresh()

    def dismiss(self) -> bool:
        """Close the page, or else end the search."""
        if super().dismiss():
            return True
        is_searching = bool(self._query)
        self.search("")
        return is_searching

    def open_page(self, subject: str) -> None:
        """Open a page, if it exists."""
        page = next((page for key in self._loaded if (page := page_about(self._chapters_of(key), subject))), None)
        if page is None:
            self.refresh()
        else:
            self.show_panel(lambda: page)


def page_about(chapters: tuple[Chapter, ...], subject: str) -> RulesPage | None:
    """Return the page about a subject; None if there is none."""
    return next((page for chapter in chapters for page in chapter.pages if page.subject == subject), None)


def folded(text: str) -> str:
    """Return a text without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
