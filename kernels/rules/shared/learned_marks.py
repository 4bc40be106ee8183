"""Kernels that look for two solutions by clauses alone (kernels/clauses): what their searches share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridlanes.kernels.clauses.clause_state import STEPS, clauses_at, clauses_in, room_before_memory
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN, exclude_found, lets_pause, solve
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import HAND_OVER, UNFINISHED, WANTED, python_of
from gridlanes.kernels.rules.shared.learned_pair import conflicts_allowed, end_search

Kernel = Callable[..., Any]


def search_of_marks(n_variables: Kernel, encode: Kernel, mark_of: Kernel, first_conflicts: int) -> Kernel:
    """The kernel ``first_boards(tile, coords, layout, boards, room, handover)``: how many solutions there are, as many
    as are wanted at most, the numbers of whose marks are kept in `boards`; -1 if that is not known, NOT_OVER if the
    search has paused.

    ``n_variables(coords, layout)``: how many variables there are. ``encode(state, tile, coords, layout)``: clauses for
    all that holds; False if there is no room. ``mark_of(state, layout, k)``: the number of the mark that coord k has
    in the solution found. `first_conflicts`: after so many it gives up at first, then after twice as many each time.
    """

    @kernel(is_cached=False)
    def first_boards(tile, coords, layout, boards, room, handover):
        n, n_vars, goes_on = len(coords), n_variables(coords, layout), handover[UNFINISHED] != 0
        n_found, memory = part(room, 0, 1), part(room, 1, len(room) - 1)
        state, fits = clauses_at(memory, len(memory), n_vars, 1, 0), True
        if not goes_on:
            n_found[0], state = 0, clauses_in(memory, len(memory), n_vars, 1, 0)
            if not encode(state, tile, coords, layout):
                return -1
        before, said, most = state.now[STEPS], UNKNOWN, conflicts_allowed(handover, first_conflicts)
        lets_pause(state.now, layout.hands_over != 0)
        while fits and n_found[0] < handover[WANTED]:
            said = solve(state, -1, most)
            if said != FOUND:
                break
            for k in range(n):
                boards[n_found[0] * n + k] = mark_of(state, layout, k)
            n_found[0] += 1
            fits = exclude_found(state)
        return end_search(handover, state.now, before, n_found[0], said, fits)

    return first_boards


def scratch_of_marks(size: int, n_vars: int, memory: int) -> int:
    """Entries of scratch for `size` coords, so many variables, and clauses that take `memory`."""
    return int(HAND_OVER + 3 * size + 1 + python_of(room_before_memory)(n_vars) + memory)
