"""One closed loop with counts around cells, by a search that learns from conflicts (kernels/clauses): what all loops
have in common.

If its work is `bounded`, it waits until the search has stalled `PATIENCE` times on a row, and then looks for two loops
in each state that stalls: this is faster than guesses on boards with few clues, and slower on all others. It gives up
after `MAX_CONFLICTS`, and says nothing then; two loops, if there are more, it hands over where the search asks for
them (`HAND_OVER`). Consistency if it is not bounded: domain consistent.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.clauses.assuming import contradict
from gridlanes.kernels.clauses.clause_state import (
    HEAD,
    STEPS,
    TRUE,
    add_clause,
    begin_clause,
    clauses_at,
    clauses_in,
    room_before_memory,
)
from gridlanes.kernels.clauses.consequences import go_back
from gridlanes.kernels.clauses.solving import FOUND, PAUSED, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import FAILURES, HAND_OVER, UNFINISHED, WANTED, Numbers, number_of, rule_kernel
from gridlanes.kernels.rules.loops.edge_loop_clauses import (
    board_in,
    encode_count,
    encode_loop,
    n_edges,
    next_loop,
    room_of_board,
)
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive
from gridlanes.kernels.rules.shared.learned_pair import NOT_OVER, answer_held, note_search, waits

PATIENCE = 48
"""states of a row that stalled before clauses are tried"""
MAX_CONFLICTS = np.int64(20_000)
_PER_CELL, _AT_LEAST = 1600, 8192
"""entries of memory for clauses"""
_STATES = 16
_SEVERAL = 2
"""loops that are enough to know that there are several"""


class LoopWithCounts(NamedTuple):
    """A mark, by its number; a grid of `rows` x `cols` cells, whose edges, all of them, are the coords in their order;
    whether its work is `bounded`; for each cell the word of the joint states of the four edges around it, of which
    only their numbers of marks matter.
    """

    mark: int
    rows: int
    cols: int
    bounded: int
    counts: Numbers


def edge_loop_learned_naive(words: Sequence[int], parameters: LoopWithCounts) -> tuple[list[int], bool]:
    """The naive twin of `edge_loop_learned`, not bounded."""
    mark, rows, cols, _, counts = parameters
    found = states_naive(words, mark)
    loops = []
    for cells in product((0, 1), repeat=rows * cols):
        edges = _edges_naive(cells, rows, cols)
        fits = all(state == OPEN or edge == (state == IN) for state, edge in zip(found, edges, strict=True))
        if fits and _is_loop_naive(edges, rows, cols) and _counts_fit_naive(edges, rows, cols, counts):
            loops.append(edges)
    if not loops:
        return list(words), True
    common = [
        OPEN if len(values) > 1 else IN if values == {1} else OUT for values in map(set, zip(*loops, strict=True))
    ]
    return written_naive(words, mark, common), False


def _edges_naive(cells: Sequence[int], rows: int, cols: int) -> list[int]:
    """The edges between cells on different sides."""

    def side(row: int, col: int) -> int:
        return cells[row * cols + col] if 0 <= row < rows and 0 <= col < cols else 0

    level = [side(row - 1, col) ^ side(row, col) for row in range(rows + 1) for col in range(cols)]
    return level + [side(row, col - 1) ^ side(row, col) for row in range(rows) for col in range(cols + 1)]


def _is_loop_naive(edges: Sequence[int], rows: int, cols: int) -> bool:
    """Whether edges are one closed loop: two at each corner, and all are reached from one."""
    level, upright = product(range(rows + 1), range(cols)), product(range(rows), range(cols + 1))
    ends = [{(r, c), (r, c + 1)} for r, c in level] + [{(r, c), (r + 1, c)} for r, c in upright]
    links = [link for link, edge in zip(ends, edges, strict=True) if edge]
    corners = [corner for link in links for corner in link]
    reached = set(links[0]) if links else set()
    for _ in links:
        reached.update(*(link for link in links if link & reached))
    return bool(links) and reached == set(corners) and all(corners.count(corner) == 2 for corner in reached)


def _counts_fit_naive(edges: Sequence[int], rows: int, cols: int, counts: Sequence[int]) -> bool:
    for cell, word in enumerate(counts):
        row, col = divmod(cell, cols)
        left = (rows + 1) * cols + row * (cols + 1) + col
        count = edges[cell] + edges[cell + cols] + edges[left] + edges[left + 1]
        if not any(word >> state & 1 and state.bit_count() == count for state in range(_STATES)):
            return False
    return True


@kernel(inline=True)
def _allowed_by(word):
    """The numbers of marks that a word of joint states leaves, as bits."""
    allowed = 0
    for state in range(_STATES):
        if (word >> state) & 1:
            allowed |= 1 << ((state & 1) + ((state >> 1) & 1) + ((state >> 2) & 1) + ((state >> 3) & 1))
    return allowed


@kernel
def _encode(state, board, tile, counts, held):
    """Clauses for all loops that the counts and the states `held` of edges allow. False where there is no room."""
    fine = encode_loop(state, board)
    for cell in range(board.rows * board.cols):
        fine &= encode_count(state, board, cell, _allowed_by(number_of(tile, counts[cell])), -1)
    for edge in range(len(held)):
        if held[edge] != OPEN:
            fine &= add_clause(state, 2 * edge + (0 if held[edge] == IN else 1), -1, -1, -1)
    return fine


@kernel(inline=True)
def _keep(state, kept):
    """Keeps the loop that was found."""
    for edge in range(len(kept)):
        kept[edge] = IN if state.truth[2 * edge] == TRUE else OUT


@kernel
def _exclude(state, kept):
    """Excludes the loop that was found, and kept: no other one has all its edges."""
    clause, size = begin_clause(state, len(kept)), 0
    if clause < 0:
        return False
    for edge in range(len(kept)):
        if kept[edge] == IN:
            state.memory[clause + HEAD + size] = 2 * edge + 1
            size += 1
    state.memory[clause] = size
    return contradict(state, clause)


@kernel
def _first_two(state, board, assumed, n_found, first, second, wanted):
    """How many loops there are, `wanted` at most, which are kept, `n_found[0]` so far; -1 if that is not known,
    NOT_OVER if the search has paused.
    """
    while n_found[0] < wanted:
        said = next_loop(state, board, assumed, 0, MAX_CONFLICTS)
        if said == PAUSED:
            return NOT_OVER
        if said != FOUND:
            return -1 if said == UNKNOWN else n_found[0]
        _keep(state, first if n_found[0] == 0 else second)
        n_found[0] += 1
        if n_found[0] < wanted and not _exclude(state, first):
            return -1
    return n_found[0]


@kernel
def _common(state, board, assumed, held, first):
    """Leaves in `held` what all loops have in common; False if there is none."""
    if next_loop(state, board, assumed, 0, 1 << 60) != FOUND:
        return False
    _keep(state, first)
    for edge in range(len(held)):
        if held[edge] == OPEN and first[edge] != OPEN:
            assumed[0] = 2 * edge + (1 if first[edge] == IN else 0)
            go_back(state, 0)
            if next_loop(state, board, assumed, 1, 1 << 60) != FOUND:
                held[edge] = first[edge]
                continue
            for other in range(edge, len(held)):
                if (state.truth[2 * other] == TRUE) != (first[other] == IN):
                    first[other] = OPEN
    return True


def _scratch(size: int, parameters: LoopWithCounts) -> int:
    n = parameters.rows * parameters.cols
    board = room_of_board(parameters.rows, parameters.cols)
    return int(HAND_OVER + 3 * size + board + 2 + room_before_memory(size + n) + _AT_LEAST + _PER_CELL * n)


@rule_kernel(LoopWithCounts, naive=edge_loop_learned_naive, scratch=_scratch, columns=True, tries=True)
def edge_loop_learned(tile, coords, parameters, scratch):
    """All edges of one grid."""
    size, rows, cols = len(coords), parameters.rows, parameters.cols
    n = rows * cols
    handover, held = part(scratch, 0, HAND_OVER), part(scratch, HAND_OVER, size)
    worth = handover[FAILURES]  # consequences for each assumption that fails
    first, second = part(scratch, HAND_OVER + size, size), part(scratch, HAND_OVER + 2 * size, size)
    states(tile, coords, parameters.mark, held)
    n_open = 0
    for edge in range(size):
        n_open += 1 if held[edge] == OPEN else 0
    goes_on = parameters.bounded != 0 and handover[UNFINISHED] != 0
    if parameters.bounded != 0 and not goes_on and waits(handover, n_open, PATIENCE):
        return 0, 0
    at = HAND_OVER + 3 * size
    board, assumed = board_in(scratch, at, rows, cols), part(scratch, at + room_of_board(rows, cols), 1)
    n_found = part(scratch, at + room_of_board(rows, cols) + 1, 1)
    at += room_of_board(rows, cols) + 2
    room = part(scratch, at, len(scratch) - at)
    state = clauses_at(room, len(room), n_edges(rows, cols) + n, 1, 0)
    if not goes_on:
        n_found[0], state = 0, clauses_in(room, len(room), n_edges(rows, cols) + n, 1, 0)
        if not _encode(state, board, tile, parameters.counts, held):
            return 0, 0
    if parameters.bounded == 0:
        if not _common(state, board, assumed, held, first):
            return 0, 1
        return write(tile, coords, parameters.mark, held), 0
    before = state.now[STEPS]
    lets_pause(state.now, True)
    found = _first_two(state, board, assumed, n_found, first, second, handover[WANTED])
    note_search(handover, state.now, before, found, worth)
    return answer_held(tile, coords, parameters.mark, part(scratch, HAND_OVER + size, 2 * size), scratch, found, True)
