"""Decided: every coord holds a mark. It has no kernel: a search ends a state with a coord without candidates anyway."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gridlanes.lowering.encoder import Encoder
from gridlanes.lowering.program import Program
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Numbers, Outcomes, Possible, Rule, outcomes


@dataclass(frozen=True)
class EmptyDomain(Violation):
    """No mark is left for the one coord in `coords`."""

    text = "no mark is left for coord {coords[0]}"


@dataclass(frozen=True)
class Decided(Rule):
    """Every coord of the region has exactly one mark left.

    It keeps a game from being solved while coords are open. Finished assignments always satisfy it, so there is nothing
    to infer. On an open state it is pending, although every completion will satisfy it.
    """

    name = "decided"
    in_words = "Every coord is decided"

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        left = possible.sum(axis=2)
        return outcomes((left == 1).all(axis=1), (left == 0).any(axis=1))

    def explain(self, possible: Possible, scope: Scope) -> Violation:
        return EmptyDomain((int(scope.coords[~possible.any(axis=1)][0]),))

    def holds(self, numbers: Numbers, scope: Scope) -> Flags:
        return np.ones(len(numbers), np.bool_)

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        """Nothing: every coord of the model has one mark."""

    def lower(self, program: Program, scope: Scope) -> None:
        """Nothing."""
