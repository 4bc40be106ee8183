"""LargerCountOfLines: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Drawn, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import LargerCountOfLines
from gridlanes.rules.larger_count_of_lines import LinesMiscounted, ThreeSideBySide

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
BENT = (0, 1, 2, 5, 8)

CASES = [
    Case(LargerCountOfLines(1, 3), Grid(1, 5), BINARY, [range(5)], "three of five in a row"),
    Case(LargerCountOfLines(1, 4), Grid(5, 1), BINARY, [range(5)], "four of five in a column"),
    Case(LargerCountOfLines(0, 2), Grid(2, 2), BINARY, [(3, 0, 1, 2)], "half of four, shuffled"),
    Case(LargerCountOfLines(1, 4), Grid(1, 4), BINARY, [range(4)], "all or none"),
    Case(LargerCountOfLines(1, 4), Grid(3, 3), BINARY, [BENT], "a bent region"),
    Case(LargerCountOfLines(1, 6), Grid(3, 3), BINARY, [(8, 7, 6, 5, 4, 3, 2, 1, 0)], "nine cells, backwards"),
    Case(LargerCountOfLines(1, 3), Grid(3, 4), BINARY, [(2, 3, 4, 5, 8)], "the end of a row and the next one"),
    Case(LargerCountOfLines(1, 1), Grid(1, 4), BINARY, [range(4)], "less than half"),
    Case(LargerCountOfLines(1, 9), Grid(1, 3), BINARY, [range(3)], "more than there are"),
    Case(LargerCountOfLines(7, 2), Grid(2, 2), DIGITS, [range(3)], "three marks"),
    Case(LargerCountOfLines(1, 0), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(LargerCountOfLines(1, 1), Grid(1, 2), BINARY, [()], "one of an empty region"),
    Case(LargerCountOfLines(16, 2), Grid(1, 3), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(LargerCountOfLines(40, 1), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "forty marks"),
    Case(
        LargerCountOfLines(1, Clue(0)),
        Grid(2, 3),
        BINARY,
        [(0, 1, 2, 4)],
        "a clue",
        [(2,), (3,), (4,), (70_000,), (NO_CLUE,)],
    ),
]

DRAWN = [
    Drawn("three in a row cannot all be vertical", LargerCountOfLines(1, 3), "???", "..."),
    Drawn("of nine cells two in a row are", LargerCountOfLines(1, 7), "???/???/???", "broken"),
    Drawn("as many as a row holds", LargerCountOfLines(1, 4), "#?.?#", "##.##"),
    Drawn("one kind is counted out", LargerCountOfLines(1, 3), "##.?", "##.#"),
    Drawn("neither part can be so large", LargerCountOfLines(1, 3), "##..", "broken"),
    Drawn("not inferred: which is the larger part", LargerCountOfLines(1, 2), "#?.?", "#?.?"),
]
BLOCK = scope_of(Grid(2, 3), BINARY, (0, 1, 2, 4))
REASONS = [
    Reason(
        "neither part can be so large",
        LargerCountOfLines(1, 3),
        BLOCK,
        "##..",
        LinesMiscounted((0, 1, 2, 4), 2, 2, 3),
        "2 to 2 of 4 cells can hold the mark, and the larger part must be 3",
    ),
    Reason(
        "three are side by side",
        LargerCountOfLines(1, 3),
        BLOCK,
        "###?",
        ThreeSideBySide((0, 1, 2)),
        "the lines at coords 0, 1 and 2 are alike and lie side by side",
    ),
    Reason("one can", LargerCountOfLines(1, 3), BLOCK, "##.?"),
]
REFUSALS = [
    Refusal(LargerCountOfLines(1, -1), BLOCK, "n must be 0 or more, found -1"),
    Refusal(LargerCountOfLines(1, 1), scope_of(Grid(1, 2, layers=(Layer.CORNERS,)), BINARY, (0, 1)), "without holes"),
]


def naive(values, case):
    held = {
        divmod(coord, case.grid.cols): value == case.rule.mark
        for coord, value in zip(case.scope.coords.tolist(), values, strict=True)
    }
    across = any(all(held.get((row, col + i)) is True for i in range(3)) for row, col in held)
    down = any(all(held.get((row + i, col)) is False for i in range(3)) for row, col in held)
    count = sum(held.values())
    return max(count, len(held) - count) == case.rule.n and not across and not down
