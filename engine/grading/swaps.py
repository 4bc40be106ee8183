"""Swaps: four coords that could swap two marks without breaking a rule, in puzzles that are known to have
one solution.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.io.read.blocks import Group
from gridlanes.rules.distinct import Distinct
from gridlanes.rules.pin import Pin
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

Rows = NDArray[np.intp]
FreeMarks = NDArray[np.uint64]
Fours = NDArray[np.int64]

_MAX_NODES = 10_000
"""nodes that the proof that there is one solution may take"""


class Swaps:
    """The swaps for techniques that assume one solution, for P puzzles of one structure. A puzzle counts once a search
    has proved that it has one solution, in at most 10,000 nodes; for the others there are no swaps. `heartbeat` is
    called during these searches; an exception from it ends the work.
    """

    def __init__(self, group: Group, heartbeat: Callable[[], None] | None = None) -> None:
        self._group, self._heartbeat = group, heartbeat
        self._free = free_marks(group)
        self._is_asked = np.zeros(len(self._free), np.bool_)

    def free(self, rows: Rows) -> FreeMarks:
        """``uint64 (n, C)``, for some puzzles: bit *m* is set if neither givens nor domains exclude mark *m* and no
        rule besides Distinct uses the coord; 0 everywhere for puzzles not known to have one solution.
        """
        new = np.unique(rows[~self._is_asked[rows]])
        if len(new):
            self._free[new[~is_unique(self._group.of_rows(new), self._heartbeat)]] = 0
            self._is_asked[new] = True
        return self._free[rows]


def is_unique(group: Group, heartbeat: Callable[[], None] | None = None) -> NDArray[np.bool_]:
    """``bool (P,)``: which puzzles are proved to have one solution within the limit."""
    options = SolveOptions(2, _MAX_NODES)
    with SolverPool(1, heartbeat=heartbeat) as pool:
        answers = pool.solve(group.structure, group.givens, options, clues=group.clues, row_regions=group.row_regions)
    return np.asarray(answers.status == Status.UNIQUE)


def free_marks(group: Group) -> FreeMarks:
    """``uint64 (P, C)``: as `Swaps.free`, whether or not there is one solution."""
    structure = group.structure
    blank = sum(1 << structure.alphabet.number(value) for value in structure.blank)
    words = np.array([word & blank for word in structure.domain], np.uint64)
    words[sorted(touched(structure))] = 0
    found = np.where(group.givens > 0, np.uint64(0), words[None, :])
    for own in group.row_regions:
        found[own.row[own.region_of], own.coords] = 0
    return found


def touched(structure: Structure) -> set[int]:
    """The coords of a structure that rules other than Distinct use, with or without a clue."""
    rules = zip(structure.constraints, structure.regions, strict=True)
    return {coord for each, region in rules if not isinstance(each.rule, Distinct | Pin) for coord in region.tolist()}


@cached_per_structure
def rectangles_of(structure: Structure) -> Fours:
    """The rectangles of a structure, as from `rectangles_among`; coords of other rules are excluded."""
    regions = [region.tolist() for region in structure.distinct_regions]
    return rectangles_among(regions, structure.n_coords, touched(structure))


def rectangles_among(regions: Sequence[Iterable[int]], n_coords: int, but: set[int]) -> Fours:
    """``int64 (R, 4)``: coords c0, c1, c2, c3, none of them in `but`, such that each region with one of them holds one
    of c0 and c3 and one of c1 and c2; every two that are not opposite share a region.

    So if c0 and c3 hold one mark and c1 and c2 another, the regions hold the same marks after a swap. In Sudoku these
    are the crossings of two rows and two columns that lie in two boxes.
    """
    of = [0] * n_coords  # the regions of each coord, as bits
    for number, region in enumerate(regions):
        for coord in region:
            of[coord] |= 1 << number
    beside, at = defaultdict[int, set[int]](set), defaultdict[int, list[int]](list)
    for region in regions:
        some = [coord for coord in region if coord not in but]
        for coord in some:
            beside[coord].update(some)
    for coord in sorted(beside):
        at[of[coord]].append(coord)
    found = []
    for c0 in sorted(beside):
        for c1, c2 in combinations(sorted(coord for coord in beside[c0] if coord > c0), 2):
            if of[c1] & of[c2] or of[c0] & ~(of[c1] | of[c2]):
                continue
            for c3 in at.get((of[c1] | of[c2]) & ~of[c0], ()):
                if c3 > c0 and of[c3] & of[c1] and of[c3] & of[c2]:
                    found.append((c0, c1, c2, c3))
    return np.array(found, np.int64).reshape(-1, 4)
