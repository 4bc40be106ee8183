"""Islands with one number each, and a wall around them, found by a search that learns from conflicts.

The wall, the shaded cells, is one piece and has no block of 2 x 2 cells; island_clauses.py has the rest. It looks for
two boards where the search has stalled, and gives up after `FIRST_CONFLICTS`, twice as many each time. Two boards, if
there are more, it hands over where the search asks for them (`HAND_OVER`). Consistency if nothing is handed over: a
state that has one board becomes it, and one without any is a contradiction; of others nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    DECIDED,
    STEPS,
    TRUE,
    assign,
)
from gridlanes.kernels.clauses.counts import COUNT_HEAD
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import (
    HAND_OVER,
    UNFINISHED,
    WANTED,
    Numbers,
    number_of,
    python_of,
    rule_kernel,
    word_of,
)
from gridlanes.kernels.rules.shading.chained_walls import board_notes
from gridlanes.kernels.rules.shading.island_clauses import (
    encode_islands,
    islands_at,
    list_sizes,
    name_islands,
    room_for_islands,
)
from gridlanes.kernels.rules.shading.island_reach import ANY
from gridlanes.kernels.rules.shading.islands import NONE as NO_NUMBER
from gridlanes.kernels.rules.shading.learned_pieces import room_for_pieces
from gridlanes.kernels.rules.shading.shading_learned import (
    BOARD_PIECE,
    NOT_HELD,
    WINDOW,
    ShadingSize,
    encode_windows,
    exclude,
    has_room_for,
    next_shading,
    shading_in,
)
from gridlanes.kernels.rules.shared.learned_pair import (
    answer_held,
    are_wanted,
    conflicts_allowed,
    end_search,
    only_one_plainly,
    parts_of,
    words_where_held,
)
from gridlanes.kernels.rules.shared.pieces import pieces_plainly

FIRST_CONFLICTS = 50_000
"""conflicts after which it gives up at first"""
_REASONS, _REASONS_OF = 20_000, 100
"""entries of memory for reasons, and for each cell"""
_PER_CELL, _AT_LEAST = 5_000, 200_000
"""entries of memory"""
N_FOUND, N_ENTRIES, N_VARIABLES, N_KEPT = range(4)
"""what is kept while a search pauses: boards that were found, entries of the table of counts, where variables end; how
many these are"""

_WALL = WINDOW + BOARD_PIECE
_N_NOTED = _WALL + 3
"""entries for what is said of blocks and of the wall, and for what a search has looked at and has to"""


class WallAndIslands(NamedTuple):
    """A mark, by its number, that shaded cells have; the columns of the board; whether two boards are handed over, else
    a state is decided only where it has one; for each cell its number, 0 for any size, or `NONE`.
    """

    mark: int
    cols: int
    hands_over: int
    sizes: Numbers


def islands_learned_naive(words: Sequence[int], parameters: WallAndIslands) -> tuple[list[int], bool]:
    """The naive twin of `islands_learned` where nothing is handed over."""
    mark, cols, _, sizes = parameters
    return only_one_plainly(words, words_where_held(mark, walls_naive(len(words), cols, tuple(sizes))))


@cache
def walls_naive(n: int, cols: int, sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All boards of so many cells as 1 for each shaded one, by trying each."""
    return [board for board in product((0, 1), repeat=n) if _is_right(board, cols, sizes)]


def _is_right(board: Sequence[int], cols: int, sizes: Sequence[int]) -> bool:
    cells = [divmod(cell, cols) for cell in range(len(board))]
    near = [[k for k, (r, c) in enumerate(cells) if abs(r - row) + abs(c - col) == 1] for row, col in cells]
    walls, islands = (pieces_plainly({k for k, held in enumerate(board) if held == value}, near) for value in (1, 0))
    blocks = [(k, k + 1, k + cols, k + cols + 1) for k, (row, col) in enumerate(cells) if (row + 1, col + 1) in cells]
    numbers = [[sizes[k] for k in island if 0 <= sizes[k] < NO_NUMBER] for island in islands]
    return (
        len(walls) < 2
        and not any(all(board[k] for k in block) for block in blocks)
        and all(len(some) == 1 and some[0] in (ANY, len(island)) for some, island in zip(numbers, islands, strict=True))
        and sum(map(len, numbers)) == sum(0 <= size < NO_NUMBER for size in sizes)
    )


@kernel
def _begin(column, coords, layout, clauses, shading, block):
    """Clauses for all that holds of a board, and what is known of its cells. False if there is no room."""
    mark, n = np.int64(1) << np.int64(layout.mark), len(coords)
    shading.seen[0] = 0
    for k in range(len(shading.due)):
        shading.due[k] = 1
    for k in range(n):
        word = word_of(column, coords[k])
        clauses.phase[k] = 1
        if word & mark == 0:
            assign(clauses, 2 * k + 1, DECIDED)
        elif word & ~mark == 0:
            assign(clauses, 2 * k, DECIDED)
    block[0], block[1], block[2] = 2, 2, NOT_HELD
    return encode_windows(clauses, block, n, layout.cols) and encode_islands(clauses, shading.islands)


@kernel
def _name(column, coords, layout, islands, shaded, numbered):
    """Names the islands of a board; returns where its variables end."""
    mark, n, n_numbers = np.int64(1) << np.int64(layout.mark), len(coords), 0
    for cell in range(n):
        size = number_of(column, layout.sizes[cell])
        numbered[cell] = 1 if 0 <= size < NO_NUMBER else 0
        shaded[cell] = 1 if word_of(column, coords[cell]) & ~mark == 0 else 0
        if numbered[cell] != 0:
            islands.cell[n_numbers], islands.size[n_numbers] = cell, size
            n_numbers += 1
    return name_islands(islands, numbered, shaded, n)


@kernel(inline=True)
def _size(n, cols, n_numbers, n_vars):
    """How much there is of a search."""
    return ShadingSize(n, cols, 0, COUNT_HEAD * n_numbers + n_vars, n_vars, n_vars, _REASONS + _REASONS_OF * n)


@kernel
def _search_in(room, size, islands, kept, noted, goes_on):
    """The clauses and the search that are in scratch, empty ones unless it `goes_on`."""
    if not goes_on:
        kept[N_ENTRIES] = list_sizes(islands, part(room, 0, size.n_entries))
    table = part(room, 0, kept[N_ENTRIES])
    wall, seen, due = part(noted, WINDOW, BOARD_PIECE), part(noted, _WALL, 1), part(noted, _WALL + 1, 2)
    wall[0] = wall[1] = 0  # of cells that are shaded, connected at sides
    rest = part(room, size.n_entries, len(room) - size.n_entries)
    return shading_in(rest, size, table, part(table, 0, 0), islands, (wall, seen, due), goes_on)


@kernel
def _first_boards(column, coords, layout, boards, room, handover):
    """How many boards there are, as many as are wanted at most, which are kept in `boards`; -1 if that is not known,
    NOT_OVER if the search has paused.
    """
    n, n_numbers, goes_on = len(coords), 0, handover[UNFINISHED] != 0
    for cell in range(n):
        n_numbers += 1 if 0 <= number_of(column, layout.sizes[cell]) < NO_NUMBER else 0
    kept, noted, at = part(room, 0, N_KEPT), part(room, N_KEPT, _N_NOTED), N_KEPT + _N_NOTED
    size = room_for_islands(n, n_numbers)
    if at + 2 * n + size > len(room):
        return -1
    islands = islands_at(part(room, at, size), n // layout.cols, layout.cols, n_numbers)
    at += size
    if not goes_on:
        shaded, numbered = part(room, at, n), part(room, at + n, n)
        kept[N_FOUND], kept[N_VARIABLES] = 0, _name(column, coords, layout, islands, shaded, numbered)
    searched = _size(n, layout.cols, n_numbers, kept[N_VARIABLES])
    if not has_room_for(len(room) - at - searched.n_entries, searched):
        return -1
    clauses, shading = _search_in(part(room, at, len(room) - at), searched, islands, kept, noted, goes_on)
    fits = goes_on or _begin(column, coords, layout, clauses, shading, part(noted, 0, WINDOW))
    before, said, most = clauses.now[STEPS], UNKNOWN, conflicts_allowed(handover, FIRST_CONFLICTS)
    lets_pause(clauses.now, layout.hands_over != 0)
    while fits and kept[N_FOUND] < handover[WANTED]:
        said = next_shading(clauses, shading, most)
        if said != FOUND:
            break
        for k in range(n):
            boards[kept[N_FOUND] * n + k] = 1 if clauses.truth[2 * k] == TRUE else 0
        kept[N_FOUND] += 1
        fits = exclude(clauses, shading)
    return end_search(handover, clauses.now, before, kept[N_FOUND], said, fits)


def _scratch(size: int, parameters: WallAndIslands) -> int:
    notes = python_of(room_for_pieces)(size, parameters.cols, 0, python_of(board_notes)(size, parameters.cols).end)
    return int(HAND_OVER + 3 * size + notes + _AT_LEAST + _PER_CELL * size)


@rule_kernel(WallAndIslands, naive=islands_learned_naive, scratch=_scratch, columns=True, tries=True)
def islands_learned(tile, coords, parameters, scratch):
    """One board."""
    hands_over = parameters.hands_over != 0
    handover, boards, room = parts_of(scratch, len(coords))
    if not are_wanted(handover, hands_over):
        return 0, 0
    found = _first_boards(tile, coords, parameters, boards, room, handover)
    return answer_held(tile, coords, parameters.mark, boards, scratch, found, hands_over)
