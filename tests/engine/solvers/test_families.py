"""Constraints that are checked together: the same answers whether they come many at once or one by one."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.laid_regions import LaidRegions
from gridlanes.model.regions import Set
from gridlanes.puzzles.many_constraints import ManyConstraints
from gridlanes.rules import DegreeIn, ExactCount, LoopArms, LoopBend, Product, Table
from gridlanes.solvers.families import families_of_many
from gridlanes.solvers.verify import Verifier

GRID = Grid(3, 4)
REGIONS = [[0, 1, 2], [], [3, 7, 11, 10, 9, 8], [5, 6]]
LAID = LaidRegions(np.array([*chain(*REGIONS)]), np.array([*map(len, REGIONS)]))
PAIRS = LaidRegions.of_one_length(np.arange(12).reshape(6, 2))
TWO_PAIRS = LaidRegions.of_one_length(np.arange(4).reshape(2, 2))


def _region(laid, k):
    return Set(tuple(divmod(coord, 4) for coord in laid.split()[k].tolist()))


def _many_on_several(rule, pieces, slots=None):
    """Each on regions of these lengths: of the first coords, and of the last ones."""
    pieces = np.array(pieces)
    lengths = pieces.sum(axis=1)
    laid = LaidRegions(np.concatenate([np.arange(lengths[0]), np.arange(12 - lengths[1], 12)]), lengths)
    each = LaidRegions(laid.coords, pieces.ravel())
    return ManyConstraints(
        rule, laid, lambda k: [_region(each, 4 * k + side) for side in range(4)], slots, pieces=pieces
    )


def _many(rule, laid, slots=None):
    return ManyConstraints(rule, laid, lambda k: _region(laid, k), slots)


@pytest.mark.parametrize(
    ("many", "alphabet"),
    [
        (_many(ExactCount(1, Clue(0)), LAID, np.arange(4)), Alphabet.binary()),
        (_many(DegreeIn(1, (0, 2)), LAID), Alphabet.binary()),
        (_many(Table(((0, 0), (1, 1))), PAIRS), Alphabet.binary()),
        (_many(Product(Clue(0)), TWO_PAIRS, np.arange(2)), Alphabet.counting(3)),
        (_many_on_several(LoopArms(1, Clue(0)), [[2, 1, 1, 1], [1, 1, 3, 1]], np.arange(2)), Alphabet.binary()),
        (_many_on_several(LoopBend(1, Clue(0)), [[2, 1, 2, 1], [1, 2, 2, 2]], np.arange(2)), Alphabet.binary()),
        (_many_on_several(LoopBend(1, Clue(0)), [[1, 2, 2, 1]] * 2, np.arange(2)), Alphabet.binary()),
    ],
    ids=["counts", "degrees", "table", "products", "arms", "pearls", "pearls alike"],
)
def test_many_at_once_are_checked_as_one_by_one(many, alphabet):
    rng = np.random.default_rng(3)
    together, one_by_one = Structure(GRID, alphabet, [many]), Structure(GRID, alphabet, [*many])
    numbers = rng.integers(len(alphabet), size=(3000, 12)).astype(np.uint8)
    givens, rows = np.zeros((30, 12), np.uint8), rng.integers(30, size=3000)
    clues = rng.integers(NO_CLUE, 4, size=(30, together.n_clues)).astype(np.int32)
    found = [Verifier.of(each).check(numbers, givens, rows, clues) for each in (together, one_by_one)]
    assert found[0].tolist() == found[1].tolist()
    assert 0 < found[0].sum() < 3000


def test_regions_of_similar_lengths_are_one_family_where_only_counts_matter():
    counts = families_of_many(_many(ExactCount(1, 2), LAID), Alphabet.binary(), 12)
    assert [family.lengths.tolist() for family in counts] == [[3, 0, 2], [6]]
    assert counts[0].index.T.tolist() == [[0, 1, 2], [12, 12, 12], [5, 6, 12]]
