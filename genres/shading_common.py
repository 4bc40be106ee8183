"""What genres share in which shaded cells keep apart, and leave the others in one piece."""

from __future__ import annotations

from itertools import product

from gridlanes.lowering.program import Program
from gridlanes.model.regions import AllOf, Rect
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.rules import ApartAndConnected, AtMost, Connected

EMPTY, SHADED = 0, 1
"""the marks of cells"""


def apart_and_connected(rows: int, cols: int) -> list[Constraint]:
    """No two shaded cells are beside each other, and the others hang together."""
    pairs = [Rect(row, col, 1, 2) for row, col in product(range(rows), range(cols - 1))]
    pairs += [Rect(row, col, 2, 1) for row, col in product(range(rows - 1), range(cols))]
    apart = [Constraint(AtMost(SHADED, 1), pair, Role.FORBIDDEN) for pair in pairs]
    return [*apart, Constraint(Connected(SHADED, others=True), AllOf())]


def lower_connected(program: Program) -> None:
    """What `apart_and_connected` says, in one kernel that runs where cheap ones stalled."""
    rule = ApartAndConnected(SHADED)
    rule.lower(program, Constraint(rule, AllOf()).scope(program.grid, program.alphabet))
