"""Polyomino: each component of a mark has one of the given shapes. Kernel: kernels/rules/shapes/polyomino.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gridlanes.kernels.checks.placements import cover
from gridlanes.kernels.rules.shapes.polyomino import Placed, polyomino
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, chosen, outcomes, sides
from gridlanes.rules.shared.refusals import refuse
from gridlanes.rules.shared.shapes import drawn, placements
from gridlanes.rules.shared.structural import MarkRule, is_linked, pieces_of


@dataclass(frozen=True)
class PolyominoIsolated(Violation):
    """The coords hold the mark and are connected, but are part of no shape that still fits there."""

    size: int
    text = "a component of {size} coords that hold the mark can become none of the shapes"


@dataclass(frozen=True)
class Polyomino(MarkRule):
    """Each component of the coords that hold `mark` has one of the `shapes`, possibly turned or mirrored.

    A shape is drawn in rows, separated by slashes, with ``#`` for its coords and ``.`` for others: ``"#./##"`` is the L
    of three cells. It must be connected. If shapes of several sizes are given, components may differ in size. Any
    number of components is allowed, even none, and any number with the same shape.

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
            drawn(shape)

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
