"""Islands with one number each and the wall around them, as clauses (kernels/clauses).

A variable for each cell says that it is shaded. Others, for each number and each cell that its island can come to, say
that the cell is of that island: then it is not shaded, and cells beside it are of the same island, or shaded. How many
are of an island is a count (counts.py); that an island is not parted from its number is looked at by `look_at_islands`,
and that the wall is one piece by learned_pieces.py.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.clauses.clause_state import (
    FALSE,
    HEAD,
    NO_CONFLICT,
    OPEN,
    TRUE,
    add_clause,
    assign,
    begin_clause,
    end_clause,
)
from gridlanes.kernels.clauses.counts import COUNT_HEAD, LEAST, MOST, SIZE
from gridlanes.kernels.clauses.reasons import add_to_reason, begin_reason, end_reason
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shading.island_reach import ANY
from gridlanes.kernels.rules.shared.neighbours import SIDES, beside

NO_VARIABLE = -1


class IslandBoard(NamedTuple):
    """A board of `rows` x `cols` cells with numbers. ``int64``: `cell` and `size`, of each number, 0 for any size;
    `variable` ``(numbers * cells,)``: of each number and cell, `NO_VARIABLE` if they are too far apart; `steps` and
    `walk` ``(cells,)``: room for a walk.
    """

    rows: int
    cols: int
    cell: Any
    size: Any
    variable: Any
    steps: Any
    walk: Any


@kernel(inline=True)
def room_for_islands(n_cells, n_numbers):
    """Entries of scratch that a board takes."""
    return 2 * n_numbers + n_numbers * n_cells + 2 * n_cells


@kernel
def islands_at(scratch, rows, cols, n_numbers):
    """The board that is in scratch."""
    n, at = rows * cols, 2 * n_numbers
    cell, size = part(scratch, 0, n_numbers), part(scratch, n_numbers, n_numbers)
    variable = part(scratch, at, n_numbers * n)
    at += n_numbers * n
    return IslandBoard(rows, cols, cell, size, variable, part(scratch, at, n), part(scratch, at + n, n))


@kernel
def _reach(board, number, numbered, shaded, free):
    """Gives a variable, from `free` on, to each cell that the island of a number can come to: in less steps than it has
    cells, across cells that are neither `shaded` (1) nor another number, nor beside one (`numbered`: 1 of each number).
    Returns where the variables end.
    """
    n = board.rows * board.cols
    first, own = number * n, board.cell[number]
    most = n if board.size[number] == ANY else board.size[number] - 1
    for cell in range(n):
        board.variable[first + cell] = NO_VARIABLE
    board.walk[0], board.steps[own], board.variable[first + own] = own, 0, free
    at, end, free = 0, 1, free + 1
    while at < end:
        cell = board.walk[at]
        at += 1
        if board.steps[cell] >= most:
            continue
        for side in range(SIDES):
            other = beside(board, cell, side)
            if other < 0 or board.variable[first + other] >= 0 or shaded[other] != 0 or numbered[other] != 0:
                continue
            is_near = False
            for around in range(SIDES):
                third = beside(board, other, around)
                is_near = is_near or (third >= 0 and third != own and numbered[third] != 0)
            if not is_near:
                board.variable[first + other], board.steps[other] = free, board.steps[cell] + 1
                board.walk[end] = other
                end += 1
                free += 1
    return free


@kernel
def name_islands(board, numbered, shaded, free):
    """Gives a variable to each number and each cell that its island can come to; returns where they end."""
    for number in range(len(board.cell)):
        free = _reach(board, number, numbered, shaded, free)
    return free


@kernel
def list_sizes(board, table):
    """The sizes of islands as counts (counts.py) in `table`; returns how many entries it has."""
    n, end = board.rows * board.cols, 0
    for number in range(len(board.cell)):
        if board.size[number] == ANY:
            continue
        table[end + LEAST] = table[end + MOST] = board.size[number]
        size = 0
        for cell in range(n):
            if board.variable[number * n + cell] >= 0:
                table[end + COUNT_HEAD + size] = board.variable[number * n + cell]
                size += 1
        table[end + SIZE] = size
        end += COUNT_HEAD + size
    return end


@kernel(inline=True)
def _literal(board, number, cell):
    """That a cell is of an island; -1 if it cannot be."""
    if cell < 0:
        return -1
    variable = board.variable[number * board.rows * board.cols + cell]
    return 2 * variable if variable >= 0 else -1


@kernel
def _encode_island(clauses, board, number):
    """What a cell of an island asks of the cells around it. False if there is no room."""
    fine, own = True, board.cell[number]
    for cell in range(board.rows * board.cols):
        here = _literal(board, number, cell)
        if here < 0:
            continue
        fine &= add_clause(clauses, here + 1, 2 * cell + 1, -1, -1)
        for side in range(SIDES):
            other = beside(board, cell, side)
            if other >= 0:
                fine &= add_clause(clauses, here + 1, 2 * other, _literal(board, number, other), -1)
        if cell == own:
            fine &= add_clause(clauses, here, -1, -1, -1)
            continue
        clause, n = begin_clause(clauses, SIDES + 1), 1
        if clause < 0:
            return False
        clauses.memory[clause + HEAD] = here + 1
        for side in range(SIDES):
            there = _literal(board, number, beside(board, cell, side))
            if there >= 0:
                clauses.memory[clause + HEAD + n] = there
                n += 1
        clauses.memory[clause] = n
        end_clause(clauses, clause)
    return fine


@kernel
def encode_islands(clauses, board):
    """Which cells are of which island. False if there is no room."""
    fine, n_numbers = True, len(board.cell)
    for number in range(n_numbers):
        fine &= _encode_island(clauses, board, number)
    for cell in range(board.rows * board.cols):
        clause, n = begin_clause(clauses, n_numbers + 1), 1
        if clause < 0:
            return False
        clauses.memory[clause + HEAD] = 2 * cell
        for number in range(n_numbers):
            here = _literal(board, number, cell)
            if here >= 0:
                clauses.memory[clause + HEAD + n] = here
                n += 1
        clauses.memory[clause] = n
        end_clause(clauses, clause)
        for one in range(n_numbers):
            here = _literal(board, one, cell)
            for other in range(one + 1 if here >= 0 else n_numbers, n_numbers):
                there = _literal(board, other, cell)
                if there >= 0:
                    fine &= add_clause(clauses, here + 1, there + 1, -1, -1)
    return fine


@kernel
def _spread(clauses, board, end, seen):
    """Notes `seen` in `steps` for all cells that are not shaded and are connected with the first `end` of `walk`, and
    lists them there; how many they are.
    """
    at = 0
    while at < end:
        cell = board.walk[at]
        at += 1
        for side in range(SIDES):
            other = beside(board, cell, side)
            if other >= 0 and board.steps[other] == 0 and clauses.truth[2 * other] != TRUE:
                board.steps[other] = seen
                board.walk[end] = other
                end += 1
    return end


@kernel(for_any_number=True)
def _reason_around(clauses, reasons, board, end, held):
    """The reason why cells, the first `end` of `walk`, have no number: those around them are shaded. `held`: a literal
    to be added, -1 for none.
    """
    reason, n = begin_reason(clauses, reasons, SIDES * end + 1), 0
    if reason < 0:
        return reason
    for k in range(end):
        for side in range(SIDES):
            other = beside(board, board.walk[k], side)
            if other >= 0 and board.steps[other] == 0:
                board.steps[other] = 1
                n = add_to_reason(clauses, reason, n, 2 * other + 1)
    for k in range(end):
        for side in range(SIDES):
            other = beside(board, board.walk[k], side)
            if other >= 0 and clauses.truth[2 * other] == TRUE:
                board.steps[other] = 0
    if held >= 0:
        n = add_to_reason(clauses, reason, n, held)
    end_reason(clauses, reasons, reason, n)
    return reason


@kernel
def look_at_islands(clauses, reasons, board):
    """Cells that no number can come to are shaded; NO_CONFLICT, or a conflict if one of them is not."""
    n, end = board.rows * board.cols, len(board.cell)
    for cell in range(n):
        board.steps[cell] = 0
    for number in range(end):
        board.walk[number] = board.cell[number]
        board.steps[board.cell[number]] = 1
    _spread(clauses, board, end, 1)
    for first in range(n):
        if board.steps[first] != 0 or clauses.truth[2 * first] == TRUE:
            continue
        board.walk[0], board.steps[first] = first, 2
        end, held = _spread(clauses, board, 1, 2), -1
        for k in range(end):
            if clauses.truth[2 * board.walk[k]] == FALSE:
                held = 2 * board.walk[k]
        reason = _reason_around(clauses, reasons, board, end, held)
        if reason < 0:
            return NO_CONFLICT
        if held >= 0:
            return reason
        for k in range(end):
            if clauses.truth[2 * board.walk[k]] == OPEN:
                assign(clauses, 2 * board.walk[k], reason)
    return NO_CONFLICT
