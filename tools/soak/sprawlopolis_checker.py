"""The oracle of Sprawlopolis: scores a city by brute force, straight from the numbered rules.

It shares no code with the package that it checks: it reads the JSON city itself, has its own list of the cards, and
finds groups, roads and gaps by passing labels between spaces until none changes, while the package floods whole sets.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

Space = tuple[int, int]
# The four quarters of each card, number 1 first, row by row.
CARDS: Final = [
    line.split()
    for line in """
R:EW I:SW P C:NS
C:EW R:EW P I:ES
R:EW I:EW P C:ES
I:ES R:EW C:NS P
I:EW C:SW P R:NS
R:NS P C:NS I:ES
C:EW I:EW R:SW P
R:NS C:NE I:NS P
C:ES I:EW R:NS P
R:EW C:EW I:SW P
I:EW R:EW C:SW P
C:NS I:NE R:NS P
I:NS P R:NS C:ES
R:ES C:EW I:NS P
C:NS P I:NS R:ES
I:EW C:EW P R:ES
I:NS R:NE C:NS P
C:EW R:SW P I:NS
""".strip().splitlines()
]
STEPS: Final = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE: Final = {"N": "S", "S": "N", "E": "W", "W": "E"}


def upside_down(quarter: str) -> str:
    """Turn a block by 180 degrees."""
    kind, _, sides = quarter.partition(":")
    return kind if kind == "P" else f"{kind}:{''.join(OPPOSITE[side] for side in sides)}"


def card_blocks(card: Mapping[str, int]) -> dict[Space, str]:
    words = CARDS[card["card"] - 1]
    if card["rotation"] == 180:
        words = [upside_down(word) for word in words[::-1]]
    top, left = card["row"], card["col"]
    return dict(zip([(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)], words, strict=True))


def visible_blocks(data: Mapping[str, Any]) -> dict[Space, str]:
    """S11: return the blocks on top, of cards or of a grid."""
    found: dict[Space, str] = {}
    for card in data.get("cards", ()):
        found.update(card_blocks(card))
    for row, line in enumerate(data.get("grid", ())):
        found.update({(row, column): word for column, word in enumerate(line) if word is not None})
    return found


def neighbour(space: Space, side: str) -> Space:
    return space[0] + STEPS[side][0], space[1] + STEPS[side][1]


def equivalence_classes(members: Iterable[Space], related: Callable[[Space, Space], bool]) -> list[set[Space]]:
    """Divide spaces into classes: every space takes the least label of its relatives until no label changes."""
    label = {space: space for space in members}
    pairs = [(one, other) for one in label for other in label if one != other and related(one, other)]
    changed = True
    while changed:
        changed = False
        for one, other in pairs:
            if label[other] < label[one]:
                label[one], changed = label[other], True
    return [{space for space in label if label[space] == name} for name in sorted(set(label.values()))]


def share_a_side(one: Space, other: Space) -> bool:
    """S13: return whether two spaces are adjacent."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


class CityCounter:
    """A city, analysed once, so that each rule below is a sentence about sets of spaces."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Find groups, joins, roads and the edge of the city."""
        blocks = visible_blocks(data)
        self.kind = {space: word[0] for space, word in blocks.items()}
        self.sides = {space: set(word[2:]) for space, word in blocks.items() if word != "P"}
        self.groups = {kind: equivalence_classes(self.blocks_of(kind), share_a_side) for kind in "RCIP"}
        self.roads = equivalence_classes(self.sides, self.joined)
        self.gap_is_edge = data.get("gap_is_edge", True)
        self.by_group = data.get("park_hopping") == "group"
        rows, columns = {row for row, _ in blocks}, {column for _, column in blocks}
        self.box = [
            (row, column)
            for row in range(min(rows) - 1, max(rows) + 2)
            for column in range(min(columns) - 1, max(columns) + 2)
        ]
        empty = [space for space in self.box if space not in blocks]
        # the lowest space of the bounding box is outside of the city
        self.edge = (
            set(empty)
            if self.gap_is_edge
            else next(part for part in equivalence_classes(empty, share_a_side) if self.box[0] in part)
        )
        self.lanes = [self.lane(0, row) for row in rows], [self.lane(1, column) for column in columns]

    def blocks_of(self, kind: str) -> set[Space]:
        return {space for space, each in self.kind.items() if each == kind}

    def lane(self, axis: int, number: int) -> set[Space]:
        """S14: return the blocks of a row or column."""
        return {space for space in self.kind if space[axis] == number}

    def joined(self, one: Space, other: Space) -> bool:
        """S20: return whether two road pieces join."""
        return any(
            neighbour(one, side) == other and side in self.sides[one] and OPPOSITE[side] in self.sides[other]
            for side in STEPS
        )

    def adjacent_blocks(self, space: Space, kind: str = "RCIP") -> set[Space]:
        return {other for other, each in self.kind.items() if share_a_side(space, other) and each in kind}

    def open_sides(self, space: Space) -> set[str]:
        """S15: return the sides of a block that lie on the edge of the city."""
        return {side for side in STEPS if neighbour(space, side) in self.edge}

    def count_joins(self, road: set[Space]) -> int:
        return sum(self.joined(one, other) for one in road for other in road if one < other)

    def is_loop(self, road: set[Space]) -> bool:
        """S23: a road with as many joins as blocks is closed."""
        return self.count_joins(road) == len(road)

    def ends(self, road: set[Space]) -> list[Space]:
        """S22: return the spaces beyond the ends of a road."""
        beyond = [(space, neighbour(space, side)) for space in road for side in self.sides[space]]
        return [far for space, far in beyond if far not in self.sides or not self.joined(space, far)]

    def largest_size(self, kind: str) -> int:
        """S16: count the largest group of a type."""
        return max(map(len, self.groups[kind]), default=0)

    def squares(self, kinds: str) -> list[set[Space]]:
        """Return the 2 x 2 squares of blocks of one of these types each."""
        corners = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in self.box]
        return [each for each in corners if any(each <= self.blocks_of(kind) for kind in kinds)]

    # the conditions, by number
    def c1(self) -> int:
        """S41."""
        return sum(-1 if any(end in self.edge for end in self.ends(road)) else 1 for road in self.roads)

    def c2(self) -> int:
        """S42."""
        parks = [len(lane & self.blocks_of("P")) for axis in self.lanes for lane in axis]
        return parks.count(3) - parks.count(0)

    def c3(self) -> int:
        """S43."""
        return len(self.blocks_of("P")) - 3 * len(self.blocks_of("I"))

    def c4(self) -> int:
        """S44."""
        return min(3 * len(self.squares("RCIP")) - 8, 7)

    def c5(self) -> int:
        """S45."""
        return sum(2 for space in self.blocks_of("I") if not self.adjacent_blocks(space, "RP"))

    def c6(self) -> int:
        """S46."""
        return self.largest_size("R") - self.largest_size("I")

    def c7(self) -> int:
        """S47."""
        return sum(-2 if self.open_sides(space) else 1 for space in self.blocks_of("P"))

    def c8(self) -> int:
        """S48, S62, S63."""
        found = [0] if not self.blocks_of("R") else []
        for group in self.groups["R"]:
            if len(group) == self.largest_size("R"):
                parks = [space for space in self.blocks_of("P") if self.adjacent_blocks(space) & group]
                works = [space for space in self.blocks_of("I") if self.adjacent_blocks(space) & group]
                found.append(len(parks) - 2 * len(works))
        return max(found)

    def c9(self) -> int:
        """S49."""
        works = self.blocks_of("I")
        return sum(any(abs(r - x) == abs(c - y) == 1 for x, y in works) for r, c in works)

    def c10(self) -> int:
        """S50."""
        return max(len(lane & self.blocks_of("C")) for axis in self.lanes for lane in axis)

    def c11(self) -> int:
        """S51."""
        marts = 0
        for space in self.blocks_of("C"):
            reached = [neighbour(space, side) for side in self.sides[space]]
            marts += all(self.kind.get(far) == "R" and self.joined(space, far) for far in reached)
        return 2 * marts

    def c12(self) -> int:
        """S52."""
        return max(map(len, self.roads), default=0) // 2

    def c13(self) -> int:
        """S53, S61."""
        points = 0
        for road in self.roads:
            parks = [end for end in self.ends(road) if self.kind.get(end) == "P"]
            if len(parks) == 2 and parks[0] != parks[1]:
                together = any({*parks} <= group for group in self.groups["P"])
                points += 0 if together and self.by_group else 3
        return points

    def c14(self) -> int:
        """S54."""
        return sum(len(road) for road in self.roads if self.is_loop(road))

    def c15(self) -> int:
        """S55."""
        return sum(2 for space in self.blocks_of("R") if len(self.adjacent_blocks(space, "I")) >= 2)

    def c16(self) -> int:
        """S56."""
        return sum(2 for road in self.roads if road & self.blocks_of("R") and road & self.blocks_of("C"))

    def c17(self) -> int:
        """S57."""
        points = 0
        for space in self.blocks_of("C"):
            sides = self.open_sides(space)
            points += bool(sides) + (bool(sides & {*"NS"}) and bool(sides & {*"EW"}))
        return points

    def c18(self) -> int:
        """S58."""
        return sum(max(map(len, axis)) for axis in self.lanes)


def result_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Score a valid city file, in the shape of the contract; warnings without their sentences."""
    counter = CityCounter(data)
    largest = {kind: counter.largest_size(kind) for kind in "RCIP"}
    difficulty = data.get("difficulty", "normal")
    conditions = {str(number): int(getattr(counter, f"c{number}")()) for number in data["scoring"]}
    groups = max(largest.values()) if difficulty == "hard" else sum(largest.values())
    total = groups - (0 if difficulty == "easy" else len(counter.roads)) + sum(conditions.values())
    target = sum(data["scoring"]) if len(data["scoring"]) == 3 else None
    loops = [len(road) for road in counter.roads if counter.is_loop(road)]
    # S24
    assert len(counter.roads) == len(counter.sides) - sum(map(counter.count_joins, counter.roads)) + len(loops)
    return {
        "total": total,
        "target": target,
        "won": None if target is None else total >= target,
        "blocks": largest,
        "roads": len(counter.roads),
        "conditions": conditions,
        "road_lengths": sorted(map(len, counter.roads), reverse=True),
        "loops": sorted(loops, reverse=True),
        "warnings": [{"code": code, "place": place} for code, place in find_warnings(data, counter)],
    }


def find_warnings(data: Mapping[str, Any], counter: CityCounter) -> list[tuple[str, str]]:
    cards = data.get("cards")
    if cards is not None:
        found = [("card_count", "cards")] if len(cards) != 15 else []
        played = [(place, card["card"]) for place, card in enumerate(cards)]
        return found + [
            ("scoring_card_in_city", f"cards[{spaces}].card") for spaces, card in played if card in data["scoring"]
        ]
    found = [("not_connected", "grid")] if len(equivalence_classes(counter.kind, share_a_side)) > 1 else []
    squares = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in counter.box]
    full = [each for each in squares if each <= counter.kind.keys()]
    loose = sorted(space for space in counter.kind if not any(space in each for each in full))
    found += [("loose_block", f"grid[{row}][{column}]") for row, column in loose]
    counts = Counter(counter.kind.values())
    return found + [("too_many_of_a_type", "grid") for kind in "RCIP" if counts[kind] > 18 - len(data["scoring"])]
