"""DistinctSequences: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import combinations

from rule_laws import Case, Example, Reason, scope_of

from gridlanes.kernels.rules.marks.clone import Alike
from gridlanes.kernels.rules.marks.distinct_sequences import distinct_sequences
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import DistinctSequences
from gridlanes.rules.distinct_sequences import SequencesEqual

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(DistinctSequences(), Grid(2, 3), BINARY, [(0, 1, 2), (3, 4, 5)], "two of three"),
    Case(DistinctSequences(), Grid(2, 3), DIGITS, [(0, 1), (5, 2)], "two of two, shuffled"),
    Case(DistinctSequences(), Grid(1, 2), Alphabet.counting(16), [(0,), (1,)], "single coords, sixteen marks"),
    Case(DistinctSequences(), Grid(1, 2), Alphabet.counting(60), [(1,), (0,)], "single coords, sixty marks"),
    Case(DistinctSequences(), Grid(2, 3), DIGITS, [(0, 1, 5)], "alone"),
    Case(DistinctSequences(), Grid(4, 3), BINARY, [(0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11)], "four of three"),
    Case(DistinctSequences(), Grid(1, 4), BINARY, [(0,), (1,), (2,)], "more than there can be"),
    Case(DistinctSequences(), Grid(2, 2), DIGITS, [(0, 1), (2, 3), (0, 2), (1, 3)], "rows and columns"),
    Case(DistinctSequences(), Grid(4, 10), BINARY, [range(10 * r, 10 * r + 10) for r in range(4)], "four of ten"),
]


A, B, C = 0b001, 0b010, 0b100
COPY, EQUAL = "a line that is complete takes the copying mark from another", "two equal lines are a contradiction"
THREE = "not inferred: three lines with two marks between them are no contradiction until one is decided"
EXAMPLES = [
    Example(COPY, distinct_sequences, Alike(2), [A, B, C, A, A | B, C], [A, B, C, A, A, C]),
    Example(COPY, distinct_sequences, Alike(2), [A, A | B, C, A, B, C], [A, A, C, A, B, C]),
    *(
        Example(COPY, distinct_sequences, Alike(2), [*one, *other], [*one, *other])
        for one, other in (
            ([A, B, C], [A | B, A | B, C]),
            ([A, B, C], [A, A | C, C]),
            ([A, B, C], [A, B | C, B]),
            ([A, A | B, C], [A, A | B, C]),
        )
    ),
    Example(EQUAL, distinct_sequences, Alike(3), [A, B, B, A, A, B], [A, B, B, A, A, B], True),
    Example(THREE, distinct_sequences, Alike(3), [A, A | B] * 3, [A, A | B] * 3),
    Example(THREE, distinct_sequences, Alike(3), [A, A, A, A | B, A, A | B], [A, A, A, B, A, B], True),
]
LINES = scope_of(Grid(3, 2), Alphabet.binary(), (0, 1), (2, 3), (5, 4))
SAID = "regions 0 and 2 of the constraint hold the same marks in the same order"
REASONS = [
    Reason(
        "the first two that read alike are named",
        DistinctSequences(),
        LINES,
        ".#.?.#",
        SequencesEqual((0, 1, 4, 5), 0, 2),
        SAID,
    ),
    Reason("one may differ", DistinctSequences(), LINES, ".#.?.?"),
]


def naive(values, case):
    return not any(one == other for one, other in combinations(case.split(values), 2))
