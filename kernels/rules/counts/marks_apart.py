"""A board on which marks keep apart, and each unit holds as many of them, as bits, and what follows from counts alone.

Units are rows, columns and groups of cells. Cells are bits of words (cell_sets.py). A unit that holds all its marks
leaves none to its other cells; one that needs all cells it has left takes them; a mark clears the cells around it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rules.shared.cell_sets import BITS, first_cell

FIRST_WEIGHT = 30
"""of each unit; a contradiction in it adds 1"""


class MarksApart(NamedTuple):
    """Parts of scratch, ``int64`` each; a set of cells takes `n_words` words. `can`, `held`: the cells that can hold
    the mark, and those that do.
    """

    n_words: int
    n_units: int
    wanted: int
    now: Any
    """`can`, then `held`"""
    can: Any
    held: Any
    cells: Any
    """of each unit"""
    first: Any
    """the first word with a cell of each unit"""
    end: Any
    """the word after the last such one"""
    near: Any
    """of each cell, those that touch it"""
    free: Any
    """of each unit, its cells that are open"""
    left: Any
    """of each unit, how many marks it lacks"""
    weight: Any
    stack: Any
    """states to return to, as `now`"""


@kernel(inline=True)
def words_of(size):
    """Words that a set of so many cells takes."""
    return (size - 1) // BITS + 1


@kernel(inline=True)
def room_for_marks(size, rows, cols, n_groups, wanted):
    """Entries of scratch that a board takes. A state on the stack has a mark less than the next one."""
    n_words, n_units = words_of(size), rows + cols + n_groups
    return n_words * (2 + n_units + size + 2 * (wanted * rows + 1)) + 5 * n_units


@kernel
def marks_in(scratch, size, rows, cols, n_groups, wanted):
    """An empty board in scratch."""
    n_words, n_units = words_of(size), rows + cols + n_groups
    a = 2 * n_words
    b = a + n_units * n_words
    c = b + size * n_words
    d = c + 5 * n_units
    board = MarksApart(
        n_words,
        n_units,
        wanted,
        part(scratch, 0, a),
        part(scratch, 0, n_words),
        part(scratch, n_words, n_words),
        part(scratch, a, b - a),
        part(scratch, c, n_units),
        part(scratch, c + n_units, n_units),
        part(scratch, b, c - b),
        part(scratch, c + 2 * n_units, n_units),
        part(scratch, c + 3 * n_units, n_units),
        part(scratch, c + 4 * n_units, n_units),
        part(scratch, d, 2 * n_words * (wanted * rows + 1)),
    )
    for k in range(c):
        scratch[k] = 0
    for unit in range(n_units):
        board.first[unit], board.end[unit] = n_words, 0
        board.weight[unit] = FIRST_WEIGHT
    return board


@kernel(inline=True)
def _add(sets, n_words, which, cell):
    word = cell // BITS
    sets[which * n_words + word] |= np.int64(1) << (cell - word * BITS)
    return word


@kernel(inline=True)
def _join(board, unit, cell):
    """A cell is of a unit."""
    word = _add(board.cells, board.n_words, unit, cell)
    board.first[unit] = min(board.first[unit], word)
    board.end[unit] = max(board.end[unit], word + 1)


@kernel
def lay_out(board, groups, rows, cols):
    """Fills in units and neighbours. `groups`: all cells, group by group as in exact_count_across.py."""
    group = rows + cols - 1
    for k in range(len(groups)):
        cell = np.int64(groups[k])
        group += 1 if k == 0 or cell > groups[k - 1] else 0
        row = cell // cols
        col = cell - row * cols
        _join(board, row, cell)
        _join(board, rows + col, cell)
        _join(board, group, cell)
        for there in range(max(row - 1, 0), min(row + 2, rows)):
            for beside in range(max(col - 1, 0), min(col + 2, cols)):
                if there != row or beside != col:
                    _add(board.near, board.n_words, cell, there * cols + beside)


@kernel
def put_mark(board, cell):
    """A cell takes the mark, and those that touch it cannot; whether there is a contradiction."""
    word = cell // BITS
    bit, wrong = np.int64(1) << (cell - word * BITS), np.int64(0)
    if board.can[word] & bit == 0:
        return True
    board.held[word] |= bit
    for k in range(board.n_words):
        board.can[k] &= ~board.near[cell * board.n_words + k]
        wrong |= board.held[k] & ~board.can[k]
    return wrong != 0


@kernel
def _take_all(board, unit):
    """All cells of a unit that can take the mark do; whether there is a contradiction."""
    for k in range(board.first[unit], board.end[unit]):
        left = board.cells[unit * board.n_words + k] & board.can[k] & ~board.held[k]
        while left != 0:
            if put_mark(board, k * BITS + first_cell(left)):
                return True
            left &= left - 1
    return False


@kernel
def settle_marks(board):
    """Draws all consequences; whether there is a contradiction. Leaves what is open and missing in each unit."""
    n_words, wanted = board.n_words, board.wanted
    changed = True
    while changed:
        changed = False
        for unit in range(board.n_units):
            n_can, n_held = 0, 0
            for k in range(board.first[unit], board.end[unit]):
                cells = board.cells[unit * n_words + k]
                n_can += np.int64(bit_count(np.uint64(cells & board.can[k])))
                n_held += np.int64(bit_count(np.uint64(cells & board.held[k])))
            if n_held > wanted or n_can < wanted:
                board.weight[unit] += 1
                return True
            board.free[unit], board.left[unit] = n_can - n_held, wanted - n_held
            if n_can == n_held:
                continue
            if n_held == wanted:
                for k in range(board.first[unit], board.end[unit]):
                    board.can[k] &= ~board.cells[unit * n_words + k] | board.held[k]
                changed = True
            elif n_can == wanted:
                if _take_all(board, unit):
                    return True
                changed = True
    return False


@kernel
def most_urgent(board):
    """The unit with fewest open cells for each missing mark and each contradiction that was found in it; -1 where
    everything is decided.
    """
    found, least, by = -1, np.int64(1), np.int64(0)
    for unit in range(board.n_units):
        free = board.free[unit]
        if free > 0:
            share = board.left[unit] * board.weight[unit]
            if free * by < least * share:
                found, least, by = unit, free, share
    return found
