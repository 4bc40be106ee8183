"""Product: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

import math

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Product

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


def naive(values, case):
    return math.prod(values) == case.rule.target
