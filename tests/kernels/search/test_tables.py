"""What every table that a structure makes must be, whatever the structure."""

from __future__ import annotations

import numpy as np
import pytest
from laws import FORMATS
from puzzles import JIGSAW

from gridlanes.compile.structure import Structure
from gridlanes.genres import sudoku, sudoku_x
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid

STRUCTURES = {
    "4x4": sudoku.structure(2, 2),
    "6x6": sudoku.structure(3, 2),
    "9x9 with diagonals": sudoku_x.GENRE.structure(9, 9),
    "jigsaw of side 4": JIGSAW,
    "latin square": sudoku.structure(5, 1),
    "nothing": Structure(Grid(1, 1), Alphabet.counting(1), []),
}


@pytest.fixture(params=STRUCTURES)
def structure(request):
    return STRUCTURES[request.param]


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_index_arrays_are_contiguous_unsigned_and_stay_within_the_tile(structure, word_format):
    tables = structure.tables(word_format)
    for name in ("bands", "stacks", "complete", "partial", "shared", "claiming", "losing", "loose"):
        index = getattr(tables, name)
        assert index.dtype == np.uint32
        assert index.flags.c_contiguous
        assert not index.size or index.max() <= structure.n_coords, name


def test_every_coord_is_looked_at_when_a_sweep_ends(structure):
    tables = structure.tables()
    looked_at = [*tables.stacks.ravel().tolist(), *tables.loose.tolist()]
    assert sorted(looked_at) == list(range(structure.n_coords))


def test_every_distinct_region_is_in_the_sweep_exactly_once_or_in_both_directions(structure):
    tables = structure.tables()
    regions = [set(row.tolist()) - {structure.n_coords} for index in (tables.complete, tables.partial) for row in index]
    crossed = []
    for blocks in (tables.bands, tables.stacks):
        for block in blocks:
            crossed += [set(line.ravel().tolist()) for line in block]
            crossed += [set(block[:, b].ravel().tolist()) for b in range(block.shape[1])]
    expected = [set(region.tolist()) for region in structure.distinct_regions]
    assert all(region in expected for region in regions + crossed)
    assert all((region in regions) != (region in crossed) for region in expected)


def test_the_same_word_format_is_compiled_once(structure):
    assert structure.tables(FORMATS[1]) is structure.tables(FORMATS[1])
