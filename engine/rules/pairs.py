"""What the rules on pairs of values share: each is a relation that must hold between consecutive coords of a path."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule
from gridlanes.rules.numeric import first_empty, outcomes


class PairRule(Rule):
    """A rule that holds if each coord of the region and the next one are related."""

    numeric = True

    def related(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        """``bool (M, M)``: whether a coord with the value of the row may be followed by one with that of the column."""
        raise NotImplementedError

    def broken(self, coords: tuple[int, int], left: tuple[list[int], list[int]]) -> Violation:
        """The violation of two coords of which no values `left` are related."""
        raise NotImplementedError

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        related = self.related(scope.values)
        right = np.asarray(_some_pair(possible, related).all(axis=1))
        wrong = np.asarray(_some_pair(possible, ~related).any(axis=1))
        return outcomes(possible, ~wrong, ~right)

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        if self.check(possible[None], scope)[0] != Outcome.VIOLATED:
            return None
        if (bare := first_empty(possible, scope)) is not None:
            return bare
        k = int(np.flatnonzero(~_some_pair(possible[None], self.related(scope.values))[0])[0])
        a, b = scope.coords[k : k + 2].tolist()
        return self.broken((a, b), (scope.values[possible[k]].tolist(), scope.values[possible[k + 1]].tolist()))

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        return np.asarray(self.related(scope.values)[numbers[:, :-1], numbers[:, 1:]].all(axis=1))

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        allowed = np.argwhere(self.related(scope.values)).tolist()
        coords = encoder.coords(scope)
        for a, b in pairwise(coords):
            encoder.model.add_allowed_assignments([encoder.number(a), encoder.number(b)], allowed)


def _some_pair(possible: Possible, related: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``bool (P, K - 1)``: whether some values left at a coord and at the next one are related."""
    return np.asarray(((possible[:, :-1] @ related) & possible[:, 1:]).any(axis=-1))


def listed(values: list[int]) -> str:
    """Values in words."""
    return " or ".join(map(str, values))
