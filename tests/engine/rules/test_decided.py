"""Decided: open, decided and empty coords."""

from __future__ import annotations

import numpy as np

from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.scope import Scope
from gridlanes.rules import Decided
from gridlanes.rules.decided import EmptyDomain

SITE = Scope(Grid(1, 5), Alphabet.binary(), (np.array([4, 1]),))


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
