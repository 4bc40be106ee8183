"""OneLoop: what it stands on."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import numbers_of, possible_of, site_of

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import OneLoop, Path

LOOP, OPEN = "+#+#+/# . #/+#+#+", "+#+#+/# . #/+#+.+"


def test_it_says_what_a_closed_path_says():
    for drawing in (LOOP, OPEN):
        scope = site_of(drawing)
        assert OneLoop(1).holds(numbers_of(drawing), scope) == Path(1, True).holds(numbers_of(drawing), scope)
        assert OneLoop(1).violation(possible_of(drawing), scope) == Path(1, True).violation(possible_of(drawing), scope)
    assert OneLoop(1).holds(numbers_of(LOOP), site_of(LOOP)).all()


def test_it_is_closed_and_made_of_edges():
    with pytest.raises(ModelError, match="OneLoop is closed"):
        OneLoop(1, closed=False).validate(site_of(LOOP))
    with pytest.raises(ModelError, match="made of edges"):
        OneLoop(1).validate(Scope(Grid(2, 2), Alphabet.binary(), (np.arange(4),)))


def test_marks_beyond_the_integers_of_its_kernel_are_refused():
    scope = Scope(site_of(LOOP).grid, Alphabet.counting(64), (np.arange(7),))
    OneLoop(62).validate(scope)
    with pytest.raises(ModelError, match="one of the first 62 marks"):
        OneLoop(63).validate(scope)
