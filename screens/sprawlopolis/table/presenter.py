"""The table of a game: three scoring cards and their target, the city, the ways to enter it and to the score pad."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from screens.game_details import DetailsPresenter
from screens.kit.navigation import Route, Screen
from screens.kit.undo import UndoState, handle_undo_key, move_step, undo_state_of
from screens.player_choice import name_problem, toggled_option
from screens.sprawlopolis.city.wording import BLOCKS, CARDS, ODD
from screens.sprawlopolis.city_view import CityPicture, block_views
from screens.sprawlopolis.score_view import ScoreView, score_view, sheet_of
from screens.sprawlopolis.scoring_cards import ScoringCard, ScoringOffer, scoring_card, scoring_offer
from screens.sprawlopolis.table.panels import SprawlCards, SprawlGame, SprawlSetUp, of_game, set_up
from sprawlopolis_score.cards import CARDS as DECK
from sprawlopolis_score.files import PLAYERS
from sprawlopolis_score.photo_review import settle_scoring
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.validation import SCORING_CARDS, warnings
from store.envelope import Envelope
from store.values import SavedGame
from tabletop.game import COUNT_ANYWAY, Side
from tabletop.messages import Refused
from tabletop.people import PlayerColour

PHOTO: Final = "photo"
TYPED: Final = "typed"  # the way without a city
SCREENS: Final = {PHOTO: Screen.PHOTO, TYPED: Screen.TYPED}  # ways that are no mode of the city


@dataclass(frozen=True, slots=True)
class Way:
    """A way to enter the city."""

    mode: str
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class SprawlTable:
    """The state of the table."""

    title: str = ""
    detail: str = ""
    steps: UndoState = field(default_factory=UndoState)
    game: str = ""
    names: str = ""
    colour: PlayerColour = PlayerColour.RED
    choosing: str | None = None  # the question while scoring cards are missing
    random: str | None = None
    picker: tuple[ScoringCard, ...] = ()
    cards: tuple[ScoringCard, ...] = ()
    change: str | None = None
    target: str | None = None
    score: ScoreView | None = None
    picture: CityPicture | None = None
    ways: tuple[Way, ...] = ()
    odd: str | None = None
    offer: ScoringOffer | None = None
    set_up: str | None = None
    pad: str = ""
    panel: SprawlGame | SprawlCards | SprawlSetUp | None = None


class SprawlTablePresenter(DetailsPresenter[SprawlTable]):
    """The table of a team."""

    def open(self) -> None:
        """Start without typed text and with all steps of the set-up open."""
        self.random = Random()  # noqa: S311 - not for security
        self._done: frozenset[int] = frozenset()
        self.reload()

    def reload(self) -> None:
        """Load the saved game; Refused if it no longer exists."""
        self._names: tuple[str, ...] = ()
        self._show_game(self.context.store.game(self.route.game))

    def _show_game(self, saved: SavedGame) -> None:
        """Show a step of the game."""
        self._saved = saved
        self.refresh()

    @property
    def _side(self) -> Side:
        return self._saved.envelope.sides[0]

    @property
    def _board(self) -> TableBoard:
        board: TableBoard = self._side.board
        return board

    def state(self) -> SprawlTable:
        saved, says, board = self._saved, self.text, self._board
        options = saved.envelope.options
        sheet, city = sheet_of(board, options), dict(board.city.blocks())
        missing, offer = SCORING_CARDS - len(board.scoring), scoring_offer(self.context, self._side)
        return SprawlTable(
            title=says(f"option.sprawlopolis.difficulty.{options['difficulty']}"),
            detail=self.context.format_date(saved.played),
            steps=undo_state_of(self.context, saved),
            game=says("sprawl.table.game"),
            names=self._side.name,
            colour=self._side.colour,
            choosing=says("sprawl.table.choose", count=missing) if missing else None,
            random=says("sprawl.table.random") if missing else None,
            picker=self._choice if missing else (),
            cards=() if missing else tuple(self._card(number) for number in board.scoring),
            change=None if missing else says("sprawl.table.change"),
            target=None if missing else says("sprawl.table.target", target=sum(board.scoring)),
            score=score_view(self.context, sheet, asked=offer.text if offer else "") if city or board.typed else None,
            picture=CityPicture(block_views(city)) if city else None,
            ways=self._ways(begun=bool(city), missing=bool(missing)),
            offer=offer,
            odd=self._odd if city else None,
            set_up=None if missing or city else says("sprawl.setup.title"),
            pad=says("sheet.title"),
            panel=self.panel,
        )

    @property
    def _odd(self) -> str | None:
        """Return the number of warnings about the city, without the note that cards are missing."""
        board = self._board
        found = sum(each.code != "card_count" for each in warnings(board.city, board.scoring, board.cards))
        return self.text("sprawl.city.odd", count=found) if found else None

    @property
    def _choice(self) -> tuple[ScoringCard, ...]:
        """Return all cards, the chosen ones ticked."""
        return tuple(scoring_card(self.context, number, chosen=number in self._board.scoring) for number in DECK)

    def _card(self, number: int) -> ScoringCard:
        """Return a scoring card of the game, with its counts."""
        row = DECK[number].condition.value
        return scoring_card(self.context, number, detail=self.text(f"sprawl.rules.{row}"))

    def _ways(self, *, begun: bool, missing: bool) -> tuple[Way, ...]:
        """Return the ways to the city: the one in which it was begun continues; a photo may show cards too."""
        says, mode = self.text, CARDS if self._board.blocks is None else BLOCKS
        photo = () if self.context.photo_reader is None else (Way(PHOTO, "camera", says("sprawl.table.photo")),)
        if begun:
            return (Way(mode, "pencil", says("sprawl.table.go_on")), *(photo if mode == BLOCKS else ()))
        if missing:
            return photo
        return (
            Way(CARDS, "cards-outline", says("sprawl.table.cards")),
            *photo,
            Way(BLOCKS, "view-grid-outline", says("sprawl.table.blocks")),
            Way(TYPED, "numeric", says("typed.title")),
        )

    def answer_offer(self, *, take: bool) -> None:
        """Take the scoring cards of the photo, or keep the chosen ones."""
        self._save(self._saved.envelope.with_side(0, settle_scoring(self._side, take=take)))

    def _save(self, table: Envelope) -> None:
        """Save an edit."""
        if table != self._saved.envelope:
            self._show_game(self.context.store.save(self.route.game, table))

    # scoring cards
    def choose(self, number: int) -> None:
        """Choose a scoring card, or put it back; a fourth one replaces the first."""
        scoring = self._board.scoring
        if number in scoring:
            self._score_by(tuple(each for each in scoring if each != number))
        else:
            self._score_by((*scoring, number)[-SCORING_CARDS:])

    def draw(self) -> None:
        """Draw three scoring cards that are not in the city."""
        laid = {placed.card for placed in self._board.cards}
        self._score_by(
            tuple(sorted(self.random.sample([number for number in DECK if number not in laid], SCORING_CARDS)))
        )
        self.dismiss()

    def _score_by(self, scoring: Sequence[int]) -> None:
        """Save these scoring cards."""
        self.context.device.vibrate()
        side = self._side
        board = self._board.with_scoring(tuple(scoring))
        self._save(self._saved.envelope.with_side(0, replace(side, board=board, settled=side.settled - {COUNT_ANYWAY})))

    def change(self) -> None:
        """Open the panel with all scoring cards."""
        self.show_panel(self._cards_panel)

    def _cards_panel(self) -> SprawlCards | None:
        """Return the panel with all cards; None while one is missing, because the table itself shows them then."""
        if len(self._board.scoring) < SCORING_CARDS:
            return None
        says = self.text
        return SprawlCards(says("sprawl.table.change"), says("sprawl.table.random"), self._choice, says("app.done"))

    def look_up(self, number: int) -> None:
        """Open the rule of a card."""
        self.context.navigator.go(Route(Screen.RULES, about=DECK[number].condition.value))

    # other screens
    def enter(self, mode: str) -> None:
        """Open the city in a mode, its photo, or the screen that types the score."""
        if mode in SCREENS:
            self.context.navigator.go(Route(SCREENS[mode], self.route.game, 0))
            return
        self.context.navigator.go(Route(Screen.CITY, self.route.game, 0, mode))

    def open_city(self) -> None:
        """Open the city in the mode in which it was begun."""
        self.enter(CARDS if self._board.blocks is None else BLOCKS)

    def show_odd(self) -> None:
        """Open the warnings of the city."""
        self.enter(ODD)

    def explain(self, row: str) -> None:
        """Open the city with the reasons of a row, or the typed score."""
        if self._board.typed is not None:
            self.enter(TYPED)
            return
        self.context.navigator.go(Route(Screen.CITY, self.route.game, 0, row))

    def to_pad(self) -> None:
        """Open the score pad, if there is anything to score."""
        if self._board.typed is not None or self._board.city.block_count:
            self.context.navigator.go(Route(Screen.PAD, self.route.game))
        else:
            self.context.show_message(self.text("sprawl.city.nothing"))

    def show_set_up(self) -> None:
        """Open the panel of the set-up."""
        self.show_panel(lambda: set_up(self.context, self._side.people, self._board.scoring, self._done))

    def tick(self, number: int) -> None:
        """Tick or untick a step of the set-up."""
        self._done ^= {number}
        self.refresh()

    def begin(self) -> None:
        """Finish the set-up and open the city for the first card."""
        self.dismiss()
        self.enter(CARDS)

    def undo(self) -> None:
        move_step(self, self.route.game, -1, self._show_game)

    def redo(self) -> None:
        move_step(self, self.route.game, 1, self._show_game)

    # the game
    def show_game(self) -> None:
        """Open the panel with team, day, place, notes, difficulty and house rules."""
        self._names = self._side.people
        self.open_details()
        self.show_panel(self._game)

    def _game(self) -> SprawlGame:
        return of_game(self.context, self._saved, self._names, self._problem, self.details())

    @property
    def _called(self) -> tuple[str, ...]:
        """Return the names of the team; an empty field keeps the old name, or becomes a number."""
        people = self._side.people
        return tuple(
            name.strip() or (people[number] if number < len(people) else self.text("new.player", number=number + 1))
            for number, name in enumerate(self._names)
        )

    @property
    def _problem(self) -> str | None:
        """Return the first problem of a name."""
        found = (name_problem(self.context, self._called, number) for number in range(len(self._names)))
        return next((problem for problem in found if problem), None)

    def call_member(self, number: int, name: str) -> None:
        """Keep a name while it is typed."""
        self._names = (*self._names[:number], name, *self._names[number + 1 :])
        self.refresh()

    def join(self) -> None:
        """Add a member to the team."""
        if len(self._names) < PLAYERS[-1]:
            self._names = (*self._names, "")
            self.refresh()

    def leave(self, number: int) -> None:
        """Remove a member from the team."""
        if len(self._names) > PLAYERS[0]:
            self._keep()
            self._names = (*self._names[:number], *self._names[number + 1 :])
            self._keep()
            self.refresh()

    def choose_difficulty(self, word: str) -> None:
        """S31, S32: choose the difficulty."""
        self._options(difficulty=word)

    def switch(self, key: str) -> None:
        """Switch a house rule."""
        table = self._saved.envelope
        self._save(replace(table, options=toggled_option(table.options, key)))

    def _options(self, **changed: str) -> None:
        """Save other options."""
        table = self._saved.envelope
        self._save(replace(table, options={**table.options, **changed}))

    # leaving
    def dismiss(self) -> bool:
        """Close the panel and save the typed text."""
        self._keep()
        return super().dismiss()

    def save_input(self) -> None:
        """Save the typed text before the app may be killed."""
        self._keep()

    def _keep(self) -> None:
        """Save names and notes; show refusals here, because the panel closes in any case."""
        if not isinstance(self.panel, SprawlGame):
            return
        try:
            if not self._problem:
                table = self._saved.envelope
                side = replace(self._side, people=self._called)
                self._save(self.with_details(table.with_side(0, side)))
        except Refused as refused:
            self.report(refused)

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Ctrl+Z and Ctrl+Y; C leads to the city, P to the score pad."""
        if self.panel is not None:
            return False
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        if key == "c":
            self.open_city()
        elif key == "p":
            self.to_pad()
        return key in {"c", "p"}
