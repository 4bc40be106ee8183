"""One line of cells, by a search that learns from conflicts (cell_line_clauses.py): what all lines have in common.

Light cells are one line with two ends, of marks of their own. Some patterns of light cells in a block of 2 x 2 are not
allowed; rows and columns may have numbers, how many of their cells are light.

If its work is `bounded`, it waits until the search has stalled `PATIENCE` times on a row, and then looks for two lines
in each state that stalls. It gives up after `MAX_CONFLICTS`, and says nothing then; two lines, if there are more, it
hands over where the search asks for them (`HAND_OVER`). Consistency if it is not bounded: domain consistent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    STEPS,
    TRUE,
    add_clause,
    clauses_at,
    clauses_in,
    room_before_memory,
)
from gridlanes.kernels.clauses.consequences import go_back
from gridlanes.kernels.clauses.solving import FOUND, PAUSED, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import (
    FAILURES,
    HAND_OVER,
    UNFINISHED,
    WANTED,
    Numbers,
    number_of,
    put,
    rule_kernel,
    word_of,
)
from gridlanes.kernels.rules.lines.seen_around import NONE
from gridlanes.kernels.rules.shading.cell_line_clauses import (
    N_ENDS,
    CellLine,
    encode_line,
    exclude_line,
    is_end,
    is_plain,
    light,
    n_variables,
    next_line,
)
from gridlanes.kernels.rules.shared.learned_pair import NOT_OVER, answer_marks, note_search, waits

PATIENCE = 8
"""states of a row that stalled before clauses are tried"""
MAX_CONFLICTS = np.int64(100_000)
MAX_CELLS = 400
"""of a board for which there is memory"""
_SEVERAL = 2
_NOTHING, _ALL = np.int64(-1), np.int64(1 << 60)
_LEARNT, _OF_VARIABLE = 200_000, 48
"""entries of memory for clauses that are learnt, and for each variable"""


class LineOfCells(NamedTuple):
    """The columns of a rectangle; the numbers of the marks of plain light cells, of shaded cells, and of ends; whether
    its work is `bounded`. `blocks`: what no block of 2 x 2 cells is, a bit for each light cell, row by row; `lines`:
    for each row and then each column how many of its cells are light, or `NONE`.
    """

    cols: int
    plain: int
    shaded: int
    end: int
    bounded: int
    blocks: Numbers
    lines: Numbers


def cell_line_learned_naive(words: Sequence[int], parameters: LineOfCells) -> tuple[list[int], bool]:
    """The naive twin of `cell_line_learned`, not bounded."""
    shaded, plain, end = 1 << parameters.shaded, 1 << parameters.plain, 1 << parameters.end
    found = [0] * len(words)
    for light_cells in product((False, True), repeat=len(words)):
        if not _is_line(light_cells, parameters):
            continue
        marks = [
            shaded if not light_cells[k] else end if sum(light_cells[c] for c in near) == 1 else plain
            for k, near in enumerate(_beside(len(words), parameters.cols))
        ]
        if all(mark & word for mark, word in zip(marks, words, strict=True)):
            found = [one | mark for one, mark in zip(found, marks, strict=True)]
    return (list(words), True) if 0 in found else (found, False)


def _beside(size: int, cols: int) -> Iterator[list[int]]:
    """The cells beside each cell."""
    for k in range(size):
        ways = (k - cols, k >= cols), (k + cols, k + cols < size), (k - 1, k % cols > 0), (k + 1, (k + 1) % cols > 0)
        yield [cell for cell, is_there in ways if is_there]


def _is_line(cells: Sequence[bool], layout: LineOfCells) -> bool:
    """Whether light cells are one line with two ends, with the numbers and without the blocks that are not allowed."""
    size, cols = len(cells), layout.cols
    lines = [cells[k : k + cols] for k in range(0, size, cols)] + [cells[k::cols] for k in range(cols)]
    if any(wanted < NONE and sum(line) != wanted for line, wanted in zip(lines, layout.lines, strict=True)):
        return False
    for k in range(size - cols):
        if (k + 1) % cols:
            block = cells[k], cells[k + 1], cells[k + cols], cells[k + cols + 1]
            if sum(1 << i for i in range(4) if block[i]) in layout.blocks:
                return False
    near = [*_beside(size, cols)]
    held = [k for k in range(size) if cells[k]]
    degrees = sorted(sum(cells[c] for c in near[k]) for k in held)
    reached = held[:1]
    for cell in reached:
        reached += [c for c in near[cell] if cells[c] and c not in reached]
    return len(held) == len(reached) and degrees == [1] * N_ENDS + [2] * (len(held) - N_ENDS)


@kernel
def _encode(state, board, tile, coords, layout):
    """Clauses for all lines that the words of cells allow. False where there is no room."""
    fine = encode_line(state, board, layout.blocks)
    for cell in range(len(coords)):
        word = word_of(tile, coords[cell])
        if word >> np.int64(layout.shaded) & 1 == 0:
            fine = fine and add_clause(state, light(cell), _NOTHING, _NOTHING, _NOTHING)
        if word >> np.int64(layout.end) & 1 == 0:
            fine = fine and add_clause(state, is_end(board, cell) + 1, _NOTHING, _NOTHING, _NOTHING)
        if word >> np.int64(layout.plain) & 1 == 0:
            fine = fine and add_clause(state, is_plain(board, cell) + 1, _NOTHING, _NOTHING, _NOTHING)
    return fine


@kernel(for_any_number=True)
def _keep(state, board, layout, kept, found):
    """Keeps the line that was found: the number of the mark of each cell."""
    n = board.rows * board.cols
    for cell in range(n):
        mark = layout.shaded
        if state.truth[light(cell)] == TRUE:
            mark = layout.end if state.truth[is_end(board, cell)] == TRUE else layout.plain
        kept[found * n + cell] = mark


@kernel
def _first_two(state, board, layout, kept, n_found, wanted):
    """How many lines there are, `wanted` at most, which are kept, `n_found[0]` so far; -1 if that is not known,
    NOT_OVER if the search has paused.
    """
    while n_found[0] < wanted:
        said = next_line(state, board, _NOTHING, MAX_CONFLICTS)
        if said == PAUSED:
            return NOT_OVER
        if said != FOUND:
            return -1 if said == UNKNOWN else n_found[0]
        _keep(state, board, layout, kept, n_found[0])
        n_found[0] += 1
        if n_found[0] < wanted and not exclude_line(state, board):
            return -1
    return n_found[0]


@kernel
def _common(state, board, tile, coords, layout, kept):
    """Leaves in the words of cells what lines have in common; 1 where something changed, -1 if there is none."""
    n, changed = len(coords), 0
    for cell in range(n):
        kept[n + cell] = 0
    for cell in range(n):
        for way in range(3):
            mark = np.int64(layout.shaded if way == 0 else layout.end if way == 1 else layout.plain)
            if word_of(tile, coords[cell]) >> mark & 1 == 0 or kept[n + cell] >> mark & 1 != 0:
                continue
            assumed = light(cell) + 1 if way == 0 else is_end(board, cell) if way == 1 else is_plain(board, cell)
            said = next_line(state, board, assumed, _ALL)
            if said == FOUND:
                _keep(state, board, layout, kept, 0)
                for other in range(n):
                    kept[n + other] |= np.int64(1) << kept[other]
                go_back(state, 0)
    for cell in range(n):
        word = word_of(tile, coords[cell])
        if kept[n + cell] == 0:
            return -1
        if kept[n + cell] != word:
            put(tile, coords[cell], kept[n + cell])
            changed = 1
    return changed


def _scratch(size: int, parameters: LineOfCells) -> int:
    cols = parameters.cols
    rows = size // cols
    n_vars = 6 * size + rows * cols * (cols // 2 + 1) + cols * rows * (rows // 2 + 1)
    return HAND_OVER + 7 * size + 2 + rows + cols + int(room_before_memory(n_vars)) + _LEARNT + _OF_VARIABLE * n_vars


@kernel(inline=True)
def _n_open(tile, coords):
    """How many cells have several marks left."""
    n = 0
    for cell in range(len(coords)):
        word = word_of(tile, coords[cell])
        n += 1 if word & (word - 1) != 0 else 0
    return n


@rule_kernel(LineOfCells, naive=cell_line_learned_naive, scratch=_scratch, columns=True, tries=True)
def cell_line_learned(tile, coords, parameters, scratch):
    """All cells of one board, row by row."""
    n, cols = len(coords), parameters.cols
    rows, handover = n // cols, part(scratch, 0, HAND_OVER)
    worth, goes_on = handover[FAILURES], parameters.bounded != 0 and handover[UNFINISHED] != 0
    if parameters.bounded != 0 and not goes_on and waits(handover, _n_open(tile, coords), PATIENCE):
        return 0, 0
    at = HAND_OVER + n
    kept, walk = part(scratch, at, 2 * n), part(scratch, at + 2 * n, 2 * n)
    n_found, wanted = part(scratch, at + 4 * n, 1), part(scratch, at + 4 * n + 1, rows + cols)
    at += 4 * n + 1 + rows + cols
    for k in range(rows + cols):
        wanted[k] = min(number_of(tile, parameters.lines[k]), NONE)
    board = CellLine(rows, cols, wanted, walk)
    n_vars, room = n_variables(board), part(scratch, at, len(scratch) - at)
    state = clauses_at(room, len(room), n_vars, 1, 0)
    if not goes_on:
        n_found[0], state = 0, clauses_in(room, len(room), n_vars, 1, 0)
        if not _encode(state, board, tile, coords, parameters):
            return 0, 0
    before = state.now[STEPS]
    lets_pause(state.now, parameters.bounded != 0)
    if parameters.bounded == 0:
        changed = _common(state, board, tile, coords, parameters, kept)
        return max(changed, 0), 1 if changed < 0 else 0
    found = _first_two(state, board, parameters, kept, n_found, handover[WANTED])
    note_search(handover, state.now, before, found, worth)
    return answer_marks(tile, coords, kept, scratch, found, True)
