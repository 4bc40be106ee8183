"""NoDiagonalLoop: diagonals of cells close no loop. Kernel: kernels/rules/loops/no_diagonal_loop.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.figures import link_figures
from gridlanes.kernels.rules.loops.no_diagonal_loop import Diagonals, no_diagonal_loop
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.graphs import GraphFigures
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, chosen, n_possible, outcomes
from gridlanes.rules.shared.refusals import WIDEST, refuse, require_once, require_one_region

Ends = NDArray[np.int32]


@dataclass(frozen=True)
class DiagonalsClosed(Violation):
    """Some of the diagonals of the cells in `coords` close a loop."""

    text = "the diagonals of the cells {coords} close a loop"


@dataclass(frozen=True)
class NoDiagonalLoop(Rule):
    """A cell of the region that holds `falling` joins its corners top left and bottom right, one that holds `rising`
    joins the other two. No such diagonals close a loop. Other marks join nothing.

    Propagation is domain consistent on rectangles of two marks.
    """

    falling: int
    rising: int
    name = "no_diagonal_loop"
    in_words = "The diagonals form no loop"
    kernel = no_diagonal_loop
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_once(self, scope)
        if scope.number(self.falling) == scope.number(self.rising):
            refuse(self, "takes two marks that differ")
        if len(scope.alphabet) > WIDEST:
            refuse(self, f"takes alphabets of up to {WIDEST} marks")
        if any(scope.grid.place(coord)[0] != Layer.CELLS for coord in scope.coords.tolist()):
            refuse(self, "is made of cells, found edges or corners")

    def _joining(self, flags: Flags, scope: Scope) -> NDArray[np.bool_]:
        """``bool (P, 2 K)``: the diagonals that there are with the marks ``bool (P, K, M)``, falling ones first."""
        return np.concatenate([flags[..., scope.number(mark)] for mark in (self.falling, self.rising)], axis=1)

    def _closed(self, joining: NDArray[np.bool_], scope: Scope) -> Flags:
        """``bool (P,)``: whether diagonals ``bool (P, 2 K)`` close a loop."""
        n_nodes, ends = _ends_of(scope)
        parent, degree, most = np.empty((3, n_nodes), np.int32)
        found = np.empty((6, len(joining)), np.int32)
        drawn = np.ascontiguousarray(joining)
        link_figures(drawn, drawn, ends, parent, degree, most, found)
        return np.asarray(GraphFigures(*found).cycles > 0)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        held = possible & (n_possible(possible) == 1)[..., None]
        violated = self._closed(self._joining(held, scope), scope)
        return outcomes(~violated & ~self._closed(self._joining(possible, scope), scope), violated)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        held = possible & (n_possible(possible) == 1)[..., None]
        drawn = self._joining(held[None], scope)[0]
        for link in range(len(drawn)):  # what is left without those that no loop needs
            without = drawn & (np.arange(len(drawn)) != link)
            if self._closed(without[None], scope)[0]:
                drawn = without
        return DiagonalsClosed(chosen(scope.coords, drawn.reshape(2, -1).any(axis=0)))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        marks = (scope.number(mark) for mark in (self.falling, self.rising))
        return ~self._closed(np.concatenate([numbers == mark for mark in marks], axis=1), scope)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        from gridlanes.lowering.graph_encoding import count_components

        n_nodes, ends = _ends_of(scope)
        coords = scope.coords.tolist()
        held = [encoder.is_mark(coord, scope.number(mark)) for mark in (self.falling, self.rising) for coord in coords]
        links = [(a, b, literal) for (a, b), literal in zip(ends.tolist(), held, strict=True)]
        encoder.model.add(sum(held) + count_components(encoder, n_nodes, links) == n_nodes)

    def parameters(self, scope: Scope) -> Diagonals:
        n_nodes, ends = _ends_of(scope)
        both = np.concatenate([*np.split(ends, 2)], axis=1)
        return Diagonals(scope.number(self.falling), scope.number(self.rising), n_nodes, both.ravel().tolist())


@lru_cache(maxsize=256)
def _ends_of(scope: Scope) -> tuple[int, Ends]:
    """How many corners the cells of a scope have, and those that each falling diagonal joins, then those that each
    rising one does: ``int32 (2 K, 2)``.
    """
    places = [scope.grid.place(coord)[1:] for coord in scope.coords.tolist()]
    falling = [((row, col), (row + 1, col + 1)) for row, col in places]
    rising = [((row, col + 1), (row + 1, col)) for row, col in places]
    number = {corner: i for i, corner in enumerate(sorted({corner for pair in falling + rising for corner in pair}))}
    ends = [[number[corner] for corner in pair] for pair in falling + rising]
    return len(number), np.array(ends, np.int32).reshape(-1, 2)
