"""The view of the companion: set-up, turns, the end of a round, the end of the game."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from games import rules_of
from screens.companion.events import Drawn, GameEnded, RoundBegun, TurnTaken
from screens.companion.model import Companion
from screens.companion.state import (
    CompanionAction,
    CompanionCheck,
    CompanionChoice,
    CompanionList,
    CompanionPlayer,
    CompanionSide,
    CompanionState,
    CompanionSupply,
    CompanionTiles,
    CompanionTurn,
)
from screens.kit.undo import undo_state_of
from screens.kit.words import Words, capitalized
from store.envelope import Envelope
from tabletop.companion import Check, Round
from tabletop.evening import Progress, duration_message

# The icons of a turn: taken, current, to come.
TURN_ICONS: Final = ("circle", "circle-slice-4", "circle-outline")


def main_event(progress: Progress) -> type[Drawn | RoundBegun | TurnTaken | GameEnded]:
    if progress.number == 0:
        return Drawn if progress.evening.starter is None else RoundBegun
    if not progress.is_round_over:
        return TurnTaken
    return RoundBegun if progress.following else GameEnded


def view(model: Companion, words: Words) -> CompanionState:
    """Return the state of a model: set-up, a turn, between two rounds, or after the last one."""
    progress = model.progress
    if progress.number == 0:
        state = set_up(model, words)
    elif not progress.is_round_over:
        state = turn(model, words)
    elif progress.following is not None:
        state = between(model, progress.following, words)
    else:
        state = over(model, words)
    phase = progress.evening.round, progress.evening.turns
    return replace(state, phase=phase, undo_state=undo_state_of(words, model.saved))


def set_up(model: Companion, words: Words) -> CompanionState:
    """Return the set-up: who begins, the list, the first tiles."""
    progress, drawn = model.progress, model.progress.evening.starter is not None
    draw = CompanionAction(
        Drawn, "dice-multiple", words.text("evening.draw_again" if drawn else "evening.draw"), main=not drawn
    )
    begin = CompanionAction(RoundBegun, "play", words.text("evening.begin"), main=True)
    return CompanionState(
        title=words.text("evening.set_up"),
        detail=" \u00b7 ".join(
            (variant(model.saved.envelope, words), words.text("evening.players", count=len(model.sides)))
        ),
        choice=CompanionChoice(
            words.text("evening.who"),
            words.text("evening.begins", name=model.sides[progress.leader].name) if drawn else "",
            "" if drawn else words.text("evening.who.hint"),
            players(model, progress.leader if drawn else None),
            model.draws,
        ),
        checks=check_list(progress, words.text("evening.checks"), progress.companion.set_up, words),
        tiles=tiles(1, progress.current, words),
        actions=(draw, begin) if drawn else (draw,),
    )


def turn(model: Companion, words: Words) -> CompanionState:
    """Return a turn: the player, the mayor, the tiles of the round."""
    progress, evening = model.progress, model.progress.evening
    side, companion = model.sides[progress.side], progress.companion
    is_last = evening.turns == progress.sides * companion.turns - 1
    after = replace(progress, evening=evening.at_next_turn())
    onward = (
        words.text("evening.end_round", round=progress.number)
        if is_last
        else words.text("evening.next", name=model.sides[after.side].name)
    )
    number = words.text("evening.turn", turn=progress.turn, turns=companion.turns)
    return CompanionState(
        title=words.text("evening.round", round=progress.number, rounds=len(companion.rounds)),
        detail=number,
        turn=CompanionTurn(
            side.name,
            side.colour,
            number,
            words.render(companion.nudge if evening.turns else companion.first_nudge),
            words.render(companion.remark),
            tuple(companion_side(model, number) for number in progress.order),
            *lead(model, words),
        ),
        tiles=tiles(progress.number, progress.current, words),
        stop=words.text("evening.stop"),
        actions=(CompanionAction(TurnTaken, "flag-checkered" if is_last else "arrow-right", onward, main=True),),
    )


def between(model: Companion, following: Round, words: Words) -> CompanionState:
    """Return the end of a round: the leader begins the next one, the list, its tiles."""
    progress, after = model.progress, model.progress.number + 1
    return CompanionState(
        title=words.text("evening.end_round", round=progress.number),
        choice=CompanionChoice(
            words.render(progress.companion.leader),
            begins_round(model, words),
            "",
            players(model, progress.leader),
        ),
        checks=check_list(progress, words.text("evening.before", round=after), following.checks, words),
        tiles=tiles(after, following, words),
        stop=words.text("evening.stop"),
        actions=(CompanionAction(RoundBegun, "play", words.text("evening.begin_round", round=after), main=True),),
    )


def over(model: Companion, words: Words) -> CompanionState:
    """Return the end of the game: its length, the list, the way to the score."""
    evening = model.progress.evening
    duration = (evening if evening.ended else evening.at_end(model.now)).duration
    return CompanionState(
        title=words.text("evening.over"),
        detail=variant(model.saved.envelope, words),
        played=words.text("evening.played", duration=duration_message(duration)) if duration else None,
        checks=check_list(model.progress, words.text("evening.before_score"), model.progress.companion.end, words),
        actions=(CompanionAction(GameEnded, "camera", words.text("evening.score"), main=True),),
    )


def variant(envelope: Envelope, words: Words) -> str:
    """Return the name of the variant, or of a game without any."""
    names = (
        words.text(f"option.{envelope.game}.{choice.key}.{envelope.options[choice.key]}")
        for choice in rules_of(envelope.game).OPTIONS
        if choice.values
    )
    return ", ".join(names) or words.text(f"game.{envelope.game}")


def players(model: Companion, chosen: int | None) -> tuple[CompanionPlayer, ...]:
    return tuple(
        CompanionPlayer(number, side.name, side.colour, number == chosen) for number, side in enumerate(model.sides)
    )


def lead(model: Companion, words: Words) -> tuple[str | None, str | None]:
    """Return who begins the next round, and the rule by which the lead changes; nothing in the last round."""
    companion = model.progress.companion
    if not model.progress.current.leads_on:
        return None, None
    leader = words.text("labelled", label=words.render(companion.leader), text=begins_round(model, words))
    return leader, f"{words.render(companion.lead)} {words.text('evening.lead.hint')}"


def begins_round(model: Companion, words: Words) -> str:
    """Return the sentence about the player who begins the next round."""
    progress = model.progress
    return words.text("evening.begins_round", name=model.sides[progress.leader].name, round=progress.number + 1)


def companion_side(model: Companion, number: int) -> CompanionSide:
    progress, side = model.progress, model.sides[number]
    taken, now = progress.turns_of(number), number == progress.side
    turns = tuple(
        TURN_ICONS[0] if turn < taken else TURN_ICONS[1] if turn == taken and now else TURN_ICONS[2]
        for turn in range(progress.companion.turns)
    )
    leads, can_lead = number == progress.leader, progress.current.leads_on
    return CompanionSide(number, side.name, side.colour, turns, now, leads, can_lead)


def check_list(progress: Progress, title: str, checks: Iterable[Check], words: Words) -> CompanionList:
    done = progress.evening.checked
    found = tuple(CompanionCheck(check.key, words.render(check.message), check.key in done) for check in checks)
    ticked = sum(each.done for each in found)
    return CompanionList(title, words.text("evening.done", done=ticked, count=len(found)), found)


def tiles(number: int, each: Round, words: Words) -> CompanionTiles:
    return CompanionTiles(
        words.text("evening.tiles", round=number),
        tuple(map(words.render, each.news)),
        tuple(
            CompanionSupply(supply.name, str(supply.count), capitalized(words.text(f"name.{supply.name}")))
            for supply in each.supplies
        ),
    )
