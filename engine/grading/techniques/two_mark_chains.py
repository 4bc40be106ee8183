"""Chains of coords with two marks each, for puzzles without houses in which some coords hold different marks, as areas
of a map do (XY-chains). Only used if a profile gives it a cost. Two coords with the same two marks are the shortest
chain; how longer ones work is said in `gridlanes.kernels.grading.two_mark_chains`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Numbers, Phase, Technique, has_no_houses, moved_to
from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.grading.two_mark_chains import (
    AreasApart,
    ChainRoom,
    join_coords,
    number_areas,
    part_areas,
    two_mark_chains,
)
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.all_equal import AllEqual
from gridlanes.rules.distinct import Distinct

_MAX_AREAS = 128
"""areas of a puzzle, at most"""


def _suits(position: Position) -> bool:
    rules = [own.rule for own in position.row_regions] + [each.rule for each in position.structure.constraints]
    return has_no_houses(position) and any(isinstance(rule, Distinct) for rule in rules)


def areas_of(position: Position) -> AreasApart:
    """The areas of the puzzles of a position: coords that the same `AllEqual` regions of their own connect, or single
    ones; those that share a `Distinct` region are apart.
    """
    n, n_coords = len(position), position.structure.n_coords
    n_areas = min(_MAX_AREAS, n_coords)
    of = np.tile(np.arange(n_coords), (n, 1))
    for own in position.row_regions:
        if isinstance(own.rule, AllEqual):
            join_coords(*_regions(own), of)
    areas = AreasApart(np.zeros(n, np.int64), of, np.zeros((n, n_areas, -(-n_areas // WORD)), np.uint64))
    number_areas(areas)
    for own in position.row_regions:
        if isinstance(own.rule, Distinct):
            part_areas(*_regions(own), areas)
    pairs = np.argwhere(np.triu(position.structure.apart))
    rows = np.repeat(np.arange(n), len(pairs))
    part_areas(rows, np.arange(len(rows) + 1) * 2, np.tile(pairs.ravel(), n), areas)
    return areas


def _regions(own: RowRegions) -> tuple[Numbers, Numbers, NDArray[np.int64]]:
    return own.row.astype(np.int64), own.start.astype(np.int64), own.coords.astype(np.int64)


def room_for_chains(n_areas: int, n_marks: int) -> ChainRoom:
    """Room for the kernel."""
    sets = np.zeros((5, n_marks, -(-n_areas // WORD)), np.uint64)
    return ChainRoom(*np.zeros((2, n_areas), np.uint64), *sets)


def _apply(position: Position, rows: Rows) -> Found:
    areas = position.remembered("areas apart", lambda: areas_of(position))
    words, found, lengths = position.marks_left(rows), np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    room = room_for_chains(areas.apart.shape[1], len(position.structure.alphabet))
    two_mark_chains(words, rows.astype(np.int64), areas, room, found, lengths)
    return moved_to(position, rows, words, found, lengths)


def _length_added(sizes: Numbers) -> NDArray[np.float64]:
    """A half each time the number of areas doubles, from two on."""
    return np.asarray(np.log2(np.maximum(sizes, 2)) / 2 - 0.5)


TECHNIQUES = [
    Technique(
        "two-mark-chains",
        "a chain of areas with two marks each",
        "one of the two ends of a chain holds a mark, so that what is apart from both does not",
        Phase.PATTERN,
        4.0,
        _suits,
        _apply,
        _length_added,
        adds_up=True,
        on_request=True,
    )
]
