"""Half black cells whose white areas are rectangles, found by a search that learns from conflicts (quarter_clauses.py).

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

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, rule_kernel, word_of
from gridlanes.kernels.rules.shapes.quarter_clauses import (
    CORNERS,
    N_KINDS,
    OF_CELL,
    WHITE,
    encode_cell,
    encode_number,
    encode_points,
    kind_of,
)
from gridlanes.kernels.rules.shared.learned_marks import scratch_of_marks, search_of_marks
from gridlanes.kernels.rules.shared.learned_pair import answer_marks, are_wanted, only_one_plainly, parts_of

FIRST_CONFLICTS = 50_000
"""conflicts after which it gives up at first"""
_PER_CELL, _AT_LEAST = 1_200, 100_000
"""entries of memory for clauses"""
_MAX_BESIDE = 4


class HalfBlackBoard(NamedTuple):
    """A board of `rows` x `cols` cells; whether two boards are handed over, else a state is decided only where it has
    one; the marks of the kinds of cells (quarter_clauses.py), by their numbers; for each cell how many of the cells
    beside it are half black, any number if it is more than four.
    """

    rows: int
    cols: int
    hands_over: int
    marks: Numbers
    numbers: Numbers


def quarters_learned_naive(words: Sequence[int], parameters: HalfBlackBoard) -> tuple[list[int], bool]:
    """The naive twin of `quarters_learned` where nothing is handed over."""
    rows, cols, _, marks, numbers = parameters
    kinds = [tuple(k for k, mark in enumerate(marks) if word >> mark & 1) for word in words]
    left = (
        [1 << marks[kind] for kind in board]
        for board in boards_naive(rows, cols, tuple(kinds))
        if all(number > _MAX_BESIDE or _half_beside(board, cols, cell) == number for cell, number in enumerate(numbers))
    )
    return only_one_plainly(words, left)


def _beside(size: int, cols: int, cell: int) -> Iterator[int]:
    row, col = divmod(cell, cols)
    for r, c in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
        if 0 <= r < size // cols and 0 <= c < cols:
            yield r * cols + c


def _half_beside(board: Sequence[int], cols: int, cell: int) -> int:
    return sum(board[other] >= CORNERS for other in _beside(len(board), cols, cell))


@cache
def boards_naive(rows: int, cols: int, kinds: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    """All boards of these kinds of cells whose white areas are rectangles, by trying each."""
    return [board for board in product(*kinds) if _are_rectangles(board, rows, cols)]


def _are_rectangles(board: Sequence[int], rows: int, cols: int) -> bool:
    """Whether each white area, a set of quarters, is a rectangle, upright or standing on a corner."""
    white = {(cell, q) for cell, kind in enumerate(board) for q in range(4) if _is_white(kind, q)}
    while white:
        area, waiting = set(), [white.pop()]
        while waiting:
            cell, q = waiting.pop()
            area.add((cell, q))
            row, col = divmod(cell, cols)
            r, c = row + (-1, 0, 1, 0)[q], col + (0, 1, 0, -1)[q]
            near = [(cell, (q + 1) % 4), (cell, (q + 3) % 4)]
            near += [(r * cols + c, (q + 2) % 4)] if 0 <= r < rows and 0 <= c < cols else []
            waiting += [one for one in near if one in white]
            white -= {*near}
        if not _is_rectangle(area, cols):
            return False
    return True


def _is_white(kind: int, quarter: int) -> bool:
    return kind == WHITE or (kind >= CORNERS and quarter in (kind - CORNERS, (kind - CORNERS + 1) % 4))


def _is_rectangle(area: set[tuple[int, int]], cols: int) -> bool:
    """Whether a set of quarters fills its bounding box, upright or along the diagonals; by the middles of quarters."""
    middles = [
        (4 * (cell // cols) + 2 + (-1, 0, 1, 0)[q], 4 * (cell % cols) + 2 + (0, 1, 0, -1)[q]) for cell, q in area
    ]
    height, width = (1 + max(v) // 4 - min(v) // 4 for v in zip(*middles, strict=True))
    # A strip along a diagonal is half as wide as the diagonal of a cell; where two such strips cross lie two quarters.
    strips = zip(*[((y + x) // 4, (y - x) // 4) for y, x in middles], strict=True)
    down, up = (1 + max(v) - min(v) for v in strips)
    return len(area) in (4 * height * width, 2 * down * up)


@kernel
def _encode(state, tile, coords, layout):
    """Clauses for all boards that a state allows. False if there is no room."""
    fine = True
    for cell in range(len(coords)):  # first, since what is known makes other clauses needless
        word, kinds = word_of(tile, coords[cell]), 0
        for k in range(N_KINDS):
            kinds |= (word >> np.int64(layout.marks[k]) & 1) << k
        fine &= encode_cell(state, cell, kinds)
        number = number_of(tile, layout.numbers[cell])
        if 0 <= number <= _MAX_BESIDE:
            fine &= encode_number(state, layout.rows, layout.cols, cell, number)
    return fine and encode_points(state, layout.rows, layout.cols)


@kernel(inline=True)
def _n_variables(coords, layout):
    return OF_CELL * len(coords)


@kernel(inline=True)
def _mark_of(state, layout, cell):
    return layout.marks[kind_of(state, cell)]


_first_boards = search_of_marks(_n_variables, _encode, _mark_of, FIRST_CONFLICTS)


def _scratch(size: int, parameters: HalfBlackBoard) -> int:
    return scratch_of_marks(size, OF_CELL * size, _AT_LEAST + _PER_CELL * size)


@rule_kernel(HalfBlackBoard, naive=quarters_learned_naive, scratch=_scratch, columns=True, tries=True)
def quarters_learned(tile, coords, parameters, scratch):
    """One board."""
    hands_over = parameters.hands_over != 0
    handover, boards, room = parts_of(scratch, len(coords))
    if not are_wanted(handover, hands_over):
        return 0, 0
    found = _first_boards(tile, coords, parameters, boards, room, handover)
    return answer_marks(tile, coords, boards, scratch, found, hands_over)
