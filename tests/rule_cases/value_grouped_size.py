"""ValueGroupedSize: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from geometry import pieces
from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import ValueGroupedSize
from gridlanes.rules.value_grouped_size import ValueGroupedSizeMismatch

WALLED = Grid(2, 4, materials={Layer.CELLS: [[0, 0, 1, 0], [0, 0, 0, 0]]})
CORNERS = Grid(1, 2, layers=(Layer.CORNERS,))
EDGES = Grid(1, 2, layers=(Layer.EDGES_H, Layer.EDGES_V))

CASES = [
    Case(ValueGroupedSize(), Grid(2, 3), Alphabet.counting(4), [range(6)], "four values"),
    Case(ValueGroupedSize(), Grid(1, 7), Alphabet.counting(3), [range(7)], "a row"),
    Case(ValueGroupedSize(), Grid(2, 3), Alphabet((0, 2, 4, 6)), [range(6)], "even values"),
    Case(ValueGroupedSize(), Grid(2, 3), Alphabet((5, 1, 3)), [(5, 0, 1, 2)], "no order"),
    Case(ValueGroupedSize(), WALLED, Alphabet((2, 3, 5)), [range(7)], "a wall"),
    Case(ValueGroupedSize(), CORNERS, Alphabet.counting(3), [range(6)], "corners"),
    Case(ValueGroupedSize(), EDGES, Alphabet.counting(3), [range(7)], "edges"),
    Case(ValueGroupedSize(), Grid(1, 2), Alphabet.counting(2), [()], "an empty region"),
    Case(ValueGroupedSize(), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen values"),
    Case(ValueGroupedSize(), Grid(1, 2), Alphabet.counting(64), [range(2)], "64 values"),
    Case(ValueGroupedSize(), Grid(4, 5), Alphabet.counting(6), [range(20)], "four rows"),
]


SIX, ANY, GROUPED = scope_of(Grid(2, 3), Alphabet.counting(4), range(6)), (1, 2, 3, 4), ValueGroupedSize()
LARGE, SMALL = ValueGroupedSizeMismatch((0, 1), 1, 2), ValueGroupedSizeMismatch((0,), 3, 1)
REASONS = [
    Reason("one is too large", GROUPED, SIX, [1, 1, *[ANY] * 4], LARGE, "a component of 1s has 2 coords"),
    Reason(
        "one has too little room",
        GROUPED,
        SIX,
        [3, 1, ANY, 1, ANY, ANY],
        SMALL,
        "a component of 3s has room for only 1 coords",
    ),
    Reason("one may grow", GROUPED, SIX, [4, 4, *[ANY] * 4]),
]
REFUSALS = [Refusal(GROUPED, scope_of(SIX.grid, Alphabet.binary(), range(6)), "binary")]


def naive(values, case):
    coords = case.scope.coords.tolist()
    by_value = {value: [c for c, v in zip(coords, values, strict=True) if v == value] for value in values}
    return all(len(piece) == value for value, alike in by_value.items() for piece in pieces(case.grid, alike))
