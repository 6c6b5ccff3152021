"""Malformed files: a change of a good file, and the place that its refusal must name."""

from typing import Any, Final

GRID: Final[list[list[Any]]] = [
    ["R:EW", "C:EW", "I:EW"],
    ["P", "P", "P"],
    ["R:NS", None, "C:NE"],
    ["I:NS", "P", "R:ES"],
]
CARDS: Final[list[dict[str, Any]]] = [
    {"card": 1, "row": 0, "col": 0, "rotation": 0},
    {"card": 2, "row": 0, "col": 2, "rotation": 180},
    {"card": 3, "row": 1, "col": 1, "rotation": 0},
    {"card": 4, "row": -2, "col": 0, "rotation": 180},
    {"card": 17, "row": -2, "col": -2, "rotation": 0},
]
MISSING: Final = object()


def as_grid(**changes: Any) -> dict[str, Any]:
    """Return a good file with a grid, some keys changed."""
    return changed({"format": "sprawlopolis-city", "version": 1, "scoring": [7, 8, 17], "grid": GRID}, changes)


def as_cards(**changes: Any) -> dict[str, Any]:
    """Return a good file with cards, some keys changed."""
    return changed({"format": "sprawlopolis-city", "version": 1, "scoring": [7, 8, 18], "cards": CARDS}, changes)


def changed(data: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return an object with some keys changed or removed."""
    return {key: value for key, value in (data | changes).items() if value is not MISSING}


def cell(value: Any, row: int = 2, column: int = 0) -> dict[str, Any]:
    """Return a good file with another space."""
    grid = [list(line) for line in GRID]
    grid[row][column] = value
    return as_grid(grid=grid)


def card(**changes: Any) -> dict[str, Any]:
    """Return a good file with another last card."""
    return as_cards(cards=[*CARDS[:4], changed(CARDS[4], changes)])


def row(value: Any, number: int = 3) -> dict[str, Any]:
    """Return a good file with another row."""
    return as_grid(grid=[*GRID[:number], value, *GRID[number + 1 :]])


def parks(rows: int, columns: int) -> list[list[str]]:
    return [["P"] * columns] * rows


# The place, then the file.
MALFORMED: Final[list[tuple[str, Any]]] = [
    # not an object
    ("", None), ("", True), ("", 7), ("", 7.5), ("", "city"), ("", []), ("", [as_grid()]),
    # keys
    ("colour", as_grid(colour="red")), ("Grid", as_grid(Grid=GRID)), ("cards ", as_grid(**{"cards ": CARDS})),
    ("gap is edge", as_grid(**{"gap is edge": True})), ("farbe-ä", as_grid(**{"farbe-ä": 1})), ("target", as_cards(target=32)),
    ("format", as_grid(format=MISSING)), ("version", as_grid(version=MISSING)), ("scoring", as_grid(scoring=MISSING)),
    ("scoring", as_cards(scoring=MISSING)),
    # format and version
    ("format", as_grid(format="quadropolis-city")), ("format", as_grid(format=None)), ("format", as_grid(format=1)),
    ("format", as_grid(format=["sprawlopolis-city"])), ("format", as_grid(format="sprawlopolis-game")),
    ("version", as_grid(version=2)), ("version", as_grid(version=0)), ("version", as_grid(version="1")),
    ("version", as_grid(version=1.0)), ("version", as_grid(version=True)), ("version", as_grid(version=None)),
    ("version", as_grid(version=10**30)),
    # scoring cards
    ("scoring", as_grid(scoring=None)), ("scoring", as_grid(scoring=7)), ("scoring", as_grid(scoring={"7": True})),
    ("scoring", as_grid(scoring="7")), ("scoring", as_grid(scoring=[1, 2, 3, 4])), ("scoring", as_grid(scoring=[1, 1, "x", None])),
    ("scoring[0]", as_grid(scoring=[0])), ("scoring[2]", as_grid(scoring=[7, 8, 19])), ("scoring[1]", as_grid(scoring=[7, -1])),
    ("scoring[1]", as_grid(scoring=[7, "8"])), ("scoring[0]", as_grid(scoring=[7.0])), ("scoring[0]", as_grid(scoring=[True])),
    ("scoring[2]", as_grid(scoring=[7, 8, 7])), ("scoring[1]", as_cards(scoring=[7, 7])), ("scoring[2]", as_grid(scoring=[7, 8, None])),
    ("scoring[0]", as_grid(scoring=[[7]])), ("scoring[2]", as_grid(scoring=[7, 8, True])),
    ("scoring[0]", as_grid(scoring=[7.0, 8, 9])), ("scoring[0]", as_grid(scoring=[10**12])),
    # settings
    ("difficulty", as_grid(difficulty="Normal")), ("difficulty", as_grid(difficulty="expert")), ("difficulty", as_grid(difficulty=None)),
    ("difficulty", as_cards(difficulty=1)), ("difficulty", as_cards(difficulty=["easy"])),
    ("gap_is_edge", as_grid(gap_is_edge=None)), ("gap_is_edge", as_grid(gap_is_edge=1)), ("gap_is_edge", as_grid(gap_is_edge="true")),
    ("park_hopping", as_grid(park_hopping=None)), ("park_hopping", as_grid(park_hopping="blocks")), ("park_hopping", as_grid(park_hopping=True)),
    # the city
    ("grid", as_grid(grid=MISSING)), ("cards", as_grid(cards=CARDS)), ("cards", as_grid(cards=None)), ("cards", as_cards(grid=None)),
    # grids
    ("grid", as_grid(grid=None)), ("grid", as_grid(grid={})), ("grid", as_grid(grid="P P / P P")), ("grid", as_grid(grid=4)),
    ("grid", as_grid(grid=[])), ("grid", as_grid(grid=[[]])), ("grid", as_grid(grid=[[], []])),
    ("grid", as_grid(grid=[[None] * 4] * 4)), ("grid", as_grid(grid=[[None]])),
    ("grid", as_grid(grid=[["P"]] * 37)), ("grid", as_grid(grid=[["P", *[None] * 36]])), ("grid", as_grid(grid=[["P"], *[[None]] * 36])),
    ("grid", as_grid(grid=parks(8, 8))), ("grid", as_grid(scoring=[], grid=parks(7, 11))), ("grid", as_grid(scoring=[1], grid=parks(3, 23))),
    ("grid", as_grid(scoring=[1, 2], grid=parks(5, 13))), ("grid", as_grid(grid=[*parks(6, 10), ["P", *[None] * 9]])),
    ("grid[3]", row(None)), ("grid[3]", row("P P P")), ("grid[3]", row({})), ("grid[3]", row(["P", "P"])), ("grid[3]", row([])),
    ("grid[1]", as_grid(grid=[[], ["P"]])), ("grid[3]", row(["X"])), ("grid[1]", as_grid(grid=[["Q", "Q"], ["P"]])),
    ("grid", as_grid(grid=[["Q"]] * 37)), ("grid", as_grid(grid=[["Q"] * 37])),
    ("grid[3]", row(["P"] * 4)), ("grid[0]", row(3, 0)), ("grid[1]", row(["P"] * 4, 1)), ("grid[1]", row(7, 1)),
    # blocks
    ("grid[2][0]", cell("X")), ("grid[2][0]", cell("")), ("grid[2][0]", cell(".")), ("grid[2][0]", cell("r:ew")),
    ("grid[2][0]", cell("R")), ("grid[2][0]", cell("C:")), ("grid[2][0]", cell("I:N")), ("grid[2][0]", cell("R:NN")),
    ("grid[2][0]", cell("R:NES")), ("grid[2][0]", cell("R:NX")), ("grid[2][0]", cell("R:ne")), ("grid[2][0]", cell("R EW")),
    ("grid[2][0]", cell("REW")), ("grid[2][0]", cell(" R:EW")), ("grid[2][0]", cell("R:EW\n")), ("grid[2][0]", cell("X:EW")),
    ("grid[2][0]", cell("P:EW")), ("grid[2][0]", cell("P:")), ("grid[2][0]", cell("park")), ("grid[2][0]", cell(1)),
    ("grid[2][0]", cell(True)), ("grid[2][0]", cell(False)), ("grid[2][0]", cell(0)), ("grid[2][0]", cell(["P"])),
    ("grid[2][0]", cell({"block": "P"})), ("grid[3][2]", cell("Q", 3, 2)), ("grid[0][0]", cell("Q", 0, 0)),
    # cards
    ("cards", as_cards(cards=None)), ("cards", as_cards(cards=[])), ("cards", as_cards(cards={})), ("cards", as_cards(cards="1")),
    ("cards[4]", as_cards(cards=[*CARDS[:4], None])), ("cards[4]", as_cards(cards=[*CARDS[:4], 5])),
    ("cards[4]", as_cards(cards=[*CARDS[:4], [5, 0, 0, 0]])), ("cards[0]", as_cards(cards=["1"])),
    ("cards[4].card", card(card=MISSING)), ("cards[4].row", card(row=MISSING)), ("cards[4].col", card(col=MISSING)),
    ("cards[4].rotation", card(rotation=MISSING)), ("cards[4].column", card(column=3)), ("cards[4].turned by", card(**{"turned by": 0})),
    ("cards[4].card", card(card=0)), ("cards[4].card", card(card=19)), ("cards[4].card", card(card=-3)), ("cards[4].card", card(card="5")),
    ("cards[4].card", card(card=5.0)), ("cards[4].card", card(card=True)), ("cards[4].card", card(card=None)), ("cards[4].card", card(card=3)),
    ("cards[4].row", card(row=1001)), ("cards[4].row", card(row=-1001)), ("cards[4].row", card(row="0")), ("cards[4].row", card(row=0.0)),
    ("cards[4].row", card(row=None)), ("cards[4].row", card(row=10**20)), ("cards[4].col", card(col=1001)), ("cards[4].col", card(col=-1001)),
    ("cards[4].col", card(col=False)), ("cards[4].col", card(col=[0])), ("cards[4].rotation", card(rotation=90)),
    ("cards[4].rotation", card(rotation=-180)), ("cards[4].rotation", card(rotation=360)), ("cards[4].rotation", card(rotation="180")),
    ("cards[4].rotation", card(rotation=180.0)), ("cards[4].rotation", card(rotation=True)), ("cards[4].rotation", card(rotation=None)),
    ("cards[4]", card(row=-4, col=-2)), ("cards[4]", card(row=900)), ("cards[4]", card(row=2, col=-2)), ("cards[4]", card(row=-3, col=3)),
    ("cards[1]", as_cards(cards=[CARDS[0], {"card": 2, "row": 2, "col": 2, "rotation": 0}])),
]  # fmt: skip
