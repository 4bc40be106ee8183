"""Values of links and cells on a board with a loop, tried one by one: those that lead to a contradiction go.

A trial decides one variable and draws the consequences (loop_state.py: joint states of cells, counts, ends of chains).
It costs what it decides, not a sweep of the board. What a trial without a contradiction decided needs no trial of its
own until something changes, since its consequences are among those of that trial. So at the end no value that is left
leads to a contradiction in this way (singleton consistency). It does not infer what both values of a variable have in
common, nor from two variables tried together, nor that links that are left cut the board into parts.

If it is `bounded`, it reads at the beginning of `scratch` how much it may do, and leaves there what it did
(`HAND_OVER`). If it reads the `whole` of a puzzle, not only a part, and if one or two solutions are wanted, a search
that learns from conflicts (first_loops.py) decides what trials leave open, once for each row: unless it gives up, the
row is done. Source of the method: R. Debruyne, C. Bessiere, "Some practicable filtering techniques for the constraint
satisfaction problem" (1997).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import (
    CONSEQUENCES,
    FAILURES,
    HAND_OVER,
    HANDED_OVER,
    OPEN_WHEN_TRIED,
    PROGRESS,
    UNFINISHED,
    WANTED,
    put,
    python_of,
    rule_kernel,
    word_of,
)
from gridlanes.kernels.rules.loops.first_loops import SEVERAL, first_loops, room_for_loops
from gridlanes.kernels.rules.loops.loop_reading import n_counts_in, read_loop, settle_all
from gridlanes.kernels.rules.loops.loop_state import (
    HEAD,
    N_QUEUE,
    N_TRAIL,
    OFF,
    ON,
    OPEN,
    SIDES,
    LoopBoard,
    assign,
    loop_in,
    mark_of,
    scratch_for_loop,
    settle,
    undo,
)

GAVE_UP = 1 << 40
"""added to the number of the variable that is tried next, in a row in which a search for loops gave up"""


def loop_trials_naive(words: Sequence[int], parameters: LoopBoard) -> tuple[list[int], bool]:
    """The naive twin of `loop_trials`."""
    n_coords = len(words) - parameters.n_cells
    marks = [1 << int(python_of(mark_of)(parameters, k)) for k in range(n_coords + parameters.n_more)]
    more = [3 << parameters.link] * parameters.n_more  # the mark, and another one
    now, broken = _settled_plainly([*words[:n_coords], *more, *words[n_coords:]], marks, parameters)
    tried = None
    while now != tried and not broken:
        tried = list(now)
        for k, mark in enumerate(marks[:n_coords]):
            for value in (now[k] & mark, now[k] & ~mark):
                is_open = 0 < value < now[k] and not broken
                if is_open and _settled_plainly([*now[:k], value, *now[k + 1 :]], marks, parameters)[1]:
                    now, broken = _settled_plainly([*now[:k], now[k] & ~value, *now[k + 1 :]], marks, parameters)
    return (list(words) if broken else [*now[:n_coords], *words[n_coords:]]), broken


def _settled_plainly(words: list[int], marks: list[int], board: LoopBoard) -> tuple[list[int], bool]:
    """What follows without trials, and whether that is a contradiction; the joint states of cells are narrowed, too."""
    now, before, n_vars = list(words), None, len(marks)
    while now != before:
        before = list(now)
        for cell in range(board.n_cells):
            of_cell = [(link, 1 << place) for place, link in enumerate(_sides_of(board, cell)) if link < board.n_links]
            holding = [(link, sum(1 << s for s in range(16) if s & bit)) for link, bit in of_cell]
            holding += [(board.n_links + cell, board.holding)] if board.holding else []
            states = now[n_vars + cell]
            for k, held in holding:
                states &= (held if now[k] & marks[k] else 0) | (~held if now[k] & ~marks[k] else 0)
            for k, held in holding:
                now[k] &= (marks[k] if states & held else 0) | (~marks[k] if states & ~held else 0)
            now[n_vars + cell] = states
        for least, most, counted in _counts_in(board):
            true, can = [k for k, mark in counted if now[k] == mark], [k for k, mark in counted if now[k] & mark]
            if len(true) > most or len(can) < least:
                return list(words), True
            for k, mark in counted:
                if k in can and k not in true:
                    now[k] &= ~mark if len(true) == most else mark if len(can) == least else -1
        if _chains_are_wrong(now, marks, board) or not all(now):
            return list(words), True
    return now, False


def _sides_of(board: LoopBoard, cell: int) -> list[int]:
    return list(board.sides[SIDES * cell : SIDES * (cell + 1)])


def _counts_in(board: LoopBoard) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """The least and greatest number, and the variables and the bits of their marks, of each count that applies."""
    at = 0
    while at < len(board.counts):
        one, other, least, most, n = board.counts[at : at + HEAD]
        marks = board.counts[at + HEAD : at + HEAD + 2 * n]
        if one == other and least <= n:
            yield least, most, [(k, 1 << mark) for k, mark in zip(marks[::2], marks[1::2], strict=True)]
        at += HEAD + 2 * n


def _chains_are_wrong(now: list[int], marks: list[int], board: LoopBoard) -> bool:
    """Takes the mark from links that would close one of several chains; whether there is a contradiction."""
    on = [k for k in range(board.n_links) if now[k] == marks[k]]
    ends = {k: (board.ends[3 * k], board.ends[3 * k + 1]) for k in range(board.n_links)}
    at = [cell for k in on for cell in ends[k]]
    if any(at.count(cell) > 2 for cell in at):
        return True
    chains: list[set[int]] = []
    for k in on:
        joined = [chain for chain in chains if not chain.isdisjoint(ends[k])]
        chains = [*(chain for chain in chains if chain not in joined), set(ends[k]).union(*joined)]
    needed = any(now[len(marks) + cell] & 1 == 0 and cell not in at for cell in range(board.n_cells))
    several = len(chains) > 1 or needed
    if several and any(all(at.count(cell) == 2 for cell in chain) for chain in chains):
        return True
    for k, (a, b) in ends.items():
        is_last = now[k] not in (0, marks[k]) and at.count(a) == at.count(b) == 1
        if several and is_last and any(a in chain and b in chain for chain in chains):
            now[k] &= ~marks[k]
    return False


@kernel
def _n_open(state, n_coords):
    """The number of open variables among the first ones, which are coords."""
    n = 0
    for k in range(n_coords):
        n += np.int64(state.value[k] == OPEN)
    return n


@kernel
def _decide(state, board, variable, value):
    """Gives a variable a value and draws the consequences; whether there is a contradiction."""
    state.notes[N_TRAIL], state.notes[N_QUEUE] = 0, 0
    assign(state, variable, value)
    return settle(state, board, 0)


@kernel
def try_all(state, board, vouched, handover, allowed, worth):
    """Tries both values of all open coords until none leads to a contradiction; whether there is one anyway.
    `vouched`: room for two numbers a variable; `handover`, of which `CONSEQUENCES` were `allowed` and `FAILURES`
    `worth`: see `HAND_OVER`.
    """
    n_vars = len(state.value)
    n_coords = n_vars - board.n_more
    for k in range(2 * n_vars):
        vouched[k] = 0
    turn, quiet, steps, changes = 1, 0, 0, 0
    gave_up = GAVE_UP if handover[PROGRESS] >= GAVE_UP else 0
    variable = handover[PROGRESS] - gave_up
    while quiet < n_coords and steps - worth * changes <= allowed:
        variable = variable + 1 if variable + 1 < n_coords else 0
        quiet += 1
        for value in range(ON, OFF + 1):
            if state.value[variable] != OPEN or vouched[2 * variable + value - ON] == turn:
                continue
            wrong = _decide(state, board, variable, value)
            n_decided = state.notes[N_QUEUE]
            steps += n_decided
            if not wrong:
                for k in range(n_decided):
                    vouched[2 * state.queue[k] + state.value[state.queue[k]] - ON] = turn
            undo(state, 0)
            if wrong:
                turn, quiet, changes = turn + 1, 0, changes + 1
                if _decide(state, board, variable, ON + OFF - value):
                    handover[CONSEQUENCES], handover[FAILURES] = steps, changes
                    return True
    handover[OPEN_WHEN_TRIED] = _n_open(state, n_coords) if quiet >= n_coords else -1
    handover[PROGRESS], handover[CONSEQUENCES], handover[FAILURES] = variable + gave_up, steps, changes
    return False


@kernel
def _write_first(tile, coords, board, room, scratch, n_vars, found):
    """Writes the first loop in `room`, and hands over the second one if there are two. 1 if something changed."""
    n_coords, changed = n_vars - board.n_more, 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        scratch[HAND_OVER + k] = word
        if k < n_coords:
            mark = np.int64(1) << mark_of(board, k)
            first = word & mark if room[k] == ON else word & ~mark
            scratch[HAND_OVER + k] = word & mark if room[n_vars + k] == ON else word & ~mark
            if first != word:
                put(tile, coords[k], first)
                changed = 1
    if found == SEVERAL:
        scratch[WANTED] = HANDED_OVER
    return changed


def _scratch(size: int, parameters: LoopBoard) -> int:
    n_counts, n_entries = map(int, n_counts_in(np.array(parameters.counts, np.int32)))
    n_cells, n_vars = parameters.n_cells, size - parameters.n_cells + parameters.n_more
    room = python_of(scratch_for_loop)(parameters.n_links, n_cells, n_vars, n_counts, n_entries)
    for_loops = room_for_loops(parameters, n_vars) if parameters.whole else 0
    return int(room) + 2 * n_vars + HAND_OVER + for_loops


@rule_kernel(LoopBoard, naive=loop_trials_naive, scratch=_scratch, columns=True, tries=True)
def loop_trials(tile, coords, parameters, scratch):
    """One board: its links, its cells if they are variables, hidden coords; then the joint states of its cells."""
    n_coords = len(coords) - parameters.n_cells
    n_vars = n_coords + parameters.n_more
    n_counts, n_entries = n_counts_in(parameters.counts)
    room = part(scratch, HAND_OVER, len(scratch) - HAND_OVER)
    state = loop_in(room, parameters, n_vars, n_counts, n_entries)
    if parameters.bounded == 0:
        scratch[OPEN_WHEN_TRIED], scratch[PROGRESS], scratch[CONSEQUENCES] = -1, n_vars, np.int64(1) << 60
        scratch[FAILURES], scratch[WANTED], scratch[UNFINISHED] = 0, 0, 0
    allowed, worth, may_search = scratch[CONSEQUENCES], scratch[FAILURES], scratch[PROGRESS] < GAVE_UP
    scratch[CONSEQUENCES], scratch[FAILURES], n_apply = 0, 0, 0
    at = scratch_for_loop(parameters.n_links, parameters.n_cells, n_vars, n_counts, n_entries)
    if scratch[UNFINISHED] == 0:
        n_apply = read_loop(tile, coords, parameters, state)
        if n_apply < 0:
            return 0, 1
        if _n_open(state, n_coords) == scratch[OPEN_WHEN_TRIED]:
            return 0, 0
        if settle_all(state, parameters, n_apply):
            return 0, 1
        if try_all(state, parameters, part(room, at, 2 * n_vars), scratch, allowed, worth):
            return 0, 1
    if parameters.whole != 0 and scratch[WANTED] > 0 and may_search and _n_open(state, n_coords) > 0:
        at += 2 * n_vars
        room = part(room, at, len(room) - at)
        found = first_loops(tile, state, parameters, n_apply, scratch[WANTED], room, scratch)
        if scratch[UNFINISHED] != 0:
            return 0, 0
        if found == 0:
            return 0, 1
        if found > 0:
            return _write_first(tile, coords, parameters, room, scratch, n_vars, found), 0
        scratch[PROGRESS] += GAVE_UP
    changed = 0
    for k in range(n_coords):
        word, mark = word_of(tile, coords[k]), np.int64(1) << mark_of(parameters, k)
        if state.value[k] != OPEN and word & mark != 0 and word & ~mark != 0:
            put(tile, coords[k], mark if state.value[k] == ON else word & ~mark)
            changed = 1
    return changed, 0
