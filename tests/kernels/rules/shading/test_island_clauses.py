"""Which cells islands can come to, and what the clauses and the walk over islands say of boards."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import NO_CONFLICT, TRUE, assign, clauses_in, room_before_memory
from gridlanes.kernels.clauses.consequences import propagate
from gridlanes.kernels.clauses.counts import COUNT_HEAD, LEAST, MOST, SIZE
from gridlanes.kernels.clauses.reasons import reasons_in, room_for_reasons
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shading.island_clauses import (
    encode_islands,
    islands_at,
    list_sizes,
    look_at_islands,
    name_islands,
    room_for_islands,
)

ROOM = 40_000


@kernel
def _named(scratch, rows, cols, cells, sizes, shaded, numbered, table):
    """The variables of all islands, where they end, and how many entries the table of sizes has."""
    board = islands_at(scratch, rows, cols, len(cells))
    for number in range(len(cells)):
        board.cell[number], board.size[number] = cells[number], sizes[number]
        numbered[cells[number]] = 1
    end = name_islands(board, numbered, shaded, rows * cols)
    return end, list_sizes(board, table)


@kernel
def _settled(scratch, memory, rows, cols, n_numbers, held, walks, truth):
    """What follows for each variable if cells are `held` shaded (1) or not (0), -1 for open; whether all is well."""
    n_vars = len(truth)
    clauses = clauses_in(memory, ROOM, n_vars, 1, 0)
    reasons = reasons_in(part(memory, ROOM, room_for_reasons(n_vars)), clauses, 10_000)
    board = islands_at(scratch, rows, cols, n_numbers)
    fine = encode_islands(clauses, board)
    for cell in range(rows * cols):
        if held[cell] >= 0:
            assign(clauses, 2 * cell + 1 - held[cell], -1)
    found = propagate(clauses)
    if found == NO_CONFLICT and walks:
        found = look_at_islands(clauses, reasons, board)
        found = propagate(clauses) if found == NO_CONFLICT else found
    for var in range(n_vars):
        truth[var] = 1 if clauses.truth[2 * var] == TRUE else 0 if clauses.truth[2 * var + 1] == TRUE else -1
    return fine, found == NO_CONFLICT


class Named:
    def __init__(self, rows, cols, numbers, shaded=()):
        n, self.cells = rows * cols, np.array([*numbers], np.int64)
        self.rows, self.cols = rows, cols
        self.scratch = np.full(python_of(room_for_islands)(n, len(self.cells)), 7, np.int64)
        walls, table = np.zeros(n, np.int64), np.zeros(1_000, np.int64)
        walls[[*shaded]] = 1
        sizes = np.array([*numbers.values()], np.int64)
        self.end, used = _named(self.scratch, rows, cols, self.cells, sizes, walls, np.zeros_like(walls), table)
        self.table = table[:used].tolist()
        first = 2 * len(self.cells)
        self.variables = self.scratch[first : first + n * len(self.cells)].reshape(-1, n)

    def cells_of(self, number):
        return np.flatnonzero(self.variables[number] >= 0).tolist()

    def settled(self, held, walks=False):
        truth, n = np.zeros(self.end, np.int64), self.rows * self.cols
        memory = np.zeros(ROOM + python_of(room_for_reasons)(self.end), np.int64)
        assert python_of(room_before_memory)(self.end) < ROOM // 2
        cells = np.array([{"#": 1, ".": 0, "?": -1}[one] for one in held if one != "/"])
        fine, well = _settled(self.scratch, memory, self.rows, self.cols, len(self.cells), cells, walks, truth)
        assert fine
        return "".join("?.#"[value + 1] for value in truth[:n]), well


def test_islands_come_as_far_as_their_sizes_and_not_beside_other_numbers():
    board = Named(3, 4, {0: 3, 11: 2})
    assert board.cells_of(0) == [0, 1, 2, 4, 5, 8]
    assert board.cells_of(1) == [7, 10, 11]
    assert board.end == 12 + 9
    assert sorted(board.variables[board.variables >= 0]) == list(range(12, 21))


def test_islands_of_any_size_go_around_what_is_shaded():
    board = Named(3, 3, {0: 0}, shaded=[1, 4])
    assert board.cells_of(0) == [0, 2, 3, 5, 6, 7, 8]
    assert board.table == []


def test_sizes_are_counts_of_these_variables():
    board = Named(1, 4, {0: 2, 3: 1})
    at = COUNT_HEAD + board.table[SIZE]
    assert (board.table[LEAST], board.table[MOST], board.table[SIZE]) == (2, 2, 2)
    assert board.table[COUNT_HEAD:at] == board.variables[0][:2].tolist()
    assert board.table[at:] == [1, 1, 1, board.variables[1][3]]


@pytest.mark.parametrize(
    ("held", "found", "well"),
    [
        ("????", ".?#.", True),  # the second can be of either, the third of none
        ("?.??", "..#.", True),
        ("??.?", ".?..", False),
    ],
)
def test_cells_are_of_one_island_or_shaded(held, found, well):
    state, is_well = Named(1, 4, {0: 2, 3: 1}).settled(held)
    assert is_well == well
    assert not well or state == found


def test_what_walls_part_from_all_numbers_is_shaded():
    board = Named(2, 4, {0: 0})
    assert board.settled("??#?/??#?") == (".?#?/??#?".replace("/", ""), True)
    assert board.settled("??#?/??#?", walks=True) == (".?##??##", True)
    assert not board.settled("??#./??#?", walks=True)[1]
