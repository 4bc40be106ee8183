"""The three solvers agree on puzzles whose rules are about components, shapes, paths and loops."""

from __future__ import annotations

import numpy as np
import pytest
from puzzles import assert_the_three_agree

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import (
    BoundedSize,
    Connected,
    ExactCount,
    LoopFreezesCounts,
    NoTwoByTwo,
    OnePath,
    Polyomino,
    ValueGroupedSize,
)

pytest.importorskip("ortools")

CELLS, EDGES = Grid(4, 4), Grid(3, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
KINDS = {
    "both colours connected": [Connected(1), Connected(0), NoTwoByTwo(1)],
    "islands in a connected sea": [BoundedSize(1, 2, 3), Connected(0)],
    "polyominoes": [Polyomino(1, ("##/#.", "####")), Connected(0)],
    "a ring": [OnePath(1, True)],
    "a snake": [OnePath(1, False)],
    "regions of their own size": [ValueGroupedSize()],
}


@pytest.mark.parametrize("kind", KINDS)
def test_on_cells(kind):
    alphabet = Alphabet.counting(5) if "size" in kind else Alphabet.binary()
    structure = Structure(CELLS, alphabet, [Constraint(rule, All()) for rule in KINDS[kind]])
    rng = np.random.default_rng(len(kind))
    counts = set()
    for share in (0.1, 0.2, 0.2, 0.3, 0.4):
        given = rng.random(16) < share
        givens = np.where(given, rng.integers(1, 1 + len(alphabet), 16), 0).astype(np.uint8)
        counts.add(len(assert_the_three_agree(structure, givens, 30)))
    assert len(counts) > 1


def test_on_edges_with_clues():
    around = [places(EDGES, EDGES.edges_around(r, c)) for r in range(3) for c in range(3)]
    slots = tuple(Clue(slot) for slot in range(9))
    structure = Structure(
        EDGES,
        Alphabet.binary(),
        [
            *(Constraint(ExactCount(1, slot), region) for slot, region in zip(slots, around, strict=True)),
            Constraint(OnePath(1, True), All()),
            Constraint(LoopFreezesCounts(1, slots), [All(), *around]),
        ],
    )
    rng, nothing = np.random.default_rng(3), np.zeros(EDGES.n_coords, np.uint8)
    counts = set()
    for _ in range(8):
        clues = np.where(rng.random(9) < 0.4, rng.integers(0, 4, 9), NO_CLUE).astype(np.int32)
        counts.add(len(assert_the_three_agree(structure, nothing, 30, clues=clues)))
    assert len(counts) > 1
