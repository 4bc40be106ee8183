"""DistinctNumbers: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import pairwise

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.marks.distinct_numbers import NONE, NumberedLine, distinct_numbers
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import DistinctNumbers
from gridlanes.rules.distinct_numbers import NothingLeftInLine, NumberRepeated, SuccessiveMarks

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE
SIX = tuple(map(Clue, range(6)))
ROWS = [(1, 1, 2, 1, 3, 3), (1, 2, 1, NO, NO, 5), (NO,) * 6, (40, 17, 40, 200, 17, 17), (2, 2, 2, 2, 2, 2)]
LARGE = DistinctNumbers(1, tuple(map(Clue, range(24))), True)

CASES = [
    Case(DistinctNumbers(1, (1, 2, 1, 3, 1, NO)), Grid(2, 3), BINARY, [range(6)], "six"),
    Case(DistinctNumbers(1, (1, 2, 1, 3, 1, 3), True), Grid(2, 3), BINARY, [(3, 1, 5, 0, 4, 2)], "apart, shuffled"),
    Case(DistinctNumbers(1, SIX), Grid(1, 6), BINARY, [range(6)], "clues", ROWS),
    Case(DistinctNumbers(1, SIX, True), Grid(1, 6), BINARY, [range(6)], "clues, apart", ROWS),
    Case(DistinctNumbers(0, (4, Clue(0), 4, 7)), Grid(1, 4), DIGITS, [range(4)], "of three marks", [(4,), (7,), (NO,)]),
    Case(DistinctNumbers(16, (3, 3), True), Grid(1, 2), Alphabet.counting(16), [range(2)], "the last of sixteen"),
    Case(DistinctNumbers(60, (NO, 0)), Grid(1, 2), Alphabet.counting(60), [range(2)], "of sixty marks"),
    Case(DistinctNumbers(1, (5,)), Grid(1, 1), BINARY, [range(1)], "one coord"),
    Case(DistinctNumbers(1, ()), Grid(1, 1), BINARY, [()], "no coord"),
    Case(
        DistinctNumbers(1, tuple(map(Clue, range(24))), True),
        Grid(1, 24),
        BINARY,
        [range(24)],
        "large",
        [[*range(12)] * 2],
    ),
]


def _line(*numbers, apart=0):
    return NumberedLine(1, apart, list(numbers))


TAKEN, PAIR, BETWEEN = (
    "a number is taken",
    "one of a pair takes the number",
    "between equal numbers nothing is held",
)
EXAMPLES = [
    Example(TAKEN, distinct_numbers, _line(4, 5, 4, 4), ".???", ".?##"),
    Example(TAKEN, distinct_numbers, _line(40, 5, 40, 5), ".???", ".?#?"),
    Example(TAKEN, distinct_numbers, _line(NONE, 5, NONE, 5), ".???", ".???"),
    Example("it is taken twice", distinct_numbers, _line(4, 5, 4, 5), ".?.?", "!?!?", True),
    Example("marks keep apart", distinct_numbers, _line(1, 2, 3, 4, apart=1), "?#??", ".#.?"),
    Example(PAIR, distinct_numbers, _line(4, 4, 7, 8, 4, apart=1), "?????", "????#"),
    Example(PAIR, distinct_numbers, _line(4, 4, 7, 8, 4), "?????", "?????"),
    Example(PAIR, distinct_numbers, _line(4, 4, 4, 8, 4, apart=1), "?????", "#.#.#"),
    Example(BETWEEN, distinct_numbers, _line(4, 7, 4, apart=1), "???", "?.?"),
    Example("not inferred: four marks", distinct_numbers, _line(4, 7, 8, 4, apart=1), "?..?", "?..?"),
]
LINE = scope_of(Grid(1, 4), BINARY, range(4))
RULE = DistinctNumbers(1, (3, 5, 3, 3), True)
REASONS = [
    Reason(
        "all that have the number are named",
        RULE,
        LINE,
        ".?..",
        NumberRepeated((0, 2, 3), 3),
        "coords (0, 2, 3) do not hold the mark and all have the number 3",
    ),
    Reason(
        "two marks side by side",
        RULE,
        LINE,
        "??##",
        SuccessiveMarks((2, 3)),
        "coords 2 and 3 follow each other and both hold the mark",
    ),
    Reason("nothing is left", RULE, LINE, "?!??", NothingLeftInLine((1,)), "coord 1 of the line has no mark left"),
    Reason("one may hold it yet", RULE, LINE, ".???"),
]
REFUSALS = [
    Refusal(DistinctNumbers(1, (1, 2)), LINE, "one number for each of 4 coords, found 2"),
    Refusal(DistinctNumbers(1, (Clue(0), 2, 3, Clue(0))), LINE, "names a clue twice"),
    Refusal(DistinctNumbers(1, (1, 2, 3, 65535)), LINE, "takes numbers from 0 to 65534"),
]


def naive(values, case):
    rule = case.rule
    left = [number for number, value in zip(rule.numbers, values, strict=True) if value != rule.mark and number != NO]
    if len(left) != len(set(left)):
        return False
    return not rule.apart or all(rule.mark not in (a, b) or a != b for a, b in pairwise(values))
