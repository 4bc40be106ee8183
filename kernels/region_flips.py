"""Small changes of a region of cells after which one loop still goes round it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.jit import kernel

FLIPS = (
    *((1, 1, 0b1), (1, 2, 0b11), (2, 1, 0b11), (1, 3, 0b111), (3, 1, 0b111), (1, 3, 0b101), (3, 1, 0b101)),
    *((2, 2, cells) for cells in (0b0110, 0b1001, 0b0111, 0b1011, 0b1101, 0b1110, 0b1111)),
)
"""rows and columns of a rectangle, and which of its cells change sides, row by row from the lowest bit on"""
_SHAPES = np.array(FLIPS)
_MOST_CELLS = 25
"""of a rectangle with the cells around it"""


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


@kernel(allocates=True)
def find_flips(inside: NDArray[np.uint8], rows: int, cols: int, found: NDArray[np.int32]) -> int:
    """How many of the `FLIPS` there are for the regions `inside` ``uint8 (P, rows * cols)``; puzzle, cell and number of
    each go into `found` ``int32 (>= P * rows * cols * len(FLIPS), 3)``.
    """
    shapes = _SHAPES
    board = np.zeros(_MOST_CELLS, np.uint8)
    before, after, first = (
        np.zeros(_MOST_CELLS, np.int64),
        np.zeros(_MOST_CELLS, np.int64),
        np.zeros(_MOST_CELLS, np.int64),
    )
    n_found = 0
    for p in range(inside.shape[0]):
        for cell in range(rows * cols):
            top, left = cell // cols, cell % cols
            for number in range(shapes.shape[0]):
                height, width, cells = shapes[number, 0], shapes[number, 1], shapes[number, 2]
                if top + height > rows or left + width > cols:
                    continue
                high, wide = height + 2, width + 2
                for row in range(high):
                    for col in range(wide):
                        r, c = top + row - 1, left + col - 1
                        is_on = r >= 0 and r < rows and c >= 0 and c < cols
                        board[row * wide + col] = inside[p, r * cols + c] if is_on else 0
                _label(board, high, wide, before)
                for i in range(height * width):
                    if cells >> i & 1:
                        board[(i // width + 1) * wide + i % width + 1] ^= 1
                _label(board, high, wide, after)
                if _is_same(board, high, wide, before, after, first):
                    found[n_found, 0] = p
                    found[n_found, 1] = cell
                    found[n_found, 2] = number
                    n_found += 1
    return n_found
