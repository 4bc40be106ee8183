"""ParityEven: the reason it gives."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import ParityEven
from gridlanes.rules.parity_even import ParityOdd

SITE = Scope(Grid(1, 5), Alphabet.binary(), (np.array([4, 1, 2]),))


def test_an_odd_number_is_named_when_nothing_is_open():
    state = np.array([[0, 1], [1, 1], [1, 0]], np.bool_)
    assert ParityEven(1).violation(state, SITE) is None
    state[1, 1] = False
    violation = ParityEven(1).violation(state, SITE)
    assert violation == ParityOdd((4,), 1)
    assert str(violation) == "1 coords hold the mark, which must be an even number"
