"""NoDiagonalLoop: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.loops.no_diagonal_loop import Diagonals, no_diagonal_loop
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import NoDiagonalLoop
from gridlanes.rules.no_diagonal_loop import DiagonalsClosed

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
RULE = NoDiagonalLoop(0, 1)

CASES = [
    Case(RULE, Grid(2, 2), BINARY, [range(4)], "four cells"),
    Case(RULE, Grid(1, 5), BINARY, [range(5)], "one row"),
    Case(RULE, Grid(3, 4), BINARY, [range(12)], "twelve cells"),
    Case(NoDiagonalLoop(1, 0), Grid(3, 3), BINARY, [(8, 0, 4, 2, 6, 1, 3, 7, 5)], "nine cells, shuffled"),
    Case(NoDiagonalLoop(7, 0), Grid(2, 3), DIGITS, [range(6)], "three marks, one of which joins nothing"),
    Case(RULE, Grid(3, 3), BINARY, [(0, 1, 3, 4, 8)], "some of the cells"),
    Case(NoDiagonalLoop(40, 2), Grid(2, 2), Alphabet.counting(40), [(0, 1)], "forty marks"),
    Case(RULE, Grid(2, 2), BINARY, [()], "no cell"),
    Case(RULE, Grid(4, 5), BINARY, [range(20)], "twenty cells"),
]

FOUR = Diagonals(0, 1, 9, [0, 4, 1, 3, 1, 5, 2, 4, 3, 7, 4, 6, 4, 8, 5, 7])
LAST = "the last diagonal of a loop is not drawn"
EXAMPLES = [
    Example(LAST, no_diagonal_loop, FOUR, "#..?", "#..."),
    Example(LAST, no_diagonal_loop, FOUR, "?..#", "...#"),
    Example(LAST, no_diagonal_loop, FOUR, "#?.?", "#?.?"),
    Example(LAST, no_diagonal_loop, FOUR, "#..#", "#..#", True),
    Example(LAST, no_diagonal_loop, FOUR, ".##.", ".##."),
]
SCOPE = scope_of(Grid(2, 2), BINARY, (3, 2, 1, 0))
REASONS = [
    Reason(
        "a loop is named",
        RULE,
        SCOPE,
        "#..#",
        DiagonalsClosed((3, 2, 1, 0)),
        "the diagonals of the cells (3, 2, 1, 0) close a loop",
    ),
    Reason("one is missing", RULE, SCOPE, "#.?#"),
]
REFUSALS = [
    Refusal(NoDiagonalLoop(1, 1), SCOPE, "two marks that differ"),
    Refusal(RULE, scope_of(Grid(2, 2, layers=(Layer.CORNERS,)), BINARY, (0, 1)), "is made of cells"),
    Refusal(RULE, scope_of(Grid(2, 2), BINARY, (0, 0)), "a coord is named twice"),
    Refusal(NoDiagonalLoop(1, 2), scope_of(Grid(2, 2), Alphabet.counting(64), (0, 1)), "alphabets of up to 62 marks"),
]


def naive(values, case):
    """Corners of one link alone are taken away, with it, until none is left."""
    grid, rule = case.grid, case.rule
    links = []
    for coord, value in zip(case.regions[0], values, strict=True):
        _, row, col = grid.place(coord)
        if value in (rule.falling, rule.rising):
            ends = [(row, col), (row + 1, col + 1)] if value == rule.falling else [(row, col + 1), (row + 1, col)]
            links.append(ends)
    while True:
        ends = [end for link in links for end in link]
        left = [link for link in links if all(ends.count(end) > 1 for end in link)]
        if left == links:
            return not links
        links = left
