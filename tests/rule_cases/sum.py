"""Sum: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, digits, line, scope_of

from gridlanes.kernels.rules.shared.values import Target
from gridlanes.kernels.rules.sums.cage import Cage, cage
from gridlanes.kernels.rules.sums.sum_bounds import sum_bounds
from gridlanes.kernels.rules.sums.sum_exact import sum_exact
from gridlanes.kernels.rules.sums.wide_cage import wide_cage
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Sum
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.sum import BlockInCage, CageRepeat, SumOver, SumUnder

ONE_TO_FOUR, NINE, HOLES = Alphabet.counting(4), Alphabet.counting(9), Alphabet((7, 0, 3, 20))
TARGETS = [(0,), (6,), (12,), (99_999,), (NO_CLUE,)]
TEN = Alphabet((*range(1, 10), 0))

CASES = [
    Case(Sum(9), Grid(1, 5), ONE_TO_FOUR, [range(5)], "nine in five"),
    Case(Sum(13), Grid(2, 3), HOLES, [(5, 0, 3, 1)], "holes, not ascending, shuffled"),
    Case(Sum(5), Grid(1, 3), Alphabet.counting(16), [(2, 0)], "sixteen marks"),
    Case(Sum(70_000), Grid(1, 2), ONE_TO_FOUR, [(0, 1)], "more than a word holds"),
    Case(Sum(3), Grid(1, 2), ONE_TO_FOUR, [(1,)], "a single coord"),
    Case(Sum(40), Grid(1, 2), Alphabet((10, 30)), [(0, 1)], "two marks that are not binary"),
    Case(Sum(260), Grid(1, 3), Alphabet((10, 90, 160, 255)), [(0, 1, 2)], "far from both ends"),
    Case(Sum(70), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Sum(Clue(0)), Grid(1, 4), ONE_TO_FOUR, [range(4)], "clue", TARGETS),
    Case(Sum(Clue(0)), Grid(5, 5), NINE, [range(25)], "clue of 25", [(25,), (100,), (225,), (NO_CLUE,)]),
    Case(Sum(8, distinct=True), Grid(1, 3), ONE_TO_FOUR, [(0, 2)], "a repeat that would fit"),
    Case(Sum(13, distinct=True), Grid(1, 2), NINE, [(1, 0)], "cage of two"),
    Case(Sum(15, distinct=True), Grid(1, 4), NINE, [(0, 1, 3)], "cage of three"),
    Case(Sum(14, distinct=True), Grid(2, 3), Alphabet.counting(6), [(0, 1, 3, 4)], "cage of four"),
    Case(Sum(4, distinct=True), Grid(1, 2), NINE, [(0,)], "cage of one"),
    Case(Sum(12, distinct=True), Grid(1, 5), Alphabet((0, 1, 2, 3, 4)), [range(5)], "cage of five, none is right"),
    Case(Sum(13, distinct=True), Grid(1, 5), Alphabet((0, 1, 2, 3, 4)), [range(4)], "cage from 0, none is right"),
    Case(Sum(8, distinct=True), Grid(1, 5), Alphabet((0, 1, 2, 3, 4)), [range(4)], "cage from 0"),
    Case(Sum(15, distinct=True), Grid(1, 5), Alphabet.counting(5), [range(5)], "cage of all marks"),
    Case(Sum(26, distinct=True), Grid(1, 6), NINE, [range(5)], "cage of five of nine"),
    Case(Sum(29, distinct=True), Grid(1, 6), NINE, [range(6)], "cage of six of nine"),
    Case(Sum(44, distinct=True), Grid(1, 8), NINE, [range(8)], "cage of eight of nine"),
    Case(Sum(9, distinct=True), Grid(1, 5), ONE_TO_FOUR, [range(5)], "cage longer than its alphabet"),
    Case(Sum(50, distinct=True), Grid(3, 4), Alphabet.counting(10), [range(12)], "cage longer than ten marks"),
    Case(Sum(17, distinct=True), Grid(1, 3), Alphabet.counting(12), [(0, 1, 2)], "cage of twelve marks"),
    Case(Sum(14, distinct=True), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "cage of two of sixteen"),
    Case(Sum(30, distinct=True), Grid(1, 4), HOLES, [(0, 1, 2)], "cage of holes, not ascending"),
    Case(Sum(260, distinct=True), Grid(1, 3), Alphabet((10, 90, 160, 255)), [(0, 1, 2)], "cage far from both ends"),
    Case(Sum(60, distinct=True), Grid(1, 2), Alphabet.counting(62), [(0, 1)], "cage of sixty-two marks"),
    Case(Sum(Clue(0), distinct=True), Grid(1, 3), NINE, [(0, 1, 2)], "cage with a clue", [*TARGETS, (24,), (25,)]),
    Case(Sum(7, distinct=True, block=0), Grid(1, 4), TEN, [(0, 1, 3)], "cage among blocks"),
    Case(Sum(4, distinct=True, block=0), Grid(1, 2), TEN, [(1,)], "cage of one among blocks"),
    Case(Sum(50, distinct=True, block=0), Grid(2, 5), TEN, [range(10)], "cage too long among blocks"),
    Case(Sum(31, distinct=True, block=0), Grid(1, 6), TEN, [range(5)], "cage of five of nine among blocks"),
    Case(Sum(Clue(0), distinct=True, block=0), Grid(1, 3), TEN, [(0, 1, 2)], "clue among blocks", [*TARGETS, (24,)]),
    Case(Sum(Clue(0), distinct=True), Grid(1, 3), HOLES, [(0, 1, 2)], "wide cage with a clue", [*TARGETS, (10,)]),
]


ONES, GAPS, FAR, TWELVE = [9, 0, 1], [3, 1, 7, 0, 3], [4, 1, 10, 90, 160, 255], [12, 0, 1]
ALL, WIDE = digits(*range(1, 10)), digits(*range(1, 13))
ROOM, MADE = "what the others leave no room for goes", "values of no sum go"
COMBINED, CANNOT = "digits of no combination go", "what cannot be is broken"
SPACIOUS = "values that leave no room go"
KEPT = [digits(1, 2), digits(1, 2), digits(1, 2, 3), digits(3, 4, 5), digits(3, 4, 5)]
EXAMPLES = [
    Example(ROOM, sum_bounds, Target(5, ONES), [0b111, 0b111], [0b110, 0b110]),
    Example(ROOM, sum_bounds, Target(4, ONES), [0b111, 0b001], [0b100, 0b001]),
    Example(ROOM, sum_bounds, Target(7, ONES), [0b111, 0b111], [0, 0], True),
    Example(ROOM, sum_bounds, Target(5, ONES), [0b100, 0b100], [0, 0], True),
    Example(ROOM, sum_bounds, Target(5, ONES), [0b111, 0], [0b111, 0], True),
    Example(ROOM, sum_bounds, Target(10, GAPS), [0b111, 0b111], [0b101, 0b101]),
    Example(ROOM, sum_bounds, Target(65535, ONES), [0b111, 0b111], [0b111, 0b111]),
    Example("not inferred: three odd values do not make 6", sum_bounds, Target(6, ONES), [0b101] * 3, [0b101] * 3),
    Example(MADE, sum_exact, Target(5, ONES), [0b101, 0b101], [0, 0], True),
    Example(MADE, sum_exact, Target(5, ONES), [0b101, 0b111], [0b100, 0b010]),
    Example(MADE, sum_exact, Target(4, ONES), [0b111] * 3, [0b011] * 3),
    Example(MADE, sum_exact, Target(4, ONES), [0b111, 0], [0b111, 0], True),
    Example(MADE, sum_exact, Target(20, FAR), [0b0011, 0b0011], [0b0001, 0b0001]),
    Example(MADE, sum_exact, Target(65535, ONES), [0b111, 0b111], [0b111, 0b111]),
    Example("not inferred: 2 + 2 makes 4", sum_exact, Target(4, ONES), [0b111, 0b111], [0b111, 0b111]),
    # Of 10 or 90 twice: 101 lies 81 from the smallest sum and 79 from the largest.
    Example(
        "a target far from both ends says nothing", sum_exact, Target(101, FAR), [0b0011, 0b0011], [0b0011, 0b0011]
    ),
    Example(COMBINED, cage, Cage(3, 1), [ALL, ALL], [digits(1, 2)] * 2),
    Example(COMBINED, cage, Cage(10, 1), [ALL, ALL], [ALL & ~digits(5)] * 2),
    Example(COMBINED, cage, Cage(7, 1), [ALL] * 3, [digits(1, 2, 4)] * 3),
    Example(COMBINED, cage, Cage(7, 1), [ALL, ALL, digits(4)], [digits(1, 2), digits(1, 2), digits(4)]),
    Example(COMBINED, cage, Cage(8, 1), [*[digits(1, 2)] * 2, ALL], [*[digits(1, 2)] * 2, digits(5)]),
    Example(COMBINED, cage, Cage(30, 1), [ALL] * 4, [digits(6, 7, 8, 9)] * 4),
    Example(COMBINED, cage, Cage(45, 1), [ALL] * 9, [ALL] * 9),
    Example(COMBINED, cage, Cage(15, 1), [ALL] * 5, [digits(1, 2, 3, 4, 5)] * 5),
    Example(COMBINED, cage, Cage(15, 1), [*[ALL & ~1] * 4, ALL], [*[digits(2, 3, 4, 5)] * 4, digits(1)]),
    Example(COMBINED, cage, Cage(65535, 1), [ALL, ALL], [ALL, ALL]),
    *(
        Example(CANNOT, cage, Cage(n, 1), words, [*words], True)
        for words, n in (([ALL] * 2, 2), ([ALL] * 2, 18), ([ALL] * 10, 50))
    ),
    Example(CANNOT, cage, Cage(5, 1), [0, ALL], [0, 0], True),
    Example("not inferred: a pair in a cage of five", cage, Cage(15, 1), KEPT, KEPT),
    Example(SPACIOUS, wide_cage, Target(23, TWELVE), [WIDE, WIDE], [digits(11, 12)] * 2),
    Example(SPACIOUS, wide_cage, Target(4, TWELVE), [WIDE, WIDE], [digits(1, 3)] * 2),
    Example(SPACIOUS, wide_cage, Target(6, TWELVE), [WIDE, 2, WIDE], [digits(1, 3), 2, digits(1, 3)]),
    Example(SPACIOUS, wide_cage, Target(7, TWELVE), [3, 2, digits(3, 4)], [1, 2, digits(4)]),
    Example(SPACIOUS, wide_cage, Target(65535, TWELVE), [WIDE, WIDE], [WIDE, WIDE]),
    Example("not inferred: 3 in 1 + 2 + 4", wide_cage, Target(7, TWELVE), [WIDE] * 3, [digits(1, 2, 3, 4)] * 3),
    Example(CANNOT, wide_cage, Target(8, TWELVE), [2, 2, WIDE], [0, 0, WIDE & ~2], True),
    Example(CANNOT, wide_cage, Target(8, TWELVE), [3] * 3, [3] * 3, True),
    Example(CANNOT, wide_cage, Target(8, TWELVE), [0, WIDE], [0, WIDE], True),
    Example(CANNOT, wide_cage, Target(8, TWELVE), [digits(9), WIDE], [0, digits(1, 2, 3, 5, 6, 7)], True),
]
THREE, LEFT = line((4, 1, 2), Alphabet((4, 5, 9))), [9, (4, 5), 9]
OVER = "3 coords add up to at least 22, which is more than 20"
UNDER = "3 coords add up to at most 23, which is less than 24"
REASONS = [
    Reason("too much is counted", Sum(20), THREE, LEFT, SumOver((4, 1, 2), 20, 22), OVER),
    Reason("too little is counted", Sum(24), THREE, LEFT, SumUnder((4, 1, 2), 24, 23), UNDER),
    Reason("a repeat breaks no plain sum", Sum(22), THREE, LEFT),
    Reason("a repeat breaks a cage", Sum(22, True), THREE, LEFT, CageRepeat((4, 2), 9), "2 coords of a cage hold 9"),
    Reason(
        "a block in a cage is named",
        Sum(22, True, 0),
        line((4, 1, 2), TEN),
        [4, 0, (5, 9)],
        BlockInCage((1,)),
        "a coord of a cage can only be a block",
    ),
    Reason("an empty coord is named", Sum(22), THREE, [9, (), 9], EmptyDomain((1,)), "no mark is left for coord 1"),
]
MUCH = scope_of(Grid(20, 20), Alphabet((0, 255)), range(400))
REFUSALS = [
    Refusal(Sum(3), MUCH, "400 coords with values up to 255"),
    Refusal(Sum(3, block=9), THREE, "values must differ"),
    Refusal(Sum(3, distinct=True, block=4), THREE, "the last mark of the alphabet"),
    Refusal(Sum(3, distinct=True, block=0), line((0, 1), Alphabet((1, 2, 3, 0))), "to be 9 consecutive values"),
]


def naive(values, case):
    if case.rule.block in values:
        return False
    return sum(values) == case.rule.target and (not case.rule.distinct or len(set(values)) == len(values))
