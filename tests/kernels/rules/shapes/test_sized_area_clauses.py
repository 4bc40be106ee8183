"""Which sizes the areas of cells may have, and what clauses say of boards."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import DEAD, NO_CONFLICT, TRUE, clauses_in
from gridlanes.kernels.clauses.consequences import propagate
from gridlanes.kernels.clauses.counts import COUNT_HEAD, LEAST, MOST, SIZE
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sized_area_clauses import (
    ALLOWED,
    NO_VARIABLE,
    encode_sizes,
    list_sizes_of_cells,
    name_sizes,
    room_for_sizes,
    sizes_in,
)
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ROOM = 40_000


@kernel
def _named(scratch, rows, cols, most, edges, sizes, table):
    """How many variables the board has, and how many entries the table of counts."""
    board = sizes_in(scratch, rows, cols, len(edges), most)
    for edge in range(len(edges)):
        board.edge[edge] = edges[edge]
    for cell in range(rows * cols):
        for size in range(1, most + 1):
            may = sizes[cell] == 0 or sizes[cell] == size
            board.variable[cell * most + size - 1] = ALLOWED if may else NO_VARIABLE
    n_vars = name_sizes(board)
    return n_vars, list_sizes_of_cells(board, table)


@kernel
def _encoded(scratch, memory, rows, cols, most, n_edges, truth):
    """What follows for each variable, and whether anything is left."""
    board, clauses = sizes_in(scratch, rows, cols, n_edges, most), clauses_in(memory, ROOM, len(truth), 1, 0)
    fine = encode_sizes(clauses, board)
    found = propagate(clauses)
    for var in range(len(truth)):
        truth[var] = 1 if clauses.truth[2 * var] == TRUE else 0 if clauses.truth[2 * var + 1] == TRUE else -1
    return fine, found == NO_CONFLICT and clauses.now[DEAD] == 0


class Named:
    """A board with `numbers`, by their cells; `lines`, `joined`: pairs of cells that are parted, and that are not."""

    def __init__(self, rows, cols, most, numbers, lines=(), joined=()):
        n, ends = rows * cols, ends_of(rows * cols, cols)
        edges = np.array([IN if e in lines else OUT if e in joined else OPEN for e in ends], np.int64)
        sizes = np.array([numbers.get(cell, 0) for cell in range(n)], np.int64)
        self.rows, self.cols, self.most, self.n_edges = rows, cols, most, len(ends)
        self.scratch = np.full(python_of(room_for_sizes)(n, len(ends), most), 7, np.int64)
        table = np.zeros(1_000, np.int64)
        self.n_vars, used = _named(self.scratch, rows, cols, most, edges, sizes, table)
        self.table = table[:used].tolist()
        self.variables = self.scratch[len(ends) : len(ends) + n * most].reshape(n, most).tolist()

    def sizes_of(self, cell):
        return [size for size, variable in enumerate(self.variables[cell], 1) if variable >= 0]

    def settled(self):
        """Of each cell, the sizes that it has or may have; None for a contradiction."""
        truth, memory = np.zeros(self.n_vars, np.int64), np.zeros(ROOM, np.int64)
        fine, well = _encoded(self.scratch, memory, self.rows, self.cols, self.most, self.n_edges, truth)
        assert fine
        left = [[size for size, k in enumerate(of, 1) if k >= 0 and truth[k] != 0] for of in self.variables]
        return left if well else None


def test_a_size_needs_as_many_connected_cells_that_may_have_it():
    board = Named(1, 5, 5, {2: 1})
    assert [board.sizes_of(cell) for cell in range(5)] == [[1, 2], [1, 2], [1], [1, 2], [1, 2]]
    assert Named(1, 4, 4, {}, lines=[(0, 1)]).sizes_of(1) == [1, 2, 3]
    assert Named(2, 2, 4, {0: 3}).sizes_of(0) == [3]


def test_cells_that_may_have_a_size_are_listed_for_it():
    board = Named(1, 3, 3, {0: 2})
    at = board.n_edges + 9
    first, cells = board.scratch[at : at + 5].tolist(), board.scratch[at + 5 : at + 14].tolist()
    assert [cells[first[size] : first[size + 1]] for size in (1, 2, 3)] == [[1, 2], [0, 1, 2], []]


def test_each_cell_has_one_size():
    table, sizes = Named(1, 3, 3, {0: 1}).table, []
    while table:
        assert (table[LEAST], table[MOST]) == (1, 1)
        sizes.append(table[SIZE])
        table = table[COUNT_HEAD + table[SIZE] :]
    assert sizes == [1, 2, 2]


@pytest.mark.parametrize(
    ("numbers", "options", "found"),
    [
        ({0: 1}, {}, [[1], [1, 2], [1, 2]]),
        ({0: 1}, {"lines": [(0, 1)]}, [[1], [2], [1, 2]]),  # cells with a line between them differ
        ({}, {"joined": [(0, 1)], "lines": [(1, 2)]}, [[2], [2], [1]]),
        ({0: 3}, {"joined": [(1, 2)]}, [[3], [1, 2, 3], [1, 2, 3]]),
        ({0: 3}, {"joined": [(0, 1)]}, [[3], [3], [1, 2, 3]]),  # cells without one have the same size
        ({0: 1, 2: 1}, {"lines": [(0, 1), (1, 2)]}, None),  # a third one beside both
        ({0: 3, 2: 2}, {}, None),  # too few cells may be of three
    ],
)
def test_what_clauses_say(numbers, options, found):
    assert Named(1, 3, 3, numbers, **options).settled() == found
