"""Reasons on a stack beside the clauses."""

from __future__ import annotations

import numpy as np
from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.clause_state import HEAD, ROOM, assign
from gridlanes.kernels.clauses.consequences import decide
from gridlanes.kernels.clauses.reasons import (
    FULL,
    NO_ROOM,
    TOP,
    add_to_reason,
    begin_level,
    begin_reason,
    drop_reasons,
    end_reason,
    reasons_in,
    room_for_reasons,
)
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of

N_VARS, SIZE = 6, 30


@kernel
def _write(clauses, scratch, levels, lits, found):
    """Writes reasons of so many literals each, on a level of its own, whose first literal is assumed; notes where each
    stands, and, level by level, where the next one would stand once that is taken back.
    """
    reasons, at = reasons_in(scratch, clauses, SIZE), 0
    for level in range(len(levels)):
        begin_level(clauses, reasons)
        decide(clauses, lits[at] ^ 1)
        found[0, level] = reason = begin_reason(clauses, reasons, levels[level])
        n = 0
        for _ in range(levels[level]):
            if reason >= 0:
                n = add_to_reason(clauses, reason, n, lits[at])
            at += 1
        if reason >= 0:
            end_reason(clauses, reasons, reason, n)
    for level in range(len(levels) - 1, -1, -1):
        drop_reasons(reasons, level)
        found[1, level] = reasons.now[TOP]
    return reasons.now[FULL]


def _written(levels, lits, known=()):
    """The search, where each reason stands, what is free after each is gone, and whether there was no room."""
    clauses, found = empty_clauses(N_VARS), np.zeros((2, len(levels)), np.int64)
    for lit in known:
        assign(clauses, lit, -1)
    scratch = np.zeros(python_of(room_for_reasons)(N_VARS), np.int64)
    is_full = _write(clauses, scratch, np.array(levels), np.array(lits), found)
    return clauses, *found.tolist(), is_full


def test_reasons_stand_behind_the_room_of_clauses_without_what_holds_anyway():
    clauses, (first, second), _, is_full = _written([2, 2], [3, 1, 5, 3], known=[0])
    assert (first, second) == (len(clauses.memory) - SIZE, first + HEAD + 1)
    assert clauses.now[ROOM] == first
    assert clauses.memory[[first, first + HEAD, second, second + HEAD, second + HEAD + 1]].tolist() == [1, 3, 2, 5, 3]
    assert not is_full


def test_they_are_gone_with_their_level():
    _, stands, free, _ = _written([1, 2, 2], [3, 5, 3, 7, 3])
    assert free == stands


def test_without_room_none_is_written():
    wide = SIZE - HEAD
    for size, fits in ((wide, True), (wide + 1, False)):
        _, (stands,), _, is_full = _written([size], [3] * size)
        assert (stands != NO_ROOM) == fits == (not is_full)
