"""Areas whose sizes differ from those beside them, as clauses (kernels/clauses).

A variable for each cell and each size that its area may have says that it has that size. Each cell has one size, which
is a count (counts.py) or a clause. Two cells beside each other are of one area if and only if they have the same size,
so lines need no variables. That connected cells of one size are as many as it says is looked at beside the clauses
(sized_area_propagators.py).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.clauses.clause_state import add_clause
from gridlanes.kernels.clauses.counts import COUNT_HEAD, LEAST, MOST, SIZE
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shapes.edges_of_cells import edge_beside, near
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.shared.neighbours import SIDES, beside

NO_VARIABLE, ALLOWED = -1, -2


class SizedBoard(NamedTuple):
    """A board of `rows` x `cols` cells whose areas have at most `most` cells. ``int64``: `edge`, the state of each edge
    between two cells; `variable` ``(cells * most,)``: of each cell and size, `NO_VARIABLE` if it cannot have that size;
    the cells that may have a size are ``cells[first[size] : first[size + 1]]``; `region`, `piece` and `steps`
    ``(cells,)``: notes of walks; `walk` and `second`: room for two walks; `total`, room for the sizes of pieces.
    """

    rows: int
    cols: int
    most: int
    edge: Any
    variable: Any
    first: Any
    cells: Any
    region: Any
    piece: Any
    steps: Any
    walk: Any
    second: Any
    total: Any


@kernel(inline=True)
def room_for_sizes(n_cells, n_edges, most):
    """Entries of scratch that a board takes."""
    return n_edges + 2 * n_cells * most + most + 2 + 6 * n_cells


@kernel
def sizes_in(scratch, rows, cols, n_edges, most):
    """The board that is in scratch."""
    n, at_first = rows * cols, n_edges + rows * cols * most
    at_cells = at_first + most + 2
    at = at_cells + n * most
    return SizedBoard(
        rows,
        cols,
        most,
        part(scratch, 0, n_edges),
        part(scratch, n_edges, n * most),
        part(scratch, at_first, most + 2),
        part(scratch, at_cells, n * most),
        part(scratch, at, n),
        part(scratch, at + n, n),
        part(scratch, at + 2 * n, n),
        part(scratch, at + 3 * n, n),
        part(scratch, at + 4 * n, n),
        part(scratch, at + 5 * n, n),
    )


@kernel(inline=True)
def literal_of_size(board, cell, size):
    """That a cell has a size; -1 if it cannot have it."""
    variable = board.variable[cell * board.most + size - 1]
    return 2 * variable if variable >= 0 else -1


@kernel
def _drop_small_regions(board, size):
    """Cells that are connected with too few others that may have a size do not have it."""
    n = board.rows * board.cols
    for cell in range(n):
        board.region[cell] = 0
    for first in range(n):
        if board.region[first] != 0 or board.variable[first * board.most + size - 1] != ALLOWED:
            continue
        board.walk[0], board.region[first] = first, 1
        at, end = 0, 1
        while at < end:
            cell = board.walk[at]
            at += 1
            for side in range(SIDES):
                other = near(board, cell, side)
                if other < 0 or board.region[other] != 0:
                    continue
                if board.variable[other * board.most + size - 1] == ALLOWED:
                    board.region[other] = 1
                    board.walk[end] = other
                    end += 1
        for k in range(end if end < size else 0):
            board.variable[board.walk[k] * board.most + size - 1] = NO_VARIABLE


@kernel
def name_sizes(board):
    """Gives a variable to each cell and each size that is `ALLOWED` there and for which it has enough cells around it;
    returns how many.
    """
    n_vars, end = 0, 0
    board.first[0] = board.first[1] = 0
    for size in range(1, board.most + 1):
        _drop_small_regions(board, size)
        for cell in range(board.rows * board.cols):
            if board.variable[cell * board.most + size - 1] == ALLOWED:
                board.cells[end] = cell
                end += 1
        board.first[size + 1] = end
    for at in range(board.rows * board.cols * board.most):
        if board.variable[at] == ALLOWED:
            board.variable[at] = n_vars
            n_vars += 1
    return n_vars


@kernel
def list_sizes_of_cells(board, table):
    """That each cell has one size, as counts in `table`; returns how many entries it has."""
    end = 0
    for cell in range(board.rows * board.cols):
        n = 0
        for size in range(1, board.most + 1):
            if literal_of_size(board, cell, size) >= 0:
                table[end + COUNT_HEAD + n] = literal_of_size(board, cell, size) >> 1
                n += 1
        table[end + LEAST], table[end + MOST], table[end + SIZE] = 1, 1, n
        end += COUNT_HEAD + n
    return end


@kernel
def _encode_cell(clauses, board, cell):
    """A cell has one size, where that is no count; cells with no line, or with one, between them."""
    n, first, last = 0, -1, -1
    for size in range(1, board.most + 1):
        here = literal_of_size(board, cell, size)
        if here >= 0:
            first, last = here if first < 0 else first, here
            n += 1
    fine = True
    if n <= 2:  # others are counts
        fine = add_clause(clauses, first, last if n == 2 else -1, -1, -1)
    if n == 2:
        fine = fine and add_clause(clauses, first ^ 1, last ^ 1, -1, -1)
    for side in range(SIDES):
        other = beside(board, cell, side)
        state = board.edge[edge_beside(board, cell, side)] if other >= 0 else OPEN
        for size in range(1, board.most + 1 if state != OPEN else 1):
            here, there = literal_of_size(board, cell, size), literal_of_size(board, other, size)
            if here >= 0 and state == OUT:
                fine &= add_clause(clauses, here ^ 1, there, -1, -1)
            elif here >= 0 and there >= 0 and state == IN and other > cell:
                fine &= add_clause(clauses, here ^ 1, there ^ 1, -1, -1)
    return fine


@kernel
def encode_sizes(clauses, board):
    """All that clauses say of a board. False if there is no room."""
    fine = True
    for cell in range(board.rows * board.cols):
        fine = fine and _encode_cell(clauses, board, cell)
    return fine
