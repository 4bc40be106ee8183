"""Areas with two numbers each, between which their sizes lie, as clauses (kernels/clauses).

A variable for each number and each cell that its area can come to says that the cell is of that area. Two numbers share
an area if one is of the other's; then both have the same cells, and else no cell. Each cell is of the areas of two
numbers, which is a count (counts.py). That an area is connected, and its size, are looked at beside the clauses
(paired_area_propagators.py).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.clauses.clause_state import HEAD, add_clause, begin_clause, end_clause
from gridlanes.kernels.clauses.counts import COUNT_HEAD, LEAST, MOST, SIZE
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shapes.edges_of_cells import edge_beside, near
from gridlanes.kernels.rules.shared.graph import IN, OUT
from gridlanes.kernels.rules.shared.neighbours import SIDES, beside

NO_VARIABLE, _REACHED = -1, -2
NOBODY = -1


class PairedBoard(NamedTuple):
    """A board of `rows` x `cols` cells with numbers. ``int64``: `cell` and `number` of each of them; `edge`, the state
    of each edge between two cells; `named` ``(cells,)``, which number is in each cell, or `NOBODY`; `variable`
    ``(numbers * cells,)``: of each number and cell, `NO_VARIABLE` if they are too far apart; `steps` and `walk`
    ``(cells,)``: room for a walk.
    """

    rows: int
    cols: int
    cell: Any
    number: Any
    edge: Any
    named: Any
    variable: Any
    steps: Any
    walk: Any


@kernel(inline=True)
def room_for_pairs(n_cells, n_edges, n_numbers):
    """Entries of scratch that a board takes."""
    return 2 * n_numbers + n_edges + n_numbers * n_cells + 3 * n_cells


@kernel
def pairs_in(scratch, rows, cols, n_edges, n_numbers):
    """The board that is in scratch."""
    n, at = rows * cols, 2 * n_numbers
    cell, number = part(scratch, 0, n_numbers), part(scratch, n_numbers, n_numbers)
    edge, named = part(scratch, at, n_edges), part(scratch, at + n_edges, n)
    at += n_edges + n
    variable = part(scratch, at, n_numbers * n)
    at += n_numbers * n
    return PairedBoard(rows, cols, cell, number, edge, named, variable, part(scratch, at, n), part(scratch, at + n, n))


@kernel(inline=True)
def least_of(board, one, other):
    """The fewest cells of an area with these two numbers."""
    return min(board.number[one], board.number[other]) + 1


@kernel(inline=True)
def most_of(board, one, other):
    """The most cells of an area with these two numbers; fewer than the fewest if they cannot share one."""
    return max(board.number[one], board.number[other]) - 1


@kernel(inline=True)
def literal_of(board, number, cell):
    """That a cell is of the area of a number; -1 if it cannot be."""
    variable = board.variable[number * board.rows * board.cols + cell]
    return 2 * variable if variable >= 0 else -1


@kernel
def _reach(board, number):
    """Notes which cells the area of a number can come to: in less steps than it has cells, around lines and around
    numbers that cannot share an area with it.
    """
    n = board.rows * board.cols
    first, most = number * n, 0
    for other in range(len(board.cell)):
        if other != number and least_of(board, number, other) <= most_of(board, number, other):
            most = max(most, most_of(board, number, other))
    for cell in range(n):
        board.variable[first + cell] = NO_VARIABLE
    board.walk[0], board.steps[board.cell[number]] = board.cell[number], 1
    board.variable[first + board.cell[number]] = _REACHED
    at, end = 0, 1
    while at < end:
        cell = board.walk[at]
        at += 1
        if board.steps[cell] >= most:
            continue
        for side in range(SIDES):
            other = near(board, cell, side)
            if other < 0 or board.variable[first + other] != NO_VARIABLE:
                continue
            named = board.named[other]
            if named >= 0 and least_of(board, number, named) > most_of(board, number, named):
                continue
            board.variable[first + other], board.steps[other] = _REACHED, board.steps[cell] + 1
            board.walk[end] = other
            end += 1


@kernel
def name_areas(board):
    """Gives a variable to each number and each cell that its area can come to, one to two numbers that may share one;
    returns how many.
    """
    n, n_vars = board.rows * board.cols, 0
    for number in range(len(board.cell)):
        _reach(board, number)
    for number in range(len(board.cell)):
        for cell in range(n):
            at, named = number * n + cell, board.named[cell]
            if board.variable[at] == NO_VARIABLE:
                continue
            back = named * n + board.cell[number] if named >= 0 else at
            if named < 0 or named >= number:
                if board.variable[back] != NO_VARIABLE:
                    board.variable[at] = n_vars
                    n_vars += 1
                else:
                    board.variable[at] = NO_VARIABLE
            else:
                board.variable[at] = board.variable[back]
    return n_vars


@kernel
def list_areas(board, table):
    """That each cell is of the areas of two numbers, as counts in `table`; returns how many entries it has."""
    end = 0
    for cell in range(board.rows * board.cols):
        size = 0
        for number in range(len(board.cell)):
            if literal_of(board, number, cell) >= 0:
                table[end + COUNT_HEAD + size] = literal_of(board, number, cell) >> 1
                size += 1
        table[end + LEAST], table[end + MOST], table[end + SIZE] = 2, 2, size
        end += COUNT_HEAD + size
    return end


@kernel
def _encode_area(clauses, board, number):
    """Each cell of an area but that of the number is beside another one, and joined cells are of the same areas."""
    fine, own = add_clause(clauses, literal_of(board, number, board.cell[number]), -1, -1, -1), board.cell[number]
    for cell in range(board.rows * board.cols):
        here = literal_of(board, number, cell)
        if here < 0:
            continue
        clause, n = begin_clause(clauses, SIDES + 1), 1
        if clause < 0:
            return False
        clauses.memory[clause + HEAD] = here ^ 1
        for side in range(SIDES):
            other = near(board, cell, side)
            there = literal_of(board, number, other) if other >= 0 else -1
            if there >= 0:
                clauses.memory[clause + HEAD + n] = there
                n += 1
        clauses.memory[clause] = n
        if cell != own:
            end_clause(clauses, clause)
        for side in range(SIDES):
            other = beside(board, cell, side)
            if other < 0:
                continue
            state, there = board.edge[edge_beside(board, cell, side)], literal_of(board, number, other)
            if state == OUT:
                fine &= add_clause(clauses, here ^ 1, there, -1, -1)
            elif state == IN and there >= 0 and other > cell:
                fine &= add_clause(clauses, here ^ 1, there ^ 1, -1, -1)
    return fine


@kernel
def encode_areas(clauses, board):
    """All that clauses say of a board. False if there is no room."""
    fine, n = True, board.rows * board.cols
    for number in range(len(board.cell)):
        fine &= _encode_area(clauses, board, number)
    for cell in range(n):
        n_areas = 0
        for number in range(len(board.cell)):
            n_areas += 1 if literal_of(board, number, cell) >= 0 else 0
        if n_areas < 2:
            fine &= add_clause(clauses, -1, -1, -1, -1)  # no literal of it can be true
    for one in range(len(board.cell)):
        for other in range(one + 1, len(board.cell)):
            shared = literal_of(board, one, board.cell[other])
            for cell in range(n):
                here, there = literal_of(board, one, cell), literal_of(board, other, cell)
                if here >= 0 and there >= 0:
                    fine &= add_clause(clauses, here ^ 1, there ^ 1, shared, -1)
            if not fine:
                return False
    return fine
