"""What rules about shapes and paths refuse, and the pieces that they look at."""

from __future__ import annotations

import pytest
from drawn import possible_of, scope_drawn
from rule_laws import scope_of

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import BoundedSize, Connected, OnePath, Polyomino
from gridlanes.rules.shared.structural import is_linked, pieces_of

MIXED = Grid(2, 2, layers=(Layer.CELLS, Layer.EDGES_H, Layer.CORNERS))
RULES = [Connected(1), OnePath(1, True), BoundedSize(1, 0, 3), Polyomino(1, ("##",))]


def scope(grid, *regions):
    return scope_of(grid, Alphabet.binary(), *regions)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_one_region_of_one_kind_that_names_each_coord_once(rule):
    rule.validate(scope(MIXED, [0, 1]))
    with pytest.raises(ModelError, match="cells and horizontal edges"):
        rule.validate(scope(MIXED, [0, 4]))


def test_edges_of_both_directions_are_one_kind():
    edges = Grid(1, 1, layers=(Layer.EDGES_H, Layer.EDGES_V))
    assert is_linked(scope(edges, range(4)))
    assert not is_linked(scope(MIXED, [0]))
    assert not is_linked(scope(MIXED, []))


def test_pieces_are_named_by_their_first_coord():
    flags = possible_of("##.#/..##")[None, :, 1]
    first, size = pieces_of(flags, scope_drawn("##.#/..##"))
    assert first.tolist() == [[0, 0, -1, 3, -1, -1, 3, 3]]
    assert size.tolist() == [[2, 2, 0, 3, 0, 0, 3, 3]]
