"""Shared by rules on regions of two parts: the first n coords, where n is a number or a clue, and the others."""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.kernels.rules.counts.first_or_rest import Parted
from gridlanes.model.clue import Clue
from gridlanes.model.scope import Scope
from gridlanes.rules.shared.counting import CountingRule
from gridlanes.rules.shared.lines import LineRule
from gridlanes.rules.shared.refusals import require_count


@dataclass(frozen=True)
class PartedRule(CountingRule, LineRule):
    """A rule about which coords hold `mark` among the first `n` of a region, and among the others."""

    mark: int
    n: int | Clue

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_count(self, n=self.n)
        scope.number(self.mark)

    def parameters(self, scope: Scope) -> Parted:
        return Parted(scope.number(self.mark), self.kernel_number(self.n))
