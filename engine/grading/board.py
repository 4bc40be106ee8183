"""The houses of a structure as techniques need them: which are lines, and which overlap."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.kernels.grading.houses import WORD, Houses
from gridlanes.model.grid import Grid

Coords = NDArray[np.int64]


@dataclass(frozen=True)
class Board:
    """The houses of a structure: its regions that hold every mark once.

    `houses`: in the form that kernels read. `lines`, `boxes` ``int64 (n,)``: the numbers of the straight ones, and of
    the others. `pointing`, `claiming` ``int64 (n, 2)``: pairs that share two coords or more, from a box and from a line
    to another house. `crossing` ``int64 (2, N)``: all rows and all columns of a grid in which each is a house, in
    order; ``(0, N)`` for other grids.
    """

    houses: Houses
    lines: Coords
    boxes: Coords
    pointing: Coords
    claiming: Coords
    crossing: Coords

    @staticmethod
    @cached_per_structure
    def of(structure: Structure) -> Board | None:
        """The board of a structure; None if it has no houses, or if its marks do not fit in 64 bits."""
        n_marks, n_coords = len(structure.alphabet), structure.n_coords
        members = [sorted(region.tolist()) for region in structure.distinct_regions if len(region) == n_marks]
        if not members or n_marks > WORD or n_marks < 2:
            return None
        of: list[list[int]] = [[] for _ in range(n_coords)]
        for house, coords in enumerate(members):
            for coord in coords:
                of[coord].append(house)
        most = max(map(len, of))
        places = [set(coords) for coords in members]
        is_line = np.array([_is_line(structure.grid, coords) for coords in members])
        n = len(members)
        pairs = [(a, b) for a in range(n) for b in range(n) if a != b and len(places[a] & places[b]) > 1]
        houses = Houses(
            members=np.array(members, np.int64),
            masks=_sets(members, n_coords),
            of=np.array([[*those, *[-1] * (most - len(those))] for those in of], np.int64),
            peers=_sets([np.flatnonzero(row).tolist() for row in structure.apart], n_coords),
        )
        return Board(
            houses,
            np.flatnonzero(is_line),
            np.flatnonzero(~is_line),
            _pairs([pair for pair in pairs if not is_line[pair[0]]]),
            _pairs([pair for pair in pairs if is_line[pair[0]]]),
            _crossing(structure.grid, members, n_marks),
        )


def _pairs(pairs: list[tuple[int, int]]) -> Coords:
    return np.array(pairs, np.int64).reshape(-1, 2)


def _sets(lists: list[list[int]], n_coords: int) -> NDArray[np.uint64]:
    """Lists of coords as sets ``uint64 (len(lists), W)``."""
    found = np.zeros((len(lists), -(-n_coords // WORD)), np.uint64)
    for i, coords in enumerate(lists):
        for coord in coords:
            found[i, coord // WORD] |= np.uint64(1) << np.uint64(coord % WORD)
    return found


def _is_line(grid: Grid, coords: list[int]) -> bool:
    places = [grid.place(coord) for coord in coords]
    one_layer = len({layer for layer, _, _ in places}) == 1
    return one_layer and (len({row for _, row, _ in places}) == 1 or len({col for _, _, col in places}) == 1)


def _crossing(grid: Grid, members: list[list[int]], n_marks: int) -> Coords:
    if grid.rows == grid.cols == n_marks and grid.n_coords == n_marks**2:
        number = {tuple(coords): house for house, coords in enumerate(members)}
        cells = np.arange(n_marks**2).reshape(n_marks, n_marks)
        found = [[number.get(tuple(line.tolist()), -1) for line in lines] for lines in (cells, cells.T)]
        if all(house >= 0 for lines in found for house in lines):
            return np.array(found, np.int64)
    return np.zeros((0, n_marks), np.int64)
