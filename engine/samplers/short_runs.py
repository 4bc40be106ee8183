"""Random shadings in one piece, in whose rows and columns neither shaded cells nor others form long runs."""

from __future__ import annotations

from gridlanes.samplers.draws import Dice

_OFFSETS = (0, 3, 1, 2)
"""in rows that follow one another, where the first of four cells is that is not shaded: so the others hang together"""
_N_STARTS = 32
"""boards to begin with: moved down and to the right, and mirrored"""
_ROUNDS = 2
"""how often each cell is tried, on average"""

Cell = tuple[int, int]


def short_runs(dice: Dice, rows: int, cols: int) -> set[Cell]:
    """Shaded cells that hang together, with runs of at most three, as have the others; none on boards too small
    to begin with. Cell by cell changes sides where it may.
    """
    first = dice.below(_N_STARTS)
    starts = (_start((first + k) % _N_STARTS, rows, cols) for k in range(_N_STARTS))
    shaded = next((start for start in starts if start and _is_joined(start, min(start))), set[Cell]())
    if not shaded:
        return shaded
    for _ in range(_ROUNDS * rows * cols):
        cell = (dice.below(rows), dice.below(cols))
        near = [other for other in _beside(cell) if other in shaded]
        shaded ^= {cell}
        may_be = near and _is_mixed(shaded, cell, rows, cols)
        if not may_be or (cell not in shaded and not _stays_joined(shaded, near)):
            shaded ^= {cell}
    return shaded


def _start(number: int, rows: int, cols: int) -> set[Cell]:
    """Three of each four cells, in the same way everywhere."""
    turned, shift = divmod(number, 16)
    down, right = divmod(shift, 4)
    return {
        (row, col)
        for row in range(rows)
        for col in range(cols)
        if ((-col if turned else col) + right - _OFFSETS[(row + down) % 4]) % 4
    }


def _beside(cell: Cell) -> tuple[Cell, ...]:
    row, col = cell
    return (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)


def _is_joined(shaded: set[Cell], start: Cell) -> bool:
    """Whether one comes from a shaded cell to all others."""
    seen, waiting = {start}, [start]
    while waiting:
        new = {*_beside(waiting.pop())} & shaded - seen
        seen |= new
        waiting += new
    return len(seen) == len(shaded)


def _stays_joined(shaded: set[Cell], near: list[Cell]) -> bool:
    """Whether all hang together without a cell, which those in `near` are beside; with it they do."""
    rest = {*near[1:]}
    seen, waiting = {near[0]}, [near[0]]
    for cell in waiting:  # which grows
        if not rest:
            break
        for other in _beside(cell):
            if other in shaded and other not in seen:
                seen.add(other)
                waiting.append(other)
                rest.discard(other)
    return not rest


def _is_mixed(shaded: set[Cell], cell: Cell, rows: int, cols: int) -> bool:
    """Whether of four cells in a line, with this one among them, never all are alike."""
    row, col = cell
    spans = [[(row, first + k) for k in range(4)] for first in range(max(0, col - 3), min(col, cols - 4) + 1)]
    spans += [[(first + k, col) for k in range(4)] for first in range(max(0, row - 3), min(row, rows - 4) + 1)]
    return all(0 < len(shaded.intersection(span)) < 4 for span in spans)
