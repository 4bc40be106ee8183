"""How far a loop goes straight on from cells with a clue (loop_arms.py), as clauses (kernels/clauses).

Each way to divide a number between two arms has a variable, which implies the links that are on, and that the next ones
are off; a link that is on next to the cell implies that one of the ways holds. Where no number is given, but two arms
are of the same length, each link of an arm has a variable: the arm goes as far as that.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.clauses.clause_state import HEAD, add_clause, begin_clause, end_clause
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import number_of
from gridlanes.kernels.rules.loops.loop_arms import EACH, MAX_LINKS, NOT, TURNING, WAYS

N_ARMS = 4
ARMS_HEAD = 1 + N_ARMS
"""numbers of a cell with arms before its links: the clue, and how many links each arm has"""
_NORTH, _EAST, _SOUTH, _WEST = range(N_ARMS)


@kernel(inline=True)
def _first(arms, at, arm):
    """Where the links of an arm begin."""
    first = at + ARMS_HEAD
    for k in range(arm):
        first += arms[at + 1 + k]
    return np.int64(first)


@kernel(for_any_number=True)
def _end(arms, at):
    """Where the next cell begins."""
    return _first(arms, at, N_ARMS)


@kernel
def n_more_variables(column, arms):
    """The number of variables that clauses need beside those of the board."""
    n, at = 0, 0
    while at < len(arms):
        clue = number_of(column, arms[at])
        if 0 <= clue < WAYS * (MAX_LINKS + 1) and clue % WAYS != NOT:
            number, length = clue // WAYS, _end(arms, at) - at
            n += N_ARMS * (number + 1) if number > 0 else length if clue % WAYS == EACH else 0
        at = _end(arms, at)
    return np.int64(n)


@kernel(for_any_number=True)
def _goes(clauses, arms, at, arm, length, variable):
    """Adds that a variable implies the length of an arm, which has as many links; False where there is no room."""
    first, fine = _first(arms, at, arm), True
    for k in range(length):
        fine = fine and add_clause(clauses, 2 * variable + 1, 2 * np.int64(arms[first + k]), -1, -1)
    if length < arms[at + 1 + arm]:
        fine = fine and add_clause(clauses, 2 * variable + 1, 2 * np.int64(arms[first + length]) + 1, -1, -1)
    return fine


@kernel(for_any_number=True)
def _one_of(clauses, first, last, condition, other):
    """Adds that one of the variables from `first` to `last` is true if two literals are, -1 for none."""
    clause, n = begin_clause(clauses, last - first + 3), 0
    if clause < 0:
        return False
    for variable in range(first, last + 1):
        clauses.memory[clause + HEAD + n] = 2 * variable
        n += 1
    for literal in (condition, other):
        if literal >= 0:
            clauses.memory[clause + HEAD + n] = literal ^ 1
            n += 1
    clauses.memory[clause] = n
    end_clause(clauses, clause)
    return True


@kernel(for_any_number=True)
def _near(arms, at, arm):
    """The literal that the first link of an arm is on; -1 if it has none."""
    return 2 * np.int64(arms[_first(arms, at, arm)]) if arms[at + 1 + arm] > 0 else np.int64(-1)


@kernel(for_any_number=True)
def _divide(clauses, arms, at, one, other, number, variable):
    """Adds the ways to divide a number between two arms, from none of the second one to none of the first; the way with
    length k of the first one has the number `variable` + k. False where there is no room.
    """
    fine = True
    for k in range(number + 1):
        if k <= arms[at + 1 + one] and number - k <= arms[at + 1 + other]:
            fine = fine and _goes(clauses, arms, at, one, k, variable + k)
            fine = fine and _goes(clauses, arms, at, other, number - k, variable + k)
        else:
            fine = fine and add_clause(clauses, 2 * (variable + k) + 1, -1, -1, -1)
    return fine


@kernel(for_any_number=True)
def _reach(clauses, arms, at, arm, variable):
    """Adds what says that all links of an arm up to the kth are on: a variable for each of them."""
    first, before, fine = _first(arms, at, arm), np.int64(-1), True
    for k in range(arms[at + 1 + arm]):
        link, here = 2 * np.int64(arms[first + k]), 2 * (variable + k)
        fine = fine and add_clause(clauses, here ^ 1, link, -1, -1)
        if before < 0:
            fine = fine and add_clause(clauses, here, link ^ 1, -1, -1)
        else:
            fine = fine and add_clause(clauses, here ^ 1, before, -1, -1)
            fine = fine and add_clause(clauses, here, link ^ 1, before ^ 1, -1)
        before = here
    return fine


@kernel(for_any_number=True)
def _same(clauses, arms, at, variable):
    """Adds that two arms between which the loop turns have the same length."""
    fine, begin = True, variable
    for arm in range(N_ARMS):
        fine = fine and _reach(clauses, arms, at, arm, begin)
        begin += arms[at + 1 + arm]
    for one in (_NORTH, _SOUTH):
        for other in (_EAST, _WEST):
            near, there = _near(arms, at, one), _near(arms, at, other)
            a = variable + _first(arms, at, one) - at - ARMS_HEAD
            b = variable + _first(arms, at, other) - at - ARMS_HEAD
            n, n_other = arms[at + 1 + one], arms[at + 1 + other]
            for k in range(max(n, n_other)):
                if near >= 0 and there >= 0:
                    here, beside = 2 * (a + k) if k < n else -1, 2 * (b + k) if k < n_other else -1
                    if here >= 0:
                        fine = fine and add_clause(clauses, near ^ 1, there ^ 1, here ^ 1, np.int64(beside))
                    if beside >= 0:
                        fine = fine and add_clause(clauses, near ^ 1, there ^ 1, beside ^ 1, np.int64(here))
    return fine


@kernel(for_any_number=True)
def _encode_number(clauses, arms, at, number, way, variable):
    """Adds what a number says; False where there is no room."""
    fine, nothing = True, np.int64(-1)
    if way != TURNING:
        inner = 0 if way == EACH else 1
        for one in (_NORTH, _EAST):
            near, there = _near(arms, at, one), _near(arms, at, one + 2)
            fine = fine and _divide(clauses, arms, at, one, one + 2, number, variable)
            if near >= 0:
                fine = fine and _one_of(clauses, variable + 1, variable + number - inner, near, nothing)
            if there >= 0:
                fine = fine and _one_of(clauses, variable + inner, variable + number - 1, there, nothing)
            variable += number + 1
        return fine
    for one in (_NORTH, _SOUTH):
        for other in (_EAST, _WEST):
            near, there = _near(arms, at, one), _near(arms, at, other)
            if near >= 0 and there >= 0:
                fine = fine and _divide(clauses, arms, at, one, other, number, variable)
                fine = fine and _one_of(clauses, variable + 1, variable + number - 1, near, there)
            variable += number + 1
    return fine


@kernel
def encode_arms(clauses, column, arms, variable):
    """Adds what the clues of all cells say, with further variables from a number on; False where there is no room. The
    joint states of cells say whether the loop goes through them, straight on or turning.
    """
    fine, at = True, 0
    while at < len(arms):
        clue = number_of(column, arms[at])
        if 0 <= clue < WAYS * (MAX_LINKS + 1) and clue % WAYS != NOT:
            number, way = clue // WAYS, clue % WAYS
            if number > 0:
                fine = fine and _encode_number(clauses, arms, at, number, way, variable)
                variable += N_ARMS * (number + 1)
            elif way == EACH:
                fine = fine and _same(clauses, arms, at, variable)
                variable += _end(arms, at) - at
        at = _end(arms, at)
    return fine
