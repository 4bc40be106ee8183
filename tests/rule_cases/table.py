"""Table: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

import random
from itertools import product

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Table

DOMAIN_CONSISTENT = True
BINARY, DIGITS, NINE = Alphabet.binary(), Alphabet((4, 0, 2)), Alphabet.counting(9)
EVEN = [bits for bits in product((0, 1), repeat=4) if sum(bits) % 2 == 0]
SOME = random.Random(1).sample(list(product(range(1, 10), repeat=3)), 100)

CASES = [
    Case(Table(EVEN), Grid(2, 2), BINARY, [range(4)], "even"),
    Case(Table([(4, 0), (0, 2), (4, 2), (4, 0)]), Grid(1, 3), DIGITS, [(2, 0)], "pairs, one listed twice"),
    Case(Table(SOME), Grid(1, 3), NINE, [range(3)], "a hundred of three"),
    Case(Table([(5,), (7,)]), Grid(1, 2), NINE, [(1,)], "one coord"),
    Case(Table([]), Grid(1, 2), BINARY, [(0, 1)], "nothing is allowed"),
    Case(Table(product((0, 1), repeat=3)), Grid(1, 3), BINARY, [range(3)], "everything is allowed"),
    Case(Table([(16, 1), (1, 16)]), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Table([(64, 1), (1, 64)]), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Table([(1, 0) * 5, (0, 1) * 5]), Grid(2, 5), BINARY, [range(10)], "ten coords"),
]


def naive(values, case):
    return tuple(values) in case.rule.tuples
