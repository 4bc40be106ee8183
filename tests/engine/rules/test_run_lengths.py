"""RunLengths: its lengths, and the reasons it gives."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import RunLengths
from gridlanes.rules.run_lengths import RunsBroken

SITE = Scope(Grid(1, 5), Alphabet.binary(), (np.array([4, 1, 2]),))


def test_the_line_is_named():
    violation = RunLengths(1, (2, 0)).violation(np.array([[1, 1], [1, 0], [1, 1]], np.bool_), SITE)
    assert violation == RunsBroken((4, 1, 2), (2,))
    assert str(violation) == "the runs along a line of 3 coords cannot be 2"
    assert RunLengths(1, (1, 1)).violation(np.array([[1, 1], [1, 0], [1, 1]], np.bool_), SITE) is None


def test_each_length_may_be_a_clue():
    rule = RunLengths(1, [Clue(3), 2, Clue(1)])
    assert rule.slots == (3, 1)
    assert rule.bound([9, 8, 7, 6]) == RunLengths(1, (6, 2, 8))
    assert rule.bound([9, NO_CLUE, 7, 6]) is None
    assert RunLengths(1, (0, 3, 0)).runs == [3]


def test_what_cannot_be_is_refused():
    with pytest.raises(ModelError, match="a length is 0 or more, found -1"):
        RunLengths(1, (-1,)).validate(SITE)
    with pytest.raises(ModelError, match="5 is no mark"):
        RunLengths(5, (1,)).validate(SITE)
    with pytest.raises(ModelError, match="at most 61 coords, found 62"):
        RunLengths(1, (1,)).validate(Scope(Grid(1, 62), SITE.alphabet, (np.arange(62),)))
