"""Brute force: every assignment in turn, given up as soon as a constraint is violated. The definition of the others.

No candidates, no propagation, no choice of coord: the givens are assigned first, then the open coords in ascending
order, each to every mark in ascending order. Good for small or well-filled grids; exponential on all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.rules import Distinct, Rule
from gridlanes.structure import Structure


def solve(structure: Structure, givens: NDArray[np.uint8], limit: int | None = None) -> list[tuple[int, ...]]:
    """The first `limit` solutions (None: all) of a puzzle in ascending order, as mark numbers of coords 0 .. C-1.

    `givens` ``uint8 (C,)`` as in `gridlanes.solvers`. A given that is no mark of the alphabet has no solution. Raises
    `ModelError` if `givens` has another shape or `limit` is below 1.
    """
    if np.shape(givens) != (structure.n_coords,):
        raise ModelError(f"givens of shape {np.shape(givens)} for a structure of {structure.n_coords} coords")
    if limit is not None and limit < 1:
        raise ModelError(f"the limit is at least 1 solution or None, found {limit}")
    return list(islice(_solutions(structure, [int(given) for given in givens]), limit))


def _solutions(structure: Structure, givens: list[int]) -> Iterator[tuple[int, ...]]:
    constraints_of: list[list[tuple[Rule, list[int]]]] = [[] for _ in givens]
    for constraint, region in zip(structure.constraints, structure.regions, strict=True):
        for coord in region.tolist():
            constraints_of[coord].append((constraint.rule, region.tolist()))
    order = sorted(range(len(givens)), key=lambda coord: (givens[coord] == 0, coord))
    marks = range(len(structure.alphabet))
    numbers: list[int | None] = [None] * len(givens)

    def extend(step: int) -> Iterator[tuple[int, ...]]:
        if step == len(order):
            yield tuple(number for number in numbers if number is not None)
            return
        coord = order[step]
        for number in marks:
            if givens[coord] in (0, number + 1):
                numbers[coord] = number
                if not any(_violated(rule, coord, region, numbers) for rule, region in constraints_of[coord]):
                    yield from extend(step + 1)
        numbers[coord] = None

    yield from extend(0)


def _violated(rule: Rule, coord: int, region: list[int], numbers: list[int | None]) -> bool:
    """Whether the mark just assigned to `coord` violates `rule`; a rule without a test of its own waits for its
    region.
    """
    if isinstance(rule, Distinct):
        return any(other != coord and numbers[other] == numbers[coord] for other in region)
    assigned = [number for number in (numbers[other] for other in region) if number is not None]
    return len(assigned) == len(region) and not rule.holds(np.array([assigned], np.uint8))[0]
