"""NoTwoByTwo: no block of 2 x 2 coords holds a mark throughout. Kernel: kernels/rules/no_two_by_two.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.grid import Layer
from gridlanes.kernels.rules.no_two_by_two import no_two_by_two
from gridlanes.outcome import Outcome, Violation
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule
from gridlanes.rules.counting import refuse_repeats
from gridlanes.site import Site

if TYPE_CHECKING:
    from gridlanes.program import Program
    from gridlanes.solvers.encoder import Encoder


@dataclass(frozen=True)
class HasTwoByTwo(Violation):
    """The four coords of a block all hold the mark."""

    def __str__(self) -> str:
        return f"the 2 x 2 block of coords {', '.join(map(str, self.coords))} holds the mark throughout"


@dataclass(frozen=True)
class NoTwoByTwo(Rule):
    """No four coords of the region that form a 2 x 2 block on their layer (cells, or corners) all hold `mark`.

    The region is any set of such coords; blocks that it holds only in part, or that a wall or a hole interrupts, say
    nothing.

    Propagation is domain consistent for each block: three that hold the mark take it from the fourth. It does not infer
    from several blocks, for instance that two coords which would complete two blocks between them exclude each other.
    """

    mark: int
    name = "no_two_by_two"
    kernel = no_two_by_two.__name__

    def validate(self, site: Site) -> None:
        super().validate(site)
        refuse_repeats(self, site)
        site.number(self.mark)
        for coord in site.coords.tolist():
            layer = site.grid.place(coord)[0]
            if layer not in (Layer.CELLS, Layer.CORNERS):
                raise ModelError(f"NoTwoByTwo speaks of cells (or corners), found a {layer.word}")

    def blocks(self, site: Site) -> NDArray[np.intp]:
        """``intp (B, 4)``: the positions of each block in the region."""
        blocks = [np.zeros((0, 4), np.intp)]
        for layer in (Layer.CELLS, Layer.CORNERS):
            if layer in site.grid.layers:
                position = np.full(site.grid.n_coords + 1, -1, np.intp)
                position[site.coords] = np.arange(len(site.coords))
                at = position[site.grid.ids(layer)]  # no floor is id -1, whose position is -1, too
                corners = (at[:-1, :-1], at[:-1, 1:], at[1:, :-1], at[1:, 1:])
                found = np.stack([corner.ravel() for corner in corners], axis=1)
                blocks.append(found[(found >= 0).all(axis=1)])
        return np.concatenate(blocks)

    def check(self, possible: Possible, site: Site) -> Outcomes:
        has = possible[:, :, site.number(self.mark)]
        committed = has & (possible.sum(axis=2) == 1)
        blocks = self.blocks(site)
        outcomes = np.where(np.any(has[:, blocks].all(axis=2), axis=1), Outcome.PENDING, Outcome.SATISFIED)
        violated = np.any(committed[:, blocks].all(axis=2), axis=1)
        return np.where(violated, Outcome.VIOLATED, outcomes).astype(np.uint8)

    def violation(self, possible: Possible, site: Site) -> Violation | None:
        committed = possible[:, site.number(self.mark)] & (possible.sum(axis=1) == 1)
        for block in self.blocks(site):
            if committed[block].all():
                return HasTwoByTwo(tuple(site.coords[block].tolist()))
        return None

    def holds(self, numbers: Numbers, site: Site) -> NDArray[np.bool_]:
        held = numbers == site.number(self.mark)
        return np.asarray(~np.any(held[:, self.blocks(site)].all(axis=2), axis=1))

    def encode(self, encoder: Encoder, site: Site) -> None:
        for block in site.coords[self.blocks(site)].tolist():
            encoder.model.add(sum(encoder.is_mark(coord, site.number(self.mark)) for coord in block) <= 3)

    def lower(self, program: Program, site: Site) -> None:
        for block in site.coords[self.blocks(site)].tolist():
            program.add(self.kernel, block, [site.number(self.mark)], rule=self)
