"""Shaded boards found by a search that learns from conflicts (kernels/clauses).

Each cell is a variable: it holds the mark or not; variables for partial sums of counts come after them. What can be
said so are clauses. Other counts are looked at literal by literal once clauses have nothing to add, and that cells are
one piece, or islands with one number each (island_clauses.py), where counts have nothing to add, either.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    HEAD,
    NO_CONFLICT,
    TRAIL,
    begin_clause,
    end_clause,
    room_before_memory,
)
from gridlanes.kernels.clauses.counts import (
    COUNT_HEAD,
    LEAST,
    MOST,
    SIZE,
    VariableCounts,
    is_clause,
    look_at_counts_of,
    note_in_counts,
    room_for_counts,
)
from gridlanes.kernels.clauses.reasons import ReasonStack, room_for_reasons
from gridlanes.kernels.clauses.search_in_scratch import room_beside_clauses, search_in_scratch
from gridlanes.kernels.clauses.solving_with_propagators import search_with_propagators
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shading.chained_walls import board_notes
from gridlanes.kernels.rules.shading.island_clauses import IslandBoard, look_at_islands
from gridlanes.kernels.rules.shading.learned_pieces import (
    BOARD,
    PieceRows,
    look_at_board,
    look_at_room,
    note_in_rows,
    pieces_at,
    pieces_in,
    room_for_pieces,
)

WINDOW, BOARD_PIECE = 3, 2
"""entries of a layout for each window, and for each piece on the whole board"""
HELD, NOT_HELD, ALL_BUT = range(3)
"""what is said of each rectangle of a window's size: some cell holds the mark; some does not; and, with the number of a
cell added to `ALL_BUT`, that this cell holds it if all others do"""


class Shading(NamedTuple):
    """What is looked at beside clauses. `whole` ``int32``: pieces on the whole board, `BOARD_PIECE` numbers each.
    ``int64``: `seen`, literals of the trail that were looked at; `due`, whether each piece has to be looked at, those
    on the whole board first, then those in rooms, and last the `islands`, if there is an entry for them.
    """

    reasons: ReasonStack
    counts: VariableCounts
    pieces: PieceRows
    islands: IslandBoard
    whole: Any
    seen: Any
    due: Any


class ShadingSize(NamedTuple):
    """How much there is of a search. `n_rooms`: rooms whose cells are one piece each; `n_entries`: of the table of
    counts, at most; `n_counted`: variables, of the first, that counts may be about; `n_reasons`: entries for reasons.
    """

    n_cells: int
    cols: int
    n_rooms: int
    n_entries: int
    n_counted: int
    n_vars: int
    n_reasons: int


def scratch_beside_clauses(n_cells: int, cols: int, n_rooms: int, n_entries: int, n_counted: int, n_vars: int) -> int:
    """Entries of scratch that a search takes beside the reasons and the memory of its clauses."""
    room = python_of(room_for_pieces)(n_cells, cols, n_rooms, python_of(board_notes)(n_cells, cols).end)
    room += python_of(room_for_counts)(n_entries, n_counted) + python_of(room_for_reasons)(n_vars)
    return int(room + python_of(room_before_memory)(n_vars))


@kernel(inline=True)
def has_room_for(room, size):
    """Whether so many entries of scratch are enough for a search, however few clauses it has."""
    notes = board_notes(size.n_cells, size.cols).end
    needed = room_for_pieces(size.n_cells, size.cols, size.n_rooms, notes)
    needed += room_beside_clauses(size.n_entries, size.n_counted, size.n_vars)
    return needed + 2 * room_before_memory(size.n_vars) + size.n_reasons <= room


@kernel
def shading_in(scratch, size, table, joined, islands, looks, goes_on):
    """The clauses and the search that are in scratch; without any clause, and with all cells open, unless it `goes_on`.
    `table`: of counts; `joined`: of each room how many cells it has, and these; `looks`: `whole`, `seen` and `due`.
    """
    notes = board_notes(size.n_cells, size.cols).end
    at = room_for_pieces(size.n_cells, size.cols, size.n_rooms, notes)
    of_pieces, rest = part(scratch, 0, at), part(scratch, at, len(scratch) - at)
    clauses, reasons, counts = search_in_scratch(
        rest, table, size.n_entries, size.n_counted, size.n_vars, size.n_reasons, goes_on
    )
    if goes_on:
        pieces = pieces_at(of_pieces, size.n_cells, size.cols, size.n_rooms)
    else:
        pieces = pieces_in(of_pieces, size.n_cells, size.cols, joined, size.n_rooms)
    whole, seen, due = looks
    return clauses, Shading(reasons, counts, pieces, islands, whole, seen, due)


@kernel
def encode_windows(clauses, windows, n_cells, cols):
    """What is said of each rectangle of a size. False if there is no room."""
    rows = n_cells // cols
    for at in range(0, len(windows), WINDOW):
        height, width, said = windows[at], windows[at + 1], windows[at + 2]
        for row in range(rows - height + 1):
            for col in range(cols - width + 1):
                clause = begin_clause(clauses, height * width)
                if clause < 0:
                    return False
                n = 0
                for r in range(row, row + height):
                    for c in range(col, col + width):
                        is_negated = said == NOT_HELD or (said >= ALL_BUT and n != said - ALL_BUT)
                        clauses.memory[clause + HEAD + n] = 2 * (r * cols + c) + (1 if is_negated else 0)
                        n += 1
                end_clause(clauses, clause)
    return True


@kernel
def encode_counts(clauses, table):
    """The counts for which clauses are enough. False if there is no room."""
    at = 0
    while at < len(table):
        least, most, size = table[at + LEAST], table[at + MOST], table[at + SIZE]
        at += COUNT_HEAD
        for sign in range(2 if is_clause(least, most, size) else 0):
            if (sign == 0 and least < 1) or (sign == 1 and most >= size):
                continue
            clause = begin_clause(clauses, size)
            if clause < 0:
                return False
            for k in range(size):
                clauses.memory[clause + HEAD + k] = 2 * table[at + k] + sign
            end_clause(clauses, clause)
        at += size
    return True


@kernel
def _note(shading, lit, is_assigned):
    """Notes that a literal was assigned, or is so no more, where its variable is counted, and where it is a cell."""
    if lit >> 1 < len(shading.counts.first) - 1:
        note_in_counts(shading.counts, lit, 1 if is_assigned else -1)
    if lit >> 1 < len(shading.pieces.room):
        note_in_rows(shading.pieces, lit, is_assigned)


@kernel(inline=True)
def _note_due(shading, room):
    """Notes what has to be looked at when a cell of a room (BOARD for none) was assigned."""
    n_whole = len(shading.whole) // BOARD_PIECE
    n_pieces = n_whole + len(shading.pieces.top) - 1
    for piece in range(n_whole):
        shading.due[piece] = 1
    if room != BOARD:
        shading.due[n_whole + room - 1] = 1
    if len(shading.due) > n_pieces:
        shading.due[n_pieces] = 1


@kernel
def _look(clauses, shading, lit):
    """Looks at what follows from a literal, and notes what is due; NO_CONFLICT, or a conflict."""
    if lit >> 1 < len(shading.pieces.room):
        _note_due(shading, shading.pieces.room[lit >> 1])
    if lit >> 1 < len(shading.counts.first) - 1:
        return look_at_counts_of(clauses, shading.reasons, shading.counts, lit >> 1)
    return NO_CONFLICT


@kernel
def _look_at_pieces(clauses, shading):
    """Looks at pieces that are due until something follows; NO_CONFLICT, or a conflict."""
    n_whole, n_before = len(shading.whole) // BOARD_PIECE, clauses.now[TRAIL]
    for k in range(len(shading.due) - 1, -1, -1):  # islands and rooms first
        if shading.due[k] == 0:
            continue
        shading.due[k] = 0
        if k == n_whole + len(shading.pieces.top) - 1:
            found = look_at_islands(clauses, shading.reasons, shading.islands)
        elif k < n_whole:
            others, around = np.int64(shading.whole[BOARD_PIECE * k]), np.int64(shading.whole[BOARD_PIECE * k + 1])
            found = look_at_board(clauses, shading.reasons, shading.pieces, others, around)
        else:
            found = look_at_room(clauses, shading.reasons, shading.pieces, np.int64(k - n_whole + 1), np.int64(0))
        if found != NO_CONFLICT or clauses.now[TRAIL] > n_before:
            return found
    return NO_CONFLICT


_SEARCH = search_with_propagators(_note, _look, _look_at_pieces)
_solve, _exclude = _SEARCH.solve, _SEARCH.exclude


@kernel
def next_shading(clauses, shading, most):
    """Looks for a board: FOUND, NONE, PAUSED, or UNKNOWN after `most` conflicts, or without room."""
    return _solve(clauses, shading, most)


@kernel
def exclude(clauses, shading):
    """Excludes the board that was found. False without room."""
    return _exclude(clauses, shading)
