"""Rooms on a grid of edges, with a rule for the edges between two rooms, and one for the edges within a room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.field import Content, size_of
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, regions_of_row
from gridlanes.rules.base import Rule


class StitchedRooms(Rooms):
    """Rooms that cover a board whose coords are edges. The edges between each two rooms are a region under `between`
    (what it makes of a structure), each edge within a room is one under `within`, another rule.

    Cells with the same name that are not connected are separate rooms. Rooms are drawn before the solution when a
    puzzle is made.
    """

    kind = "rooms, between which edges are counted"

    def __init__(self, name: str, between: Callable[[Structure], Rule], within: Rule) -> None:
        super().__init__(name, between, first=True)
        self._within = within

    def regions(self, structure: Structure, areas: list[list[int]]) -> tuple[RuleRegions, ...]:
        board = division_of(structure.grid)
        area_of = np.full(board.n_cells, NO_ROOM, np.int64)
        for number, area in enumerate(areas):
            area_of[area] = number
        ends = np.sort([area_of[board.first], area_of[board.second]], axis=0)
        in_rooms = ends[0] != NO_ROOM
        within = board.edges[in_rooms & (ends[0] == ends[1])]
        across = np.flatnonzero(in_rooms & (ends[0] != ends[1]))
        pair = ends[0, across] * len(areas) + ends[1, across]
        across = across[np.argsort(pair, kind="stable")]
        _, n_edges = np.unique(pair, return_counts=True)
        between = (
            [part.tolist() for part in np.split(board.edges[across], np.cumsum(n_edges)[:-1])] if n_edges.size else []
        )
        both = ((self._within, within[:, None].tolist()), (self.rule(structure), between))
        return tuple(RuleRegions(rule, edges, [0] * len(edges)) for rule, edges in both if edges)

    def fill(self, draft: Draft, content: Content) -> None:
        draft.row_regions += self._regions(draft.structure, content.arrays[0], draft.fine)

    def _regions(
        self, structure: Structure, areas: NDArray[np.int32], fine: NDArray[np.bool_]
    ) -> tuple[RowRegions, RowRegions]:
        """The regions of boards ``int32 (n, cells)``; those that are not `fine` have none."""
        inner = list(_inner_edges(structure.grid))
        within, between = list[list[list[int]]](), list[list[list[int]]]()
        for names, is_fine in zip(areas.tolist(), fine.tolist(), strict=True):
            same = [names[a] == names[b] for _, a, b in inner]
            room_of = _joined(len(names), [(a, b) for (_, a, b), is_same in zip(inner, same, strict=True) if is_same])
            found: dict[tuple[int, int], list[int]] = {}
            for (edge, a, b), is_same in zip(inner, same, strict=True):
                if not is_same:
                    found.setdefault((min(room_of[a], room_of[b]), max(room_of[a], room_of[b])), []).append(edge)
            edges_within = [[edge] for (edge, _, _), is_same in zip(inner, same, strict=True) if is_same]
            within.append(edges_within if is_fine else [])
            between.append([*found.values()] if is_fine else [])
        return RowRegions.of_lists(self._within, within), RowRegions.of_lists(self.rule(structure), between)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        structure = puzzle.structure
        mine = [own for own in puzzle.row_regions if self.owns(own.rule, puzzle)]
        edges = {edge for own in mine if own.rule == self._within for region in own.regions for edge in region}
        links = [(a, b) for edge, a, b in _inner_edges(structure.grid) if edge in edges]
        rooms = _joined(size_of(puzzle).n_cells, links)
        numbers = {room: number for number, room in enumerate(dict.fromkeys(rooms))}
        areas = np.array([numbers[room] for room in rooms], np.int32)
        read = regions_of_row(self._regions(structure, areas[None], np.ones(1, np.bool_)), 0)
        if _as_sets(read) != _as_sets(mine):
            raise ModelError(f"the edges of {self.name} must be those between two rooms and those within one")
        return areas

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule in (self._within, self.rule(puzzle.structure))


def _as_sets(own: Sequence[RuleRegions]) -> dict[Rule, set[frozenset[int]]]:
    """The regions under each rule."""
    return {entry.rule: {*map(frozenset, entry.regions)} for entry in own}


def _inner_edges(grid: Grid) -> Iterator[tuple[int, int, int]]:
    """The edges between two cells, each with these, row by row."""
    across, down = grid.ids(Layer.EDGES_V), grid.ids(Layer.EDGES_H)
    for cell in range(grid.rows * grid.cols):
        row, col = divmod(cell, grid.cols)
        if col + 1 < grid.cols:
            yield int(across[row, col + 1]), cell, cell + 1
        if row + 1 < grid.rows:
            yield int(down[row + 1, col]), cell, cell + grid.cols


def _joined(n_cells: int, links: list[tuple[int, int]]) -> list[int]:
    """For each cell the first cell that is connected to it by links."""
    first = [*range(n_cells)]

    def root(cell: int) -> int:
        while first[cell] != cell:
            first[cell] = cell = first[first[cell]]
        return cell

    for a, b in links:
        low, high = sorted((root(a), root(b)))
        first[high] = low
    return [root(cell) for cell in range(n_cells)]
