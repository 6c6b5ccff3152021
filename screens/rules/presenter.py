"""The rules: the list of all games' pages, a page in a panel on top."""

from dataclasses import replace

from games import GAMES
from screens.game_screens import game_screens
from screens.kit.presenter import Presenter
from screens.rules.states import Chapter, Rules


class RulesPresenter(Presenter[Rules]):
    """The rules."""

    def open(self) -> None:
        """Open the requested page, if it exists."""
        found = {key: screens.rules_pages() for key in GAMES if (screens := game_screens(key))}
        offered = {key: pages for key, pages in found.items() if pages}
        self._intro = "\n".join(
            f"{self.says(f'game.{key}')}: {pages.intro(self.parts)}" if len(offered) > 1 else pages.intro(self.parts)
            for key, pages in offered.items()
        )
        self._chapters = tuple(
            self._titled(key, chapter) if len(offered) > 1 else chapter
            for key, pages in offered.items()
            for chapter in pages.chapters(self.parts)
        )
        self.look_up(self.place.about)

    def _titled(self, key: str, chapter: Chapter) -> Chapter:
        """Add the game's name to a chapter, if several games have pages."""
        return replace(chapter, title=f"{self.says(f'game.{key}')} \u00b7 {chapter.title}")

    def state(self) -> Rules:
        """Return the current state."""
        return Rules(self.says("rules.title"), self._intro, self._chapters, self.sheet)

    def look_up(self, about: str) -> None:
        """Open a page, if it exists."""
        pages = (page for chapter in self._chapters for page in chapter.pages)
        page = next((page for page in pages if page.about == about), None)
        if page is None:
            self.refresh()
        else:
            self.lay(lambda: page)
