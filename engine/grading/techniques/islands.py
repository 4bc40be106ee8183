"""Islands that are joined by lines side by side, for rules about the lines at each cell. Only used if a profile gives
it a cost.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.islands import IslandsOfLines
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Numbers, Phase, Technique, has_no_houses, moved_to
from gridlanes.grading.techniques.constraints import sweeps_added
from gridlanes.kernels.grading.islands import count_at_islands, draw_needed_sides
from gridlanes.kernels.grading.joined_islands import part_joined_islands


def _suits(position: Position) -> bool:
    return has_no_houses(position) and IslandsOfLines.of(position.structure) is not None


def _excludes_loops(position: Position) -> bool:
    islands = IslandsOfLines.of(position.structure) if has_no_houses(position) else None
    return islands is not None and islands.no_loops


def _begun(position: Position, rows: Rows) -> tuple[IslandsOfLines, NDArray[np.uint64], Numbers]:
    """The islands of a position that suits, the states of some puzzles, and the numbers of their islands."""
    islands = IslandsOfLines.of(position.structure)
    assert islands is not None
    totals: Numbers = position.remembered("numbers of islands", lambda: islands.totals(position.clues, len(position)))
    return islands, position.marks_left(rows), totals[rows]


def _count(position: Position, rows: Rows) -> Found:
    islands, words, totals = _begun(position, rows)
    moves, sweeps = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    most = len(position.structure.alphabet) - 1
    count_at_islands(words, islands.cells, totals, most, islands.room, moves, sweeps)
    return moved_to(position, rows, words, moves, np.maximum(sweeps, 1))


def _need(position: Position, rows: Rows) -> Found:
    islands, words, totals = _begun(position, rows)
    moves = np.zeros(len(rows), np.int64)
    draw_needed_sides(words, islands.cells, totals, islands.room, moves)
    return moved_to(position, rows, words, moves)


def _part(position: Position, rows: Rows) -> Found:
    islands, words, totals = _begun(position, rows)
    moves, parent = np.zeros(len(rows), np.int64), np.zeros(len(islands.fixed), np.int64)
    part_joined_islands(words, islands.cells, totals, parent, moves)
    return moved_to(position, rows, words, moves)


TECHNIQUES = [
    Technique(
        "numbers-of-islands",
        "numbers of islands",
        "an island is full, or needs all the lines that its sides can take, or one towards each side",
        Phase.PROPAGATION,
        1.8,
        _suits,
        _count,
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "joined-islands",
        "islands that are joined already",
        "no more lines join islands that are joined by others, as that would be a loop",
        Phase.PROPAGATION,
        3.0,
        _excludes_loops,
        _part,
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "sides-that-islands-need",
        "sides that islands need",
        "an island needs a line towards a side, as its other sides cannot take all",
        Phase.PROPAGATION,
        3.0,
        _suits,
        _need,
        adds_up=True,
        on_request=True,
    ),
]
