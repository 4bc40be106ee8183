"""ShapesOnceSearched: each of some shapes is one piece of a mark, once, and all other cells are connected: the places
of shapes are found depth first.

It is a kernel that tries assumptions. If its work is `bounded`, it finds out how many solutions there are where one or
two are wanted (`HAND_OVER`), and says nothing after that many states, or without room for the places. No more is drawn
from a state than the consequences of placed_shapes.py. The next shape to lie is the one with fewest places, or one over
a cell that fewest places cover; those in which contradictions were found come earlier (F. Boussemart, F. Hemery, C.
Lecoutre, L. Sais, "Boosting systematic search by weighting constraints", 2004).

Consistency: domain consistent if its work is not bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import CONSEQUENCES, FAILURES, HAND_OVER, WANTED, Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.shapes.placed_shapes import (
    add_place,
    decide_cell,
    lay_shape,
    next_place,
    room_for_shapes,
    settle_shapes,
    shapes_in,
    words_for,
)
from gridlanes.kernels.rules.shared.cell_sets import BITS
from gridlanes.kernels.rules.shared.first_solutions import EVERY, keep_solution, write_solutions
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    neighbours_of,
    reached_from,
    states,
    states_naive,
    written_naive,
)

_MAX_ROOM = 1 << 19
"""entries of scratch, at most: enough for all places of twelve pentominoes on boards of up to 200 cells"""
_STEPS = 16
"""words that are looked at in the time that a consequence takes elsewhere"""


class ShapesOnBoard(NamedTuple):
    """A mark, by its number, the columns of a board, whose cells are numbered by row, and the number of shapes.
    `bounded`: the states that may be looked at, 0 for any number. The table of the placements, as in
    each_shape_once.py, shape by shape, and the shape of each.
    """

    mark: int
    cols: int
    n_kinds: int
    bounded: int
    records: Numbers
    kind_of: Numbers


def shapes_once_searched_naive(words: Sequence[int], parameters: ShapesOnBoard) -> tuple[list[int], bool]:
    """The naive twin of `shapes_once_searched`, not bounded."""
    before, n, cols = states_naive(words, parameters.mark), len(words), parameters.cols
    held, free = ({k for k, state in enumerate(before) if state == one} for one in (IN, OUT))
    kinds: list[list[tuple[set[int], set[int]]]] = [[] for _ in range(parameters.n_kinds)]
    for kind, record in zip(parameters.kind_of, neighbours_of(parameters.records), strict=True):
        kinds[kind].append((set(record[1 : 1 + record[0]]), set(record[1:])))
    beside = [
        [k for k in (i - cols, i + cols, i - (i % cols > 0), i + (i % cols + 1 < cols)) if 0 <= k < n] for i in range(n)
    ]

    def fits(cells: set[int]) -> bool:
        others = {*range(n)} - cells
        possible = [OUT if i in cells else IN for i in range(n)]
        return held <= cells and (not others or reached_from(possible, beside, min(others)) == others)

    found = [cells for cells in _ways(kinds, set(), free) if fits(cells)]
    if not found:
        return list(words), True
    every, some = set.intersection(*found), set.union(*found)
    after = [IN if k in every else OPEN if k in some else OUT for k in range(n)]
    return written_naive(words, parameters.mark, after), False


def _ways(kinds: Sequence[list[tuple[set[int], set[int]]]], lying: set[int], free: set[int]) -> Iterator[set[int]]:
    """All ways to lay one of each kind beside those that lie, not on cells that are free."""
    if not kinds:
        yield lying
        return
    for cells, with_border in kinds[0]:
        if not cells & free and not with_border & lying:
            yield from _ways(kinds[1:], lying | cells, free)


@kernel
def _can_lie(records, p, known):
    """Whether a placement is possible in the states of cells that were read."""
    first, end = records[p], records[p + 1]
    border, can = first + 1 + records[first], True
    for k in range(first + 1, end):
        can = can and known[records[k]] != (OUT if k < border else IN)
    return can


@kernel
def _count_places(parameters, known, n_places):
    """Counts the possible placements of each shape; returns the words that a set of them takes."""
    for kind in range(parameters.n_kinds):
        n_places[kind] = 0
    for p in range(len(parameters.kind_of)):
        if _can_lie(parameters.records, p, known):
            n_places[parameters.kind_of[p]] += 1
    width = np.int64(0)
    for kind in range(parameters.n_kinds):
        width += words_for(n_places[kind])
    return width


@kernel
def _lay_out(board, parameters, known, n_places):
    """Fills in the possible placements and what is known of cells; whether there is a contradiction."""
    wrong, at, last = False, np.int64(0), -1
    for kind in range(board.n_kinds):
        board.first[kind + 1] = board.first[kind] + words_for(n_places[kind])
    for p in range(len(parameters.kind_of)):
        kind = parameters.kind_of[p]
        if kind != last:
            at, last = board.first[kind] * BITS, kind
        if _can_lie(parameters.records, p, known):
            add_place(board, parameters.records, p, at)
            at += 1
    for cell in range(board.n_cells):
        if known[cell] != OPEN:
            wrong |= decide_cell(board, cell, known[cell] == IN)
    return wrong


@kernel
def _search(board, records, wanted, bounded, found, handover):
    """How many solutions a board has, `wanted` at most; -1 if that is not known after the `bounded` number of states.
    It keeps them in `found`, and leaves the number of states in `CONSEQUENCES` of `handover`.
    """
    n_found, top, n_states, wrong, size = np.int64(0), 0, 1, settle_shapes(board, records), len(board.now)
    while True:
        at, kind = (np.int64(-1), np.int64(-1)) if wrong else next_place(board)
        if at >= 0:
            if 0 < bounded <= n_states:
                n_found = np.int64(-1)
                break
            for k in range(size):
                board.stack[top * size + k] = board.now[k]
            board.stack[top * size + at // BITS] &= ~(np.int64(1) << (at % BITS))
            top += 1
            wrong = lay_shape(board, records, kind, at) or settle_shapes(board, records)
        else:
            if not wrong:
                keep_solution(board.held, board.n_words, found, n_found, bounded)
                n_found += 1
            if n_found == wanted or top == 0:
                break
            top -= 1
            for k in range(size):
                board.now[k] = board.stack[top * size + k]
            board.queue[board.n_cells] = 0
            wrong = settle_shapes(board, records)
        n_states += 1
    handover[CONSEQUENCES] = n_states
    return n_found


def _scratch(size: int, parameters: ShapesOnBoard) -> int:
    n_kinds = parameters.n_kinds
    width = len(parameters.kind_of) // BITS + 1 + n_kinds
    room = int(python_of(room_for_shapes)(size, n_kinds, width))
    return HAND_OVER + 4 * size + n_kinds + min(room, _MAX_ROOM)


@rule_kernel(ShapesOnBoard, naive=shapes_once_searched_naive, scratch=_scratch, columns=True, tries=True)
def shapes_once_searched(tile, coords, parameters, scratch):
    """All cells of one board, in order."""
    size, n_kinds, bounded = len(coords), parameters.n_kinds, parameters.bounded
    wanted = scratch[WANTED] if bounded > 0 else EVERY
    scratch[CONSEQUENCES] = scratch[FAILURES] = 0
    if wanted <= 0:
        return 0, 0
    at = HAND_OVER + size
    known, found, n_places = (
        part(scratch, at, size),
        part(scratch, at + size, 2 * size),
        part(scratch, at + 3 * size, n_kinds),
    )
    at += 3 * size + n_kinds
    states(tile, coords, parameters.mark, known)
    width = _count_places(parameters, known, n_places)
    if room_for_shapes(size, n_kinds, width) > len(scratch) - at:
        return 0, 0
    board = shapes_in(part(scratch, at, len(scratch) - at), size, parameters.cols, n_kinds, width)
    if _lay_out(board, parameters, known, n_places):
        return 0, 1
    n_found = _search(board, parameters.records, wanted, bounded, found, scratch)
    scratch[CONSEQUENCES] = scratch[CONSEQUENCES] * size * width // _STEPS
    if n_found < 0:
        return 0, 0
    if n_found == 0:
        return 0, 1
    searched = parameters.mark, board.n_words, found, n_found, bounded, known
    return write_solutions(tile, coords, *searched, scratch), 0
