"""A board with a loop (loop_state.py) for a search that learns from conflicts (kernels/clauses): what is clauses.

The literal of a variable holds if it is on. Joint states of cells become clauses, just those from which none can be
left out, so that unit propagation draws all conclusions about one cell; so do counts that need a variable or two.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.clauses.clause_state import HEAD as CLAUSE_HEAD
from gridlanes.kernels.clauses.clause_state import add_clause, begin_clause, end_clause
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.loops.loop_state import OFF, ON, OPEN, SIDES, holding, mark_of

_FEW = 6
"""open variables of a count of which all pairs become clauses"""
_NEVER = 1 << 30
_ALL = 0xFFFF


@kernel(inline=True)
def literal(variable, value):
    """The literal that a variable is on, or off."""
    return 2 * variable + (1 if value == OFF else 0)


@kernel(inline=True)
def held_by(state, board, at):
    """The literal that the variable at a place of the list of counts holds the mark that stands beside it."""
    variable = np.int64(board.counts[at])
    return literal(variable, ON if board.counts[at + 1] == mark_of(board, variable) else OFF)


@kernel(inline=True)
def _with(board, cell, place, value):
    """The joint states in which a link, or the cell itself at the place `SIDES`, is on or off; all for OPEN."""
    held = board.holding if place == SIDES else holding(place)
    return _ALL if value == OPEN else held if value == ON else _ALL & ~held


@kernel(for_any_number=True)
def _say_not(clauses, board, cell, states, values):
    """Adds that the links of a cell and itself do not have some `values`, a digit to base 4 each, if no fewer of them
    exclude each other. False where there is no room.
    """
    for place in range(SIDES + 1):
        if values >> 2 * place & 3 != OPEN:
            left = states
            for other in range(SIDES + 1):
                if other != place:
                    left &= _with(board, cell, other, values >> 2 * other & 3)
            if left == 0:
                return True
    clause, n = begin_clause(clauses, SIDES + 1), 0
    if clause < 0:
        return False
    for place in range(SIDES + 1):
        value = values >> 2 * place & 3
        if value != OPEN:
            variable = board.n_links + cell if place == SIDES else np.int64(board.sides[SIDES * cell + place])
            clauses.memory[clause + CLAUSE_HEAD + n] = literal(variable, OFF if value == ON else ON)
            n += 1
    clauses.memory[clause] = n
    end_clause(clauses, clause)
    return True


@kernel
def _is_open(state, board, cell, place):
    """Whether there is an open variable at a place of a cell."""
    if place == SIDES:
        return board.holding != 0 and state.value[board.n_links + cell] == OPEN
    link = board.sides[SIDES * cell + place]
    return link < board.n_links and state.value[link] == OPEN


@kernel
def _encode_cell(clauses, state, board, cell):
    """The joint states of a cell that are left; False where there is no room."""
    states, fine, values, place, left = state.states[cell], True, 0, 0, state.states[cell]
    # Counts through the values of the five places, deepest place last; what is excluded is not made longer.
    while True:
        if left == 0 or place > SIDES:
            if left == 0:
                fine = fine and _say_not(clauses, board, cell, states, values)
            place -= 1
            while place >= 0:
                value = values >> 2 * place & 3
                if value < OFF and _is_open(state, board, cell, place):
                    values += 1 << 2 * place
                    break
                values -= value << 2 * place
                place -= 1
            if place < 0:
                return fine
        place += 1
        left = states
        for other in range(place):
            left &= _with(board, cell, other, values >> 2 * other & 3)


@kernel(for_any_number=True)
def _say_all(clauses, state, board, count, is_held):
    """Adds that one of the open variables of a count holds its mark, or does not; False where there is no room."""
    at, n = state.first[count], 0
    size = np.int64(board.counts[at - 1])
    clause = begin_clause(clauses, size)
    if clause < 0:
        return False
    for k in range(at, at + 2 * size, 2):
        if state.value[board.counts[k]] == OPEN:
            clauses.memory[clause + CLAUSE_HEAD + n] = held_by(state, board, k) ^ (0 if is_held else 1)
            n += 1
    clauses.memory[clause] = n
    end_clause(clauses, clause)
    return True


@kernel(for_any_number=True)
def _say_pairs(clauses, state, board, count, is_held):
    """Adds that one of any two open variables of a count holds its mark, or does not; False where there is no room."""
    at, fine = state.first[count], True
    end = at + 2 * np.int64(board.counts[at - 1])
    for k in range(at, end, 2):
        for other in range(at, k, 2):
            if state.value[board.counts[k]] == OPEN and state.value[board.counts[other]] == OPEN:
                turned = 0 if is_held else 1
                one, two = held_by(state, board, k) ^ turned, held_by(state, board, other) ^ turned
                fine = fine and add_clause(clauses, one, two, -1, -1)
    return fine


@kernel
def _encode_count(clauses, state, board, count):
    """What clauses say of a count; the bound for which they do so is taken off. False where there is no room. From then
    on only its open variables are counted: others, which stay as they are, may be off and not hold its mark, either.
    """
    free, fine = state.free[count], True
    state.least[count] -= state.true[count]
    state.most[count] -= state.true[count]
    state.true[count] = 0
    least, most = state.least[count], state.most[count]
    if least <= 1 or (least == free - 1 and free <= _FEW):
        if least == 1:
            fine = fine and _say_all(clauses, state, board, count, True)
        elif least > 1:
            fine = fine and _say_pairs(clauses, state, board, count, True)
        state.least[count] = -_NEVER
    if most >= free - 1 or (most == 1 and free <= _FEW):
        if most == free - 1:
            fine = fine and _say_all(clauses, state, board, count, False)
        elif most < free - 1:
            fine = fine and _say_pairs(clauses, state, board, count, False)
        state.most[count] = _NEVER
    return fine


@kernel
def encode_loop(clauses, state, board, n_counts):
    """Adds all of it; False where there is no room."""
    fine, is_needed = True, False
    for variable in range(len(state.value)):
        if state.value[variable] != OPEN:
            fine = fine and add_clause(clauses, literal(variable, state.value[variable]), -1, -1, -1)
    for cell in range(board.n_cells):
        is_needed |= state.states[cell] & 1 == 0
        if fine and state.states[cell] & (state.states[cell] - 1) != 0:
            fine = _encode_cell(clauses, state, board, cell)
    for count in range(n_counts):
        if fine and state.free[count] > 0:
            fine = _encode_count(clauses, state, board, count)
    if fine and not is_needed:  # there is a loop
        clause = begin_clause(clauses, board.n_links)
        if clause < 0:
            return False
        for link in range(board.n_links):
            clauses.memory[clause + CLAUSE_HEAD + link] = literal(link, ON)
        clauses.memory[clause] = board.n_links
        end_clause(clauses, clause)
    return fine
