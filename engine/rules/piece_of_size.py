"""PieceOfSize: the coords that hold a mark are one piece of a given size. Kernels: kernels/rules/counts/exact_count.py,
kernels/rules/shading/bounded_size.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, outcomes
from gridlanes.rules.bounded_size import BoundedSize
from gridlanes.rules.connected import Connected
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.shared.counting import CountingRule
from gridlanes.rules.shared.laid_out import LaidOut
from gridlanes.rules.shared.refusals import known, require_count
from gridlanes.rules.shared.structural import MarkRule


@dataclass(frozen=True)
class PieceOfSize(MarkRule, CountingRule):
    """Exactly `size` coords of the region hold `mark`, and they are one component: cells and corners are connected
    orthogonally, edges by a shared corner.

    Propagation is that of the count and of components of that size, which is weaker than domain consistent. It does not
    combine the two: that too few coords are within reach of the piece.
    """

    size: int | Clue
    name = "piece_of_size"
    clue_arrays = True

    def wording(self) -> str:
        said = "Exactly {size} of these coords are {marks}"
        return said if self.size in (0, 1) else said + ", and these are connected"

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, size=self.size)

    @property
    def _count(self) -> ExactCount:
        return ExactCount(self.mark, self.size)

    @property
    def _piece(self) -> Connected:
        return Connected(self.mark)

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        said = [rule.check(possible, scope) for rule in (self._count, self._piece)]
        wrong = np.asarray((said[0] == Outcome.VIOLATED) | (said[1] == Outcome.VIOLATED))
        return outcomes(np.asarray((said[0] == Outcome.SATISFIED) & (said[1] == Outcome.SATISFIED)), wrong)

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        return self._piece.violation(possible, scope) or self._count.explain(possible, scope)

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        counts = (numbers == scope.number(self.mark)).sum(axis=1)
        return np.asarray((counts == known(self.size)) & self._piece.holds(numbers, scope))

    def holds_laid_out(self, regions: LaidOut) -> Flags | None:
        """As ever, the number of coords and that they are one component."""
        piece = self._piece.holds_laid_out(regions)
        return None if piece is None else piece & (regions.counts(self.mark) == self.size)

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """How many coords hold the mark, if they are one piece."""
        counts = (numbers == scope.number(self.mark)).sum(axis=1)
        sizes = np.where(self._piece.holds(numbers, scope), counts, NO_CLUE)
        return each_slot(self, [sizes] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        self._count.encode(encoder, scope)
        self._piece.encode(encoder, scope)

    def lower(self, program: Program, scope: Scope) -> None:
        """The count, and that each component has that size, so that there is one; both say nothing without a clue."""
        self._count.lower(program, scope)
        BoundedSize(self.mark, self.size, self.size).lower(program, scope)
