"""PathOfArrows: each mark is in a cell whose arrow points at the next mark.

A cell keeps a mark if the next one can be in a cell at which its arrow points, and the previous one in a cell that
points at it. Consistency: domain consistent for a cell with its possible successors, and with its possible
predecessors. It does not infer that a mark has only one place left, nor that two cells with the same single successor
are a contradiction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, shift_left, shift_right, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel, vector_of

STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""rows and columns that arrows 1 to 8 point to: north, and on with the clock"""
NOWHERE = 0
"""stands for a cell without an arrow"""


class ArrowsOfCells(NamedTuple):
    """The number of marks, the rows and columns of the board, the arrow of each cell, row by row."""

    n_marks: int
    rows: int
    cols: int
    arrows: Numbers


def ahead_plainly(cell: int, arrow: int, rows: int, cols: int) -> list[int]:
    """The cells that an arrow in a cell points at, the nearest first."""
    found, (row, col) = list[int](), divmod(cell, cols)
    if 1 <= arrow <= len(STEPS):
        down, right = STEPS[arrow - 1]
        while 0 <= row + down < rows and 0 <= col + right < cols:
            row, col = row + down, col + right
            found.append(row * cols + col)
    return found


def path_of_arrows_naive(words: Sequence[int], parameters: ArrowsOfCells) -> tuple[list[int], bool]:
    """The naive twin of `path_of_arrows`."""
    n_marks, rows, cols, arrows = parameters
    after = list(words)
    targets = [ahead_plainly(cell, arrow, rows, cols) for cell, arrow in enumerate(arrows)]
    for cell in range(len(after)):
        following = leading = 0
        for other in targets[cell]:
            following |= after[other]
        for other, aims in enumerate(targets):
            leading |= after[other] if cell in aims else 0
        after[cell] &= (following >> 1 | 1 << (n_marks - 1)) & (leading << 1 | 1)
    return after, not all(after)


@rule_kernel(ArrowsOfCells, naive=path_of_arrows_naive)
def path_of_arrows(tile, coords, parameters, scratch):
    """All cells of one board."""
    zero, one, last = fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.n_marks - 1)
    rows, cols, arrows = parameters.rows, parameters.cols, parameters.arrows
    changed, broken = zero, zero
    for cell in range(len(coords)):
        here, following, leading = vector_of(tile, arrows[cell]), zero, zero
        for side in range(8):
            down = -1 if side in (0, 1, 7) else 1 if side in (3, 4, 5) else 0
            right = 1 if side in (1, 2, 3) else -1 if side in (5, 6, 7) else 0
            back = fill(tile, (side + 4) % 8 + 1)
            ahead, row, col = zero, cell // cols + down, cell % cols + right
            while 0 <= row < rows and 0 <= col < cols:
                other = row * cols + col
                word = load(tile, coords[other])
                ahead = ahead | word
                leading = leading | select(vector_of(tile, arrows[other]) == back, word, zero)
                row, col = row + down, col + right
            following = following | select(here == fill(tile, side + 1), ahead, zero)
        before = load(tile, coords[cell])
        after = before & (shift_right(following, 1) | last) & (shift_left(leading, 1) | one)
        changed = changed | update(tile, coords[cell], before, after)
        broken = broken | select(after == zero, one, zero)
    return changed, broken
