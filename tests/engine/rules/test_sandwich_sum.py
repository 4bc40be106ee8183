"""SandwichSum: its ends, and the reasons it gives."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import SandwichSum
from gridlanes.rules.sandwich_sum import SandwichApart, SandwichEnd, SandwichRepeat

SITE = Scope(Grid(1, 5), Alphabet((9, 5, 4)), (np.array([4, 1, 2, 0]),))
NINE, FIVE, FOUR = [1, 0, 0], [0, 1, 0], [0, 0, 1]


def test_the_ends_are_the_smallest_and_the_largest_value_unless_given():
    assert SandwichSum(3).ends(SITE) == (2, 0)
    assert SandwichSum(3, high=5).ends(SITE) == (2, 1)
    with pytest.raises(ModelError, match="found 9 twice"):
        SandwichSum(3, low=9).validate(SITE)
    with pytest.raises(ModelError, match="7 is no mark"):
        SandwichSum(3, low=7).validate(SITE)


def test_an_end_that_stands_twice_or_nowhere_is_named():
    twice = SandwichSum(5).violation(np.array([NINE, FIVE, NINE, [1, 1, 1]], np.bool_), SITE)
    assert twice == SandwichEnd((4, 2), 9, 2, 3)
    assert str(twice) == "2 coords of the line hold 9, which stands there once"
    nowhere = SandwichSum(5).violation(np.array([NINE, FIVE, FIVE, [1, 1, 0]], np.bool_), SITE)
    assert nowhere == SandwichEnd((4, 1, 2, 0), 4, 0, 0)
    assert str(nowhere) == "0 coords of the line can hold 4, which stands there once"


def test_a_repeat_is_named_where_values_differ():
    state = np.array([NINE, FIVE, FIVE, FOUR], np.bool_)
    violation = SandwichSum(10, distinct=True).violation(state, SITE)
    assert violation == SandwichRepeat((1, 2), 5)
    assert str(violation) == "2 coords of the line hold 5"
    assert SandwichSum(10).violation(state, SITE) is None


@pytest.mark.parametrize(
    ("alphabet", "distinct", "kernels"),
    [
        (Alphabet.counting(9), True, ["sandwich_cage"]),
        (Alphabet.counting(10), True, ["distinct", "sandwich_sum"]),
        (Alphabet.counting(9), False, ["sandwich_sum"]),
    ],
)
def test_the_alphabet_chooses_the_kernels(alphabet, distinct, kernels):
    program = Program(Grid(1, 9), alphabet)
    SandwichSum(9, distinct=distinct).lower(program, Scope(program.grid, alphabet, (np.arange(9),)))
    assert list(program._tables) == kernels


def test_a_sandwich_of_another_sum_is_named():
    state = np.array([NINE, [0, 1, 1], FIVE, FOUR], np.bool_)
    violation = SandwichSum(9).violation(state, SITE)
    assert violation == SandwichApart((4, 1, 2, 0), 9, 10, 10)
    assert str(violation) == "the sandwich adds up to 10 to 10, and not to 9"
    assert SandwichSum(10).violation(state, SITE) is None
