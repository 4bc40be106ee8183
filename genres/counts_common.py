"""Counts of small overlapping regions, for genres like Mosaic and Minesweeper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gridlanes.lowering.program import Program
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import ExactCount, TwoCounts

_COMMON = 3
"""coords that two regions have in common at least; with 1 or 2 they tell little of each other, and are as many again"""


def cells_around(rows: int, cols: int, row: int, col: int) -> tuple[tuple[int, int], ...]:
    """The up to eight cells that share a side or a corner with a cell, row by row."""
    near = [(r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2) if (r, c) != (row, col)]
    return tuple((r, c) for r, c in near if 0 <= r < rows and 0 <= c < cols)


def cells_beside(rows: int, cols: int, row: int, col: int) -> tuple[tuple[int, int], ...]:
    """The up to four cells that share a side with a cell, row by row."""
    return tuple((r, c) for r, c in cells_around(rows, cols, row, col) if r == row or c == col)


def lower_counts(program: Program, constraints: Sequence[Constraint], scopes: Sequence[Scope]) -> None:
    """Lowers constraints; those of `ExactCount` also two by two, where they have coords in common."""
    counted: list[tuple[ExactCount, Scope]] = []
    of_coord: dict[int, list[int]] = {}
    for constraint, scope in zip(constraints, scopes, strict=True):
        constraint.rule.lower(program, scope)
        if isinstance(constraint.rule, ExactCount):
            for coord in scope.coords.tolist():
                of_coord.setdefault(coord, []).append(len(counted))
            counted.append((constraint.rule, scope))
    for first, (rule, scope) in enumerate(counted):
        common = Counter(other for coord in scope.coords.tolist() for other in of_coord[coord] if other > first)
        for other in sorted(other for other, n_coords in common.items() if n_coords >= _COMMON):
            beside, there = counted[other]
            pair = Scope(scope.grid, scope.alphabet, (scope.coords, there.coords))
            TwoCounts(rule.mark, (rule.n, beside.n)).lower(program, pair)
