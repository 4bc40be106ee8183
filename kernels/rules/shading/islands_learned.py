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
    clauses_at,
    clauses_in,
    room_before_memory,
)
from gridlanes.kernels.clauses.counts import COUNT_HEAD, counts_at, counts_in, room_for_counts
from gridlanes.kernels.clauses.reasons import reasons_at, reasons_in, room_for_reasons
from gridlanes.kernels.clauses.solving import FOUND, NONE, PAUSED, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import GOES_ON, HAND_OVER, Numbers, number_of, put, python_of, rule_kernel, word_of
from gridlanes.kernels.rules.shading.chained_walls import board_notes
from gridlanes.kernels.rules.shading.island_clauses import (
    encode_islands,
    islands_at,
    list_sizes,
    name_islands,
    room_for_islands,
)
from gridlanes.kernels.rules.shading.island_search import WallSearch, exclude, next_board
from gridlanes.kernels.rules.shading.islands import NONE as NO_NUMBER
from gridlanes.kernels.rules.shading.learned_pieces import pieces_at, pieces_in, room_for_pieces
from gridlanes.kernels.rules.shading.shading_learned import NOT_HELD, WINDOW, encode_windows
from gridlanes.kernels.rules.shared.learned_pair import NOT_OVER, conflicts_allowed, note_cost

FIRST_CONFLICTS = 50_000
"""conflicts after which it gives up at first"""
_REASONS, _REASONS_OF = 20_000, 100
"""entries of memory for reasons, and for each cell"""
_PER_CELL, _AT_LEAST = 5_000, 200_000
"""entries of memory"""
N_FOUND, N_ENTRIES, N_VARIABLES, N_KEPT = range(4)
"""what is kept while a search pauses: boards that were found, entries of the table of counts, where variables end; how
many these are"""


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
    left = [
        board
        for board in walls_naive(len(words), cols, tuple(sizes))
        if all(word & _words_of(mark, held) for word, held in zip(words, board, strict=True))
    ]
    if len(left) != 1:
        return list(words), not left
    return [word & _words_of(mark, held) for word, held in zip(words, left[0], strict=True)], False


def _words_of(mark: int, held: int) -> int:
    """The marks that a cell can have if it is shaded (1), or if it is not."""
    return 1 << mark if held else ~(1 << mark)


@cache
def walls_naive(n: int, cols: int, sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All boards of so many cells as 1 for each shaded one, by trying each."""
    return [board for board in product((0, 1), repeat=n) if _is_right(board, cols, sizes)]


def _is_right(board: Sequence[int], cols: int, sizes: Sequence[int]) -> bool:
    if len(_pieces_of(board, cols, 1)) > 1:
        return False
    for cell in range(len(board) - cols - 1):
        if (cell + 1) % cols and all(board[cell + step] for step in (0, 1, cols, cols + 1)):
            return False
    islands, n_numbers = _pieces_of(board, cols, 0), 0
    for island in islands:
        numbers = [sizes[cell] for cell in island if 0 <= sizes[cell] < NO_NUMBER]
        if len(numbers) != 1 or numbers[0] not in (0, len(island)):
            return False
        n_numbers += 1
    return n_numbers == sum(0 <= size < NO_NUMBER for size in sizes)


def _pieces_of(board: Sequence[int], cols: int, held: int) -> list[set[int]]:
    """The pieces of the cells that are shaded (1), or are not."""
    pieces, left = [], {cell for cell, value in enumerate(board) if value == held}
    while left:
        piece, waiting = set[int](), [left.pop()]
        while waiting:
            cell = waiting.pop()
            piece.add(cell)
            sides = [cell - 1] if cell % cols else []
            sides += [cell + 1] if (cell + 1) % cols else []
            near = {cell - cols, cell + cols, *sides} & left
            waiting += near
            left -= near
        pieces.append(piece)
    return pieces


@kernel
def _begin(column, coords, layout, clauses, search):
    """Clauses for all that holds of a board, and what is known of its cells. False if there is no room."""
    mark, n = np.int64(1) << np.int64(layout.mark), len(coords)
    search.seen[0] = 0
    for k in range(n):
        word = word_of(column, coords[k])
        clauses.phase[k] = 1
        if word & mark == 0:
            assign(clauses, 2 * k + 1, DECIDED)
        elif word & ~mark == 0:
            assign(clauses, 2 * k, DECIDED)
    for k in range(WINDOW):
        search.due[k] = NOT_HELD if k == 2 else 2
    fits = encode_windows(clauses, part(search.due, 0, WINDOW), n, layout.cols)
    search.due[0] = 1
    return fits and encode_islands(clauses, search.islands)


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
def _room_beside(n, cols, n_numbers, n_vars):
    """The entries of scratch of a search beside the memory of its clauses: for a table of counts, the counts, the wall
    and the stack of reasons.
    """
    n_entries = COUNT_HEAD * n_numbers + n_vars
    for_pieces = room_for_pieces(n, cols, 0, board_notes(n, cols).end)
    return n_entries, room_for_counts(n_entries, n_vars), for_pieces, room_for_reasons(n_vars)


@kernel
def _search_in(room, n, islands, kept, noted, goes_on):
    """The clauses and the search that are in scratch, empty ones unless it `goes_on`."""
    cols, n_vars = islands.cols, kept[N_VARIABLES]
    n_entries, for_counts, for_pieces, for_reasons = _room_beside(n, cols, len(islands.cell), n_vars)
    if not goes_on:
        kept[N_ENTRIES] = list_sizes(islands, part(room, 0, n_entries))
    table, at = part(room, 0, kept[N_ENTRIES]), n_entries
    of_counts, of_pieces = part(room, at, for_counts), part(room, at + for_counts, for_pieces)
    at += for_counts + for_pieces
    of_reasons, at = part(room, at, for_reasons), at + for_reasons
    memory = part(room, at, len(room) - at)
    if goes_on:
        clauses = clauses_at(memory, len(memory), n_vars, 1, 0)
        reasons, counts = reasons_at(of_reasons, clauses), counts_at(of_counts, table, n_vars)
        pieces = pieces_at(of_pieces, n, cols, 0)
    else:
        clauses = clauses_in(memory, len(memory), n_vars, 1, 0)
        reasons, counts = reasons_in(of_reasons, clauses, _most_reasons(n)), counts_in(of_counts, table, n_vars)
        pieces = pieces_in(of_pieces, n, cols, table, 0)
    return clauses, WallSearch(reasons, counts, pieces, islands, part(noted, 0, 1), part(noted, 1, WINDOW))


@kernel(inline=True)
def _most_reasons(n):
    """The entries of memory for reasons."""
    return _REASONS + _REASONS_OF * n


@kernel
def _first_boards(column, coords, layout, boards, room, handover):
    """How many boards there are, as many as are wanted at most, which are kept in `boards`; -1 if that is not known,
    NOT_OVER if the search has paused.
    """
    n, n_numbers, goes_on = len(coords), 0, handover[GOES_ON] != 0
    for cell in range(n):
        n_numbers += 1 if 0 <= number_of(column, layout.sizes[cell]) < NO_NUMBER else 0
    kept, noted, at = part(room, 0, N_KEPT), part(room, N_KEPT, 1 + WINDOW), N_KEPT + 1 + WINDOW
    size = room_for_islands(n, n_numbers)
    if at + 2 * n + size > len(room):
        return -1
    islands = islands_at(part(room, at, size), n // layout.cols, layout.cols, n_numbers)
    at += size
    if not goes_on:
        shaded, numbered = part(room, at, n), part(room, at + n, n)
        kept[N_FOUND], kept[N_VARIABLES] = 0, _name(column, coords, layout, islands, shaded, numbered)
    n_vars = kept[N_VARIABLES]
    n_entries, for_counts, for_pieces, for_reasons = _room_beside(n, layout.cols, n_numbers, n_vars)
    size = n_entries + for_counts + for_pieces + for_reasons
    if at + size + 2 * room_before_memory(n_vars) + _most_reasons(n) > len(room):
        return -1
    clauses, search = _search_in(part(room, at, len(room) - at), n, islands, kept, noted, goes_on)
    fits = goes_on or _begin(column, coords, layout, clauses, search)
    before, said, most = clauses.now[STEPS], UNKNOWN, conflicts_allowed(handover, FIRST_CONFLICTS)
    lets_pause(clauses.now, layout.hands_over != 0)
    while fits and kept[N_FOUND] < handover[4]:
        said = next_board(clauses, search, most)
        if said != FOUND:
            break
        for k in range(n):
            boards[kept[N_FOUND] * n + k] = 1 if clauses.truth[2 * k] == TRUE else 0
        kept[N_FOUND] += 1
        fits = exclude(clauses, search)
    found = kept[N_FOUND]
    if found < handover[4] and said != NONE:
        found = NOT_OVER if said == PAUSED and fits else np.int64(-1)
    note_cost(handover, clauses.now, before, found)
    return found


@kernel
def _write(tile, coords, layout, boards, scratch, found):
    """Writes the first board, and hands over the second one if there are two. 1 if something changed."""
    mark, changed, n = np.int64(1) << np.int64(layout.mark), 0, len(coords)
    for k in range(n):
        word = word_of(tile, coords[k])
        first = word & mark if boards[k] != 0 else word & ~mark
        if found > 1:
            scratch[HAND_OVER + k] = word & mark if boards[n + k] != 0 else word & ~mark
        if first != word:
            put(tile, coords[k], first)
            changed = 1
    if found > 1:
        scratch[4] = -1
    return changed


def _scratch(size: int, parameters: WallAndIslands) -> int:
    notes = python_of(room_for_pieces)(size, parameters.cols, 0, python_of(board_notes)(size, parameters.cols).end)
    return int(HAND_OVER + 3 * size + notes + _AT_LEAST + _PER_CELL * size)


@rule_kernel(WallAndIslands, naive=islands_learned_naive, scratch=_scratch, columns=True, tries=True)
def islands_learned(tile, coords, parameters, scratch):
    """One board."""
    n, hands_over = len(coords), parameters.hands_over != 0
    handover, boards = part(scratch, 0, HAND_OVER), part(scratch, HAND_OVER + n, 2 * n)
    if not hands_over:
        handover[1], handover[4], handover[GOES_ON] = 0, 2, 0
    handover[2], handover[3] = 0, 0
    if handover[4] <= 0:
        return 0, 0
    at = HAND_OVER + 3 * n
    found = _first_boards(tile, coords, parameters, boards, part(scratch, at, len(scratch) - at), handover)
    if found == 0:
        return 0, 1
    if found < 0 or (found > 1 and not hands_over):
        return 0, 0
    return _write(tile, coords, parameters, boards, scratch, found), 0
