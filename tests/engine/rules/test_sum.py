"""Sum: the reasons it gives, and what it becomes."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Sum
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.sum import CageRepeat, SumOver, SumUnder

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1, 2]),))
STATE = np.array([[0, 0, 1], [1, 1, 0], [0, 0, 1]], np.bool_)  # 9, 4 or 5, 9


def test_too_much_and_too_little_are_counted():
    over, under = Sum(20).violation(STATE, SITE), Sum(24).violation(STATE, SITE)
    assert over == SumOver((4, 1, 2), 20, 22)
    assert str(over) == "3 coords add up to at least 22, which is more than 20"
    assert under == SumUnder((4, 1, 2), 24, 23)
    assert str(under) == "3 coords add up to at most 23, which is less than 24"
    assert Sum(22).violation(STATE, SITE) is None


def test_a_repeat_breaks_a_cage_and_no_plain_sum():
    violation = Sum(22, distinct=True).violation(STATE, SITE)
    assert violation == CageRepeat((4, 2), 9)
    assert str(violation) == "2 coords of a cage hold 9"


def test_an_empty_coord_is_named():
    state = STATE.copy()
    state[1] = False
    assert Sum(22).violation(state, SITE) == EmptyDomain((1,))


@pytest.mark.parametrize(
    ("alphabet", "distinct", "kernels"),
    [
        (Alphabet.counting(9), True, ["cage"]),
        (Alphabet((0, 1, 2)), True, ["cage"]),
        (Alphabet.counting(10), True, ["wide_cage"]),
        (Alphabet((1, 2, 4)), True, ["wide_cage"]),
        (Alphabet.counting(9), False, ["sum_bounds", "sum_exact"]),
        (Alphabet.counting(64), False, ["sum_bounds"]),
    ],
)
def test_the_alphabet_chooses_the_kernels(alphabet, distinct, kernels):
    program = Program(Grid(1, 3), alphabet)
    Sum(9, distinct).lower(program, Scope(program.grid, alphabet, (np.arange(3),)))
    assert list(program._tables) == kernels


def test_a_region_whose_sum_fits_no_word_is_refused():
    scope = Scope(Grid(20, 20), Alphabet((0, 255)), (np.arange(400),))
    with pytest.raises(ModelError, match="400 coords with values up to 255"):
        Sum(3).validate(scope)
