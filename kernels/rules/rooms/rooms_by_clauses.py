"""Boards of rooms with one mark each, found by a search that learns from conflicts (kernels/clauses).

Each cell is a variable, whether it is filled, and so is which mark the filled cells of a room hold; each kind of boards
has more of them, and says what holds in a room. Filled cells are one piece (shading_learned.py), and fill no block of
2 x 2 cells. A layout has the fields `rows`, `cols`, `hands_over`, `empty`, `marks`, `cells`, `start` and `apart` of
`ConnectedShapes` (shapes_learned.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    STEPS,
    TRUE,
    add_clause,
)
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import HAND_OVER, UNFINISHED, WANTED, word_of
from gridlanes.kernels.rules.shading.island_clauses import islands_at
from gridlanes.kernels.rules.shading.shading_learned import (
    BOARD_PIECE,
    NOT_HELD,
    WINDOW,
    ShadingSize,
    encode_windows,
    exclude,
    has_room_for,
    next_shading,
    scratch_beside_clauses,
    shading_in,
)
from gridlanes.kernels.rules.shared.learned_pair import conflicts_allowed, end_search
from gridlanes.kernels.rules.shared.pieces import pieces_plainly

FIRST_CONFLICTS = 20_000
"""conflicts after which it gives up at first"""
_REASONS, _REASONS_OF = 20_000, 60
"""entries of memory for reasons, and for each cell"""
_AT_LEAST, _PER_VARIABLE, _MAX_FOR_CLAUSES = 200_000, 300, 2_000_000
"""entries of memory for clauses, and for each variable; at most"""
_N_FOUND, _N_KEPT = 0, 1
_N_NOTED = WINDOW + BOARD_PIECE + 2
"""entries for what is said of blocks and of the piece, and for what a search has looked at and has to"""
Kernel = Callable[..., Any]


def are_joined_plainly(board: Sequence[int], layout: Any) -> bool:
    """Whether the filled cells of a board, the mark's number of each coord, are one piece that fills no block of 2 x 2
    cells, and are not those of a pair `apart`.
    """
    spots = [divmod(cell, layout.cols) for cell in layout.cells]
    filled = {k for k, mark in enumerate(board) if mark != layout.empty}
    held, cells = {spots[k] for k in filled}, {layout.cells[k] for k in filled}
    return (
        len(pieces_plainly(filled, neighbours_plainly(layout))) < 2
        and not any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= held for r, c in held)
        and not any({one, other} <= cells for one, other in zip(layout.apart[::2], layout.apart[1::2], strict=True))
    )


def neighbours_plainly(layout: Any) -> list[list[int]]:
    """The coords beside each coord."""
    spots = [divmod(cell, layout.cols) for cell in layout.cells]
    return [[k for k, (r, c) in enumerate(spots) if abs(r - row) + abs(c - col) == 1] for row, col in spots]


def room_of_plainly(layout: Any) -> list[int]:
    """The room of each coord."""
    return [room for room in range(len(layout.start) - 1) for _ in range(layout.start[room], layout.start[room + 1])]


@kernel(inline=True)
def encode_known(tile, coords, layout, clauses, k):
    """What is known of coord k: that it is filled, or not. False if there is no room."""
    cell, word = np.int64(layout.cells[k]), word_of(tile, coords[k])
    if word >> np.int64(layout.empty) & 1 == 0:
        return add_clause(clauses, 2 * cell, -1, -1, -1)
    if word & ~(np.int64(1) << np.int64(layout.empty)) == 0:
        return add_clause(clauses, 2 * cell + 1, -1, -1, -1)
    return True


@kernel
def encode_apart(layout, clauses):
    """Adds a clause for each pair of cells of which one is not filled. False if there is no room."""
    fine = True
    for k in range(0, len(layout.apart), 2):
        one, two = 2 * np.int64(layout.apart[k]) + 1, 2 * np.int64(layout.apart[k + 1]) + 1
        fine &= add_clause(clauses, one, two, -1, -1)
    return fine


@kernel
def _note_rooms(layout, room_of):
    """The room of each cell, -1 for none."""
    for cell in range(layout.rows * layout.cols):
        room_of[cell] = -1
    for room in range(len(layout.start) - 1):
        for k in range(layout.start[room], layout.start[room + 1]):
            room_of[layout.cells[k]] = room


@kernel
def _begin(layout, clauses, shading, block, room_of):
    """Nothing is looked at yet, and cells in no room are not filled. False if there is no room."""
    shading.seen[0], shading.due[0], fine = 0, 1, True
    for cell in range(layout.rows * layout.cols):
        if room_of[cell] < 0:
            fine &= add_clause(clauses, 2 * cell + 1, -1, -1, -1)
    block[0], block[1], block[2] = 2, 2, NOT_HELD
    return fine and encode_windows(clauses, block, layout.rows * layout.cols, layout.cols)


@kernel(inline=True)
def _size(n, cols, n_vars):
    """How much there is of a search: no counts, and no rooms that are one piece each."""
    return ShadingSize(n, cols, 0, 0, 0, n_vars, _REASONS + _REASONS_OF * n)


@kernel
def _search_in(room, layout, n_vars, noted, goes_on):
    """The clauses and the search that are in scratch, empty ones unless it `goes_on`."""
    piece, seen, due = part(noted, WINDOW, BOARD_PIECE), part(noted, _N_NOTED - 2, 1), part(noted, _N_NOTED - 1, 1)
    piece[0] = piece[1] = 0  # of cells that are filled, connected at sides
    size, none = _size(layout.rows * layout.cols, layout.cols, n_vars), part(layout.apart, 0, 0)
    no_islands = islands_at(part(room, 0, 0), 0, 0, 0)
    return shading_in(room, size, none, none, no_islands, (piece, seen, due), goes_on)


def search_of_rooms(n_variables: Kernel, with_mark: Kernel, encode_room: Kernel, encode_unlike: Kernel) -> Kernel:
    """The kernel ``first_boards(tile, coords, layout, boards, room, handover)``: how many boards there are, as many as
    are wanted at most, the numbers of whose marks are kept in `boards`; -1 if that is not known, NOT_OVER if the search
    has paused.

    ``n_variables(layout)``: how many variables there are. ``with_mark(layout, room, m)``: the literal that the filled
    cells of a room hold mark m of the list. ``encode_room(tile, coords, layout, clauses, room)``: clauses for all that
    holds in a room; ``encode_unlike(layout, clauses, room_of)``: for cells of two rooms that do not hold the same mark;
    False if there is no room in memory.
    """

    @kernel(is_cached=False)
    def encode(tile, coords, layout, clauses, room_of):
        fine = True
        for room in range(len(layout.start) - 1):
            fine &= encode_room(tile, coords, layout, clauses, np.int64(room))
        return fine and encode_unlike(layout, clauses, room_of) and encode_apart(layout, clauses)

    @kernel(is_cached=False)
    def keep(layout, clauses, marks):
        """Notes the numbers of the marks of the board that was found."""
        for room in range(len(layout.start) - 1):
            mark = np.int64(layout.empty)
            for m in range(len(layout.marks)):
                if clauses.truth[with_mark(layout, room, m)] == TRUE:
                    mark = np.int64(layout.marks[m])
            for k in range(layout.start[room], layout.start[room + 1]):
                marks[k] = mark if clauses.truth[2 * np.int64(layout.cells[k])] == TRUE else layout.empty

    @kernel(is_cached=False)
    def first_boards(tile, coords, layout, boards, room, handover):
        n, n_vars, goes_on = layout.rows * layout.cols, n_variables(layout), handover[UNFINISHED] != 0
        at = _N_KEPT + _N_NOTED + n
        if not has_room_for(len(room) - at, _size(n, layout.cols, n_vars)):
            return -1
        kept, noted, room_of = part(room, 0, _N_KEPT), part(room, _N_KEPT, _N_NOTED), part(room, _N_KEPT + _N_NOTED, n)
        clauses, shading = _search_in(part(room, at, len(room) - at), layout, n_vars, noted, goes_on)
        fits = goes_on
        if not goes_on:
            kept[_N_FOUND] = 0
            _note_rooms(layout, room_of)
            fits = encode(tile, coords, layout, clauses, room_of)
            fits = fits and _begin(layout, clauses, shading, part(noted, 0, WINDOW), room_of)
        before, said, most = clauses.now[STEPS], UNKNOWN, conflicts_allowed(handover, FIRST_CONFLICTS)
        lets_pause(clauses.now, layout.hands_over != 0)
        while fits and kept[_N_FOUND] < handover[WANTED]:
            said = next_shading(clauses, shading, most)
            if said != FOUND:
                break
            keep(layout, clauses, part(boards, kept[_N_FOUND] * len(coords), len(coords)))
            kept[_N_FOUND] += 1
            fits = exclude(clauses, shading)
        return end_search(handover, clauses.now, before, kept[_N_FOUND], said, fits)

    return first_boards


def scratch_for(n_cells: int, cols: int, size: int, n_vars: int) -> int:
    """Entries of scratch for a board with `size` coords in rooms, and so many variables."""
    beside = scratch_beside_clauses(n_cells, cols, 0, 0, 0, n_vars)
    memory = _REASONS + _REASONS_OF * n_cells + min(_AT_LEAST + _PER_VARIABLE * n_vars, _MAX_FOR_CLAUSES)
    return int(HAND_OVER + 3 * size + _N_KEPT + _N_NOTED + n_cells + beside + memory)
