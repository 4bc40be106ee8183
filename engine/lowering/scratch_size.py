"""How much working space kernels need."""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.rule_kernel import RuleKernel


class ScratchSize(NamedTuple):
    """Numbers ``int64`` that kernels need to work in: all of them, and those that try no assumptions, since propagation
    runs no others. Kernels that look for whole solutions need by far the most.
    """

    most: int = 0
    to_propagate: int = 0

    def with_kernel(self, kernel: RuleKernel, size: int) -> ScratchSize:
        """Enough for one more kernel."""
        return self.at_least(ScratchSize(size, 0 if kernel.tries else size))

    def at_least(self, other: ScratchSize) -> ScratchSize:
        """Enough for both."""
        return ScratchSize(max(self.most, other.most), max(self.to_propagate, other.to_propagate))
