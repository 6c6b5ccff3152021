"""A score that people counted themselves, without a board: the rows of the pad, or only the total."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tabletop.codec import READERS, WRITERS
from tabletop.messages import Message, Refused, message, quoted
from tabletop.strict_json import JsonObject, integer, json_object

# The row of a total that was typed without rows.
TYPED_TOTAL: Final = "typed_total"
# The fact of a column whose score was typed.
TYPED: Final = "typed"
# The largest points of a row or a total, and the largest count of a fact.
LARGEST: Final = 999
# What a row can do to a total, by row: -1 only cost points, 1 only bring them; other rows can do both.
Signs = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TypedScore:
    """The points as people counted them, by row; without rows the total alone, as the row TYPED_TOTAL.

    `facts` holds the typed tie-breaks. Both are sorted, so that equal scores are equal.
    """

    rows: tuple[tuple[str, int], ...]
    facts: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, rows: Mapping[str, int], facts: Mapping[str, int] = MappingProxyType({})) -> "TypedScore":
        return cls(tuple(sorted(rows.items())), tuple(sorted(facts.items())))

    @classmethod
    def of_total(cls, total: int, facts: Mapping[str, int] = MappingProxyType({})) -> "TypedScore":
        return cls.of({TYPED_TOTAL: total}, facts)

    def points(self, rows: Iterable[str]) -> dict[str, int]:
        """Return the points of the pad's rows in order, 0 for rows that were left out; of a total its one row."""
        typed = dict(self.rows)
        return {row: typed.get(row, 0) for row in rows} if self.has_rows else typed

    @property
    def has_rows(self) -> bool:
        """Return whether rows were typed, not only a total."""
        return [row for row, _ in self.rows] != [TYPED_TOTAL]

    @property
    def total(self) -> int:
        return sum(points for _, points in self.rows)

    def refuse_unknown(self, rows: Collection[str], facts: Collection[str]) -> None:
        """Raise Refused for rows and facts that the game does not have, and for numbers that no game reaches."""
        for name, points in self.rows:
            if self.has_rows and name not in rows:
                raise Refused("typed", message("key.unknown", key=quoted(name), known=", ".join(rows)))
            if abs(points) > LARGEST:
                raise Refused(f"typed.{name}", message("typed.huge", most=LARGEST))
        if abs(self.total) > LARGEST:
            raise Refused("typed", message("typed.huge", most=LARGEST))
        for name, count in self.facts:
            if name not in facts:
                raise Refused("typed", message("key.unknown", key=quoted(name), known=", ".join(facts)))
            if not 0 <= count <= LARGEST:
                raise Refused(f"typed.{name}", message("typed.huge", most=LARGEST))


def sign_message(sign: int, row: str | Message) -> Message:
    """Return the sentence about a row that can only cost points, or only bring them."""
    return message("typed.costs" if sign < 0 else "typed.brings", row=row)


def impossible_rows(typed: TypedScore | None, signs: Signs) -> Iterator[str]:
    """Yield the rows of a typed score whose points have a sign that the game does not have."""
    for row, points in typed.rows if typed else ():
        if points * signs.get(row, 0) < 0:
            yield row


def impossible_messages(typed: TypedScore | None, signs: Signs) -> tuple[Message, ...]:
    """Return a sentence for each row with an impossible sign, which earlier versions saved."""
    return tuple(sign_message(signs[row], message(f"name.{row}")) for row in impossible_rows(typed, signs))


def refuse_impossible_rows(typed: TypedScore | None, signs: Signs, place: str = "typed") -> None:
    """Raise Refused for the first row with an impossible sign."""
    for row, text in zip(impossible_rows(typed, signs), impossible_messages(typed, signs), strict=True):
        raise Refused(f"{place}.rows.{row}", text)


def typed_to_json(typed: TypedScore) -> JsonObject:
    """Return a typed score as JSON: a total, or points by row."""
    score: JsonObject = {"rows": dict(typed.rows)} if typed.has_rows else {"total": typed.total}
    return {**score, **({"facts": dict(typed.facts)} if typed.facts else {})}


def typed_from_json(data: object, place: str = "typed") -> TypedScore:
    """Read a typed score from the JSON of `typed_to_json`; its rows are checked by `refuse_unknown`."""
    found = json_object(data, place, (), ("total", "rows", "facts"))
    facts = counts(found.get("facts", {}), f"{place}.facts")
    if ("total" in found) == ("rows" in found):
        raise Refused(place, message("typed.either"))
    if "total" in found:
        return TypedScore.of_total(integer(found["total"], f"{place}.total"), facts)
    rows = counts(found["rows"], f"{place}.rows")
    if not rows or TYPED_TOTAL in rows:
        raise Refused(place, message("typed.either"))
    return TypedScore.of(rows, facts)


READERS[TypedScore], WRITERS[TypedScore] = typed_from_json, typed_to_json


def counts(data: object, place: str) -> dict[str, int]:
    """Read numbers by name."""
    if not isinstance(data, dict):
        raise Refused(place, message("type.object", value=quoted(data)))
    return {name: integer(count, place) for name, count in data.items()}
