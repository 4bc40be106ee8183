"""One shape in each room, and all shapes connected, found by a search that learns from conflicts (kernels/clauses).

Each cell is a variable, whether it is shaded, and so is each place for a shape in a room, and which mark a room's shape
has. Shaded cells are one piece, and fill no block of 2 x 2 cells (rooms_by_clauses.py). Equal marks in two rooms share
no side. It looks for two boards where the search has stalled, and gives up after `FIRST_CONFLICTS`, twice as many each
time. Two boards, if there are more, it hands over where the search asks for them (`HAND_OVER`). Consistency if nothing
is handed over: a state that has one board becomes it, and one without any is a contradiction; of others nothing is
inferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import DECIDED, HEAD, add_clause, assign, begin_clause, end_clause
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel, word_of
from gridlanes.kernels.rules.rooms.rooms_by_clauses import (
    are_joined_plainly,
    encode_known,
    neighbours_plainly,
    room_of_plainly,
    scratch_for,
    search_of_rooms,
)
from gridlanes.kernels.rules.rooms.shapes_in_rooms import HALF
from gridlanes.kernels.rules.shared.learned_pair import answer_marks, are_wanted, only_one_plainly, parts_of
from gridlanes.kernels.rules.shared.neighbours import SIDES, beside


class ConnectedShapes(NamedTuple):
    """R rooms on a board of `rows` x `cols` cells; M marks of shapes by their numbers, and that of the empty mark. The
    coords of the rooms follow one another. Sets of the places of a room are words of `HALF` bits (shapes_in_rooms.py).
    """

    rows: int
    cols: int
    hands_over: int
    """1 if two boards are handed over; 0 if a state is decided only where it has one"""
    empty: int
    marks: Numbers
    cells: Numbers
    """the cell of each coord, by its number on the board, row by row"""
    start: Numbers
    """R + 1: where the coords of each room begin, and where the last ones end"""
    words: Numbers
    """R + 1: the same for the words of a set of its places"""
    with_mark: Numbers
    """for each room the places of each mark, a set after another"""
    covers_at: Numbers
    """R: where the sets of its coords begin in what follows"""
    covers: Numbers
    """for each coord the places that cover it"""
    apart: Numbers
    """pairs of cells that are not both shaded"""


class _Board(NamedTuple):
    """The size of a board, as neighbours.py reads it."""

    rows: int
    cols: int


def shapes_learned_naive(words: Sequence[int], parameters: ConnectedShapes) -> tuple[list[int], bool]:
    """The naive twin of `shapes_learned` where nothing is handed over."""
    return only_one_plainly(words, ([1 << mark for mark in marks] for marks in boards_naive(parameters)))


def boards_naive(parameters: ConnectedShapes) -> list[tuple[int, ...]]:
    """All boards as the mark's number of each coord, by trying all places of each room together."""
    rooms = range(len(parameters.start) - 1)
    every = product(*(_fillings(parameters, room) for room in rooms))
    return [board for filled in every if _is_right(board := sum(filled, ()), parameters)]


def _fillings(p: ConnectedShapes, room: int) -> list[tuple[int, ...]]:
    """The marks of the coords of a room, for each of its places."""
    n_words, found = p.words[room + 1] - p.words[room], []
    for number, bit in product(range(n_words), range(HALF)):
        for m, mark in enumerate(p.marks):
            if p.with_mark[len(p.marks) * p.words[room] + m * n_words + number] >> bit & 1:
                sets = p.covers[p.covers_at[room] + number :: n_words]
                size = p.start[room + 1] - p.start[room]
                found.append(tuple(mark if each >> bit & 1 else p.empty for each in sets[:size]))
    return found


def _is_right(board: Sequence[int], p: ConnectedShapes) -> bool:
    room_of, near = room_of_plainly(p), neighbours_plainly(p)
    shaded = [k for k, mark in enumerate(board) if mark != p.empty]
    return are_joined_plainly(board, p) and not any(
        board[k] == board[other] and room_of[k] != room_of[other] for k in shaded for other in near[k]
    )


@kernel(inline=True)
def _place(layout, room, number):
    """The literal that a shape lies in this place of a room."""
    return 2 * (layout.rows * layout.cols + HALF * np.int64(layout.words[room]) + number)


@kernel(inline=True)
def _with_mark(layout, room, m):
    """The literal that the shape of a room has mark m of the list."""
    n_rooms = len(layout.start) - 1
    return 2 * (layout.rows * layout.cols + HALF * np.int64(layout.words[n_rooms]) + len(layout.marks) * room + m)


@kernel(inline=True)
def _n_variables(layout):
    n_rooms = len(layout.start) - 1
    return layout.rows * layout.cols + HALF * np.int64(layout.words[n_rooms]) + len(layout.marks) * n_rooms


@kernel
def _mark_of(layout, room, number):
    """Which mark of the list the shape in a place has; -1 if there is no such place."""
    n_words, first = layout.words[room + 1] - layout.words[room], len(layout.marks) * layout.words[room]
    for m in range(len(layout.marks)):
        if np.int64(layout.with_mark[first + m * n_words + number // HALF]) >> (number % HALF) & 1 != 0:
            return m
    return -1


@kernel(inline=True)
def _covers(layout, room, k, number):
    """Whether a place covers coord k, of its room."""
    n_words = layout.words[room + 1] - layout.words[room]
    at = layout.covers_at[room] + (k - layout.start[room]) * n_words
    return np.int64(layout.covers[at + number // HALF]) >> (number % HALF) & 1 != 0


@kernel
def _encode_place(tile, coords, layout, clauses, room, number):
    """What follows from a place: its mark, and which cells of the room are shaded. False if there is no room."""
    lit, m = _place(layout, room, number), _mark_of(layout, room, number)
    if m < 0:
        assign(clauses, lit + 1, DECIDED)
        return True
    fine = add_clause(clauses, lit + 1, _with_mark(layout, room, m), -1, -1)
    for k in range(layout.start[room], layout.start[room + 1]):
        cell, is_covered = 2 * np.int64(layout.cells[k]), _covers(layout, room, k, number)
        fine &= add_clause(clauses, lit + 1, cell if is_covered else cell + 1, -1, -1)
        if is_covered and word_of(tile, coords[k]) >> np.int64(layout.marks[m]) & 1 == 0:
            fine &= add_clause(clauses, lit + 1, -1, -1, -1)
    return fine


@kernel
def _encode_some(layout, clauses, room, k, m):
    """A shape lies in some place: one that covers coord k if the cell is shaded, one with mark m if the shape has it;
    in any (both -1). False if there is no room.
    """
    n_places = HALF * (layout.words[room + 1] - layout.words[room])
    clause, n = begin_clause(clauses, n_places + 1), 0
    if clause < 0:
        return False
    if k >= 0 or m >= 0:
        clauses.memory[clause + HEAD] = (2 * np.int64(layout.cells[k]) if k >= 0 else _with_mark(layout, room, m)) + 1
        n = 1
    for number in range(n_places):
        mark = _mark_of(layout, room, number)
        if mark >= 0 and (k < 0 or _covers(layout, room, k, number)) and (m < 0 or mark == m):
            clauses.memory[clause + HEAD + n] = _place(layout, room, number)
            n += 1
    clauses.memory[clause] = n
    end_clause(clauses, clause)
    return True


@kernel
def _encode_room(tile, coords, layout, clauses, room):
    """All that holds in a room. False if there is no room in memory."""
    n_marks, fine = len(layout.marks), _encode_some(layout, clauses, room, np.int64(-1), np.int64(-1))
    for number in range(HALF * (layout.words[room + 1] - layout.words[room])):
        fine &= _encode_place(tile, coords, layout, clauses, room, np.int64(number))
    for m in range(n_marks):
        fine &= _encode_some(layout, clauses, room, np.int64(-1), np.int64(m))
        for other in range(m):
            one, two = _with_mark(layout, room, m) + 1, _with_mark(layout, room, other) + 1
            fine &= add_clause(clauses, one, two, -1, -1)
    for k in range(layout.start[room], layout.start[room + 1]):
        fine &= _encode_some(layout, clauses, room, np.int64(k), np.int64(-1))
        fine &= encode_known(tile, coords, layout, clauses, k)
    return fine


@kernel
def _encode_unlike(layout, clauses, room_of):
    """Equal marks of two rooms share no side. False if there is no room in memory."""
    board, fine = _Board(layout.rows, layout.cols), True
    for cell in range(layout.rows * layout.cols):
        for side in range(SIDES):
            other = beside(board, cell, side)
            if room_of[cell] < 0 or other < cell or room_of[other] < 0 or room_of[other] == room_of[cell]:
                continue
            for m in range(len(layout.marks)):
                one, two = _with_mark(layout, room_of[cell], m) + 1, _with_mark(layout, room_of[other], m) + 1
                fine &= add_clause(clauses, 2 * cell + 1, 2 * other + 1, one, two)
    return fine


_first_boards = search_of_rooms(_n_variables, _with_mark, _encode_room, _encode_unlike)


def search_scratch(n_cells: int, cols: int, size: int, n_words: int, n_rooms: int, n_marks: int) -> int:
    """Entries of scratch for a board with so many coords in rooms, and words of places."""
    return scratch_for(n_cells, cols, size, n_cells + HALF * n_words + n_marks * n_rooms)


def _scratch(size: int, parameters: ConnectedShapes) -> int:
    n_cells, n_rooms = parameters.rows * parameters.cols, len(parameters.start) - 1
    return search_scratch(n_cells, parameters.cols, size, parameters.words[n_rooms], n_rooms, len(parameters.marks))


@rule_kernel(ConnectedShapes, naive=shapes_learned_naive, scratch=_scratch, columns=True, tries=True)
def shapes_learned(tile, coords, parameters, scratch):
    """One board."""
    hands_over = parameters.hands_over != 0
    handover, boards, room = parts_of(scratch, len(coords))
    if not are_wanted(handover, hands_over):
        return 0, 0
    found = _first_boards(tile, coords, parameters, boards, room, handover)
    return answer_marks(tile, coords, boards, scratch, found, hands_over)
