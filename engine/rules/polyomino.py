"""Polyomino: each component of a mark has one of some given shapes. Kernel: kernels/rules/polyomino.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.checks.placements import cover
from gridlanes.kernels.rules.graph import neighbour_table
from gridlanes.kernels.rules.polyomino import Placed, polyomino
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.refusals import refuse
from gridlanes.rules.shared.structural import MarkRule, is_linked, pieces_of

Cells = tuple[tuple[int, int], ...]
Ints = NDArray[np.int32]


@dataclass(frozen=True)
class PolyominoIsolated(Violation):
    """The coords hold the mark and hang together, but are part of no shape that still fits there."""

    size: int
    text = "a component of {size} coords that hold the mark can become none of the shapes"


@dataclass(frozen=True)
class Polyomino(MarkRule):
    """Each component of the coords that hold `mark` has one of the `shapes`, turned or mirrored as it likes.

    A shape is drawn in rows, parted by slashes, with ``#`` for its coords and ``.`` for the others: ``"#./##"`` is the
    L of three cells. It hangs together. Where shapes of several sizes are given, components may differ in size. No
    component at all is fine; so is any number of them of one shape.

    Propagation is domain consistent for one component, weaker for several: it does not infer that none of the shapes
    that fit one component leaves a place for the other.
    """

    shapes: tuple[str, ...]
    name = "polyomino"
    kernel = polyomino

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if is_linked(scope):
            refuse(self, "shapes are made of cells or of corners, found a region of edges")
        if not self.shapes:
            refuse(self, "needs at least one shape, for instance '##/##'")
        for shape in self.shapes:
            _drawn(shape)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        hold, can = sides(possible, scope.number(self.mark))
        return outcomes((hold == can).all(axis=1), self._misfits(hold, can, scope).any(axis=1))

    def _misfits(self, hold: Flags, can: Flags, scope: Scope) -> Flags:
        """``bool (P, K)``: the coords that hold the mark where no shape fits."""
        placed, covered = placements(self.shapes, scope), np.zeros(hold.shape, np.bool_)
        cover(np.ascontiguousarray(hold), np.ascontiguousarray(can), *placed.flat, covered)
        return np.asarray(hold & ~covered)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        hold, can = sides(possible[None], scope.number(self.mark))
        wrong = int(np.flatnonzero(self._misfits(hold, can, scope)[0])[0])
        (labels,), (sizes,) = pieces_of(hold, scope)
        return PolyominoIsolated(chosen(scope.coords, labels == labels[wrong]), int(sizes[wrong]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        hold = numbers == scope.number(self.mark)
        return np.asarray(~self._misfits(hold, hold, scope).any(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import all_of

        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        covering: list[list[Any]] = [[] for _ in held]
        for cells, border in placements(self.shapes, scope).lists:
            literal = all_of(encoder, [*(held[i] for i in cells), *(~held[i] for i in border)])
            for i in cells:
                covering[i].append(literal)
        for one, literals in zip(held, covering, strict=True):
            encoder.model.add_bool_or([~one, *literals])

    def parameters(self, scope: Scope) -> Placed:
        lists = placements(self.shapes, scope).lists
        covering: list[list[int]] = [[] for _ in scope.coords]
        for p, (cells, _) in enumerate(lists):
            for i in cells:
                covering[i].append(p)
        records = [[len(cells), *cells, *border] for cells, border in lists]
        return Placed(scope.number(self.mark), neighbour_table(covering), neighbour_table(records))


def _drawn(shape: str) -> Cells:
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
        raise ModelError(f"the cells of a shape hang together, those of {shape!r} do not")
    return cells


def orientations(shape: str) -> list[Cells]:
    """The ways a shape can lie, its first cell at (0, 0), each once."""
    found = set()
    cells = _drawn(shape)
    for _ in range(4):
        cells = tuple((c, -r) for r, c in cells)
        for turned in (cells, tuple((r, -c) for r, c in cells)):
            first_r, first_c = min(turned)
            found.add(tuple(sorted((r - first_r, c - first_c) for r, c in turned)))
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
