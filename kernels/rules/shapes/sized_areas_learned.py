"""Areas whose sizes differ from those beside them, found by clause learning (sized_area_clauses.py).

It looks for two boards where the search has stalled, and gives up after `FIRST_CONFLICTS`, twice as many each time. Two
boards, if there are more, it hands over where the search asks for them (`HAND_OVER`). Consistency if nothing is handed
over: a state that has one board becomes it, and one without any is a contradiction; of others nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import STEPS, TRUE, room_before_memory
from gridlanes.kernels.clauses.counts import COUNT_HEAD
from gridlanes.kernels.clauses.search_in_scratch import room_beside_clauses, search_in_scratch
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import (
    CONSEQUENCES,
    HAND_OVER,
    UNFINISHED,
    WANTED,
    Numbers,
    number_of,
    rule_kernel,
    word_of,
)
from gridlanes.kernels.rules.shapes.area_sizes import ANY, MARKS, NONE
from gridlanes.kernels.rules.shapes.edges_of_cells import areas_plainly, edge_beside
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sized_area_clauses import (
    ALLOWED,
    NO_VARIABLE,
    encode_sizes,
    list_sizes_of_cells,
    literal_of_size,
    name_sizes,
    room_for_sizes,
    sizes_in,
)
from gridlanes.kernels.rules.shapes.sized_area_propagators import SizedLooks, exclude_sizes, next_sizes, note_sizes
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.shared.learned_pair import (
    answer_marks,
    are_wanted,
    conflicts_allowed,
    end_search,
    only_one_plainly,
    parts_of,
)
from gridlanes.kernels.rules.shared.neighbours import SIDES, beside

FIRST_CONFLICTS = 500_000
"""conflicts after which it gives up at first"""
_REASONS, _REASONS_OF = 20_000, 300
"""entries of memory for reasons, and for each cell"""
_PER_CELL, _AT_LEAST, _AT_MOST, _PER_SIZE = 6_000, 300_000, 1_000_000, 40
"""entries of memory: for each cell, but no more than are kept from one call to the next, unless each cell may have so
many sizes that they take more
"""
_N_FOUND, _N_ENTRIES, _N_VARIABLES, _N_LARGEST, _N_KEPT = range(5)
"""what is kept while a search pauses: boards that were found, entries of the table of counts, variables, the largest
size of an area; how many these are"""


class SizesOnBoard(NamedTuple):
    """The number of the mark of lines, 0 or 1 of two; the columns of the board; the largest size of an area, 0 for any;
    whether two boards are handed over, else a state is decided only where it has one; for each cell its number, `ANY`
    or `NONE`.

    The coords are those of area_sizes.py: the edges between two cells, then the sizes of the cells.
    """

    mark: int
    cols: int
    largest: int
    hands_over: int
    sizes: Numbers


def sized_areas_learned_naive(words: Sequence[int], parameters: SizesOnBoard) -> tuple[list[int], bool]:
    """The naive twin of `sized_areas_learned` where nothing is handed over."""
    return only_one_plainly(words, _words(parameters))


def _words(parameters: SizesOnBoard) -> Iterator[list[int]]:
    mark, cols, largest, _, sizes = parameters
    for lines, areas in sized_boards_naive(len(sizes), cols, largest, tuple(sizes)):
        yield [1 << (mark if held else 1 - mark) for held in lines] + [1 << min(size, MARKS) - 1 for size in areas]


@cache
def sized_boards_naive(
    n_cells: int, cols: int, largest: int, sizes: tuple[int, ...]
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All boards, by trying each: 1 for each line, and the size of each cell's area."""
    ends, found = ends_of(n_cells, cols), []
    for lines in product((0, 1), repeat=len(ends)):
        size = {cell: len(area) for area in areas_plainly(lines, ends, n_cells) for cell in area}
        unlike = (size[one] != size[other] for one, other in ends)
        parts_unlike = all(held == differs for held, differs in zip(lines, unlike, strict=True))
        fits = all(number in (ANY, size[cell]) or number >= NONE for cell, number in enumerate(sizes))
        if parts_unlike and fits and max(size.values()) <= (largest or n_cells):
            found.append((lines, tuple(size[cell] for cell in range(n_cells))))
    return found


@kernel(inline=True)
def _number_in(tile, layout, cell):
    """The number of a cell, `ANY` for none; a clue that is not there is all ones of a word."""
    number = number_of(tile, layout.sizes[cell])
    return number if 0 < number < NONE else np.int64(ANY)


@kernel
def _largest(tile, coords, layout, n_edges):
    """The most cells that an area may have, as far as is known of single cells."""
    n, found = len(layout.sizes), 1
    for cell in range(n):
        size, word = _number_in(tile, layout, cell), word_of(tile, coords[n_edges + cell])
        if size == ANY:
            size = n
            while size > 0 and (word >> np.int64(min(size, MARKS) - 1)) & 1 == 0:
                size = min(size, MARKS) - 1
        found = max(found, size)
    return min(found, n if layout.largest == 0 else layout.largest)


@kernel
def _read(tile, coords, layout, board):
    """Notes what is known of edges, and which sizes cells may have. False if a coord has no mark left."""
    mark, n_edges, fine = np.int64(1) << np.int64(layout.mark), len(board.edge), True
    for edge in range(n_edges):
        word = word_of(tile, coords[edge])
        fine = fine and word != 0
        board.edge[edge] = OUT if word & mark == 0 else IN if word & ~mark == 0 else OPEN
    for cell in range(board.rows * board.cols):
        number, word = _number_in(tile, layout, cell), word_of(tile, coords[n_edges + cell])
        fine = fine and word != 0
        for size in range(1, board.most + 1):
            may = (word >> np.int64(min(size, MARKS) - 1)) & 1 != 0 and number in (ANY, size)
            board.variable[cell * board.most + size - 1] = ALLOWED if may else NO_VARIABLE
    return fine


@kernel(inline=True)
def _n_entries(n, n_vars):
    """The entries of the table of counts, at most."""
    return COUNT_HEAD * n + n_vars


@kernel(inline=True)
def _n_noted(most, n_vars):
    """The entries of what is noted of variables and sizes."""
    return n_vars + 1 + most


@kernel
def _search_in(room, board, kept, goes_on):
    """The clauses and the search that are in scratch, empty ones unless it `goes_on`."""
    n, most, n_vars = board.rows * board.cols, board.most, kept[_N_VARIABLES]
    n_entries = _n_entries(n, n_vars)
    if not goes_on:
        kept[_N_ENTRIES] = list_sizes_of_cells(board, part(room, 0, n_entries))
    table, noted = part(room, 0, kept[_N_ENTRIES]), part(room, n_entries, _n_noted(most, n_vars))
    size_of, seen, due = part(noted, 0, n_vars), part(noted, n_vars, 1), part(noted, n_vars + 1, most)
    at = n_entries + len(noted)
    rest = part(room, at, len(room) - at)
    clauses, reasons, counts = search_in_scratch(rest, table, n_entries, n_vars, n_vars, _most_reasons(n), goes_on)
    if not goes_on:
        note_sizes(board, size_of)
        seen[0] = 0
        for k in range(most):
            due[k] = 1
    return clauses, SizedLooks(reasons, counts, board, size_of, seen, due)


@kernel(inline=True)
def _most_reasons(n):
    """The entries of memory for reasons."""
    return _REASONS + _REASONS_OF * n


@kernel
def _keep(clauses, board, line, marks):
    """Notes the number of the mark of each edge, and of each cell's size, of the areas that were found."""
    n, n_edges = board.rows * board.cols, len(board.edge)
    for cell in range(n):
        for size in range(1, board.most + 1):
            here = literal_of_size(board, cell, size)
            if here >= 0 and clauses.truth[here] == TRUE:
                board.total[cell] = size
        marks[n_edges + cell] = min(board.total[cell], MARKS) - 1
    for cell in range(n):
        for side in range(SIDES):
            other = beside(board, cell, side)
            if other > cell:
                is_line = board.total[cell] != board.total[other]
                marks[edge_beside(board, cell, side)] = line if is_line else 1 - line


@kernel
def _first_boards(tile, coords, layout, boards, room, handover):
    """How many boards there are, as many as are wanted at most, which are kept in `boards`; -1 if that is not known,
    NOT_OVER if the search has paused.
    """
    n, goes_on = len(layout.sizes), handover[UNFINISHED] != 0
    kept, at, n_edges = part(room, 0, _N_KEPT), _N_KEPT, len(coords) - n
    if not goes_on:
        kept[_N_LARGEST] = _largest(tile, coords, layout, n_edges)
    most = kept[_N_LARGEST]
    size = room_for_sizes(n, n_edges, most)
    handover[CONSEQUENCES] = n * most  # what it costs to find that there is no room
    if at + size > len(room):
        return -1
    board = sizes_in(part(room, at, size), n // layout.cols, layout.cols, n_edges, most)
    at += size
    if not goes_on:
        if not _read(tile, coords, layout, board):
            return 0
        kept[_N_FOUND], kept[_N_VARIABLES] = 0, name_sizes(board)
    n_vars = kept[_N_VARIABLES]
    n_entries = _n_entries(n, n_vars)
    size = n_entries + _n_noted(most, n_vars) + room_beside_clauses(n_entries, n_vars, n_vars)
    if at + size + 2 * room_before_memory(n_vars) + _most_reasons(n) > len(room):
        return -1
    clauses, looks = _search_in(part(room, at, len(room) - at), board, kept, goes_on)
    fits = goes_on or encode_sizes(clauses, board)
    before, said, allowed = clauses.now[STEPS], UNKNOWN, conflicts_allowed(handover, FIRST_CONFLICTS)
    lets_pause(clauses.now, layout.hands_over != 0)
    while fits and kept[_N_FOUND] < handover[WANTED]:
        said = next_sizes(clauses, looks, allowed)
        if said != FOUND:
            break
        _keep(clauses, board, layout.mark, part(boards, kept[_N_FOUND] * len(coords), len(coords)))
        kept[_N_FOUND] += 1
        fits = exclude_sizes(clauses, looks)
    return end_search(handover, clauses.now, before, kept[_N_FOUND], said, fits)


def _scratch(size: int, parameters: SizesOnBoard) -> int:
    n = len(parameters.sizes)
    memory = max(min(_AT_LEAST + _PER_CELL * n, _AT_MOST), _AT_LEAST + _PER_SIZE * n * n)
    return int(HAND_OVER + 3 * size + memory)


@rule_kernel(SizesOnBoard, naive=sized_areas_learned_naive, scratch=_scratch, columns=True, tries=True)
def sized_areas_learned(tile, coords, parameters, scratch):
    """One board."""
    hands_over = parameters.hands_over != 0
    handover, boards, room = parts_of(scratch, len(coords))
    if not are_wanted(handover, hands_over):
        return 0, 0
    found = _first_boards(tile, coords, parameters, boards, room, handover)
    return answer_marks(tile, coords, boards, scratch, found, hands_over)
