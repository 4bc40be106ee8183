"""Which cells areas with two numbers can come to, and what clauses say of boards."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import DEAD, NO_CONFLICT, TRUE, clauses_in
from gridlanes.kernels.clauses.consequences import propagate
from gridlanes.kernels.clauses.counts import COUNT_HEAD, LEAST, MOST, SIZE
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.paired_area_clauses import (
    NOBODY,
    PairedBoard,
    encode_areas,
    least_of,
    list_areas,
    most_of,
    name_areas,
    pairs_in,
    room_for_pairs,
)
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ROOM = 40_000


@kernel
def _named(scratch, rows, cols, cells, numbers, edges, table):
    """How many variables the areas have, and how many entries the table of counts."""
    board = pairs_in(scratch, rows, cols, len(edges), len(cells))
    for edge in range(len(edges)):
        board.edge[edge] = edges[edge]
    for cell in range(rows * cols):
        board.named[cell] = NOBODY
    for number in range(len(cells)):
        board.cell[number], board.number[number] = cells[number], numbers[number]
        board.named[cells[number]] = number
    n_vars = name_areas(board)
    return n_vars, list_areas(board, table)


@kernel
def _encoded(scratch, memory, rows, cols, n_edges, n_numbers, truth):
    """What follows for each variable, and whether anything is left."""
    board, clauses = pairs_in(scratch, rows, cols, n_edges, n_numbers), clauses_in(memory, ROOM, len(truth), 1, 0)
    fine = encode_areas(clauses, board)
    found = propagate(clauses)
    for var in range(len(truth)):
        truth[var] = 1 if clauses.truth[2 * var] == TRUE else 0 if clauses.truth[2 * var + 1] == TRUE else -1
    return fine, found == NO_CONFLICT and clauses.now[DEAD] == 0


class Named:
    """A board with `numbers`, by their cells; `lines`, `joined`: pairs of cells that are parted, and that are not."""

    def __init__(self, rows, cols, numbers, lines=(), joined=()):
        n, ends = rows * cols, ends_of(rows * cols, cols)
        edges = np.array([IN if e in lines else OUT if e in joined else OPEN for e in ends], np.int64)
        self.rows, self.cols, self.cells, self.n_edges = rows, cols, [*numbers], len(ends)
        self.scratch = np.full(python_of(room_for_pairs)(n, len(ends), len(numbers)), 7, np.int64)
        table, cells = np.zeros(1_000, np.int64), np.array(self.cells, np.int64)
        values = np.array([*numbers.values()], np.int64)
        self.n_vars, used = _named(self.scratch, rows, cols, cells, values, edges, table)
        self.table = table[:used].tolist()
        first = 2 * len(cells) + len(ends) + n
        self.variables = self.scratch[first : first + n * len(cells)].reshape(-1, n).tolist()

    def cells_of(self, number):
        return [cell for cell, variable in enumerate(self.variables[number]) if variable >= 0]

    def settled(self):
        """Of each number, the cells that are of its area, and that are not, of those it can come to."""
        truth, memory = np.zeros(self.n_vars, np.int64), np.zeros(ROOM, np.int64)
        fine, well = _encoded(self.scratch, memory, self.rows, self.cols, self.n_edges, len(self.cells), truth)
        assert fine
        return well, [
            "".join("?.#"[truth[variable] + 1] if variable >= 0 else " " for variable in of) for of in self.variables
        ]


def board_of(rows, cols, n_edges, sizes=()):
    none, sizes = np.zeros(rows * cols, np.int64), np.array([*sizes], np.int64)
    return PairedBoard(rows, cols, sizes, sizes, np.full(n_edges, OPEN), none, none, none, none)


def test_sizes_lie_between_the_numbers():
    board = board_of(1, 2, 1, (7, 3))
    assert (python_of(least_of)(board, 0, 1), python_of(most_of)(board, 1, 0)) == (4, 6)


def test_areas_come_as_far_as_the_largest_number_allows():
    board = Named(1, 7, {0: 1, 6: 5})  # up to four cells
    assert (board.cells_of(0), board.cells_of(1)) == ([0, 1, 2, 3], [3, 4, 5, 6])
    assert board.n_vars == 8


def test_areas_go_around_lines_and_numbers_that_do_not_fit():
    board = Named(2, 3, {0: 1, 1: 2, 5: 6}, lines=[(3, 4)])
    assert board.cells_of(0) == [0, 3]  # 2 is next to 1, and the line is beyond
    assert board.cells_of(1) == [1, 2, 4, 5]


def test_two_numbers_have_one_variable_for_that_they_share_an_area():
    board = Named(1, 4, {0: 1, 3: 5})
    assert board.variables[0][3] == board.variables[1][0] >= 0
    assert sorted({*board.variables[0], *board.variables[1]}) == [*range(board.n_vars)]
    assert board.n_vars == 7


def test_each_cell_is_of_the_areas_of_two_numbers():
    board = Named(1, 3, {0: 1, 2: 5})
    table, sizes = board.table, []
    while table:
        assert (table[LEAST], table[MOST]) == (2, 2)
        sizes.append(table[SIZE])
        table = table[COUNT_HEAD + table[SIZE] :]
    assert sizes == [2, 2, 2]


@pytest.mark.parametrize(
    ("numbers", "options", "found"),
    [
        ({0: 1, 2: 4}, {}, ["#??", "??#"]),
        ({0: 1, 2: 4}, {"joined": [(1, 2)]}, ["#??", "?##"]),
        ({0: 1, 2: 4}, {"joined": [(0, 1), (1, 2)]}, ["###", "###"]),
    ],
)
def test_what_clauses_say(numbers, options, found):
    assert Named(1, 3, numbers, **options).settled() == (True, found)


@pytest.mark.parametrize("lines", [[(0, 1)], [(1, 2)]])
def test_a_cell_that_only_one_area_can_come_to_is_a_contradiction(lines):
    assert not Named(1, 3, {0: 1, 2: 4}, lines=lines).settled()[0]
    assert not Named(1, 3, {0: 1, 2: 2}).settled()[0]  # these two numbers do not fit
