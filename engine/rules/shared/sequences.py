"""Shared by rules on several ordered regions of equal length."""

from __future__ import annotations

from dataclasses import dataclass

from gridlanes.kernels.rules.marks.clone import Alike
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Possible, Rule
from gridlanes.rules.shared.refusals import refuse


@dataclass(frozen=True)
class SequenceRule(Rule):
    """A rule that compares regions position by position."""

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        if not scope.regions or not min(scope.lengths) or len(set(scope.lengths)) > 1:
            refuse(self, f"compares regions of one length, at least 1, position by position, found {scope.lengths}")

    def parameters(self, scope: Scope) -> Alike:
        return Alike(len(scope.regions))


def shape_of_regions(scope: Scope) -> tuple[int, int]:
    """The number of regions, and the length that they all have."""
    return len(scope.regions), scope.lengths[0]


def places_of(possible: Possible, scope: Scope) -> Flags:
    """States ``bool (..., K, M)`` as ``bool (..., regions, positions, M)``."""
    return possible.reshape(*possible.shape[:-2], *shape_of_regions(scope), len(scope.alphabet))
