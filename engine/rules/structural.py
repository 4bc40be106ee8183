"""What the rules about components, shapes and paths share: one mark, one region, one kind of coords."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Outcome
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Outcomes, Possible, Rule
from gridlanes.rules.counting import chosen, refuse_repeats

Flags = NDArray[np.bool_]

__all__ = ["MarkRule", "chosen", "is_linked", "outcomes", "sides"]


@dataclass(frozen=True)
class MarkRule(Rule):
    """A rule about where in one region a `mark` (a displayed value) is held."""

    mark: int

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        refuse_repeats(self, scope)
        is_linked(scope)
        scope.number(self.mark)


@lru_cache(maxsize=64)
def is_linked(scope: Scope) -> bool:
    """Whether the scope's coords are edges, which link corners. ModelError if they are of several kinds."""
    layers = {scope.grid.place(coord)[0] for coord in scope.coords.tolist()}
    linked = bool(layers) and layers <= {Layer.EDGES_H, Layer.EDGES_V}
    if len(layers) > 1 and not linked:
        raise ModelError(
            f"what lies beside what is said of cells, of edges or of corners, found a region of "
            f"{' and '.join(f'{layer.word}s' for layer in sorted(layers))}"
        )
    return linked


def sides(possible: Possible, number: int) -> tuple[Flags, Flags]:
    """``bool (P, K)`` twice: the coords that hold the mark with this number, and those that can."""
    can = possible[:, :, number]
    return can & (possible.sum(axis=2) == 1), can


def outcomes(violated: Flags, satisfied: Flags) -> Outcomes:
    """``uint8 (P,)``: violated, else satisfied, else pending."""
    codes = np.where(satisfied, Outcome.SATISFIED, Outcome.PENDING)
    return np.where(violated, Outcome.VIOLATED, codes).astype(np.uint8)
