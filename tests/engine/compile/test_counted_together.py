"""Counts of tiles: weighted sums of one coord a tile, in tables of the kernel that takes them."""

from __future__ import annotations

import numpy as np
from puzzles import ask_lanes

from gridlanes.compile.counted_together import counted_together
from gridlanes.compile.structure import Structure
from gridlanes.genres import tilepaint
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.weighted_sum import MarkAndWeights
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AllEqual, Distinct, ExactCount

FIXED = Structure(Grid(1, 5), Alphabet.binary(), [Constraint(ExactCount(1, 3), Row(0))])
CLUED = Structure(Grid(2, 4), Alphabet.binary(), [Constraint(ExactCount(0, Clue(row)), Row(row)) for row in (0, 1)])


def entries(structure, regions):
    """(row, coords, parameters) of each entry."""
    for row, table, _ in counted_together(structure, [RowRegions.of_lists(AllEqual(), regions)]):
        for at, entry in zip(row.tolist(), table.tolist(), strict=True):
            length = entry[1]
            assert entry[0] == len(entry) - 1
            yield at, entry[2 : 2 + length], unpacked(MarkAndWeights, entry[2 + length :])


def test_the_first_coord_of_a_tile_weighs_as_much_as_the_line_has_of_it() -> None:
    found = list(entries(FIXED, [[[0, 3], [1], [2, 4]], [], [[4, 3, 2, 1]]]))
    assert [row for row, *_ in found] == [0, 2]
    weights = [dict(zip(coords, parameters.weights, strict=True)) for _, coords, parameters in found]
    assert weights == [{0: 2, 3: 0, 1: 1, 2: 2, 4: 0}, {0: 1, 1: 4, 2: 0, 3: 0, 4: 0}]
    assert {(parameters.mark, parameters.total) for *_, parameters in found} == {(1, 3)}


def test_the_count_of_a_clue_is_read_in_its_row_of_the_tile() -> None:
    found = list(entries(CLUED, [[[0, 1, 4, 5], [2, 3, 6], [7]]]))
    rows = [CLUED.program.first_clue_row + at for at in range(2)]
    assert [parameters.total for *_, parameters in found] == [-1 - row for row in rows]
    assert [(parameters.mark, list(parameters.weights)) for *_, parameters in found] == [
        (0, [2, 0, 2, 0]),
        (0, [2, 0, 1, 1]),
    ]


def test_nothing_follows_from_other_rules() -> None:
    assert list(counted_together(FIXED, [RowRegions.of_lists(Distinct(), [[[0, 1]]])])) == []
    assert list(counted_together(FIXED, [])) == []


def test_a_count_that_one_choice_of_tiles_has_needs_no_guess() -> None:
    structure = tilepaint.structure(1, 7)
    tiles = RowRegions.of_lists(AllEqual(), [[[0, 1], [2, 3, 4], [5, 6]]])
    clues = np.full((1, structure.n_clues), NO_CLUE, np.int32)
    clues[0, 0] = 3
    (outcome,) = ask_lanes(structure, np.zeros((1, 7), np.uint8), 2, clues=clues, row_regions=[tiles], budget=1)
    assert outcome.solutions == [(0, 0, 1, 1, 1, 0, 0)]
