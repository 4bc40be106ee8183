"""Random connected shadings without long runs of shaded or of free cells in rows and columns."""

from __future__ import annotations

from gridlanes.samplers.draws import Dice

_OFFSETS = (0, 3, 1, 2)
"""in rows that follow one another, where the first of four cells is that is not shaded: so the others are connected"""
_N_STARTS = 32
"""boards to begin with: moved down and to the right, and mirrored"""
_ROUNDS = 2
"""how often each cell is tried, on average"""

Cell = tuple[int, int]


def short_runs(dice: Dice, rows: int, cols: int) -> set[Cell]:
    """Connected shaded cells; they and the others have runs of at most three; none for boards too small to start with.
    Cells change sides one by one where this is allowed.
    """
    first = dice.below(_N_STARTS)
    starts = (_start((first + k) % _N_STARTS, rows, cols) for k in range(_N_STARTS))
    begun = next((start for start in starts if start and _is_joined(start, min(start))), set[Cell]())
    if not begun:
        return begun
    width = cols + 1  # a column that is never shaded lies between two rows
    shaded = sum(1 << row * width + col for row, col in begun)
    for _ in range(_ROUNDS * rows * cols):
        row, col = dice.below(rows), dice.below(cols)
        cell = 1 << row * width + col
        near = shaded & _beside(cell, width)
        turned = shaded ^ cell
        may_be = near and _is_mixed(turned, row, col, rows, cols)
        if may_be and (turned & cell or _stays_joined(turned, near, width)):
            shaded = turned
    return {(row, col) for row in range(rows) for col in range(cols) if shaded >> row * width + col & 1}


def _start(number: int, rows: int, cols: int) -> set[Cell]:
    """Three of every four cells, in the same pattern everywhere."""
    turned, shift = divmod(number, 16)
    down, right = divmod(shift, 4)
    return {
        (row, col)
        for row in range(rows)
        for col in range(cols)
        if ((-col if turned else col) + right - _OFFSETS[(row + down) % 4]) % 4
    }


def _beside(cells: int, width: int) -> int:
    """The cells beside some cells, as bits of numbers; rows are so many bits apart."""
    return cells << 1 | cells >> 1 | cells << width | cells >> width


def _is_joined(shaded: set[Cell], start: Cell) -> bool:
    """Whether the shaded cells are connected."""
    seen, waiting = {start}, [start]
    while waiting:
        row, col = waiting.pop()
        new = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & shaded - seen
        seen |= new
        waiting += new
    return len(seen) == len(shaded)


def _stays_joined(shaded: int, near: int, width: int) -> bool:
    """Whether the cells stay connected without one cell, whose neighbours are `near`; with it they are."""
    seen, before = near & -near, 0
    while near & ~seen and seen != before:
        before, seen = seen, (seen | _beside(seen, width)) & shaded
    return not near & ~seen


def _is_mixed(shaded: int, row: int, col: int, rows: int, cols: int) -> bool:
    """Whether no four cells in a line that include this one are all alike."""
    width = cols + 1
    across, down = 0b1111, 1 | 1 << width | 1 << 2 * width | 1 << 3 * width
    spans = [across << row * width + first for first in range(max(0, col - 3), min(col, cols - 4) + 1)]
    spans += [down << first * width + col for first in range(max(0, row - 3), min(row, rows - 4) + 1)]
    return all(0 != shaded & span != span for span in spans)
