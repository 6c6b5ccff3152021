"""The rules: the list of all games' pages, a page in a panel on top."""

from dataclasses import replace

from games import GAMES
from screens.game_screens import game_screens
from screens.kit.presenter import Presenter
from screens.rules.state import Chapter, RulesState


class RulesPresenter(Presenter[RulesState]):
    """The rules."""

    def open(self) -> None:
        """Open the requested page, if it exists."""
        found = {key: screens.rules_pages() for key in GAMES if (screens := game_screens(key))}
        offered = {key: pages for key, pages in found.items() if pages}
        self._intro = "\n".join(
            f"{self.text(f'game.{key}')}: {pages.intro(self.context)}"
            if len(offered) > 1
            else pages.intro(self.context)
            for key, pages in offered.items()
        )
        self._chapters = tuple(
            self._with_game_name(key, chapter) if len(offered) > 1 else chapter
            for key, pages in offered.items()
            for chapter in pages.chapters(self.context)
        )
        self.open_page(self.route.about)

    def _with_game_name(self, key: str, chapter: Chapter) -> Chapter:
        """Add the game's name to a chapter, if several games have pages."""
        return replace(chapter, title=f"{self.text(f'game.{key}')} \u00b7 {chapter.title}")

    def state(self) -> RulesState:
        """Return the current state."""
        return RulesState(self.text("rules.title"), self._intro, self._chapters, self.panel)

    def open_page(self, subject: str) -> None:
        """Open a page, if it exists."""
        pages = (page for chapter in self._chapters for page in chapter.pages)
        page = next((page for page in pages if page.subject == subject), None)
        if page is None:
            self.refresh()
        else:
            self.show_panel(lambda: page)
