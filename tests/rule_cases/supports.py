"""The kernel `supports`, which serves regions whose tuples are listed; see tests/rule_laws.py."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
from rule_laws import Case, Example

from gridlanes.compile.joint.tuple_lists import packed_tuples
from gridlanes.kernels.rules.marks.supports import Supports, supports
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule


def is_allowed(values):
    """The first two differ, and all add up to no multiple of 3."""
    return values[0] != values[1] and sum(values) % 3 != 0


@dataclass(frozen=True)
class OneOfMany(Rule):
    """The values are a tuple that `is_allowed`."""

    def lower(self, program, scope):
        alphabet, size = scope.alphabet, len(scope.coords)
        tuples = itertools.product(range(len(alphabet)), repeat=size)
        listed = packed_tuples(
            np.array([t for t in tuples if is_allowed([alphabet.values[m] for m in t])]), len(alphabet)
        )
        n_entries = len(listed) // (size * len(alphabet))
        program.add(supports, scope.coords, Supports(len(alphabet), n_entries, listed.tolist()))


CASES = [
    Case(OneOfMany(), Grid(1, 3), Alphabet.counting(3), [(2, 0)], "two of three marks"),
    Case(OneOfMany(), Grid(1, 4), Alphabet.counting(6), [(3, 0, 1)], "three of six"),
    Case(OneOfMany(), Grid(1, 4), Alphabet((7, 0, 3, 20)), [range(4)], "four, not ascending"),
    Case(OneOfMany(), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
]

TWO = Supports(2, 1, packed_tuples(np.array([[0, 0, 1], [0, 1, 0]]), 2).tolist())
NONE = Supports(2, 1, packed_tuples(np.zeros((0, 2), np.uint8), 2).tolist())
MEANT = "marks without a tuple go"
EXAMPLES = [
    Example(MEANT, supports, TWO, [0b11, 0b11, 0b11], [0b01, 0b11, 0b11]),
    Example(MEANT, supports, TWO, [0b11, 0b10, 0b11], [0b01, 0b10, 0b01]),
    Example(MEANT, supports, TWO, [0b11, 0b10, 0b10], [0, 0, 0], True),
    Example("no tuple at all", supports, NONE, [0b11, 0b11], [0, 0], True),
]


def naive(values, case):
    return is_allowed(case.split(values)[0])
