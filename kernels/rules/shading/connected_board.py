"""ConnectedBoard: as Connected, for all cells of a board; it looks at the walls between the cells of the piece.

Cells that cannot hold the mark are *walls*, and so is everything outside the board. Cells of the piece are connected at
sides, hence walls at corners as well, or the other way round; a piece is cut in two by a closed chain of walls. Each
holder sends a ray to the right. Along a chain, the rays that it crosses are counted, upwards as negative: around a
closed chain the sum is the number of holders within. Walls are labelled row by row, one label for each chain, with this
count up to each wall.

- If a chain closes around some of the holders, the mark is in two pieces.
- An open cell whose loss would close such a chain must hold the mark: it touches a chain twice, with different counts
  (modulo the number of holders, since a chain around all of them cuts off none).
- If a chain closes around no holder, a flood from the holders finds the cells that are out of reach.

Consistency: complete for the rule alone, in one pass, as Connected, at a third of the cost of a depth-first walk. It
does not infer from two marks together, for instance that two connected ones never cross in a 2 x 2 block.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count, bit_of, bits, fill, first_bit, load, rest_of, store
from gridlanes.kernels.rule_kernel import python_of, rule_kernel
from gridlanes.kernels.rules.shading.chained_walls import (
    BROKEN,
    CLOSED,
    BoardPiece,
    board_notes,
    chain_walls,
    closes_chain,
    flood,
    parted,
)
from gridlanes.kernels.rules.shading.connected import joined_naive
from gridlanes.kernels.rules.shared.graph import IN, states_naive, turned_plainly, written_naive


def board_neighbours(size: int, board: BoardPiece) -> list[list[int]]:
    """The cells to which each cell can be connected, by position; the outside, if it counts, comes last."""
    cols, rows = board.cols, size // board.cols
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    found: list[list[int]] = [[] for _ in range(size + board.outside)]
    for k in range(size):
        for down, right in steps:
            row, col = k // cols + down, k % cols + right
            if not (down == 0 or right == 0 or board.around):
                continue
            if 0 <= row < rows and 0 <= col < cols:
                found[k].append(row * cols + col)
            elif board.outside and size not in found[k]:
                found[k].append(size)
                found[size].append(k)
    return found


def connected_board_naive(words: Sequence[int], parameters: BoardPiece) -> tuple[list[int], bool]:
    """The naive twin of `connected_board`."""
    before = states_naive(words, parameters.mark)
    if parameters.others:
        before = turned_plainly(before)
    after = joined_naive([*before, *[IN] * parameters.outside], board_neighbours(len(words), parameters))
    if after is None:
        return list(words), True
    after = after[: len(words)]
    return written_naive(words, parameters.mark, turned_plainly(after) if parameters.others else after), False


@kernel
def _read(tile, coords, board, scratch, note):
    """Notes which cells are walls and which hold the mark, a bit a cell; returns how many do."""
    mark, zero = bit_of(tile, board.mark), fill(tile, 0)
    every = (np.int64(1) << (board.cols + 1)) - 2
    ring = np.int64(0) if board.outside != 0 else (np.int64(1) << (board.cols + 1)) | 1
    rows = len(coords) // board.cols
    beyond = np.int64(0) if board.outside != 0 else ring | every
    n_holders = board.outside
    for r in (0, rows + 1):
        scratch[note.walls + r] = beyond
        scratch[note.held + r] = 0
    k = 0
    for r in range(1, rows + 1):
        without, alone = np.int64(0), np.int64(0)
        for place in range(1, board.cols + 1):
            word = load(tile, coords[k])
            without |= np.int64(bits((word & mark) == zero)) << place
            alone |= np.int64(bits(word == mark)) << place
            k += 1
        walls, held = (alone, without) if board.others != 0 else (without, alone)
        scratch[note.walls + r] = walls | ring
        scratch[note.held + r] = held
        n_holders += bit_count(np.uint64(held))
    return n_holders


@kernel
def _decide(tile, coord, holds, board):
    """Writes that an open cell is of the piece, or that it is not."""
    mark = bit_of(tile, board.mark)
    word = mark
    if (holds != 0) == (board.others != 0):
        word = load(tile, coord) & ~mark
    store(tile, coord, word)


@kernel
def _take(tile, coords, board, scratch, note, modulus):
    """Open cells that cannot be walls hold the mark; returns 1 if there are any, else 0."""
    rows, inside, changed = len(coords) // board.cols, (np.int64(1) << (board.cols + 1)) - 2, 0
    for r in range(1, rows + 1):
        above, here, below = scratch[note.walls + r - 1], scratch[note.walls + r], scratch[note.walls + r + 1]
        cut = parted(above, here, below) if board.around != 0 else parted(~above, ~here, ~below)
        left = np.uint64(cut & ~here & ~scratch[note.held + r] & scratch[note.reached + r] & inside)
        while left != 0:
            col = np.int64(first_bit(left))
            left = rest_of(left)
            before = col - 1
            code = (above >> before) & 7 | ((here >> before) & 7) << 3 | ((below >> before) & 7) << 6
            if closes_chain(r, col, code, board, scratch, note, modulus):
                _decide(tile, coords[(r - 1) * board.cols + col - 1], 1, board)
                changed = 1
    return changed


@kernel
def _drop(tile, coords, board, scratch, note):
    """Open cells that are not reached lose the mark; returns 1 if there are any, else 0."""
    inside, changed = (np.int64(1) << (board.cols + 1)) - 2, 0
    for r in range(1, len(coords) // board.cols + 1):
        left = np.uint64(~scratch[note.walls + r] & ~scratch[note.reached + r] & inside)
        while left != 0:
            col = np.int64(first_bit(left))
            left = rest_of(left)
            _decide(tile, coords[(r - 1) * board.cols + col - 1], 0, board)
            changed = 1
    return changed


@rule_kernel(
    BoardPiece,
    naive=connected_board_naive,
    scratch=lambda size, parameters: python_of(board_notes)(size, parameters.cols).end,
    columns=True,
    settles=True,
)
def connected_board(tile, coords, parameters, scratch):
    """All cells of a board, row by row."""
    rows = len(coords) // parameters.cols
    note = board_notes(len(coords), parameters.cols)
    n_holders = _read(tile, coords, parameters, scratch, note)
    if n_holders == 0:
        return 0, 0
    met = chain_walls(rows, parameters, scratch, note, n_holders)
    if met == BROKEN:
        return 0, 1
    for r in range(rows + 2):
        scratch[note.reached + r] = -1
    changed = 0
    if met == CLOSED:
        flood(rows, parameters, scratch, note)
        changed = _drop(tile, coords, parameters, scratch, note)
    if n_holders > 1:
        changed |= _take(tile, coords, parameters, scratch, note, n_holders)
    return changed, 0
