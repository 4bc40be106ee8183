"""Propagation beside the clauses about areas whose sizes differ from those beside them (sized_area_clauses.py), with a
reason for each consequence: connected cells of one size are as many as it says.

For each size, cells that may have it lie in *regions*, connected cells; those that have it are *pieces*. A region with
too few cells drops the size, and becomes an area if it has just enough and a piece; a piece that is full ends, one that
is not needs cells within as many steps as it lacks, and takes its only way out; a cell that would join pieces to too
many cells drops the size.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.clauses.clause_state import FALSE, NO_CONFLICT, OPEN, TRAIL, TRUE, assign
from gridlanes.kernels.clauses.counts import VariableCounts, look_at_counts_of, note_in_counts
from gridlanes.kernels.clauses.reasons import ReasonStack, add_to_reason, begin_reason, end_reason
from gridlanes.kernels.clauses.solving_with_propagators import search_with_propagators
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.edges_of_cells import near
from gridlanes.kernels.rules.shapes.sized_area_clauses import SizedBoard, literal_of_size
from gridlanes.kernels.rules.shared.neighbours import SIDES

NO_WAY, SEVERAL_WAYS = -1, -2


class SizedLooks(NamedTuple):
    """``int64`` each. `size` ``(variables,)``: the size of each variable; `seen`: literals of the trail that were
    looked at; `due`, whether each size, from 1, has to be looked at.
    """

    reasons: ReasonStack
    counts: VariableCounts
    board: SizedBoard
    size: Any
    seen: Any
    due: Any


@kernel
def note_sizes(board, size_of):
    """Notes the size of each variable."""
    for cell in range(board.rows * board.cols):
        for size in range(1, board.most + 1):
            literal = literal_of_size(board, cell, size)
            if literal >= 0:
                size_of[literal >> 1] = size


@kernel(for_any_number=True)
def _add_cells(clauses, board, size, cells, n_cells, reason, n):
    """Adds to a reason of n literals that cells have a size; how many it has then."""
    for k in range(n_cells):
        n = add_to_reason(clauses, reason, n, literal_of_size(board, cells[k], size) ^ 1)
    return n


@kernel(for_any_number=True)
def _add_rim(clauses, board, size, cells, n_cells, mark, reason, n):
    """Adds to a reason of n literals that cells around others do not have a size. `mark`: the notes of the walk to
    these others, in which no cell has a negative number; how many literals the reason has then.
    """
    for k in range(n_cells):
        for side in range(SIDES):
            other = near(board, cells[k], side)
            if other < 0 or mark[other] < 0:
                continue
            there = literal_of_size(board, other, size)
            if there >= 0 and clauses.truth[there] == FALSE:
                mark[other] = -1 - mark[other]
                n = add_to_reason(clauses, reason, n, there)
    for k in range(board.first[size], board.first[size + 1]):
        cell = board.cells[k]
        if mark[cell] < 0:
            mark[cell] = -1 - mark[cell]
    return n


@kernel(for_any_number=True)
def _reason(clauses, looks, size, cells, n_held, n_around, mark, literal):
    """The reason that the first `n_held` of some cells have a size, that cells around the first `n_around` do not, and
    a false literal, -1 for none. NO_ROOM without room.
    """
    board = looks.board
    reason, n = begin_reason(clauses, looks.reasons, 2 * board.rows * board.cols + 1), 0
    if reason < 0:
        return reason
    n = _add_cells(clauses, board, size, cells, n_held, reason, n)
    n = _add_rim(clauses, board, size, cells, n_around, mark, reason, n)
    if literal >= 0:
        n = add_to_reason(clauses, reason, n, literal)
    end_reason(clauses, looks.reasons, reason, n)
    return reason


@kernel(for_any_number=True)
def _set_open(clauses, board, size, cells, n_cells, is_held, reason):
    """Cells that may have a size have it, or not."""
    for k in range(n_cells):
        literal = literal_of_size(board, cells[k], size)
        if clauses.truth[literal] == OPEN:
            assign(clauses, literal if is_held else literal ^ 1, reason)


@kernel(inline=True)
def _forget_steps(board, size):
    """Notes no steps to the cells that may have a size."""
    for k in range(board.first[size], board.first[size + 1]):
        board.steps[board.cells[k]] = 0


@kernel(for_any_number=True)
def _walk(clauses, board, size, first, number, cells, mark, is_held):
    """Lists in `cells` those that are connected with one by cells that have a size (`is_held`), or may have it, and
    notes a number for them in `mark`; returns how many.
    """
    cells[0], mark[first] = first, number
    at, end = 0, 1
    while at < end:
        cell = cells[at]
        at += 1
        for side in range(SIDES):
            other = near(board, cell, side)
            if other < 0 or mark[other] != 0:
                continue
            there = literal_of_size(board, other, size)
            if there >= 0 and (clauses.truth[there] == TRUE if is_held else clauses.truth[there] != FALSE):
                mark[other] = number
                cells[end] = other
                end += 1
    return end


@kernel(for_any_number=True)
def _walk_on(clauses, board, size, n_held, most):
    """Goes on with the walk in `second`, through cells that may have the size, for `size` less `n_held` steps, until
    more than `most` cells are listed. `steps`: 1 and the number of steps to each cell. Returns how many are listed, and
    how many of them are less than all steps away.
    """
    _forget_steps(board, size)
    for k in range(n_held):
        board.steps[board.second[k]] = 1
    at, end = 0, n_held
    while at < end and end <= most:
        cell = board.second[at]
        if board.steps[cell] > size - n_held:
            break
        at += 1
        for side in range(SIDES):
            other = near(board, cell, side)
            if other < 0 or board.steps[other] != 0:
                continue
            there = literal_of_size(board, other, size)
            if there >= 0 and clauses.truth[there] != FALSE:
                board.steps[other] = board.steps[cell] + 1
                board.second[end] = other
                end += 1
    return end, at


@kernel(for_any_number=True)
def _only_way(clauses, board, size, n_held):
    """The only cell beside the first `n_held` of `second` that may still get their size; NO_WAY or SEVERAL_WAYS."""
    found = NO_WAY
    for k in range(n_held):
        for side in range(SIDES):
            other = near(board, board.second[k], side)
            there = literal_of_size(board, other, size) if other >= 0 else -1
            if there >= 0 and clauses.truth[there] == OPEN and other != found:
                if found >= 0:
                    return SEVERAL_WAYS
                found = other
    return found


@kernel(for_any_number=True)
def _look_at_piece(clauses, looks, size, n_held):
    """What follows from the piece that `second` lists; NO_CONFLICT, or a conflict."""
    board = looks.board
    if n_held > size:
        found = _reason(clauses, looks, size, board.second, size + 1, 0, board.steps, -1)
        return found if found >= 0 else NO_CONFLICT
    if n_held == size:
        reason = -1
        for k in range(n_held):
            for side in range(SIDES):
                other = near(board, board.second[k], side)
                there = literal_of_size(board, other, size) if other >= 0 else -1
                if there >= 0 and clauses.truth[there] == OPEN:
                    if reason < 0:
                        reason = _reason(clauses, looks, size, board.second, n_held, 0, board.steps, -1)
                    if reason >= 0:
                        assign(clauses, there ^ 1, reason)
        return NO_CONFLICT
    way = _only_way(clauses, board, size, n_held)
    end, n_around = _walk_on(clauses, board, size, n_held, size)
    if end > size and way < 0:
        return NO_CONFLICT
    if end > size:
        _forget_steps(board, size)
        reason = _reason(clauses, looks, size, board.second, n_held, n_held, board.steps, -1)
        if reason >= 0:
            assign(clauses, literal_of_size(board, way, size), reason)
        return NO_CONFLICT
    reason = _reason(clauses, looks, size, board.second, n_held, n_around, board.steps, -1)
    if end < size:
        return reason if reason >= 0 else NO_CONFLICT
    if reason >= 0:
        _set_open(clauses, board, size, board.second, end, True, reason)
    return NO_CONFLICT


@kernel(inline=True)
def _piece_beside(board, cell, side, size):
    """The number of the piece on a side of a cell; 0 for none."""
    other = near(board, cell, side)
    return board.piece[other] if other >= 0 and literal_of_size(board, other, size) >= 0 else 0


@kernel(for_any_number=True)
def _joined_size(board, cell, size):
    """How many cells a cell would join, with itself, if it had the size whose pieces are noted."""
    total = 1
    for side in range(SIDES):
        piece, is_new = _piece_beside(board, cell, side, size), True
        for before in range(side):
            is_new = is_new and _piece_beside(board, cell, before, size) != piece
        total += board.total[piece - 1] if piece > 0 and is_new else 0
    return total


@kernel(for_any_number=True)
def _list_joined(board, cell, size):
    """Lists in `second` the cells of all pieces beside a cell; returns how many."""
    end = 0
    for side in range(SIDES):
        piece = _piece_beside(board, cell, side, size)
        if piece <= 0:
            continue
        for at in range(board.first[size], board.first[size + 1]):
            place = board.cells[at]
            if board.piece[place] == piece:
                known = False
                for k in range(end):
                    known = known or board.second[k] == place
                if not known:
                    board.second[end] = place
                    end += 1
    return end


@kernel(for_any_number=True)
def _drop_where_joined(clauses, looks, size):
    """Cells that would join pieces to too many cells do not have their size."""
    board = looks.board
    for k in range(board.first[size], board.first[size + 1]):
        cell = board.cells[k]
        here = literal_of_size(board, cell, size)
        if clauses.truth[here] != OPEN or _joined_size(board, cell, size) <= size:
            continue
        end = _list_joined(board, cell, size)
        reason = _reason(clauses, looks, size, board.second, end, 0, board.steps, -1)
        if reason >= 0:
            assign(clauses, here ^ 1, reason)


@kernel(for_any_number=True)
def _look_at_region(clauses, looks, size, first, number):
    """What follows from how many cells a region has; NO_CONFLICT, or a conflict."""
    board = looks.board
    end, held = _walk(clauses, board, size, first, number, board.walk, board.region, False), -1
    for k in range(end):
        if clauses.truth[literal_of_size(board, board.walk[k], size)] == TRUE:
            held = board.walk[k]
    if end > size or (end == size and held < 0):
        return NO_CONFLICT
    literal = literal_of_size(board, held, size) ^ 1 if held >= 0 else -1
    reason = _reason(clauses, looks, size, board.walk, 0, end, board.region, literal)
    if reason < 0:
        return NO_CONFLICT
    if end < size and held >= 0:
        return reason
    _set_open(clauses, board, size, board.walk, end, end == size, reason)
    return NO_CONFLICT


@kernel(for_any_number=True)
def look_at_size(clauses, looks, size):
    """What follows for all cells that may have a size; NO_CONFLICT, or a conflict."""
    board, before, number = looks.board, clauses.now[TRAIL], 0
    first, end = board.first[size], board.first[size + 1]
    for k in range(first, end):
        cell = board.cells[k]
        board.region[cell] = board.piece[cell] = board.steps[cell] = 0
    for k in range(first, end):
        cell = board.cells[k]
        if board.region[cell] == 0 and clauses.truth[literal_of_size(board, cell, size)] != FALSE:
            number += 1
            found = _look_at_region(clauses, looks, size, cell, number)
            if found != NO_CONFLICT:
                return found
    if clauses.now[TRAIL] != before:
        return NO_CONFLICT
    number = 0
    for k in range(first, end):
        cell = board.cells[k]
        if board.piece[cell] != 0 or clauses.truth[literal_of_size(board, cell, size)] != TRUE:
            continue
        number += 1
        board.total[number - 1] = n_held = _walk(clauses, board, size, cell, number, board.second, board.piece, True)
        found = _look_at_piece(clauses, looks, size, n_held)
        if found != NO_CONFLICT or clauses.now[TRAIL] != before:
            return found
    if number > 1:
        _drop_where_joined(clauses, looks, size)
    return NO_CONFLICT


@kernel
def _note(looks, lit, is_assigned):
    """Notes that a literal was assigned, or is so no more."""
    note_in_counts(looks.counts, lit, 1 if is_assigned else -1)


@kernel
def _look(clauses, looks, lit):
    """Looks at what follows from a literal, and notes what is due; NO_CONFLICT, or a conflict."""
    looks.due[looks.size[lit >> 1] - 1] = 1
    return look_at_counts_of(clauses, looks.reasons, looks.counts, lit >> 1)


@kernel
def _look_at_sizes(clauses, looks):
    """Looks at sizes that are due until something follows; NO_CONFLICT, or a conflict."""
    before = clauses.now[TRAIL]
    for k in range(len(looks.due)):
        if looks.due[k] == 0:
            continue
        looks.due[k] = 0
        found = look_at_size(clauses, looks, k + 1)
        if found != NO_CONFLICT or clauses.now[TRAIL] > before:
            return found
    return NO_CONFLICT


_SEARCH = search_with_propagators(_note, _look, _look_at_sizes)
_solve, _exclude = _SEARCH.solve, _SEARCH.exclude


@kernel
def next_sizes(clauses, looks, most):
    """Looks for sizes: FOUND, NONE, PAUSED, or UNKNOWN after `most` conflicts, or without room."""
    return _solve(clauses, looks, most)


@kernel
def exclude_sizes(clauses, looks):
    """Excludes the sizes that were found. False without room."""
    return _exclude(clauses, looks)
