"""The companion of a game at the table, from the set-up to the score; every tap is a step of the game."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from screens.companion.state import (
    CompanionAction,
    CompanionCheck,
    CompanionChoice,
    CompanionList,
    CompanionPlayer,
    CompanionSeat,
    CompanionState,
    CompanionSupply,
    CompanionTiles,
    CompanionTurn,
)
from screens.context import capitalized
from screens.game_screens import game_screens, table_route
from screens.kit.presenter import Presenter
from screens.kit.undo import handle_undo_key, move_step, undo_state_of
from store.values import SavedGame
from tabletop.companion import Check, Round
from tabletop.evening import Evening, Progress, duration_message
from tabletop.game import Side
from tabletop.messages import Refused, message, quoted

# The icons of a turn: taken, current, to come.
TURN_ICONS: Final = ("circle", "circle-slice-4", "circle-outline")


class CompanionPresenter(Presenter[CompanionState]):
    """The companion of a game."""

    def open(self) -> None:
        """Load the game; no draw is running."""
        self.random = Random()  # noqa: S311 - not for security
        self._draws = 0
        self.reload()

    def reload(self) -> None:
        """Load the game; raise Refused if it is missing, or has no companion."""
        self._show_game(self.context.store.game(self.route.game))

    def _show_game(self, saved: SavedGame) -> None:
        """Show a step of the game."""
        envelope = saved.envelope
        companion = self.context.store.rules(envelope.game).companion(envelope.options, envelope.sides)
        if companion is None:
            raise Refused("", message("game.unknown", game=quoted(envelope.game)))
        self._saved = saved
        self._progress = Progress(companion, envelope.evening or Evening(), len(envelope.sides))
        self.refresh()

    @property
    def _sides(self) -> tuple[Side, ...]:
        """Return the sides."""
        return self._saved.envelope.sides

    def _name(self, side: int) -> str:
        """Return the name of a side."""
        return self._sides[side].name

    def state(self) -> CompanionState:
        """Return the current state: set-up, a turn, between two rounds, or after the last one."""
        progress = self._progress
        if progress.number == 0:
            state = self._set_up()
        elif not progress.is_round_over:
            state = self._turn()
        elif progress.following is not None:
            state = self._between(progress.following)
        else:
            state = self._over()
        phase = progress.evening.round, progress.evening.turns
        return replace(state, phase=phase, undo_state=undo_state_of(self.context, self._saved))

    def _set_up(self) -> CompanionState:
        """Return the set-up: who begins, the list, the first tiles."""
        progress, begins = self._progress, self._progress.evening.starter
        drawn = begins is not None
        draw = CompanionAction(
            "draw", "dice-multiple", self.text("evening.draw_again" if drawn else "evening.draw"), main=not drawn
        )
        begin = CompanionAction("begin", "play", self.text("evening.begin"), main=True)
        return CompanionState(
            title=self.text("evening.set_up"),
            detail=" \u00b7 ".join((self._variant, self.text("evening.players", count=len(self._sides)))),
            choice=CompanionChoice(
                self.text("evening.who"),
                self.text("evening.begins", name=self._name(progress.leader)) if drawn else "",
                "" if drawn else self.text("evening.who.hint"),
                tuple(self._players(progress.leader if drawn else None)),
                self._draws,
            ),
            checks=self._list(self.text("evening.checks"), progress.companion.set_up),
            tiles=self._tiles(1, progress.current),
            actions=(draw, begin) if drawn else (draw,),
        )

    def _turn(self) -> CompanionState:
        """Return a turn: the player, the mayor, the tiles of the round."""
        progress, evening = self._progress, self._progress.evening
        side = self._sides[progress.side]
        is_last = evening.turns == progress.sides * progress.companion.turns - 1
        after = replace(progress, evening=evening.at_next_turn())
        nudge = progress.companion.nudge if evening.turns else progress.companion.first_nudge
        onward = (
            self.text("evening.end_round", round=progress.number)
            if is_last
            else self.text("evening.next", name=self._name(after.side))
        )
        turn = self.text("evening.turn", turn=progress.turn, turns=progress.companion.turns)
        return CompanionState(
            title=self.text("evening.round", round=progress.number, rounds=len(progress.companion.rounds)),
            detail=turn,
            turn=CompanionTurn(
                side.name,
                side.colour,
                turn,
                self.context.render(nudge),
                self.context.render(progress.companion.remark),
                tuple(self._seat(number) for number in progress.order),
                *self._lead(),
            ),
            tiles=self._tiles(progress.number, progress.current),
            stop=self.text("evening.stop"),
            actions=(CompanionAction("take_turn", "flag-checkered" if is_last else "arrow-right", onward, main=True),),
        )

    def _between(self, following: Round) -> CompanionState:
        """Return the end of a round: the leader begins the next one, the list, its tiles."""
        progress = self._progress
        after = progress.number + 1
        return CompanionState(
            title=self.text("evening.end_round", round=progress.number),
            choice=CompanionChoice(
                self.context.render(progress.companion.leader),
                self._begins_round,
                "",
                tuple(self._players(progress.leader)),
            ),
            checks=self._list(self.text("evening.before", round=after), following.checks),
            tiles=self._tiles(after, following),
            stop=self.text("evening.stop"),
            actions=(CompanionAction("begin", "play", self.text("evening.begin_round", round=after), main=True),),
        )

    def _over(self) -> CompanionState:
        """Return the end of the game: its length, the list, the way to the score."""
        evening = self._progress.evening
        duration = (evening if evening.ended else evening.at_end(self.context.store.now())).duration
        return CompanionState(
            title=self.text("evening.over"),
            detail=self._variant,
            played=self.text("evening.played", duration=duration_message(duration)) if duration else None,
            checks=self._list(self.text("evening.before_score"), self._progress.companion.end),
            actions=(CompanionAction("score", "camera", self.text("evening.score"), main=True),),
        )

    @property
    def _variant(self) -> str:
        """Return the name of the variant, or of a game without any."""
        envelope = self._saved.envelope
        rules = self.context.store.rules(envelope.game)
        words = (
            self.text(f"option.{envelope.game}.{choice.key}.{envelope.options[choice.key]}")
            for choice in rules.OPTIONS
            if choice.values
        )
        return ", ".join(words) or self.text(f"game.{envelope.game}")

    def _players(self, chosen: int | None) -> Iterator[CompanionPlayer]:
        """Yield the players, one of them chosen."""
        for number, side in enumerate(self._sides):
            yield CompanionPlayer(number, side.name, side.colour, number == chosen)

    def _lead(self) -> tuple[str | None, str | None]:
        """Return who begins the next round, and the rule by which the lead changes; nothing in the last round."""
        companion = self._progress.companion
        if not self._progress.current.leads_on:
            return None, None
        leader = f"{self.context.render(companion.leader)}: {self._begins_round}"
        return leader, f"{self.context.render(companion.lead)} {self.text('evening.lead.hint')}"

    @property
    def _begins_round(self) -> str:
        """Return the sentence about the player who begins the next round."""
        progress = self._progress
        return self.text("evening.begins_round", name=self._name(progress.leader), round=progress.number + 1)

    def _seat(self, number: int) -> CompanionSeat:
        """Return a player in the order of the round."""
        progress, side = self._progress, self._sides[number]
        taken, now = progress.turns_of(number), number == progress.side
        turns = tuple(
            TURN_ICONS[0] if turn < taken else TURN_ICONS[1] if turn == taken and now else TURN_ICONS[2]
            for turn in range(progress.companion.turns)
        )
        leads, can_lead = number == progress.leader, progress.current.leads_on
        return CompanionSeat(number, side.name, side.colour, turns, now, leads, can_lead)

    def _list(self, title: str, checks: Iterable[Check]) -> CompanionList:
        """Return a check list with its ticks."""
        done = self._progress.evening.checked
        found = tuple(
            CompanionCheck(check.key, self.context.render(check.message), check.key in done) for check in checks
        )
        ticked = sum(each.done for each in found)
        return CompanionList(title, self.text("evening.done", done=ticked, count=len(found)), found)

    def _tiles(self, number: int, each: Round) -> CompanionTiles:
        """Return the tiles of a round."""
        return CompanionTiles(
            self.text("evening.tiles", round=number),
            tuple(map(self.context.render, each.news)),
            tuple(
                CompanionSupply(supply.name, str(supply.count), capitalized(self.text(f"name.{supply.name}")))
                for supply in each.supplies
            ),
        )

    # actions
    def act(self, action: CompanionAction) -> None:
        """Handle a button at the foot."""
        {"draw": self.draw, "begin": self.begin, "take_turn": self.take_turn, "score": self.score}[action.act]()

    def draw(self) -> None:
        """Draw the player who begins."""
        side = self.random.randrange(len(self._sides))
        self._save(self._progress.evening.with_starter(side), draws=self._draws + 1)

    def choose(self, side: int) -> None:
        """Choose the player who begins the game, or takes the lead."""
        evening = self._progress.evening
        self._save(evening.with_leader(side) if self._progress.number else evening.with_starter(side))

    def tick(self, key: str) -> None:
        """Tick or untick an item of the list."""
        self._save(self._progress.evening.toggled(key))

    def begin(self) -> None:
        """Begin the game, or the next round."""
        self._save(self._progress.evening.at_next_round(self.context.store.now()))

    def take_turn(self) -> None:
        """Count a turn."""
        self._save(self._progress.evening.at_next_turn())

    def score(self) -> None:
        """End the game, and lead to the photo of the first city."""
        self._save(self._progress.evening.at_end(self.context.store.now()))
        screens = game_screens(self._saved.envelope.game)
        onward = screens.entry_route(self.context, self._saved) if screens else None
        table = table_route(self._saved.envelope.game, self.route.game)
        self.context.navigator.back_to(table, *((onward,) if onward else ()))

    def _save(self, evening: Evening, draws: int = 0) -> None:
        """Save a step of the evening; `draws` counts consecutive draws."""
        self._draws = draws
        self.context.device.vibrate()
        envelope = replace(self._saved.envelope, evening=evening)
        self._show_game(self.context.store.save(self.route.game, envelope))

    def undo(self) -> None:
        """Undo the last step of the game."""
        move_step(self, self.route.game, -1, self._show_game, ())

    def redo(self) -> None:
        """Redo a step of the game."""
        move_step(self, self.route.game, 1, self._show_game, ())

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Press the main button with Enter; undo and redo with Ctrl+Z and Ctrl+Y."""
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        if key == "enter":
            self.act(self.state().actions[-1])
        return key == "enter"
