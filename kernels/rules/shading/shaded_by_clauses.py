"""Boards of cells that hold a mark or do not, decided by a search that learns from conflicts (shading_learned.py).

- Of each rectangle of a size, some cell holds the mark, or does not, or one does if all others do (`windows`).
- The cells with the mark, or those without it, are one piece on the whole board, or within a room.
- Of a list of cells, a number from least to most hold the mark.

It reads all that holds for a puzzle, so that what it finds are its solutions. It runs if one or two solutions are
wanted (`HAND_OVER`): unless it gives up, the state is done. It begins again with partial sums of counts where conflicts
teach too little without; where it gives up even so, it is tried again, on a state further on, once the search has cost
as much. It pauses now and then (`UNFINISHED`).

Consistency: where nothing is handed over, a state that has one solution becomes it, and one without any is a
contradiction; of others nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from gridlanes.kernels.clauses.partial_sums import NODE, SUM, encode_sums, lay_out_sums
from gridlanes.kernels.clauses.solving import FOUND, PAUSED, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import (
    CONSEQUENCES,
    FAILURES,
    HAND_OVER,
    OPEN_WHEN_TRIED,
    PROGRESS,
    UNFINISHED,
    WANTED,
    Numbers,
    rule_kernel,
    word_of,
)
from gridlanes.kernels.rules.shading.island_clauses import islands_at
from gridlanes.kernels.rules.shading.shading_learned import (
    ALL_BUT,
    BOARD_PIECE,
    NOT_HELD,
    WINDOW,
    ShadingSize,
    encode_counts,
    encode_windows,
    exclude,
    has_room_for,
    next_shading,
    scratch_beside_clauses,
    shading_in,
)
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states_naive, written_naive
from gridlanes.kernels.rules.shared.learned_pair import answer_held

BEFORE_SUMS, BEFORE_SUMS_OF = 256, 2
"""conflicts after which it begins again with partial sums of counts (partial_sums.py), and of each cell: most boards
need none"""
FIRST_CONFLICTS, CONFLICTS_OF = 16_384, 64
"""conflicts after which it gives up at first, and of each cell; twice as many each time it is tried again"""
LARGER_BY = 2 + SUM
"""entries of scratch for each of a table of counts"""
_REASONS, _REASONS_OF = 20_000, 60
"""entries of memory for reasons, and for each cell"""
_LEARNT, _OF_CELL, _MAX_FOR_CLAUSES = 200_000, 1_500, 800_000
"""entries of memory for clauses, and for each cell; at most"""


class ShadedBoard(NamedTuple):
    """A mark, by its number, on a rectangle with a given number of columns."""

    mark: int
    cols: int
    hands_over: int
    """1 if the scratch says how much is wanted, and two solutions are handed over; 0 if a state is decided only where
    it has one
    """
    windows: Numbers
    """3 a size of rectangle: its rows, its columns, what is said of each: `HELD`, `NOT_HELD`, or `ALL_BUT` a cell"""
    pieces: Numbers
    """2 a piece: 1 if it is of the cells without the mark, and 1 if those at corners are connected, else 0"""
    counts: Numbers
    """of each count the least number, the greatest, how many cells, and these"""
    joined: Numbers
    """how many cells each room has whose cells with the mark are one piece, and these; no two share a cell"""


def shaded_by_clauses_naive(words: Sequence[int], parameters: ShadedBoard) -> tuple[list[int], bool]:
    """The naive twin of `shaded_by_clauses` where nothing is handed over."""
    states, written = states_naive(words, parameters.mark), list(words)
    left = [
        board
        for board in all_boards_naive(len(words), parameters.cols, *map(tuple, parameters[3:]))
        if all(state in (OPEN, IN if value else OUT) for value, state in zip(board, states, strict=True))
    ]
    if len(left) == 1:
        decided = [IN if value else OUT for value in left[0]]
        written = written_naive(words, parameters.mark, decided)
    return written, not left


@cache
def all_boards_naive(
    size: int,
    cols: int,
    windows: tuple[int, ...],
    pieces: tuple[int, ...],
    counts: tuple[int, ...],
    joined: tuple[int, ...],
) -> list[tuple[int, ...]]:
    """All boards with so many cells of which this holds, as 1 for each cell with the mark, by trying each."""
    rows, cells, found = size // cols, [divmod(k, cols) for k in range(size)], []
    rectangles = [
        (said, [r * cols + c for r in range(row, row + height) for c in range(col, col + width)])
        for height, width, said in zip(*(windows[i::WINDOW] for i in range(WINDOW)), strict=True)
        for row, col in product(range(rows - height + 1), range(cols - width + 1))
    ]
    whole = [(cells, *kind) for kind in zip(pieces[::2], pieces[1::2], strict=True)]
    whole += [([cells[k] for k in room], 0, 0) for room in _lists_in(joined, 1)]
    for board in product((0, 1), repeat=size):
        held = {cell for cell, value in zip(cells, board, strict=True) if value}
        if (
            all(_is_as_said(said, [board[k] for k in some]) for said, some in rectangles)
            and all(
                least <= sum(board[k] for k in some) <= most for least, most, *some in _lists_in(counts, COUNT_HEAD)
            )
            and all(_is_one_piece([c for c in some if (c in held) != others], around) for some, others, around in whole)
        ):
            found.append(board)
    return found


def _is_as_said(said: int, held: Sequence[int]) -> bool:
    """Whether the cells of a rectangle, 1 for each that holds the mark, are as is said of it."""
    if said >= ALL_BUT:
        one = said - ALL_BUT
        return held[one] == 1 or 0 in [*held[:one], *held[one + 1 :]]
    return (0 if said == NOT_HELD else 1) in held


def _lists_in(entries: Sequence[int], head: int) -> Iterator[list[int]]:
    """Each list of some, whose head ends in its length; without that."""
    at = 0
    while at < len(entries):
        end = at + head + entries[at + head - 1]
        yield [*entries[at : at + head - 1], *entries[at + head : end]]
        at = end


def _is_one_piece(cells: Sequence[tuple[int, int]], around: int) -> bool:
    reached = [*cells[:1]]
    for row, col in reached:
        for other in cells:
            down, right = abs(other[0] - row), abs(other[1] - col)
            if max(down, right) == 1 and (around or down + right == 1) and other not in reached:
                reached.append(other)
    return len(reached) == len(cells)


@kernel(inline=True)
def _n_rooms(joined):
    at, n = 0, 0
    while at < len(joined):
        n += 1
        at += 1 + joined[at]
    return n


@kernel
def _read(column, coords, layout, clauses):
    """Notes what is known of the cells."""
    mark = np.int64(1) << np.int64(layout.mark)
    for k in range(len(coords)):
        word = word_of(column, coords[k])
        if word & mark == 0:
            assign(clauses, 2 * k + 1, DECIDED)
        elif word & ~mark == 0:
            assign(clauses, 2 * k, DECIDED)


@kernel
def _begin(column, coords, layout, clauses, shading, sums):
    """Clauses for all that holds of a board, and what is known of its cells. False if there is no room."""
    shading.seen[0] = 0
    for k in range(len(shading.due)):
        shading.due[k] = 1
    _read(column, coords, layout, clauses)
    fits = encode_windows(clauses, layout.windows, len(coords), layout.cols) and encode_counts(clauses, layout.counts)
    return fits and encode_sums(clauses, sums)


@kernel(for_any_number=True)
def _first_boards(column, coords, layout, with_sums, room, handover):
    """How many boards there are, as many as are wanted at most; -1 if that is not known. Their values are left at the
    beginning of `room`. What was drawn from assumptions is added to `CONSEQUENCES` of `handover`; `PROGRESS`
    counts how often that was not enough, `with_sums` (1). `UNFINISHED` in `handover` says whether the search goes on,
    and then whether it has to.
    """
    n, n_rooms, goes_on = len(coords), _n_rooms(layout.joined), handover[UNFINISHED] != 0
    n_whole = len(layout.pieces) // BOARD_PIECE
    at, wanted = 2 * n, handover[WANTED]
    n_found, seen, ends = part(room, at, 1), part(room, at + 1, 1), part(room, at + 2, 2)
    due = part(room, at + 4, n_whole + n_rooms)
    at += 4 + n_whole + n_rooms
    nodes, sums = part(room, at, NODE * n), part(room, at + NODE * n, SUM * len(layout.counts))
    at += len(nodes) + len(sums)
    if with_sums == 0:
        ends[0], ends[1] = 0, n
    elif not goes_on:
        ends[0], ends[1] = lay_out_sums(layout.counts, layout.cols, n, 2 * (len(room) - at) // 3, nodes, sums)
    size = ShadingSize(n, layout.cols, n_rooms, len(layout.counts), n, ends[1], _REASONS + _REASONS_OF * n)
    if not has_room_for(len(room) - at, size):
        return -1
    memory, no_islands = part(room, at, len(room) - at), islands_at(part(room, 0, 0), 0, 0, 0)
    looks, fits = (layout.pieces, seen, due), True
    clauses, shading = shading_in(memory, size, layout.counts, layout.joined, no_islands, looks, goes_on)
    if not goes_on:
        n_found[0] = 0
        fits = _begin(column, coords, layout, clauses, shading, part(sums, 0, SUM * ends[0]))
    said, before = UNKNOWN, clauses.now[STEPS]
    most = (FIRST_CONFLICTS + CONFLICTS_OF * n) << min(handover[PROGRESS], 20)
    most = most if with_sums != 0 else BEFORE_SUMS + BEFORE_SUMS_OF * n
    lets_pause(clauses.now, layout.hands_over != 0 and with_sums != 0)
    while fits and n_found[0] < wanted:
        said = next_shading(clauses, shading, most)
        if said != FOUND:
            break
        for k in range(n):
            room[n_found[0] * n + k] = clauses.truth[2 * k] == TRUE
        n_found[0] += 1
        fits = exclude(clauses, shading)
    handover[CONSEQUENCES] += clauses.now[STEPS] - before
    handover[UNFINISHED] = 1 if said == PAUSED else 0
    if n_found[0] < wanted and (said in (UNKNOWN, PAUSED) or not fits):
        handover[PROGRESS] += 1 if said != PAUSED and with_sums != 0 else 0
        return -1
    return n_found[0]


def _scratch(size: int, parameters: ShadedBoard) -> int:
    n_entries = len(parameters.counts)
    room = HAND_OVER + (4 + NODE) * size + 6 + SUM * n_entries
    room += scratch_beside_clauses(size, parameters.cols, size, n_entries, size, size)
    return int(room) + _REASONS + _REASONS_OF * size + min(_LEARNT + _OF_CELL * size, _MAX_FOR_CLAUSES)


@rule_kernel(ShadedBoard, naive=shaded_by_clauses_naive, scratch=_scratch, columns=True, tries=True)
def shaded_by_clauses(tile, coords, parameters, scratch):
    """One board."""
    if parameters.hands_over == 0:
        scratch[PROGRESS], scratch[WANTED], scratch[UNFINISHED] = 0, 2, 0
    scratch[OPEN_WHEN_TRIED], scratch[CONSEQUENCES], scratch[FAILURES] = -1, 0, 0
    if scratch[WANTED] <= 0:
        return 0, 0
    room = part(scratch, HAND_OVER + len(coords), len(scratch) - HAND_OVER - len(coords))
    found = -1
    if scratch[UNFINISHED] == 0 and parameters.hands_over != 0:  # else the laws would not come to sums
        found = _first_boards(tile, coords, parameters, 0, room, scratch)
    if found < 0:
        found = _first_boards(tile, coords, parameters, 1, room, scratch)
    return answer_held(tile, coords, parameters.mark, room, scratch, found, parameters.hands_over != 0)
