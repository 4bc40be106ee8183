"""A board on which each shape lies once, without sharing a side, and the other cells are connected: where shapes can
still lie, as bits, and what follows.

A shape with one place left lies there, and so does one that alone can cover a cell that holds the mark; cells that
nothing can cover are left free. Sets of cells are words as in cell_sets.py, and so are sets of places, in which each
shape begins a new word.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rules.shared.cell_sets import BITS, first_cell, has_cell, put_cell

FIRST_WEIGHT = 30
"""of each shape and each cell; a contradiction there adds 1"""
SEVERAL = 2
"""places that are enough to know that there are several"""


class PlacedShapes(NamedTuple):
    """Parts of scratch, ``int64`` each. A set of cells takes `n_words` words, a set of places `width`."""

    n_cells: int
    cols: int
    n_kinds: int
    n_words: int
    width: int
    now: Any
    """`places`, `held`, `free`"""
    places: Any
    """those that are left"""
    held: Any
    """cells that hold the mark"""
    free: Any
    """cells that do not"""
    first: Any
    """the word where the places of each shape begin; then where the last ones end"""
    placement: Any
    """of each bit of a set of places, the number of the placement"""
    covering: Any
    """of each cell, the places that cover it"""
    beside: Any
    """and those with it on their border"""
    weight: Any
    """of each shape, then of each cell"""
    queue: Any
    """decided cells whose consequences are not drawn; the last entry: how many"""
    walk: Any
    stack: Any
    """states to return to, as `now`: at most one for each shape"""


@kernel(inline=True)
def words_for(n):
    """Words that a set of so many takes."""
    return (n + BITS - 1) // BITS


@kernel(inline=True)
def room_for_shapes(n_cells, n_kinds, width):
    """Entries of scratch that a board takes, with sets of places of so many words."""
    state = width + 2 * words_for(n_cells)
    return state * (n_kinds + 2) + 2 * n_kinds + 1 + width * (BITS + 2 * n_cells) + 4 * n_cells + 1


@kernel
def shapes_in(scratch, n_cells, cols, n_kinds, width):
    """A board in scratch, of which nothing is known."""
    n_words = words_for(n_cells)
    state = width + 2 * n_words
    a = state + n_kinds + 1
    b = a + width * BITS
    c = b + 2 * n_cells * width
    d = c + n_kinds + n_cells
    e = d + n_cells + 1
    board = PlacedShapes(
        n_cells,
        cols,
        n_kinds,
        n_words,
        width,
        part(scratch, 0, state),
        part(scratch, 0, width),
        part(scratch, width, n_words),
        part(scratch, width + n_words, n_words),
        part(scratch, state, n_kinds + 1),
        part(scratch, a, width * BITS),
        part(scratch, b, n_cells * width),
        part(scratch, b + n_cells * width, n_cells * width),
        part(scratch, c, n_kinds + n_cells),
        part(scratch, d, n_cells + 1),
        part(scratch, e, 2 * n_cells),
        part(scratch, e + 2 * n_cells, state * (n_kinds + 1)),
    )
    for k in range(c):
        scratch[k] = 0
    for k in range(n_kinds + n_cells):
        board.weight[k] = FIRST_WEIGHT
    board.queue[n_cells] = 0
    return board


@kernel
def add_place(board, records, p, at):
    """A placement can be where bit `at` of a set of places is."""
    first, end, width = records[p], records[p + 1], board.width
    border = first + 1 + records[first]
    board.placement[at] = p
    put_cell(0, at, board.places)
    for k in range(first + 1, border):
        put_cell(records[k] * width, at, board.covering)
    for k in range(border, end):
        put_cell(records[k] * width, at, board.beside)


@kernel(for_any_number=True)
def decide_cell(board, cell, is_held):
    """A cell holds the mark, or does not; whether it is known to be otherwise."""
    if has_cell(0, cell, board.free if is_held else board.held):
        return True
    mine = board.held if is_held else board.free
    if not has_cell(0, cell, mine):
        put_cell(0, cell, mine)
        board.queue[board.queue[board.n_cells]] = cell
        board.queue[board.n_cells] += 1
    return False


@kernel
def lay_shape(board, records, kind, at):
    """A shape lies where bit `at` of a set of places is; whether there is a contradiction."""
    if not has_cell(0, at, board.places):
        return True
    for k in range(board.first[kind], board.first[kind + 1]):
        board.places[k] = 0
    put_cell(0, at, board.places)
    p, wrong = board.placement[at], False
    first, end = records[p], records[p + 1]
    border = first + 1 + records[first]
    for k in range(first + 1, border):
        wrong |= decide_cell(board, np.int64(records[k]), True)
    for k in range(border, end):
        wrong |= decide_cell(board, np.int64(records[k]), False)
    return wrong


@kernel
def places_of(board, kind):
    """The number of places that are left of a shape, and the bit of the last one."""
    n, at = np.int64(0), np.int64(-1)
    for k in range(board.first[kind], board.first[kind + 1]):
        left = board.places[k]
        if left != 0:
            n += np.int64(bit_count(np.uint64(left)))
            at = k * BITS + first_cell(left)
    return n, at


@kernel
def places_over(board, cell, most):
    """The number of places that are left over a cell, counted up to `most` or a few more; the bit of the last one."""
    n, at, first = np.int64(0), np.int64(-1), cell * board.width
    for k in range(board.width):
        left = board.places[k] & board.covering[first + k]
        if left != 0:
            n += np.int64(bit_count(np.uint64(left)))
            at = k * BITS + first_cell(left)
            if n >= most:
                break
    return n, at


@kernel
def _kind_at(board, at):
    """The shape whose places bit `at` is one of."""
    kind = np.int64(0)
    while board.first[kind + 1] * BITS <= at:
        kind += 1
    return kind


@kernel
def _end_places(board):
    """Places that the cells in the queue rule out go."""
    for q in range(board.queue[board.n_cells]):
        cell = board.queue[q]
        first, is_held = cell * board.width, has_cell(0, cell, board.held)
        for k in range(board.width):
            board.places[k] &= ~(board.beside[first + k] if is_held else board.covering[first + k])
    board.queue[board.n_cells] = 0


@kernel
def _look_at_cells(board, records):
    """What follows from the places over single cells; whether there is a contradiction."""
    for cell in range(board.n_cells):
        if has_cell(0, cell, board.free):
            continue
        n, at = places_over(board, cell, SEVERAL)
        is_held, wrong = has_cell(0, cell, board.held), False
        if n == 0:
            wrong = decide_cell(board, cell, False)
        elif n == 1 and is_held:
            wrong = lay_shape(board, records, _kind_at(board, at), at)
        if wrong:
            board.weight[board.n_kinds + cell] += 1
            return True
    return False


@kernel
def _free_are_connected(board):
    """Whether the free cells are connected by cells that do not hold the mark."""
    n_cells, cols, start, n_free, n = board.n_cells, board.cols, -1, 0, 1
    for cell in range(n_cells):
        board.walk[n_cells + cell] = 0
        if has_cell(0, cell, board.free):
            start = cell
            n_free += 1
    if start < 0:
        return True
    board.walk[0] = start
    board.walk[n_cells + start] = 1
    while n > 0:
        n -= 1
        cell = board.walk[n]
        col = cell % cols
        n_free -= 1 if has_cell(0, cell, board.free) else 0
        for way in range(4):
            other = cell - cols if way == 0 else cell + cols if way == 1 else cell - 1 if way == 2 else cell + 1
            is_there = 0 <= other < n_cells and (way < 2 or (col > 0 if way == 2 else col + 1 < cols))
            if is_there and board.walk[n_cells + other] == 0 and not has_cell(0, other, board.held):
                board.walk[n_cells + other] = 1
                board.walk[n] = other
                n += 1
    return n_free == 0


@kernel
def settle_shapes(board, records):
    """Draws all consequences; whether there is a contradiction."""
    while True:
        _end_places(board)
        for kind in range(board.n_kinds):
            n, at = places_of(board, kind)
            if n == 0 or (n == 1 and lay_shape(board, records, kind, at)):
                board.weight[kind] += 1
                return True
        if board.queue[board.n_cells] > 0:
            continue
        if _look_at_cells(board, records):
            return True
        if board.queue[board.n_cells] == 0:
            return not _free_are_connected(board)


@kernel
def next_place(board):
    """The bit of a place to try next: of the shape, or over the cell, with fewest places for its weight; and the shape
    that lies there. -1 for both if each has one.
    """
    found, least, by = np.int64(-1), np.int64(1), np.int64(0)
    for k in range(board.n_kinds + board.n_cells):
        cell = k - board.n_kinds
        if cell >= 0 and not has_cell(0, cell, board.held):
            continue
        n, at = places_of(board, k) if cell < 0 else places_over(board, cell, board.n_cells * board.width * BITS)
        if n > 1 and n * by < least * board.weight[k]:
            found, least, by = at, n, board.weight[k]
    return found, _kind_at(board, found) if found >= 0 else np.int64(-1)
