"""A search by clauses alone, of three coords that hold different marks."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import TRUE, add_clause
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import HAND_OVER
from gridlanes.kernels.rules.shared.learned_marks import scratch_of_marks, search_of_marks

N = 3
MEMORY = 2_000


class _Layout(NamedTuple):
    hands_over: int
    most: Any


@kernel(inline=True)
def _n_variables(coords, layout):
    return len(coords) * N


@kernel
def _encode(state, tile, coords, layout):
    """Coord k has a mark up to ``layout.most[k]``, another one than the others."""
    fine = True
    for k in range(len(coords)):
        fine &= add_clause(state, 2 * (N * k), 2 * (N * k + 1), 2 * (N * k + 2), -1)
        for mark in range(N):
            if mark > layout.most[k]:
                fine &= add_clause(state, 2 * (N * k + mark) + 1, -1, -1, -1)
            for other in range(k):
                fine &= add_clause(state, 2 * (N * k + mark) + 1, 2 * (N * other + mark) + 1, -1, -1)
    return fine


@kernel(inline=True)
def _mark_of(state, layout, k):
    found = 0
    for mark in range(N):
        if state.truth[2 * (N * k + mark)] == TRUE:
            found = mark
    return found


_first_boards = search_of_marks(_n_variables, _encode, _mark_of, 100)


@kernel
def _run(coords, layout, boards, room, handover):
    return _first_boards(coords, coords, layout, boards, room, handover)


@pytest.mark.parametrize(
    ("most", "wanted", "every"),
    [
        ((0, 1, 2), 2, {(0, 1, 2)}),
        ((1, 1, 2), 2, {(0, 1, 2), (1, 0, 2)}),
        ((1, 1, 2), 1, {(0, 1, 2), (1, 0, 2)}),
        ((0, 0, 2), 2, set()),
    ],
)
def test_as_many_solutions_as_are_wanted(most, wanted, every):
    layout = _Layout(0, np.array(most))
    handover, boards = np.array([-1, 0, 0, 0, wanted, 0]), np.full(2 * N, 7)
    room = np.zeros(scratch_of_marks(N, N * N, MEMORY), np.int64)
    n = _run(np.arange(N, dtype=np.int32), layout, boards, room, handover[:HAND_OVER])
    assert n == min(wanted, len(every))
    found = {tuple(boards[N * i : N * (i + 1)].tolist()) for i in range(n)}
    assert len(found) == n
    assert found <= every


def test_without_room_it_is_not_known():
    layout = _Layout(0, np.array((1, 1, 2)))
    room, handover = np.zeros(scratch_of_marks(N, N * N, 60), np.int64), np.array([-1, 0, 0, 0, 2, 0])
    assert _run(np.arange(N, dtype=np.int32), layout, np.zeros(2 * N, np.int64), room, handover) == -1
