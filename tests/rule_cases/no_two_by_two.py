"""NoTwoByTwo: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.counts.counting import OneMark
from gridlanes.kernels.rules.counts.no_two_by_two import no_two_by_two
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import NoTwoByTwo
from gridlanes.rules.no_two_by_two import HasTwoByTwo

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
WALLED = Grid(3, 4, materials={Layer.CELLS: [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 2]]})
CORNERS = Grid(2, 2, layers=(Layer.CORNERS,))

CASES = [
    Case(NoTwoByTwo(1), Grid(2, 2), BINARY, [range(4)], "one block"),
    Case(NoTwoByTwo(1), Grid(3, 3), BINARY, [(8, 7, 6, 5, 4, 3, 2, 1, 0)], "nine cells, backwards"),
    Case(NoTwoByTwo(0), Grid(3, 3), BINARY, [(0, 1, 3, 4, 5, 7, 8)], "seven of nine cells"),
    Case(NoTwoByTwo(7), Grid(2, 3), DIGITS, [range(6)], "two blocks of 7s"),
    Case(NoTwoByTwo(3), Grid(2, 3), DIGITS, [(0, 1, 4, 5)], "no block"),
    Case(NoTwoByTwo(1), WALLED, BINARY, [range(10)], "a wall"),
    Case(NoTwoByTwo(1), CORNERS, BINARY, [range(9)], "corners"),
    Case(NoTwoByTwo(16), Grid(2, 2), Alphabet.counting(16), [range(4)], "sixteen marks"),
    Case(NoTwoByTwo(40), Grid(2, 2), Alphabet.counting(40), [range(4)], "forty marks"),
    Case(NoTwoByTwo(1), Grid(6, 6), BINARY, [range(36)], "six rows"),
]


FOURTH = "the fourth loses the mark"
EXAMPLES = [
    Example(FOURTH, no_two_by_two, OneMark(1), "##?#", "##.#"),
    Example(FOURTH, no_two_by_two, OneMark(1), "##??", "##??"),
    Example(FOURTH, no_two_by_two, OneMark(1), "##.#", "##.#"),
    Example(FOURTH, no_two_by_two, OneMark(1), "####", "####", True),
]
PART = scope_of(Grid(3, 3), Alphabet.binary(), (8, 7, 5, 4, 0))
BLOCK = "the 2 x 2 block of coords 4, 5, 7, 8 holds the mark throughout"
REASONS = [
    Reason("the block is named", NoTwoByTwo(1), PART, "#####", HasTwoByTwo((4, 5, 7, 8)), BLOCK),
    Reason("one is open", NoTwoByTwo(1), PART, "?####"),
]
EDGES = scope_of(Grid(2, 2, layers=(Layer.EDGES_H,)), Alphabet.binary(), range(4))
REFUSALS = [Refusal(NoTwoByTwo(1), EDGES, "found a horizontal edge")]


def naive(values, case):
    marked = zip(case.scope.coords.tolist(), values, strict=True)
    held = {case.grid.place(coord)[1:] for coord, value in marked if value == case.rule.mark}
    return not any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= held for r, c in held)
