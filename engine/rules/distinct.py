"""Distinct: no mark twice in a region. Kernels: kernels/distinct.py, kernels/crossing.py, kernels/intersection.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.distinct_region import distinct
from gridlanes.lowering.encoder import Encoder
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Numbers, Outcomes, Possible, Rule, committed


@dataclass(frozen=True)
class DistinctRepeat(Violation):
    """Two coords, `coords`, are committed to the same mark (a displayed value)."""

    mark: int

    def __str__(self) -> str:
        return f"coords {self.coords[0]} and {self.coords[1]} both hold {self.mark}"


@dataclass(frozen=True)
class DistinctShort(Violation):
    """The coords of the region, `coords`, have fewer marks left than they are."""

    n_marks: int

    def __str__(self) -> str:
        return f"{len(self.coords)} coords must differ, and have {self.n_marks} marks left"


@dataclass(frozen=True)
class Distinct(Rule):
    """The coords of the region hold pairwise different marks. That every mark occurs is not part of the rule; it
    follows where the region is as long as the alphabet.

    The check sees repeats, coords without a mark, and fewer marks left than coords; not, for instance, three coords
    that have two marks left among more coords that have others. Propagation: kernels/distinct.py.
    """

    name = "distinct"
    look = Presentation(border=Border.DASHED)
    kernel = distinct.__name__

    def validate(self, scope: Scope) -> None:
        if len(scope.regions) != 1:
            raise ModelError(
                f"Distinct speaks of one region, found {len(scope.regions)}: join them with Union, or make a "
                "constraint of each"
            )

    def check(self, possible: Possible, scope: Scope) -> Outcomes:
        n_places = possible.sum(axis=1)  # (P, M): the coords at which each mark is possible
        n_left = possible.sum(axis=2)  # (P, K)
        decided = (possible & (n_left == 1)[:, :, None]).sum(axis=1)
        repeated = (decided > 1).any(axis=1)
        short = (n_places > 0).sum(axis=1) < possible.shape[1]
        empty = (n_left == 0).any(axis=1)
        outcomes = np.where((n_places <= 1).all(axis=1), Outcome.SATISFIED, Outcome.PENDING)
        return np.where(repeated | short | empty, Outcome.VIOLATED, outcomes).astype(np.uint8)

    def violation(self, possible: Possible, scope: Scope) -> Violation | None:
        numbers = committed(possible).tolist()
        for k, number in enumerate(numbers):
            if number >= 0 and number in numbers[:k]:
                pair = (int(scope.coords[numbers.index(number)]), int(scope.coords[k]))
                return DistinctRepeat(pair, scope.alphabet.values[number])
        empty = np.flatnonzero(~possible.any(axis=1))
        if len(empty):
            return DistinctShort((int(scope.coords[empty[0]]),), 0)
        n_marks = int(possible.any(axis=0).sum())
        return DistinctShort(tuple(scope.coords.tolist()), n_marks) if n_marks < len(possible) else None

    def holds(self, numbers: Numbers, scope: Scope) -> NDArray[np.bool_]:
        ordered = np.sort(numbers, axis=1)
        return np.asarray((ordered[:, 1:] != ordered[:, :-1]).all(axis=1))

    def parameters(self, scope: Scope) -> list[Any]:
        return [len(scope.alphabet)]

    def encode(self, encoder: Encoder, scope: Scope) -> None:
        encoder.model.add_all_different([encoder.number(coord) for coord in encoder.coords(scope)])
