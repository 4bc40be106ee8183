"""OneShape: one of some shapes lies in a region. Kernel: kernels/rules/shapes/one_shape.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.shapes.one_shape import ShapesInRegion, one_shape
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, chosen, n_possible, outcomes
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import refuse, require_one_region
from gridlanes.rules.shared.shapes import ShapeCells, drawn, orientations
from gridlanes.rules.shared.structural import is_linked, spots_of

_LARGEST = 6
"""coords of a shape, at most, whose offsets fit into a number, with a mark of the longest alphabet"""
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""above, below, on the left, on the right"""


@dataclass(frozen=True)
class NoShapeFits(Violation):
    """None of the shapes fits into the region any more; `coords`: those that must be part of one, or the region."""

    text = "no shape fits among the coords {coords}"


@dataclass(frozen=True)
class OneShape(Rule):
    """Exactly one of the shapes lies in the region, possibly turned or mirrored: its coords hold the mark of this
    shape, all other coords of the region hold `empty`. Shapes are drawn as for `Polyomino`, and have the same number of
    coords.

    Propagation is domain consistent. It does not use what is beside the region.
    """

    empty: int
    shapes: tuple[tuple[int, str], ...]
    name = "one_shape"
    positional = True
    reaches_far = False
    kernel = one_shape

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        if is_linked(scope):
            refuse(self, "shapes are made of cells or of corners, found a region of edges")
        if len({len(drawn(shape)) for _, shape in self.shapes}) != 1:
            refuse(self, "needs shapes of one number of cells, at least one of them")
        marks = [scope.number(mark) for mark, _ in self.shapes]
        if scope.number(self.empty) in marks or len({*marks}) < len(marks):
            refuse(self, "each shape has a mark of its own, which is not that of empty coords")

    def _fitting(self, possible: Possible, scope: Scope) -> Flags:
        """``bool (P, N)``: the places where a shape fits."""
        marks, covered = _places_of(self.shapes, scope)
        missing = [~possible[:, :, number] for number in range(possible.shape[2])]
        full = missing[scope.number(self.empty)].astype(np.uint16)
        fits = full @ covered.T.astype(np.uint16) == full.sum(axis=1, dtype=np.uint16)[:, None]
        for mark, _ in self.shapes:
            mine = marks == mark
            lacking = missing[scope.number(mark)].astype(np.uint16) @ covered[mine].T.astype(np.uint16)
            fits[:, mine] &= lacking == 0
        return np.asarray(fits)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        some = self._fitting(possible, scope).any(axis=1)
        alone = (n_possible(possible) == 1).all(axis=1)
        return outcomes(alone & some, ~some)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        must = ~possible[:, scope.number(self.empty)]
        return NoShapeFits(chosen(scope.coords, must | ~must.any()))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        possible = numbers[:, :, None] == np.arange(len(scope.alphabet))
        return np.asarray(self._fitting(possible, scope).any(axis=1))

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        """Coords that are not empty have the places, from their first one on, of one of the ways to lie, and its
        mark. Shapes of more than `_LARGEST` coords are left to `holds`.
        """
        marks, offsets = _ways_of(self.shapes)
        size = offsets.shape[1]
        if size > _LARGEST:
            return None
        found = regions.lengths - regions.counts(self.empty) == size
        which = ~regions.held(self.empty) & np.repeat(found, regions.lengths)
        numbers, coords = (values[which].reshape(-1, size) for values in (regions.numbers, regions.coords))
        spots = spots_of(regions.grid)[np.sort(coords, axis=1)]
        lying = spots - spots[:, :1]
        near = (np.abs(lying) < size).all(axis=(1, 2))
        ways = _named(offsets) * len(regions.alphabet) + [regions.alphabet.number(mark) for mark in marks.tolist()]
        fits = np.isin(_named(lying) * len(regions.alphabet) + numbers[:, 0], ways)
        found[found] = near & fits & (numbers == numbers[:, :1]).all(axis=1)
        return np.asarray(found)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        model, coords = encoder.model, scope.coords.tolist()
        marks, covered = _places_of(self.shapes, scope)
        placed = [model.new_bool_var("a shape lies here") for _ in marks]
        model.add_exactly_one(placed) if placed else model.add_bool_or([])
        for k, coord in enumerate(coords):
            model.add(
                encoder.is_mark(coord, scope.number(self.empty))
                == 1 - sum(here for here, cells in zip(placed, covered, strict=True) if cells[k])
            )
            for mark, _ in self.shapes:
                here = [
                    literal
                    for literal, own, cells in zip(placed, marks.tolist(), covered, strict=True)
                    if own == mark and cells[k]
                ]
                model.add(encoder.is_mark(coord, scope.number(mark)) == sum(here))

    def parameters(self, scope: Scope) -> ShapesInRegion:
        position = {scope.grid.place(coord)[1:]: k for k, coord in enumerate(scope.coords.tolist())}
        beside = [position.get((r + down, c + right), len(position)) for r, c in position for down, right in _SIDES]
        ways = [
            entry
            for mark, shape in self.shapes
            for cells in orientations(shape)
            for entry in (scope.number(mark), *_steps(cells))
        ]
        return ShapesInRegion(scope.number(self.empty), _ways_of(self.shapes).offsets.shape[1], beside, ways)


@lru_cache(maxsize=256)
def _steps(cells: ShapeCells) -> tuple[int, ...]:
    """For each cell of a shape but the first: an earlier one that it is beside, and the side of that."""
    order, found = [cells[0]], list[int]()
    for r, c in order:  # which grows
        for side, (down, right) in enumerate(_SIDES):
            other = (r + down, c + right)
            if other in cells and other not in order:
                found += [order.index((r, c)), side]
                order.append(other)
    return tuple(found)


class _Ways(NamedTuple):
    """All ways in which shapes can lie: of each its mark ``int64 (W,)`` and its coords ``int64 (W, n, 2)``, in rows and
    columns from the first on.
    """

    marks: NDArray[np.int64]
    offsets: NDArray[np.int64]


@lru_cache(maxsize=16)
def _ways_of(shapes: tuple[tuple[int, str], ...]) -> _Ways:
    every = [(mark, cells) for mark, shape in shapes for cells in orientations(shape)]
    return _Ways(np.array([mark for mark, _ in every]), np.array([cells for _, cells in every]))


def _named(offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number ``int64 (m,)`` for each list of offsets ``(m, n, 2)``, in each direction less than n; others share it
    only if they have one that is not.
    """
    size = offsets.shape[1]
    each = (offsets[:, :, 0] + size) * 2 * size + offsets[:, :, 1] + size
    return np.asarray(each @ (4 * size * size) ** np.arange(size, dtype=np.int64))


class _Places(NamedTuple):
    """Where shapes fit in a scope: the mark of each place ``int64 (N,)``, and its coords ``bool (N, K)``."""

    marks: NDArray[np.int64]
    covered: Flags


def _places_of(shapes: tuple[tuple[int, str], ...], scope: Scope) -> _Places:
    spots = [scope.grid.place(coord)[1:] for coord in scope.coords.tolist()]
    top, left = (min((spot[axis] for spot in spots), default=0) for axis in (0, 1))
    return _places_among(shapes, tuple((row - top, col - left) for row, col in spots))


@lru_cache(maxsize=4096)
def _places_among(shapes: tuple[tuple[int, str], ...], cells: tuple[tuple[int, int], ...]) -> _Places:
    """The places of shapes in a region, wherever it lies; `cells` count from its first row and first column on."""
    marks, offsets = _ways_of(shapes)
    size, margin = len(cells), offsets.shape[1]
    spots = np.array(cells, np.int64).reshape(size, 2) + margin
    board = np.full(spots.max(axis=0, initial=0) + margin, -1)
    board[tuple(spots.T)] = np.arange(size)
    found = board[tuple(np.moveaxis(spots[None, :, None] + offsets[:, None], -1, 0))]
    way, first = np.nonzero((found >= 0).all(axis=2))
    covered = np.zeros((len(way), size), np.bool_)
    covered[np.arange(len(way))[:, None], found[way, first]] = True
    return _Places(marks[way], covered)
