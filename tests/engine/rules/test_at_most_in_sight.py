"""AtMostInSight: the reasons it gives, and what it refuses."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.scope import Scope
from gridlanes.rules import AtMostInSight
from gridlanes.rules.at_most_in_sight import NothingLeftInSight, TooManyInSight

SITE = Scope(Grid(1, 6), Alphabet((0, 1, 2)), (np.array([5, 4, 3, 2, 1, 0]),))


def state(text):
    """``.`` white, ``?`` anything, ``0`` empty, ``*`` a bulb, ``#`` a wall, ``!`` nothing left."""
    marks = {".": "01", "?": "012", "0": "0", "*": "1", "#": "2", "!": ""}
    return np.array([[m in marks[c] for m in "012"] for c in text], np.bool_)


@pytest.mark.parametrize(
    ("text", "outcome", "violation"),
    [
        ("*.0*..", Outcome.VIOLATED, TooManyInSight((5, 2), 1)),
        ("*#.*0*", Outcome.VIOLATED, TooManyInSight((2, 0), 1)),
        ("*.?*..", Outcome.PENDING, None),
        ("*0#0*0", Outcome.SATISFIED, None),
        (".0#.#.", Outcome.SATISFIED, None),
        ("..####", Outcome.PENDING, None),
        ("!.....", Outcome.VIOLATED, NothingLeftInSight((5,))),
    ],
)
def test_marks_that_see_each_other_are_named(text, outcome, violation):
    assert AtMostInSight(1, 2).check(state(text)[None], SITE).tolist() == [outcome]
    assert AtMostInSight(1, 2).violation(state(text), SITE) == violation


def test_the_reasons_are_sentences():
    assert str(TooManyInSight((5, 2), 1)) == "2 coords that hold the mark see each other, of which at most 1 may"
    assert str(NothingLeftInSight((5,))) == "coord 5 of the line has no mark left"


@pytest.mark.parametrize(
    ("rule", "regions", "reason"),
    [
        (AtMostInSight(1, 1), [range(6)], "found 1 for both"),
        (AtMostInSight(1, 2, -1), [range(6)], "0 or more"),
        (AtMostInSight(1, 3), [range(6)], "3 is no mark"),
        (AtMostInSight(1, 2), [range(3), range(3, 6)], "found 2 regions"),
        (AtMostInSight(1, 2), [(0, 1, 0)], "named twice"),
    ],
)
def test_lines_that_cannot_be_are_refused(rule, regions, reason):
    scope = Scope(Grid(1, 6), Alphabet((0, 1, 2)), tuple(np.array(region) for region in regions))
    with pytest.raises(ModelError, match=reason):
        rule.validate(scope)
