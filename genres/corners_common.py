"""Shared by genres with numbers at corners that count the cells around them: these cells as one joint state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from operator import itemgetter

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from gridlanes.kernels.rules.loops.joint_corners import SHARED, CellStates, joint_corners
from gridlanes.kernels.rules.loops.joint_member import Member, joint_member
from gridlanes.kernels.rules.shading.walls_at_corners import place_of
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING, states_within
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.laid_regions import LaidRegions

Counted = Callable[[int, int, int, int], bool]
"""of a corner (row, column) and a cell at it (row, column): whether it counts there where it holds the mark; else it
counts where it does not"""

_ANY = frozenset(range(5))


@dataclass(frozen=True)
class _Around:
    """What a number says of the joint state of the cells around a corner. `holding`, `within`: the places, as bits, of
    those that count where they hold the mark, and of those that there are.
    """

    holding: int
    within: int

    def clue_word(self, clue: int) -> int:
        """The states, as in `gridlanes.kernels.rules.shared.joint_states`, in which so many cells count."""
        if clue == NO_CLUE:
            return EVERY_STATE
        states = [s for s in range(16) if not s & ~self.within]
        return sum(1 << s for s in states if (s ^ self.within ^ self.holding).bit_count() == clue)


def laid_at_corners(rows: int, cols: int) -> LaidRegions:
    """The cells around each corner, row by row."""
    cells = np.pad(np.arange(rows * cols).reshape(rows, cols), 1, constant_values=-1)
    near = sliding_window_view(cells, (2, 2)).reshape(-1, 4)
    return LaidRegions.of_padded(near)


def lower_corners(program: Program, rows: int, cols: int, mark: int, counted: Counted) -> list[int]:
    """The cells around each corner as a joint state, which shares two cells with each of those at corners beside it.
    The clues are the numbers of all corners, row by row; the marks are two. Returns the joint states, row by row.
    """
    corners = [(row, col) for row in range(rows + 1) for col in range(cols + 1)]
    cells_at, joint = dict[tuple[int, int], _Around](), dict[tuple[int, int], int]()
    for row, col in corners:
        around = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)]
        inside = [(r, c) for r, c in around if 0 <= r < rows and 0 <= c < cols]
        within = sum(1 << place_of(*cell) for cell in inside)
        holding = sum(1 << place_of(*cell) for cell in inside if counted(row, col, *cell))
        cells_at[row, col] = _around(holding, within)
        joint[row, col] = program.auxiliary(states_within(_ANY, within))
    nothing = program.auxiliary(1)
    regions = list[tuple[_Around, list[int], CellStates]]()
    for slot, (row, col) in enumerate(corners):
        ways = _beside(row % 2, col % 2)  # the places of cells depend on these alone
        words = [joint[row, col], *[joint.get((row + down, col + right), nothing) for down, right in ways]]
        regions.append((cells_at[row, col], words, CellStates(Clue(slot))))
    for around, alike in groupby([*regions, *regions[::-1]], itemgetter(0)):
        program.add_all(joint_corners, [(words, states) for _, words, states in alike], rule=around)
    found, member_at = list[tuple[list[int], Member]](), [Member(mark, holding) for holding in HOLDING]
    for row, col in product(range(rows), range(cols)):
        cell = program.grid.cell(row, col)
        words = [joint[row + down, col + right] for down in (0, 1) for right in (0, 1)]
        found.append(([cell, words[0]], member_at[place_of(row, col)]))
        program.measure(cell, *words)
    program.add_all(joint_member, found)
    return [*joint.values()]


@cache
def _around(holding: int, within: int) -> _Around:
    """The cells around a corner as one object for the same places, so that its clues are found fast."""
    return _Around(holding, within)


@cache
def _beside(row: int, col: int) -> list[tuple[int, int]]:
    """The ways to the corners that share two cells with a corner, in the order in which `SHARED` has their places."""
    beside = {}
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        common = {(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)}
        common &= {(r + down, c + right) for r, c in common}
        first, second = sorted(place_of(*cell) for cell in common)
        beside[first, second] = down, right
    return [beside[places] for places in SHARED]
