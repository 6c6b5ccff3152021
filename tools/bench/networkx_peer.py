"""The peer of Sprawlopolis: a plain scorer on networkx, for the default settings.

Blocks are nodes and adjacent blocks have an edge; a second graph has an edge for each join of two roads.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import networkx as nx

Space = tuple[int, int]
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
SQUARES = (-8, -5, -2, 1, 4, 7)


class CityGraphs:
    def __init__(self, grid: Sequence[Sequence[str | None]]) -> None:
        """Build both graphs, and compute what every city needs."""
        self.blocks: Any = nx.Graph()
        self.joins: Any = nx.Graph()
        for row, line in enumerate(grid):
            for column, word in enumerate(line):
                if word:
                    self.blocks.add_node((row, column), type=word[0], sides=word[2:])
                    if word != "P":
                        self.joins.add_node((row, column))
        for node, data in self.blocks.nodes(data=True):
            for side in "ES":
                other = self.neighbour(node, side)
                if other in self.blocks:
                    self.blocks.add_edge(node, other)
                    if side in data["sides"] and OPPOSITE[side] in self.blocks.nodes[other]["sides"]:
                        self.joins.add_edge(node, other)
        self.type = nx.get_node_attributes(self.blocks, "type")
        self.groups = {kind: self.components(kind) for kind in "RCIP"}
        self.roads = [set(nodes) for nodes in nx.connected_components(self.joins)]
        self.loops = [road for road in self.roads if self.joins.subgraph(road).number_of_edges() == len(road)]
        self.rows = Counter(row for row, _ in self.type)
        self.columns = Counter(column for _, column in self.type)

    @staticmethod
    def neighbour(node: Space, side: str) -> Space:
        return node[0] + STEPS[side][0], node[1] + STEPS[side][1]

    def blocks_of(self, kind: str) -> list[Space]:
        return [node for node, each in self.type.items() if each == kind]

    def components(self, kind: str) -> list[set[Space]]:
        return [set(nodes) for nodes in nx.connected_components(self.blocks.subgraph(self.blocks_of(kind)))]

    def largest_size(self, kind: str) -> int:
        return max(map(len, self.groups[kind]), default=0)

    def neighbour_types(self, node: Space) -> list[str]:
        return [self.type[other] for other in self.blocks[node]]

    def ends(self, road: set[Space]) -> list[Space]:
        reached = [(node, self.neighbour(node, side)) for node in road for side in self.blocks.nodes[node]["sides"]]
        return [far for node, far in reached if not self.joins.has_edge(node, far)]

    def open_sides(self, node: Space) -> set[str]:
        return {side for side in STEPS if self.neighbour(node, side) not in self.blocks}

    def line_counts(self, kind: str) -> list[int]:
        """Count the blocks of a type in every row and column."""
        rows, columns = (Counter(node[axis] for node in self.blocks_of(kind)) for axis in (0, 1))
        return [rows[row] for row in self.rows] + [columns[column] for column in self.columns]

    def burbs_points(self, group: set[Space]) -> int:
        """Return the points of the blocks beside a group under the condition The 'Burbs."""
        around = Counter(self.type[node] for node in nx.node_boundary(self.blocks, group))
        return around["P"] - 2 * around["I"]

    def count_squares(self) -> int:
        corners = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in self.type]
        return sum(len({self.type.get(node) for node in four}) == 1 for four in corners)

    def joins_homes(self, node: Space) -> bool:
        """Return whether a road leads into residential blocks on both sides."""
        return [self.type[other] for other in self.joins[node]] == ["R", "R"]

    def has_diagonal_industry(self, node: Space) -> bool:
        """Return whether another industrial block is diagonally adjacent."""
        return any(self.type.get((node[0] + down, node[1] + right)) == "I" for down in (-1, 1) for right in (-1, 1))

    def condition_points(self, number: int) -> int:  # noqa: C901, PLR0911, PLR0912 - a case a card
        match number:
            case 1:
                return sum(-1 if any(end not in self.type for end in self.ends(road)) else 1 for road in self.roads)
            case 2:
                parks = self.line_counts("P")
                return parks.count(3) - parks.count(0)
            case 3:
                return len(self.blocks_of("P")) - 3 * len(self.blocks_of("I"))
            case 4:
                return SQUARES[min(self.count_squares(), 5)]
            case 5:
                return sum(2 for node in self.blocks_of("I") if not {"R", "P"} & {*self.neighbour_types(node)})
            case 6:
                return self.largest_size("R") - self.largest_size("I")
            case 7:
                return sum(-2 if self.open_sides(node) else 1 for node in self.blocks_of("P"))
            case 8:
                largest = [group for group in self.groups["R"] if len(group) == self.largest_size("R")]
                return max(map(self.burbs_points, largest), default=0)
            case 9:
                return sum(map(self.has_diagonal_industry, self.blocks_of("I")))
            case 10:
                return max(self.line_counts("C"))
            case 11:
                return 2 * sum(map(self.joins_homes, self.blocks_of("C")))
            case 12:
                return max(map(len, self.roads), default=0) // 2
            case 13:
                end_parks = [{end for end in self.ends(road) if self.type.get(end) == "P"} for road in self.roads]
                return 3 * sum(len(each) == 2 for each in end_parks)
            case 14:
                return sum(map(len, self.loops))
            case 15:
                return sum(2 for node in self.blocks_of("R") if self.neighbour_types(node).count("I") > 1)
            case 16:
                return sum(2 for road in self.roads if {"R", "C"} <= {self.type[node] for node in road})
            case 17:
                sides = [self.open_sides(node) for node in self.blocks_of("C")]
                return sum(bool(each) + (bool(each & {*"NS"}) and bool(each & {*"EW"})) for each in sides)
        return max(self.rows.values()) + max(self.columns.values())


def final_score(grid: Sequence[Sequence[str | None]], scoring: Sequence[int]) -> int:
    graphs = CityGraphs(grid)
    return sum(map(graphs.largest_size, "RCIP")) - len(graphs.roads) + sum(map(graphs.condition_points, scoring))
