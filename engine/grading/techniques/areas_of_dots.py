"""Areas that are symmetric about a dot each (Tentai Show): cells and their opposites, what each dot comes to, and the
ways back to a dot. Only used if a profile gives it a cost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique, has_no_houses, moved_to
from gridlanes.grading.techniques.constraints import sweeps_added
from gridlanes.kernels.grading.areas_of_dots import OPPOSITES, REACH, WAYS_BACK, CellEdges, CellNotes, decide_areas
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules.symmetric_areas import SymmetricAreas


@dataclass(frozen=True)
class DottedBoard:
    """A board of areas with a dot each: their `rule`, the number of the `mark` of lines, and the cells with edges."""

    rule: SymmetricAreas
    mark: int
    cells: CellEdges

    @staticmethod
    @cached_per_structure
    def of(structure: Structure) -> DottedBoard | None:
        """That of a structure; None if it has no such areas."""
        pairs = zip(structure.constraints, structure.scopes, strict=True)
        boards = (
            DottedBoard(constraint.rule, scope.number(constraint.rule.mark), _cell_edges(scope.grid))
            for constraint, scope in pairs
            if isinstance(constraint.rule, SymmetricAreas)
        )
        return next(boards, None)

    def dotted(self, position: Position) -> NDArray[np.bool_]:
        """``bool (n, P)``: which points have dots in the puzzles."""
        slots, fixed = self.rule.slots_and_numbers
        dotted = np.tile(fixed != NO_CLUE, (len(position), 1))
        if position.clues is not None:
            dotted[:, slots >= 0] = position.clues[:, slots[slots >= 0]] != NO_CLUE
        return dotted

    def room(self) -> CellNotes:
        """Room for what is known of all cells and dots."""
        n = len(self.cells.row)
        own, seen, mine, queue, row, col, root = np.zeros((7, n), np.int64)
        is_shut, (is_settled, is_done) = np.zeros((n, 4), np.bool_), np.zeros((2, n), np.bool_)
        return CellNotes(own, seen, mine, queue, row, col, root, is_shut, is_settled, is_done)


def _cell_edges(grid: Grid) -> CellEdges:
    rows, cols = grid.rows, grid.cols
    across, down = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    row, col = (each.ravel() for each in np.indices((rows, cols)))
    edge = np.stack([down[row, col + 1], across[row + 1, col], down[row, col], across[row, col]], axis=1)
    around = np.pad(np.arange(rows * cols).reshape(rows, cols), 1, constant_values=-1)
    beside = [around[row + 1, col + 2], around[row + 2, col + 1], around[row + 1, col], around[row, col + 1]]
    numbers = (np.ascontiguousarray(each, np.int64) for each in (row, col, edge, np.stack(beside, axis=1)))
    return CellEdges(rows, cols, *numbers)


def _suits(position: Position) -> bool:
    return has_no_houses(position) and DottedBoard.of(position.structure) is not None


def _deciding(most: int) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for conclusions up to a kind."""

    def apply(position: Position, rows: Rows) -> Found:
        board = DottedBoard.of(position.structure)
        assert board is not None
        words = position.marks_left(rows)
        dotted = position.remembered("points with dots", lambda: board.dotted(position))[rows]
        found, times = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        decide_areas(words, board.cells, board.mark, dotted, most, board.room(), found, times)
        return moved_to(position, rows, words, found, times)

    return apply


def _technique(name: str, title: str, says: str, cost: float, most: int) -> Technique:
    return Technique(name, title, says, Phase.PROPAGATION, cost, _suits, _deciding(most), sweeps_added, on_request=True)


TECHNIQUES = [
    _technique(
        "opposite-cells",
        "opposite cells",
        "a cell and a line have their opposite about the dot; there are lines between cells of different dots",
        1.5,
        OPPOSITES,
    ),
    _technique(
        "reach-of-dots",
        "the reach of dots",
        "a cell that only one dot comes to, by pairs of opposite cells, belongs to that dot",
        2.0,
        REACH,
    ),
    _technique(
        "ways-back-to-dots",
        "ways back to dots",
        "cells of a dot that are apart from it, with one free cell beside them, go on there",
        2.6,
        WAYS_BACK,
    ),
]
