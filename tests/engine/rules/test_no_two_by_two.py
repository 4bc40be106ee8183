"""NoTwoByTwo: its blocks, and the reason it gives."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.scope import Scope
from gridlanes.rules import NoTwoByTwo
from gridlanes.rules.no_two_by_two import HasTwoByTwo

GRID = Grid(3, 3)


def test_the_block_is_named():
    scope = Scope(GRID, Alphabet.binary(), (np.array([8, 7, 5, 4, 0]),))
    state = np.tile(np.array([False, True]), (5, 1))
    violation = NoTwoByTwo(1).violation(state, scope)
    assert violation == HasTwoByTwo((4, 5, 7, 8))
    assert str(violation) == "the 2 x 2 block of coords 4, 5, 7, 8 holds the mark throughout"
    state[0] = True
    assert NoTwoByTwo(1).violation(state, scope) is None


def test_blocks_lie_wholly_in_the_region():
    scope = Scope(GRID, Alphabet.binary(), (np.arange(9),))
    assert scope.coords[NoTwoByTwo(1).blocks(scope)].tolist() == [
        [0, 1, 3, 4],
        [1, 2, 4, 5],
        [3, 4, 6, 7],
        [4, 5, 7, 8],
    ]
    part = Scope(GRID, Alphabet.binary(), (np.array([5, 4, 2, 1, 0]),))
    assert part.coords[NoTwoByTwo(1).blocks(part)].tolist() == [[1, 2, 4, 5]]


def test_edges_have_no_blocks():
    edges = Grid(2, 2, layers=(Layer.EDGES_H,))
    with pytest.raises(ModelError, match="found a horizontal edge"):
        NoTwoByTwo(1).validate(Scope(edges, Alphabet.binary(), (np.arange(4),)))
