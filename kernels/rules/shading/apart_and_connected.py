"""ApartAndConnected: no two cells beside each other hold a mark, and the cells that do not hold it are connected.

Cells that hold the mark touch only at corners, so they can only cut off cells by a chain, corner to corner, that
closes, or that starts and ends at the border. Chains are disjoint sets, with the border as one more cell: an open cell
loses the mark if it would join two cells of one set, or is beside a cell that holds it. Domain consistent in one pass,
at a fraction of the cost of a walk. It does not infer from other rules together: if one of two cells must hold the
mark, and either would close a chain with the same third cell, the third keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.disjoint_sets import root_of
from gridlanes.kernels.rule_kernel import put, python_of, rule_kernel, word_of
from gridlanes.kernels.rules.shading.closed_chains import enter_chains, keep_apart, lose_closing
from gridlanes.kernels.rules.shared.bit_rows import MAX_BITS, read_rows, rows_in, scratch_for_rows, write_rows
from gridlanes.kernels.rules.shared.bit_sets import bit
from gridlanes.kernels.rules.shared.graph import OPEN, OUT, reached_from


class MarkedBoard(NamedTuple):
    """The columns of a rectangle, the mark's number."""

    cols: int
    mark: int


def _is_fine(marked: set[int], size: int, cols: int) -> bool:
    """Whether no two of the `marked` cells are beside each other, and the others are one piece."""
    beside = [
        [other for other, there in zip(_around(k, cols), _inside(k, size, cols), strict=True) if there]
        for k in range(size)
    ]
    free = [k for k in range(size) if k not in marked]
    if any(other in marked for k in marked for other in beside[k]):
        return False
    states = [OUT if k in marked else OPEN for k in range(size)]
    return not free or len(reached_from(states, beside, free[0])) == len(free)


def _around(k: int, cols: int) -> tuple[int, ...]:
    return k - cols, k + cols, k - 1, k + 1


def _inside(k: int, size: int, cols: int) -> tuple[bool, ...]:
    return k >= cols, k + cols < size, k % cols > 0, k % cols + 1 < cols


def apart_and_connected_naive(words: Sequence[int], parameters: MarkedBoard) -> tuple[list[int], bool]:
    """The naive twin of `apart_and_connected`."""
    mark, size = 1 << parameters.mark, len(words)
    held = {k for k, word in enumerate(words) if word == mark}
    if not _is_fine(held, size, parameters.cols):
        return list(words), True
    return [
        word if word == mark or not word & mark or _is_fine({*held, k}, size, parameters.cols) else word & ~mark
        for k, word in enumerate(words)
    ], False


@kernel(inline=True)
def _root_at(chain, k):
    """The set of the cell k, -1 if it does not hold the mark."""
    return root_of(chain, k) if chain[k] >= 0 else -1


@kernel(inline=True)
def joins(chain, k, col, cols, size):
    """Whether the cell k, which does not hold the mark, would close a chain."""
    border = root_of(chain, size) if k < cols or k + cols >= size or col == 0 or col + 1 == cols else -1
    up_left = _root_at(chain, k - cols - 1) if k >= cols and col > 0 else -1
    if up_left >= 0 and up_left == border:
        return True
    up_right = _root_at(chain, k - cols + 1) if k >= cols and col + 1 < cols else -1
    if up_right >= 0 and up_right in (border, up_left):
        return True
    down_left = _root_at(chain, k + cols - 1) if k + cols < size and col > 0 else -1
    if down_left >= 0 and down_left in (border, up_left, up_right):
        return True
    last = _root_at(chain, k + cols + 1) if k + cols < size and col + 1 < cols else -1
    return last >= 0 and last in (border, up_left, up_right, down_left)


@kernel(inline=True)
def touches(chain, k, col, cols, size):
    """Whether a cell beside the cell k holds the mark, or a row of cells alone would fall apart there."""
    if (cols == 1 and 0 < k < size - 1) or (cols == size and 0 < col < cols - 1):
        return True
    if (k >= cols and chain[k - cols] >= 0) or (k + cols < size and chain[k + cols] >= 0):
        return True
    return (col > 0 and chain[k - 1] >= 0) or (col + 1 < cols and chain[k + 1] >= 0)


@kernel(inline=True)
def enter(chain, k, col, cols, size):
    """The cell k holds the mark, too: it joins the chains that it touches at corners, and the border."""
    chain[k] = k
    if k < cols or k + cols >= size or col == 0 or col + 1 == cols:
        chain[k] = root_of(chain, size)
    for side in range(2):
        for down in range(2):
            other = k + (cols if down else -cols) + (1 if side else -1)
            there = (col + 1 < cols if side else col > 0) and 0 <= other < size
            if there and chain[other] >= 0:
                chain[root_of(chain, other)] = root_of(chain, k)


def _scratch(size: int, parameters: MarkedBoard) -> int:
    rows = size // parameters.cols
    return int(python_of(scratch_for_rows)(rows)) + rows + 2 + size + 1


@kernel(inline=True)
def _by_bits(tile, coords, parameters, scratch):
    """A board whose rows are noted as bits."""
    cols, number = parameters.cols, parameters.mark
    rows = len(coords) // cols
    lines, n = rows_in(scratch, rows), scratch_for_rows(rows)
    entered, chain = part(scratch, n, rows + 2), part(scratch, n + rows + 2, len(coords) + 1)
    read_rows(tile, coords, number, cols, rows, lines)
    if keep_apart(lines, rows, cols, bit(rows + 1) - 2) < 0:
        return 0, 1
    for r in range(rows + 2):
        entered[r] = 0
    chain[len(coords)] = len(coords)
    concerned = enter_chains(lines, rows, cols, entered, chain)
    if concerned < 0:
        return 0, 1
    lose_closing(lines, rows, cols, chain, concerned)
    return write_rows(tile, coords, number, cols, rows, lines), 0


@rule_kernel(MarkedBoard, naive=apart_and_connected_naive, scratch=_scratch, columns=True, settles=True)
def apart_and_connected(tile, coords, parameters, scratch):
    """A rectangle of cells, row by row. Scratch: the disjoint sets of the cells that hold the mark and of the border,
    -1 for other cells.
    """
    cols, size = parameters.cols, len(coords)
    if cols <= MAX_BITS and size <= MAX_BITS * cols:
        return _by_bits(tile, coords, parameters, scratch)
    mark = 1 << parameters.mark
    chain = part(scratch, 0, size + 1)
    for k in range(size):
        chain[k] = -1
    chain[size] = size
    col = -1
    for k in range(size):
        col = col + 1 if col + 1 < cols else 0
        if word_of(tile, coords[k]) != mark:
            continue
        if touches(chain, k, col, cols, size) or joins(chain, k, col, cols, size):
            return 0, 1
        enter(chain, k, col, cols, size)
    changed, col = 0, -1
    for k in range(size):
        col = col + 1 if col + 1 < cols else 0
        word = word_of(tile, coords[k])
        if word & mark == 0 or word == mark:
            continue
        if touches(chain, k, col, cols, size) or joins(chain, k, col, cols, size):
            put(tile, coords[k], word & ~mark)
            changed = 1
    return changed, 0
