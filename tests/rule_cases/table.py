"""Table: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

import random
from itertools import product

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.marks.count_table import MAX_OTHERS, AllowedCounts, count_table
from gridlanes.kernels.rules.marks.relation import Partners, relation
from gridlanes.kernels.rules.marks.table import Tuples, table
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Table
from gridlanes.rules.table import NotInTable

DOMAIN_CONSISTENT = True
BINARY, DIGITS, NINE = Alphabet.binary(), Alphabet((4, 0, 2)), Alphabet.counting(9)
BITS = list(product((0, 1), repeat=4))
EVEN = [bits for bits in BITS if sum(bits) % 2 == 0]
SOME = random.Random(1).sample(list(product(range(1, 10), repeat=3)), 100)


def counted(n_others, allowed, mark, marks=(0, 1)):
    """The tuples in which as many others hold `mark` as their first value allows; no value listed allows any."""
    every = product(marks, repeat=n_others + 1)
    return [values for values in every if values[1:].count(mark) in allowed.get(values[0], range(n_others + 1))]


CASES = [
    Case(Table(counted(4, {1: [1]}, 1)), Grid(1, 5), BINARY, [range(5)], "one of four beside it"),
    Case(Table(counted(3, {0: [1, 2], 4: [1]}, 2, (4, 0, 2))), Grid(1, 4), DIGITS, [(2, 0, 3, 1)], "counts of a mark"),
    Case(Table(counted(3, {0: [1, 3], 4: [], 2: [0]}, 4, (4, 0, 2))), Grid(1, 4), DIGITS, [range(4)], "one never"),
    Case(Table(counted(9, {1: [3, 4], 0: [2, 9]}, 0)), Grid(2, 5), BINARY, [range(10)], "nine others"),
    Case(Table(counted(3, {1: [1], 2: [0]}, 1)[1:]), Grid(2, 2), BINARY, [range(4)], "all counts but one tuple"),
    Case(Table(EVEN), Grid(2, 2), BINARY, [range(4)], "even"),
    Case(Table([bits for bits in BITS if sum(bits) != 3]), Grid(2, 2), BINARY, [range(4)], "not 3"),
    Case(Table([bits for bits in product((0, 1), repeat=3) if any(bits)]), Grid(1, 3), BINARY, [(2, 0, 1)], "not 0"),
    Case(Table([(4, 0), (0, 2), (4, 2), (4, 0)]), Grid(1, 3), DIGITS, [(2, 0)], "pairs, one listed twice"),
    Case(Table(SOME), Grid(1, 3), NINE, [range(3)], "a hundred of three"),
    Case(Table([(5,), (7,)]), Grid(1, 2), NINE, [(1,)], "one coord"),
    Case(Table([]), Grid(1, 2), BINARY, [(0, 1)], "nothing is allowed"),
    Case(Table(product((0, 1), repeat=3)), Grid(1, 3), BINARY, [range(3)], "everything is allowed"),
    Case(Table([(16, 1), (1, 16)]), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Table([(64, 1), (1, 64)]), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Table([(1, 0) * 5, (0, 1) * 5]), Grid(2, 5), BINARY, [range(10)], "ten coords"),
]


# Marks 0 and 1 go together, 1 and 2, 2 and 0: of the first coord with the second. Then (0, 1) and (2, 0).
RING, TWO = Partners([0b010, 0b100, 0b001], [0b100, 0b001, 0b010]), Tuples([0, 1, 2, 0])
GONE, UNUSED = "marks that go with none left go", "marks of no tuple in use go"
TOGETHER = "not inferred: what two tables on the same coords both allow"
EXAMPLES = [
    Example(GONE, relation, RING, [0b111, 0b111], [0b111, 0b111]),
    Example(GONE, relation, RING, [0b001, 0b111], [0b001, 0b010]),
    Example(GONE, relation, RING, [0b111, 0b011], [0b101, 0b011]),
    Example(GONE, relation, RING, [0b001, 0b001], [0, 0], True),
    Example(GONE, relation, RING, [0b000, 0b111], [0, 0], True),
    Example(GONE, relation, RING, [0b111, 0b011, 0b110], [0b001, 0b010, 0b010]),
    Example(GONE, relation, RING, [0b111, 0b001, 0b010], [0, 0, 0], True),
    Example(UNUSED, table, TWO, [0b111, 0b111], [0b101, 0b011]),
    Example(UNUSED, table, TWO, [0b111, 0b001], [0b100, 0b001]),
    Example(UNUSED, table, TWO, [0b001, 0b001], [0, 0], True),
    Example(UNUSED, table, Tuples([]), [0b111, 0b111], [0, 0], True),
    Example(UNUSED, table, Tuples([0, 1])._replace(numbers=[1]), [0b110], [0b010]),
    Example(TOGETHER, table, Tuples([0, 0, 1, 1]), [0b11, 0b11], [0b11, 0b11]),
    Example(TOGETHER, table, Tuples([0, 1, 1, 0]), [0b11, 0b11], [0b11, 0b11]),
]
ONE = AllowedCounts(1, [0b1111, 0b0010])
COUNTS = "as many others as the first coord says"
EXAMPLES += [
    Example(COUNTS, count_table, ONE, [0b11, 0b11, 0b11, 0b11], [0b11, 0b11, 0b11, 0b11]),
    Example(COUNTS, count_table, ONE, [0b10, 0b10, 0b11, 0b11], [0b10, 0b10, 0b01, 0b01]),
    Example(COUNTS, count_table, ONE, [0b10, 0b01, 0b11, 0b01], [0b10, 0b01, 0b10, 0b01]),
    Example(COUNTS, count_table, ONE, [0b11, 0b10, 0b10, 0b11], [0b01, 0b10, 0b10, 0b11]),
    Example(COUNTS, count_table, ONE, [0b10, 0b01, 0b01, 0b01], [0, 0b01, 0b01, 0b01], True),
    Example(
        "not inferred: what two regions both allow", count_table, ONE, [0b10, 0b11, 0b11, 1], [0b10, 0b11, 0b11, 1]
    ),
    Example(
        "fourteen others", count_table, AllowedCounts(0, [1 << MAX_OTHERS]), [1] + [3] * MAX_OTHERS, [1] * 15, False
    ),
]
PAIR, PAIRS = line((4, 1), Alphabet((4, 5, 9))), Table([(9, 4), (4, 5)])
SAID = "none of the 2 allowed combinations of 2 coords is left"
REASONS = [
    Reason("what is not in the table is named", PAIRS, PAIR, [4, (4, 9)], NotInTable((4, 1), 2), SAID),
    Reason("one is left", PAIRS, PAIR, [(4, 9), (4, 9)]),
]
REFUSALS = [
    Refusal(Table([(4, 5, 9)]), PAIR, "is for 3 coords, the region has 2"),
    Refusal(Table([(4, 7)]), PAIR, "7 is not a mark"),
]


def naive(values, case):
    return tuple(values) in case.rule.tuples
