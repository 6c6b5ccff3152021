"""Compares the store with a model in plain Python, through random operations and kills at any moment.

`python -m tools.soak.store [STEPS [SEED]]`: a child process has the store and receives operations; it acknowledges
each, or is killed with SIGKILL, during an operation too. After every start everything is compared with the model:
acknowledged operations are there, the one in flight is there wholly or not at all. Stops at the first difference, with
the seed and the last steps.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter, deque
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, timezone
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any

from games import rules_of
from quadropolis_score import Building, Kind, Locks, Plan, Refused, Tokens
from quadropolis_score.player_board import with_building, with_reading, with_tokens
from store import people
from store.encoding import envelope_from_json, reading_hashes
from store.game_rows import get_game
from store.store import Store
from store.values import PendingPhoto
from tabletop.game import COUNT_ANYWAY, Column, GivenBoard, Side, Verdict
from tabletop.people import PlayerColour
from tabletop.strict_json import json_from_text
from tools.app.arguments import numbers
from tools.app.sprawl_samples import BEGUN, OPTIONS, PLAYED, WON, sprawl_game
from tools.soak.sample_envelopes import ENVELOPE, PHOTO

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from store.envelope import Envelope

STEPS = 10_000
MOST_GAMES = 8
LONGEST = 50  # steps of a game before it is likely to be deleted
NAMES = [f"Player {number}" for number in range(12)]
SETTINGS = ["eye", "way", "text.size"]
VALUES = [1, 2.5, "fr", b"\0taught", True, None]
EPOCH = datetime(2026, 1, 31, tzinfo=timezone.utc)
TICKS = count()
DAY = EPOCH.date()
SHOWN_STEPS = 12  # the last steps that a failure shows
NEVER_SET = b"never set"
OTHER_GAMES = 0.3  # share of the games that are of Sprawlopolis


# ---------------------------------------------------------------------------------------------------------- the child
def run_child(pipe: Connection, folder: Path) -> None:
    """Run the operations that come through the pipe, and answer each."""
    store = Store.open(folder)
    assert not store.warnings, store.warnings
    pipe.send("open")
    while True:
        name, arguments = pipe.recv()
        if name == "reopen":
            store.close()
            store = Store.open(folder)
            pipe.send(store.warnings)
        elif name == "dump":
            pipe.send(dump_store(store))
        elif name == "finish":
            key, table, results = arguments
            pipe.send(store.finish(replace(store.game(key), envelope=table), results))
        else:
            try:
                pipe.send(getattr(store, name)(*arguments))
            except Refused as refused:
                pipe.send(refused.message.key)


def dump_store(store: Store) -> StoreState:
    """Return everything in the store, whole histories included."""
    state = StoreState()
    with store._reading() as connection:  # noqa: SLF001 - there is no other way to a history
        names = people.all_names(connection)
        for (key,) in connection.execute("SELECT key FROM games").fetchall():
            record = get_game(connection, key)
            named = {name for step in record.steps for name in reading_hashes(json_from_text(step))}
            raws = {name: store._photos.get(name) or b"lost" for name in named}  # noqa: SLF001
            photos = {name: rules_of("quadropolis").read_reading(raw) for name, raw in raws.items()}
            tables = [envelope_from_json(json_from_text(step), names, photos, rules_of) for step in record.steps]
            state.games[key] = ModelGame(
                record.family, tables, record.step, record.played, record.pending, record.result, len(photos)
            )
        state.names = list(names.values())
    state.settings = {name: value for name in SETTINGS if (value := store.setting(name, NEVER_SET)) is not NEVER_SET}
    for game in store.games():
        model_game = state.games[game.key]
        won = [side.name for side, r in zip(model_game.table.sides, model_game.result or (), strict=False) if r.won]
        assert (list(game.winners), game.pending) == (won, bool(model_game.pending))
    return state


# ---------------------------------------------------------------------------------------------------------- the model
@dataclass
class ModelGame:
    """A game of the model; its envelopes have marks instead of names."""

    family: str
    steps: list[Envelope]
    step_index: int = 0
    played: date = DAY
    pending: tuple[PendingPhoto, ...] = ()
    result: tuple[Column, ...] | None = None
    photos: int = 0
    changed_tick: int = field(default=0, compare=False)  # when, in the model's own time

    @property
    def table(self) -> Envelope:
        return self.steps[self.step_index]


@dataclass
class StoreState:
    games: dict[str, ModelGame] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    settings: dict[str, object] = field(default_factory=dict)


@dataclass
class Model:
    """The expected contents of the store: players by permanent marks, and the marks that backups know them by."""

    games: dict[str, ModelGame] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)  # name by mark
    aliases: dict[str, str] = field(default_factory=dict)  # mark by the mark of any earlier time
    settings: dict[str, object] = field(default_factory=dict)
    marks: int = 0

    def copy(self) -> Model:
        """Return an independent copy; envelopes are shared, because they never change."""
        games = {key: replace(game, steps=list(game.steps)) for key, game in self.games.items()}
        return Model(games, dict(self.people), dict(self.aliases), dict(self.settings), self.marks)

    def state(self) -> StoreState:
        games = {
            key: replace(
                game,
                steps=[self.with_names(table) for table in game.steps],
                photos=len({side.reading for table in game.steps for side in table.sides if side.reading}),
            )
            for key, game in self.games.items()
        }
        return StoreState(games, list(self.people.values()), dict(self.settings))

    def with_names(self, table: Envelope) -> Envelope:
        """Return an envelope with names instead of marks."""
        return replace(table, sides=tuple(replace(side, people=(self.people[side.name],)) for side in table.sides))

    def with_marks(self, table: Envelope) -> Envelope:
        """Return an envelope with marks instead of names; add unknown names."""
        return replace(table, sides=tuple(replace(side, people=(self.mark_of(side.name),)) for side in table.sides))

    def mark_of(self, name: str) -> str:
        for mark, known in self.people.items():
            if known == name:
                return mark
        return self.add_person(name)

    def add_person(self, name: str) -> str:
        """Add a player; return the mark."""
        self.marks += 1
        mark = f"mark {self.marks}"
        self.people[mark] = name
        self.aliases[mark] = mark
        return mark

    def prune(self) -> None:
        """Remove players that are in no step of any game."""
        seen = {side.name for game in self.games.values() for table in game.steps for side in table.sides}
        self.people = {mark: name for mark, name in self.people.items() if mark in seen}
        self.aliases = {mark: person for mark, person in self.aliases.items() if person in seen}

    # the operations of the store
    def new_game(self, key: str, table: Envelope) -> None:
        self.games[key] = ModelGame(key, [self.with_marks(table)], changed_tick=next(TICKS))

    def set_date(self, key: str, day: date) -> None:
        self.games[key].played, self.games[key].changed_tick = day, next(TICKS)

    def save(self, key: str, table: Envelope) -> None:
        """Add a step, if it differs from the current one."""
        game, table = self.games[key], self.with_marks(table)
        if table != game.table:
            self.drop_outdated(game, table)
            game.steps[game.step_index + 1 :] = [table]
            game.step_index += 1
            game.changed_tick = next(TICKS)
            self.prune()

    def move(self, key: str, steps: int) -> None:
        game = self.games[key]
        if 0 <= game.step_index + steps < len(game.steps):
            self.drop_outdated(game, game.steps[game.step_index + steps])
            game.step_index += steps
            game.changed_tick = next(TICKS)

    @staticmethod
    def drop_outdated(game: ModelGame, table: Envelope) -> None:
        """Remove results and pending photos that do not fit the new envelope."""
        if result_basis(game.table) != result_basis(table):
            game.result = None
        game.pending = pending_after_edit(game.pending, game.table, table)

    def expect_photo(self, key: str, side: int, *pending: PendingPhoto) -> None:
        """Set the side whose photo is pending, or none."""
        game = self.games[key]
        game.pending = sorted_by_side([*(each for each in game.pending if each.side != side), *pending])

    def finish(self, key: str, table: Envelope, results: tuple[Column, ...]) -> None:
        """Save results that are still up to date."""
        if result_basis(self.games[key].table) == result_basis(table):
            self.games[key].result = results

    def delete(self, key: str) -> None:
        del self.games[key]
        self.prune()

    def rename(self, old: str, new: str) -> None:
        """Rename a player, unless another one has the name."""
        if new not in self.people.values():
            self.people[self.mark_of(old)] = new

    def restore(self, other: Model, unknown: dict[str, ModelGame]) -> None:
        """Merge a backup; games under new keys get the keys that the store gave them."""
        local_marks: dict[str, str] = {}
        for guest in other.people:
            keys = {key for key, person in other.aliases.items() if person == guest}
            found = [mark for mark in self.people if mark in {self.aliases.get(key) for key in keys}]
            local_marks.update([(guest, mark) for mark in found if mark not in local_marks.values()][:1])
        for guest, name in other.people.items():
            if guest not in local_marks:
                taken = {known: mark for mark, known in self.people.items()}
                free = [name, *(f"{name} {number}" for number in range(2, 99))]
                new = name not in taken or taken[name] in local_marks.values()
                local_marks[guest] = (
                    self.add_person(next(each for each in free if each not in taken)) if new else taken[name]
                )
            for key, person in other.aliases.items():
                if person == guest:
                    self.aliases.setdefault(key, local_marks[guest])
        for key in sorted(other.games):
            self.merge(key, other.games[key], local_marks, unknown)
        self.settings = {**other.settings, **self.settings}
        self.prune()

    def merge(self, key: str, game: ModelGame, local_marks: dict[str, str], unknown: dict[str, ModelGame]) -> None:
        steps = [
            replace(table, sides=tuple(replace(side, people=(local_marks[side.name],)) for side in table.sides))
            for table in game.steps
        ]
        for local_key in sorted(key for key, each in self.games.items() if each.family == game.family):
            local = self.games[local_key]
            shared = min(len(local.steps), len(steps))
            if local.steps[:shared] == steps[:shared]:
                self.games[local_key] = merge_histories(local, replace(game, steps=steps))
                return
        merged = replace(game, steps=steps)
        if key in self.games:
            shown = [self.with_names(table) for table in steps]
            key = next((each for each, found in unknown.items() if found.steps == shown), key)
            unknown.pop(key, None)
        self.games[key] = merged


def merge_histories(local: ModelGame, incoming: ModelGame) -> ModelGame:
    """Return one game of two, one of which continues the other."""
    later = incoming if incoming.changed_tick > local.changed_tick else local
    longer = incoming if len(incoming.steps) > len(local.steps) else local
    at = later.step_index if len(incoming.steps) == len(local.steps) else longer.step_index
    table = longer.steps[at]
    found = [
        each.result for each in (local, incoming) if each.result and result_basis(each.table) == result_basis(table)
    ]
    pending, result = pending_after_edit(local.pending, local.table, table), found[0] if found else None
    merged = replace(local, steps=longer.steps, step_index=at, played=later.played, pending=pending, result=result)
    return local if merged == local else replace(merged, changed_tick=later.changed_tick)


def pending_after_edit(
    pending: tuple[PendingPhoto, ...], before: Envelope, after: Envelope
) -> tuple[PendingPhoto, ...]:
    """Return the pending photos of players who stay, at their new sides, and of sides that a new player took over."""
    names_before, names_after = ([side.name for side in table.sides] for table in (before, after))
    side_of = {name: number for number, name in enumerate(names_after)}
    if len(names_before) == len(names_after):
        side_of = {
            old: number
            for number, (old, new) in enumerate(zip(names_before, names_after, strict=True))
            if new not in names_before
        } | side_of
    return sorted_by_side(
        [replace(each, side=side_of[names_before[each.side]]) for each in pending if names_before[each.side] in side_of]
    )


def sorted_by_side(pending: list[PendingPhoto]) -> tuple[PendingPhoto, ...]:
    return tuple(sorted(pending, key=lambda each: each.side))


def result_basis(table: Envelope) -> list[object]:
    return [(side.board, side.settled) for side in table.sides]


def results_of_table(table: Envelope) -> tuple[Column, ...]:
    return cached_verdict(table.game, tuple(side.board for side in table.sides)).columns


@cache
def cached_verdict(game: str, boards: tuple[GivenBoard, ...]) -> Verdict:
    """Return the verdict on some boards, cached without names."""
    sides = (Side((str(number),), PlayerColour.RED, board) for number, board in enumerate(boards))
    return rules_of(game).final_verdict(ENVELOPE.options if game == ENVELOPE.game else OPTIONS, tuple(sides))


# --------------------------------------------------------------------------------------------------------- the driver
@dataclass
class Operation:
    """An operation: its call in the child, and its effect on the model; `unknown` are games that the model lacked."""

    name: str
    arguments: tuple[Any, ...]
    apply: Callable[[Model, dict[str, ModelGame]], None]


class StoreSoak:
    """A child, a model, and random steps through both."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.seed = seed
        self.model = Model()
        self.backups: list[tuple[Path, Model]] = []
        self.counts: Counter[str] = Counter()
        self.recent: deque[str] = deque(maxlen=SHOWN_STEPS)
        self.start()

    def start(self) -> None:
        context = multiprocessing.get_context("fork")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=run_child, args=(other, self.folder), daemon=True)
        self.process.start()
        other.close()
        self.require(self.pipe.recv() == "open", "it opens")

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()

    def restart(self) -> None:
        """Kill the child and start another one."""
        self.stop()
        self.start()

    def request(self, name: str, *arguments: object) -> Any:
        """Have the child run an operation; return its answer."""
        self.pipe.send((name, arguments))
        return self.pipe.recv()

    def require(self, holds: object, message: str) -> None:
        """Stop with the seed and the last steps if something does not hold."""
        if not holds:
            raise AssertionError("\n".join([f"seed {self.seed}: {message}", *self.recent]))

    def run(self, steps: int) -> None:
        for number in range(1, steps + 1):
            self.step()
            if number % 1000 == 0:
                print(f"{number} steps", flush=True)
        self.compare([self.model])

    def step(self) -> None:
        """Take one random step; sometimes kill the child during or after it, or start another one."""
        step = self.choose_operation()
        fate = self.random.choices(("done", "in flight", "killed", "reopened"), (80, 10, 5, 5))[0]
        self.counts[step.name] += 1
        self.counts[fate] += 1
        self.recent.append(f"{step.name} {str(step.arguments)[:300]} {fate}")
        changed_model = self.model.copy()
        if fate == "in flight":
            self.pipe.send((step.name, step.arguments))
            sleep(self.random.uniform(0, 0.004))
            self.restart()
            self.compare([self.model, changed_model], step)
            return
        reply = self.request(step.name, *step.arguments)
        self.recent[-1] += f": {str(reply)[:100]}"
        if step.name in {"new", "restore"}:
            self.compare([changed_model], step)
        else:
            step.apply(changed_model, {})
            self.model = changed_model
        if fate == "killed":
            self.restart()
        elif fate == "reopened":
            self.require(self.request("reopen") == (), "nothing is told")
        if fate != "done":
            self.compare([self.model])

    def compare(self, models: list[Model], step: Operation | None = None) -> None:
        """Compare the store with the possible models, of which the last includes the step; keep the matching one."""
        state = self.request("dump")
        if step is not None:
            step.apply(models[-1], {key: game for key, game in state.games.items() if key not in self.model.games})
        for model in models:
            if is_same_state(model.state(), state):
                self.model = model
                return
        self.require(holds=False, message=difference(models[-1].state(), state))

    def choose_operation(self) -> Operation:
        random, model = self.random, self.model
        if not model.games or (len(model.games) < MOST_GAMES and random.random() < 0.03):
            table = self.table()
            return Operation(
                "new",
                (table, DAY),
                lambda m, unknown: m.new_game(next(iter(unknown), "lost"), table) if unknown else None,
            )
        key = random.choice(sorted(model.games))
        game = model.games[key]
        name = random.choices(
            ("save", "undo", "redo", "finish", "rename", "delete", "backup", "restore", "pending", "played", "set"),
            (40, 14, 10, 8, 5, 1.5, 2, 3, 5, 3, 4),
        )[0]
        if len(game.steps) > LONGEST and random.random() < 0.2:
            name = "delete"
        if name == "restore" and (not self.backups or len(model.games) > MOST_GAMES * 2):
            name = "delete" if len(model.games) > MOST_GAMES else "backup"
        step: Operation = getattr(self, f"choose_{name}")(key, game)
        return step

    def choose_save(self, key: str, game: ModelGame) -> Operation:
        """Choose an edit, sometimes one that changes nothing."""
        table = self.random_edit(self.model.with_names(game.table))
        return Operation("save", (key, table), lambda m, _: m.save(key, table))

    def choose_undo(self, key: str, _: ModelGame) -> Operation:
        return Operation("undo", (key,), lambda m, _: m.move(key, -1))

    def choose_redo(self, key: str, _: ModelGame) -> Operation:
        return Operation("redo", (key,), lambda m, _: m.move(key, 1))

    def choose_finish(self, key: str, game: ModelGame) -> Operation:
        """Choose results, sometimes those of another step."""
        table = game.table if self.random.random() < 0.7 else self.random.choice(game.steps)
        shown = self.model.with_names(table)
        found = results_of_table(shown)
        return Operation("finish", (key, shown, found), lambda m, _: m.finish(key, table, found))

    def choose_rename(self, *_: object) -> Operation:
        """Choose another name, which another player may have."""
        old, new = self.random.choice(list(self.model.people.values())), self.random.choice(NAMES)
        return Operation("rename_player", (old, new), lambda m, _: m.rename(old, new))

    def choose_delete(self, key: str, _: ModelGame) -> Operation:
        return Operation("delete", (key,), lambda m, _: m.delete(key))

    def choose_backup(self, *_: object) -> Operation:
        """Make a backup; one whose writer was killed is never used again."""
        path = self.folder.parent / f"{sum(self.counts.values())}.zip"
        return Operation(
            "backup", (path,), lambda m, _: self.backups.append((path, m.copy())) if path.exists() else None
        )

    def choose_restore(self, *_: object) -> Operation:
        path, other = self.random.choice(self.backups[-6:])
        return Operation("restore", (path,), lambda m, unknown: m.restore(other, dict(unknown)))

    def choose_pending(self, key: str, game: ModelGame) -> Operation:
        """Choose a side whose photo is requested, or has arrived."""
        side = self.random.randrange(len(game.table.sides))
        if self.random.random() < 0.3:
            return Operation("clear_pending_photo", (key, side), lambda m, _: m.expect_photo(key, side))
        pending = PendingPhoto(side, f"photo-{self.random.randrange(99)}.jpg", EPOCH)
        return Operation("set_pending_photo", (key, pending), lambda m, _: m.expect_photo(key, side, pending))

    def choose_played(self, key: str, _: ModelGame) -> Operation:
        day = DAY + timedelta(days=self.random.randrange(99))
        return Operation("set_date", (key, day), lambda m, _: m.set_date(key, day))

    def choose_set(self, *_: object) -> Operation:
        name, value = self.random.choice(SETTINGS), self.random.choice(VALUES)
        return Operation("set", (name, value), lambda m, _: m.settings.__setitem__(name, value))

    def table(self) -> Envelope:
        """Return an envelope with two of the names, or a city of Sprawlopolis with one of them."""
        if self.random.random() < OTHER_GAMES:
            return sprawl_game(BEGUN, self.random.choice(NAMES))
        sides = zip(ENVELOPE.sides, self.random.sample(NAMES, 2), strict=True)
        return replace(ENVELOPE, sides=tuple(replace(side, people=(name,)) for side, name in sides))

    def random_edit(self, table: Envelope) -> Envelope:
        """Return the envelope with one random change, or none."""
        random = self.random
        if table.game != ENVELOPE.game:
            return self.edited_city(table)
        number = random.randrange(len(table.sides))
        side = table.sides[number]
        spot = random.choice(side.board.city.board.spots)
        edits: list[Callable[[], object]] = [
            lambda: with_tokens(side, Tokens(random.randrange(6), random.randrange(6))),
            lambda: with_building(side, spot, random.choice([None, *map(Building, list(Kind)[:7])])),
            lambda: with_reading(side, replace(PHOTO, picture=bytes([random.randrange(4)]) * 2000)),
            lambda: replace(side, board=replace(side.board, locks=Locks.of(dark=[spot])).without_invalid_choices()),
            lambda: replace(side, board=replace(side.board, plan=Plan.of([]))),
            lambda: replace(side, settled=side.settled | {spot.key}),
            lambda: replace(side, colour=random.choice(list(PlayerColour))),
            lambda: replace(side, people=(random.choice(NAMES),)),
            lambda: side,
        ]
        third = replace(table.sides[0], people=(random.choice(NAMES),))
        try:
            if random.random() < 0.05:
                sides, player_count = (table.sides, 2) if len(table.sides) > 2 else ((*table.sides, third), 3)
                return replace(table, sides=tuple(random.sample(sides, player_count)))
            if random.random() < 0.1:
                return replace(table, notes=str(random.randrange(9)))
            return table.with_side(number, random.choice(edits)())  # type: ignore[arg-type]
        except Refused:
            return table

    def edited_city(self, table: Envelope) -> Envelope:
        """Return a game of Sprawlopolis with one random change, or none."""
        random, side = self.random, table.sides[0]
        cards, scoring = PLAYED[: random.randrange(1, len(PLAYED))], tuple(random.sample(range(1, 19), 3))
        edits: list[Side] = [
            replace(side, board=replace(BEGUN, cards=cards)),
            replace(side, board=replace(side.board, scoring=scoring)),
            replace(side, board=WON),
            replace(side, settled=side.settled ^ {COUNT_ANYWAY}),
            replace(side, colour=random.choice(list(PlayerColour))),
            replace(side, people=(random.choice(NAMES),)),
            side,
        ]
        if random.random() < 0.1:
            return replace(table, notes=str(random.randrange(9)))
        return table.with_side(0, random.choice(edits))


def is_same_state(one: StoreState, other: StoreState) -> bool:
    """Return whether two states are equal; the order of players does not count."""
    return (one.games, sorted(one.names), one.settings) == (other.games, sorted(other.names), other.settings)


def difference(model: StoreState, store: StoreState) -> str:
    """Return where two states differ."""
    found = [
        f"names {sorted(model.names)} and {sorted(store.names)}",
        f"settings {model.settings} and {store.settings}",
    ]
    for key in sorted({*model.games, *store.games}):
        one, other = model.games.get(key), store.games.get(key)
        if one is None or other is None:
            found.append(f"game {key} is only in the {'store' if one is None else 'model'}")
            continue
        found += [
            f"{key}.{name}: {getattr(one, name)} and {getattr(other, name)}"[:2000]
            for name in ModelGame.__dataclass_fields__
            if getattr(one, name) != getattr(other, name)
        ]
    return "\n".join(found)


def main() -> None:
    """Run the soak, and print the counts."""
    steps, seed = numbers(__doc__, steps=STEPS, seed=0)
    start = perf_counter()
    with TemporaryDirectory() as folder:
        soak = StoreSoak(Path(folder) / "games", seed)
        soak.run(steps)
        soak.stop()
    counts = ", ".join(f"{count} {what}" for what, count in sorted(soak.counts.items()))
    print(f"{steps} steps in {perf_counter() - start:.0f} s, nothing lost: {counts}")


if __name__ == "__main__":
    main()
