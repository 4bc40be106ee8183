"""Shared by rules about components, shapes and paths: one mark, one region, one kind of coords."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.clue import Clue
from gridlanes.model.graphs import Ints, components
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags, Rule
from gridlanes.rules.shared.refusals import require_narrow, require_one_each, require_one_region


@dataclass(frozen=True)
class MarkRule(Rule):
    """A rule about the places of a `mark` (a displayed value) in one region."""

    mark: int
    positional = True

    def validate(self, scope: Scope) -> None:
        super().validate(scope)
        require_one_region(self, scope)
        is_linked(scope)
        scope.number(self.mark)


def require_area_numbers(rule: Any, mark: int, numbers: Sequence[int | Clue], scope: Scope) -> None:
    """Refuses all but one region of coords of one kind with a number for each, and alphabets too long for kernels."""
    require_one_region(rule, scope)
    require_narrow(rule, scope)
    is_linked(scope)
    scope.number(mark)
    require_one_each(rule, numbers, len(scope.coords), "coords")


@lru_cache(maxsize=1 << 14)
def is_linked(scope: Scope) -> bool:
    """Whether the scope's coords are edges, which link corners. ModelError if they are of several kinds."""
    layers = {Layer(number) for number in np.unique(scope.grid.places[scope.coords, 0]).tolist()}
    linked = bool(layers) and layers <= {Layer.EDGES_H, Layer.EDGES_V}
    if len(layers) > 1 and not linked:
        raise ModelError(
            f"neighbours are defined for cells, edges or corners alone, found a region of "
            f"{' and '.join(f'{layer.word}s' for layer in sorted(layers))}"
        )
    return linked


@lru_cache(maxsize=64)
def spots_of(grid: Grid) -> NDArray[np.int64]:
    """The row and column of each coord ``int64 (C, 2)``."""
    return grid.places[:, 1:].astype(np.int64)


@lru_cache(maxsize=256)
def adjacent_coords(grid: Grid) -> NDArray[np.int32]:
    """``int32 (C, W)``: the coords adjacent to each, -1 behind the last."""
    adjacent = [grid.adjacent(coord) for coord in range(grid.n_coords)]
    found = np.full((grid.n_coords, max(map(len, adjacent), default=0)), -1, np.int32)
    for row, those in zip(found, adjacent, strict=True):
        row[: len(those)] = those
    return found


def pieces_of(flags: Flags, scope: Scope, *, across: bool = False, around: bool = False) -> tuple[Ints, Ints]:
    """The components of sets of coords ``bool (P, K)``: ``int32 (P, K)`` twice, the first position of each coord's
    component (-1: none), and its size (0). `across`: edges of one cell are connected; `around`: cells
    that share a side or a corner.
    """
    return components(np.where(flags, 0, -1).astype(np.int16), scope, across=across, around=around)
