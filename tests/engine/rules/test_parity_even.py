"""ParityEven: the reason it gives."""

from __future__ import annotations

import numpy as np

from gridlanes.grid import Grid
from gridlanes.marks import Alphabet
from gridlanes.rules import ParityEven
from gridlanes.rules.parity_even import ParityOdd
from gridlanes.site import Site

SITE = Site(Grid(1, 5), Alphabet.binary(), (np.array([4, 1, 2]),))


def test_an_odd_number_is_named_when_nothing_is_open():
    state = np.array([[0, 1], [1, 1], [1, 0]], np.bool_)
    assert ParityEven(1).violation(state, SITE) is None
    state[1, 1] = False
    violation = ParityEven(1).violation(state, SITE)
    assert violation == ParityOdd((4,), 1)
    assert str(violation) == "1 coords hold the mark, which must be an even number"
