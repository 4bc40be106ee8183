"""Small boards with numbers for tests of lines as clauses (kernels/rules/loops/lines_by_clauses.py)."""

from __future__ import annotations

import random

import numpy as np
from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.solving import FOUND
from gridlanes.kernels.rules.loops.lines_by_clauses import (
    LinedCells,
    LineNotes,
    exclude_solution,
    lay_out,
    next_solution,
)
from gridlanes.kernels.rules.loops.numbers_frontier import CellByCell, _drawings
from gridlanes.kernels.rules.loops.numbers_joined import NONE as NO
from gridlanes.kernels.rules.shared.graph import IN, OPEN

ROWS, COLS = 3, 4
N, N_DOWN = ROWS * COLS, (ROWS - 1) * COLS
N_LINKS = N_DOWN + ROWS * (COLS - 1)
BELOW = [1 + cell if cell < N_DOWN else 0 for cell in range(N)]
AFTER = [1 + N_DOWN + cell // COLS * (COLS - 1) + cell % COLS if cell % COLS < COLS - 1 else 0 for cell in range(N)]


def board_of(numbers, room_for_clauses=60_000):
    """The lines of a board, nothing drawn, and a search among its solutions."""
    names = list(dict.fromkeys(number for number in numbers if number != NO))
    name = np.array([-1 if number == NO else names.index(number) for number in numbers], np.int64)
    room = [np.zeros(size, np.int64) for size in (4 * N, 4 * N, N_LINKS, 4 * N)]
    lines = LineNotes(N, N_LINKS, len(names), name, *room)
    board = LinedCells(1, 0, COLS, 0, *(np.array(one, np.int32) for one in (AFTER, BELOW, numbers)))
    lay_out(lines, board)
    n_vars = N * (len(names) + 1) + N_LINKS + 1
    return lines, empty_clauses(n_vars, len(names) + 1, N * (len(names) + 1), room_for_clauses)


def drawings(numbers):
    """All solutions, link by link."""
    parameters = CellByCell(1, 0, COLS, 0, AFTER, BELOW, numbers)
    return {tuple(state == IN for state in states) for states in _drawings([OPEN] * N_LINKS, parameters)}


def all_found(lines, state, assumed=-1):
    """The solutions that a search finds one after the other."""
    found = []
    while next_solution(state, lines, assumed, 10**9) == FOUND:
        found.append(tuple(lines.on != 0))
        assert exclude_solution(state, lines)
    return found


def random_boards(n):
    """Boards with two or three pairs of numbers."""
    rng = random.Random(5)
    for _ in range(n):
        numbers = [NO] * N
        for k, cell in enumerate(rng.sample(range(N), 2 * rng.randint(2, 3))):
            numbers[cell] = 7 + k // 2
        yield numbers
