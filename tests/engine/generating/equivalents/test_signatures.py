"""Signatures: the same for all pictures of a puzzle (`test_canonical.py` has this for every genre), seldom for two."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import numpy as np
from generated_puzzles import GENERATING

from gridlanes.generating.equivalents import signatures
from gridlanes.generating.equivalents.canonical import canonical_hashes, pictures
from gridlanes.generating.equivalents.signatures import signatures_of
from gridlanes.genres import futoshiki, killer, kropki, sudoku, takuzu
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.registry import find_genre
from gridlanes.rules import Distinct

pytestmark = GENERATING


def boards(structure, n: int, most: int, seed: int) -> Group:
    """Puzzles with random givens, which need not have solutions, and half of their clues 0 or 1."""
    rng = np.random.default_rng(seed)
    givens = rng.integers(0, most + 1, (n, structure.n_coords), np.uint8)
    clues = rng.integers(-1, 2, (n, structure.n_clues)).astype(np.int32) if structure.n_clues else None
    return Group(structure, np.arange(n), givens, None, clues)


def test_puzzles_have_the_same_signature_where_they_have_the_same_canonical_form() -> None:
    for structure, most in ((takuzu.structure(2, 4), 1), (takuzu.structure(2, 2), 2), (futoshiki.structure(2, 2), 1)):
        group = boards(structure, 200, most, 1)
        found, hashes = signatures_of(group).tolist(), canonical_hashes(group)
        assert len({*found}) == len({*hashes}) == len({*zip(found, hashes, strict=True)})
        assert len({*hashes}) < 200


def test_the_order_of_regions_and_of_their_cells_does_not_matter_but_their_clues_do() -> None:
    structure = killer.GENRE.make(Size(4, 4), {})
    summed = killer.GENRE.fields["cages"].rule(4)
    cages = [[0, 1], [2, 3, 7], [8]]
    turned = [cage[::-1] for cage in cages[::-1]]
    own = [
        (RuleRegions(summed, cages, [3, 9, 4]), RuleRegions(Distinct(), [[14, 15]], [0])),
        (
            RuleRegions(Distinct(), [[15, 14]], [0]),
            RuleRegions(summed, turned, [4, 9, 3]),
        ),
        (RuleRegions(summed, cages, [3, 8, 4]), RuleRegions(Distinct(), [[14, 15]], [0])),
        (RuleRegions(summed, cages, [3, 9, 4]), RuleRegions(Distinct(), [[13, 14]], [0])),
        (RuleRegions(summed, [], []),),
    ]
    group = Group(structure, np.arange(5), np.zeros((5, 16), np.uint8), None, None, regions_of_rows(own))
    found = signatures_of(group)
    assert found[0] == found[1]
    assert len({*found.tolist()}) == 4


def test_genres_with_symmetries_of_their_own_have_none_and_moves_must_lead_to_each_other() -> None:
    assert signatures_of(boards(sudoku.structure(2, 2), 2, 4, 1)) is None
    structure = kropki.GENRE.make(Size(4, 4), {})
    assert len(pictures(find_genre("kropki"), structure)) == 8
    turned = copy(kropki.GENRE)
    turned.generation = replace(kropki.GENRE.generation, symmetries=("rotate90",))
    assert signatures._are_closed(kropki.GENRE, structure)
    assert not signatures._are_closed(turned, structure)
