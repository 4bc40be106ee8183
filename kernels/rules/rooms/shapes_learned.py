"""One shape in each room, and all shapes connected, found by a search that learns from conflicts (kernels/clauses).

Each cell is a variable, whether it is shaded, and so is each place for a shape in a room, and which mark a room's shape
has. Shaded cells are one piece (shading_learned.py), and fill no block of 2 x 2 cells. Equal marks in two rooms share
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

from gridlanes.kernels.clauses.clause_state import (
    DECIDED,
    HEAD,
    STEPS,
    TRUE,
    add_clause,
    assign,
    begin_clause,
    clauses_at,
    clauses_in,
    end_clause,
    room_before_memory,
)
from gridlanes.kernels.clauses.counts import counts_at, counts_in, room_for_counts
from gridlanes.kernels.clauses.reasons import reasons_at, reasons_in, room_for_reasons
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import GOES_ON, HAND_OVER, Numbers, python_of, rule_kernel, word_of
from gridlanes.kernels.rules.rooms.shapes_in_rooms import HALF
from gridlanes.kernels.rules.shading.chained_walls import board_notes
from gridlanes.kernels.rules.shading.island_clauses import islands_at
from gridlanes.kernels.rules.shading.learned_pieces import pieces_at, pieces_in, room_for_pieces
from gridlanes.kernels.rules.shading.shading_learned import (
    BOARD_PIECE,
    NOT_HELD,
    WINDOW,
    Shading,
    encode_windows,
    exclude,
    next_shading,
)
from gridlanes.kernels.rules.shared.learned_pair import (
    answer_marks,
    are_wanted,
    conflicts_allowed,
    end_search,
    only_one_plainly,
    parts_of,
)
from gridlanes.kernels.rules.shared.neighbours import SIDES, beside
from gridlanes.kernels.rules.shared.pieces import pieces_plainly

FIRST_CONFLICTS = 20_000
"""conflicts after which it gives up at first"""
_REASONS, _REASONS_OF = 20_000, 60
"""entries of memory for reasons, and for each cell"""
_AT_LEAST, _PER_VARIABLE, _MOST = 200_000, 300, 2_000_000
"""entries of memory for clauses, and for each variable; at most"""
_N_FOUND, _N_KEPT = 0, 1
_N_NOTED = WINDOW + BOARD_PIECE + 2
"""entries for what is said of blocks and of the piece, and for what a search has looked at and has to"""


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
    spots = [divmod(cell, p.cols) for cell in p.cells]
    room_of = [room for room in range(len(p.start) - 1) for _ in range(p.start[room], p.start[room + 1])]
    near = [[k for k, (r, c) in enumerate(spots) if abs(r - row) + abs(c - col) == 1] for row, col in spots]
    shaded = {k for k, mark in enumerate(board) if mark != p.empty}
    held = {spots[k] for k in shaded}
    cells = {p.cells[k] for k in shaded}
    return (
        len(pieces_plainly(shaded, near)) < 2
        and not any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= held for r, c in held)
        and not any(board[k] == board[other] and room_of[k] != room_of[other] for k in shaded for other in near[k])
        and not any({one, other} <= cells for one, other in zip(p.apart[::2], p.apart[1::2], strict=True))
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
def _encode_room(tile, coords, layout, clauses, room, room_of):
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
        cell, word = np.int64(layout.cells[k]), word_of(tile, coords[k])
        room_of[cell] = room
        fine &= _encode_some(layout, clauses, room, np.int64(k), np.int64(-1))
        if word >> np.int64(layout.empty) & 1 == 0:
            fine &= add_clause(clauses, 2 * cell, -1, -1, -1)
        elif word & ~(np.int64(1) << np.int64(layout.empty)) == 0:
            fine &= add_clause(clauses, 2 * cell + 1, -1, -1, -1)
    return fine


@kernel
def _encode_apart(layout, clauses, room_of):
    """Equal marks of two rooms share no side, and of some pairs of cells one is not shaded. False if there is no room
    in memory.
    """
    board, fine = _Board(layout.rows, layout.cols), True
    for cell in range(layout.rows * layout.cols):
        for side in range(SIDES):
            other = beside(board, cell, side)
            if room_of[cell] < 0 or other < cell or room_of[other] < 0 or room_of[other] == room_of[cell]:
                continue
            for m in range(len(layout.marks)):
                one, two = _with_mark(layout, room_of[cell], m) + 1, _with_mark(layout, room_of[other], m) + 1
                fine &= add_clause(clauses, 2 * cell + 1, 2 * other + 1, one, two)
    for k in range(0, len(layout.apart), 2):
        one, two = 2 * np.int64(layout.apart[k]) + 1, 2 * np.int64(layout.apart[k + 1]) + 1
        fine &= add_clause(clauses, one, two, -1, -1)
    return fine


@kernel
def _begin(tile, coords, layout, clauses, shading, block, room_of):
    """Clauses for all that holds of a board. False if there is no room."""
    shading.seen[0], shading.due[0], n = 0, 1, layout.rows * layout.cols
    for cell in range(n):
        room_of[cell] = -1
    fine = True
    for room in range(len(layout.start) - 1):
        fine &= _encode_room(tile, coords, layout, clauses, np.int64(room), room_of)
    for cell in range(n):
        if room_of[cell] < 0:
            fine &= add_clause(clauses, 2 * cell + 1, -1, -1, -1)
    block[0], block[1], block[2] = 2, 2, NOT_HELD
    return fine and _encode_apart(layout, clauses, room_of) and encode_windows(clauses, block, n, layout.cols)


@kernel
def _keep(layout, clauses, marks):
    """Notes the numbers of the marks of the board that was found."""
    for room in range(len(layout.start) - 1):
        mark = np.int64(layout.empty)
        for m in range(len(layout.marks)):
            if clauses.truth[_with_mark(layout, room, m)] == TRUE:
                mark = np.int64(layout.marks[m])
        for k in range(layout.start[room], layout.start[room + 1]):
            marks[k] = mark if clauses.truth[2 * np.int64(layout.cells[k])] == TRUE else layout.empty


@kernel(inline=True)
def _most_reasons(n):
    """The entries of memory for reasons."""
    return _REASONS + _REASONS_OF * n


@kernel(inline=True)
def _room_beside(n, cols, n_vars):
    """The entries of scratch of a search beside the memory of its clauses: for the piece, counts of which there are
    none, and the stack of reasons.
    """
    return room_for_pieces(n, cols, 0, board_notes(n, cols).end), room_for_counts(0, 0), room_for_reasons(n_vars)


@kernel
def _search_in(room, layout, noted, goes_on):
    """The clauses and the search that are in scratch, empty ones unless it `goes_on`."""
    n, n_vars, at = layout.rows * layout.cols, _n_variables(layout), 0
    for_pieces, for_counts, for_reasons = _room_beside(n, layout.cols, n_vars)
    of_pieces, at = part(room, at, for_pieces), at + for_pieces
    of_counts, at = part(room, at, for_counts), at + for_counts
    of_reasons, at = part(room, at, for_reasons), at + for_reasons
    memory, table = part(room, at, len(room) - at), part(layout.apart, 0, 0)
    if goes_on:
        clauses = clauses_at(memory, len(memory), n_vars, 1, 0)
        reasons, counts = reasons_at(of_reasons, clauses), counts_at(of_counts, table, 0)
        pieces = pieces_at(of_pieces, n, layout.cols, 0)
    else:
        clauses = clauses_in(memory, len(memory), n_vars, 1, 0)
        reasons, counts = reasons_in(of_reasons, clauses, _most_reasons(n)), counts_in(of_counts, table, 0)
        pieces = pieces_in(of_pieces, n, layout.cols, table, 0)
    piece, seen, due = part(noted, WINDOW, BOARD_PIECE), part(noted, _N_NOTED - 2, 1), part(noted, _N_NOTED - 1, 1)
    piece[0] = piece[1] = 0  # of cells that are shaded, connected at sides
    return clauses, Shading(reasons, counts, pieces, islands_at(part(room, 0, 0), 0, 0, 0), piece, seen, due)


@kernel
def _first_boards(tile, coords, layout, boards, room, handover):
    """How many boards there are, as many as are wanted at most, whose marks are kept in `boards`; -1 if that is not
    known, NOT_OVER if the search has paused.
    """
    n, n_vars, goes_on = layout.rows * layout.cols, _n_variables(layout), handover[GOES_ON] != 0
    at, beside_clauses = _N_KEPT + _N_NOTED + n, _room_beside(n, layout.cols, n_vars)
    size = beside_clauses[0] + beside_clauses[1] + beside_clauses[2]
    if at + size + 2 * room_before_memory(n_vars) + _most_reasons(n) > len(room):
        return -1
    kept, noted, room_of = part(room, 0, _N_KEPT), part(room, _N_KEPT, _N_NOTED), part(room, _N_KEPT + _N_NOTED, n)
    clauses, shading = _search_in(part(room, at, len(room) - at), layout, noted, goes_on)
    fits = goes_on or _begin(tile, coords, layout, clauses, shading, part(noted, 0, WINDOW), room_of)
    if not goes_on:
        kept[_N_FOUND] = 0
    before, said, most = clauses.now[STEPS], UNKNOWN, conflicts_allowed(handover, FIRST_CONFLICTS)
    lets_pause(clauses.now, layout.hands_over != 0)
    while fits and kept[_N_FOUND] < handover[4]:
        said = next_shading(clauses, shading, most)
        if said != FOUND:
            break
        _keep(layout, clauses, part(boards, kept[_N_FOUND] * len(coords), len(coords)))
        kept[_N_FOUND] += 1
        fits = exclude(clauses, shading)
    return end_search(handover, clauses.now, before, kept[_N_FOUND], said, fits)


def scratch_for(n_cells: int, cols: int, size: int, n_words: int, n_rooms: int, n_marks: int) -> int:
    """Entries of scratch for a board with so many coords in rooms, and words of places."""
    n_vars = n_cells + HALF * n_words + n_marks * n_rooms
    notes = python_of(room_for_pieces)(n_cells, cols, 0, python_of(board_notes)(n_cells, cols).end)
    beside_clauses = notes + python_of(room_for_counts)(0, 0) + python_of(room_for_reasons)(n_vars)
    memory = python_of(room_before_memory)(n_vars) + python_of(_most_reasons)(n_cells)
    learnt = min(_AT_LEAST + _PER_VARIABLE * n_vars, _MOST)
    return int(HAND_OVER + 3 * size + _N_KEPT + _N_NOTED + n_cells + beside_clauses + memory + learnt)


def _scratch(size: int, parameters: ConnectedShapes) -> int:
    n_cells, n_rooms = parameters.rows * parameters.cols, len(parameters.start) - 1
    return scratch_for(n_cells, parameters.cols, size, parameters.words[n_rooms], n_rooms, len(parameters.marks))


@rule_kernel(ConnectedShapes, naive=shapes_learned_naive, scratch=_scratch, columns=True, tries=True)
def shapes_learned(tile, coords, parameters, scratch):
    """One board."""
    hands_over = parameters.hands_over != 0
    handover, boards, room = parts_of(scratch, len(coords))
    if not are_wanted(handover, hands_over):
        return 0, 0
    found = _first_boards(tile, coords, parameters, boards, room, handover)
    return answer_marks(tile, coords, boards, scratch, found, hands_over)
