"""Small changes of a region of cells after which its border is still one loop."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

FLIPS = (
    *((1, 1, 0b1), (1, 2, 0b11), (2, 1, 0b11), (1, 3, 0b111), (3, 1, 0b111), (1, 3, 0b101), (3, 1, 0b101)),
    *((2, 2, cells) for cells in (0b0110, 0b1001, 0b0111, 0b1011, 0b1101, 0b1110, 0b1111)),
)
"""rows and columns of a rectangle, and which of its cells change sides, row by row from the lowest bit on"""
_SHAPES = np.array(FLIPS)
MAX_CELLS = 16
"""of a rectangle with the cells around it"""
UNKNOWN, FLIP, NO_FLIP = 0, 1, 2


def flips_naive(inside: Sequence[Sequence[bool]]) -> list[tuple[int, int, int]]:
    """Row, column and number of each of the `FLIPS` that joins and parts nothing: in the rectangle with the cells
    around it, whichever of the latter were connected on one side still are, no others are, no piece of a side touches
    none of them, and no two cells of one side touch at a corner alone.
    """
    rows, cols = len(inside), len(inside[0])
    found = []
    for row in range(rows):
        for col in range(cols):
            for number, (height, width, cells) in enumerate(FLIPS):
                if row + height > rows or col + width > cols:
                    continue
                before = {
                    (r, c): 0 <= r < rows and 0 <= c < cols and inside[r][c]
                    for r in range(row - 1, row + height + 1)
                    for c in range(col - 1, col + width + 1)
                }
                after = dict(before)
                for i in range(height * width):
                    if cells >> i & 1:
                        place = row + i // width, col + i % width
                        after[place] = not before[place]
                ring = {
                    place for place in before if not (row <= place[0] < row + height and col <= place[1] < col + width)
                }
                pieces = _pieces(after)
                kept = {frozenset(piece & ring) for piece in _pieces(before)}
                if {frozenset(piece & ring) for piece in pieces} != kept or not all(piece & ring for piece in pieces):
                    continue
                if not any(_touches(after, place) for place in after):
                    found.append((row, col, number))
    return found


def _pieces(board: dict[tuple[int, int], bool]) -> list[set[tuple[int, int]]]:
    left, pieces = set(board), []
    while left:
        piece, waiting = set(), [left.pop()]
        while waiting:
            row, col = waiting.pop()
            piece.add((row, col))
            near = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)}
            near = {place for place in near & left if board[place] == board[row, col]}
            left -= near
            waiting += near
        pieces.append(piece)
    return pieces


def _touches(board: dict[tuple[int, int], bool], place: tuple[int, int]) -> bool:
    """Whether in the four cells from here on one side has two that touch at the corner alone."""
    row, col = place
    four = [board.get((row + i, col + j)) for i, j in ((0, 0), (1, 1), (0, 1), (1, 0))]
    return None not in four and four[0] == four[1] != four[2] == four[3]


@kernel(inline=True)
def _label(board, height, width, labels):
    """Gives each cell of a small board the number of the first cell of its piece."""
    for i in range(height * width):
        labels[i] = i
    changed = True
    while changed:
        changed = False
        for i in range(height * width):
            if i % width and board[i] == board[i - 1] and labels[i] != labels[i - 1]:
                labels[i] = labels[i - 1] = min(labels[i], labels[i - 1])
                changed = True
            if i >= width and board[i] == board[i - width] and labels[i] != labels[i - width]:
                labels[i] = labels[i - width] = min(labels[i], labels[i - width])
                changed = True


@kernel(inline=True)
def _is_same(board, height, width, before, after, first):
    """Whether a change joins and parts nothing, by the labels `before` and `after`; `first` is scratch."""
    for i in range(height * width):
        first[i] = -1
    n_before, n_after = 0, 0
    for i in range(height * width):
        row, col = i // width, i % width
        if row == 0 or row == height - 1 or col == 0 or col == width - 1:
            if first[after[i]] < 0:
                n_after += 1
                first[after[i]] = before[i]
            elif first[after[i]] != before[i]:
                return False
    for i in range(height * width):
        if first[after[i]] < 0:
            return False
        n_before += before[i] == i
    if n_before != n_after:  # two pieces have become one, or one was inside the rectangle alone
        return False
    for row in range(height - 1):
        for col in range(width - 1):
            i = row * width + col
            if board[i] == board[i + width + 1] and board[i + 1] == board[i + width] and board[i] != board[i + 1]:
                return False
    return True


@kernel(inline=True)
def _is_flip(pattern, number, known, shapes, board, before, after, first):
    """Whether one of the `FLIPS` joins and parts nothing where the rectangle with the cells around it is `pattern`, a
    bit a cell; what was found is noted in `known`.
    """
    if known[number, pattern] == UNKNOWN:
        height, width, cells = shapes[number, 0], shapes[number, 1], shapes[number, 2]
        high, wide = height + 2, width + 2
        for i in range(high * wide):
            board[i] = pattern >> i & 1
        _label(board, high, wide, before)
        for i in range(height * width):
            if cells >> i & 1:
                board[(i // width + 1) * wide + i % width + 1] ^= 1
        _label(board, high, wide, after)
        known[number, pattern] = FLIP if _is_same(board, high, wide, before, after, first) else NO_FLIP
    return known[number, pattern] == FLIP


@kernel(allocates=True)
def find_flips(
    inside: NDArray[np.uint8], rows: int, cols: int, known: NDArray[np.uint8], found: NDArray[np.int32]
) -> int:
    """How many of the `FLIPS` there are for the regions `inside` ``uint8 (P, rows * cols)``; puzzle, cell and number of
    each go into `found` ``int32 (>= P * rows * cols * len(FLIPS), 3)``.

    `known` ``uint8 (len(FLIPS), 1 << MAX_CELLS)``: what was found of each neighbourhood before, at first `UNKNOWN`; to
    tell the pieces of one takes ten times as long as to look it up.
    """
    shapes = _SHAPES
    board = np.zeros(MAX_CELLS, np.uint8)
    before, after, first = (
        np.zeros(MAX_CELLS, np.int64),
        np.zeros(MAX_CELLS, np.int64),
        np.zeros(MAX_CELLS, np.int64),
    )
    n_found = 0
    for p in range(inside.shape[0]):
        for cell in range(rows * cols):
            top, left = cell // cols, cell % cols
            for number in range(shapes.shape[0]):
                height, width = shapes[number, 0], shapes[number, 1]
                if top + height > rows or left + width > cols:
                    continue
                pattern, bit = 0, 1
                for r in range(top - 1, top + height + 1):
                    for c in range(left - 1, left + width + 1):
                        if r >= 0 and r < rows and c >= 0 and c < cols and inside[p, r * cols + c]:
                            pattern |= bit
                        bit <<= 1
                if _is_flip(pattern, number, known, shapes, board, before, after, first):
                    found[n_found, 0] = p
                    found[n_found, 1] = cell
                    found[n_found, 2] = number
                    n_found += 1
    return n_found


def counts_changed_naive(inside: Sequence[Sequence[bool]], row: int, col: int, number: int) -> set[tuple[int, int]]:
    """The cells that have another number of edges on the border of the region after one of the `FLIPS`."""
    height, width, cells = FLIPS[number]
    before = {(r, c): bool(side) for r, line in enumerate(inside) for c, side in enumerate(line)}
    flipped = {(row + i // width, col + i % width) for i in range(height * width) if cells >> i & 1}
    after = {place: side ^ (place in flipped) for place, side in before.items()}
    return {place for place in before if _edges(before, place) != _edges(after, place)}


def _edges(board: dict[tuple[int, int], bool], place: tuple[int, int]) -> int:
    """How many cells beside one, those outside of the board included, are on the other side."""
    row, col = place
    near = ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
    return sum(board.get(other, False) != board[place] for other in near)


@kernel(inline=True)
def _edges_of(board, rows, cols, row, col):
    """How many edges of a cell are on the border of the region `board` ``uint8 (rows * cols,)``."""
    side = board[row * cols + col]
    n = side ^ (board[(row - 1) * cols + col] if row > 0 else np.uint8(0))
    n += side ^ (board[(row + 1) * cols + col] if row < rows - 1 else np.uint8(0))
    n += side ^ (board[row * cols + col - 1] if col > 0 else np.uint8(0))
    n += side ^ (board[row * cols + col + 1] if col < cols - 1 else np.uint8(0))
    return n


@kernel(allocates=True)
def counts_changed(
    inside: NDArray[np.uint8], rows: int, cols: int, flips: NDArray[np.int32], changed: NDArray[np.bool_]
) -> None:
    """`counts_changed_naive` for all `flips` ``int32 (m, 3)`` of the regions `inside` ``uint8 (P, rows * cols)``, as
    `find_flips` has them: `changed` ``bool (m, rows * cols)``, False at first.
    """
    shapes = _SHAPES
    counts = np.zeros(MAX_CELLS, np.int64)
    board = np.zeros(rows * cols, np.uint8)
    for k in range(flips.shape[0]):
        cell, number = flips[k, 1], flips[k, 2]
        height, width, cells = shapes[number, 0], shapes[number, 1], shapes[number, 2]
        top, left = cell // cols, cell % cols
        if k == 0 or flips[k, 0] != flips[k - 1, 0]:
            board[:] = inside[flips[k, 0]]
        for turn in range(2):
            n = 0
            for row in range(max(top - 1, 0), min(top + height + 1, rows)):
                for col in range(max(left - 1, 0), min(left + width + 1, cols)):
                    here = _edges_of(board, rows, cols, row, col)
                    if turn:
                        changed[k, row * cols + col] = here != counts[n]
                    counts[n] = here
                    n += 1
            for i in range(height * width):
                if cells >> i & 1:
                    board[(top + i // width) * cols + left + i % width] ^= 1
