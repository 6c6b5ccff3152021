"""Finished games with any totals, for lists, statistics and the pages of players."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from store.store import Store
from tabletop.game import Column
from tools.app.fake_device import envelope_of

CLASSIC = "T2 P . . / . S F . / . . . . / . . . ."
EXPERT = "T2 P . . . / . S F . . / . . . . . / . . . . ."
FIRST = date(2026, 1, 1)


def add_game(  # noqa: PLR0913
    store: Store,
    *totals: int,
    names: Sequence[str] = ("Ada", "Ben"),
    day: date | int = 0,
    shops: int = 0,
    city: str = CLASSIC,
    won: Collection[int] | None = None,
    **facts: int,
) -> str:
    """Add a finished game, on a day or a number of days after the first; `shops` and facts are those of the first side.

    The other points are in the row of tower blocks. Who has the most points won, or the sides in `won`.
    """
    results = []
    for side, total in enumerate(totals):
        in_shops, place = 0 if side else shops, 1 + sum(other > total for other in totals)
        points = {"tower_blocks": total - in_shops, "shops": in_shops}
        is_won = place == 1 if won is None else side in won
        results.append(Column(points, total, place, won=is_won, facts={} if side else facts))
    played = day if isinstance(day, date) else FIRST + timedelta(days=day)
    saved = store.new(envelope_of(*[city] * len(totals), names=tuple(names)), played)
    assert store.finish(saved, tuple(results))
    return saved.key
