"""VisibleCount: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.lines.visible_count import SeenCount, visible_count
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import VisibleCount
from gridlanes.rules.visible_count import SeenWrong

DOMAIN_CONSISTENT = True
FOUR, HOLES = Alphabet.counting(4), Alphabet((7, 0, 3, 20))

CASES = [
    Case(VisibleCount(2), Grid(1, 5), FOUR, [range(5)], "two of five"),
    Case(VisibleCount(3), Grid(1, 5), HOLES, [(4, 1, 0, 2)], "not ascending, shuffled"),
    Case(VisibleCount(1), Grid(1, 3), FOUR, [(2,)], "one coord"),
    Case(VisibleCount(0), Grid(1, 3), FOUR, [range(3)], "none is seen"),
    Case(VisibleCount(5), Grid(1, 5), FOUR, [range(5)], "more than there are marks"),
    Case(VisibleCount(99_999), Grid(1, 5), FOUR, [range(5)], "more than a word holds"),
    Case(VisibleCount(2), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(VisibleCount(2), Grid(1, 2), Alphabet.counting(62), [(0, 1)], "sixty-two marks"),
    Case(VisibleCount(4), Grid(1, 9), Alphabet.counting(9), [range(9)], "nine of nine"),
    Case(VisibleCount(2, 0), Grid(1, 5), Alphabet((0, 1, 2, 3)), [range(5)], "an empty plot"),
    Case(VisibleCount(0, 0), Grid(1, 4), HOLES, [(0, 2, 1)], "nothing but plots"),
    Case(VisibleCount(Clue(0), 0), Grid(1, 4), HOLES, [range(4)], "plots and a clue", [(0,), (2,), (9,), (NO_CLUE,)]),
    Case(VisibleCount(Clue(0)), Grid(1, 5), FOUR, [range(5)], "clue", [(0,), (1,), (4,), (70_000,), (NO_CLUE,)]),
]


EVERY, IN_ORDER, SHOWN = 0b1111, [0, 1, 2, 3], "values that never show the count go"
KEPT = [0b0010, 0b0011, 0b0100]
EXAMPLES = [
    Example(SHOWN, visible_count, SeenCount(4, IN_ORDER, [], []), [EVERY] * 4, [0b0001, 0b0010, 0b0100, 0b1000]),
    Example(SHOWN, visible_count, SeenCount(1, IN_ORDER, [], []), [EVERY, 0b1000, EVERY], [0b1000, 0b1000, EVERY]),
    Example(SHOWN, visible_count, SeenCount(3, IN_ORDER, [], []), [0b0001, 0b0011, 0b1000], [0b0001, 0b0010, 0b1000]),
    Example(SHOWN, visible_count, SeenCount(4, IN_ORDER, [], []), [EVERY] * 3, [0] * 3, True),
    Example(SHOWN, visible_count, SeenCount(0, IN_ORDER, [], []), [EVERY] * 3, [0] * 3, True),
    Example(SHOWN, visible_count, SeenCount(65535, IN_ORDER, [], []), [EVERY] * 3, [EVERY] * 3),
    Example(
        "marks are in the order of their values",
        visible_count,
        SeenCount(2, [1, 0], [], []),
        [0b11, 0b11],
        [0b10, 0b01],
    ),
    Example(
        "an empty plot is not seen", visible_count, SeenCount(2, [1, 2], [0], []), [0b111, 0b110, 0b011], [2, 4, 3]
    ),
    Example(
        "values that differ",
        visible_count,
        SeenCount(2, IN_ORDER, [], [0]),
        [EVERY] * 4,
        [0b0111, 0b1011, EVERY, EVERY],
    ),
    Example("not inferred: that values differ", visible_count, SeenCount(2, IN_ORDER, [], []), KEPT, KEPT),
]
LOOK = line((4, 1, 2), Alphabet((4, 5, 9)))
WRONG = SeenWrong((4, 1, 2), 1, 2, 3)
REASONS = [
    Reason(
        "the counts that are left are named",
        VisibleCount(1),
        LOOK,
        [4, (4, 5), 9],
        WRONG,
        "of 3 coords 2 to 3 are seen, and never 1",
    ),
    Reason("an equal value is not seen", VisibleCount(2), LOOK, [4, 4, 9]),
]
REFUSALS = [
    Refusal(VisibleCount(1, 5), line(range(3), Alphabet((4, 5, 9)), 3), "smallest value can be unseen, found 5"),
    Refusal(VisibleCount(3), line(range(62), Alphabet((4, 5, 9)), 62), "1 to 61 coords, found 62"),
]


def naive(values, case):
    least = -1 if case.rule.unseen is None else case.rule.unseen
    return sum(value > max(values[:k], default=least) for k, value in enumerate(values)) == case.rule.n
