"""Lit: the reasons it gives, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.scope import Scope
from gridlanes.rules import Lit
from gridlanes.rules.lit import SeeEachOther, Unlit

GRID, ALPHABET = Grid(2, 3), Alphabet((0, 1, 2))
LINES = ((0, 1, 2), (3, 4, 5), (0, 3), (1, 4), (2, 5))
SITE = Scope(GRID, ALPHABET, tuple(map(np.array, LINES)))


def state(text):
    """The cells of both rows, as in test_at_most_in_sight.py; repeated for each of the scope's positions."""
    marks = {".": "01", "?": "012", "0": "0", "*": "1", "#": "2"}
    return np.array([[m in marks[c] for m in "012"] for c in text], np.bool_)[SITE.coords]


@pytest.mark.parametrize(
    ("text", "alone", "outcome", "violation"),
    [
        ("0#00#*", False, Outcome.VIOLATED, Unlit((0,))),
        (".#00#*", False, Outcome.PENDING, None),
        ("*#00#*", True, Outcome.SATISFIED, None),
        ("*0*000", False, Outcome.VIOLATED, Unlit((4,))),
        ("*.*0?0", True, Outcome.VIOLATED, None),
        ("**0000", True, Outcome.VIOLATED, None),
        ("0*00*0", False, Outcome.SATISFIED, None),
        ("0*00*0", True, Outcome.VIOLATED, SeeEachOther((1, 4))),
        ("?*00?0", False, Outcome.PENDING, None),
    ],
)
def test_a_dark_coord_or_a_pair_is_named(text, alone, outcome, violation):
    rule = Lit(1, 2, alone)
    assert rule.check(state(text)[None], SITE).tolist() == [outcome]
    found = rule.violation(state(text), SITE)
    assert (found is not None) == (outcome == Outcome.VIOLATED)
    assert violation is None or found == violation


def test_the_reasons_are_sentences():
    assert str(Unlit((4,))) == "coord 4 does not hold the mark and cannot see one"
    assert str(SeeEachOther((1, 4))) == "coords 1 and 4 hold the mark and see each other"


def test_lines_are_of_two_kinds():
    with pytest.raises(ModelError, match="two of a kind"):
        Lit(1, 2).validate(Scope(GRID, ALPHABET, tuple(map(np.array, [(0, 1), (1, 2), (0, 2)]))))
    with pytest.raises(ModelError, match="found 2 for both"):
        Lit(2, 2).validate(SITE)


def test_a_coord_has_one_auxiliary_coord_with_the_ways_that_its_lines_allow():
    program = Program(GRID, ALPHABET)
    Lit(1, 2).lower(program, Scope(GRID, ALPHABET, tuple(map(np.array, [(0, 1, 2), (1, 4)]))))
    assert program.auxiliary_domains == [0b10011, 0b11111, 0b10011, 0b10101]
    assert program.n_coords == 10
