"""Shapes of a few coords: as they are drawn, how they can lie, and where they fit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.scope import Scope

ShapeCells = tuple[tuple[int, int], ...]
Ints = NDArray[np.int32]


@lru_cache(maxsize=256)
def drawn(shape: str) -> ShapeCells:
    """The cells of a drawing. ModelError if it is none."""
    cells = tuple((r, c) for r, line in enumerate(shape.split("/")) for c, x in enumerate(line) if x == "#")
    if not cells or set(shape) - set("#./"):
        raise ModelError(f"a shape is drawn with # and . in rows parted by /, as in '#./##', found {shape!r}")
    reached, waiting = {cells[0]}, [cells[0]]
    while waiting:
        r, c = waiting.pop()
        beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & set(cells) - reached
        reached |= beside
        waiting += beside
    if len(reached) < len(cells):
        raise ModelError(f"the cells of a shape are connected, those of {shape!r} are not")
    return cells


@lru_cache(maxsize=256)
def orientations(shape: str) -> list[ShapeCells]:
    """The ways a shape can lie, its first cell at (0, 0), each once."""
    found = set()
    cells = drawn(shape)
    for _ in range(4):
        cells = tuple((c, -r) for r, c in cells)
        for turned in (cells, tuple((r, -c) for r, c in cells)):
            found.add(_from_first(turned))
    return sorted(found)


def _from_first(cells: Iterable[tuple[int, int]]) -> ShapeCells:
    """Cells in reading order, the first one at (0, 0)."""
    (first_r, first_c), *_ = ordered = sorted(cells)
    return tuple((r - first_r, c - first_c) for r, c in ordered)


@lru_cache(maxsize=16)
def every_shape(size: int) -> list[ShapeCells]:
    """All shapes of so many cells, each way to lie on its own, its first cell at (0, 0)."""
    found: set[ShapeCells] = {((0, 0),)}
    for _ in range(size - 1):
        found = {
            _from_first({*cells, beside})
            for cells in found
            for r, c in cells
            for beside in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if beside not in cells
        }
    return sorted(found)


class Placements(NamedTuple):
    """Where shapes fit in a scope, N placements of them."""

    lists: list[tuple[tuple[int, ...], tuple[int, ...]]]
    """the positions of each, and those beside it"""
    flat: tuple[Ints, Ints, Ints]
    """the positions of all, one after another; where each begins ``(N + 1,)``, and where what is beside it ``(N,)``"""


@lru_cache(maxsize=16)
def placements(shapes: tuple[str, ...], scope: Scope) -> Placements:
    """Every placement of the shapes in a scope."""
    position = {scope.grid.place(coord)[1:]: k for k, coord in enumerate(scope.coords.tolist())}
    lists = []
    for cells in sorted({cells for shape in shapes for cells in orientations(shape)}):
        for r, c in position:
            covered = [position.get((r + down, c + right), -1) for down, right in cells]
            if -1 not in covered:
                beside = {other for i in covered for other in scope.neighbours[i]} - set(covered)
                lists.append((tuple(sorted(covered)), tuple(sorted(beside))))
    positions = np.array([k for placement in lists for part in placement for k in part], np.int32)
    starts = np.cumsum([0, *(len(cells) + len(beside) for cells, beside in lists)]).astype(np.int32)
    borders = starts[:-1] + np.array([len(cells) for cells, _ in lists], np.int32)
    return Placements(lists, (positions, starts, borders.astype(np.int32)))
