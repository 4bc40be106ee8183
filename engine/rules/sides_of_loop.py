"""SidesOfLoop: cells with marks for inside and outside of loops that go between them. Kernels:
kernels/rules/counts/parity_even.py and kernels/rules/marks/relation.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.counting import OneMark
from gridlanes.kernels.rules.counts.parity_even import parity_even
from gridlanes.kernels.rules.marks.relation import MAX_MARKS, Partners, relation
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Outcomes, Possible, sides
from gridlanes.rules.shared.lines import LineRule, judged
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class OnOtherSide(Violation):
    """The cell in `coords` is not on the side of the loops that its mark says."""

    side: str
    text = "coord {coords[0]} is not {side} of the loop"


@dataclass(frozen=True)
class NoBorder(Violation):
    """The edges `coords` cannot all be crossed, and no others, by loops from cell to cell."""

    text = "the crossed edges are not closed loops"


class _Corners(NamedTuple):
    """``bool (P, rows + 1, cols + 1)`` twice: the corners of which the side is known, and those of them inside; ``bool
    (P,)``: where edges say two things of one.
    """

    known: Flags
    inside: Flags
    torn: Flags


@dataclass(frozen=True)
class SidesOfLoop(LineRule):
    """The edges that hold `mark` are crossed by loops from cell to cell. Each corner of a cell is inside or outside of
    the loops: corners at the border of the board are outside, and the two ends of an edge are on different sides
    exactly if it is crossed. All four corners of a cell with the mark `inside` are inside, those of a cell with
    `outside` are outside; `inside` is None if no mark says that.

    The two regions are all cells of the board, and all its edges between two cells.

    Propagation: each edge with its two corners, and each cell with its four corners, which are hidden coords; domain
    consistent for each of these. It does not infer that there is only one loop.
    """

    mark: int
    inside: int | None
    outside: int
    name = "sides_of_loop"
    in_words = "Each cell is inside or outside the loop, which runs between the two"
    positional = True

    @property
    def _marks(self) -> list[tuple[int, bool]]:
        """The marks that say where a cell is, and whether that is inside."""
        inside = [] if self.inside is None else [(self.inside, True)]
        return [*inside, (self.outside, False)]

    def n_regions(self, scope: Scope) -> int:
        return 2

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        for mark in (self.mark, *(mark for mark, _ in self._marks)):
            scope.number(mark)
        if self.inside == self.outside:
            refuse(self, f"has two marks for the sides, found {self.inside} twice")
        if len(scope.alphabet) > MAX_MARKS:
            refuse(self, f"takes alphabets of at most {MAX_MARKS} marks, found {len(scope.alphabet)}")
        grid = scope.grid
        if not {Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V} <= {*grid.layers}:
            refuse(self, "needs a board that has cells and edges")
        level, upright = _edges(scope)
        every = [grid.ids(Layer.CELLS).ravel(), np.concatenate([level.ravel(), upright.ravel()])]
        for found, expected, what in zip(scope.regions, every, ("cells", "edges between two cells"), strict=True):
            if sorted(found.tolist()) != sorted(expected.tolist()):
                refuse(self, f"needs all {what} of the board")

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        found = _corners(*sides(possible, scope.number(self.mark)), scope)
        wrong, unsure = self._cells(possible, found, scope)
        certain = found.known.all(axis=(1, 2)) & ~unsure.any(axis=(1, 2))
        return judged(possible, certain & _settled(possible, scope, self.mark), found.torn | wrong.any(axis=(1, 2)))

    def _cells(self, possible: Possible, found: _Corners, scope: Scope) -> tuple[Flags, Flags]:
        """``bool (P, rows, cols)`` twice: the cells on the wrong side, and those that may still be."""
        at = np.searchsorted(np.sort(scope.coords), scope.grid.ids(Layer.CELLS))
        cells = possible[:, np.argsort(scope.coords)[at]]
        wrong, unsure = np.zeros(cells.shape[:3], np.bool_), np.zeros(cells.shape[:3], np.bool_)
        for mark, is_inside in self._marks:
            can = cells[..., scope.number(mark)]
            off = _of_cells(found.known & (found.inside != is_inside))
            wrong |= can & (cells.sum(axis=3) == 1) & off
            unsure |= can & off
        return wrong, unsure

    def apart(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = sides(possible[None], scope.number(self.mark))
        found = _corners(hold, can, scope)
        if found.torn[0]:
            return NoBorder(tuple(scope.regions[1].tolist()))
        wrong, _ = self._cells(possible[None], found, scope)
        cell = int(scope.grid.ids(Layer.CELLS)[wrong[0]][0])
        k = scope.coords.tolist().index(cell)
        is_inside = any(possible[k, scope.number(mark)] for mark, inside in self._marks if inside)
        return OnOtherSide((cell,), "inside" if is_inside else "outside")

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, grid = encoder.model, scope.grid
        corner = [
            [
                model.new_bool_var("") if 0 < row < grid.rows and 0 < col < grid.cols else encoder.never
                for col in range(grid.cols + 1)
            ]
            for row in range(grid.rows + 1)
        ]
        for edge in scope.regions[1].tolist():
            (a, b), (c, d) = _ends(scope, edge)
            held = encoder.is_mark(edge, scope.number(self.mark))
            model.add(corner[a][b] + corner[c][d] + held == 2 * model.new_bool_var(""))
        for (row, col), cell in np.ndenumerate(grid.ids(Layer.CELLS)):
            for mark, is_inside in self._marks:
                held = encoder.is_mark(int(cell), scope.number(mark))
                for r, c in ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)):
                    model.add_implication(held, corner[r][c] if is_inside else ~corner[r][c])

    def lower(self, program: Program, scope: Scope) -> None:
        self.lower_corners(program, scope)

    def lower_corners(self, program: Program, scope: Scope) -> list[list[int]]:
        """As `lower`, and returns the hidden coord of each corner, which holds `mark` if it is inside."""
        grid, held = scope.grid, scope.number(self.mark)
        within, without = 1 << held, 1 << (held == 0)
        corner = [
            [
                program.auxiliary(within | without if 0 < row < grid.rows and 0 < col < grid.cols else without)
                for col in range(grid.cols + 1)
            ]
            for row in range(grid.rows + 1)
        ]
        edges = scope.regions[1].tolist()
        ends = [_ends(scope, edge) for edge in edges]
        mark = OneMark(held)
        program.add_all(
            parity_even,
            [([corner[a][b], corner[c][d], edge], mark) for edge, ((a, b), (c, d)) in zip(edges, ends, strict=True)],
        )
        n_marks = len(scope.alphabet)
        sides_of = {scope.number(mark): within if is_inside else without for mark, is_inside in self._marks}
        forward = [sides_of.get(number, within | without) for number in range(n_marks)]
        backward = [sum(1 << k for k in range(n_marks) if forward[k] >> number & 1) for number in range(n_marks)]
        agree, at = Partners(forward, backward), np.array(corner)
        around = np.stack([grid.ids(Layer.CELLS), at[:-1, :-1], at[:-1, 1:], at[1:, :-1], at[1:, 1:]], axis=2)
        program.add_all(relation, [(coords, agree) for coords in around.reshape(-1, 5).tolist()])
        return corner


def _edges(scope: Scope) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The edges between two cells: the level ones ``(rows - 1, cols)``, and the upright ones ``(rows, cols - 1)``."""
    return scope.grid.ids(Layer.EDGES_H)[1:-1], scope.grid.ids(Layer.EDGES_V)[:, 1:-1]


def _ends(scope: Scope, edge: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two corners that an edge joins."""
    layer, row, col = scope.grid.place(edge)
    return (row, col), (row + (layer == Layer.EDGES_V), col + (layer == Layer.EDGES_H))


def _of_cells(corners: Flags) -> Flags:
    """``bool (P, rows, cols)``: the cells of which some corner is one of these."""
    return np.asarray(corners[:, :-1, :-1] | corners[:, :-1, 1:] | corners[:, 1:, :-1] | corners[:, 1:, 1:])


def _settled(possible: Possible, scope: Scope, mark: int) -> Flags:
    """``bool (P,)``: where all edges are known to be crossed or not."""
    hold, can = sides(possible[:, len(scope.regions[0]) :], scope.number(mark))
    return np.asarray((hold == can).all(axis=1))


def _corners(hold: Flags, can: Flags, scope: Scope) -> _Corners:
    """The corners of states whose coords hold the mark of crossed edges, or can, ``bool (P, K)``, seen along rows."""
    order = np.argsort(scope.coords)
    level, upright = (order[np.searchsorted(scope.coords[order], edges)] for edges in _edges(scope))
    n, rows, cols = len(hold), scope.grid.rows, scope.grid.cols
    known, inside = np.ones((n, rows + 1, cols + 1), np.bool_), np.zeros((n, rows + 1, cols + 1), np.bool_)
    known[:, 1:-1, 1:] = np.logical_and.accumulate(hold[:, level] == can[:, level], axis=2)
    inside[:, 1:-1, 1:] = np.logical_xor.accumulate(hold[:, level], axis=2)
    torn = (known & inside)[:, :, -1].any(axis=1)
    differ = inside[:, :-1, 1:-1] != inside[:, 1:, 1:-1]
    sure = known[:, :-1, 1:-1] & known[:, 1:, 1:-1] & (hold[:, upright] == can[:, upright])
    return _Corners(known, inside, torn | (sure & (differ != hold[:, upright])).any(axis=(1, 2)))
