"""MarksApartSearched: marks that do not touch, as many in each row, column and group of a board, are found depth first,
by counts alone.

It is a kernel that tries assumptions. If its work is `bounded`, it finds out how many solutions there are where one or
two are wanted (`HAND_OVER`), and says nothing after that many states. A state takes a few hundred instructions, as no
more is drawn than the consequences of marks_apart.py. The next mark goes into the unit that has fewest cells for what
it lacks; units in which contradictions were found come earlier (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais,
"Boosting systematic search by weighting constraints", 2004). There it goes into the cell that clears most others.

Consistency: domain consistent if its work is not bounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rule_kernel import CONSEQUENCES, FAILURES, HAND_OVER, WANTED, python_of, rule_kernel
from gridlanes.kernels.rules.counts.exact_count_across import groups_of
from gridlanes.kernels.rules.counts.marks_apart import (
    lay_out,
    marks_in,
    most_urgent,
    put_mark,
    room_for_marks,
    settle_marks,
)
from gridlanes.kernels.rules.shared.cell_sets import BITS, first_cell, put_cell
from gridlanes.kernels.rules.shared.first_solutions import EVERY, keep_solution, write_solutions
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, written_naive

MAX_CELLS = 1_000
"""of a board; larger ones take much working space"""
_STEPS_OF_UNIT = 8
"""units that are counted in the time that a consequence takes elsewhere"""


class BoardOfMarks(NamedTuple):
    """A mark, by its number, how many times each group and line holds it, and the rows and columns of the board, whose
    cells are numbered by row. `bounded`: the states that may be looked at, 0 for any number.
    """

    mark: int
    wanted: int
    rows: int
    cols: int
    bounded: int


def marks_apart_searched_naive(
    words: Sequence[int], parameters: BoardOfMarks, coords: Sequence[int]
) -> tuple[list[int], bool]:
    """The naive twin of `marks_apart_searched`, not bounded; `coords` are the region's."""
    number, wanted, rows, cols, _ = parameters
    before = states_naive(words, number)
    state = dict(zip(coords, before, strict=True))
    found: list[set[int]] = [set()]
    for row in range(rows):
        line = range(row * cols, (row + 1) * cols)
        ways = [{*way} for way in combinations(line, wanted)]
        ways = [way for way in ways if all(state[k] in (OPEN, IN if k in way else OUT) for k in line)]
        found = [one | way for one in found for way in ways if not _touch(one | way, cols)]
    units = [[coords[k] for k in group] for group in groups_of(coords)]
    units += [[*range(col, rows * cols, cols)] for col in range(cols)]
    found = [one for one in found if all(len(one.intersection(unit)) == wanted for unit in units)]
    if not found:
        return list(words), True
    every, some = set.intersection(*found), set.union(*found)
    after = [IN if coord in every else OPEN if coord in some else OUT for coord in coords]
    return written_naive(words, number, after), False


def _touch(cells: set[int], cols: int) -> bool:
    places = [divmod(cell, cols) for cell in cells]
    return any(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in combinations(places, 2))


@kernel
def _n_groups(coords):
    """How many groups the coords of a region are."""
    n = 0
    for k in range(len(coords)):
        n += 1 if k == 0 or coords[k] > coords[k - 1] else 0
    return np.int64(n)


@kernel
def _clearing_most(board, unit):
    """The open cell of a unit that touches most others that can hold the mark."""
    n_words, found, most = board.n_words, np.int64(-1), np.int64(-1)
    for k in range(board.first[unit], board.end[unit]):
        left = board.cells[unit * n_words + k] & board.can[k] & ~board.held[k]
        while left != 0:
            cell, n = k * BITS + first_cell(left), 0
            left &= left - 1
            for i in range(n_words):
                n += np.int64(bit_count(np.uint64(board.near[cell * n_words + i] & board.can[i])))
            if n > most:
                found, most = cell, n
    return found


@kernel
def _assume(board, cell, top):
    """Puts a mark into a cell; what is left without that goes on the stack. Whether there is a contradiction."""
    width = 2 * board.n_words
    for k in range(width):
        board.stack[top * width + k] = board.now[k]
    board.stack[top * width + cell // BITS] &= ~(np.int64(1) << (cell % BITS))
    return put_mark(board, cell) or settle_marks(board)


@kernel
def _return_to(board, top):
    """Goes on with a state of the stack; whether there is a contradiction."""
    width = 2 * board.n_words
    for k in range(width):
        board.now[k] = board.stack[top * width + k]
    return settle_marks(board)


@kernel
def _search(board, wanted, bounded, found, handover):
    """How many solutions a board has, `wanted` at most; -1 if that is not known after the `bounded` number of states.
    It keeps them in `found`, and leaves the number of states in `CONSEQUENCES` of `handover`.
    """
    n_found, top, n_nodes, wrong = np.int64(0), 0, 1, settle_marks(board)
    while True:
        unit = -1 if wrong else most_urgent(board)
        if unit >= 0:
            if 0 < bounded <= n_nodes:
                n_found = np.int64(-1)
                break
            wrong = _assume(board, _clearing_most(board, unit), top)
            top += 1
        else:
            if not wrong:
                keep_solution(board.held, board.n_words, found, n_found, bounded)
                n_found += 1
            if n_found == wanted or top == 0:
                break
            top -= 1
            wrong = _return_to(board, top)
        n_nodes += 1
    handover[CONSEQUENCES] = n_nodes
    return n_found


@kernel
def _read(coords, known, board):
    """Reads which cells can hold the mark, then puts in those that do; whether there is a contradiction."""
    for k in range(len(coords)):
        if known[k] != OUT:
            put_cell(0, np.int64(coords[k]), board.can)
    wrong = False
    for k in range(len(coords)):
        if known[k] == IN and not wrong:
            wrong = put_mark(board, np.int64(coords[k]))
    return wrong


def _scratch(size: int, parameters: BoardOfMarks) -> int:
    _, wanted, rows, cols, _ = parameters
    return HAND_OVER + 4 * size + int(python_of(room_for_marks)(size, rows, cols, size, wanted))


@rule_kernel(BoardOfMarks, naive=marks_apart_searched_naive, scratch=_scratch, columns=True, tries=True)
def marks_apart_searched(tile, coords, parameters, scratch):
    """One board: all of its cells, group by group as in exact_count_across.py."""
    size, rows, cols, bounded = len(coords), parameters.rows, parameters.cols, parameters.bounded
    wanted = scratch[WANTED] if bounded > 0 else EVERY
    scratch[CONSEQUENCES] = scratch[FAILURES] = 0
    if wanted <= 0 or size > MAX_CELLS:
        return 0, 0
    n_groups, at = _n_groups(coords), HAND_OVER + size
    known, found = part(scratch, at, size), part(scratch, at + size, 2 * size)
    room = part(scratch, at + 3 * size, len(scratch) - at - 3 * size)
    board = marks_in(room, size, rows, cols, n_groups, parameters.wanted)
    lay_out(board, coords, rows, cols)
    states(tile, coords, parameters.mark, known)
    if _read(coords, known, board):
        return 0, 1
    n_found = _search(board, wanted, bounded, found, scratch)
    scratch[CONSEQUENCES] = scratch[CONSEQUENCES] * board.n_units // _STEPS_OF_UNIT
    if n_found < 0:
        return 0, 0
    if n_found == 0:
        return 0, 1
    searched = parameters.mark, board.n_words, found, n_found, bounded, known
    return write_solutions(tile, coords, *searched, scratch), 0
