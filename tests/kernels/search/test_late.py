"""Late propagation: the kernels of single rows come first, and the first thing that is found ends it."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.row_tables import row_kernels_of
from gridlanes.compile.structure import Structure
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_lane
from gridlanes.kernels.search.late import BROKEN, CHANGED, NOTHING, propagate_late
from gridlanes.kernels.search.seen import forget_settled, new_seen
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Connected, ExactCount

# Row 0 has no region of its own; row 1 has exactly two marks in the first two cells.
STRUCTURE = Structure(Grid(1, 4), Alphabet((0, 1)), [Constraint(Connected(1), Row(0))])
REGIONS = [RowRegions.of_lists(ExactCount(1, Clue(0)), [[], [[0, 1]]], [[], [2]])]


@kernel
def run(tile, lane, tables, row_kernels, row, scratch, flags, seen):
    return propagate_late(tile, lane, tables, row_kernels, row, scratch, flags, seen)


@pytest.mark.parametrize(
    ("row", "state", "expected", "after"),
    [
        (0, (2, 3, 2, 3), CHANGED, (2, 2, 2, 3)),  # what is connected has no gap
        (0, (2, 1, 2, 3), BROKEN, None),
        (0, (3, 3, 3, 3), NOTHING, (3, 3, 3, 3)),
        (1, (3, 3, 3, 3), CHANGED, (2, 2, 3, 3)),
        (1, (3, 3, 3, 2), CHANGED, (2, 2, 3, 2)),  # connectivity is not asked before the lane is swept again
        (1, (1, 3, 3, 3), BROKEN, None),
        (1, (2, 2, 3, 2), CHANGED, (2, 2, 2, 2)),
    ],
)
def test_the_rows_own_kernels_run_before_the_expensive_ones(row, state, expected, after):
    words = STRUCTURE.word_format
    row_kernels, needed = row_kernels_of(STRUCTURE, words, 2, REGIONS)
    tile, flags = words.zeros(STRUCTURE.program.width + 1, words.lanes), words.zeros(2, words.lanes)
    scratch = np.zeros(max(needed.to_propagate, STRUCTURE.scratch_size.to_propagate), np.int64)
    lane = 3
    tile[:4, lane] = state
    flags[:] = 1  # what other lanes left there, or this one earlier, means nothing
    nothing = new_seen(words.zeros(0, words.lanes))
    assert run(tile, lane, STRUCTURE.tables().program, row_kernels, row, scratch, flags, nothing) == expected
    if after is not None:
        assert tuple(tile[:4, lane].tolist()) == after
    assert not np.delete(tile, lane, axis=1).any()


@kernel
def forget(seen, lane):
    forget_settled(seen, one_lane(lane))


def test_a_kernel_one_pass_of_which_is_enough_is_asked_again_when_something_has_changed():
    words, lane = STRUCTURE.word_format, 3
    row_kernels, _ = row_kernels_of(STRUCTURE, words, 1, ())
    tile, flags = words.zeros(STRUCTURE.program.width + 1, words.lanes), words.zeros(2, words.lanes)
    scratch, seen = np.zeros(STRUCTURE.scratch_size.to_propagate, np.int64), new_seen(words.zeros(0, words.lanes))

    def said():
        return run(tile, lane, STRUCTURE.tables().program, row_kernels, 0, scratch, flags, seen)

    tile[:4, lane] = (2, 3, 2, 3)
    assert said() == CHANGED
    tile[1, lane] = 1  # which parts the first from the third
    assert said() == NOTHING  # as nobody said that anything has changed
    assert said() == BROKEN  # only once
    tile[:4, lane] = (2, 3, 2, 3)
    assert said() == CHANGED
    tile[1, lane] = 1
    forget(seen, lane)
    assert said() == BROKEN
