"""Rules: everything that scores in a list, its page on top of it."""

from dataclasses import dataclass

from quadropolis_score.buildings import Expansion, Kind
from screens.kit.presenter import Presenter
from screens.rules.pages import RulesPage, building_page, last_pages, tile_page


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages that belong together."""

    title: str
    pages: tuple[RulesPage, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The list of the rules, and the page that is open."""

    title: str = ""
    intro: str = ""
    chapters: tuple[Chapter, ...] = ()
    sheet: RulesPage | None = None


class RulesPresenter(Presenter[Rules]):
    """The rules."""

    def open(self) -> None:
        """Open at the page that was asked for, if there is such a one."""
        parts = self.parts
        self._chapters = (
            Chapter(self.says("rules.buildings"), tuple(building_page(parts, kind) for kind in Kind)),
            Chapter(self.says("name.expansion"), tuple(tile_page(parts, tile) for tile in Expansion)),
            Chapter(self.says("rules.end"), last_pages(parts)),
        )
        self.look_up(self.place.about)

    def state(self) -> Rules:
        """What is to be seen now."""
        return Rules(self.says("rules.title"), self.says("rules.intro"), self._chapters, self.sheet)

    def look_up(self, about: str) -> None:
        """Open a page, if there is such a one."""
        pages = (page for chapter in self._chapters for page in chapter.pages)
        page = next((page for page in pages if page.about == about), None)
        if page is None:
            self.refresh()
        else:
            self.lay(lambda: page)
