"""Areas with two numbers each, between which their sizes lie, found by a search that learns from conflicts
(paired_area_clauses.py).

It looks for two boards where the search has stalled, and gives up after `FIRST_CONFLICTS`, twice as many each time. Two
boards, if there are more, it hands over where the search asks for them (`HAND_OVER`). Consistency if nothing is handed
over: a state that has one board becomes it, and one without any is a contradiction; of others nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import STEPS, TRUE, room_before_memory
from gridlanes.kernels.clauses.counts import COUNT_HEAD
from gridlanes.kernels.clauses.search_in_scratch import room_beside_clauses, search_in_scratch
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import HAND_OVER, UNFINISHED, WANTED, Numbers, number_of, rule_kernel, word_of
from gridlanes.kernels.rules.shapes.edges_of_cells import areas_plainly, edge_beside
from gridlanes.kernels.rules.shapes.paired_area_clauses import (
    NOBODY,
    encode_areas,
    list_areas,
    literal_of,
    name_areas,
    pairs_in,
    room_for_pairs,
)
from gridlanes.kernels.rules.shapes.paired_area_propagators import (
    PairedLooks,
    exclude_areas,
    next_areas,
    note_owners,
)
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sizes_between import NONE as NO_NUMBER
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.shared.learned_pair import (
    answer_held,
    are_wanted,
    conflicts_allowed,
    end_search,
    only_one_plainly,
    parts_of,
    words_where_held,
)
from gridlanes.kernels.rules.shared.neighbours import SIDES, beside

FIRST_CONFLICTS = 20_000
"""conflicts after which it gives up at first"""
_REASONS, _REASONS_OF = 20_000, 200
"""entries of memory for reasons, and for each cell"""
_PER_CELL, _AT_LEAST = 12_000, 200_000
"""entries of memory"""
_N_FOUND, _N_ENTRIES, _N_VARIABLES, _N_KEPT = range(4)
"""what is kept while a search pauses: boards that were found, entries of the table of counts, variables; how many these
are"""


class PairsOnBoard(NamedTuple):
    """The number of the mark of lines; the columns of the board; whether two boards are handed over, else a state is
    decided only where it has one; for each cell its number, or `NONE` of sizes_between.py.

    The coords are the edges between two cells, the horizontal ones row by row, then the vertical ones.
    """

    mark: int
    cols: int
    hands_over: int
    numbers: Numbers


def paired_areas_learned_naive(words: Sequence[int], parameters: PairsOnBoard) -> tuple[list[int], bool]:
    """The naive twin of `paired_areas_learned` where nothing is handed over."""
    mark, cols, _, numbers = parameters
    return only_one_plainly(words, words_where_held(mark, divisions_naive(len(numbers), cols, tuple(numbers))))


@cache
def divisions_naive(n_cells: int, cols: int, numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All boards as 1 for each line, by trying each."""
    ends = ends_of(n_cells, cols)
    return [board for board in product((0, 1), repeat=len(ends)) if _is_right(board, ends, numbers)]


def _is_right(board: Sequence[int], ends: list[tuple[int, int]], numbers: Sequence[int]) -> bool:
    areas = areas_plainly(board, ends, len(numbers))
    parts_areas = all(not ({*pair} <= area) for held, pair in zip(board, ends, strict=True) if held for area in areas)
    inside = [sorted(numbers[cell] for cell in area if 0 <= numbers[cell] < NO_NUMBER) for area in areas]
    return parts_areas and all(
        len(two) == 2 and two[0] < len(area) < two[1] for area, two in zip(areas, inside, strict=True)
    )


@kernel
def _read(tile, coords, layout, board):
    """Notes what is known of edges, and the numbers. False if an edge has no mark left."""
    mark, n_numbers, fine = np.int64(1) << np.int64(layout.mark), 0, True
    for edge in range(len(coords)):
        word = word_of(tile, coords[edge])
        fine = fine and word != 0
        board.edge[edge] = OUT if word & mark == 0 else IN if word & ~mark == 0 else OPEN
    for cell in range(board.rows * board.cols):
        number = number_of(tile, layout.numbers[cell])
        board.named[cell] = NOBODY
        if 0 <= number < NO_NUMBER:
            board.named[cell] = n_numbers
            board.cell[n_numbers], board.number[n_numbers] = cell, number
            n_numbers += 1
    return fine


@kernel(inline=True)
def _n_entries(n, n_vars):
    """The entries of the table of counts, at most."""
    return COUNT_HEAD * n + 2 * n_vars


@kernel(inline=True)
def _n_noted(n_numbers, n_vars):
    """The entries of what is noted of variables and numbers."""
    return 2 * n_vars + n_numbers + 1


@kernel
def _search_in(room, board, kept, goes_on):
    """The clauses and the search that are in scratch, empty ones unless it `goes_on`."""
    n, n_numbers, n_vars = board.rows * board.cols, len(board.cell), kept[_N_VARIABLES]
    n_entries = _n_entries(n, n_vars)
    if not goes_on:
        kept[_N_ENTRIES] = list_areas(board, part(room, 0, n_entries))
    table, noted = part(room, 0, kept[_N_ENTRIES]), part(room, n_entries, _n_noted(n_numbers, n_vars))
    owner, partner = part(noted, 0, n_vars), part(noted, n_vars, n_vars)
    due, seen = part(noted, 2 * n_vars, n_numbers), part(noted, 2 * n_vars + n_numbers, 1)
    at = n_entries + len(noted)
    rest = part(room, at, len(room) - at)
    clauses, reasons, counts = search_in_scratch(rest, table, n_entries, n_vars, n_vars, _most_reasons(n), goes_on)
    if not goes_on:
        note_owners(board, owner, partner)
        seen[0] = 0
        for number in range(n_numbers):
            due[number] = 1
    return clauses, PairedLooks(reasons, counts, board, owner, partner, seen, due)


@kernel(inline=True)
def _most_reasons(n):
    """The entries of memory for reasons."""
    return _REASONS + _REASONS_OF * n


@kernel
def _keep(clauses, board, lines):
    """Notes 1 for each line of the areas that were found, else 0."""
    for cell in range(board.rows * board.cols):
        for side in range(SIDES):
            other = beside(board, cell, side)
            if other < cell:
                continue
            edge = edge_beside(board, cell, side)
            lines[edge] = 1
            for number in range(len(board.cell)):
                here, there = literal_of(board, number, cell), literal_of(board, number, other)
                if here >= 0 and there >= 0 and clauses.truth[here] == TRUE and clauses.truth[there] == TRUE:
                    lines[edge] = 0


@kernel
def _first_boards(tile, coords, layout, boards, room, handover):
    """How many boards there are, as many as are wanted at most, which are kept in `boards`; -1 if that is not known,
    NOT_OVER if the search has paused.
    """
    n, n_edges, n_numbers, goes_on = len(layout.numbers), len(coords), 0, handover[UNFINISHED] != 0
    for cell in range(n):
        n_numbers += 1 if 0 <= number_of(tile, layout.numbers[cell]) < NO_NUMBER else 0
    kept, at, size = part(room, 0, _N_KEPT), _N_KEPT, room_for_pairs(n, n_edges, n_numbers)
    if at + size > len(room):
        return -1
    board = pairs_in(part(room, at, size), n // layout.cols, layout.cols, n_edges, n_numbers)
    at += size
    if not goes_on:
        if not _read(tile, coords, layout, board):
            return 0
        kept[_N_FOUND], kept[_N_VARIABLES] = 0, name_areas(board)
    n_vars = kept[_N_VARIABLES]
    n_entries = _n_entries(n, n_vars)
    size = n_entries + _n_noted(n_numbers, n_vars) + room_beside_clauses(n_entries, n_vars, n_vars)
    if at + size + 2 * room_before_memory(n_vars) + _most_reasons(n) > len(room):
        return -1
    clauses, looks = _search_in(part(room, at, len(room) - at), board, kept, goes_on)
    fits = goes_on or encode_areas(clauses, board)
    before, said, most = clauses.now[STEPS], UNKNOWN, conflicts_allowed(handover, FIRST_CONFLICTS)
    lets_pause(clauses.now, layout.hands_over != 0)
    while fits and kept[_N_FOUND] < handover[WANTED]:
        said = next_areas(clauses, looks, most)
        if said != FOUND:
            break
        _keep(clauses, board, part(boards, kept[_N_FOUND] * n_edges, n_edges))
        kept[_N_FOUND] += 1
        fits = exclude_areas(clauses, looks)
    return end_search(handover, clauses.now, before, kept[_N_FOUND], said, fits)


def _scratch(size: int, parameters: PairsOnBoard) -> int:
    return int(HAND_OVER + 3 * size + _AT_LEAST + _PER_CELL * len(parameters.numbers))


@rule_kernel(PairsOnBoard, naive=paired_areas_learned_naive, scratch=_scratch, columns=True, tries=True)
def paired_areas_learned(tile, coords, parameters, scratch):
    """One board."""
    hands_over = parameters.hands_over != 0
    handover, boards, room = parts_of(scratch, len(coords))
    if not are_wanted(handover, hands_over):
        return 0, 0
    found = _first_boards(tile, coords, parameters, boards, room, handover)
    return answer_held(tile, coords, parameters.mark, boards, scratch, found, hands_over)
