"""NoTwoByTwo: no block of 2 x 2 coords is filled with a mark. Kernel: kernels/rules/counts/no_two_by_two.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.counts.counting import OneMark
from gridlanes.kernels.rules.counts.no_two_by_two import no_two_by_two
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, chosen, outcomes, sides
from gridlanes.rules.shared.refusals import refuse, require_one_region


@dataclass(frozen=True)
class HasTwoByTwo(Violation):
    """The four coords of a block all hold the mark."""

    text = "the 2 x 2 block of coords {coords[0]}, {coords[1]}, {coords[2]}, {coords[3]} holds the mark throughout"


@dataclass(frozen=True)
class NoTwoByTwo(Rule):
    """No four coords of the region that form a 2 x 2 block on their layer (cells, or corners) all hold `mark`.

    The region is any set of such coords; blocks that are only partly in it, or that a wall or a hole interrupts, do not
    count.

    Propagation is domain consistent for each block: if three coords hold the mark, the fourth loses it. It does not
    combine several blocks.
    """

    mark: int
    name = "no_two_by_two"
    in_words = "No four that form a 2 x 2 block are all {marks}"
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        scope.number(self.mark)
        for coord in scope.coords.tolist():
            layer = scope.grid.place(coord)[0]
            if layer not in (Layer.CELLS, Layer.CORNERS):
                refuse(self, f"speaks of cells (or corners), found a {layer.word}")

    @staticmethod
    @lru_cache(maxsize=1 << 10)
    def blocks(scope: Scope) -> NDArray[np.intp]:
        """``intp (B, 4)``: the positions of each block in the region."""
        blocks = [np.zeros((0, 4), np.intp)]
        for layer in (Layer.CELLS, Layer.CORNERS):
            if layer in scope.grid.layers:
                position = np.full(scope.grid.n_coords + 1, -1, np.intp)
                position[scope.coords] = np.arange(len(scope.coords))
                at = position[scope.grid.ids(layer)]  # no floor is id -1, whose position is -1, too
                corners = (at[:-1, :-1], at[:-1, 1:], at[1:, :-1], at[1:, 1:])
                found = np.stack([corner.ravel() for corner in corners], axis=1)
                blocks.append(found[(found >= 0).all(axis=1)])
        return np.concatenate(blocks)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        committed, has = sides(possible, scope.number(self.mark))
        blocks = self.blocks(scope)
        pending = np.any(has[:, blocks].all(axis=2), axis=1)
        return outcomes(~pending, np.any(committed[:, blocks].all(axis=2), axis=1))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        committed, _ = sides(possible, scope.number(self.mark))
        blocks = self.blocks(scope)
        return HasTwoByTwo(chosen(scope.coords, blocks[committed[blocks].all(axis=1)][0]))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        held = numbers == scope.number(self.mark)
        return np.asarray(~np.any(held[:, self.blocks(scope)].all(axis=2), axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        for block in scope.coords[self.blocks(scope)].tolist():
            encoder.model.add(sum(encoder.is_mark(coord, scope.number(self.mark)) for coord in block) <= 3)

    def lower(self, program: Program, scope: Scope) -> None:
        for block in scope.coords[self.blocks(scope)].tolist():
            program.add(no_two_by_two, block, OneMark(scope.number(self.mark)))
