"""Shared by genres with numbers at corners that count the cells around them: these cells as one joint state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridlanes.kernels.rules.loops.joint_corners import SHARED, CellStates, joint_corners
from gridlanes.kernels.rules.loops.joint_member import Member, joint_member
from gridlanes.kernels.rules.shading.walls_at_corners import place_of
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue

Counted = Callable[[int, int, int, int], bool]
"""of a corner (row, column) and a cell at it (row, column): whether it counts there where it holds the mark; else it
counts where it does not"""


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
        cells_at[row, col] = _Around(holding, within)
        joint[row, col] = program.auxiliary(sum(1 << s for s in range(16) if not s & ~within))
    nothing = program.auxiliary(1)
    for row, col in [*corners, *corners[::-1]]:
        beside = {}
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            common = {(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)}
            there = (row + down, col + right)
            common &= {(r + down, c + right) for r, c in common}
            first, second = sorted(place_of(*cell) for cell in common)
            beside[first, second] = joint.get(there, nothing)
        words = [joint[row, col], *(beside[places] for places in SHARED)]
        clue = Clue(row * (cols + 1) + col)
        program.add(joint_corners, words, CellStates(clue), rule=cells_at[row, col])
    for row in range(rows):
        for col in range(cols):
            cell = program.grid.cell(row, col)
            words = [joint[row + down, col + right] for down in (0, 1) for right in (0, 1)]
            program.add(joint_member, [cell, words[0]], Member(mark, HOLDING[place_of(row, col)]))
            program.measure(cell, *words)
    return [*joint.values()]
