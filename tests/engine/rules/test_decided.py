"""Decided: open, decided and empty coords."""

from __future__ import annotations

import numpy as np

from gridlanes.grid import Grid
from gridlanes.marks import Alphabet
from gridlanes.outcome import Outcome
from gridlanes.program import Program
from gridlanes.rules import Decided
from gridlanes.rules.decided import EmptyDomain
from gridlanes.site import Site

SITE = Site(Grid(1, 5), Alphabet.binary(), (np.array([4, 1]),))


def test_every_coord_has_one_mark_left():
    states = np.array([[[0, 1], [1, 0]], [[0, 1], [1, 1]], [[1, 1], [0, 0]]], np.bool_)
    assert Decided().check(states, SITE).tolist() == [Outcome.SATISFIED, Outcome.PENDING, Outcome.VIOLATED]
    assert Decided().violation(states[1], SITE) is None
    violation = Decided().violation(states[2], SITE)
    assert violation == EmptyDomain((1,))
    assert str(violation) == "no mark is left for coord 1"


def test_it_needs_no_kernel():
    program = Program(SITE.grid, SITE.alphabet)
    Decided().lower(program, SITE)
    assert program.is_empty
