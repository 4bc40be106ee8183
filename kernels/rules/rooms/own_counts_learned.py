"""Rooms whose numbers say how many cells they fill, all filled cells connected, found by a search that learns from
conflicts (kernels/clauses).

Each cell is a variable, whether it is filled, and so is which number a room has. The cells of a room are added up one
by one (C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", 2005, here both ways round):
whether so many of the first cells are filled is a variable, too. Filled cells are one piece, and fill no block of 2 x 2
cells (rooms_by_clauses.py). It looks for two boards where the search has stalled, and gives up after `FIRST_CONFLICTS`
(there, too), twice as many each time. Two boards, if there are more, it hands over where the search asks for
them (`HAND_OVER`). Consistency if nothing is handed over: a state that has one board becomes it, and one without any is
a contradiction; of others nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import HEAD, add_clause, begin_clause, end_clause
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel, word_of
from gridlanes.kernels.rules.rooms.rooms_by_clauses import (
    are_joined_plainly,
    encode_known,
    room_of_plainly,
    scratch_for,
    search_of_rooms,
)
from gridlanes.kernels.rules.shared.learned_pair import answer_marks, are_wanted, only_one_plainly, parts_of


class CountedRooms(NamedTuple):
    """R rooms on a board of `rows` x `cols` cells; M marks, and the empty mark. The coords of the rooms follow one
    another.
    """

    rows: int
    cols: int
    hands_over: int
    """1 if two boards are handed over; 0 if a state is decided only where it has one"""
    empty: int
    """the number of the empty mark"""
    marks: Numbers
    """M: the numbers of the others"""
    values: Numbers
    """M: how many cells of a room hold it"""
    cells: Numbers
    """the cell of each coord, by its number on the board, row by row"""
    start: Numbers
    """R + 1: where the coords of each room begin, and where the last ones end"""
    sums_at: Numbers
    """R + 1: the same for the variables of its sums, for each of its coords as many: at least one cell is filled up to
    here, at least two, and so on, up to all, or one more than the greatest value"""
    unlike: Numbers
    """pairs of cells in rooms that do not hold the same mark, unless it is the empty one"""
    apart: Numbers
    """pairs of cells that are not both filled"""


def own_counts_learned_naive(words: Sequence[int], parameters: CountedRooms) -> tuple[list[int], bool]:
    """The naive twin of `own_counts_learned` where nothing is handed over."""
    return only_one_plainly(words, ([1 << mark for mark in marks] for marks in counted_boards_naive(parameters)))


def counted_boards_naive(parameters: CountedRooms) -> list[tuple[int, ...]]:
    """All boards as the mark's number of each coord, by trying all sets of cells of each room together."""
    p = parameters
    fillings = [_fillings(p, size) for size in np.diff(p.start).tolist()]
    every = (sum(filled, ()) for filled in product(*fillings))
    place, room_of = {cell: k for k, cell in enumerate(p.cells)}, room_of_plainly(p)
    pairs = [(place[one], place[two]) for one, two in zip(p.unlike[::2], p.unlike[1::2], strict=True)]
    assert all(room_of[one] != room_of[two] for one, two in pairs)
    return [
        board
        for board in every
        if are_joined_plainly(board, p) and not any(board[one] == board[two] != p.empty for one, two in pairs)
    ]


def _fillings(p: CountedRooms, size: int) -> list[tuple[int, ...]]:
    """The marks of a room with so many coords, in each way to fill it."""
    mark_of = dict(zip(p.values, p.marks, strict=True))
    return [
        tuple(mark_of[sum(held)] if value else p.empty for value in held)
        for held in product((0, 1), repeat=size)
        if sum(held) > 0 and sum(held) in mark_of
    ]


@kernel(inline=True)
def _with_mark(layout, room, m):
    """The literal that the filled cells of a room hold mark m of the list."""
    return 2 * (layout.rows * layout.cols + len(layout.marks) * room + m)


@kernel(inline=True)
def _n_before_sums(layout):
    """The number of variables before those of the sums."""
    return layout.rows * layout.cols + len(layout.marks) * (len(layout.start) - 1)


@kernel(inline=True)
def _n_variables(layout):
    return _n_before_sums(layout) + np.int64(layout.sums_at[len(layout.start) - 1])


@kernel(inline=True)
def _n_sums(layout, room):
    """How many sums of the first cells of a room there are."""
    return (layout.sums_at[room + 1] - layout.sums_at[room]) // (layout.start[room + 1] - layout.start[room])


@kernel(inline=True)
def _more_than(layout, room, k, i):
    """The literal that of the cells of a room, up to its kth, more than i are filled; both from 0."""
    return 2 * (_n_before_sums(layout) + np.int64(layout.sums_at[room]) + k * _n_sums(layout, room) + i)


@kernel
def _encode_sums(layout, clauses, room):
    """How many of the first cells of a room are filled. False if there is no room in memory."""
    fine = True
    for k in range(layout.start[room + 1] - layout.start[room]):
        cell = 2 * np.int64(layout.cells[layout.start[room] + k])
        for i in range(_n_sums(layout, room)):
            here = _more_than(layout, room, k, i)
            before = _more_than(layout, room, k - 1, i) if k > 0 else np.int64(-1)
            fine &= add_clause(clauses, here + 1, cell, before, -1)
            if k > 0:
                fine &= add_clause(clauses, here, before + 1, -1, -1)
            if i == 0:
                fine &= add_clause(clauses, here, cell + 1, -1, -1)
            elif k == 0:
                fine &= add_clause(clauses, here + 1, -1, -1, -1)
            else:
                fewer = _more_than(layout, room, k - 1, i - 1)
                fine &= add_clause(clauses, here + 1, fewer, -1, -1)
                fine &= add_clause(clauses, here, cell + 1, fewer + 1, -1)
    return fine


@kernel
def _encode_number(layout, clauses, room):
    """A room has one of the numbers, which is how many of its cells are filled. False if there is no room in memory."""
    size, n, n_marks = layout.start[room + 1] - layout.start[room], _n_sums(layout, room), len(layout.marks)
    clause, fine = begin_clause(clauses, n_marks), True
    if clause < 0:
        return False
    for m in range(n_marks):
        clauses.memory[clause + HEAD + m] = _with_mark(layout, room, m)
    end_clause(clauses, clause)
    for m in range(n_marks):
        lit, value = _with_mark(layout, room, m), layout.values[m]
        if not 1 <= value <= n:
            fine &= add_clause(clauses, lit + 1, -1, -1, -1)
            continue
        least = _more_than(layout, room, size - 1, value - 1)
        more = _more_than(layout, room, size - 1, value) if value < n else np.int64(-1)
        fine &= add_clause(clauses, lit + 1, least, -1, -1)
        if more >= 0:
            fine &= add_clause(clauses, lit + 1, more + 1, -1, -1)
        fine &= add_clause(clauses, lit, least + 1, more, -1)
    return fine


@kernel
def _encode_room(tile, coords, layout, clauses, room):
    """All that holds in a room. False if there is no room in memory."""
    fine = _encode_sums(layout, clauses, room) and _encode_number(layout, clauses, room)
    for k in range(layout.start[room], layout.start[room + 1]):
        cell, word = 2 * np.int64(layout.cells[k]), word_of(tile, coords[k])
        fine &= encode_known(tile, coords, layout, clauses, k)
        for m in range(len(layout.marks)):
            if word >> np.int64(layout.marks[m]) & 1 == 0:
                fine &= add_clause(clauses, cell + 1, _with_mark(layout, room, m) + 1, -1, -1)
    return fine


@kernel
def _encode_unlike(layout, clauses, room_of):
    """Pairs of cells that do not hold the same mark. False if there is no room in memory."""
    fine = True
    for at in range(0, len(layout.unlike), 2):
        one, two = np.int64(layout.unlike[at]), np.int64(layout.unlike[at + 1])
        for m in range(len(layout.marks)):
            ones, twos = _with_mark(layout, room_of[one], m) + 1, _with_mark(layout, room_of[two], m) + 1
            fine &= add_clause(clauses, 2 * one + 1, 2 * two + 1, ones, twos)
    return fine


_first_boards = search_of_rooms(_n_variables, _with_mark, _encode_room, _encode_unlike)


def search_scratch(n_cells: int, cols: int, n_rooms: int, n_marks: int, n_in_sums: int) -> int:
    """Entries of scratch for a board all of whose cells are in rooms, with so many variables of sums."""
    return scratch_for(n_cells, cols, n_cells, n_cells + n_marks * n_rooms + n_in_sums)


def _scratch(size: int, parameters: CountedRooms) -> int:
    n_rooms, n_in_sums = len(parameters.start) - 1, parameters.sums_at[-1]
    return search_scratch(parameters.rows * parameters.cols, parameters.cols, n_rooms, len(parameters.marks), n_in_sums)


@rule_kernel(CountedRooms, naive=own_counts_learned_naive, scratch=_scratch, columns=True, tries=True)
def own_counts_learned(tile, coords, parameters, scratch):
    """One board."""
    hands_over = parameters.hands_over != 0
    handover, boards, room = parts_of(scratch, len(coords))
    if not are_wanted(handover, hands_over):
        return 0, 0
    found = _first_boards(tile, coords, parameters, boards, room, handover)
    return answer_marks(tile, coords, boards, scratch, found, hands_over)
