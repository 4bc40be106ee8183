"""Product: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

import math

from rule_laws import Case, Example, Reason, Refusal, digits, line

from gridlanes.kernels.rules.shared.values import Target
from gridlanes.kernels.rules.sums.product import MAX_DIVISORS, product
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Product
from gridlanes.rules.product import ProductOver, ProductUnder

DOMAIN_CONSISTENT = True
NINE, ZERO = Alphabet.counting(9), Alphabet((3, 0, 4, 2))

CASES = [
    Case(Product(24), Grid(1, 5), Alphabet.counting(4), [range(5)], "24 in five"),
    Case(Product(72), Grid(1, 4), NINE, [(3, 0, 1)], "72 in three, shuffled"),
    Case(Product(7), Grid(1, 3), NINE, [(1,)], "one coord"),
    Case(Product(24), Grid(1, 4), ZERO, [range(4)], "with 0, not ascending"),
    Case(Product(0), Grid(1, 4), ZERO, [range(4)], "nothing"),
    Case(Product(0), Grid(1, 2), NINE, [range(2)], "nothing, without 0"),
    Case(Product(1), Grid(1, 2), ZERO, [range(2)], "one, without 1"),
    Case(Product(65_535), Grid(1, 3), Alphabet((3, 5, 17, 255)), [range(3)], "what stands for no clue"),
    Case(Product(10**12), Grid(1, 3), Alphabet((100, 255)), [range(3)], "more than a parameter holds"),
    Case(Product(16_581_375), Grid(1, 3), Alphabet((1, 255)), [range(3)], "three bytes"),
    Case(Product(30), Grid(1, 2), Alphabet.counting(16), [range(2)], "sixteen marks"),
    Case(Product(90), Grid(1, 2), Alphabet.counting(62), [range(2)], "sixty-two marks"),
    Case(Product(725_760), Grid(3, 4), NINE, [range(10)], "ten coords"),
    Case(Product(Clue(0)), Grid(1, 3), NINE, [range(3)], "clue", [(0,), (1,), (36,), (729,), (60_000,), (NO_CLUE,)]),
    Case(Product(Clue(0)), Grid(1, 3), ZERO, [range(3)], "clue with 0", [(0,), (12,), (NO_CLUE,)]),
]


ALL, ONES, ZERO_AND_ONE = digits(*range(1, 10)), [9, 0, 1], [2, 0, 0]
MADE, SIX = "values of no product go", digits(1, 2, 3, 4, 6)
# 2 ** 6 * 3 ** 4 * 5 ** 2 * 7 has 210 divisors, more than MAX_DIVISORS, most of which four of ten values can leave.
MANY = Target(2**6 * 3**4 * 5**2 * 7, [12, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 24, 11])
assert MAX_DIVISORS < 210
EXAMPLES = [
    Example(MADE, product, Target(12, ONES), [ALL, ALL], [SIX & ~1] * 2),
    Example(MADE, product, Target(100, ONES), [ALL, digits(4, 5), ALL], [digits(4, 5)] * 3),
    Example(MADE, product, Target(12, ONES), [digits(7), ALL], [0, SIX], True),
    Example(MADE, product, Target(0, ZERO_AND_ONE), [0b11, 0b10, 0b11], [0b11, 0b10, 0b11]),
    Example(MADE, product, Target(0, ZERO_AND_ONE), [0b11, 0b10, 0b10], [0b01, 0b10, 0b10]),
    Example(MADE, product, Target(0, ZERO_AND_ONE), [0b10, 0b10], [0b10, 0b10], True),
    Example(MADE, product, Target(65535, ONES), [ALL, ALL], [ALL, ALL]),
    Example(
        "with many divisors only what does not divide goes", product, MANY, [(1 << 12) - 1] * 10, [(1 << 11) - 1] * 10
    ),
    Example("not inferred: 2 times 2 makes 4", product, Target(4, ONES), [ALL, ALL], [digits(1, 2, 4)] * 2),
]
THREE, LEFT = line((4, 1, 2), Alphabet((4, 5, 9))), [9, (4, 5), 9]
OVER = "3 coords multiply to at least 324, which is more than 300"
UNDER = "3 coords multiply to at most 405, which is less than 406"
REASONS = [
    Reason("too much is counted", Product(300), THREE, LEFT, ProductOver((4, 1, 2), 300, 324), OVER),
    Reason("too little is counted", Product(406), THREE, LEFT, ProductUnder((4, 1, 2), 406, 405), UNDER),
    Reason("one product is right", Product(405), THREE, LEFT),
]
REFUSALS = [Refusal(Product(3), line(range(101), Alphabet((4, 5, 9)), 101), "1 to 100 coords, found 101")]


def naive(values, case):
    return math.prod(values) == case.rule.target
