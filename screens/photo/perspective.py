"""The places of a board's spaces on a photo, by the perspective of its four corners; without numpy."""

from collections.abc import Iterator, Sequence

Point = tuple[float, float]
Quad = tuple[Point, ...]  # round a space from its top left


def spaces_between(corners: Sequence[Point], rows: int, columns: int) -> Iterator[Quad]:
    """Yield the corners of every space, row by row; nothing for corners without a perspective."""
    unit = perspective(corners)
    if unit is None:
        return
    for row in range(rows):
        for column in range(columns):
            around = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
            yield tuple(projected(unit, x / columns, y / rows) for x, y in around)


def perspective(corners: Sequence[Point]) -> tuple[float, ...] | None:
    """Return the coefficients of the projection of the unit square onto four corners, after Heckbert (1989)."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    across, down = (bx - cx, by - cy), (dx - cx, dy - cy)
    rest = (ax - bx + cx - dx, ay - by + cy - dy)
    area = across[0] * down[1] - down[0] * across[1]
    if not area:
        return None
    g = (rest[0] * down[1] - down[0] * rest[1]) / area
    h = (across[0] * rest[1] - rest[0] * across[1]) / area
    return bx - ax + g * bx, dx - ax + h * dx, ax, by - ay + g * by, dy - ay + h * dy, ay, g, h


def projected(unit: Sequence[float], u: float, v: float) -> Point:
    a, b, c, d, e, f, g, h = unit
    depth = g * u + h * v + 1
    return (a * u + b * v + c) / depth, (d * u + e * v + f) / depth
