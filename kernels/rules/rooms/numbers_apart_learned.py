"""Rooms with the numbers from 1 to their size, equal ones far apart in a line, found by a search that learns from
conflicts (kernels/clauses).

Each mark of each cell is a variable; all that holds are clauses about these. It looks for two boards where the search
has stalled, and gives up after `FIRST_CONFLICTS`, twice as many each time. Two boards, if there are more, it hands over
where the search asks for them (`HAND_OVER`). Consistency if nothing is handed over: a state that has one board becomes
it, and one without any is a contradiction; of others nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import HEAD, TRUE, add_clause, begin_clause, end_clause, hold
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel, word_of
from gridlanes.kernels.rules.shared.learned_marks import scratch_of_marks, search_of_marks
from gridlanes.kernels.rules.shared.learned_pair import answer_marks, are_wanted, only_one_plainly, parts_of

FIRST_CONFLICTS = 50_000
"""conflicts after which it gives up at first"""
_AT_LEAST, _PER_VARIABLE = 100_000, 300
"""entries of memory for clauses; numbers up to 16 take about 250 for each variable before anything is learnt"""


class NumbersApart(NamedTuple):
    """R rooms on a board of `rows` x `cols` cells, whose coords follow one another; the mark of number v is v - 1."""

    rows: int
    cols: int
    hands_over: int
    """1 if two boards are handed over; 0 if a state is decided only where it has one"""
    largest: int
    """the greatest number that a room has"""
    start: Numbers
    """R + 1: where the coords of each room begin, and where the last ones end"""
    places: Numbers
    """for each cell of the board, row by row, which of the coords it is; for others how many coords there are"""


def numbers_apart_learned_naive(words: Sequence[int], parameters: NumbersApart) -> tuple[list[int], bool]:
    """The naive twin of `numbers_apart_learned` where nothing is handed over."""
    return only_one_plainly(words, ([1 << mark for mark in board] for board in numbered_boards_naive(parameters)))


def numbered_boards_naive(parameters: NumbersApart) -> Iterator[tuple[int, ...]]:
    """All boards as the mark's number of each coord, by trying all orders of each room's numbers together."""
    n, cols = parameters.start[-1], parameters.cols
    spots = {k: divmod(cell, cols) for cell, k in enumerate(parameters.places) if k < n}
    pairs = [
        (one, other, abs(row - r) + abs(col - c))
        for (one, (row, col)), (other, (r, c)) in combinations(spots.items(), 2)
        if row == r or col == c
    ]
    for filled in product(*(permutations(range(size)) for size in np.diff(parameters.start).tolist())):
        board = sum(filled, ())
        if not any(board[one] == board[other] >= distance - 1 for one, other, distance in pairs):
            yield board


@kernel(inline=True)
def _n_variables(coords, layout):
    return len(coords) * np.int64(layout.largest)


@kernel(inline=True)
def _holds(layout, k, mark):
    """The literal that coord k has a mark."""
    return 2 * (np.int64(k) * layout.largest + mark)


@kernel(inline=True)
def _mark_of(state, layout, k):
    """The mark of a coord of the board that was found."""
    found = np.int64(0)
    for mark in range(layout.largest):
        if state.truth[_holds(layout, k, mark)] == TRUE:
            found = np.int64(mark)
    return found


@kernel
def _encode_coord(state, layout, k, size, word):
    """A coord of a room of some size has one of the marks that its word allows. False if there is no room."""
    clause, fine = begin_clause(state, size), True
    if clause < 0:
        return False
    for mark in range(size):
        state.memory[clause + HEAD + mark] = _holds(layout, k, mark)
    end_clause(state, clause)
    for mark in range(layout.largest):
        if mark >= size or word >> mark & 1 == 0:
            hold(state, _holds(layout, k, mark) + 1)
        for other in range(mark if mark < size else 0):
            fine &= add_clause(state, _holds(layout, k, mark) + 1, _holds(layout, k, other) + 1, -1, -1)
    return fine


@kernel
def _encode_room(state, layout, first, size):
    """Each of a room's marks is at one of its coords. False if there is no room in memory."""
    fine = True
    for mark in range(size):
        clause = begin_clause(state, size)
        if clause < 0:
            return False
        for i in range(size):
            state.memory[clause + HEAD + i] = _holds(layout, first + i, mark)
        end_clause(state, clause)
        for i in range(size):
            for j in range(i):
                one, other = _holds(layout, first + i, mark) + 1, _holds(layout, first + j, mark) + 1
                fine &= add_clause(state, one, other, -1, -1)
    return fine


@kernel
def _encode_line(state, layout, n, cell, step, n_after):
    """Coords, of n, after that of a cell in a line, whose cells are `step` numbers apart, do not have its mark where
    that reaches them; `n_after`: how many cells come after it. False if there is no room.
    """
    k, fine = layout.places[cell], True
    for distance in range(1, min(n_after, layout.largest) + 1 if k < n else 1):
        other = layout.places[cell + distance * step]
        for mark in range(distance - 1, layout.largest if other < n else 0):
            fine &= add_clause(state, _holds(layout, k, mark) + 1, _holds(layout, other, mark) + 1, -1, -1)
    return fine


@kernel
def _encode(state, tile, coords, layout):
    """Clauses for all boards that a state allows. False if there is no room."""
    fine = True
    for room in range(len(layout.start) - 1):
        first, size = np.int64(layout.start[room]), np.int64(layout.start[room + 1] - layout.start[room])
        for k in range(first, first + size):
            fine &= _encode_coord(state, layout, k, size, word_of(tile, coords[k]))
        fine &= _encode_room(state, layout, first, size)
    for cell in range(layout.rows * layout.cols):
        row, col = cell // layout.cols, cell % layout.cols
        fine &= _encode_line(state, layout, len(coords), cell, 1, layout.cols - 1 - col)
        fine &= _encode_line(state, layout, len(coords), cell, layout.cols, layout.rows - 1 - row)
    return fine


_first_boards = search_of_marks(_n_variables, _encode, _mark_of, FIRST_CONFLICTS)


def search_scratch(size: int, largest: int) -> int:
    """Entries of scratch for a board with `size` coords."""
    n_vars = size * largest
    return scratch_of_marks(size, n_vars, _AT_LEAST + _PER_VARIABLE * n_vars)


def _scratch(size: int, parameters: NumbersApart) -> int:
    return search_scratch(size, parameters.largest)


@rule_kernel(NumbersApart, naive=numbers_apart_learned_naive, scratch=_scratch, columns=True, tries=True)
def numbers_apart_learned(tile, coords, parameters, scratch):
    """One board."""
    hands_over = parameters.hands_over != 0
    handover, boards, room = parts_of(scratch, len(coords))
    if not are_wanted(handover, hands_over):
        return 0, 0
    found = _first_boards(tile, coords, parameters, boards, room, handover)
    return answer_marks(tile, coords, boards, scratch, found, hands_over)
