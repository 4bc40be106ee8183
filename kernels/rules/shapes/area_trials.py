"""Edges of a board of areas, tried one by one: a state of an edge that leads to a contradiction goes.

A trial decides one edge and draws the consequences (area_consequences.py), all those that area_sizes.py draws. It costs
what it decides, not a pass over the board. What a trial without a contradiction decided needs no trial of its own until
something changes. So at the end no state that is left leads to a contradiction in this way (singleton consistency). It
does not infer what both states of an edge have in common, nor from two edges tried together.

If it is `bounded`, it reads at the beginning of `scratch` how much it may do, and leaves there what it did
(`HAND_OVER`). Source of the method: as in loop_trials.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import (
    CONSEQUENCES,
    FAILURES,
    FIRST_SHARE,
    HAND_OVER,
    OPEN_WHEN_TRIED,
    PROGRESS,
    STEPS,
    rule_kernel,
)
from gridlanes.kernels.rules.shapes.area_consequences import settle
from gridlanes.kernels.rules.shapes.area_sizes import (
    SizedAreas,
    area_sizes_naive,
    read_areas,
    scratch_for_areas,
    write_areas,
)
from gridlanes.kernels.rules.shapes.area_state import draw_line, leave_open, recorded_edge, state_notes, undo
from gridlanes.kernels.rules.shapes.divided_boards import beyond
from gridlanes.kernels.rules.shapes.sized_pieces import notes_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

WALKS = 16
"""walks over pieces that count as one consequence"""
LATER = 500
"""consequences that a row must have been allowed beyond its first share before trials begin: guesses cost less on small
boards, so that they come first there, for some 20,000 / coords sweeps"""


def area_trials_naive(words: Sequence[int], parameters: SizedAreas) -> tuple[list[int], bool]:
    """The naive twin of `area_trials`, not bounded."""
    n_edges, mark = len(words) - len(parameters.sizes), 1 << parameters.mark
    now, broken = area_sizes_naive(words, parameters)
    tried = None
    while now != tried and not broken:
        tried = list(now)
        for k in range(n_edges):
            for value in (now[k] & mark, now[k] & ~mark):
                is_open = 0 < value < now[k] and not broken
                if is_open and area_sizes_naive([*now[:k], value, *now[k + 1 :]], parameters)[1]:
                    now, broken = area_sizes_naive([*now[:k], now[k] & ~value, *now[k + 1 :]], parameters)
    return (list(words) if broken else now), broken


@kernel
def _n_open(n_edges, room):
    """The number of open edges."""
    n = 0
    for edge in range(n_edges):
        n += np.int64(room[edge] == OPEN)
    return n


@kernel
def _decide(edge, cell, way, value, n_cells, cols, room, note, state):
    """Gives an edge a state and draws the consequences; whether there is a contradiction."""
    one, other = room[note.piece + cell], room[note.piece + beyond(cell, way, cols)]
    if value == IN:
        found = draw_line(edge, one, other, n_cells, cols, room, note, state)
    else:
        found = leave_open(edge, one, other, n_cells, cols, room, note, state)
    return found == 2 or settle(n_cells, cols, room, note, state) == 2


@kernel(for_any_number=True)
def _is_wrong(edge, cell, way, value, turn, n_cells, cols, room, note, state, vouched):
    """Whether a state of an edge leads to a contradiction. Otherwise what follows is vouched for in this turn."""
    room[state.keeps] = 1
    wrong = _decide(edge, cell, way, value, n_cells, cols, room, note, state)
    for k in range(0 if wrong else room[state.n_trail]):
        other = recorded_edge(k, room, state)
        if other >= 0:
            vouched[2 * other + (0 if room[other] == IN else 1)] = turn
    undo(n_cells, room, note, state)
    room[state.keeps] = 0
    return wrong


@kernel
def _try_all(n_cells, cols, room, note, state, vouched, handover, allowed, worth):
    """Tries both states of all open edges until none leads to a contradiction; whether there is one anyway. `vouched`:
    room for two numbers an edge; `handover`, of which `CONSEQUENCES` were `allowed` and `FAILURES` `worth`: see
    `HAND_OVER`.
    """
    n_edges, before = note.sides, room[note.walks]
    for k in range(2 * n_edges):
        vouched[k] = 0
    turn, quiet, changes, at = 1, 0, 0, handover[PROGRESS]
    while quiet < 2 * n_cells and (room[note.walks] - before) // WALKS - worth * changes <= allowed:
        at = at + 1 if at + 1 < 2 * n_cells else 0
        quiet += 1
        cell, way = at >> 1, 2 + (at & 1)
        edge = room[note.sides + 4 * cell + way]
        for k in range(2 if edge >= 0 else 0):
            if room[edge] != OPEN or vouched[2 * edge + k] == turn:
                continue
            value, other = (IN, OUT) if k == 0 else (OUT, IN)
            if _is_wrong(edge, cell, way, value, turn, n_cells, cols, room, note, state, vouched):
                turn, quiet, changes = turn + 1, 0, changes + 1
                if _decide(edge, cell, way, other, n_cells, cols, room, note, state):
                    handover[CONSEQUENCES], handover[FAILURES] = (room[note.walks] - before) // WALKS, changes
                    return True
    handover[OPEN_WHEN_TRIED] = _n_open(n_edges, room) if quiet >= 2 * n_cells else -1
    handover[PROGRESS], handover[CONSEQUENCES], handover[FAILURES] = at, (room[note.walks] - before) // WALKS, changes
    return False


def _scratch(size: int, parameters: SizedAreas) -> int:
    return HAND_OVER + scratch_for_areas(size, parameters) + 2 * (size - len(parameters.sizes))


@rule_kernel(SizedAreas, naive=area_trials_naive, scratch=_scratch, columns=True, tries=True)
def area_trials(tile, coords, parameters, scratch):
    """The edges between the cells of a board."""
    n_cells, cols = len(parameters.sizes), parameters.cols
    n_edges = len(coords) - n_cells
    note = notes_of(n_edges, n_cells)
    state = state_notes(note.end, n_edges, n_cells)
    room = part(scratch, HAND_OVER, len(scratch) - HAND_OVER)
    if parameters.bounded == 0:
        scratch[OPEN_WHEN_TRIED], scratch[PROGRESS] = -1, 2 * n_cells
        scratch[CONSEQUENCES], scratch[FAILURES] = np.int64(1) << 60, 0
    allowed, worth = scratch[CONSEQUENCES], scratch[FAILURES]
    scratch[CONSEQUENCES], scratch[FAILURES] = 0, 0
    n_state = n_edges + n_cells + 2 * (cols + n_cells // cols)
    if scratch[PROGRESS] == 0 and allowed < FIRST_SHARE * n_state // STEPS + LATER:
        return 0, 0
    if not read_areas(tile, coords, parameters, room):
        return 0, 1
    if _n_open(n_edges, room) == scratch[OPEN_WHEN_TRIED]:
        return 0, 0
    if settle(n_cells, cols, room, note, state) == 2:
        return 0, 1
    vouched = part(room, state.end, 2 * n_edges)
    if _try_all(n_cells, cols, room, note, state, vouched, scratch, allowed, worth):
        return 0, 1
    return write_areas(tile, coords, parameters, room), 0
