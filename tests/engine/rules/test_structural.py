"""What rules about shapes and paths refuse."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import possible_of

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.outcome import Outcome
from gridlanes.model.scope import Scope
from gridlanes.rules import BoundedSize, Connected, Path, Polyomino
from gridlanes.rules.shared.structural import is_linked, outcomes, sides

MIXED = Grid(2, 2, layers=(Layer.CELLS, Layer.EDGES_H, Layer.CORNERS))
RULES = [Connected(1), Path(1, True), BoundedSize(1, 0, 3), Polyomino(1, ("##",))]


def scope(grid, *regions):
    return Scope(grid, Alphabet.binary(), tuple(np.array(region, np.intp) for region in regions))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_one_region_of_one_kind_that_names_each_coord_once(rule):
    rule.validate(scope(MIXED, [0, 1]))
    with pytest.raises(ModelError, match="cells and horizontal edges"):
        rule.validate(scope(MIXED, [0, 4]))
    with pytest.raises(ModelError, match="one region"):
        rule.validate(scope(MIXED, [0], [1]))
    with pytest.raises(ModelError, match="named twice"):
        rule.validate(scope(MIXED, [0, 1, 0]))


def test_a_mark_outside_the_alphabet_is_refused():
    with pytest.raises(ModelError, match="no mark"):
        Connected(5).validate(scope(MIXED, [0, 1]))


def test_edges_of_both_directions_are_one_kind():
    edges = Grid(1, 1, layers=(Layer.EDGES_H, Layer.EDGES_V))
    assert is_linked(scope(edges, range(4)))
    assert not is_linked(scope(MIXED, [0]))
    assert not is_linked(scope(MIXED, []))


def test_sides_are_what_holds_the_mark_and_what_can():
    hold, can = sides(possible_of("#?.")[None], 1)
    assert (hold.tolist(), can.tolist()) == ([[True, False, False]], [[True, True, False]])


def test_violated_goes_before_satisfied():
    codes = outcomes(np.array([True, False, False]), np.array([True, True, False]))
    assert codes.tolist() == [Outcome.VIOLATED, Outcome.SATISFIED, Outcome.PENDING]
