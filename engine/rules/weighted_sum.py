"""WeightedSum: the weights of the coords that hold a mark add up to a number.

Kernel: kernels/rules/sums/weighted_sum.py.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rules.sums.weighted_sum import MarkAndWeights, weighted_sum
from gridlanes.kernels.rules.sums.weighted_sum_exact import weighted_sum_exact
from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.clue import Clue
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Clues, Flags, Numbers, Outcomes, Possible, each_slot, outcomes, sides
from gridlanes.rules.shared.counting import LARGEST_COUNT, CountingRule
from gridlanes.rules.shared.refusals import WIDEST, known, refuse, require_count, require_length, require_one_region

_MAX_WEIGHTS = 6
"""that explanations list"""


@dataclass(frozen=True)
class WeightsOutOfReach(Violation):
    """The weights of the coords that hold the mark add up to between `least` and `most`, which `total` is not."""

    least: int
    most: int
    total: int
    text = "the weights of the coords that hold the mark add up to {least} to {most}, expected {total}"


@dataclass(frozen=True)
class WeightedSum(CountingRule):
    """The weights of the coords of the region that hold `mark` add up to `total`; `weights`, each 0 or more, are those
    of the coords in the region's order.

    Propagation is domain consistent if at most 61 is missing to `total`, or at most 61 may be left out; beyond that it
    is bounds consistent. It does not combine two sums.
    """

    mark: int
    weights: tuple[int, ...]
    total: int | Clue
    name = "weighted_sum"
    kernel = weighted_sum

    def wording(self) -> str:
        said = "The weights of those that are {marks} add up to {total}"
        return said + "; the weights are {weights}, in order" if len(self.weights) <= _MAX_WEIGHTS else said

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        require_length(self, scope, len(self.weights), len(self.weights))
        scope.number(self.mark)
        require_count(self, total=self.total, weights=min(self.weights, default=0))
        if sum(self.weights) > LARGEST_COUNT:
            refuse(self, f"weights add up to at most {LARGEST_COUNT}, found {sum(self.weights)}")

    def _sums(self, held: Flags) -> NDArray[np.int64]:
        """``int64 (P,)``: what the weights of the coords ``bool (P, K)`` add up to."""
        return np.asarray(held @ np.array(self.weights, np.int64))

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        committed, has = sides(possible, scope.number(self.mark))
        least, most, total = self._sums(committed), self._sums(has), known(self.total)
        return outcomes((least == total) & (most == total), (least > total) | (most < total))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        committed, has = sides(possible[None], scope.number(self.mark))
        least, most = int(self._sums(committed)[0]), int(self._sums(has)[0])
        return WeightsOutOfReach(tuple(scope.coords.tolist()), least, most, known(self.total))

    def read_clues(self, numbers: Numbers, scope: Scope) -> Clues:
        """What the weights of the coords that hold the mark add up to."""
        sums = self._sums(numbers == scope.number(self.mark))
        return each_slot(self, [sums] * len(self.slots), len(numbers))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        number = scope.number(self.mark)
        held = [encoder.is_mark(coord, number) for coord in scope.coords.tolist()]
        if held:
            weighed = sum(weight * literal for weight, literal in zip(self.weights, held, strict=True))
            encoder.model.add(weighed == known(self.total))
        else:
            encoder.model.add(known(self.total) == 0)

    def parameters(self, scope: Scope) -> MarkAndWeights:
        return MarkAndWeights(scope.number(self.mark), self.kernel_number(self.total), [*self.weights])

    def lower(self, program: Program, scope: Scope) -> None:
        super().lower(program, scope)
        if len(scope.alphabet) <= WIDEST:
            program.add(weighted_sum_exact, scope.coords, self.parameters(scope), rule=self)
