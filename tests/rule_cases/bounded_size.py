"""BoundedSize: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from geometry import held, pieces
from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import BoundedSize

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
WALLED = Grid(3, 4, materials={Layer.CELLS: [[0, 0, 0, 0], [0, 1, 1, 0], [0, 0, 2, 0]]})
EDGES = Grid(1, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
CORNERS = Grid(2, 2, layers=(Layer.CORNERS,))
BOTH = [(0, 2), (3, 3), (2, 99_999), (NO_CLUE, 3), (2, NO_CLUE), (5, 2), (NO_CLUE, NO_CLUE), (70_000, 70_000)]

CASES = [
    Case(BoundedSize(1, 2, 4), Grid(3, 4), BINARY, [range(12)], "two to four"),
    Case(BoundedSize(1, 3, 3), Grid(3, 3), BINARY, [range(9)], "threes"),
    Case(BoundedSize(1, 5, 9), Grid(3, 3), BINARY, [(8, 7, 6, 5, 4, 3, 2, 1, 0)], "at least five"),
    Case(BoundedSize(1, 0, 1), Grid(2, 4), BINARY, [range(8)], "alone"),
    Case(BoundedSize(1, 1, 0), Grid(1, 3), BINARY, [range(3)], "none at all"),
    Case(BoundedSize(1, 4, 2), Grid(1, 5), BINARY, [range(5)], "bounds that exclude each other"),
    Case(BoundedSize(0, 0, 70_000), Grid(2, 2), BINARY, [range(4)], "no bounds"),
    Case(BoundedSize(7, 2, 3), Grid(2, 3), DIGITS, [range(6)], "7s"),
    Case(BoundedSize(1, 4, 5), WALLED, BINARY, [range(9)], "a ring around walls"),
    Case(BoundedSize(1, 2, 3), EDGES, BINARY, [range(10)], "edges"),
    Case(BoundedSize(1, 3, 5), CORNERS, BINARY, [range(9)], "corners"),
    Case(BoundedSize(1, 1, 2), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(BoundedSize(1, Clue(0), Clue(1)), Grid(2, 4), BINARY, [range(8)], "clues", BOTH),
    Case(BoundedSize(1, 2, Clue(0)), Grid(2, 3), BINARY, [range(6)], "clue", [(0,), (2,), (4,), (NO_CLUE,)]),
    Case(BoundedSize(5, 2, 2), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
    Case(BoundedSize(64, 2, 2), Grid(1, 2), Alphabet.counting(64), [range(2)], "the last of 64 marks"),
    Case(BoundedSize(1, 5, 8), Grid(6, 6), BINARY, [range(36)], "six rows"),
    Case(BoundedSize(1, Clue(0), 9), Grid(5, 6), BINARY, [range(30)], "a clue of 30 cells", [(4,), (9,), (NO_CLUE,)]),
]


def naive(values, case):
    sizes = [len(piece) for piece in pieces(case.grid, held(values, case))]
    return all(case.rule.low <= size <= case.rule.high for size in sizes)
