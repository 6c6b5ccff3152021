"""The store against a model of it in plain Python, through random operations and kills at any moment.

`python -m tools.soak.store [STEPS [SEED]]`: a child process has the store and is told what to do; it acknowledges, or
is killed with SIGKILL, in flight too. After every start everything is compared with the model: what was acknowledged is
there, what was in flight is there wholly or not at all. Stops at the first difference with the seed and the last steps.
"""

from __future__ import annotations

import multiprocessing
import sys
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
from quadropolis_score.player_board import painted, with_reading, with_tokens
from store import people
from store.encoding import envelope_from, readings_in
from store.game_rows import get_record
from store.store import Store
from store.values import Pending, results_of
from tabletop.game import ANYWAY, Board, Side, Verdict
from tabletop.people import Colour
from tabletop.strict_json import json_from_text
from tools.app.sprawl_samples import BEGUN, OPTIONS, PLAYED, WON, sprawl_game
from tools.soak.sample_tables import PHOTO, TABLE

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from store.envelope import Envelope
    from store.values import Result

STEPS = 10_000
MOST_GAMES = 8
LONGEST = 50  # steps of a game before it is likely to be deleted
NAMES = [f"Player {number}" for number in range(12)]
SETTINGS = ["eye", "language", "text.size"]
VALUES = [1, 2.5, "fr", b"\0taught", True, None]
EPOCH = datetime(2026, 1, 31, tzinfo=timezone.utc)
TICKS = count()
DAY = EPOCH.date()
SHOWN = 12  # the last steps that a failure shows
UNSEEN = b"never set"
OTHER_GAMES = 0.3  # of the games are of Sprawlopolis


# ---------------------------------------------------------------------------------------------------------- the child
def child(pipe: Connection, folder: Path) -> None:
    """Do what comes through the pipe, and answer each."""
    store = Store.open(folder)
    assert not store.told, store.told
    pipe.send("open")
    while True:
        name, arguments = pipe.recv()
        if name == "reopen":
            store.close()
            store = Store.open(folder)
            pipe.send(store.told)
        elif name == "dump":
            pipe.send(dump(store))
        elif name == "finish":
            key, table, results = arguments
            pipe.send(store.finish(replace(store.game(key), envelope=table), results))
        else:
            try:
                pipe.send(getattr(store, name)(*arguments))
            except Refused as refused:
                pipe.send(refused.message.key)


def dump(store: Store) -> State:
    """Everything that the store holds, the whole histories included."""
    found = State()
    with store._reading() as connection:  # noqa: SLF001 - there is no other way to a history
        names = people.names(connection)
        for (key,) in connection.execute("SELECT key FROM games").fetchall():
            record = get_record(connection, key)
            named = {name for step in record.steps for name in readings_in(json_from_text(step))}
            raws = {name: store._photos.get(name) or b"lost" for name in named}  # noqa: SLF001
            photos = {name: rules_of("quadropolis").read_reading(raw) for name, raw in raws.items()}
            tables = [envelope_from(json_from_text(step), names, photos, rules_of) for step in record.steps]
            found.games[key] = Game(
                record.family, tables, record.step, record.played, record.pending, record.result, len(photos)
            )
        found.names = list(names.values())
    found.settings = {name: value for name in SETTINGS if (value := store.setting(name, UNSEEN)) is not UNSEEN}
    for game in store.games():
        kept = found.games[game.key]
        won = [side.name for side, r in zip(kept.table.sides, kept.result or (), strict=False) if r.won]
        assert (list(game.winners), game.pending) == (won, bool(kept.pending))
    return found


# ---------------------------------------------------------------------------------------------------------- the model
@dataclass
class Game:
    """A game: in the model its tables have people's marks for names."""

    family: str
    steps: list[Envelope]
    at: int = 0
    played: date = DAY
    pending: tuple[Pending, ...] = ()
    result: tuple[Result, ...] | None = None
    photos: int = 0
    changed: int = field(default=0, compare=False)  # when, in the model's own time

    @property
    def table(self) -> Envelope:
        """The table that is looked at."""
        return self.steps[self.at]


@dataclass
class State:
    """What a store holds."""

    games: dict[str, Game] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    settings: dict[str, object] = field(default_factory=dict)


@dataclass
class Model:
    """What the store should hold: people by marks that never change, and the marks by which backups know them."""

    games: dict[str, Game] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)  # mark: name
    known: dict[str, str] = field(default_factory=dict)  # mark, of any time: mark
    settings: dict[str, object] = field(default_factory=dict)
    marks: int = 0

    def copied(self) -> Model:
        """A model that changes on its own; tables never change."""
        games = {key: replace(game, steps=list(game.steps)) for key, game in self.games.items()}
        return Model(games, dict(self.people), dict(self.known), dict(self.settings), self.marks)

    def state(self) -> State:
        """As the store shows it."""
        games = {
            key: replace(
                game,
                steps=[self.named(table) for table in game.steps],
                photos=len({side.reading for table in game.steps for side in table.sides if side.reading}),
            )
            for key, game in self.games.items()
        }
        return State(games, list(self.people.values()), dict(self.settings))

    def named(self, table: Envelope) -> Envelope:
        """A table with names for marks."""
        return replace(table, sides=tuple(replace(side, people=(self.people[side.name],)) for side in table.sides))

    def marked(self, table: Envelope) -> Envelope:
        """A table with marks for names; who is not known is known from now on."""
        return replace(table, sides=tuple(replace(side, people=(self.mark(side.name),)) for side in table.sides))

    def mark(self, name: str) -> str:
        """The mark of a name."""
        for mark, known in self.people.items():
            if known == name:
                return mark
        return self.add(name)

    def add(self, name: str) -> str:
        """Somebody new."""
        self.marks += 1
        mark = f"mark {self.marks}"
        self.people[mark] = name
        self.known[mark] = mark
        return mark

    def prune(self) -> None:
        """Forget who is in no step of any game."""
        seen = {seat.name for game in self.games.values() for table in game.steps for seat in table.sides}
        self.people = {mark: name for mark, name in self.people.items() if mark in seen}
        self.known = {mark: person for mark, person in self.known.items() if person in seen}

    # what the store's operations do
    def new(self, key: str, table: Envelope) -> None:
        """Begin a game."""
        self.games[key] = Game(key, [self.marked(table)], changed=next(TICKS))

    def play_on(self, key: str, day: date) -> None:
        """Another day of play."""
        self.games[key].played, self.games[key].changed = day, next(TICKS)

    def save(self, key: str, table: Envelope) -> None:
        """Another step, if it is one."""
        game, table = self.games[key], self.marked(table)
        if table != game.table:
            self.leave(game, table)
            game.steps[game.at + 1 :] = [table]
            game.at += 1
            game.changed = next(TICKS)
            self.prune()

    def move(self, key: str, steps: int) -> None:
        """Undo or redo."""
        game = self.games[key]
        if 0 <= game.at + steps < len(game.steps):
            self.leave(game, game.steps[game.at + steps])
            game.at += steps
            game.changed = next(TICKS)

    @staticmethod
    def leave(game: Game, table: Envelope) -> None:
        """Forget what does not fit another table: a result, a photo of somebody who left."""
        if basis(game.table) != basis(table):
            game.result = None
        game.pending = followed(game.pending, game.table, table)

    def expect(self, key: str, seat: int, *pending: Pending) -> None:
        """Wait for another photo of a seat, or for none."""
        game = self.games[key]
        game.pending = by_seat([*(each for each in game.pending if each.seat != seat), *pending])

    def finish(self, key: str, table: Envelope, results: tuple[Result, ...]) -> None:
        """Keep results that still are."""
        if basis(self.games[key].table) == basis(table):
            self.games[key].result = results

    def delete(self, key: str) -> None:
        """Forget a game."""
        del self.games[key]
        self.prune()

    def rename(self, old: str, new: str) -> None:
        """Another name, unless somebody has it."""
        if new not in self.people.values():
            self.people[self.mark(old)] = new

    def restore(self, other: Model, unknown: dict[str, Game]) -> None:
        """Merge; games that come under new keys get those that the store gave them."""
        here: dict[str, str] = {}
        for guest in other.people:
            keys = {key for key, person in other.known.items() if person == guest}
            found = [mark for mark in self.people if mark in {self.known.get(key) for key in keys}]
            here.update([(guest, mark) for mark in found if mark not in here.values()][:1])
        for guest, name in other.people.items():
            if guest not in here:
                taken = {known: mark for mark, known in self.people.items()}
                free = [name, *(f"{name} {number}" for number in range(2, 99))]
                new = name not in taken or taken[name] in here.values()
                here[guest] = self.add(next(each for each in free if each not in taken)) if new else taken[name]
            for key, person in other.known.items():
                if person == guest:
                    self.known.setdefault(key, here[guest])
        for key in sorted(other.games):
            self.merge(key, other.games[key], here, unknown)
        self.settings = {**other.settings, **self.settings}
        self.prune()

    def merge(self, key: str, game: Game, here: dict[str, str], unknown: dict[str, Game]) -> None:
        """Merge one game."""
        theirs = [
            replace(table, sides=tuple(replace(side, people=(here[side.name],)) for side in table.sides))
            for table in game.steps
        ]
        for mine in sorted(key for key, each in self.games.items() if each.family == game.family):
            ours = self.games[mine]
            shared = min(len(ours.steps), len(theirs))
            if ours.steps[:shared] == theirs[:shared]:
                self.games[mine] = joined(ours, replace(game, steps=theirs))
                return
        coming = replace(game, steps=theirs)
        if key in self.games:
            shown = [self.named(table) for table in theirs]
            key = next((each for each, found in unknown.items() if found.steps == shown), key)
            unknown.pop(key, None)
        self.games[key] = coming


def joined(ours: Game, theirs: Game) -> Game:
    """One game of two, of which one goes on from the other."""
    later = theirs if theirs.changed > ours.changed else ours
    longer = theirs if len(theirs.steps) > len(ours.steps) else ours
    at = later.at if len(theirs.steps) == len(ours.steps) else longer.at
    table = longer.steps[at]
    found = [each.result for each in (ours, theirs) if each.result and basis(each.table) == basis(table)]
    pending, result = followed(ours.pending, ours.table, table), found[0] if found else None
    one = replace(ours, steps=longer.steps, at=at, played=later.played, pending=pending, result=result)
    return ours if one == ours else replace(one, changed=later.changed)


def followed(pending: tuple[Pending, ...], before: Envelope, after: Envelope) -> tuple[Pending, ...]:
    """The photos of those who stay, where they sit now, and of those whose seat somebody new has taken over."""
    there, here = ([side.name for side in table.sides] for table in (before, after))
    sits = {name: seat for seat, name in enumerate(here)}
    if len(there) == len(here):
        sits = {old: seat for seat, (old, new) in enumerate(zip(there, here, strict=True)) if new not in there} | sits
    return by_seat([replace(each, seat=sits[there[each.seat]]) for each in pending if there[each.seat] in sits])


def by_seat(pending: list[Pending]) -> tuple[Pending, ...]:
    """As the store keeps them."""
    return tuple(sorted(pending, key=lambda each: each.seat))


def basis(table: Envelope) -> list[object]:
    """What the result of a table depends on."""
    return [(side.board, side.settled) for side in table.sides]


def results(table: Envelope) -> tuple[Result, ...]:
    """The results of a table."""
    return results_of(scored(table.game, tuple(side.board for side in table.sides)))


@cache
def scored(game: str, boards: tuple[Board, ...]) -> Verdict:
    """The verdict on some boards; names do not matter."""
    sides = (Side((str(number),), Colour.RED, board) for number, board in enumerate(boards))
    return rules_of(game).verdict(TABLE.options if game == TABLE.game else OPTIONS, tuple(sides))


# --------------------------------------------------------------------------------------------------------- the driver
@dataclass
class Step:
    """An operation: what the child is told, and what the model does with it; `unknown` are games that it had not."""

    name: str
    arguments: tuple[Any, ...]
    applied: Callable[[Model, dict[str, Game]], None]


class Soak:
    """A child, a model, and random steps through both."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.seed = seed
        self.model = Model()
        self.backups: list[tuple[Path, Model]] = []
        self.done: Counter[str] = Counter()
        self.last: deque[str] = deque(maxlen=SHOWN)
        self.start()

    def start(self) -> None:
        """Start a child."""
        context = multiprocessing.get_context("fork")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=child, args=(other, self.folder), daemon=True)
        self.process.start()
        other.close()
        self.check(self.pipe.recv() == "open", "it opens")

    def end(self) -> None:
        """Kill the child where it stands."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.pipe.close()

    def kill(self) -> None:
        """Kill the child and start another one."""
        self.end()
        self.start()

    def ask(self, name: str, *arguments: object) -> Any:
        """Have something done, and its acknowledgement."""
        self.pipe.send((name, arguments))
        return self.pipe.recv()

    def check(self, holds: object, what: str) -> None:
        """Stop with everything that is needed to see it again."""
        if not holds:
            raise AssertionError("\n".join([f"seed {self.seed}: {what}", *self.last]))

    def run(self, steps: int) -> None:
        """So many random steps."""
        for number in range(1, steps + 1):
            self.step()
            if number % 1000 == 0:
                print(f"{number} steps", flush=True)
        self.compare([self.model])

    def step(self) -> None:
        """One random step, and now and then a kill in the middle of it or after it, or another start."""
        step = self.choose()
        way = self.random.choices(("done", "in flight", "killed", "reopened"), (80, 10, 5, 5))[0]
        self.done[step.name] += 1
        self.done[way] += 1
        self.last.append(f"{step.name} {str(step.arguments)[:300]} {way}")
        after = self.model.copied()
        if way == "in flight":
            self.pipe.send((step.name, step.arguments))
            sleep(self.random.uniform(0, 0.004))
            self.kill()
            self.compare([self.model, after], step)
            return
        reply = self.ask(step.name, *step.arguments)
        self.last[-1] += f": {str(reply)[:100]}"
        if step.name in {"new", "restore"}:
            self.compare([after], step)
        else:
            step.applied(after, {})
            self.model = after
        if way == "killed":
            self.kill()
        elif way == "reopened":
            self.check(self.ask("reopen") == (), "nothing is told")
        if way != "done":
            self.compare([self.model])

    def compare(self, models: list[Model], step: Step | None = None) -> None:
        """Compare everything with the models that may be true, the step applied to the last; keep the one that is."""
        found = self.ask("dump")
        if step is not None:
            step.applied(models[-1], {key: game for key, game in found.games.items() if key not in self.model.games})
        for model in models:
            if same(model.state(), found):
                self.model = model
                return
        self.check(holds=False, what=difference(models[-1].state(), found))

    def choose(self) -> Step:
        """A random operation."""
        random, model = self.random, self.model
        if not model.games or (len(model.games) < MOST_GAMES and random.random() < 0.03):
            table = self.table()
            return Step(
                "new",
                (table, DAY),
                lambda m, unknown: m.new(next(iter(unknown), "lost"), table) if unknown else None,
            )
        key = random.choice(sorted(model.games))
        game = model.games[key]
        kind = random.choices(
            ("save", "undo", "redo", "finish", "rename", "delete", "backup", "restore", "pending", "played", "set"),
            (40, 14, 10, 8, 5, 1.5, 2, 3, 5, 3, 4),
        )[0]
        if len(game.steps) > LONGEST and random.random() < 0.2:
            kind = "delete"
        if kind == "restore" and (not self.backups or len(model.games) > MOST_GAMES * 2):
            kind = "delete" if len(model.games) > MOST_GAMES else "backup"
        step: Step = getattr(self, f"choose_{kind}")(key, game)
        return step

    def choose_save(self, key: str, game: Game) -> Step:
        """An edit; now and then one that changes nothing."""
        table = self.edited(self.model.named(game.table))
        return Step("save", (key, table), lambda m, _: m.save(key, table))

    def choose_undo(self, key: str, _: Game) -> Step:
        """Back."""
        return Step("undo", (key,), lambda m, _: m.move(key, -1))

    def choose_redo(self, key: str, _: Game) -> Step:
        """On."""
        return Step("redo", (key,), lambda m, _: m.move(key, 1))

    def choose_finish(self, key: str, game: Game) -> Step:
        """Results, now and then those of another step."""
        table = game.table if self.random.random() < 0.7 else self.random.choice(game.steps)
        shown = self.model.named(table)
        found = results(shown)
        return Step("finish", (key, shown, found), lambda m, _: m.finish(key, table, found))

    def choose_rename(self, *_: object) -> Step:
        """Another name, which somebody may have."""
        old, new = self.random.choice(list(self.model.people.values())), self.random.choice(NAMES)
        return Step("rename_player", (old, new), lambda m, _: m.rename(old, new))

    def choose_delete(self, key: str, _: Game) -> Step:
        """Forget a game."""
        return Step("delete", (key,), lambda m, _: m.delete(key))

    def choose_backup(self, *_: object) -> Step:
        """A backup; one whose writer was killed is not looked at again."""
        path = self.folder.parent / f"{sum(self.done.values())}.zip"
        return Step("backup", (path,), lambda m, _: self.backups.append((path, m.copied())) if path.exists() else None)

    def choose_restore(self, *_: object) -> Step:
        """One of the last backups."""
        path, other = self.random.choice(self.backups[-6:])
        return Step("restore", (path,), lambda m, unknown: m.restore(other, dict(unknown)))

    def choose_pending(self, key: str, game: Game) -> Step:
        """A photo of a seat is asked for, or came."""
        seat = self.random.randrange(len(game.table.sides))
        if self.random.random() < 0.3:
            return Step("photo_came", (key, seat), lambda m, _: m.expect(key, seat))
        pending = Pending(seat, f"photo-{self.random.randrange(99)}.jpg", EPOCH)
        return Step("expect_photo", (key, pending), lambda m, _: m.expect(key, seat, pending))

    def choose_played(self, key: str, _: Game) -> Step:
        """Another day."""
        day = DAY + timedelta(days=self.random.randrange(99))
        return Step("play_on", (key, day), lambda m, _: m.play_on(key, day))

    def choose_set(self, *_: object) -> Step:
        """A setting."""
        name, value = self.random.choice(SETTINGS), self.random.choice(VALUES)
        return Step("set", (name, value), lambda m, _: m.settings.__setitem__(name, value))

    def table(self) -> Envelope:
        """A table with two of the names, or a city of Sprawlopolis with one of them."""
        if self.random.random() < OTHER_GAMES:
            return sprawl_game(BEGUN, self.random.choice(NAMES))
        seats = zip(TABLE.sides, self.random.sample(NAMES, 2), strict=True)
        return replace(TABLE, sides=tuple(replace(side, people=(name,)) for side, name in seats))

    def edited(self, table: Envelope) -> Envelope:
        """A table after one thing was changed, or nothing."""
        random = self.random
        if table.game != TABLE.game:
            return self.edited_city(table)
        number = random.randrange(len(table.sides))
        seat = table.sides[number]
        spot = random.choice(seat.board.city.board.spots)
        edits: list[Callable[[], object]] = [
            lambda: with_tokens(seat, Tokens(random.randrange(6), random.randrange(6))),
            lambda: painted(seat, spot, random.choice([None, *map(Building, list(Kind)[:7])])),
            lambda: with_reading(seat, replace(PHOTO, picture=bytes([random.randrange(4)]) * 2000)),
            lambda: replace(seat, board=replace(seat.board, locks=Locks.of(dark=[spot])).fitted()),
            lambda: replace(seat, board=replace(seat.board, plan=Plan.of([]))),
            lambda: replace(seat, settled=seat.settled | {spot.key}),
            lambda: replace(seat, colour=random.choice(list(Colour))),
            lambda: replace(seat, people=(random.choice(NAMES),)),
            lambda: seat,
        ]
        third = replace(table.sides[0], people=(random.choice(NAMES),))
        try:
            if random.random() < 0.05:
                there, most = (table.sides, 2) if len(table.sides) > 2 else ((*table.sides, third), 3)
                return replace(table, sides=tuple(random.sample(there, most)))
            if random.random() < 0.1:
                return replace(table, notes=str(random.randrange(9)))
            return table.with_side(number, random.choice(edits)())  # type: ignore[arg-type]
        except Refused:
            return table

    def edited_city(self, table: Envelope) -> Envelope:
        """A game of Sprawlopolis after one thing was changed, or nothing."""
        random, side = self.random, table.sides[0]
        cards, scoring = PLAYED[: random.randrange(1, len(PLAYED))], tuple(random.sample(range(1, 19), 3))
        edits: list[Side] = [
            replace(side, board=replace(BEGUN, cards=cards)),
            replace(side, board=replace(side.board, scoring=scoring)),
            replace(side, board=WON),
            replace(side, settled=side.settled ^ {ANYWAY}),
            replace(side, colour=random.choice(list(Colour))),
            replace(side, people=(random.choice(NAMES),)),
            side,
        ]
        if random.random() < 0.1:
            return replace(table, notes=str(random.randrange(9)))
        return table.with_side(0, random.choice(edits))


def same(one: State, other: State) -> bool:
    """Whether two states are one; people have no order."""
    return (one.games, sorted(one.names), one.settings) == (other.games, sorted(other.names), other.settings)


def difference(model: State, store: State) -> str:
    """Where two states differ."""
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
            for name in Game.__dataclass_fields__
            if getattr(one, name) != getattr(other, name)
        ]
    return "\n".join(found)


def main() -> None:
    """Soak, and say how much of what."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else STEPS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    start = perf_counter()
    with TemporaryDirectory() as folder:
        soak = Soak(Path(folder) / "games", seed)
        soak.run(steps)
        soak.end()
    counts = ", ".join(f"{count} {what}" for what, count in sorted(soak.done.items()))
    print(f"{steps} steps in {perf_counter() - start:.0f} s, nothing lost: {counts}")


if __name__ == "__main__":
    main()
