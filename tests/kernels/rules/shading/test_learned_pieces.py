"""What parts the cells of a piece, and why: against all boards on which they are one piece."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.clause_state import HEAD, NO_CONFLICT, TRAIL
from gridlanes.kernels.clauses.consequences import decide
from gridlanes.kernels.clauses.reasons import reasons_in, room_for_reasons
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shading.chained_walls import board_notes
from gridlanes.kernels.rules.shading.learned_pieces import (
    look_at_board,
    look_at_room,
    note_in_rows,
    pieces_in,
    room_for_pieces,
)
from gridlanes.kernels.rules.shading.shaded_by_clauses import all_boards_naive

ROWS, COLS = 3, 4
N = ROWS * COLS
ROOM = (0, 1, 2, 3, 4, 6, 7, 8)


@kernel
def _look(clauses, for_reasons, for_pieces, joined, others, around):
    reasons = reasons_in(for_reasons, clauses, 1200)
    rows = pieces_in(for_pieces, N, COLS, joined, 1)
    for k in range(clauses.now[TRAIL]):
        note_in_rows(rows, clauses.trail[k], True)
    if around < 0:
        return look_at_room(clauses, reasons, rows, np.int64(1), others)
    return look_at_board(clauses, reasons, rows, others, around)


@cache
def _right(others, around):
    """The boards on which the cells are one piece, 1 for each cell of it, as `others` leave it."""
    if around >= 0:
        return np.array(all_boards_naive(N, COLS, (), (others, around), (), ()))
    return np.array(all_boards_naive(N, COLS, (), (), (), (len(ROOM), *ROOM)))


def _said(clauses, found, n_given):
    """The clauses that are said to hold."""

    def lits(reason):
        return clauses.memory[reason + HEAD : reason + HEAD + clauses.memory[reason]].tolist()

    if found != NO_CONFLICT:
        yield lits(found)
    for lit in clauses.trail[n_given : clauses.now[TRAIL]].tolist():
        yield [lit, *lits(clauses.reason[lit >> 1])]


@pytest.mark.parametrize(("others", "around"), [(0, 0), (1, 0), (0, 1), (1, 1), (0, -1)])
def test_all_that_follows_is_found_and_the_reasons_are_right(others, around):
    rng, right, seen = random.Random(4), _right(others, around), set()
    for _ in range(120):
        clauses = empty_clauses(N, room=1400)
        for_reasons = np.zeros(python_of(room_for_reasons)(N), np.int64)
        joined = np.array([len(ROOM), *ROOM], np.int32)
        notes = python_of(board_notes)(N, COLS).end
        for_pieces = np.zeros(python_of(room_for_pieces)(N, COLS, 1, notes), np.int64)
        given = [2 * cell + (rng.random() < 0.6) for cell in rng.sample(range(N), rng.randint(2, 9))]
        for lit in given:
            decide(clauses, lit)
        found = _look(clauses, for_reasons, for_pieces, joined, others, around)
        for clause in _said(clauses, found, len(given)):
            assert np.logical_or.reduce([right[:, lit >> 1] != lit & 1 for lit in clause]).all()
        fits = right[np.logical_and.reduce([right[:, lit >> 1] != lit & 1 for lit in given])]
        seen.add((found != NO_CONFLICT, bool(clauses.now[TRAIL] > len(given))))
        assert (found != NO_CONFLICT) == (len(fits) == 0)
        if found == NO_CONFLICT and (fits == (1 - others)).any():
            all_alike = {
                2 * cell + 1 - value for value in (0, 1) for cell in range(N) if (fits[:, cell] == value).all()
            }
            is_held = any(lit & 1 == others and (around >= 0 or lit >> 1 in ROOM) for lit in given)
            assert all_alike == {*clauses.trail[: clauses.now[TRAIL]].tolist()} or not is_held
    assert {(True, False), (False, True), (False, False)} <= seen
