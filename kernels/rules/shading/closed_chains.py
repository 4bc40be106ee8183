"""Chains of cells that hold a mark, corner to corner, which no cell may close, on rows of bits (bit_rows.py).

No two cells with the mark are beside each other; the cells without it are connected as long as no chain closes, and
none starts and ends at the border. Chains are disjoint sets of cells, with the border as one more cell.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.disjoint_sets import root_of
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest


@kernel(inline=True)
def _edge(r, rows, cols):
    """The cells of a row at the border of the board."""
    every = bit(cols) - np.int64(1)
    return every if r in (1, rows) else np.int64(1) | bit(cols - 1)


@kernel
def keep_apart(lines, rows, cols, new):
    """Cells beside one that holds the mark in the rows `new`, as bits, lose it. Returns the rows that changed; -1 for a
    contradiction. Inner cells of a single row or column never hold it, as the others would fall apart there.
    """
    changed, every = np.int64(0), bit(cols) - np.int64(1)
    left = (new | new << np.int64(1) | new >> np.int64(1)) & (bit(rows + 1) - np.int64(2))
    while left != 0:
        r = lowest(left)
        left &= left - np.int64(1)
        held = lines.held[r]
        near = (held << np.int64(1)) | (held >> np.int64(1)) | lines.held[r - 1] | lines.held[r + 1]
        if rows == 1:
            near |= every & ~(np.int64(1) | bit(cols - 1))
        if cols == 1 and 1 < r < rows:
            near |= np.int64(1)
        if held & near != 0:
            return np.int64(-1)
        if lines.can[r] & near != 0:
            lines.can[r] &= ~near
            changed |= bit(r)
    return changed


@kernel
def enter_chains(lines, rows, cols, entered, chain):
    """Cells that hold the mark and are not in `entered` ``int64 (rows + 2,)`` join the chains. Returns the rows in
    which others may close a chain now that did not before, as bits; -1 if a chain closed. `chain` ``int64 (C + 1,)``:
    the parents of the cells, and of the border behind them.

    A cell that comes into one chain concerns only those that touch it; one that joins two of them, the whole board.
    """
    size, concerned = rows * cols, np.int64(0)
    for r in range(1, rows + 1):
        fresh, edge = lines.held[r] & ~entered[r], _edge(r, rows, cols)
        while fresh != 0:
            c = lowest(fresh)
            fresh &= fresh - np.int64(1)
            k, n_joined = (r - 1) * cols + c, 0
            chain[k] = root = k
            if edge & bit(c) != 0:
                root = root_of(chain, size)
                chain[k] = root
                n_joined = 1
            left, right = bit(c) >> np.int64(1), bit(c) << np.int64(1)
            for side in range(4):
                there, other = (r - 1, k - cols) if side < 2 else (r + 1, k + cols)
                if entered[there] & (right if side & 1 else left) != 0:
                    its_root = root_of(chain, other + (1 if side & 1 else -1))
                    if its_root == root:
                        return np.int64(-1)
                    chain[its_root] = root
                    n_joined += 1
            if n_joined == 1:
                concerned |= bit(r - 1) | bit(r) << np.int64(1)
            elif n_joined > 1:
                concerned = np.int64(-1)
            entered[r] |= bit(c)
    return concerned & (bit(rows + 1) - np.int64(2))


@kernel(inline=True)
def _closes(lines, r, c, rows, cols, chain):
    """Whether an open cell would close a chain."""
    k, left, right = (r - 1) * cols + c, bit(c) >> np.int64(1), bit(c) << np.int64(1)
    border = root_of(chain, rows * cols) if _edge(r, rows, cols) & bit(c) != 0 else -1
    up_left = root_of(chain, k - cols - 1) if lines.held[r - 1] & left != 0 else -1
    if up_left >= 0 and up_left == border:
        return True
    up_right = root_of(chain, k - cols + 1) if lines.held[r - 1] & right != 0 else -1
    if up_right >= 0 and (up_right in (border, up_left)):
        return True
    down_left = root_of(chain, k + cols - 1) if lines.held[r + 1] & left != 0 else -1
    if down_left >= 0 and (down_left in (border, up_left, up_right)):
        return True
    last = root_of(chain, k + cols + 1) if lines.held[r + 1] & right != 0 else -1
    return last >= 0 and (last in (border, up_left, up_right, down_left))


@kernel
def lose_closing(lines, rows, cols, chain, concerned):
    """Open cells of the rows `concerned`, as bits, that would close a chain lose the mark. Returns the rows that
    changed, as bits.
    """
    changed = np.int64(0)
    while concerned != 0:
        r = lowest(concerned)
        concerned &= concerned - np.int64(1)
        above, below = lines.held[r - 1], lines.held[r + 1]
        once, twice = _edge(r, rows, cols), np.int64(0)
        for side in (above << np.int64(1), above >> np.int64(1), below << np.int64(1), below >> np.int64(1)):
            twice |= once & side
            once |= side
        left = lines.can[r] & ~lines.held[r] & twice
        while left != 0:
            c = lowest(left)
            left &= left - np.int64(1)
            if _closes(lines, r, c, rows, cols, chain):
                lines.can[r] &= ~bit(c)
                changed |= bit(r)
    return changed
